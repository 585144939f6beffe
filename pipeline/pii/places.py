"""Chinese addresses and organisations in free text, found from their ends: a house number, a word like 医院.

A rule that starts at every character and tries every way to an end takes minutes on 20,000 characters; the ends are
few, and from an end there is one way back to the start of the run.
"""

from collections.abc import Iterator
from typing import Final

import regex

_D: Final = r"[0-9OoQlI|SBZ]"
_H: Final = r"\p{Han}"
_ADMIN: Final = r"(?:省|自治区|特别行政区|自治州|自治县|地区|市|盟|州|区|县|旗|镇|乡|街道)"
_ROAD: Final = r"(?:大道|大街|胡同|[路街道巷弄里])"
_ESTATE: Final = r"(?:小区|花园|家园|公寓|大厦|广场|社区|新村|新区|嘉园|苑|庄|村|屯|组|队|园|城|府|庭|湾|寨|堡|坊|舍|居|科技园|产业园|家属[楼院区]|宿舍[楼区]?|(?:教工|职工|住宅|公寓|单身|安置|周转)楼|筒子楼|[大后前]院|生活区|安置房|公租房|廉租房)"
_UNIT: Final = (
    rf"(?:[第附临]?(?:{_D}|[A-Za-z一二三四五六七八九十百甲乙丙丁\-]){{1,6}}\s?"
    r"(?:号楼|号[东西南北前后内外]{0,1}院|号|弄|栋|幢|座|单元|室|楼|层|门(?!口|诊)|组|排|户|房))"
)
ADDRESS_TAIL: Final = regex.compile(
    rf"[ ]{{0,2}}(?:{_H}{{0,8}}(?:{_ROAD}|{_ESTATE}))?[ ]?(?:{_UNIT}[ ]?){{1,6}}(?:{_D}{{2,5}})?"
)
_ENDS: Final = regex.compile(rf"(?:{_UNIT}[ ]?){{1,6}}(?:{_D}{{2,5}}(?![.\d]))?")
_RUN: Final = regex.compile(r"[\p{Han}A-Za-z0-9\-()·]+(?:[ ][\p{Han}A-Za-z0-9\-()·]+)*[ ]?$")
_PLACE: Final = regex.compile(rf"{_H}{{1,8}}?(?:{_ADMIN}|{_ROAD}|{_ESTATE})")
_NOT_PLACES: Final = regex.compile(
    r"(?:尿|消化|呼吸|胆|通|管|肠|气|鼻|输卵|阴|产|病|肺|肝|胰|脑|心|肾|隐|皮损|骶|颈|腰|胸|腹|观察|实验|对照|治疗|参考|检验|收费)(?:路|道|区|里|组)"
)
_LEAD: Final = regex.compile(
    r".*(?:家住|暂住|现住|住于|住在|居住|位于|出生|来自|返回|送回|回到|生于|地址|住址|患者系|[于在到至从往自由住])"
)
_GAP: Final = regex.compile(r"\p{Han}{1,6}")
_REACH: Final = 48
# a place that its crossing tells: 学府路与文昌街交叉口北50米
_CROSSING: Final = regex.compile(
    rf"(?:[GSXY]\d{{2,4}})?{_H}{{1,16}}?(?:[路街道巷弄]|大道|大街|胡同|公路|环线|[国省县]道)(?:与|和|、|[-—/]){_H}{{1,8}}?(?:[路街道巷弄]|大道|大街|胡同|公路|环线|[国省县]道)(?:的)?(?:交叉口|交汇处|路口|口|十字路口)(?:[东南西北]{{1,2}}侧?)?(?:约?\d{{1,4}}米)?"
)
# a place on a road of the country: 岭桥县X023线14公里+300米处
_MILESTONE: Final = regex.compile(
    rf"(?:{_H}{{1,5}}[县市区旗镇乡])?\n?[GSXYC]\d{{2,4}}(?:[国省县乡]道|线|高速)[ ]?K?\d{{1,4}}[ ]?(?:公\n?里)?(?:\n?\+\n?\d{{1,4}}\n?米?)?处?"
)
_WAYS: Final = regex.compile(r"(?<!交)(?:通|管|尿|气|产|化|吸|胆|肠|阴|鼻|旁|传导)[道路](?:[与和、]|口|$)")
# an estate or a compound with house and door joined by a hyphen: 枕河新苑5-126, 纺织家属楼2-1-595
_DOOR: Final = regex.compile(
    rf"{_H}{{2,10}}(?:家属[楼院区]|宿舍[楼区]?|(?:教工|职工|住宅|公寓|安置)楼|小区|花园|家园|公寓|新村|新苑|嘉苑|[新雅嘉佳名华](?:苑|园|城|居|庭|府)|花苑|雅居|公馆|华庭|豪庭|名都|山庄|安置房|公租房)[ ]?"
    r"[A-Za-z]?\d{1,3}(?:[ ]?[\-—–][ ]?\d{1,4}){1,3}(?:号|室|户)?(?![\d.%:/A-Za-z]|[\-—]\d)"
)
_HEAD: Final = (
    r"(?:北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|"
    r"青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门)"
)
_REGION: Final = regex.compile(
    rf"{_HEAD}(?:省|市|自治区)?[ ]?{_H}{{1,6}}(?:市|州|盟|地区|区|县)(?:{_H}{{1,6}}(?:区|县|市|旗))?(?:{_H}{{1,8}}(?:镇|乡|街道|村|社区|小区))*"
    rf"|{_H}{{1,4}}[县市区旗州盟]{_H}{{1,5}}[镇乡](?:{_H}{{1,6}}[村组屯])?|{_H}{{2,3}}省{_H}{{2,6}}?[市州县](?:{_H}{{1,5}}[区县市])?|{_H}{{2,4}}[市州]{_H}{{1,5}}[区县](?:{_H}{{1,6}}(?:镇|乡|街道|村|社区|小区))*|{_H}{{2,5}}[县市区]{_H}{{1,5}}[镇乡]{_H}{{1,6}}[村组]"
)

