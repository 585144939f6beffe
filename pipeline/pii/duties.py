"""Names right beside a duty with no mark between: 客服小鱼微信, 由水蓉负责, 和少华拍摄, 长子乐珂在外地, given by nurse Faith.

The duty is a word for one person alone, so a given name without surname, a pet name and a Latin one count as well; a
line may break anywhere in it.
"""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.callings import names_someone
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.lattice import SURNAMES, is_of_elements, name_shares
from pipeline.pii.lexicon import dictionary, is_common
from pipeline.pii.narrative import KIN
from pipeline.pii.sentences import NOBODY
from pipeline.pii.vocabulary import FOREIGN_SOUNDS, NEVER_NAMES, NOT_IN_NAMES, NOT_NAMES, WORDS_IN_ITEMS
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_NAME: Final = rf"(?P<name>{_H}\n?{_H}(?:\n?{_H}){{0,2}}?)"


def _broken(words: str) -> str:
    """The words as alternatives, each of which a line may break after any character."""
    return "(?:" + "|".join("\\n?".join(word) for word in words.split()) + ")"


_DUTY: Final = _broken(
    "家庭医生 主诊医师 主诊医生 主治医师 管床医生 责任医师 责任护士 护士 护师 医师 医生 大夫 技师 技士 药师 前台 客服 社工 导乐师 导乐 陪产师 助产士 康复师 治疗师 护理员 经办人 经办 经手 客户经理 "
    "洽谈师 咨询师 营养师 心理师 调度员 接线员 义工 志愿者 个案管理师 健康管理师 家政员 网格员 联络员 专管员 健管师 转卡员 建卡员 协管员 验光师 听力师 造口师 导诊员"
)
_KIN: Final = rf"(?:{KIN}|[长次三四幺独][子女]|[大小二三][儿女][子儿]?|[大二三小][姑姨舅叔伯哥姐弟妹嫂]|其[大小二三]?[姑姨舅叔伯妈婶嫂婿媳侄甥])"
_BEHIND: Final = r"(?=[ ]?(?:[,，。;；、(/\n]|$|微信|电话|手机|短号|分机|工号|执业|证书|编号|\d{3})|[ ]?\n?(?:已|于\d|在(?:外|场|旁|本|家|院|国|线|省|市)|全程|协助|陪同?|陪伴|负责|上门|到场|到家|随访|接听|接待|接诊|拍摄|操作|执行|评估|核对|指导|宣教|代为|代签|代诉|代办|迁|现居|现住|远程|签署|签字|签名|换药|采血|护送|联系|处理|登记|录入|告知|通知))"
_STAFF_ROWS: Final = (
    regex.compile(rf"(?:{_DUTY})[ ]?\n?{_NAME}{_BEHIND}"),
    # 主诊医师：罗楠执业证书号
    regex.compile(
        rf"(?:{_DUTY})(?:签名|签字)?[ ]?:[ ]?\n?{_NAME}(?=执业|证书|资格|工号|编号|编码|胸牌|从业|职称|联系|电话|手机)"
    ),
    # 由水蓉负责, 经卜星辰团队治疗
    regex.compile(
        rf"(?:由|经|请|交由|改由|仍由|均由){_NAME}(?=\n?(?:负\n?责|主\n?管|团\n?队|小组|工作室|主刀|跟进|接管|对接|落实|执行|分管|管理(?!科|局|中|部)))"
    ),
    # 和少华拍摄
    regex.compile(
        rf"(?:(?<=[,，(、;；]|\d[ ])|(?m:^)){_NAME}(?=(?:拍摄|摄片|摄影|投照|扫描|绘制|誊写|抄录|翻译|制作|取模|代录|测量|测绘|采样|采集)(?=[ ]?[),，。;；\n]|$))"
    ),
)
_KIN_ROW: Final = regex.compile(rf"(?:{_KIN})\n?{_NAME}{_BEHIND}")
# 邻居常跃进(枕河新苑5-126
_NEIGHBOUR: Final = regex.compile(
    rf"(?:邻居|房东|楼长|楼管){_H}{{2,4}}[ ]?[(](?P<name>(?=[^,，。;；)\n]{{0,20}}\d){_H}{{2,14}}[A-Za-z0-9\-—号栋幢座单元室楼层院附后前]{{1,16}}{_H}{{0,4}})(?=[,，。;；)])"
)
_LATIN_ROW: Final = regex.compile(
    rf"(?:{_DUTY}|志愿者|翻译|外教|领队|导游)[ ]?(?P<name>[A-Z][a-z]{{2,}})(?![A-Za-z])"
)
# 管床傅 / 医生: the title stands in another line
_SURNAME_ROW: Final = regex.compile(
    rf"(?:管床|主管|责任|经治|带教|主诊)(?P<name>[{''.join(sorted(SURNAMES))}])(?=[ ]?\n[^\n]{{1,16}}\n[ ]?(?:医[生师]|大夫|主任|护士|老师))"
)
_FIRST: Final = r"(?P<name>[A-Z][a-z'’]{2,}(?:[ ][A-Z][a-z'’\-]+)?)"
_LATIN_END: Final = r"(?![A-Za-z])(?=[ ]?(?:[,.;:()\n/]|$)|[ ](?:on|at|in|from|to|and|who|for|will|said|is|was|via|by|re|about)\b)"
_ENGLISH: Final = (
    # given by nurse Faith, handed to porter Jory
    regex.compile(
        rf"(?<![A-Za-z])(?:by|with|to|from|via|and|per)[ ](?:(?:the|our|charge|staff|night|day|ward|scrub|triage|bedside|home|clinic|school|duty|practice|study|research)[ ])*(?:nurse|doctor|physician|sister|midwife|porter|paramedic|medic|pharmacist|technician|tech|receptionist|secretary|registrar|intern|resident|therapist|physio|coordinator|monitor|interpreter|carer|caregiver|aide|sitter|clerk|dietitian|driver|social worker|chaplain|doula|hygienist|phlebotomist|sonographer|radiographer)[ \n]{_FIRST}{_LATIN_END}"
    ),
    # Ask for Tamsin (referrals desk), per phone call with Grace
    regex.compile(
        rf"(?<![A-Za-z])(?i:asks? for|asked for|asking for|speak (?:to|with)|talk to|talked (?:to|with)|spoke (?:to|with)|(?:phone |video |telephone |conference )?calls? (?:with|to|from)|phoned|conversation with|messages? (?:from|to|for)|voicemail (?:from|for|to)|left with|confirmed with|checked with|arranged with|agreed with|attn:?|attention:?|care of|c/o)[ \n]{_FIRST}{_LATIN_END}"
    ),
)
# Grace de Brankell, of whatever is done by her
_PARTICLE: Final = regex.compile(
    r"(?<![A-Za-z])(?P<name>[A-Z][a-z'’]{2,}[ ](?:[A-Z]\.?[ ])?(?:de|van|von|del|della|di|du|der|den|ten|ter|la|bin|ibn|binti|al|el|dos|da)(?:[ ](?:la|der|den|los))?[ ][A-Z][A-Za-z'’\-]{2,})(?![A-Za-z])(?![ ](?:syndrome|disease|sign|score|scale|test|classification|criteria|reflex|phenomenon|formula|index|stain|method|type))"
)
# the initial behind a whole name in a cell of its own: Coldmere, Corwin M.
_MIDDLE: Final = regex.compile(
    r"(?m)^[ ]*(?P<name>[A-Z][A-Za-z'’\-]{2,},[ ]?[A-Z][A-Za-z'’\-]{2,}[ ][A-Z])\.?[ ]*$"
)
_NO_PEOPLE: Final = frozenset(
    "torsade torsades gilles cri pas cul folie tour cafe cornelia maladie tic tache signe pointes grand petit mal rio hospital hotel rue calle via plaza villa casa point port".split()
)
_NOBODY: Final = frozenset(
    "mother father mom mum dad wife husband daughter son sister brother parents family school hospital clinic office reception radiology pathology pharmacy laboratory surgery ward theatre "
    "triage help advice details results appointment extension police ambulance social insurance referrals transport translation monday tuesday wednesday thursday friday saturday sunday "
    "cardiology oncology neurology admissions billing registration records scheduling dispatch records facility practice sponsor site investigator pharmacovigilance safety medical consent "
    "hours information assistance practitioner physician doctor nurse consultant resident intern registrar patient relative carer caregiver neighbour neighbor manager team".split()
)
"""Who and what is asked for and called in English that has no name."""


