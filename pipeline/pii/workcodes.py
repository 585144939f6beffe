"""Numbers that stand for a member of staff, and in-house extensions: 操作员 WJZ13, 签发：王爱莲(QLC47), 输血科(68843).

A code of letters and few digits looks like CD34 or HPV16; what stands before it tells: a task, a name, a print time.
"""

from typing import Final

import regex

from pipeline.pii.grammars import looks_like_name
from pipeline.pii.lexicon import is_common
from pipeline.pii.shapes import ShapeRule, is_quantity
from pipeline.pii.vocabulary import NOT_IN_NAMES, NOT_NAMES, WORDS_IN_ITEMS
from schemas.names import PiiKind

_LETTERED: Final = r"[A-Za-z]{1,5}[\-_]?\d{2,6}[A-Za-z]?"
_CODE: Final = rf"(?P<name>{_LETTERED}|\d{{4,8}})"
_END: Final = r"(?![A-Za-z0-9*/:%]|[.\-]\d|[ ]?(?:年|月|日|时|岁|次|例|个|人|名|元|份|页))"
_WHO: Final = r"(?P<who>\p{Han}{2,4}|\p{Han}{1,8}·\p{Han}{1,8})"
_PEOPLE: Final = (
    "操作员|操作者|操作人员?|录入[者员人]|打印[者员人]|制单[者员人]|收费[者员人]|收款[者员人]|登记[者员人]|经办人?|经手人|工号|职工号|员工号|胸牌号?|胸卡号?|人员编码|调度[者员]|发药[者人员]|配药[者人员]|"
    "审核[者人员]|检验[者人员]|核对[者人员]|报告[者人员]|记录[者人员]|采样[者人员]|采血[者人员]|执行[者人员]|签发[者人]|复核[者人员]|验收[者人]|接收[者人]|签收[者人]|检查[者人]|穿刺[者人]|测量[者人]|值班[者人员]?|责任护士|护士|护师|医师|医生|技师|技士|药师|"
    "挂号员|预约员|结算员|建卡员|质检员|出纳员?|导诊员?|保管员?|保洁员?|护工|司机|驾驶员|跟台|巡回|器械|洗消员?|消毒员?|质控员?|编码员?|采集[者人]|送检[者人]|取样[者人]|阅片[者人]|扫描[者人]"
)
_TASKS: Final = "检验|审核|核对|报告|记录|录入|打印|签发|复核|执行|采样|采血|接收|发药|配药|调配|审方|制单|登记|收费|开单|护士签名|医师签名|医生签名|签名|签字"
_ENGLISH: Final = r"(?i:operator|user|tech|technician|technologist|nurse|clerk|cashier|entered by|printed by|verified by|collected by|performed by|reviewed by|released by|signed by|drawn by|scanned by|dispensed by|checked by|logged by|teller|staff|emp|oper)"
_PRINTED: Final = (
    r"(?:打印|录入|登记|制单|生成|导出|出单|下载|签发|(?i:printed|print|generated|exported|logged|issued))"
)
_CLINICAL: Final = regex.compile(
    r"(?i)(?:CD|CA|CK|HPV|HLA|IL|ER|PR|HER|EGFR|Ki|TTF|FT|TT|vit|B|C|T|L|S|V|DR|MR|CT|PET|QT|ST|ICD|NT|PG|IgG|HBV|HCV|HIV|SP|PO|pH|LV|FEV|FVC|P)-?\d{1,4}[A-Za-z]?"
)
_NUMBERED: Final = regex.compile(r"0\d{3}$")  # no marker is counted from nought: t0213
_TICKET: Final = r"(?:[A-Z]{1,2}\d{3,4}|[A-Z]{1,3}(?:-[A-Z0-9]{1,3}){0,2}-\d{2,4})"
_FORM: Final = regex.compile(r"(?:量表|问卷|评分|评定|分级|分期)$")  # 抑郁量表(HAMD-24)
_YEAR: Final = regex.compile(r"(?:19|20)\d\d")


def _is_code(hit: "regex.Match[str]") -> float:
    """No year, no amount, no marker."""
    code = hit["name"]
    marker = _CLINICAL.fullmatch(code) and not _NUMBERED.search(code)
    none = _YEAR.fullmatch(code) or marker or is_quantity(hit.string, hit.end("name"))
    return 0.0 if none else 0.65


def _is_of_person(hit: "regex.Match[str]") -> float:
    """Behind what may be a name: the last two to four characters begin with a surname and hold no word of an item."""
    who = hit["who"]
    if "·" in who:
        return _is_code(hit)
    if WORDS_IN_ITEMS.search(who) or NOT_IN_NAMES.search(who) or who in NOT_NAMES or _FORM.search(who):
        return 0.0
    likely = any(looks_like_name(who[-size:], unlikely=True) for size in (4, 3, 2) if size <= len(who))
    return _is_code(hit) if likely else 0.0


