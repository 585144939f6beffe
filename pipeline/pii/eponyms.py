"""What only looks like a Latin name: diseases and signs called after two people, codes of results in capitals.

A guess of a name is taken back where its form says so, wherever it stands; what a label, a title or a role says stays.
"""

import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Final

import regex

from pipeline.pii.explained import ABBREVIATIONS

_PAIRS: Final = (
    "adams-stokes arnold-chiari argyll-robertson austin-flint bannayan-riley bardet-biedl barre-lieou beckwith-wiedemann bence-jones bernard-soulier bielschowsky-jansky birt-hogg "
    "blalock-taussig bland-altman brown-sequard brown-vialetto budd-chiari carey-coombs charcot-leyden charcot-marie charcot-bouchard chediak-higashi cheyne-stokes child-pugh "
    "child-turcotte christ-siemens churg-strauss cockcroft-gault creutzfeldt-jakob crigler-najjar cronkhite-canada cruveilhier-baumgarten dandy-walker de-quervain de-morsier "
    "diamond-blackfan donath-landsteiner dubin-johnson duchenne-becker eaton-lambert ehlers-danlos emery-dreifuss epstein-barr erb-duchenne erdheim-chester "
    "fanconi-bickel fitz-hugh foix-alajouanine foster-kennedy frank-starling gerstmann-straussler goldmann-applanation "
    "graham-steell grey-turner guillain-barre hallervorden-spatz hand-schuller hardy-weinberg henoch-schonlein hermansky-pudlak holmes-adie hosmer-lemeshow "
    "howell-jolly hunter-hurler jarisch-herxheimer jervell-lange kaplan-meier kasabach-merritt kayser-fleischer kearns-sayre kikuchi-fujimoto kimmelstiel-wilson kimura-takemoto kleine-levin klippel-feil klippel-trenaunay "
    "kolmogorov-smirnov korsakoff-wernicke kruskal-wallis kugelberg-welander lambert-eaton langer-giedion laurence-moon legg-calve legg-perthes lesch-nyhan letterer-siwe libman-sacks li-fraumeni "
    "lown-ganong machado-joseph mallory-weiss mallory-denk mann-whitney marchiafava-bignami marcus-gunn may-thurner mckusick-kaufman meckel-gruber melkersson-rosenthal miller-fisher "
    "muir-torre niemann-pick osgood-schlatter osler-weber osler-rendu parkes-weber paterson-kelly paterson-brown pearson-marrow pelizaeus-merzbacher peutz-jeghers "
    "pierre-robin plummer-vinson pierre-marie prader-willi ramsay-hunt reed-sternberg rendu-osler riley-day rokitansky-aschoff rokitansky-kuster "
    "romano-ward rosai-dorfman rothmund-thomson roux-en rubinstein-taybi russell-silver silver-russell shapiro-wilk shy-drager sjogren-larsson smith-lemli smith-magenis "
    "steele-richardson stein-leventhal sternberg-reed stevens-johnson stewart-treves stokes-adams sturge-weber swan-ganz swyer-james tay-sachs "
    "tolosa-hunt treacher-collins unverricht-lundborg van-buchem vogt-koyanagi von-willebrand von-hippel von-recklinghausen von-gierke von-kossa von-meyenburg waardenburg-klein "
    "waterhouse-friderichsen weber-christian werdnig-hoffmann wernicke-korsakoff wiskott-aldrich wolff-parkinson wolf-hirschhorn ziehl-neelsen zollinger-ellison zuelzer-wilson "
    "barlow-ortolani hawkins-kennedy "
    "salter-harris weber-danis lauge-hansen gustilo-anderson denis-browne may-hegglin"
).split()
DOUBLE: Final = frozenset(_PAIRS)
_CODE: Final = regex.compile(r"\p{Lu}{1,6}(?:[-/+]\p{Lu}{1,6}){1,3}\d?")
_VOWEL: Final = regex.compile("[AEIOUY]")
_BEHIND: Final = regex.compile(
    r"(?:['’]s?)?[ \n](?:\p{L}+[ ])?(?i:syndromes?|diseases?|signs?|tests?|scores?|scales?|criteria|reactions?|phenomen(?:on|a)|palsy|reflex(?:es)?|lymphomas?|sarcomas?|tumou?rs?|anaemia|anemia|fractures?|contractures?|"
    r"oesophagus|esophagus|thyroiditis|respirations?|breathing|pattern|stain(?:ing)?|bod(?:y|ies)|cells?|virus|procedure|operation|repair|classification|type|class|grade|stage|index|formula|equation|method|manoeuvre|maneuver|position|foot|joint|"
    r"catheter|splint|drain|tube|incision|point|triangle|ulcers?|lines?|nodes?|spots?|murmur|angina|chorea|ataxia|dystrophy|nephritis|purpura|plot|estimator|regression|curve|U|lesions?|tears?|pouch|hernia|cysts?|glands?|duct|canal)(?![\p{L}])"
)
_LED: Final = regex.compile(r"(?<!\p{L})\p{Lu}\p{L}+-\n?$")
"""The first half of a pair that a line's end or a model parts from the second."""
_PARTICLES: Final = frozenset({"de", "von", "van"})


@lru_cache(maxsize=4096)
def _plain_letters(word: str) -> str:
    bare = unicodedata.normalize("NFKD", word.lower())
    return "".join(sign for sign in bare if sign.isalpha() or sign in "- \n")


def is_result_code(word: str) -> bool:
    """Whether a word is a code of results in capitals, its parts joined: AGC-NOS, ASC-US; one part has no vowel or is known."""
    if not _CODE.fullmatch(word):
        return False
    parts = regex.findall(r"\p{Lu}+", word)
    return word.replace("-", "").lower() in ABBREVIATIONS or any(
        part.lower() in ABBREVIATIONS or not _VOWEL.search(part) for part in parts
    )


def is_eponym(text: str, start: int, end: int) -> bool:
    """Whether a guessed name is of a disease, a sign or a method: a known pair, or one word or pair before such a word."""
    led = _LED.search(text, max(0, start - 16), start)
    printed = text[led.start() if led else start : end]
    words = regex.split(r"[- \n]+", _plain_letters(printed))
    told, joined = _BEHIND.match(text, end) is not None, "-" in printed
    if any(f"{one}-{other}" in DOUBLE for one, other in pairwise(words)):
        return (told or joined) and len(words) <= len(("charcot", "marie", "tooth"))
    single = len(words) == 1 or (len(words) == 2 and (joined or words[0] in _PARTICLES))
    return single and told
