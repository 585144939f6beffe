"""Names, words and herbs as well, between a lead and what only a person does: 被方向驾驶, 已由黄芪冲销, 与石头共餐.

The words on both sides leave room for a person alone; so the name may be any word with a surname.
"""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.callings import names_someone
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.narrative import KIN
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_N: Final = rf"(?P<name>{_H}{{2,4}}?|{_H}{{1,8}}·{_H}{{1,8}}?)"
_STOP: Final = r"(?=[ ]?(?:[,，。;；、(]|\n|$))"
_NEAR_KIN: Final = "|".join(word for word in KIN.split("|") if word not in ("家属", "监护人", "同事", "朋友"))
_DESK: Final = "冲销|冲红|退费|核减|更正|补录|补记|作废|改单|撤销|撤回|退回|误记|误录|开具|收取|补打|重打|复印|盖章|解锁|归还|借出|借走|寄出|代收|代缴|垫付|缴费|结算|办结"
_DEEDS: Final = (
    "驾驶|碰撞|撞倒|撞伤|撞到|殴打|打伤|推倒|绊倒|刺伤|砍伤|抓伤|误伤|追尾|搀扶|搭救|救起|发现并|抱至|抬至"
)
_SHARED: Final = "共餐|聚餐|就餐|用餐|同住|同行|同乘|同车|同桌|同室|同屋|同班|同游|合住|合租|会面|见面|聚会|接触|握手|共用|打牌|喝酒|饮酒"
_ON_DAY: Final = "同日|当日|次日|即日|即刻|随后|当晚|今日|昨日|翌日|当天|次晨"
_GOES: Final = "到户|入户|上门|到场|前往|赶到|赶往|来院|来电|致电|电话|到达|返回|送达|送样|采样|到家"
_BETWEEN_LABELS: Final = regex.compile(
    rf"(?:打印|操作|录入|审核|登记|制表|填表|开单|收费)[人员者][ ]?{_N}(?=(?:打印|操作|录入|审核|登记|制表|填表|开单|收费)(?:时间|日期))"
)
_INTRODUCED: Final = regex.compile(
    rf"(?:{_NEAR_KIN}|病友|同事|朋友|熟人|亲戚|老乡)\n?{_N}(?=(?:介绍|推荐|引荐)(?:来|就|前|至|到|入|[,，。]))"
)
_ROWS: Final = (
    (regex.compile(rf"(?:由|经|被|让|请)\n?{_N}(?={_DESK})"), PiiKind.STAFF),
    (regex.compile(rf"(?:由|被|遭|与|和|乘坐?|搭乘?)\n?{_N}(?={_DEEDS}|所?驾)"), PiiKind.PERSON),
    (regex.compile(rf"(?:与|和|同|跟)\n?{_N}(?={_SHARED})"), PiiKind.PERSON),
    (regex.compile(rf"(?:同住|同室|同屋|同桌|同寝|同乘|同行|同餐|同车)(?:者|人|人员|病友)?(?:\d{{1,3}}\+?床)?{_N}(?=的|[ ]?(?:[,，。;；、(]|\n|$))"), PiiKind.PERSON),
    (regex.compile(rf"(?:告知|通知|电告|告诉|转告|致电|询问|交给|交予|联系)(?:患者|病人|其)?(?:{_NEAR_KIN})\n?{_N}{_STOP}"), PiiKind.PERSON),
    (regex.compile(rf"(?:找|约|请|由|经|联系|咨询|加)(?:助理|助手|护士|医生)?\n?{_N}(?=[ ]?[(]?(?:工号|分机|短号|微信|内线)[ :]?[A-Za-z\d])"), PiiKind.STAFF),
    (regex.compile(rf"(?:助理|助手|秘书|顾问|专员){_N}(?=[ ]?[(]?(?:微信|电话|手机|QQ)[ :]?[A-Za-z\d])"), PiiKind.STAFF),
    (regex.compile(rf"(?:电话|电告|报|通知|告知|联系|报告|上报)[^,，。;；\n]{{0,10}}\n?[^,，。;；\n]{{1,12}}[科室部处组]{_N}{_STOP}"), PiiKind.STAFF),
    (regex.compile(rf"(?:{_ON_DAY})\n?{_N}(?={_GOES})"), PiiKind.STAFF),
    (_BETWEEN_LABELS, PiiKind.STAFF),
    # by whom something was done: 麻醉由和跃进实施, 由检验科关键报出; whose orders: 遵向前二线医嘱
    (regex.compile(rf"(?:由|经){_H}{{1,8}}[科室部处组]{_N}(?=报出|报告|来电|电话|通知|告知|接收|登记|复核)"), PiiKind.STAFF),
    (regex.compile(rf"(?:由|经)\n?{_N}(?=实施|施行|主刀|主持|操作完成|置入|执行完成)"), PiiKind.STAFF),
    (regex.compile(rf"遵{_N}(?=[一二三]线|主任|医师|医生|大夫)"), PiiKind.STAFF),
    # who was told or asked: 机器故障顺延，通知罗阿妹; 空号，问邻居于是，已搬
    (regex.compile(rf"(?<=[,，。;；\n])(?:已|并|再)?(?:电话)?(?:通知|告知|联系|致电)\n?{_N}{_STOP}"), PiiKind.PERSON),
    (regex.compile(rf"(?:问|询|询问|托|找)(?:{_NEAR_KIN}|邻居|房东|村民|老乡){_N}{_STOP}"), PiiKind.PERSON),
    # what they do in a laboratory, as a line of its own: 遗传解读白露, 巡视方向
    (regex.compile(rf"(?m:^)[ ]*(?:巡视|遗传解读|生信分析|实验操作|数据分析|报告解读|文库构建)[ ]?{_N}(?=[ ]*(?:\n|$))"), PiiKind.STAFF),
    # kin by whose they are: 家属及电话：全新之子16445437940
    (regex.compile(rf"(?:[:：]|(?m:^))[ ]?{_N}(?=之(?:[长次独幼]?[子女]|妻|夫|母|父|兄|弟|姐|妹|孙)(?![\p{{Han}}]))"), PiiKind.PERSON),
    # whose blood it is: 马力血样由速迅达冷链送达
    (regex.compile(rf"(?:(?<![\p{{Han}}·])|(?<=[，。；]))(?P<name>{_H}{{2,3}})(?=的?(?:血样|血标本|标本|样本|痰样|尿样)(?:由|经|已由|于[ ]?\d))"), PiiKind.PERSON),
    # 邻居石头介绍来诊
    (_INTRODUCED, PiiKind.PERSON),
    # 同室38床艾尼瓦尔·吐尔/逊的留置针
    (regex.compile(rf"(?:床|患者|病人|病友|同[室屋住])[者]?(?P<name>{_H}{{1,8}}·{_H}{{1,8}}\n{_H}{{1,3}}?)(?=的)"), PiiKind.PERSON),
)  # fmt: skip
_RECEIVER: Final = regex.compile(
    rf"(?<=[\d号室楼栋院村店]|[号室楼栋院村店][ ])(?P<name>(?![签查未已待代拒接回应实收亲请号室楼栋院村店]){_H}{{2,3}})(?:收|[ ]?[(](?:亲|代)?收[)])(?=[ ]*(?:\n|$|[,，。;；(]))"
)


def by_deed(document: Document) -> Iterator[Finding]:
    """Names in sentences that tell what a person did or suffered, and at the end of an address."""
    for pattern, kind in _ROWS:
        for hit in pattern.finditer(document.text):
            start, end, name = hit.start("name"), hit.end("name"), hit["name"]
            if name[0] == "查" and pattern is _INTRODUCED:  # a surname here, a verb elsewhere
                name = f"王{name[1:]}"
            if ("·" in name or names_someone(name, led=True)) and (
                pattern is _BETWEEN_LABELS or not document.in_label(start)
            ):
                yield Finding.at(start, end, kind, 0.735, "deed")
    for hit in _RECEIVER.finditer(document.text):
        if names_someone(hit["name"], led=True):
            yield Finding.at(hit.start("name"), hit.end("name"), PiiKind.PERSON, 0.716, "deed")
