"""Names that the words around them give away: handed over, sent to, shifts, kin with an aside, letters, both scripts.

Rows are as in `pipeline.pii.narrative`; here a name may be a common word (方向, 安静) or have a surname that no list
knows, because the words on both sides leave room for nothing else.
"""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.explained import ABBREVIATIONS, EPONYMS
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.labels import KNOWN
from pipeline.pii.lexicon import is_common
from pipeline.pii.meanings import is_explained
from pipeline.pii.narrative import KIN, Narrated
from pipeline.pii.pinyin import is_pinyin_name
from pipeline.pii.vocabulary import NEVER_NAMES, NOT_IN_NAMES, NOT_NAMES, WORDS_IN_ITEMS
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_N: Final = rf"(?P<name>{_H}\n?{_H}(?:\n?{_H}){{0,2}}?)"
_WHOLE: Final = rf"(?P<name>{_H}{{2,4}}|{_H}\n{_H}{{1,2}}|{_H}{{2}}\n{_H})"
RELATION: Final = (
    rf"(?:(?:其|患者|病人)?(?:{KIN}|姐妹|兄弟|夫妻|夫妇|父子|父女|母子|母女|兄妹|姐弟|婆媳|祖孙|叔侄|舅甥|亲属|长子|长女|次子|次女|"
    r"大儿子|小儿子|大女儿|小女儿|继子|继女|养子|养女|堂亲|表亲|旅伴|舍友|队友|领导|雇主|房东|老乡|[夫妻父母子女兄弟姐妹孙媳婿姨姑舅](?!\p{Han})))"
)
_KIN: Final = rf"(?:{KIN}|其(?:大|小|二|长|次|独)?[子女父母妻夫兄弟姐妹孙侄婿媳嫂姑姨舅叔伯]|其爱人|其老伴)"
_MOVES: Final = "驾车|开车|骑|打车|乘|搭|陪|护送|送|搀|扶|背|抱|推|代诉|代述|代签|代办|拨打|签|呼叫|急送|电话|来电|致电|携|带|用轮椅|用平车|驾"
_WORKERS: Final = (
    "护工|护理员|担架员|急救员|驾驶员|司机|护士|医生|医师|大夫|技师|技术员|助产士|康复师|治疗师|实习生|规培生|志愿者|社工|保安|民警|翻译|"
    "运送员|转运员|导诊员|陪检员|配送员|麻醉师|药师|营养师|工作人员|护士长|研究生|进修生|家政|保洁"
)
_TITLE: Final = "副?\n?主任|(?:主治|住院|副?主任)?\n?医师|医生|大夫|副?教授|护士长|主管护师|护师|院长|副院长|博士|技师|药师|老师|师傅|校医|村医"
_ASKED: Final = "送检|开单|接诊的|首诊的|值班的|出诊的|主刀的|会诊的|我院|本院|该院|贵院|外院|我科|本科|该科|请|由|经|嘱|随|跟|找|遵|请示|汇报|联系|转给|转交|感谢|约了|挂了|看了|找了|及|与|和|、"
_LATIN: Final = r"[A-Z][A-Za-z'’\-]+"
_DEGREE: Final = r"(?:MD|RN|DO|NP|PA|PhD|MBBS|FRCP|FRCS|MRCP|RGN|RMN|RSCN|RNZ|LPN|CNA|BSN|MSN|CRNP|Consultant|Registrar|Officer|Surgeon|Physician|Nurse|Ward|Bed)\b"
_FULL: Final = rf"{_LATIN}(?: [A-Z]\.?)?(?: (?!{_DEGREE}){_LATIN}){{1,2}}"
_DONE: Final = (
    "typed|dictated|transcribed|signed|seen|examined|assessed|reviewed|performed|reported|written|prepared|verified|checked|taken|collected|drawn|"
    "read back|read-back|readback|referred|transported|intubated|pronounced|certified|delivered|accompanied|brought in|admitted|discharged|witnessed|administered|given|interpreted|authori[sz]ed|completed|countersigned|supervised|"
    "requested|ordered|entered|recorded|printed|received|confirmed|overread|edited|approved|released|interviewed|obtained|operated|attended|escorted|"
    "counselled|validated|issued|scanned|triaged|cared for|looked after|called|handed over|delivered|relayed|translated|interpreted|noted|documented"
)
_COMPANIONS: Final = (
    "companions?|next of kin|carers?|friends?|neighbou?rs?|colleagues?|caretakers?|landlords?|landlady|room-?mates?|flat-?mates?|house-?mates?|boyfriend|girlfriend|"
    "fianc[eé]e?|partners?|bystanders?|passengers?|grandmother|grandfather|grandson|granddaughter|aunt|uncle|cousin|stepson|stepdaughter|stepmother|stepfather|"
    "son|daughter|wife|husband|mother|father|brother|sister|spouse|niece|nephew|mom|mum|dad|teacher|coach|chaperone|co-?worker|emergency contact|informant|witness|guardian|"
    "accompanied by|attended with|brought in by|driven by|lives with|contact|supervisor|employer|social worker|interpreter|midwife|health visitor|case manager"
)
# a name that the end of a line may break; a word that begins a sentence is none
_PERSON: Final = r"(?P<name>[A-Z][a-z'’\-]+(?:[ \n](?:[A-Z]\.?[ \n])?(?!(?:He|She|They|The|On|In|At|And|This|There|We|No|Not|It|His|Her|Has|Is|Was|Given|Seen|Signed|Checked|Print|Printed|Time|Dose|Route|Allergies|Alerts|Medicine|Visit|Weight|Height|Sex|Age|RGN|RMN|MBBS|FRCS|FRCP|MRCP|Relationship|Relation|Address|DOB|Date|Tel|Phone|Mob|Mobile)\b|\w*(?:ician|ologist|urse|octor|tion|ment|ist)\b)[A-Z][A-Za-z'’\-]+){1,2})"
_CREW: Final = (
    "RN|R\\.N\\.|LPN|LVN|NP|PA|PA-C|CNA|HCA|EMT|EMT-P|SHO|SpR|FY1|FY2|CRNA|[Mm]edic|[Pp]aramedic|[Tt]ech|[Nn]urse|[Aa]ttending|[Ss]cribe|[Cc]onsultant|Cons|GP|PCP|[Ss]ister|"
    "[Rr]esident|[Ii]ntern|[Ff]ellow|[Hh]ospitalist|[Aa]naesthetist|[Aa]nesthesiologist|[Rr]adiographer|[Pp]hlebotomist|[Pp]harmacist|[Tt]echnician|[Cc]lerk|[Dd]river|[Oo]fficer|"
    "[Dd]eputy|[Tt]rooper|[Cc]oroner|[Mm]edical [Ee]xaminer|[Ff]uneral [Dd]irector|[Rr]egistrar|[Mm]idwife|[Dd]ispatcher|[Cc]haplain|[Ss]urgeon|[Pp]athologist|[Ww]itness|[Dd]onor"
)
_INITIALED: Final = r"(?:[B-HJ-Z]\.?[ ]?|[AI]\.[ ]?){1,2}[A-Z][a-z'’\-]{2,}"
_ANY: Final = rf"(?P<name>{_FULL}|{_H}{{2,4}}(?!{_H}))"


