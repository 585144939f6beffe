"""What a model is told before it sees a page."""

from hashlib import sha256
from typing import Final, Literal

import orjson

from pipeline.chat import Message, system, user

Language = Literal["zh", "en"]
_FORM: Final = (
    '{"title": ..., "pairs": [{"key": ..., "value": ...}, ...], '
    '"items": [{"name": ..., "value": ..., "unit": ..., "range": ..., "flag": ...}, ...]}'
)
_TOLD: Final[dict[Language, str]] = {
    "zh": "下面是一页医疗报告的 OCR 文字。请整理成 JSON：title 为报告标题；pairs 为页面上印出的全部字段名和值，没有值的字段写 null，表格中的检验项目不算；"
    "items 为结果表的每一行，name 为项目名称，value 为结果，unit 为单位，range 为参考范围，flag 为异常标记（如 ↑、↓、H、L）。"
    "每一项都必须与原文逐字一致，按出现顺序排列，不改写、不纠错、不补全；没有印出的写 null。只输出这一个 JSON 对象：" + _FORM,
    "en": "Below is the OCR text of one page of a medical report. Turn it into JSON: title is the title of the report; pairs are all "
    "field names printed on the page with their values, null for a field that is not filled in, the tests of a result table left out; "
    "items are the rows of result tables with name, value, unit, range (reference) and flag (a mark such as ↑, ↓, H, L). Copy every "
    "text letter by letter, in the order of the page; reword, correct and complete nothing; null for what is not printed. Answer with "
    "this JSON object alone: " + _FORM,
}  # fmt: skip


def language_of(text: str) -> Language:
    """The language of a page: zh where Chinese characters stand, en where none do."""
    return "zh" if any("\u3400" <= character <= "\u9fff" for character in text) else "en"


def messages(text: str) -> list[Message]:
    """The conversation about the text of a page."""
    return [system(_TOLD[language_of(text)]), user(text)]


def told() -> str:
    """64 hex characters that change with the instructions."""
    return sha256(orjson.dumps(_TOLD)).hexdigest()