def _is_ticket(hit: "regex.Match[str]") -> float:
    """What stands where a ticket does may look like a code of a disease: C156; the model of a scanner may not."""
    scanner = regex.match(r"(?:CT|MRI?|DR|CR|PET|DSA)-\d{1,3}$", hit["name"])
    return 0.0 if scanner or is_quantity(hit.string, hit.end("name")) else 0.65


def _is_of_worker(hit: "regex.Match[str]") -> float:
    """Behind any run that is no word and no item."""
    who = hit["who"]
    wordy = WORDS_IN_ITEMS.search(who) or NOT_IN_NAMES.search(who) or who in NOT_NAMES
    return 0.0 if wordy or (is_common(who) and not looks_like_name(who, unlikely=True)) else _is_code(hit)


def _is_extension(hit: "regex.Match[str]") -> float:
    return 0.0 if _YEAR.fullmatch(hit["name"]) else 0.66


WORK_RULES: Final = (
    ShapeRule("work-person", PiiKind.OTHER_ID, regex.compile(rf"(?:{_PEOPLE})[ :|]{{0,3}}{_CODE}{_END}"), _is_code, "name"),
    ShapeRule("work-task", PiiKind.OTHER_ID, regex.compile(rf"(?:{_TASKS})[ ]{{0,2}}[:|][ ]{{0,2}}{_CODE}{_END}"), _is_code, "name"),
    ShapeRule("work-english", PiiKind.OTHER_ID, regex.compile(rf"(?<![A-Za-z]){_ENGLISH}(?:[ ]?(?i:id|no\.?|code|#))?[ :#]{{1,3}}(?P<name>[A-Za-z]{{1,5}}[\-_]?\d{{2,6}}|\d{{4,8}}){_END}"), _is_code, "name"),
    ShapeRule("work-printed", PiiKind.OTHER_ID, regex.compile(rf"{_PRINTED}[^\n]{{0,32}}\d{{1,2}}:\d{{2}}(?::\d{{2}})?[ ,;/|]{{0,4}}{_CODE}(?=[ ]*(?:\n|$|\p{{Han}}))"), _is_code, "name"),
    # what an instrument prints of who uses it: OP 47979, USR:00312, by D9784
    ShapeRule("work-short", PiiKind.OTHER_ID, regex.compile(
        rf"(?<![A-Za-z])(?:(?:OP|OPR|OPER|OPID|USR|USER|TECH|EMP|INIT|UID|LOGIN)[ .:#]{{1,3}}(?P<name>[A-Z]{{0,3}}\d{{4,7}}|[A-Z]{{2,4}}\d{{1,3}})|[Bb][Yy][ :]{{1,2}}(?P<name>[A-Z]{{1,3}}\d{{3,6}})){_END}"), _is_code, "name"),
    ShapeRule("work-plain", PiiKind.OTHER_ID, regex.compile(
        rf"(?<!\p{{Han}})(?:分诊|登记|收费|挂号|打印|制单|操作|录入|采血|核对|审核|检验|报告)[ ]?(?P<name>\d{{5,6}}){_END}(?=[ ]*(?:\n|$|[,，;；/])|[ ]{{1,4}}\p{{Han}})"), _is_code, "name"),
    # who dictated and who typed: BQ/ah, RD:bw
    ShapeRule("work-typist", PiiKind.STAFF, regex.compile(
        r"(?:(?i:(?<![A-Za-z])(?:by|typist|typed|dictated|transcribed|initials|ref|secretary|audio)[ :]{1,3})|(?m:^)[ ]*)(?P<name>[A-Z]{2,3}[/:](?!(?:ml|dl|kg|ul|hr|min|mm|pl|fl|nl|mg|ng|pg|mol|day|wk|mo|yr|cm|ms|hg)(?![a-z]))[a-z]{2,3})(?![A-Za-z0-9/])"), lambda _: 0.6, "name"),
    ShapeRule("work-bracket", PiiKind.OTHER_ID, regex.compile(rf"{_WHO}[ ]?[(\[](?:工号|编号|ID|No\.?|NO\.?|号)?[ :.]{{0,2}}{_CODE}[)\]]"), _is_of_person, "name"),
    # behind a label for a member of staff the name may be misread
    # whatever the name, a word for a worker in front of it tells: 预约员岩温罕06848, 登记员蔡子墨YY0247
    ShapeRule("work-glued", PiiKind.OTHER_ID, regex.compile(
        rf"(?:\p{{Han}}{{2}}员|{_PEOPLE}|审方|摆药|配置|调配|打印人?)[ :]{{0,2}}(?P<who>\p{{Han}}{{2,4}}|\p{{Han}}{{1,8}}·\p{{Han}}{{1,8}})[ /]?{_CODE}{_END}"), _is_of_worker, "name"),
    # a number of a queue or a ticket between a name and a long number: 潘丽娟 C156 4314994632
    ShapeRule("queue-named", PiiKind.OTHER_ID, regex.compile(
        rf"(?<!\p{{Han}})\p{{Han}}{{2,4}}[ ](?P<name>{_TICKET})(?=[ ]\d{{7,14}}(?!\d))"), _is_ticket, "name"),
    ShapeRule("queue-word", PiiKind.OTHER_ID, regex.compile(
        rf"(?:排队|候诊|叫号|队列|取号|排号|预约号|号票|小票|顺序|过号|签到|报到|分诊|就诊序|序号|取药|取报告|窗口)(?:号码?|码|票|序号)?[ :]{{0,2}}(?P<name>{_TICKET}){_END}"), _is_ticket, "name"),
    ShapeRule("queue-called", PiiKind.OTHER_ID, regex.compile(
        rf"(?<![A-Za-z0-9\-])(?P<name>{_TICKET})(?=[ ]?号?[ ]?(?:请到|请至|请前往|到\d|过号|号票|号候诊|排队|候诊|正在就诊))"), _is_ticket, "name"),
    # a code of a bracketed label: [药师]WXL/64576 [调配]MD07
    ShapeRule("work-square", PiiKind.OTHER_ID, regex.compile(
        rf"[\[【](?:{_PEOPLE}|{_TASKS}|摆药|配置|核对|药师|护士|医师|医生|护|药)[\]】][ ]?(?:[A-Za-z]{{2,4}}/)?{_CODE}(?:/\d{{4,6}})?{_END}"), _is_code, "name"),
    ShapeRule("work-square-second", PiiKind.OTHER_ID, regex.compile(
        rf"[\[【](?:{_PEOPLE}|{_TASKS}|摆药|配置|药师|护士|医师|医生)[\]】][ ]?[A-Za-z0-9]{{2,6}}/(?P<name>\d{{4,6}}){_END}"), _is_code, "name"),
    ShapeRule("bed-square", PiiKind.BED, regex.compile(
        r"[\[【](?:床|床号|床位|房|房号|病房|Bed|BED|bed)[\]】][ ]?(?P<name>[加+]?[A-Z]{0,2}-?\d{1,4}(?:-\d{1,3})?[A-Z]?)(?:床|号)?(?![\d%.])"), lambda _: 0.6, "name"),
    ShapeRule("work-labelled", PiiKind.OTHER_ID, regex.compile(rf"(?:签[名字章]|医师|医生|护士|护师|责护|技师|药师|主任|[者人员])[ ]?[:;][ ]?\p{{Han}}{{2,4}}[ ]?[(\[]{_CODE}[)\]]"), _is_code, "name"),
    # who entered a form, and the number behind a slash: 录入鲁彬/36637
    ShapeRule("work-slash", PiiKind.OTHER_ID, regex.compile(rf"(?:{_TASKS}|制表|填表|经办|归档|整理|建档|上传)(?:人员?|者|员)?[ :]{{0,2}}{_WHO}[ ]?[/|][ ]?{_CODE}{_END}"), _is_of_worker, "name"),
    ShapeRule("work-cell", PiiKind.OTHER_ID, regex.compile(rf"(?m)^[ ]*{_WHO}[ /]{{0,2}}(?P<name>{_LETTERED}|\d{{5,8}})[ ]*$"), _is_of_person, "name"),
    ShapeRule("work-named", PiiKind.OTHER_ID, regex.compile(rf"(?:签[名字章]|医师|医生|护士|技师|药师|[者人员师])[ ]?[:;][ ]?{_WHO}[ /]{{0,2}}{_CODE}{_END}"), _is_of_person, "name"),
    ShapeRule("extension-bracket", PiiKind.PHONE, regex.compile(
        r"(?:[室科部处台站厅房]|窗口|电话|医生|医师|护士|主任|老师|大夫|药师|技师|先生|女士|中心|护士站|值班)[ ]?[(\[](?:内线|分机|短号|电话|Tel)?[ :.]{0,2}(?P<name>\d{4,6})[)\]]"), _is_extension, "name"),
    ShapeRule("extension-told", PiiKind.PHONE, regex.compile(
        r"(?:电话|致电|来电|联系|通知|告知|报告?|转告|呼叫|拨打|汇报|请示)[^\n()。;]{0,14}\p{Han}[ ]?[(\[](?P<name>\d{4,6})[)\]]"), _is_extension, "name"),
    ShapeRule("extension-office", PiiKind.PHONE, regex.compile(
        r"(?<=\p{Han})(?:[室科部处台站厅]|窗口|护士站|中心)[ ]?(?P<name>\d{4,6})(?=[)\],，。;])"), _is_extension, "name"),
)  # fmt: skip
"""Rows over a normalised text, to be run with those of `pipeline.pii.shapes`."""
