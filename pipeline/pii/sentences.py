"""Names by the sentence they stand in, words of the dictionary as well: 由石头发现, 告高兴医师, 方向已与…联系.

Each row names what leads a person in and what a person then does; both must be there. Nouns for people that begin
with a surname (路人, 房东, 公安) are left out.
"""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.contexts import framed, holds_word
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.frames import may_be_name
from pipeline.pii.narrative import KIN
from pipeline.pii.vocabulary import ABBREVIATIONS, COMPOUND_SURNAMES, NOT_IN_NAMES, SURNAMES
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_N: Final = rf"(?P<name>{_H}\n?{_H}(?:\n?{_H})??)"
_TITLE: Final = r"(?:副?主任|主治|住院|主管|责任|值班|夜班|带教|副)?\n?(?:医师|医生|大夫|护士长|护士|护师|药师|技师|主任|教授|老师|警官|院长|博士|师傅|营养师|治疗师|康复师|麻醉师)"
_LEADS: Final = "即报|速报|急报|已报|由|经|请|告(?!知)|告知|通知|已告|已告知|已通知|报告|汇报|联系|呼叫|电话告知|电话通知|嘱|遵|遵照|按|据|随|同|与|和|及|向|让|派|找|邀|请示|转交|交|交予|交由|委托|授权|感谢|陪|被|经由|拟由|现由|改由|均由|已由|又由|再由|先由|后由"
_ACTS: Final = (
    "过目|查阅|阅读|保管|代取|领走|取出|口角|争吵|争执|吵架|共同|一同|提供|发现|陪同|陪护|陪送|陪伴|护送|送来|送入|送至|送往|送医|送达|送院|签字|签名|签署|代签|签收|代诉|代述|口述|陈述|叙述|诉说|告知|通知|确认|证实|核实|核对|核查|复核|复述|接听|接收|接诊|接待|接管|"
    "汇报|报告|报警|报案|拨打|呼叫|呼救|到场|到达|赶到|抢救|查看|查房|会诊|评估|处置|处理|主持|主刀|操作|执行|穿刺|置管|拔管|插管|负责|床旁|床边|采集|采样|采血|配制|发放|取走|取药|领取|领药|办理|代办|代领|"
    "审核|审签|复查|随访|跟进|跟踪|宣教|指导|讲解|解释|谈话|照顾|照料|看护|搀扶|背|抱|推|搀|驾车|开车|打车|联系|代为|转交|交接|交班|接班|监护|完成|协助|护理|换药|缝合|清创|带入|带来|带至|接走|接回|目击|见证|在场|上台|值守|带教|主诊|诊治|施行|施术|实施|安排|负责"
)
_STAFF_ACTS: Final = "查看|查房|会诊|评估|处置|主持|主刀|操作|执行|穿刺|置管|插管|核对|复核|接诊|采集|采样|采血|审核|抢救|换药|缝合|宣教|完成|带教|诊治|施行|实施|上台"
_KNOWS: Final = "已?知情|已?知晓|已?同意|已?签字|已?签名|拒绝|要求|表示|在场|到场|陪同|陪护|代诉|理解|已?到院|已?来院|认可|放弃|已?了解"
NOBODY: Final = frozenset(
    "路人 房东 房客 公安 车主 车队 党员 农民 农户 司机 司仪 师傅 师兄 师姐 师弟 师妹 钱庄 边防 班长 班组 水手 牧民 单方 石匠 金融 市民 安保 花匠 全队 全员 万人 何者 鲜花 商户 商家 时下 "
    "管家 管床 管理 纪委 纪检 文员 空姐 那边 阳台 封面 左右 高手 高层 高级 上级 下级 常委 荣誉 江苏 江西 安徽 海南 云南 贵州 甘肃 宁夏 青海 于是 云端 包工 白班 夜班 双方 雷达 金属 公众 应急 "
    "和平 别人 平台 平车 车载 轮椅 步行 支架 国家 全国 各方 多方 本科 该科 外援 计算 时任 曾任 现任 全科 查房 门房 门卫 门岗 温控 明文 项下 卫生 卫健 通道 通信 居家 居民 干警 干部 仪器 华侨 "
    "童工 童伴 席间 毛孩 康复 冷链 向导 景区 简易 强制 宣传 顾客 顾问 权限 成员 成人 经济 经理 经办 关节 解放 元首 年轻 台下 台上 台风 易地 计生 那里 谷物 连长 连队 校方 院方 警方 媒体 相邻 利益 国内 养父 公婆 "
    "印象 初步 安全 向外 游客 常务 温度 许多 毕业 时间 花园 阴道 胡同 马路 边缘 石油 高危 高速 高铁 高校 高中 方案 方式 麻醉 常规 相关 全身 全程 全麻 万方 支部 支行 云台 水电 水务 包装 钟点 钟表 乐队 乐团 诸位 各位 全体".split()
)
"""Nouns for people and things that begin with a surname and stand where a name can stand."""


def _row(pattern: str, kind: PiiKind = PiiKind.PERSON) -> tuple["regex.Pattern[str]", PiiKind]:
    return regex.compile(pattern), kind