def on_duty(document: Document) -> Iterator[Finding]:
    """Names beside a duty or a word for kin, Chinese and English ones, and addresses of neighbours."""
    text = document.text
    for pattern in _STAFF_ROWS:
        yield from _named(document, pattern, PiiKind.STAFF)
    yield from _named(document, _KIN_ROW, PiiKind.PERSON)
    for hit in _NEIGHBOUR.finditer(text):
        yield Finding.of_name(hit, PiiKind.ADDRESS, 0.571, "duty")
    for hit in _SURNAME_ROW.finditer(text):
        yield Finding.of_name(hit, PiiKind.STAFF, 0.723, "duty")
    for hit in _MIDDLE.finditer(text):
        if not any(
            is_plain(word) for word in regex.findall(r"[a-z'’\-]+", hit.group().lower()) if len(word) > 1
        ):
            yield Finding.of_name(hit, PiiKind.PERSON, 0.723, "duty")
    for pattern in (_LATIN_ROW, *_ENGLISH):
        for hit in pattern.finditer(text):
            if _is_latin(hit["name"]):
                yield Finding.of_name(hit, PiiKind.STAFF, 0.723, "duty")
    for hit in _PARTICLE.finditer(text):
        words = regex.findall(r"[a-z'’]+", hit["name"].lower())
        if _NO_PEOPLE.isdisjoint(words) and not is_plain(words[0]):
            yield Finding.of_name(hit, PiiKind.STAFF, 0.723, "duty")