# a cell that is nothing but a village: 火烧坝村
_VILLAGE: Final = regex.compile(
    rf"(?m)^[ ]*(?P<place>(?!.{{0,3}}(?:家属|农村|乡村|山村|新农|城中|本|我|该|全|各|每)){_H}{{2,6}}(?:村|屯|嘎查|苏木))[ ]*$"
)
# a village without a number, which the words before it say is lived in: 家住三岔槐村
_LIVED_IN: Final = regex.compile(
    rf"(?:家住|现住|原住|[居暂借寄常]住[于在]?|住[于在]|家在|老家[在是]?|搬[到至]|迁[到至居])[ ]?(?!院|科|病|监|[本该外]院)(?P<place>{_H}{{2,14}}?(?:[村屯寨庄镇乡沟坪坡湾组队营堡店]|嘎查|苏木|小区|社区|新村|家园|花园))(?=[ ]?[,，。;；、()]|[ ]?\n|$|的|附近|一带)"
)

_TAIL: Final = (
    r"(?:医院|卫生院|卫生室|卫生所|卫生站|服务中心|卫生中心|健康中心|诊疗中心|护理中心|救助站|养护所|养护站|管护站|管养所|环卫所|维修所|福利所|养老中心|活动中心(?=[,，。;)]|$)|服务站|诊所|门诊部|医学中心|医疗中心|诊断中心|影像中心|体检中心|检验中心|检验所|(?:检验|检测|医学|诊断|基因|临床|分子)实验室|鉴定所|鉴定中心|检测所|殡仪馆|血液管理中心|检测中心|保健院|"
    r"疗养院|急救中心|保健中心|健康中心|血液中心|筛查中心|透析中心|护理院|养护院|保健所|防治院|防治所|管理中心|公安局|分局|民政局|法院|检察院|交警支队|交警大队|街道办事处|委员会|协会|监狱|看守所|部队|合作社|防疫站|康复中心|血站|疾控中心|控制中心|研究院|研究所|公司|集团|大学|学院|中学|小学|幼儿园|学校|派出所|居委会|村委会|"
    r"卫健委|卫生局|银行(?!卡)|支行|财产保险|人寿保险|托育中心|托管中心|早教中心|月子中心|药房|药店|福利院|养老院|敬老院|工厂|(?<![出药建原总分])厂(?![家商房址牌内外长区名]|号)|事务所|商行|商场|超市|酒店|宾馆|饭店|餐馆|酒楼|车队|工地|煤矿|林场|农场|牧场|报社|电视台|律所|物业|(?:教育|税务|供电|邮政|铁路|水务|气象|农业|财政|交通|城管|环保|市场监管|监督管理|人社)局|(?:供电|税务|司法|财政|工商|国土|收费)[所站]|消防队|武装部|驿站|速运|快运|速递|信用联社|信用社|农商行|营业部|经营部|供销社|站段|机务段|工务段|基地)"
)
_ORGANISATION_ENDS: Final = regex.compile(
    rf"{_TAIL}(?:{_H}{{0,10}}?{_TAIL}){{0,3}}(?:[(]?{_H}{{1,6}}?(?:分院|院区|分部|校区|分公司|门诊部|总院|分店)[)]?)?"
)
_ORGANISATION_RUN: Final = regex.compile(r"(?:[\p{Han}A-Z0-9·]|[(]\p{Han}{2,6}[)])+$")
_ORGANISATION_REACH: Final = 24
_SPACED: Final = regex.compile(r"(?<!\p{Han})\p{Han}(?:[ ]{1,3}\p{Han}){3,24}(?![ ]?\p{Han})")
_GENERIC: Final = regex.compile(
    r"(?:中草?|草|西|中成|门诊|住院|急诊|自助|便民|夜间|转出|转入|转诊|接收|首诊|就诊|送诊|对方|协作|帮扶|对口|签约|发热|我|本|贵|该|外|当地|其他|其它|上级|下级|综合|专科|三甲|三级|二级|基层|市级|省级|县级|医疗|外地|各|某|附近|正规|大|社区|你|就近|转|去|到|在|于|至|他|送|以上|"
    r"任何|所有|多家|一家|教学|定点|互联网|委托|送检|儿童|妇产|中医|口腔|肿瘤|民营|私立|公立|医学|健康|临床|检验|影像|体检|康复|基因|扩增|分子|诊断|有限|股份|责任|保险|高等|非|"
    r"请|前往|建议|随访|复诊|复查|出院|入院|后|外院|由|经|原|\s)*"
)
# an answer of a numbered choice: 1三级医院 2二级医院 3乡镇卫生院 4村卫生室
_CHOICE: Final = regex.compile(
    r"[1-9]?[0-9]?[.、]?(?:乡镇|[省市区县乡镇村]级?|街道|卫生|医疗卫生|妇幼|妇幼保健|专科|综合|社区|公立|民营|私立|个体|其他|其它|[一二三]级[甲乙丙]?等?|中医|中西医结合|精神卫生|传染病|职业病|儿童|妇产|养老|企业|军队|教学|非教学|本|外|上级|下级|基层)*"
)
_OWN: Final = regex.compile(
    r"^(?:[在赴到往由](?=\p{Han}{3})|(?:我|贵|本|该|外|他)院|(?:工作|送检|就诊|体检|所在|接种|转诊|参保|检测|承检)?(?:单位|机构|医院|公司|学校)[ ]?(?=\p{Han}{4}))"
)
_CUT: Final = regex.compile(
    r".*(?<=\p{Han}{2})(?:工作|所在)?单位(?=\p{Han}{5})|.*(?:选择|欢迎到|欢迎来|就诊于|入住|转入|转至|送至|收入|来自|曾在|曾于|并在|并于|遂至|遂到|前往|建议到|建议至|建议去|毕业于|就职于|工作于|就读于|任职于|请到|请至)"
    r"|.+(?:由|于|在|至|到|往|经|从|赴|与|和|及|为|系|是|的|请|向|被|认)(?=\p{Han}{2})"
)


