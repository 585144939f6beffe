"""Chinese names in Latin letters: `ZHANG Wei`, `Xie Junming`, `Teng, Bohui`, `Junming XIE`.

Both words fall apart into Mandarin syllables, one of them is a surname, and neither is a plain English word.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.vocabulary_english import PLAIN_WORDS
from schemas.names import PiiKind

_INITIALS: Final = "zh|ch|sh|[bpmfdtnlgkhjqxzcsryw]"
_FINALS: Final = "iang|iong|uang|ueng|ang|eng|ing|ong|uai|iao|ian|uan|van|ai|ei|ui|ao|ou|iu|ie|ue|ve|er|an|en|in|un|vn|ia|ua|uo|a|e|i|o|u|v"
_SYLLABLE: Final = f"(?:(?:{_INITIALS})(?:{_FINALS})|ang|eng|ai|ei|ao|ou|an|en|er|a|e|o)"
_GIVEN: Final = regex.compile(rf"{_SYLLABLE}[-'’]?(?:{_SYLLABLE})?", regex.IGNORECASE)
_SURNAMES: Final = frozenset(
    "wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng "
    "lyu lv lu su jiang cai jia ding wei xue ye yan pan du dai xia zhong wang tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng "
    "long wan duan lei qian yin yi chang qiao lai gong wen pang lan yin ji xing mu ni zhan nie ge yue qi hong tao ling zuo ouyang situ shangguan zhuge sima huangfu linghu "
    "teng niu bi ban bao chai chu cong di fei geng guan hang hua huo jiao jing ju ke kou lang lao le leng lian lou man mei miao ning ou pi ping pu qu quan rao rong ruan sha "
    "shan shang shu shui si tong tu wo xi xian xiang xin xuan ying yong you yun zang zha zhai zhen zhi zhuang zi zong zu".split()
)
_WORD: Final = r"\p{Lu}(?:\p{Ll}+|\p{Lu}+)(?:[-'’]\p{L}\p{Ll}*)?"
_PAIR: Final = regex.compile(
    rf"(?<![\p{{L}}\d])(?P<one>{_WORD})(?P<comma>,)?[ ]?(?P<two>{_WORD})(?![\p{{L}}\d])"
)
# in the name of a plan or a file: LV_Haoming_VMAT
_JOINED: Final = regex.compile(rf"(?<![\p{{Latin}}\d_])(?P<one>{_WORD})_(?P<two>{_WORD})(?![\p{{Latin}}\d])")
_SHORTEST: Final = 5
"""Letters of a name: shorter pairs (`Ma Li`) are names only beside a label."""


def pinyin_names(document: Document) -> Iterator[Finding]:
    """Pairs of capitalised words that spell a surname and a given name in Mandarin."""
    for hit in _PAIR.finditer(document.text, overlapped=True):
        apart = hit["comma"] is not None or " " in hit.group()
        followed = hit["comma"] is None and document.text[hit.end() : hit.end() + 1] == ","
        # in `Oper Teng, Bohui` the comma belongs to the name
        if apart and not followed and is_pinyin_name(hit["one"].lower(), hit["two"].lower()):
            yield Finding.at(hit.start(), hit.end(), PiiKind.PERSON, 0.5, "pinyin")
    for hit in _JOINED.finditer(document.text):
        if is_pinyin_name(hit["one"].lower(), hit["two"].lower()):
            yield Finding.at(hit.start(), hit.end(), PiiKind.PERSON, 0.5, "pinyin")


@lru_cache(maxsize=4096)
def is_pinyin_name(one: str, two: str) -> bool:
    """Whether two words in lower case spell a surname and a given name, in either order."""
    if len(one) + len(two) < _SHORTEST or one in PLAIN_WORDS or two in PLAIN_WORDS:
        return False
    return _reads(one, two) or _reads(two, one)


def _reads(surname: str, given: str) -> bool:
    return surname in _SURNAMES and bool(_GIVEN.fullmatch(given))
