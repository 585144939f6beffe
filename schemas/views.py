"""Rows of the views as pydantic models; the JSON schemas in schemas/json and in a release's schema/ are made from them."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel, TypeAdapter
from typing_extensions import TypeAliasType

from schemas.records import Interval, PageId

Share = Annotated[float, Field(ge=0, le=1)]
Image = Annotated[str, Field(pattern=r"^[0-9a-f]{16}\.jpg$")]
Pixels = Annotated[int, Field(ge=1)]
Status = Literal["偏高", "偏低", "阳性", "阴性", "异常"]


class Part(BaseModel):
    """A closed, immutable part of a row."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Marked(Part):
    """A row; with `variant` it holds originals and may not leave the private zone."""

    variant: Literal["original"] | None = None


class ReadPair(Part):
    """A key and its value (null: the key stands alone) as OCR read them; the span counts code points of ocr_text."""

    key: str
    value: str | None
    key_span: Interval | None


class MedStructSPage(Marked):
    """A page of MedStruct-S."""

    id: PageId
    report_title: str | None
    ocr_text: str
    pairs: tuple[ReadPair, ...]


class Question(Part):
    """A field of the query set and its value as read; null: the page has no such field, or the field no value."""

    field: str
    answer: str | None


class MedStructSQuestions(Marked):
    """What the query set asks of a page of MedStruct-S."""

    id: PageId
    report_title: str | None
    questions: Annotated[tuple[Question, ...], Field(min_length=1)]


class Aliases(Part):
    """Other printed names of a field."""

    names: tuple[str, ...] = Field(alias="别名")


class QuerySet(RootModel[dict[str, dict[str, Aliases]]]):
    """Fields by report title, as pages of the train split have them."""


class FiveFields(Part):
    """An item of MedRepBench: as really printed, "" where nothing is."""

    item_name: Annotated[str, Field(min_length=1)]
    item_value: str
    item_unit: str
    item_range: str
    is_abnormal: Literal["0", "1", ""]


class Meta(Part):
    """What is known of a report: its kind, title, category, size in pixels, and of each item whether it was verified."""

    report_type: Literal["laboratory", "narrative"]
    report_title: str | None
    category: str
    width: Pixels
    height: Pixels
    verified: tuple[bool, ...]


class MedRepBenchReport(Marked):
    """A report of MedRepBench."""

    id: PageId
    image: Image
    meta: Meta
    items: Annotated[tuple[FiveFields, ...], Field(min_length=1)]


class Finding(Part):
    """An abnormal result of MedDocBench, its unit behind the value."""

    entryname: Annotated[str, Field(min_length=1)]
    result: str
    reference: str
    status: Status


class MedDocBenchQuestion(Marked):
    """A question of MedDocBench with its answer: a Markdown table, abnormal results, or a text."""

    id: Annotated[
        str, Field(pattern=r"^[0-9a-f]{16}-(full_parsing|abnormality|(simple_qa|free_form)-[1-9]\d*)$")
    ]
    task: Literal["full_parsing", "abnormality", "simple_qa", "free_form"]
    page_id: PageId
    image: Image
    category: str
    ocr_confidence: Share | None
    question: str
    answer: str | tuple[Finding, ...]
    verified: bool
    field_type: Literal["result", "reference", "text"] | None = None


class Leaf(Part):
    """A value as really printed, its page from 1, its box left, top, right, bottom in pixels; all null: there is none."""

    text: str | None
    page: Annotated[int, Field(ge=1)] | None
    bbox: tuple[int, int, int, int] | None


Answer = TypeAliasType("Answer", "Leaf | dict[str, Answer] | list[Answer]")
"""A structure as the request asks for it, down to leaves."""


class Evidence(Part):
    """Where the value under a path was read, as what, and whether a second person saw it or somebody corrected it."""

    path: str
    page_id: PageId
    spans: Annotated[tuple[Interval, ...], Field(min_length=1)]
    ocr_text: str
    verified: bool


class ExStrucTinyRequest(Marked):
    """A request of ExStrucTiny about all annotated pages of a document."""

    id: Annotated[str, Field(pattern=r"^[0-9a-f]{16}-(closed_text|closed_schema|on_demand)$")]
    document_id: PageId
    pages: Annotated[tuple[PageId, ...], Field(min_length=1)]
    images: Annotated[tuple[Image, ...], Field(min_length=1)]
    category: str
    ocr_confidence: Share | None
    query_type: Literal["closed_text", "closed_schema", "on_demand"]
    augmentation: Literal["none", "rephrased", "missing_entity", "unanswerable"]
    query: str
    answer: dict[str, Answer]
    evidence: tuple[Evidence, ...]
    renamed: dict[str, str] = Field(description="Name in the request -> name on the page, where they differ")
    values: Annotated[int, Field(ge=1)]
    lexical_overlap: Share
    weight: Annotated[float, Field(gt=0)]
    rank: Annotated[int, Field(ge=1)]


VIEWS: Final[dict[str, type[BaseModel]]] = {
    "medstruct_s": MedStructSPage,
    "medstruct_s_questions": MedStructSQuestions,
    "medstruct_s_query_set": QuerySet,
    "medrepbench": MedRepBenchReport,
    "meddocbench": MedDocBenchQuestion,
    "exstructiny": ExStrucTinyRequest,
}
"""What a line of a view's files is; of medstruct_s_query_set, what the file is."""


def view_schema(name: str) -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of a view."""
    schema = TypeAdapter(VIEWS[name]).json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


if __name__ == "__main__":
    import json
    from pathlib import Path

    for view in VIEWS:
        text = json.dumps(view_schema(view), ensure_ascii=False, indent=2, sort_keys=True)
        Path(__file__).with_name("json").joinpath(f"{view}.schema.json").write_text(
            f"{text}\n", encoding="utf-8"
        )
