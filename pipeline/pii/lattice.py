"""Names in a run of Han characters, wherever they stand: the likeliest way to cut the run into words and names.

A lattice of jieba's dictionary words (unigram probabilities) and of name hypotheses, a surname with one or two given
characters; the best path through it is found by dynamic programming. What given names are made of is counted in the
dictionary's own full names. A word for word reading wins over a name unless the name explains the characters better.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from pipeline.pii.lexicon import dictionary
from pipeline.pii.vocabulary import COMPOUND_SURNAMES
from pipeline.pii.vocabulary import SURNAMES as USUAL

SURNAMES: Final = (USUAL | frozenset("常傅赖逢别")) - frozenset("母")
"""With those that begin too many words to tell a name by themselves, and 逢, which 逄 is often read as; 母 is a mother."""
_NAMES: Final = log(0.03)
"""Share of the words of a report that are names; a form has more of them than prose."""
_TWO: Final = log(0.75)
_ONE: Final = log(0.25)
"""Share of names with two and with one given character."""
_RARE: Final = log(1e-4)
"""Share of a surname that the dictionary's names do not have."""
_UNSEEN: Final = log(2e-5)
"""Share of a character that no given name of the dictionary has."""

_NEVER_GIVEN: Final = frozenset(
    "之由审取工亦下女男于与和已未收诉述因为是的了在有无其被师医士员者处行来去说岁号病床年月日时科室第每各等位名法型性症率量值片剂代给被让"
)
"""What stands behind a name and is read into it; the dictionary's names have some of them."""
_ELEMENTS: Final = frozenset(
    "江白 江村 沙马 拉铁 拉且 木加 卓玛 央宗 扎西 顿珠 次仁 旺堆 旺姆 达瓦 尼玛 平措 拉姆 多吉 桑杰 格桑 德吉 白玛 洛桑 边巴 巴桑 普布 丹增 仁青 索朗 曲珍 曲扎 贡布 嘎玛 米玛 拉巴 强巴 次旦 "
    "罗布 加措 措姆 旦增 群培 央金 卓嘎 娜仁 图雅 托娅 高娃 其其格 巴特尔 苏和 乌兰 阿木尔 朝鲁 巴雅尔 斯琴 格日勒 萨仁 呼和 那木 乌云 孟和 布和 毕力格 敖登 哈斯 "
    "额尔敦 朝克图 巴图 宝音 古丽 阿依 买买提 吐尔逊 热合曼 艾力 阿不都 玉素甫 努尔 麦麦提 帕提古丽 热依木 阿卜杜 艾合买提 依明 库尔班 居马 叶尔兰 努尔兰 阿孜古丽 "
    "木合塔尔 吾买尔 肉孜 沙拉 赛力克 哈力克 海拉提 阿娜尔 古丽娜 巴哈尔 "
    "苏日勒格 苏日 勒格 格日乐 娜日 图门 图亚 巴雅 吉日 嘎拉 阿古拉 阿拉腾 敖日 宝力 查干 陶格 通拉嘎 孟根 莫日根 那顺 赛音 赛罕 特日格勒 乌力吉 乌尼尔 乌仁 乌日罕 恩和 额日 贺喜格 达来 呼日 胡日 阿荣 "
    "木吉 吉木 阿果 阿支 约呷 拉者 日火 日曲 克古 尼古 罗古 勒古 勒者 勒黑 勒伍 阿史 阿余 阿格 有呷 布哈 布铁 "
    "白姆 白珍 德央 卓嘎 拉珍 才仁 才让 才旦 才旺 拉措 拉毛 卓么 次旺 次珍 次央 仁增 仁钦 桑吉 旦正 旦巴 尕藏 周措 华青 完玛 索南 更登 丹巴 泽仁 泽旺 彭措 吉措 班玛 德吉措 "
    "敖敦 朝格图 朝格 额尔德尼 满都拉 苏布道 娜布其 斯日古楞 图布新 格根 "
    "塔娜 其木格 萨日娜 乌日娜 琪琪格 娜日苏 苏日娜 牧仁 巴根 特木尔 乌恩 那日苏 阿拉坦 "
    "阿且 阿的 阿约 伍呷 伍果 伍各 木呷 日呷 拉呷 尔古 尔布 吉克 吉布 曲比 曲木 沙马 海来 俄木 阿苏 阿洛 阿牛 阿呷 伍牛 伍沙 伍加 木乃 什色 子日 约布 木果 依洛 "
    "巴音 孟克 朝鲁门 苏乙拉 阿茹娜 毕力格图 哈日 青格勒 布仁 巴达玛 达布 赛吉拉呼 牧其尔 诺敏 恩克 道尔吉 敖其尔 宝力德 斯钦 图力古尔 特古斯 乌云其木格 娜仁花 萨如拉 珊丹 其其格玛 "
    "东知 旦知 尕玛 旺秀 旺杰 贡保 贡秋 南杰 朗杰 坚参 坚赞 角巴 项秀 闹吾 卓玛吉 拉毛吉 措毛 克珠 桑培 次成 洛珠 阿旺 土旦 赤列 欧珠 巴珠 白吉 "
    "艾孜 艾则孜 阿迪力 艾尼瓦尔 艾山 艾合麦提 阿布力孜 阿布都 阿卜力 阿迪拉 巴哈提 布力 吾布力 喀斯木 凯赛尔 哈斯木 哈山 海热 吉力力 居来提 卡德尔 克里木 马合木提 买合木提 米尔扎 米热班 米吉提 "
    "穆合 穆太力甫 木沙 纳斯尔 尼亚孜 努尔麦麦提 帕尔哈提 热孜亚 如孜 如仙 赛买提 沙吾提 司马义 塔依尔 铁木尔 吐尔地 吐尔洪 托合提 瓦哈甫 乌斯曼 夏依 肖开提 玉苏普 则丽 祖农 祖丽 阿依古丽 古丽巴哈尔 加娜提 叶尔肯 马木提 别克 "
    "日洛 阿依莫 阿呷莫 木基 拉惹 伍合 尔的 石扎 曲么 莫色 阿鲁 勒色 吉则 俄底 沙玛 尔哈 且沙 支木 阿支木".split()
)
"""What Tibetan, Mongolian, Uyghur, Kazakh and Yi names are made of; two in a row are a name."""
# a Dai name: the word for a man's or a woman's name, and one or two sounds: 岩温罕, 玉香
_DAI: Final = frozenset("温罕坎香叫囡腊燕丙康拉恩论亮应章光甩旺庄儿喃波龙扁三坦比")
_ELEMENT: Final = log(0.02) - log(len(_ELEMENTS))
_LONGEST_ELEMENT: Final = 4


