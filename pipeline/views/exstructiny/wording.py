"""How requests are worded, twice each, so that a rephrased one differs also where no name in it has a synonym."""

from collections.abc import Mapping
from typing import Final

from pipeline.views.fields import Language, Topic

Wording = tuple[str, str]
CLOSED_TEXT: Final[Mapping[Language, Wording]] = {
    "zh": ("请从文档中提取以下信息：{names}。", "我需要这份文件里的这些内容，请逐项给出：{names}。"),
    "en": (
        "Extract the following from the document: {names}.",
        "Which values does this file give for these: {names}? State each of them.",
    ),
}
CLOSED_SCHEMA: Final[Mapping[Language, Wording]] = {
    "zh": (
        "请按下面的 JSON 结构填写文档中的信息：{schema}",
        "把这份文件的内容整理成如下结构的 JSON：{schema}",
    ),
    "en": (
        "Fill in this JSON structure from the document: {schema}",
        "Turn what this file says into JSON of the following shape: {schema}",
    ),
}
ON_DEMAND: Final[Mapping[Language, Wording]] = {
    "zh": ("请提取文档中的{topic}{more}。", "请把这份文件里的{topic}{more}整理成结构化数据。"),
    "en": ("Extract the {topic}{more} from the document.", "Give me the {topic}{more} of this file as structured data."),
}  # fmt: skip
ALSO: Final[Mapping[Language, tuple[str, str]]] = {"zh": ("以及", "、"), "en": (" and the ", ", ")}
"""What stands before names that a vague request adds, and between them."""
BETWEEN: Final[Mapping[Language, str]] = {"zh": "、", "en": "; "}
FIELDS: Final[Mapping[Language, str]] = {"zh": "基本信息", "en": "fields"}
"""The part of a structure that holds single fields."""
ROWS: Final[Mapping[Language, str]] = {"zh": "检验结果", "en": "results"}
"""The part of a structure that holds the rows of a table, and how a request calls them."""
COLUMNS: Final[Mapping[Language, Mapping[str, Wording]]] = {
    "zh": {"name": ("项目名称", "检测项目"), "value": ("结果", "检测值"), "unit": ("单位", "计量单位"), "range": ("参考范围", "正常值范围")},
    "en": {"name": ("test", "analyte"), "value": ("result", "value"), "unit": ("unit", "units"), "range": ("reference_range", "normal_range")},
}  # fmt: skip
"""Columns of such a row, each with its other name."""
ALL: Final[Mapping[Language, str]] = {"zh": "全部字段", "en": "form fields"}
TOPICS: Final[Mapping[Language, Mapping[Topic, str]]] = {
    "zh": {
        Topic.PATIENT: "患者基本信息", Topic.VISIT: "就诊信息", Topic.SPECIMEN: "标本信息", Topic.STAFF: "医务人员信息",
        Topic.TIME: "日期和时间", Topic.EXAMINATION: "检查信息", Topic.NARRATIVE: "检查所见与诊断意见",
    },
    "en": {
        Topic.PATIENT: "personal details", Topic.VISIT: "visit details", Topic.SPECIMEN: "specimen details",
        Topic.STAFF: "people in charge", Topic.TIME: "dates and times", Topic.EXAMINATION: "examination details",
        Topic.NARRATIVE: "findings and conclusions",
    },
}  # fmt: skip
