"""What a model is told: one instruction per task and language, and how its question is put."""

from enum import StrEnum
from typing import Final

from pipeline.predict.invented import Language


class Task(StrEnum):
    """What is asked of a page."""

    KEYS = "keys"
    ANSWERS = "answers"
    PAIRS = "pairs"
    ITEMS = "items"
    INTERPRETATION = "interpretation"
    TABLE = "full_parsing"
    ABNORMAL = "abnormality"
    QUESTION = "simple_qa"
    FREE = "free_form"
    LEAVES = "leaves"


_ZH: Final = {
    Task.KEYS: "找出这页医疗报告上印出的全部字段名（键）。字段名与原文逐字一致，按出现顺序排列，没有值的字段名也要列出，表格中的检验项目不算。"
    '只输出 JSON：{"pairs": [{"key": "字段名"}, ...]}',
    Task.ANSWERS: "对给出的每个字段，写出这页医疗报告上它的值，与原文逐字一致；页面上没有该字段或字段没有值时写 null。"
    '只输出 JSON：{"字段名": "值" 或 null, ...}，包含全部给出的字段，不增加字段。',
    Task.PAIRS: "提取这页医疗报告上印出的全部字段名和值，按出现顺序排列。两者与原文逐字一致，不改写，不补全；没有值的字段写 null；表格中的检验项目不算。"
    '只输出 JSON：{"pairs": [{"key": "字段名", "value": "值" 或 null}, ...]}',
    Task.ITEMS: "提取这页医疗报告的全部检验项目，按出现顺序排列。item_name、item_value、item_unit、item_range 与原文一致，没有印出的写空字符串。"
    'is_abnormal：结果超出参考范围写 "1"，未超出写 "0"，无法判断写 ""。'
    '只输出 JSON：{"items": [{"item_name": ..., "item_value": ..., "item_unit": ..., "item_range": ..., "is_abnormal": ...}, ...]}',
    Task.INTERPRETATION: "为患者解读这页医疗报告：指出异常项目及其可能的含义和建议，只依据页面内容，不编造。只输出解读文字。",
    Task.TABLE: "把这页检验报告的表格完整转写为 Markdown 表格，列依次为：检验项目、结果、单位、参考范围。内容与原文一致，没有印出的留空。只输出表格。",
    Task.ABNORMAL: "列出这页检验报告中的全部异常项目。result 写结果和单位，中间空一格；status 为 偏高、偏低、阳性、阴性、异常 之一。"
    '只输出 JSON：[{"entryname": ..., "result": ..., "reference": ..., "status": ...}, ...]，没有异常项目时输出 []',
    Task.QUESTION: "根据这页医疗文档回答问题。只输出答案本身，与原文一致，不加解释。",
    Task.FREE: "根据这页医疗文档回答问题，只依据页面内容，简明扼要。",
    Task.LEAVES: '按要求从文档中提取信息并输出 JSON，结构由要求决定。每个值写成 {"text": 原文, "page": 页码（从 1 开始）, "bbox": [左, 上, 右, 下] 像素或 null}；'
    '文档中没有的信息，text、page、bbox 都写 null。只输出该 JSON。',
}  # fmt: skip
_EN: Final = {
    Task.KEYS: "Find every field name (key) printed on this page of a medical report. Keep the wording of the page, the order in "
    "which they stand, and names without a value; the tests of a result table are no keys. "
    'Answer with JSON alone: {"pairs": [{"key": "name"}, ...]}',
    Task.ANSWERS: "For each field that is asked for, give its value on this page of a medical report in the wording of the page; null "
    "where the page does not have the field or the field has no value. "
    'Answer with JSON alone: {"field": "value" or null, ...}, with all fields asked for and no other.',
    Task.PAIRS: "Extract every field name printed on this page of a medical report with its value, in the order in which they stand. "
    "Keep the wording of the page, add and correct nothing; null where a field has no value; the tests of a result table are no "
    'fields. Answer with JSON alone: {"pairs": [{"key": "name", "value": "value" or null}, ...]}',
    Task.ITEMS: "Extract every test of this page of a medical report, in the order in which they stand. item_name, item_value, item_unit "
    'and item_range in the wording of the page, an empty string for what is not printed. is_abnormal: "1" if the result lies outside '
    'its range, "0" if not, "" if that cannot be told. Answer with JSON alone: '
    '{"items": [{"item_name": ..., "item_value": ..., "item_unit": ..., "item_range": ..., "is_abnormal": ...}, ...]}',
    Task.INTERPRETATION: "Explain this page of a medical report to the patient: which results are abnormal, what that may mean and what "
    "is advisable. Rely on the page alone and invent nothing. Answer with the explanation alone.",
    Task.TABLE: "Transcribe the result table of this page completely as a Markdown table with the columns 检验项目, 结果, 单位, 参考范围 (test, "
    "result, unit, reference), in the wording of the page, empty where nothing is printed. Answer with the table alone.",
    Task.ABNORMAL: "List every abnormal test of this page. result is value and unit with a blank between; status is one of 偏高 (high), 偏低 (low), 阳性 (positive), 阴性 (negative), 异常 "
    '(abnormal otherwise). Answer with JSON alone: [{"entryname": ..., "result": ..., "reference": ..., "status": ...}, ...], [] if none.',
    Task.QUESTION: "Answer the question from this page of a medical document. Give the answer alone, in the wording of the page, without "
    "explanation.",
    Task.FREE: "Answer the question from this page of a medical document, briefly and from the page alone.",
    Task.LEAVES: "Extract what is asked for from the document as JSON; the request decides the structure. Write each value as "
    '{"text": wording of the page, "page": number from 1, "bbox": [left, top, right, bottom] in pixels or null}; text, page and bbox '
    'are null for what the document does not say. Answer with this JSON alone.',
}  # fmt: skip
INSTRUCTIONS: Final[dict[Language, dict[Task, str]]] = {"zh": _ZH, "en": _EN}
_WORDS: Final[dict[Language, tuple[str, str]]] = {
    "zh": ("页面文字（OCR）：", "要求："),
    "en": ("Text of the page (OCR):", "Request:"),
}


def instruction(task: Task, language: Language) -> str:
    """What the model is told first."""
    return INSTRUCTIONS[language][task]


def asked(text: str, question: str, language: Language) -> str:
    """A page's text (left out where the picture stands for it) and the question about it, if there is one."""
    page, request = _WORDS[language]
    parts = ([f"{page}\n{text}"] if text else []) + ([f"{request}\n{question}"] if question else [])
    return "\n\n".join(parts)


def language_of(text: str) -> Language:
    """The language of a page: zh where Chinese characters stand, en where none do."""
    return "zh" if any("\u3400" <= character <= "\u9fff" for character in text) else "en"