def addresses(text: str) -> Iterator[tuple[int, int, float]]:
    """(start, end, score) of addresses with a house number, and of chains of administrative names."""
    before = -_REACH
    for hit in _ENDS.finditer(text):
        low = max(text.rfind("\n", 0, hit.start()) + 1, hit.start() - _REACH, before)
        start = _address_start(text, low, hit.start())
        near = 0 <= hit.start() - before <= 6 and "\n" not in text[before : hit.start()]
        if start is None and not near:
            continue
        # the name of an estate between two numbers: 119号滨湖一号25栋
        gap = near and _GAP.fullmatch(text, before, hit.start())
        first, before = (before if gap else hit.start()) if start is None else start, hit.end()
        yield first, hit.end(), 0.6
    for hit in _CROSSING.finditer(text):
        if _WAYS.search(hit.group()):
            continue
        yield _without_lead(hit, len(hit.group()) // 2), hit.end(), 0.58
    for hit in _MILESTONE.finditer(text):
        yield _without_lead(hit, len(hit.group()) // 2), hit.end(), 0.58
    for hit in _DRIVEN.finditer(text):
        yield *hit.span("place"), 0.56
    for hit in _FILLED.finditer(text):
        yield *hit.span("place"), 0.56
    for hit in _DOOR.finditer(text):
        if not _NOT_PLACES.search(hit.group()):
            yield _without_lead(hit, len(hit.group()) - len("园5-126")), hit.end(), 0.57
    for hit in _VILLAGE.finditer(text):
        yield *hit.span("place"), 0.56
    for hit in _LIVED_IN.finditer(text):
        if not _NOT_PLACES.search(hit["place"]):
            yield *hit.span("place"), 0.56
    for hit in _REGION.finditer(text):
        if not _NOT_PLACES.search(hit.group()):
            yield _without_lead(hit, len(hit.group()) // 2), hit.end(), 0.55


# roads that are driven along, rooms that are lodged in, what the end of a line parts from an address
_DRIVEN: Final = regex.compile(
    rf"(?:沿|途经|驶至|行至)(?P<place>(?:{_H}{{1,4}}[市区县])?{_H}{{1,6}}(?:\n{_H}{{0,3}})?(?:大道|大街|[路街巷]))(?=[由自向东西南北行])"
    rf"|(?P<place>\d{{1,4}}号(?:门前|门口|对面|附近)\n?路段)"
    rf"|(?:暂住|租住|借住|投宿|住宿)[于在]?(?P<place>{_H}{{2,10}}(?:\n{_H}{{0,4}})?(?:旅馆|旅社|宾馆|酒店|招待所|民宿|公寓|出租屋)(?:\d{{1,4}}[房室号]?)?)"
    rf"|(?:家住|现住|暂住|居住[于在]|住址[:：]?|地址[:：]?)[ ]?(?P<place>{_H}{{1,6}})(?=\n{_H}{{1,8}}[省市区县镇乡村路街巷])"
)
# a form's own words behind what was filled in: 簸箕营乡 乡（镇/街道） 石猴子屯 村（居）委会
_FILLED: Final = regex.compile(
    rf"(?P<place>{_H}{{2,7}})[ ]?(?:[乡镇][ ]?[(][乡镇](?:[/、]?街道?)?[)]|街道[ ]?[(]|村[ ]?[(](?:居|社区)[)])"
)


def _without_lead(hit: regex.Match[str], reach: int) -> int:
    """Where a place begins, behind the words of its first `reach` characters that lead to it: 家住, 位于."""
    lead = _LEAD.match(hit.group()[:reach])
    start: int = hit.start()
    return start + (lead.end() if lead else 0)


def _address_start(text: str, low: int, end: int) -> int | None:
    """Start of the address whose house number begins at `end`; None where no place is named before it."""
    run = _RUN.search(text, low, end)
    if run is None:
        return None
    left = run.group().rsplit("  ", 1)[-1]
    place = _PLACE.search(left)
    if place is None or _NOT_PLACES.search(left):
        return None
    lead = _LEAD.match(left[: place.end() - 1])
    return end - len(left) + (lead.end() if lead else 0)


def is_ward(run: str) -> bool:
    """Whether a run that ends like a place is a part of a body or of a hospital (病区, 尿道)."""
    return bool(_NOT_PLACES.search(run))


def organisations(text: str) -> Iterator[tuple[int, int, float]]:
    """(start, end, score) of organisations, from the word that names their sort; bare sorts (我院, 上级医院) are none."""
    for hit in _ORGANISATION_ENDS.finditer(text):
        low = max(text.rfind("\n", 0, hit.start()) + 1, hit.start() - _ORGANISATION_REACH)
        run = _ORGANISATION_RUN.search(text, low, hit.start())
        left = run.group() if run else ""
        cut = _CUT.match(left)
        left = left[cut.end() :] if cut else left
        left = _OWN.sub("", left)
        inner = regex.sub(_TAIL, "", hit.group())
        chosen = left[:1].isdigit() and _CHOICE.fullmatch(left + inner)
        if not _GENERIC.fullmatch(left + inner) and not chosen:
            yield hit.start() - len(left), hit.end(), 0.6
    for hit in _SPACED.finditer(text):
        compact = "".join(hit.group().split())
        if any(end - start > 4 for start, end, _ in organisations(compact)):
            yield hit.start(), hit.end(), 0.58