_ROWS: Final = (
    # 由女儿石头发现, 经高兴抢救, 由安静提供
    _row(rf"(?:{_LEADS})(?:患者|病人|其)?{_N}(?={_STAFF_ACTS})", PiiKind.STAFF),
    _row(rf"(?:由|经|被|据|让|经由|拟由|现由|委托)(?:患者|病人|其)?(?:{KIN}|[子女父母夫妻兄弟姐妹])?\n?{_N}(?={_ACTS})"),
    _row(rf"(?:{_LEADS})\n?{_N}(?={_TITLE})", PiiKind.STAFF),
    _row(rf"(?:{KIN}|患方|患者|病人|监护人|陪人|陪护人)[ ]?\n?{_N}(?=(?:{_KNOWS})(?:[,，。;；\n ]|$))"),
    _row(rf"(?:{KIN}|[子女父母夫妻兄弟姐妹])[ ]?\n?{_N}(?=[ ]?[(]{{1,2}}(?:电话|手机|微信|联系|\+?\d)|口角|争吵|争执|吵架)"),
    # 已电话输血科黄金花(63680)
    _row(rf"(?:电话|致电|联系|通知|告知|报告|转|请|由|经)(?:了|至)?(?:{_H}{{1,6}}[科室房部库班站]|[^,，。;；:\n]{{0,16}}[IN]CU)\n?{_N}(?=[ ]?[(,，]?[ ]?\d{{3,}})", PiiKind.STAFF),
    # [受种者姓名]石头
    _row(rf"[\[【〔]{_H}{{0,8}}(?:姓名|名字|签名|[者人员]|医师|医生|护士|家长)[\]】〕][ ]?(?P<name>{_H}{{2,4}})(?=[ ]|\n|$|[\[【〔])"),
    # 方向已与贵院…联系, 高兴与家属谈话
    _row(rf"(?:(?<=[,，。;；、\n ])|(?m:^)){_N}(?=(?:已|再次|于|曾|又)?[与和向](?:[^,，。;；\n]{{1,16}}?)(?:医师|医生|大夫|主任|护士|家属|患者|病房|病区|科|院|微信|电话|联系|沟通|交班|交接|汇报|谈话))", PiiKind.STAFF),
    _row(rf"(?:(?<=[,，。;；、\n ])|(?m:^)){_N}(?=(?:已|再次|曾)?(?:电话|微信|短信|口头|当面|床旁)(?:联系|通知|告知|汇报|交班|交接|随访|指导))", PiiKind.STAFF),
    # 由单纯于5月18日经冷链寄达, 长子单纯在县城打工
    _row(rf"(?:由|经|被|据)(?:患者|病人|其)?(?:{KIN})?\n?{_N}(?=[于在](?:[今昨当次前同]|凌晨|[上下中]午|\d|[一二三四五六七八九十]{{1,3}}[月日时点]))"),
    _row(rf"(?:{KIN}|[长次独幼养继][子女]|[大二小][儿女][子儿])\n?{_N}(?=[于在](?![外家内下此场职校读世意乎]){_H}{{2}})"),
    # 遵柴胡二线医嘱, 同意苗圃技师初检
    _row(rf"(?:遵|遵照|按|依){_N}(?=(?:[一二三]线|口头|电话|上级|值班|当班)?(?:医师|医生|主任)?(?:临时|口头|电话)?(?:医嘱|指示))", PiiKind.STAFF),
    _row(rf"(?:同意|赞同|采纳|附议){_N}(?={_TITLE})", PiiKind.STAFF),
    # 吃药忘了就让应立冬提醒, 请平原在群里发
    _row(rf"(?:让|叫|嘱|请){_N}(?=在(?:\n|群|微信|家|旁|[“\"‘'])|提醒|帮忙|帮|代替)"),
    # 主管牧歌医师, 接听明月。
    _row(rf"(?:主管|经治|管床|主诊|接诊|首诊|值班|责任|带组|配合){_N}(?=(?:医师|医生|护士|大夫)(?:[,，。;；、:(\n ]|$))", PiiKind.STAFF),
    _row(rf"(?:接听|接电话|接报|听取|接电)(?:人|者)?[ ]?{_N}(?=[,，。;；(]|\n|$)", PiiKind.STAFF),
    # 咨询:0329-21725685(明月)
    _row(rf"(?<=\d{{7}}[ ]?[(]){_N}(?=[)])", PiiKind.STAFF),
    # 巡视:牧歌安静入睡, 江山陪伴
    _row(rf"(?:(?<=[,，。;；:])|(?m:^))(?!安静|平[卧静稳]|和衣|宁静){_N}(?=(?:已|现|仍|正)?(?:安静|平卧)?(?:入睡|熟睡|睡着)|在旁|陪伴在|在侧)"),
    _row(rf"(?<=[,，。;；、]){_N}(?=送病理|送检|上台|下台|复述|接听|接诊|到场|床旁|会诊|查房|查看|主刀)", PiiKind.STAFF),
)  # fmt: skip


