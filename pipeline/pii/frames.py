"""Names that are words besides (马力, 方向, 黄芪), framed by a word for a person and by what people do or are reached at.

Rows are as in `pipeline.pii.contexts`; here each name must begin with a surname, and adverbs that do so are left out.
"""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.contexts import RELATION, framed, holds_word
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.lexicon import is_common, runs_on
from pipeline.pii.narrative import KIN
from pipeline.pii.vocabulary import NEVER_NAMES, NOT_IN_NAMES, NOT_NAMES, WORDS_IN_ITEMS
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_N: Final = rf"(?P<name>{_H}\n?{_H}(?:\n?{_H}){{0,2}}?)"
_PHONE: Final = r"(?=[ ]?[(]?(?:(?:(?:\+|00)86[)]?[ \-]?)?1[3-9]\d(?:[ \-\n]?\d){4,8}|0\d{2,3}[)]?[ \-]?\d{3,4}[ ]?\d{3,4}|\d{7,}))"
_RELATIVE: Final = rf"(?:{KIN}|姐妹|兄弟|兄妹|姐弟|父子|父女|母子|母女|亲属|长子|次子|长女|次女|独子|独女|大儿子|小儿子|大女儿|小女儿|大哥|二哥|大姐|二姐|大伯|舅父|姨父|堂亲|老公|老婆|房东|雇主|路人|车主|机主|司机|目击者|报警人|呼救人)"
_SHIFT: Final = (
    "骑手|快递员|外卖员|配送员|送药员|跑腿|车主|机主|司机|代驾|销售代表|医药代表|代表|客户经理|业务经理|销售经理|经理|业务员|销售|客服|督导|专员|工程师|设备工程师|"
    "店长|店员|导购|收件人|寄件人|联系人|报警人|呼救人|目击者|路人|保安|班主任|村医|网格员|社工|民警|协管员|驾驶员|担架员|急救员|调度员|领队|队长|组长|管理员|前台|窗口|值班员|值班人员"
)
_CARERS: Final = (
    "护士长|护士|医师|医生|大夫|药师|技师|检验师|营养师|治疗师|麻醉师|护理员|护工|助产士|骑手|快递员|客服"
)
_ADVERBS: Final = frozenset(
    "高龄 高寿 全额 余额 马上 连忙 连声 连夜 连续 及时 当即 随即 立即 方才 时而 时刻 时有 平日 平常 常年 常常 经常 成年 相互 相继 全力 全家 一同 共同 和平 易于 万分 强行 强烈 安全 应邀 "
    "向其 向我 从而 于是 任意 何时 何人 单位 单方 方便 方式 余下 余款 余者 计价 计费 全收 应收 别人 别处 都在 都已 公司 常规 常见 家中 家里 家属 已经 曾经 曾在 曾因 "
    "同时 国内 国外 向前 向后 向上 向下 左侧 右侧 支架 支持 步行 通知 通过 和谐 强化 严重 高热 高烧 温热 明显 安排 查房 宣教 计划 全部 全程 应急 项目 单号 红肿 "
    "相同 相关 司机 师傅 由于 伤者 金额 白天 牛奶 水果 花费 花粉 米饭 车祸 阴雨 门口 路上 路边 路口 石块 高处 高空 后方 前方 左方 右方 易怒 宁静 田间 包括 包含 包装 钱款 "
    "平卧 平躺 平车 单身 安置 应允 应届 时段 "
    "时间 地点 关系 海鲜 毛巾 班车 班次 云端 云胶片 高危 成功 经过 万元 边缘 冷汗 冷静 别墅 顾客 顾虑 章程 席位 单据 单子 凭证 盛装 充分 宾客 信息 信号 沙发 江边 湖边 河边 党员 常住".split()
)
_STATE: Final = r"(?:19|20)\d\d[ ]?年|[ ]?[,，、(]?[ ]?(?:体健|健在|已故|已逝|去世|病故|现年|享年|死于|卒于|殁于|\d{1,3}岁|身体健康|电话|手机)"


def _row(pattern: str, kind: PiiKind = PiiKind.PERSON) -> tuple["regex.Pattern[str]", PiiKind]:
    return regex.compile(pattern), kind