def _row(
    pattern: str, kind: PiiKind = PiiKind.PERSON, *, sure: bool = True, subject: bool = False
) -> Narrated:
    return Narrated(regex.compile(pattern), kind, subject=subject, sure=sure)


# sure: the frame leaves room for a name only, even one that is a common word
RULES: Final = (
    _row(rf"(?:寄送|寄给|寄至|寄往|邮寄|快递|转交|送交|面交|交予|交给|交由|呈|送达)(?:给|至|予)?[ ]?{_N}(?=[ ]?(?:亲?收(?![入治住集])|签收|亲启|代收|代领|代取)|[ ]?[(]{RELATION})"),
    _row(rf"(?<!{_H}){_N}[ ]?(?:亲收|亲启|收)(?=[ ]?[(]{RELATION}[)])"),
    _row(rf"(?:(?<!{_H})|(?<=[及与和、由经给嘱]|陪同|陪护|联系|家属|代办|通知|电告|告知|委托|授权|致电|短信|收到|面交)){_WHOLE}[ \n]?[(]{RELATION}(?=[,，、)/;: \d]|手机|电话)"),
    _row(rf"(?:由|经|被|与|携|和|请|随|同|嘱|让)(?:患者|病人)?{_KIN}\n?{_N}(?={_MOVES})"),
    _row(rf"(?:之[母父妻夫子女兄弟姐妹孙]|{_KIN}|[(]{RELATION}[)])\n?{_N}(?=已|签字|签名|拒绝|同意|要求|来电|代诉|到场|在场|表示|联系电话|电话|知情|诉|否认|反映)"),
    _row(rf"(?:向|与|和|由|交|接|予|同)(?:夜班|白班|早班|中班|晚班|大夜班?|小夜班?|值班|下一?班|接班|交班|主班|责班|后夜|前夜|[AaPpNn]班)(?:护士|医师|医生|人员|者)?{_N}(?=床旁|床边|床头|交班|交接|接班|汇报|核对|清点|当面|口头|[,，。;])", PiiKind.STAFF),
    _row(rf"(?:由|经|请|与|和|嘱|同|通知|告知|联系|向|让)(?:{_WORKERS})\n?{_N}(?=平车|轮椅|推|床旁|床边|护送|陪|搀|送|带|协助|完成|接|驾|抬|[,，。;(])", PiiKind.STAFF, sure=False),
    _row(rf"(?:{_ASKED})\n?{_N}(?=\n?(?:{_TITLE}))", PiiKind.STAFF, sure=False),
    _row(rf"(?:微信|电话|短信|QQ)(?:联系|通知|告知|回复|咨询)(?:了)?{_N}(?=[(,，。;]|医|护|$)", sure=False),
    _row(rf"(?:(?<!{_H})|(?<=由)){_N}(?=签收|送达|代签|当场|已签收)", PiiKind.STAFF, sure=False),
    _row(rf"(?<![A-Za-z])(?:Signed|Signature|Sign)[: ]{{1,3}}(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?(?P<name>{_FULL}|(?:[A-Z]\. ?|[A-Z] ){{1,2}}{_LATIN})", PiiKind.STAFF),
    # both scripts
    _row(rf"(?<![A-Za-z])(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Nurse|Sister|Matron|Doctor)\.?[ ]?(?P<name>{_H}{{2,4}})(?!{_H})", PiiKind.STAFF),
    _row(rf"(?i)(?<![A-Za-z])(?:cc|attn|kin|son|daughter|wife|husband|mother|father|brother|sister|carer|partner|friend|interpreter|contact)[ :.,(]{{1,2}}(?P<name>{_H}{{2,4}})(?!{_H})"),
    _row(rf"(?i:(?<![A-Za-z])(?:{_DONE})(?: (?:for|in|on) [a-z]+)? by)[: ]{{1,3}}(?:(?:Dr|Prof|Mr|Mrs|Ms|Nurse|Sister)\.? )?{_ANY}", PiiKind.STAFF),
    # Opened by Zhuang Zhixing: any deed but what a disease or a finding does
    _row(rf"(?i:(?<![A-Za-z])(?!caused|followed|complicated|accompanied|characteri[sz]ed|preceded|supported|affected|mediated|replaced|surrounded|separated|covered|lined|infiltrated|excluded|involved|invaded|composed|induced|defined)[a-z]{{3,}}(?:ed|en|wn|ut|un|ad) by)[: ]{{1,3}}(?:(?:Dr|Prof|Mr|Mrs|Ms|Nurse|Sister)\.? )?(?P<name>{_FULL})(?![A-Za-z])", PiiKind.STAFF, sure=False),
    # d/w Thornbury, reviewed with Corwin Ashgrove, nurse in charge Rosalind Thackeray
    _row(r"(?<![A-Za-z/])(?i:d/w|s/w|w/|discussed w/|seen w/)[ ]?(?:(?:Dr|Prof|Mr|Mrs|Ms|Nurse|Sister)\.? )?(?P<name>[A-Z][a-z'’\-]{3,}(?: [A-Z][A-Za-z'’\-]+)?)(?![A-Za-z])", PiiKind.STAFF, sure=False),
    _row(rf"(?i:(?<![A-Za-z])(?:[a-z]{{3,}}ed|seen|spoken|together|along|meeting) with)[ ](?:(?:Dr|Prof|Mr|Mrs|Ms|Nurse|Sister)\.? )?(?P<name>{_FULL})(?![A-Za-z])", PiiKind.STAFF, sure=False),
    _row(rf"(?i:(?<![A-Za-z])(?:nurse|doctor|sister|consultant|registrar|midwife|person|staff|officer) in charge)[: ]{{1,3}}(?P<name>{_FULL})(?![A-Za-z])", PiiKind.STAFF),
    # received in formalin labelled "GONG Bin, 29.07.22, sigmoid"
    _row(r"(?i:(?<![A-Za-z])(?:labell?ed|marked|inscribed|tagged|designated|identified)(?: (?:as|with))?)[ :]{1,2}[\"“”'‘](?P<name>[A-Z][A-Za-z'’\-]+,? [A-Z][A-Za-z'’\-]+)(?=[,\"”'’ ])", subject=True, sure=False),
    _row(rf"(?i:(?<![A-Za-z])(?:{_COMPANIONS})(?:[ ](?:is|was|named|called))?)[,:]?[ \n](?:[(])?(?:(?:Dr|Mr|Mrs|Ms|Miss)\.? )?{_PERSON}"),
    _row(rf"(?<![A-Za-z])(?:{_CREW})[ :]{{1,2}}(?P<name>{_INITIALED})(?![A-Za-z])", PiiKind.STAFF),
    _row(rf"(?i:(?<![A-Za-z])(?:{_DONE}) by)[: ]{{1,3}}(?:(?:Dr|Mr|Mrs|Ms|RN|Nurse|Sister)\.? )?(?P<name>{_INITIALED})(?![A-Za-z])", PiiKind.STAFF),
    _row(rf"(?i:(?<![A-Za-z])(?:{_DONE}) by)[: ]{{1,3}}(?:{_FULL}|{_INITIALED})[ ]?(?:[/&,+]|and)[ ]?(?P<name>{_FULL}|{_INITIALED})(?![A-Za-z])", PiiKind.STAFF),
    _row(rf"(?<![A-Za-z])[A-Z][a-z]+['’]s (?:(?:Full|Legal|Maiden|First|Last|Current) ){{0,2}}[Nn]ame[ :]{{1,3}}{_PERSON}"),
    # RE Keziah HARTLEPOOLE 黄金, born 8 January; to Sister / Grimsdell on the ward
    _row(rf"(?<=[A-Za-z][A-Z'’\-]+[ ])(?P<name>{_H}{{2,4}})(?=[ ]?[,(]?[ ]?(?:born|DOB|dob|d\.o\.b|aged|NHS|MRN)(?![A-Za-z]))", subject=True),
    _row(r"(?<![A-Za-z])(?:Dr|Prof|Mr|Mrs|Ms|Miss|Nurse|Sister|Matron|Doctor)\.?\n(?P<name>[A-Z][a-z'’\-]{3,})(?= (?:on|in|from|at|of|and|will|has|is|was|to|who|for)\b|[,;])", PiiKind.STAFF),
    # LAST, First M.
    _row(r"(?<![A-Za-z])(?P<name>[A-Z][A-Z'’\-]{2,},[ ]?(?!(?:DOB|MRN|NHS|MD|RN|ID|SSN|DOD|NHSNO)\b)[A-Z][A-Za-z'’\-]+(?:[ ][A-Z]\.?(?![A-Za-z]))?)(?=[ ,(]{1,2}(?:MD|RN|DO|NP|PA|EMT|DOB|MRN|M\b|F\b|\d)|[ ]?[)(;\n]|$)"),
    _row(rf"(?<![A-Za-z])(?:cc|CC|Cc|c\.c\.|Attn\.?|ATTN|Attention|FAO)[: ]{{1,3}}(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?{_ANY}", PiiKind.STAFF),
    _row(rf"(?m)^[ ]*(?:RE|Re|Regarding|Concerning|Subject|Patient)[ .:]{{0,3}}(?:(?:Mr|Mrs|Ms|Miss|Dr|Master)\.? )?(?P<name>{_FULL}|{_LATIN}, {_LATIN}(?: [A-Z]\.?)?)", subject=True),
    _row(rf"(?:[Yy]ours (?:sincerely|faithfully|truly)|[Rr]egards|[Ss]incerely(?: yours)?|[Bb]est wishes)[,.]?\s{{1,4}}(?:(?:Dr|Prof|Mr|Mrs|Ms|Miss|Sister|Nurse)\.? )?{_ANY}", PiiKind.STAFF),
    # DEVAN S/O KARUPPIAH, NURUL BINTE HASSAN
    _row(r"(?<![A-Za-z])(?P<name>[A-Z][A-Z'’\-]{2,}(?: [A-Z'’\-]{2,}){0,2} (?:[SDW]/O|A/[LP]|BIN(?:T[EI])?) [A-Z][A-Z'’\-]{2,}(?: [A-Z'’\-]{2,}){0,2})(?![A-Za-z])", subject=True),
    _row(r"(?m)^[ ]*(?P<name>[A-Z][A-Z'’\-]{2,}(?: [A-Z][A-Z'’\-]+)?, ?[A-Z][A-Za-z'’\-]+(?: (?:[A-Z][a-z'’\-]+|[A-Z]\.?))?)(?=[ ]*(?:\n|$)|[ ]{2}|[ ,(]{1,2}(?:[MF]\b|Male|Female|male|female|\d))"),
    _row(rf"(?<![A-Za-z])(?P<name>[A-Z][a-z'’\-]+ [A-Z][A-Z'’\-]{{2,}})(?=[ ,]{{1,2}}(?:[(]?(?:born|DOB|dob|d\.o\.b|aged|NHS|MRN|M/|F/)|{_H}{{2,4}}(?!{_H})))"),
    _row(r"(?i:(?<![A-Za-z])(?:my (?:name is|patient)|I am|this is|spoke (?:to|with)|discussed with|handover to|under the care of|on behalf of))[ ](?:(?:Dr|Prof|Mr|Mrs|Ms|Miss|Nurse|Sister)\.? )?" + _ANY),
)  # fmt: skip
# a title in front of a whole name, which a line may break: paramedic Alden Coldmere, Officer Jory Mallin
_TITLED: Final = regex.compile(
    rf"(?<![A-Za-z])(?:{_CREW}|Dr\.?|Doctor|Prof\.?|Mr\.?|Mrs\.?|Ms\.?|[Pp]hysician|[Dd]entist|[Cc]onstable|[Ss]ergeant|[Dd]etective|PC|AEMT|NRP|CCP|APRN|DO|MD|CNM|RT|RRT|[Pp]hysio|[Dd]ietitian)[ :,\n]{{1,2}}(?!(?:Mr|Mrs|Ms|Miss|Dr|Prof|Nurse|Sister)\b){_PERSON}"
)
# a parent's name in a chat: 和煦妈妈:, @佘小雨爸爸
_CALLED_AFTER: Final = regex.compile(
    rf"(?m)(?:^|(?<=[@ ]))[@]?(?P<name>{_H}{{2,3}}?)(?:妈妈|爸爸|妈|爸|奶奶|爷爷|外婆|外公|家长|家属|姐姐|哥哥)(?=[:：,，@ ]|您好|你好|$)"
)
_MIXED: Final = regex.compile(
    rf"(?<=[A-Za-z.,;:)][ ]|[(,]){_H}{{2,4}}(?=[ ]?[,.;:()]|[ ][A-Za-z]|[ ]?(?:\n|$))"
)
_ENGLISH_WORD: Final = regex.compile(r"(?<![A-Za-z])[a-z]{2,}(?![A-Za-z])")
_LEAST_WORDS: Final = 3
_TECHNIQUES: Final = frozenset(
    "flow real next generation mass dual energy enzyme linked automated immuno fine needle point hand".split()
)


