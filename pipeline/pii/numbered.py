"""Codes that a word in front of them or their grouping gives away: No.2024-0193, badge 4412, 病房1402, 转8012, SW 1234 5678.

A table as in `pipeline.pii.shapes`; its rows look at what stands beside a number, not at the number alone.
"""

from typing import Final

import regex

from pipeline.pii.shapes import Check, ShapeRule, is_quantity
from schemas.names import PiiKind

_CODE: Final = r"(?=[A-Z0-9\-/]*\d{2})[A-Z]{0,6}[\-/]?\d[A-Z0-9]*(?:[\-/][A-Z0-9]+){0,4}"
_END: Final = r"(?![A-Za-z0-9]|[.:]\d|[\-/]\d)"
_COUNTERS: Final = r"(?![ ]?(?:天|日|周|月|年|人|名|位|小时|分钟|h\b|次|间|张|个|期|级|度|分|岁|例|%|℃|元|倍|毫升|升|克|公斤|斤|步|转|r/|rpm|mm|cm|ml|mL|mg|kg|kcal|次/))"
_WORDS: Final = (
    "no|nr|number|id|our ref|your ref|ref no|reference|run|docket|ticket|badge|shield|case|file|chart|folio|voucher|receipt|invoice|booking|incident|job|claim|permit|"
    "licen[cs]e|registration|warrant|order|request|requisition|visit|encounter|account|acct|policy|member|certificate|serial|tag|wristband|bracelet|"
    "locker|slip|control|log|entry|record|complaint|report|consent|donor|unit no|rx|prescription|passport|tracking|parcel|waybill|kit|cassette|block|slide|dosimeter|pager|employee|staff|user|operator|clock"
)
_ROOMS: Final = "诊室|检查间|病房|病室|机位|透析位|床机位|床/机位|房间|诊间|诊位|舱位|隔间|包间|套间|单间|单元位|治疗位|输液位|椅位|牙椅|座位|隔离间|抢救位"
_FRACTION: Final = regex.compile(r"\d{1,3}/\d{1,4}")
# 0425 behind a word of a log is the time; behind these it is a number
_CLOCK: Final = regex.compile(r"[01]\d[0-5]\d|2[0-3][0-5]\d")
_TELLING: Final = regex.compile(
    r"(?i)[a-z ]+[.:#]|(?:no|nr|number|id|ref|run|docket|ticket|badge|shield|locker|pager|employee|staff|user|operator|clock|serial|tag|chart|folio|dosimeter)\b"
)
_YEAR: Final = regex.compile(r"(?:19|20)\d\d")


def _is_numbered(hit: "regex.Match[str]") -> float:
    """No year, no fraction and no amount: Visit 2024, No. 1/12, unit 1000 mL."""
    code = hit.group("name")
    digits = sum(character.isdigit() for character in code)
    plain = code.isdigit()
    few = digits < (4 if plain else 3)
    clock = _CLOCK.fullmatch(code) and not _TELLING.match(hit.group())
    if (
        few
        or clock
        or _YEAR.fullmatch(code)
        or _FRACTION.fullmatch(code)
        or is_quantity(hit.string, hit.end())
    ):
        return 0.0
    return 0.62


def _is_grouped(hit: "regex.Match[str]") -> float:
    """Groups of digits that no table has: round numbers are values beside their range (6500 4000 10000)."""
    groups = regex.findall(r"\d+", hit.group())
    odd = [
        group
        for group in groups
        if (group[0] == "0" or not group.endswith("0")) and not _YEAR.fullmatch(group)
    ]
    return 0.52 if len(odd) == len(groups) and not is_quantity(hit.string, hit.end()) else 0.0


def _always(score: float) -> Check:
    return lambda _: score


_CARD: Final = range(15, 20)
"""Digits of a bank's card."""


def _is_long(hit: "regex.Match[str]") -> float:
    """As many digits in both lines as a card has."""
    return 0.68 if len(hit["name"].replace("\n", "")) in _CARD else 0.0