class _Counts(NamedTuple):
    surname: dict[str, float]
    first: dict[str, float]
    last: dict[str, float]
    single: dict[str, float]


def _shares(counts: Counter[str]) -> dict[str, float]:
    total = sum(counts.values())
    return {sign: log(count / total) for sign, count in counts.items()}


@lru_cache(maxsize=1)
def _counts() -> _Counts:
    """Log shares of surnames and of the characters of given names, by place."""
    surname, first, last, single = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for word, tag in dictionary().tags.items():
        if tag != "nr":
            continue
        size = _surname(word)
        given = word[size:]
        if not _NEVER_GIVEN.isdisjoint(given):
            continue
        if not size or len(given) not in (1, 2):
            continue
        if len(given) == 2:
            surname[word[:size]] += 1
            first[given[0]] += 1
            last[given[1]] += 1
        elif size == 2:
            surname[word[:size]] += 1
        if len(given) == 1:
            single[given] += 1
    return _Counts(*map(_shares, (surname, first, last, single)))


def name_shares(sign: str) -> tuple[float, float, float, float]:
    """Log shares of a character among surnames, and as first, last and only character of given names (about -12: never)."""
    counts = _counts()
    return (
        counts.surname.get(sign, _UNSEEN),
        counts.first.get(sign, _UNSEEN),
        counts.last.get(sign, _UNSEEN),
        counts.single.get(sign, _UNSEEN),
    )


def _surname(word: str) -> int:
    if word[:2] in COMPOUND_SURNAMES:
        return 2
    return 1 if word[:1] in SURNAMES else 0


def _hypotheses(run: str, at: int) -> Iterator[tuple[int, float]]:
    """(end, log probability) of the names that may begin at a place."""
    yield from _of_elements(run, at)
    counts = _counts()
    sizes = [1] if run[at] in SURNAMES else []
    if run[at : at + 2] in COMPOUND_SURNAMES:
        sizes.append(2)
    for size in sizes:
        base = _NAMES + counts.surname.get(run[at : at + size], _RARE)
        given = run[at + size : at + size + 2]
        if len(given) == 2 and _NEVER_GIVEN.isdisjoint(given):
            share = counts.first.get(given[0], _UNSEEN) + counts.last.get(given[1], _UNSEEN)
            yield at + size + 2, base + _TWO + share
        if given and given[0] not in _NEVER_GIVEN:
            yield at + size + 1, base + _ONE + counts.single.get(given[0], _UNSEEN)


def _of_elements(run: str, at: int) -> Iterator[tuple[int, float]]:
    for middle in _elements_at(run, at):
        for end in _elements_at(run, middle):
            yield end, _NAMES + 2 * _ELEMENT


def is_of_elements(run: str) -> bool:
    """Whether a whole run is a name of elements, of one as well: 萨日娜, 才仁拉措, 乌云塔娜, 岩温罕."""
    dai = run[:1] in ("岩", "玉") and len(run) == len("岩温罕") and _DAI.issuperset(run[1:])
    return dai or run in _ELEMENTS or any(end == len(run) for end, _ in _of_elements(run, 0))


def _elements_at(run: str, at: int) -> Iterator[int]:
    last = min(_LONGEST_ELEMENT, len(run) - at)
    return (at + size for size in range(2, last + 1) if run[at : at + size] in _ELEMENTS)


def likely_names(run: str) -> list[tuple[int, int, float]]:
    """(start, end, margin) of the names on the best path of a run of Han characters.

    The margin, in nats, is how much likelier the best path is than the best one without that name.
    """
    best = _best(run, frozenset())
    found = []
    for start, end in best[1]:
        other = _best(run, frozenset([(start, end)]))
        found.append((start, end, best[0] - other[0]))
    return found


def _best(run: str, banned: frozenset[tuple[int, int]]) -> tuple[float, list[tuple[int, int]]]:
    words = dictionary()
    paths: list[tuple[float, int, bool]] = [(0.0, 0, False)] * (len(run) + 1)
    for at in range(len(run) - 1, -1, -1):
        options = [(score + paths[end][0], end, False) for end, score in words.starting(run, at)]
        options += [
            (score + paths[end][0], end, True)
            for end, score in _hypotheses(run, at)
            if (at, end) not in banned
        ]
        paths[at] = max(options)
    names, at = [], 0
    while at < len(run):
        _, end, is_name = paths[at]
        if is_name:
            names.append((at, end))
        at = end
    return paths[0][0], names