def in_context(document: Document) -> Iterator[Finding]:
    """Names framed by the words around them, and Han names in an English line."""
    text = document.text
    for rule in RULES:
        for hit in rule.pattern.finditer(text):
            start, end = hit.span("name")
            if framed(document, start, end, sure=rule.sure):
                yield Finding.at(start, end, rule.kind, 0.73, "context", subject=rule.subject)
    for hit in _TITLED.finditer(text):
        start = hit.start("name")
        end = document.before_label(start, hit.end("name"))
        if not is_plain(text[start:end]) and framed(document, start, end, sure=True):
            yield Finding.at(start, end, PiiKind.STAFF, 0.705, "context")
    for hit in _CALLED_AFTER.finditer(text):
        name = hit.group("name")
        if looks_like_name(name, unlikely=True) and name not in NOT_NAMES and name not in NEVER_NAMES:
            yield Finding.at(hit.start("name"), hit.end("name"), PiiKind.PERSON, 0.64, "context")
    for hit in _MIXED.finditer(text):
        low = text.rfind("\n", 0, hit.start()) + 1
        words = _ENGLISH_WORD.findall(text, low, document.line_end(hit.end()))
        if (
            len(words) >= _LEAST_WORDS
            and looks_like_name(hit.group())
            and framed(document, *hit.span(), sure=False)
        ):
            yield Finding.at(hit.start(), hit.end(), PiiKind.PERSON, 0.63, "mixed-script")