_LABELLED: Final = regex.compile(r"[ ]?(?:微信|电话|手机|短号|分机|工号|执业|证书|编号|编码|资格|从业|胸牌)")


def _named(document: Document, pattern: "regex.Pattern[str]", kind: PiiKind) -> Iterator[Finding]:
    for hit in pattern.finditer(document.text, overlapped=True):
        start, end = hit.span("name")
        # what is taken for a label may end with the name's own number: 客服小鱼微信, 罗楠执业证书号
        told = not document.in_label(start) or _LABELLED.match(document.text, end)
        if told and is_called("".join(hit["name"].split())):
            yield Finding.at(start, end, kind, 0.723, "duty")


def is_called(name: str) -> bool:
    """Whether a run of two to four Han characters can be what a person on duty is called, a pet name as well."""
    if name[0] in "员师者长站" or name[1:] in _RELATIVES:
        return False
    if name in NOT_NAMES or name in NEVER_NAMES or name in NOBODY or WORDS_IN_ITEMS.search(name):
        return False
    if is_of_elements(name):
        return True
    doubled = name[0] == name[1] and not is_common(name)
    small = name[0] in "小阿" and name[1] not in _SMALL
    pet = len(name) == len("小鱼") and (doubled or small)
    spelled = len(name) > len("小鱼") and FOREIGN_SOUNDS.issuperset(name)
    plain = is_common(name) or NOT_IN_NAMES.search(name)
    given = len(name) == len("乐珂") and not plain and not is_common(name[1:]) and name[0] not in _LEADS
    joined = name[0] in _CONJUNCTIONS and len(name) <= len("和会芹") and not plain and _is_given(name[1:])
    return pet or joined or ((spelled or given) and not plain) or names_someone(name, led=True)


def _is_given(name: str) -> bool:
    """Whether one or two characters are such as given names are made of and no word."""
    word = len(name) > 1 and is_common(name) and dictionary().tags.get(name, "")[:2] not in ("nr", "nz")
    if word or NOT_IN_NAMES.search(name) or name in "护医家患病专师员其本各多":
        return False
    _, first, _, single = name_shares(name[0])
    last = name_shares(name[-1])[2]
    return (single if len(name) == 1 else max(first, last)) > _OFTEN_GIVEN


_RELATIVES: Final = frozenset(KIN.split("|"))
_SMALL: Final = frozenset(
    "便儿组时结节肠脑腿指脸心写型量区学产前后夜孩叶管板球球名样号班伤吃睡灶片林米麦的于动静汗斑片司室肌司伯里托胡"
)
"""What follows 小 and 阿 in words of medicine: 小便, 小结, 阿托品."""
_CONJUNCTIONS: Final = frozenset("和于时")
"""Surnames that are little words as well: 和会芹, 于满仓."""
_OFTEN_GIVEN: Final = -9.7
"""Log share of a character among given names from which it is one of those names are made of."""


_LEADS: Final = frozenset(
    "及等或并即均亦可应须需已未不无有为是与和将在于由经向按照如若因此该本各每其他她它我你您的了着过来去到再又也都就才仅只请让令使对从以至共处站部组室科台长间内外上下前后级类型性者员人"
)
"""What begins a word or a clause behind a duty and no given name."""


def _is_latin(name: str) -> bool:
    return not any(is_plain(word) or word in _NOBODY for word in name.lower().split())
