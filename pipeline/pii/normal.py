"""Length-preserving normalisation: rules see one spelling, and every offset stays the page's own."""

import unicodedata
from functools import lru_cache
from typing import Final

import regex

# A character that NFKC would expand stays as it is, so that offsets hold. Dashes, blanks, middle dots and colons that
# OCR and forms mix become one each; the traditional characters are those of labels and addresses.
_EXTRA: Final = dict(
    zip(
        "–—―−‐‑‒﹣・•∙⋅‧︰﹕∶￥電話號醫師護檢驗審報齡歲證門診時間縣區郵編聯繫樓層單員錄曆業險國籤簽稱檔",
        "--------·····:::¥电话号医师护检验审报龄岁证门诊时间县区邮编联系楼层单员录历业险国签签称档",
        strict=True,
    )
)
HAN: Final = r"\p{Han}"
_BLANK_IN_HAN: Final = regex.compile(r"(?<=\p{Han})[ \t]{1,2}(?=\p{Han})(?![ \t]*[男女](?!\p{Han}))")


@lru_cache(maxsize=65536)
def _one(character: str) -> str:
    if character == "\n":
        return "\n"
    folded = unicodedata.normalize("NFKC", character)
    folded = folded if len(folded) == 1 else character
    if folded != "\n" and folded.isspace():
        return " "
    return _EXTRA.get(folded, folded)


def normalised(text: str) -> str:
    """The text with every character replaced by its single-character NFKC form; the length never changes."""
    return "".join(map(_one, text))


def without_inner_blanks(text: str) -> tuple[str, list[int]]:
    """The text without one or two blanks between Han characters, and for each kept character its old offset."""
    dropped = {at for hit in _BLANK_IN_HAN.finditer(text) for at in range(*hit.span())}
    kept = [at for at in range(len(text)) if at not in dropped]
    return "".join(text[at] for at in kept), kept