NUMBERED_RULES: Final = (
    ShapeRule("numbered-word", PiiKind.OTHER_ID, regex.compile(
        rf"(?<![A-Za-z0-9])(?=[A-Za-z])(?i:{_WORDS})(?:[.:#]{{1,2}}|(?=[ \n#\d]))[ ]{{0,2}}\n?#?(?P<name>{_CODE}){_END}"), _is_numbered, "name"),
    ShapeRule("numbered-sign", PiiKind.OTHER_ID, regex.compile(rf"(?:№|N[°º])[ .:]{{0,2}}(?P<name>{_CODE}){_END}"), _is_numbered, "name"),
    # both parts of a code that a line's end cuts behind its hyphen
    ShapeRule("code-broken", PiiKind.OTHER_ID, regex.compile(
        rf"(?<![A-Za-z0-9.\-/])(?=[A-Z0-9\-/]*\d)(?P<name>[A-Z]{{0,6}}\d{{0,8}}(?:[\-/]\d{{1,8}})?[\-/]\n(?=\d*[1-9])\d{{4,10}}){_END}"), _is_numbered, "name"),
    ShapeRule("code-grouped", PiiKind.OTHER_ID, regex.compile(
        rf"(?<![A-Za-z0-9.\-/,])(?=[A-Z0-9])(?:[A-Z]{{1,4}}[ ])?\d{{4}}(?:[ ]\d{{4}}){{1,3}}(?![ ]?\d){_END}|(?<![A-Za-z0-9.\-/])[A-Z]{{2,4}}(?:[ ]\d{{2,4}}){{3,4}}(?![ ]?\d){_END}"), _is_grouped),
    ShapeRule("room", PiiKind.BED, regex.compile(
        rf"(?:{_ROOMS})(?:号|编号)?[ :|]{{0,3}}(?P<name>(?=[A-Z]{{0,2}}-?\d)[A-Z]{{0,2}}-?\d{{1,4}}[A-Z]?(?:-\d{{1,3}})?)(?:号|室|房)?(?![A-Za-z0-9.:~]){_COUNTERS}"), _always(0.58), "name"),
    ShapeRule("room-before", PiiKind.BED, regex.compile(
        r"(?<![A-Za-z0-9.\-第])(?=[A-Z0-9])(?P<name>[A-Z]{0,2}-?\d{1,4}[A-Z]?号?)(?:病房|机位|透析位|诊间|隔间|牙椅)"), _always(0.58), "name"),
    # what is a card, a paper or a box and bears a code of letters and digits: 存储卡 CF-6385T, 保单PDAA2024
    ShapeRule("numbered-thing", PiiKind.OTHER_ID, regex.compile(
        rf"(?<=\p{{Han}})(?:[卡盒盘牌证单票柜锁环带册袋](?:片|条|子)?|U盘|芯片|腕带|手环|书|令|函)[ :]{{0,2}}(?P<name>[A-Z]{{1,6}}[\-_]?\d{{3,12}}[A-Z]{{0,3}}){_END}"), _is_numbered, "name"),
    # a batch of a tracer, made for the day of the examination, which it carries: FDG230917-01
    ShapeRule("numbered-tracer", PiiKind.OTHER_ID, regex.compile(
        r"(?<![A-Za-z0-9])(?:FDG|FES|NaF|FAPI|PSMA|FAPI-04|DOTA-?(?:TATE|NOC|TOC)|MDP|MIBI|MAA|DTPA)-?\d{6}-\d{1,3}(?![\dA-Za-z])"), _always(0.6)),
    # the last digits of a card or a number: 借记卡(4243), MRN ending 0030
    ShapeRule("card-last", PiiKind.CARD_NUMBER, regex.compile(
        r"(?:借记|储蓄|信用|贷记|银行|储值|工资|[工农建中招交]行|邮储|社保|医保)卡?[ ]?[(](?:尾号)?(?P<name>\d{4})[)]"), _always(0.67), "name"),
    ShapeRule("number-ending", PiiKind.OTHER_ID, regex.compile(
        r"(?<![A-Za-z])(?i:MRN|URN|NHI|NHS|SSN|ID|chart|acct|account|card|policy|member|number|no\.?|phone|mobile|cell)[ ](?i:ending)[ ](?i:in[ ]|with[ ])?(?P<name>\d{3,6})(?![\dA-Za-z.])"), _always(0.67), "name"),
    # the number of a meeting on the screen: 会议号 414 143 462
    ShapeRule("meeting", PiiKind.OTHER_ID, regex.compile(
        r"(?:会议号|会议ID|会议码|[Mm]eeting[ ](?:ID|id|No\.?))[ :：\n]{0,3}(?P<name>\d{3}[ \-]?\d{3,4}[ \-]?\d{3,4})(?!\d)"), _always(0.67), "name"),
    # the kind of a paper that is written before its number: 低字2868678486, 病理238246, 膜号856617
    ShapeRule("numbered-sort", PiiKind.OTHER_ID, regex.compile(
        r"(?:[低残优困救扶烈放超影]字|病理|膜号)(?:第)?(?=\d{5,12}(?!\d))(?:\d{5,12})号?"), _always(0.6)),
    ShapeRule("numbered-tail", PiiKind.OTHER_ID, regex.compile(
        r"(?:身份证|证件|手机|电话|卡号|银行卡|尾号|号码)\p{Han}{0,3}[后末尾](?:[四4六6三3]位)?(?:号|数)?(?:码|字)?[为是: ]{0,3}(?P<name>\d{3,6}[\dXx]?)(?![\dA-Za-z.])"), _always(0.67), "name"),
    # a document of an office: (2024)云01民初118号, 院感字〔2024〕18号
    ShapeRule("numbered-document", PiiKind.OTHER_ID, regex.compile(
        r"(?:\p{Han}{1,6}字?)?[(〔\[](?:19|20)\d\d[)〕\]](?:\p{Han}{0,6}\d{0,4}){0,2}\p{Han}{0,4}第?\d{1,6}号"), _always(0.6)),
    ShapeRule("numbered-file", PiiKind.OTHER_ID, regex.compile(
        r"(?<![A-Za-z0-9./\-])(?=[\w\-]*\d{3})[A-Za-z0-9_\-]{4,60}\.(?!com|cn|net|org)[A-Za-z]{3,4}(?![A-Za-z0-9@])", regex.ASCII), _always(0.61)),
    # 卡上9674382719353741 / 876: a card whose last digits stand in the next line
    ShapeRule("card-continued", PiiKind.CARD_NUMBER, regex.compile(
        r"(?:卡号?|账号|帐号|账户)[上里内中为是: ]{0,2}(?P<name>\d{10,18}\n\d{1,9})(?![\dA-Za-z]|[.:\-/%]\d|[ ]?(?:年|月|元))"), _is_long, "name"),
    # a number whose first digits are stars, in whatever way these were read: SSN ***_**-4339
    ShapeRule("ssn-masked", PiiKind.NATIONAL_ID, regex.compile(
        r"(?<![A-Za-z])(?i:SSN|SS\#|social security(?: no\.?| number| \#)?)[ :.#]{0,3}(?P<name>[*xX_.\-—–•'\"^ ]{2,14}\d{4})(?!\d)"), _always(0.7), "name"),
    # what a camera or a telephone calls its pictures
    ShapeRule("numbered-picture", PiiKind.OTHER_ID, regex.compile(
        r"(?<![A-Za-z0-9])(?i:IMG|DSC[NF]?|PIC|SCAN|VID|MOV|PXL|MVIMG|CIMG|SAM|Screenshot|wx_camera|mmexport|Image|Photo|CAP|SNAP|DCM|WIN|Clip)[_\-]?(?=[\w\-]*\d{3})[\d_\-]*\d[\w\-]*", regex.ASCII), _always(0.61)),
    # the first letter of a register before the year: 骨2022-0877, 涂片号细23-0151
    ShapeRule("numbered-register", PiiKind.SPECIMEN_ID, regex.compile(
        r"(?:(?<![\p{Han}\d])|(?<=[号码片]))(?P<name>(?![于至自从到在共约第即为是有了的左右上下前后号码片]|本年|同年|今年|去年)[^\P{Han}号批版第年月日]{1,2}[ ]?(?:(?:19|20)\d\d[\-— ]?\d{3,7}|(?<=[病骨穿细组冰会外涂镜基流检])\d\d-\d{3,7}))(?![\d.]|[ ]?年)"), _always(0.57), "name"),
    # a code of a country or an area that the end of a line parts from its number: (+1|700 555 0110, (555)|…|555-0117
    ShapeRule("abroad-broken", PiiKind.PHONE, regex.compile(
        r"[+]\d{1,3}[ \-]?\n[ ]?[(]?\d{2,4}[)]?(?:[ \-]?\d{2,4}){1,3}(?![\d.%])"), _always(0.6)),
    ShapeRule("area-broken", PiiKind.PHONE, regex.compile(
        r"(?<![A-Za-z\d])(?P<name>[(]\d{3}[)])[ ]*(?=\n(?:[^\n]{0,60}\n){0,2}\d{3}-\d{4}(?![\d\-]))"), _always(0.6), "name"),
    # an extension behind a number that is found by itself
    ShapeRule("extension-behind", PiiKind.PHONE, regex.compile(r"(?<=\d{4})[ ,;，；]{0,2}\n?[ ]?(?:转|分机号?|[x×](?=[ ]?\d{2,5}(?![\dA-Za-z×]|[ ]?(?:mm|cm|px)))(?<=[\d)][\-. ]\d{4}[ ,]{0,2}\n?[x×])|(?i:ext\.?|extn\.?|extension))[ :.]{0,2}(?P<name>\d{1,6})(?!\d)"), _always(0.66), "name"),
    # what ends the foot of a form behind the hospital's name: 鹿门区中西医结合医院 8976
    ShapeRule("extension-foot", PiiKind.PHONE, regex.compile(
        r"(?<=医院|中心|卫生院|门诊部)[ ]{0,2}(?P<name>(?!19\d\d(?!\d)|20\d\d(?!\d))\d{4,5})(?=[ ]*(?:\n|$))"), _always(0.56), "name"),
    # 办公室柳老师转3904: who is asked for puts through
    ShapeRule("extension-asked", PiiKind.PHONE, regex.compile(
        rf"(?:老师|医生|医师|大夫|护士长?|主任|先生|女士|小姐|同志|师傅|经理|前台|总机|办公室|服务台|护士站|值班室|传达室|门卫|科室?|中心|病房)[ ,]?\n?[ ]?(?:转|分机|内线|短号)[ :]{{0,2}}\n?(?P<name>\d{{3,6}}){_END}{_COUNTERS}"), _always(0.71), "name"),
    # a printed form's number with a year in words: №2023转字第0955号
    ShapeRule("numbered-lettered", PiiKind.MEDICAL_ID, regex.compile(
        r"(?:(?:№|N[°ºo0]?\.?)[ ]?)?(?P<name>(?:19|20)\d\d[ ]?年?[ ]?\p{Han}{0,3}字[ ]?第?[ ]?\d{2,8}[ ]?号?)"), _always(0.6), "name"),
    ShapeRule("bed-unit", PiiKind.BED, regex.compile(
        r"(?:病区|病房|病室|科室|科别|床位|床号|病床)[ :：]{0,3}(?:[A-Z]{0,2}ICU|CCU|RCU|HDU|EICU|急诊|留观|抢救室)[ \-]?(?P<name>[A-Z]?\d{1,2}(?:-\d{1,4})?)(?:床|号)?(?![\d.%A-Za-z])"), _always(0.57), "name"),
    ShapeRule("locker", PiiKind.OTHER_ID, regex.compile(
        r"(?:储物柜|更衣柜|存包柜|寄存柜|柜子?号|柜门号|箱号|钥匙牌|手牌号?|号牌|衣柜)[号 :]{0,2}(?P<name>[A-Z]{0,2}\d{1,4}(?:-\d{1,4})?)(?![\d.%A-Za-z]|[ ]?(?:个|台|℃|cm))"), _always(0.56), "name"),
    ShapeRule("host", PiiKind.DEVICE_ID, regex.compile(
        rf"(?:打印机|自助机|叫号机|读卡器|扫码枪|扫描枪|采集器|PDA|主机名?|终端|工作站|计算机名?|电脑名?|(?i:hostname|workstation|terminal))[ :|]{{0,2}}(?=[A-Za-z0-9\-]*\d)(?P<name>[A-Za-z][A-Za-z0-9]{{0,7}}[\-_][A-Za-z0-9\-]{{1,14}}){_END}"), _always(0.6), "name"),
    ShapeRule("zip", PiiKind.POSTCODE, regex.compile(r"(?<![A-Za-z])(?i:zip(?: code)?|postal code)[ :.]{1,3}(?P<name>\d{5}(?:-\d{4})?)(?!\d)"), _always(0.68), "name"),
    ShapeRule("bed-added", PiiKind.BED, regex.compile(rf"(?:加床|抢救床|观察床|留观床|平车|走廊床|临时床)[ ]?(?P<name>\d{{1,3}}){_END}{_COUNTERS}"), _always(0.56), "name"),
    ShapeRule("station-en", PiiKind.BED, regex.compile(r"(?<![A-Za-z])(?i:chair|station|pod|stretcher|trolley|incubator|cot|isolette|stall)[ ]#?(?P<name>(?=[A-Z]?-?\d)[A-Z]?-?\d{1,3}[A-Z]?)(?![A-Za-z0-9]|[.:]\d|[ ]?(?:stand|rise|min|sec|cm|mm|%|times|x\b))"), _always(0.55), "name"),
    ShapeRule("extension", PiiKind.PHONE, regex.compile(
        rf"(?:内线|分机|短号|小号|总机[ ]?[,，]?[ ]?转|(?<=[拨打机号话线])转|(?<!\p{{Han}})转|小灵通|呼机|对讲|集群号|虚拟网)[ ]?(?:号码|号|电话)?(?:[ :]{{0,2}}|[:]?\n)(?P<name>\d{{4,6}}){_END}{_COUNTERS}"), _always(0.71), "name"),
)  # fmt: skip
