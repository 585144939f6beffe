"""Names beside what a person does or is: roles told by their last characters, titles in lists, kin with an age, quotes.

A role names nobody by itself, so what stands in its field must be able to be a name: it begins with a surname, is made
of the elements of a people's names, or is a run in which no word is found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import regex

from pipeline.pii.contexts import framed, holds_word
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.frames import may_be_name
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.labels import KNOWN
from pipeline.pii.lattice import is_of_elements
from pipeline.pii.lexicon import is_common
from pipeline.pii.narrative import KIN
from pipeline.pii.sentences import NOBODY
from pipeline.pii.vocabulary import (
    ABBREVIATIONS,
    COMPOUND_SURNAMES,
    NEVER_NAMES,
    NOT_IN_NAMES,
    NOT_NAMES,
    RARE_SURNAMES,
    WORDS_IN_ITEMS,
)
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_NAME: Final = rf"(?P<name>{_H}{{2,4}})"
_SHORTEST: Final = rf"(?P<name>{_H}{{2,4}}?)"
_PERSON: Final = r"(?:护士长|护士|医师|医生|大夫|药师|技师|护师|技士|助产士|[验疗养剂理听视访询析训康麻光镜配教厨律美影评估]师|(?<![动满复幅])员|经理|秘书|干事|客服|助理|班长|组长|队长|领队|主任)"
"""The end of a word for a person by work: 预约员, 接听护士, 客户经理."""
_POST: Final = (
    r"(?:(?:登记|分诊|导诊|服务|预约|咨询|接待|护士|叫号|取号|收费|报到|总|前)台|[一二三四]线|(?:值|听|备|当|主|责|领|带|夜|白|早|中|晚|大夜|小夜|前夜|后夜|连|行政总?)班|(?:总|行政|院总)?值班|住院总|"
    r"[责主组管带床配]护|上级|下级|带组|主管|主诊|管床|经治|摆药|排药|配置|冲配|加药|配液|贴签|发药|审方|调配|核药|收药|打包|送药|双签|[^对照试验观察一二三四五六七八九十分]岗|"
    r"(?:主任|教授|医生|医师|医疗|诊疗|护理|静疗|专科|伤口|疼痛|营养|造口|血透|抢救|质控|药学|导管|小|工作)组)"
)
"""A post or a team that is called by the person who holds it: 二线, 责护, 登记台, 静疗小组."""
_NUMBERED: Final = (
    r"[ ]?[,，(/]?[ ]?(?:(?:电话|短号|分机|手机|内线|座机|工号|小号|微信)[ :]{0,2})?[(]?\+?\d{3}"
)
_CLOSED: Final = (
    rf"(?=[ ]?(?:[,，。;；、()/|\]】]|\n|$)|[ ]{_H}|[ ]{{1,3}}[A-Z\d]|{_NUMBERED}|[A-Z]{{1,3}}-?\d{{2,}})"
)
_TITLE: Final = r"(?:副?主任[医护药技]师|主治医师|住院医师|主管[护药技检]师|主治医生|副?教授|副?研究员|副?主任(?![医护药技])|检验技?师|营养师|治疗师|康复师|心理师|麻醉师|物理师|专科护士|护士长)"
_TITLE_END: Final = r"(?=[^\p{Han}]|$)"
_ACTS: Final = (
    "复核|核对|执行|报告|记录|接听|接收|查看|签收|陪|送|通知|告知|电话|更正|处理|配制|发放|完成|带|推"
)
_TASK: Final = "登记|分析|判读|描记|回放|复核|核对|报告|审核|检验|检查|操作|记录|录入|打印|采集|接收|送检|执行|签收|交班|接班|诊断|阅片|扫描|投照|书写|整理"
_TITLED: Final = r"(?:副?主任|主治|住院|主管)?(?:医师|医生|大夫|护师|药师|技师|护士长|护士|教授|主任)"
_ROUNDS: Final = "查房|会诊|主刀|坐诊|出诊|接诊|查看|看诊|指导|建议|认为|指示|阅片|到场|床旁|床边|手术|值班|参与|参加|负责|团队"
_PLATE: Final = r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][ ]?[A-Z][ ]?[·.\-]?[ ]?[A-Z\d][ ·]?[A-Z\d]{3,5}"
_STAFF: Final = PiiKind.STAFF


@dataclass(frozen=True, slots=True)
class _Row:
    """A pattern with a group `name`; `led`: a run without surname needs no more than to hold no word.

    `titled`: the name may stand in what looks like a label, because a title ends it.
    """

    pattern: "regex.Pattern[str]"
    kind: PiiKind = _STAFF
    led: bool = True
    titled: bool = False


_ROWS: Final = (
    # 值班:岩温罕, 预约员：才仁拉措
    _Row(regex.compile(rf"(?:{_PERSON}|{_POST})[ ]?:[ ]?{_NAME}{_CLOSED}")),
    # 预约员才仁拉措06848, 接听护士阿且伍呷；客户经理乌云塔娜161…, 登记台 端木亦宽 迟到
    _Row(regex.compile(rf"(?:(?<!{_H})|(?<=[由经请告知报让嘱给向转听由找系]))(?:{_H}{{0,4}}{_PERSON})[ ]?{_NAME}{_CLOSED}")),
    _Row(regex.compile(rf"(?:{_H}{_PERSON}|{_POST})[ ]?{_NAME}(?={_NUMBERED})")),
    _Row(regex.compile(rf"(?:由|经|请|告知|通知|联系|嘱)(?:{_H}{{0,4}}{_PERSON})\n?{_SHORTEST}(?={_ACTS})"), led=False),
    _Row(regex.compile(rf"(?:(?<!{_H})(?:值班|备班|听班|今日|当日|医疗|护理)?{_POST}[ ]|(?:主任|教授|医生|医师)组[ ]?){_NAME}(?=[ ]?(?:[,，。;；()/|]|\n|$)|[ ]{_H})")),
    # 由检验科安康电话4552报告
    _Row(regex.compile(rf"{_H}[科室部处办站组台][ ]?{_NAME}(?=[ ]?(?:电话|短号|分机|手机|内线)[ :]?[(]?\d{{3}})"), led=False),
    _Row(regex.compile(rf"{_H}[科室部处办站组台][ ]?(?P<name>{_H}{{3,4}})(?=[ ]?[(]?1[3-9]\d{{9}}(?!\d))"), led=False),
    # 头颈外科 端木腊梅 主治医师, 超声医学科公孙来福主治医师
    _Row(regex.compile(rf"(?:(?<!{_H})|(?<=[科室部组区院]|中心)){_SHORTEST}[ ]{{0,3}}{_TITLE}{_TITLE_END}"), led=False, titled=True),
    # 端木腊梅（头颈外科）:
    _Row(regex.compile(rf"(?<!{_H}){_NAME}[ ]?(?=[(]{_H}{{1,8}}(?:[科室部组]|中心|病区)[)][ ]?:)"), led=False),
    # 登记名“才仁拉措”系其父亲
    _Row(regex.compile(rf"(?:[名叫称写]|登记为|误为|记为)[ :]?[“\"‘'「『]{_NAME}[”\"’'」』]"), PiiKind.PERSON),
    _Row(regex.compile(rf"[“\"‘'「『]{_NAME}[”\"’'」』](?=[系为是即](?:其|患者|病人|本人|同一))"), PiiKind.PERSON),
    # 【责任护士】成功【床号】
    _Row(regex.compile(rf"[\[【〔]{_H}{{0,4}}{_PERSON}[\]】〕][ ]?{_NAME}(?=[ ]|\n|$|[\[【〔])")),
    # 登记:逢婷(NW4811)
    _Row(regex.compile(rf"(?<!{_H})(?:{_TASK})[ ]?:[ ]?{_NAME}{_CLOSED}"), led=False),
    # 急诊科成功医师会诊, 心内科贝壳主任医师查房
    _Row(regex.compile(rf"(?<=[科室部]){_SHORTEST}(?={_TITLED}(?:{_ROUNDS}|[^\p{{Han}}]|$))")),
    # 雷锦全名老中医传承工作室
    _Row(regex.compile(rf"(?<!{_H}){_SHORTEST}(?=(?:国医大师|名老中医|名中医|名医|名师|专家|教授|主任|博士|劳模|院士|医生|医师){_H}{{0,4}}(?:工作室|工作站|团队|诊室|门诊|诊疗组|医疗组))"), led=False),
    # 由亲属洗惠蓉陪同
    _Row(regex.compile(rf"(?:由|经|与|和|请|嘱|让|同|及)(?:患者|病人|其)?(?:亲属|亲友|亲戚|家人|家长|同伴|姐妹|兄弟|兄妹|姐弟|夫妻|父女|父子|母子|母女|{KIN})\n?{_SHORTEST}(?=陪同|陪护|陪伴|护送|送来|送入|代诉|代述|代签|签字|搀扶|推送|及|与|、)"), PiiKind.PERSON),
    # TPN 阿且伍呷17床
    _Row(regex.compile(rf"(?<!{_H}){_NAME}(?=[ ]?[A-Z]?[+加]?\d{{1,3}}[+]?床)"), PiiKind.PERSON),
    # PT组长其木格:加强训练
    _Row(regex.compile(rf"(?:PT|OT|ST|ICU|{_H}{{2}})(?:组长|护士长|领队|队长)[ ]?{_NAME}(?=[ ]?:)"), titled=True),
    # 冷链物流 东方亦宽(宁KD3373)
    _Row(regex.compile(rf"(?:(?<!{_H})|(?<=物流|配送|快递|运输|转运|冷链|车队|公司|司机))(?!物流|配送|快递|运输|转运|冷链|车队|公司|司机){_NAME}(?=[ ]?[(]{_PLATE}[)])"), PiiKind.PERSON),
    # 进修:雁回市红十字医院高铁柱
    _Row(regex.compile(rf"(?:进修|参观|见习|来访|外聘|特邀|学员|讲者|列席|规培|来宾|嘉宾|访问)[者人员]?[ ]?:[ ]?[^\n:,，。]{{2,16}}(?:医院|中心|大学|学院|卫生院)[ ]?(?P<name>{_H}{{2,3}})(?=[ ]*(?:\n|$))"), led=False),
    # 因延误,牧歌驾车(青K·84047)送达
    _Row(regex.compile(rf"(?:(?<=[,，。;；])|(?m:^))(?![由家司自本亲]){_SHORTEST}(?=驾车[ ]?[(]?{_PLATE})"), PiiKind.STAFF),
    # 入户核查:白桦、麦收; the second is found as a member of the list
    _Row(regex.compile(rf"(?:核查|调查|走访|入户|见证|在场|列席|核实|评议|采样|巡查|督导|参会|到会|出席)[人员者]{{0,2}}[ ]?:[ ]?{_NAME}(?=、{_H}{{2,3}}(?:[、;。,\n]|$))")),
    # 殡仪馆经办 马芳
    _Row(regex.compile(rf"{_H}[馆所处司局社站行](?:经办|经手|承办|主办|接运|接收|代办)[人员]?[ ]?:?[ ]?{_NAME}(?=[ ]*(?:\n|$)|[ ][^\p{{Han}}])"), led=False),
    # 遗传咨询请约云池
    _Row(regex.compile(rf"(?:请约|请预约|可约|改约|请挂|可挂)[ ]?(?P<name>{_H}{{2,3}})(?=[ ]*(?:\n|$)|[,，。;；])"), led=False),
    # 神经内科科室方向接诊医生
    _Row(regex.compile(rf"(?:科室|病区)[ ]?{_SHORTEST}(?=[ ]?(?:接诊|主治|经治|管床|责任|主管|首诊|开单)(?:医生|医师|护士))"), led=False),
    # 咨询电话0320-90348182,维振邦医生
    _Row(regex.compile(rf"(?<=\d[,，][ ]?)(?P<name>{_H}{{3}})(?=(?:医生|医师|大夫|护士|老师|主任)[ ]*(?:\n|$|[,，。;；]))")),
)  # fmt: skip
# 母亲成功52岁患: any word with a surname that is no state or event of a life
_AGED_KIN: Final = regex.compile(rf"(?:{KIN}|其[子女父母妻夫兄弟姐妹]){_SHORTEST}[ ]?[,，(]?(?=\d{{1,3}}岁)")
_FULL: Final = 4
"""Characters of the longest name without a mark in it."""
_PROMISING: Final = frozenset(["成功"])
"""Adverbs that a role or an age in the same field makes names of."""
_EVENTS: Final = frozenset(
    "高龄 高寿 时年 年约 年满 安在 健在 应为 于其 任职 别无 单身 同龄 均为 享年".split()
)
# 特邀(线上):Marguerite Oakhollow建议, 会诊专家Tobias Ferncastle认为
_LATIN: Final = (
    r"(?P<name>[A-Z][a-z'’\-]{1,}(?:[ ]?[A-Z]\.)?(?:[ ]?[A-Z][a-z'’\-]{2,}(?![a-z'’\-]|[ ]?:)){1,2})"
)
_FOREIGN: Final = (
    regex.compile(rf"(?<![A-Za-z]){_LATIN}(?=[ ]?(?:医生|医师|教授|博士|主任|大夫|护士|先生|女士|专家|老师|团队)?(?:建议|认为|指出|发言|表示|强调|补充|提出|会诊|查看|介绍|汇报|线上|视频|远程|来电|来信|回复|陪同|签字|签名|代诉|告知|主持|参与|参加|同意|到场))"),
    regex.compile(rf"(?:特邀|邀请|外请|外聘|外籍|嘉宾|专家|讲者|主讲|主持|翻译|联系人|家属|访问学者|列席|参会|远程|连线|{_PERSON})[ ]?(?:[(]{_H}{{1,6}}[)])?[ ]?[:]?[ ]?{_LATIN}(?![A-Za-z])"),
)  # fmt: skip
_MAKERS: Final = frozenset(
    "siemens healthineers philips canon hitachi toshiba mindray roche abbott beckman sysmex olympus pentax fujifilm medtronic dräger draeger".split()
)
# Invited (online): Priscilla Wrenmoor suggested, Chair: Alden Coldmere
_ENGLISH: Final = (
    regex.compile(rf"(?i:(?<![A-Za-z])(?:chair(?:man|woman|person)?|co-chair|minutes|minute taker|note taker|recorder|invited|guest|visiting|panel(?:l)?ist|speaker|host|facilitator|moderator|attendees?|apologies|backup|back-up|bleep holder|on[ -]call|in attendance|lead|led by|chaired by|convened by|minuted by))[ ]?(?:[(][A-Za-z ]{{1,20}}[)])?[:][ ]{{0,2}}(?:(?:Dr|Prof|Mr|Mrs|Ms|Miss)\.?[ ])?{_LATIN}(?![A-Za-z])"),
    regex.compile(rf"(?<![A-Za-z]){_LATIN}(?=[ ](?:suggested|advised|recommended|agreed|commented|opined|stated|remarked|asked|proposed|concurred|reported back|dialled in|joined|phoned|telephoned|rang)\b)"),
)  # fmt: skip
# [药师]WXL/64576 [调配]md07
_CODED: Final = regex.compile(
    rf"[\[【〔](?:{_H}{{0,4}}{_PERSON}|{_H}{{0,2}}{_POST}|核对|复核|审核|执行|操作|打印|录入|检验|报告|采集|登记|配药|双核)[\]】〕][ ]?(?P<name>[A-Za-z]{{2,4}}\d{{0,5}}|[A-Za-z]?\d{{3,7}})(?:[ ]?/[ ]?(?P<number>[A-Za-z]{{0,2}}\d{{3,7}}))?(?![\d.:\-/])"
)
# 上级:东方阔责护:岩温罕过敏: - the blanks between the fields are lost
_GLUED: Final = regex.compile(rf"(?:{_PERSON}|{_POST})[ ]?:[ ]?(?P<run>{_H}{{4,9}})(?=[ ]?:)")
_LABEL: Final = regex.compile(
    rf"{_H}{{0,4}}(?:{_PERSON}|{_POST})|(?:上级|主任|科室|科主任|医院|药师|双人|护士|部门)(?:审批|审核|批准|签字|签名|意见|复核|确认|同意|审签)"
)
# 兹证明 妫彧; 妫彧 over 性别女
_CERTIFIED: Final = (
    regex.compile(rf"(?:兹证明|兹有|兹介绍|现证明|兹诊断)[ :]{{0,2}}(?:患者|病人)?[ ]?(?P<name>{_H}{{2,3}})(?=[ ]*(?:\n|$)|[ ,，(]|系|同志|先生|女士)"),
    regex.compile(rf"(?m)^[ ]*(?P<name>{_H}{{2,3}})(?=[ ]*\n[ ]*性别[ :]{{0,2}}[男女](?!{_H}))"),
)  # fmt: skip
# 肾内科甄腊梅
_OF_WARD: Final = regex.compile(
    rf"(?<!{_H}){_H}{{0,4}}(?:[内外儿妇产骨眼肤诊醉]|检验|超声|放射|病理|药剂|影像)科(?P<name>{_H}{{3}})(?=[ ]*(?:\n|$))"
)
_CODE: Final = regex.compile(r"[ ]?[(]?(?P<code>[A-Z]{1,3}-?\d{3,6})(?![\d.%A-Za-z])")
_SENTENCE: Final = regex.compile(r"[我你他她它去说叫给要会能把等也很就是在有到时后前中请需须应可再又]")


def by_calling(document: Document) -> Iterator[Finding]:
    """Names beside roles, posts and titles, of relatives with an age, in quotes; Latin ones beside Chinese words."""
    text = document.text
    for row in _ROWS:
        for hit in row.pattern.finditer(text):
            start, end = hit.span("name")
            if names_someone(text[start:end], led=row.led) and _stands(document, row, start, end):
                yield Finding.at(start, end, row.kind, 0.716, "calling")
                yield from _code(text, end)
    yield from _glued(document)
    for hit in _AGED_KIN.finditer(text):
        name = hit.group("name")
        if name not in _EVENTS and (name in _PROMISING or may_be_name(name)) and not _is_item(name):
            yield Finding.at(hit.start("name"), hit.end("name"), PiiKind.PERSON, 0.716, "calling")
    yield from _foreign(text)
    yield from _coded(text)
    yield from _alone(document)


def _stands(document: Document, row: _Row, start: int, end: int) -> bool:
    name = document.text[start:end]
    if document.in_label(start):
        return row.titled and not is_common(name)
    return is_of_elements(name) or framed(document, start, end, sure=True)


def _alone(document: Document) -> Iterator[Finding]:
    """Names that end a certificate's opening words or a ward, or that stand over the sex."""
    for pattern in _CERTIFIED:
        for hit in pattern.finditer(document.text):
            start, end, name = hit.start("name"), hit.end("name"), hit["name"]
            may_be = not (holds_word(name) or _is_item(name) or name in KNOWN or name in NOT_NAMES)
            if may_be and not document.in_any_label(start):
                yield Finding.at(start, end, PiiKind.PERSON, 0.716, "calling", subject=True)
    for hit in _OF_WARD.finditer(document.text):
        name = hit["name"]
        is_word = is_common(name[:2]) or name[-1] in "科室部区组院班台站色时性型位"
        someone = names_someone(name, led=True) and (looks_like_name(name) or not holds_word(name))
        if someone and not is_word:
            yield Finding.at(hit.start("name"), hit.end("name"), _STAFF, 0.716, "calling")