def framed(document: Document, start: int, end: int, *, sure: bool) -> bool:
    """Whether what stands in a name's frame can be a name; without `sure` no word of the dictionary is one."""
    name = "".join(document.text[start:end].split("\n"))
    if document.in_label(start):
        return False
    if name.isascii():
        return _is_latin_name(name, sure=sure)
    if name in NOT_NAMES or name in KNOWN or WORDS_IN_ITEMS.search(name):
        return False
    if NOT_IN_NAMES.search(name) and not looks_like_name(name):
        return False
    if sure and not looks_like_name(name, unlikely=True) and is_common(name):
        return False
    return name not in NEVER_NAMES and (sure or not holds_word(name))


def _is_latin_name(name: str, *, sure: bool) -> bool:
    """Whether Latin words are a name: not all of them of the language, or a Mandarin surname with a given name."""
    words = name.replace(",", " ").lower().split()
    if "," in name and words[0] in ABBREVIATIONS and words[0] not in EPONYMS:
        return False  # MRSA, Dog
    if len(words) == len(("zhuang", "zhixing")) and is_pinyin_name(*words):
        return True
    plain = sum(is_plain(word) for word in words)
    known = plain if sure else sum(map(is_explained, words))
    return 2 * plain <= len(words) and known < len(words) and not _TECHNIQUES & set(words)


def holds_word(name: str) -> bool:
    """Whether a run of Han characters is or holds a word that no name is made of: 上级, 值班, 心内."""
    if is_common(name):
        return True
    if looks_like_name(name):
        return False
    return any(is_common(name[at:to]) for at in range(len(name)) for to in range(at + 2, len(name) + 1))
