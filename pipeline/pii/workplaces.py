"""Employers, schools and hospitals that no word like 公司 or Hospital ends: works at Coldmere Freight, 在瑞禾五金上班."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_WORD: Final = r"[A-Z][A-Za-z0-9'’\-]*"
_NAME: Final = rf"{_WORD}(?:[ \n](?:(?:&|and|of|for|the)[ \n])?{_WORD}){{0,5}}"
_AT_WORK: Final = regex.compile(
    r"(?<![A-Za-z])(?:(?i:works?|worked|working|employed|job|jobs|shifts?|volunteers?|volunteering|apprenticed?|trainee|retired|studies|studying|student|pupil|teaches|teacher|enrolled|intern|"
    r"driver|clerk|cashier|guard|engineer|manager|labou?rer|welder|cook|cleaner|machinist|electrician|plumber|farmhand|foreman|operator|supervisor|employee|technician|mechanic|porter|caretaker|librarian|attends|goes to school|boards|lectures)"
    r"(?:,?[ \n][a-z\-]+){0,5}?[ \n](?:at|for|by)"
    rf"|(?i:employed|job|position|apprenticed?|contract)[ \n]with|(?i:retired)[ \n]from)[ \n](?:the[ ])?(?P<name>{_NAME})"
)
_BY_SURNAME: Final = frozenset(
    "Dr Mr Mrs Ms Miss Prof Professor Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June "
    "July August September October November December I He She They The A An We Christmas Easter Home School Work ICU ED ER GP NHS Pt PT OT RN MD".split()
)
# a letterhead that names a hospital without the word: Quarryside Regional, Mercy General, St. Alban's
_HEADED: Final = regex.compile(
    rf"(?m)^[ ]*(?P<name>(?:(?:St|Saint)\.?[ ])?(?:{_WORD}[ ]){{1,3}}(?:Regional|Memorial|General|Community|County|District|Central|Royal|Mercy|Health|Medical|Children's|Women's|Veterans|Infirmary|Sanatorium|Polyclinic|Specialists|Associates|Partners|Group|Network))[ ]*$"
)
# a name of one or more words over the department that belongs to it
_LETTERHEAD: Final = 300  # characters within which it ends
_SPECIALITY: Final = regex.compile(
    r"(?:ry|gy|ics|ine|ive|ing|ion|tests?|lab|report|panel|summary|notes?)$", regex.IGNORECASE
)
_OVER: Final = regex.compile(
    rf"(?m)^[ ]*(?P<name>(?:{_WORD}[ ]){{0,3}}{_WORD})[ ]*\n[ ]*(?:(?:Department|Dept\.?|Division|Section|Unit|Institute|School|Office)[ ]of[ ]|(?:Emergency|Outpatient|Inpatient|Radiology|Imaging|Pathology|Laboratory|Surgical|Medical|Maternity|Dialysis|Cardiac|Renal|Nursing|Pharmacy|Rehabilitation|Pediatric|Paediatric|Anesthesia|Endoscopy|Neurology|Oncology|Orthop[ae]*dic|Admissions)[ ](?:Department|Dept\.?|Services?|Unit|Ward|Clinic|Centre|Center|Division|Suite|Room|Care)(?![a-z]))"
)
_TRADE: Final = (
    "五金|纺织|物流|快递|速运|货运|电子|服饰|服装|食品|机械|化工|建材|汽修|汽配|商贸|贸易|科技|传媒|印刷|印务|家具|家居|制衣|鞋业|钢铁|钢构|水泥|矿业|电力|燃气|热力|自来水|环卫|家政|保洁|安保|地产|置业|"
    "建筑|建设|装饰|装潢|园林|农业|畜牧|渔业|水产|粮油|饮料|酒业|茶业|制药|药业|塑料|塑业|橡胶|玻璃|陶瓷|造纸|包装|模具|电器|电气|光电|半导体|通信|网络|软件|教育|培训|文化|广告|旅行社|客运|公交|出租|航运|航空|铁路|港务|船务|"
    "书店|理发店|美容院|健身房|面馆|火锅|烘焙|便利店|百货|生鲜|农贸|汽贸|加油站|养殖场|屠宰场|果园|茶园|马场|剧团|乐团|出版社|保险|证券|信用社|典当|律所|会所|影院"
)
_SCHOOL: Final = r"(?:实验|外国语|第?[一二三四五六七八九十]{1,2}|附属|附|职业|中心|希望|高级)?(?:中学|小学|中|小|高|幼|职高|技校|中专|附中|附小|实小|党校|卫校|师范|学堂|托班|幼儿园)"
_ACTS: Final = "上班|任职|就职|打工|务工|做工|值夜班|值班|上夜班|夜班|工作|任教|教书|实习|见习|兼职|跑业务|当\\p{Han}{2,4}|做\\p{Han}{2,4}|从事|担任|任\\p{Han}{2,4}"
_LEARNS: Final = "上学|就读|读书|念书|上课|住校|寄宿|任教|教书|工作|上班|[一二三四五六初高][年上一二三]"
_CHINESE: Final = (
    regex.compile(rf"(?:[在于到至从]|就职于|任职于|供职于|受雇于)(?P<name>\p{{Han}}{{2,8}}?(?:{_TRADE}))(?:店|行|部|厂)?(?={_ACTS}|[,，。;、)\n ]|$)"),
    regex.compile(rf"(?:[在于]|就读于)(?P<name>\p{{Han}}{{2,5}}?{_SCHOOL})(?={_LEARNS})"),
    regex.compile(
        r"(?:就职于|任职于|供职于|受雇于|就读于|毕业于|退休于|退休前(?:系|为|在)|服役于|挂职于)(?P<name>\p{Han}{3,14}?)"
        r"(?=[,，。;、(\n ]|$|[任从做担的至已后当职员教工\d])"
    ),
)  # fmt: skip
# 单位 in front of a name is an employer, in front of a unit the heading of a column
_UNIT: Final = regex.compile(
    r"(?<!\p{Han})单位[ ]?:[ ]?(?P<name>\p{Han}[\p{Han}A-Za-z0-9()·]{3,30})(?=[ \n,，;]|$)"
)
_MEASURE: Final = regex.compile(r"[克升摩每秒分时米]|国际|同上|无业|退休|自由|待业|个体")
# a spot of the town where somebody was: 在半亩塘社区活动室下棋
_SPOT: Final = regex.compile(
    r"[在于到去从至](?P<name>(?!附近|小区|楼下|社区|当地|本|该|某|自家|家|门口|户外|公园|广场|市场|超市|老年)\p{Han}{2,6}(?:社区|小区|花园|公园|广场|新村|家园|商城|市场|菜场|车站|地铁站|码头|茶馆|棋牌室|体育馆|游泳馆|图书馆|大桥|水库|寺|庙|路口)"
    r"(?:活动室|活动中心|棋牌室|文化站|菜场|广场|公园|门口|门卫|工地|食堂|球场|健身区)?)(?=[\p{Han},，。;、\n ]|$)"
)
_ANYWHERE: Final = regex.compile(
    r"^(?:某|一家|家|当地|外地|本地|老家|国外|国内|[北南东西]方|此|该|其|附近|私人|个体|民营|国营|大型|小型|多家|私营|自家|户外|室内|农村|城里|县城|乡下|工地|流水线|一线)|环境|条件|期间|岗位|行业|高温|粉尘|职业"
)


def workplaces(document: Document) -> Iterator[Finding]:
    """Names of employers, schools and letterheads, as organisations."""
    text = document.text
    for hit in _AT_WORK.finditer(text):
        low, high = hit.span("name")
        if _is_own(hit["name"]) and hit["name"].count("\n") < 2:
            yield Finding.at(low, high, PiiKind.ORGANISATION, 0.57, "workplace")
    for pattern, least in ((_HEADED, 1), (_OVER, 0)):
        for hit in pattern.finditer(text):
            words = hit["name"].split()
            own = [word for word in words[: len(words) - least] if not is_plain(word)]
            headed = least or (hit.end() < _LETTERHEAD and not _SPECIALITY.search(words[-1]))
            if own and headed and _is_own(hit["name"]):
                low, high = hit.span("name")
                yield Finding.at(low, high, PiiKind.ORGANISATION, 0.59, "letterhead")
    for hit in _UNIT.finditer(text):
        if not _MEASURE.search(hit["name"]):
            low, high = hit.span("name")
            yield Finding.at(low, high, PiiKind.ORGANISATION, 0.53, "workplace")
    for chinese in _CHINESE:
        for hit in chinese.finditer(text):
            if not _ANYWHERE.search(hit["name"]):
                low, high = hit.span("name")
                yield Finding.at(low, high, PiiKind.ORGANISATION, 0.54, "workplace")


def spots(document: Document) -> Iterator[Finding]:
    """Named places of a town where somebody was, as addresses."""
    for hit in _SPOT.finditer(document.text):
        low, high = hit.span("name")
        yield Finding.at(low, high, PiiKind.ADDRESS, 0.52, "spot")


def _is_own(name: str) -> bool:
    """Whether a capitalised run holds a word that is neither one of the language nor the beginning of a sentence."""
    words = name.split()
    return words[0] not in _BY_SURNAME and not all(
        is_plain(word) or word in ("&", "and", "of", "for", "the") or word in _BY_SURNAME for word in words
    )