def _code(text: str, end: int) -> Iterator[Finding]:
    """The number of a member of staff that runs on behind the name."""
    hit = _CODE.match(text, end)
    if hit:
        yield Finding.at(hit.start("code"), hit.end("code"), PiiKind.OTHER_ID, 0.7, "calling")


def _glued(document: Document) -> Iterator[Finding]:
    """A name after a role's colon that runs into the next label."""
    for hit in _GLUED.finditer(document.text, overlapped=True):
        run, start = hit["run"], hit.start("run")
        for size in (3, 2, 4):
            name, rest = run[:size], run[size:]
            is_label = len(rest) > 1 and (bool(_LABEL.fullmatch(rest)) or _is_heading(rest))
            if is_label and names_someone(name, led=True) and not document.in_label(start):
                yield Finding.at(start, start + size, _STAFF, 0.716, "calling")
                break


def _is_heading(word: str) -> bool:
    return word in KNOWN or f"{word}史" in KNOWN or is_common(word)


def names_someone(name: str, *, led: bool) -> bool:
    """Whether a run can be a name where a role or a title asks for one; `led` lets one without surname pass, too."""
    if name in NOT_NAMES or name in NEVER_NAMES or name in NOBODY or name in KNOWN:
        return False
    if is_of_elements(name) or (led and name in _PROMISING):
        return True
    if _is_item(name) or _SENTENCE.search(name):
        return False
    if name[:2] in COMPOUND_SURNAMES:
        return len(name) > 2
    rare = name[0] in RARE_SURNAMES and len(name) < _FULL and not (is_common(name) or is_common(name[:2]))
    return (
        (rare and (led or name[0] in "逢别"))
        or may_be_name(name)
        or (led and len(name) > 2 and "来" not in name and not holds_word(name))
    )


def _is_item(name: str) -> bool:
    return bool(WORDS_IN_ITEMS.search(name) or NOT_IN_NAMES.search(name))


def _foreign(text: str) -> Iterator[Finding]:
    for pattern in (*_FOREIGN, *_ENGLISH):
        for hit in pattern.finditer(text):
            words = regex.findall(r"[A-Z][a-z'’\-]+", hit.group("name"))
            words = [word.lower() for word in words]
            if len(words) > 1 and not any(map(is_plain, words)) and _MAKERS.isdisjoint(words):
                yield Finding.at(hit.start("name"), hit.end("name"), _STAFF, 0.717, "calling")


def _coded(text: str) -> Iterator[Finding]:
    for hit in _CODED.finditer(text):
        for group in ("name", "number"):
            if hit.group(group) and hit.group(group).lower() not in ABBREVIATIONS:
                kind = _STAFF if group == "name" else PiiKind.OTHER_ID
                yield Finding.at(hit.start(group), hit.end(group), kind, 0.716, "calling")