_ROWS: Final = (
    # 家族史:父马力2009年因, 育1子方向,体健
    _row(rf"(?:(?<!{_H})|(?<=[长次独育一二三四大小史]))(?:[父母兄弟姐妹夫妻子女]|{_RELATIVE})\n?{_N}(?={_STATE})"),
    _row(rf"{_RELATIVE}\n?{_N}(?=\n?(?:拨打|拨|致电|来电|报警|报案|呼叫|驾车|开车|骑车|打车|搀扶|护送|陪同|陪护|送至|送来|送入|代诉|代述|代签|签字|签名|赶到|赶来|目击|在场|到场))"),
    _row(rf"(?:请?找|联系|请致电|致电|打给|拨打给|请呼|呼叫|可找|或找|转)(?:{_CARERS})?\n?{_N}(?=[ ]?[,，(]?[ ]?(?:电话|手机|微信|分机|内线|短号|座机|[(+]?\+?\d{{3}}))"),
    _row(rf"(?:已报告?|报告给?|报给|口报|电告|电话报告|电话通知|已?通知|已?告知|转告|汇报给?|回报|上报|读回|复述)(?:{_CARERS})?\n?{_N}{_PHONE}", PiiKind.STAFF),
    _row(rf"(?:{_SHIFT})[ ]?\n?{_N}(?=[ ]?[(,，]?[ ]?(?:[(]?\+?\d{{2,4}}[) \-\d]|电话|手机|微信))"),
    _row(rf"(?:{_SHIFT}|{_CARERS})(?P<name>{_H}{{1,8}}·{_H}{{0,8}}\n?{_H}{{1,8}}){_PHONE}"),
    _row(rf"(?:{_CARERS})\n?{_N}(?=\n?(?:审过|已审|审核过|审方|核过|核对过|看过|来过|打过|配好|配过|发过|送达|取走|接走|抽过|换过|(?:今|昨|明)[天日晚晨早]|[(,，]?[ ]?(?:工号|电话|手机)))", PiiKind.STAFF),
    # the end of an address for deliveries: 102,余赟收
    _row(rf"(?<=[\d室号户楼院店柜][,，、 ]{{1,2}}\n?){_N}[ ]?(?=(?:亲|代)?收[ ]?(?:[,，。;；\n(]|$))"),
    _row(rf"(?m)^[ ]*(?P<name>{_H}{{2,4}}?)(?=[(]\d{{1,4}}(?:台|号|号车|号台|车)[)])", PiiKind.STAFF),
    _row(rf"(?<!{_H}){_N}(?=[ ]?[(]{RELATION}[)]?[ ,，:]{{0,2}}(?:电话|手机)?[ :]?[(+]?\d{{3}})"),
)  # fmt: skip
_NUMBERED: Final = regex.compile(r"[ ]?[(]{0,2}\+?\d[\d()\- \n]{6,}")
# a cell that is a list of names: 周赟、黄芪
_LIST: Final = regex.compile(rf"(?m)^[ ]*(?P<names>{_H}{{2,4}}(?:[、,，/][ ]?{_H}{{2,4}}){{1,4}})[ ]*$")


def framed_words(document: Document) -> Iterator[Finding]:
    """Names with a surname in a frame of a person and an act or a number; lists of names that fill a cell."""
    for pattern, kind in _ROWS:
        for hit in pattern.finditer(document.text):
            start, end = hit.span("name")
            name = "".join(document.text[start:end].split())
            if (may_be_name(name) or _is_rare(document, name, end)) and framed(
                document, start, end, sure=True
            ):
                yield Finding.at(start, end, kind, 0.715, "frame")
    yield from _lists(document)


def _is_rare(document: Document, name: str, end: int) -> bool:
    """Two or three characters with a surname that no list knows, in front of a phone: 骑手忻婷1380…"""
    numbered = _NUMBERED.match(document.text, end)
    return bool(numbered) and len(name) <= 3 and name not in _ADVERBS and not holds_word(name)


def may_be_name(name: str) -> bool:
    """Whether a run begins with a surname and, a word or not, can be meant as a name where a frame says so."""
    return (
        name not in _ADVERBS
        and name not in NEVER_NAMES
        and name not in NOT_NAMES
        and not (len(name) > 2 and name[-1] in "后时前")
        and not runs_on(name)
        and not any(word in name for word in ("本人", "父母", "均", "皆"))
        and looks_like_name(name, unlikely=True)
    )


def _lists(document: Document) -> Iterator[Finding]:
    for hit in _LIST.finditer(document.text):
        parts = [(part.start(), part.end()) for part in regex.finditer(rf"{_H}+", hit.group())]
        names = [hit.group()[low:high] for low, high in parts]
        if all(may_be_name(name) and not _is_item(name) for name in names) and not all(map(is_common, names)):
            for low, high in parts:
                yield Finding.at(hit.start() + low, hit.start() + high, PiiKind.STAFF, 0.66, "names-cell")


def _is_item(name: str) -> bool:
    return bool(WORDS_IN_ITEMS.search(name) or NOT_IN_NAMES.search(name))