# a title is read into the name: 岑主任
_CALLED: Final = regex.compile(r".(?:主任|医生|医师|大夫|护士|老师|师傅|教授|院长|队长|组长|警官|同志)$")

_SURNAME: Final = (
    "(?:"
    + "|".join(sorted(COMPOUND_SURNAMES))
    + "|["
    + "".join(
        sorted(
            SURNAMES
            - set(
                "位由班经与及同单全管任时从向和那连都有干满左右上下应计门关别安於查检但自本该科诸常于行家养"
            )
        )
    )
    + "])"
)
_BROKEN_TITLE: Final = "(?:副?主\\n?任|医\\n?[师生]|大\\n?夫|护\\n?士|护\\n?师|教\\n?授|老\\n?师|技\\n?师|药\\n?师|院\\n?长|警\\n?官|组\\n?长)"
_COMPOUND: Final = "|".join(sorted(COMPOUND_SURNAMES - set("单于 百里 东门 西门 南门 微生 第五".split())))
# a surname alone beside a title that a line may break: 请第五主任上台, 由危护/士电话通知, 护士长区:
_ALONE: Final = (
    regex.compile(
        rf"(?:(?<![\p{{Han}}\d])|(?<=[由请经告报及与和检阅核送跟随嘱找])|(?<=申请|联系|通知))(?P<name>{_SURNAME})(?={_BROKEN_TITLE})"
    ),
    # 已告知公孙主任: two characters are surer than one, behind more words
    regex.compile(
        rf"(?:(?<!{_H})|(?<=[由请经告报及与和知系检阅核送跟随嘱找给向遵示交听转挂约]))(?P<name>{_COMPOUND})(?=\n?(?:{_BROKEN_TITLE}|科长|经理))"
    ),
    # 8月19日上午项主任号, 已请心内科田副主任医师急会诊
    regex.compile(
        rf"(?<=[上下中]午|[挂约日])\n?(?P<name>{_SURNAME})(?=\n?{_BROKEN_TITLE}[^,，。;；\n]{{0,6}}号)"
    ),
    regex.compile(
        rf"(?<=[请邀由经联系报告通知嘱约示]{_H}{{1,6}}[科室部])(?P<name>{_SURNAME})(?=(?:主治|住院|{_BROKEN_TITLE})(?:医[师生])?(?:急?会诊|查|到|来|看|床|评|指|手|协|[,，。;；\n]|$))"
    ),
    regex.compile(
        rf"(?:护士长|主任|组长|队长|医师|医生|治疗师|老师|大夫|护士)(?P<name>{_SURNAME})(?=[:：][^\d\n])"
    ),
)
# 请拨值班手机14019444249(应总住院)
_RESIDENT: Final = regex.compile(
    rf"(?<=[(,，。;；:、由请经与和系找告知\s\d])(?P<name>[{''.join(sorted(SURNAMES))}])(?=总住院|住院总|总值班)"
)
# a member of staff by initials: 技师LWH补扫, 复核:zjy
_INITIALS: Final = regex.compile(
    r"(?:技师|治疗师|护士|医师|医生|药师|操作|录入|扫描|调配|审方|复核|核对|发药|打字|技术员|记录|摄片|执行|采血|审核|检验|调|报告者|操作者)[ ]?[:：/]?[ ]?(?P<name>[A-Z]{2,4}|[a-z]{2,4})(?![A-Za-z0-9.\-+/%(])"
)


def in_sentences(document: Document) -> Iterator[Finding]:
    """Names between what leads a person in and what a person does; surnames and initials beside a title."""
    yield from _beside_titles(document)
    for pattern, kind in _ROWS:
        for hit in pattern.finditer(document.text):
            start, end = hit.span("name")
            name = "".join(document.text[start:end].split())
            if (
                name not in NOBODY
                and not _CALLED.search(name)
                and (may_be_name(name) or _is_rare(name))
                and framed(document, start, end, sure=True)
            ):
                yield Finding.at(start, end, kind, 0.714, "sentence")


def _is_rare(name: str) -> bool:
    """Three characters that hold no word: a name whose surname no list knows."""
    return (
        len(name) == 3
        and not holds_word(name)
        and not NOT_IN_NAMES.search(name)
        and name[-1] not in "科室部区组院班台站方队"
    )


def _beside_titles(document: Document) -> Iterator[Finding]:
    for pattern in _ALONE:
        for hit in pattern.finditer(document.text):
            if not document.in_label(hit.start("name")):
                yield Finding.at(hit.start("name"), hit.end("name"), PiiKind.STAFF, 0.703, "surname")
    for hit in _RESIDENT.finditer(document.text):
        if not document.in_label(hit.start("name")):
            yield Finding.at(hit.start("name"), hit.end("name"), PiiKind.STAFF, 0.703, "surname")
    for hit in _INITIALS.finditer(document.text):
        if hit.group("name").lower() not in ABBREVIATIONS:
            yield Finding.at(hit.start("name"), hit.end("name"), PiiKind.STAFF, 0.702, "initials")
