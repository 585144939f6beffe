"""Names between any word that leads a person in and any deed of one: 麻醉科柴知行沟通, 家属江山领片, 与上一班石头交接.

A grid in place of rows: what stands before says that a person comes (a role, kin, a preposition with a department),
what stands behind says that a person acts or is called by a title. Both leave little room, so that a name may be a word.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import regex

from pipeline.pii.callings import names_someone
from pipeline.pii.contexts import holds_word
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.lattice import is_of_elements
from pipeline.pii.lexicon import HOLLOW, dictionary, is_common, runs_on
from pipeline.pii.narrative import KIN
from pipeline.pii.offices import DEED, DEPARTMENT, RELATIVE, ROLE, TITLE
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, FOREIGN_SOUNDS, RARE_SURNAMES, SURNAMES
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_N: Final = rf"(?P<name>{_H}\n?{_H}(?:\n?{_H}){{0,2}}?)"
_DOTTED: Final = rf"(?P<name>{_H}{{1,8}}(?:·\n?{_H}{{1,8}}?){{1,2}})"
_PREPOSITION: Final = r"(?:经由|拟由|现由|已由|均由|改由|通知|告知|联系|委托|安排|邀请|致电|请示|转告|转交|[由经请与和向同给让被嘱派找约随跟])"
_SOUNDS: Final = "".join(sorted(FOREIGN_SOUNDS))
_SHIFT: Final = r"(?:[上下前后本]一?班|[白夜早晚中小大]{1,2}夜?班|前夜|后夜)"
_WORK: Final = regex.compile(
    r"主刀|操作|执行|穿刺|置管|查房|会诊|接诊|抢救|审核|核对|复核|换药|阅片|值班|交班|接班|交接|查看"
)

_ROWS: Final = (
    # 家属江山领片, 班组长朝鲁门代述, 配偶石头探视
    (regex.compile(rf"(?P<role>{ROLE}|{KIN}|{RELATIVE})[ ]?{_N}(?=[ ]?(?:{DEED})|{TITLE})"), PiiKind.PERSON),
    # 管床医生换为白雪
    (regex.compile(rf"(?:{ROLE})(?:已|现|均)?(?:换为|改为|变更为|更换为|调整为|换成|改由|姓名为){_N}(?=[ ]?(?:[,，。;；、(]|\n|$))"), PiiKind.STAFF),
    (regex.compile(rf"(?<=[系为是]){_N}(?=之[父母妻夫子女兄弟姐妹孙](?!{_H}))"), PiiKind.PERSON),
    (regex.compile(rf"(?P<role>{ROLE}|{KIN}){_DOTTED}(?={DEED}|[^\p{{Han}}·]|$)"), PiiKind.PERSON),
    # 与麻醉科柴知行沟通, 由方向护送, 与上一班璩韵竹床头交接
    (regex.compile(rf"{_PREPOSITION}(?:(?:该|我|本|外)?{_H}{{0,8}}{DEPARTMENT}\n?)?{_N}(?={DEED})"), PiiKind.PERSON),
    # 导医台平乐登记, 检验科柴知行接收
    (regex.compile(rf"(?<={_H}(?:[科室部库站台]|药房|中心)){_N}(?={DEED})"), PiiKind.PERSON),
    (regex.compile(rf"[与和向给由]{_SHIFT}(?:护士|医生|医师)?{_N}(?={DEED})"), PiiKind.STAFF),
    # 取件员敖敦其木格14377379842
    (regex.compile(rf"(?P<role>{ROLE})[ ]?(?P<name>[{_SOUNDS}]{{4,9}})(?=[ ]?[(]?\+?\d{{7}})"), PiiKind.STAFF),
    # 叶淑贞、巴特尔·苏/和双人核对
    (regex.compile(rf"[、与和及由经][ ]?(?P<name>[{_SOUNDS}]{{1,8}}·[{_SOUNDS}]{{1,4}}\n[{_SOUNDS}]{{1,3}}?)(?=双人|两人|二人|{DEED})"), PiiKind.STAFF),
    # a cell with a name and what somebody is, over a telephone
    (regex.compile(rf"(?m:^)[ ]*{_N}(?=(?:姐妹|兄弟|夫妻|父子|父女|母子|母女|兄妹|姐弟|朋友|同事|邻居|{KIN})[ ]*\n?[ ]*[(]?\+?1\d{{10}})"), PiiKind.PERSON),
    # 由本人及依力/哈木·艾山: a dotted name whose first part a line breaks
    (regex.compile(rf"(?:[由及与和、经请给让被同向]|{KIN})(?P<name>[{_SOUNDS}]{{1,4}}\n[{_SOUNDS}]{{1,6}}·[{_SOUNDS}]{{2,8}})"), PiiKind.PERSON),
    # 院感科夏至主任已查房, 汀兰妇幼保健院江山医生
    (regex.compile(rf"(?<={DEPARTMENT}){_N}(?=\n?{TITLE})"), PiiKind.STAFF),
)  # fmt: skip
# at the beginning of a clause, where a word may stand too: so no word is a name there
_FREE: Final = (
    regex.compile(
        rf"(?:(?<=[,，。;；])|(?m:^)){_N}(?=接收|签收|领取|领走|取走|送达|复述|回读|接听|代签|代领|代办|陪护|陪同|护送|搀扶|接走|带走|探视|看望|赶到|赶来|到场|驾车|开车|报警|报案|拨打|来电|致电|在场|查房|会诊|主刀|上台|接诊|带教)"
    ),
    regex.compile(
        rf"(?:(?<=[,，。;；])|(?m:^)){_N}(?=(?:已|曾)?[于在](?:今日|昨日|当日|\d{{1,4}}[年月:：\-/.])[^,，。;；\n]{{0,14}}(?:{DEED}))"
    ),
)
# 主管医师 妫: a surname is the whole field
_ALONE: Final = regex.compile(
    rf"(?:医师|医生|护士|护士长|药师|技师|护师|主任|教授|检验者|审核者|报告者|记录者|核对者|执行者)[ ](?P<name>[{''.join(sorted(SURNAMES))}])(?=[ ]?(?:[,，;；/]|\n|$)|[ ]{{1,4}}{_H}{{2}})"
)
# 电话回访人高原, : a role and a stop leave room for other nouns (医生方案)
_STOPPED: Final = regex.compile(rf"(?:{ROLE}){_N}(?=[ ]?(?:[,，。;；、(]|\n|$))")
# 23床靳来福腹腔镜胆囊切除术
_BEDDED: Final = regex.compile(rf"(?<=\d[+]?床)(?P<run>{_H}{{4,12}})")
# a compound surname alone speaks for itself before a title: 今日端木主任查看, 回读人/闻人/医生
_COMPOUND: Final = regex.compile(
    rf"(?P<name>{'|'.join(sorted(COMPOUND_SURNAMES - set('单于 百里 东门 西门 南门 微生 第五 东郭 梁丘 左丘 乐正 公西 公良'.split())))})(?=\n?{TITLE})"
)
_ANY: Final = "".join(
    sorted(
        SURNAMES
        | RARE_SURNAMES
        | frozenset("丑充凤厚宛寿巨年归扶松桐步沐爱牧琴禄福秋竹籍红能虎融言越钦鱼终幺")
    )
)
"""Every surname of one character: before a title it may be a word as well."""
_SINGLE: Final = regex.compile(
    rf"(?<=(?:{DEPARTMENT}|[内外妇儿骨产]科|审核|复核|报告|指导|会诊|[日天午晨晚夜]|[请由经告知系与和及向找问让]))(?P<name>[{_ANY}])(?=\n?{TITLE})"
)
# 臧主任周四全天, 门诊：段斌每周二上午
_WEEKLY: Final = regex.compile(
    rf"(?:(?<!{_H})|(?<=门诊|出诊|坐诊|专家)){_N}(?:{TITLE})?[ ]{{0,2}}(?=每?(?:周|星期)(?:[一二三四五六日天]|[1-7])(?:[、/至到\-~]|[上下全]|[ ,，;；(\n]|$))"
)
# 主任技师、璩满仓共同阅片: a list whose last member acts together with the others
_TOGETHER: Final = regex.compile(
    rf"[、和与及,，]\n?{_N}(?=(?:两人|二人|三人|等人?)?(?:共同|一同|一起|联合|分别|轮流|先后)(?:{DEED}|完成|抢救|诊断|确认|手术|{_H}{{2}}[,，。;；\n]))"
)
_PREPOSITIONS: Final = frozenset("由经与和同向及于从为应")
"""Surnames that lead a clause."""
_OFTEN: Final = -9.5
"""Log share of a word above which it is no name, unless it is known to be one."""
_ALSO_NAMES: Final = frozenset(
    "方向 高兴 成功 石头 江山 平安 安静 温暖 夏至 立夏 元旦 方便 高峰 常乐 满意 安康 和平 向导 文静 知行 来福 高原 黄河 江河 江海 江南 江湖 山河 田野 白云 白雪 白桦 白杨 白鹭 雷电 雷雨 雷鸣 明月 明亮 明珠 明星 海洋 海浪 "
    "海燕 海鸥 海涛 安宁 安然 康健 康乐 康宁 乐观 乐天 马达 马力 石榴 石英 石林 石柱 柳絮 柳叶 柳条 梅花 兰花 桂花 杨柳 杨树 云彩 云霞 云海 云朵 路遥 金星 金鱼 金山 金石 金光 银河 银杏 银铃 温柔 温和 温泉 温馨 文雅 文明 文豪 "
    "武器 高山 高歌 高远 高洁 高亮 高翔 高飞 方圆 方正 余地 余庆 余晖 余波 余味 万里 万山 万象 龙舟 龙井 花朵 花木 花束 华丽 华夏 华彩 华美 毛笔 毛竹 马蹄 宁静 和睦 和煦 和气 平静 平和 时光 时新 时尚 钟声 钟情 钟灵 贺喜 谷雨 谷穗 "
    "夏雨 夏荷 童话 童年 童心 童谣 童趣 古典 古朴 古筝 章鱼 沙漠 沙滩 沙鸥 沙粒 沙龙 水晶 水仙 水莲 水草 水墨 成龙 成林 成才 常青 常春 常胜 辛勤 辛夷 燕子 宫灯 麦穗 麦浪 苗条 苗圃 苗木 鲜花 鲜艳 甘露 甘甜 甘霖 甘泉 丁香 "
    "黄金 黄昏 黄莺 白露 白鸽 金秋 金玉 项链 关山 易安 池塘 包容 凌云 凌霄 管弦 车厘 霍然".split()
)
"""Words that are borne as names, too, among them such as running text uses often."""
_OFFICE: Final = regex.compile(
    r"主任|主治|主管|大夫|老师|博士|先生|女士|师傅|[医护药技]师|医生|护士|大夫|教授|院长|副$|[周每][一二三四五六日]|[一二三四五六日天期][至到]$|[科室部区组院班台站方队处所局厂]$"
)
"""What belongs to a title or to a day of the week and not to a name."""


@lru_cache(maxsize=4096)
def may_be_person(name: str, *, led: bool = False) -> bool:
    """Whether a run of two to four Han characters between a lead and a deed can be a name, a noun or a state as well.

    `led`: a word for a person stands right before it, so that a run without surname that holds no word is one, too.
    """
    if is_of_elements(name):
        return True
    if led and FOREIGN_SOUNDS.issuperset(name) and not is_common(name):
        return True
    if _OFFICE.search(name) or not names_someone(name, led=led):
        return False
    words = dictionary()
    share, tag = words.shares.get(name), words.tags.get(name, "")
    is_word = name not in _ALSO_NAMES and share is not None and not tag.startswith("nr")
    if is_word and (tag[:1] in HOLLOW | {"v"} or (share or 0.0) > _OFTEN):
        return False
    return name[:2] in COMPOUND_SURNAMES or not runs_on(name)


def _found(hit: "regex.Match[str]", kind: PiiKind, score: float) -> Finding:
    start, end = hit.span("name")
    return Finding.at(start, end, kind, score, "person")


def acting(document: Document) -> Iterator[Finding]:
    """Names that a lead and a deed frame, and surnames alone before a title."""
    for pattern, kind in _ROWS:
        for hit in pattern.finditer(document.text, overlapped=True):
            start, end = hit.span("name")
            name = "".join(hit["name"].split())
            led = "role" in hit.groupdict()
            if not document.in_label(start) and ("·" in name or may_be_person(name, led=led)):
                staff = _WORK.match(document.text, end)
                yield Finding.at(start, end, PiiKind.STAFF if staff else kind, 0.719, "person")
    for pattern in (_WEEKLY, _TOGETHER):
        for hit in pattern.finditer(document.text):
            if may_be_person("".join(hit["name"].split())):
                yield _found(hit, PiiKind.STAFF, 0.718)
    for pattern in _FREE:
        for hit in pattern.finditer(document.text):
            name = "".join(hit["name"].split())
            free = name[0] not in _PREPOSITIONS and may_be_person(name) and not holds_word(name)
            if free and not document.in_any_label(hit.start("name")):
                yield _found(hit, PiiKind.PERSON, 0.718)
    for hit in _STOPPED.finditer(document.text, overlapped=True):
        name = "".join(hit["name"].split())
        known = name in _ALSO_NAMES or (may_be_person(name) and not holds_word(name))
        if known and not document.in_label(hit.start("name")):
            yield _found(hit, PiiKind.PERSON, 0.718)
    for hit in _BEDDED.finditer(document.text):
        run, start = hit["run"], hit.start("run")
        for size in (2, 3):
            name = run[:size]
            rest = run[size : size + 2]
            goes_on = len(rest) > 1 and is_common(rest) and not is_common(name[:2])
            if goes_on and may_be_person(name) and not holds_word(name):
                yield Finding.at(start, start + size, PiiKind.PERSON, 0.718, "person", subject=True)
    yield from _surnames(document)


def _surnames(document: Document) -> Iterator[Finding]:
    for hit in _COMPOUND.finditer(document.text):
        yield _found(hit, PiiKind.STAFF, 0.704)
    for hit in _ALONE.finditer(document.text):
        if not document.in_label(hit.start("name")):
            yield _found(hit, PiiKind.STAFF, 0.704)
    shares = dictionary().shares
    for hit in _SINGLE.finditer(document.text):
        start, end = hit.span("name")
        wordy = any(shares.get(document.text[start - size : end]) is not None for size in (1, 2))
        if not wordy and not document.in_label(start) and shares.get(document.text[start : end + 1]) is None:
            yield Finding.at(start, end, PiiKind.STAFF, 0.704, "person")
