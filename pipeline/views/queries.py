"""The query set of MedStruct-S: what is asked of a report by its title, learnt from the pages of the train split."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from pipeline.contents import Contents
from pipeline.views.fields import field_of, folded
from schemas.names import Split

UNTITLED: Final = "通用病历"
"""The title that the benchmark's authors give a report without one."""
ALIASES: Final = "别名"
"""The benchmark's own name for the list of further names of a field."""
ONE_IN: Final = 100
"""A field is asked of a title if at least one of so many pages with the title has it: rare keys, often misread ones, would
make thousands of questions without an answer."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class QuerySet:
    """Fields by title, the most frequent first, and printed name -> field. A name means the same under every title."""

    titles: Mapping[str, Sequence[str]]
    names: Mapping[str, str]

    def questions(self, title: str | None, pairs: Iterable[Row]) -> list[dict[str, Any]]:
        """The questions of a page with their answers as read: null where it has no such field or the field no value.

        Of a field that stands twice the last counts, as in the benchmark's scorer.
        """
        answers = {self.names.get(pair["key"], pair["key"]): pair["value"] for pair in pairs}
        fields = self.titles.get(title or UNTITLED, ())
        return [{"field": field, "answer": answers.get(field) or None} for field in fields]

    def as_json(self) -> dict[str, dict[str, dict[str, list[str]]]]:
        """{title: {field: {"别名": [other printed names]}}}, titles ascending.

        Pages without a title stand under 通用病历, and under "" for programs that take their title as it is.
        """
        others: defaultdict[str, list[str]] = defaultdict(list)
        for name in sorted(self.names):
            if self.names[name] != name:
                others[self.names[name]].append(name)
        made = {
            title: {field: {ALIASES: others[field]} for field in self.titles[title]}
            for title in sorted(self.titles)
        }
        return made | ({"": made[UNTITLED]} if UNTITLED in made else {})


def learn(contents: Contents) -> QuerySet:
    """The query set of the annotated pages of the train split; none where the gold of that split is withheld."""
    if Split.TRAIN in contents.withheld:
        return QuerySet({}, {})
    chosen = pl.col("annotated") & (pl.col("split") == Split.TRAIN.value)
    pages = contents.pages.filter(chosen).select("page_id", "report_title")
    keys = (
        pl.scan_parquet(contents.sources["key_values"], hive_partitioning=False)
        .select("page_id", "key")
        .unique()
    )
    counted = (
        keys.join(pages.lazy(), on="page_id").group_by("report_title", "key").agg(pages=pl.len()).collect()
    )
    sizes = dict(pages.group_by("report_title").len().iter_rows())
    return query_set(counted.iter_rows(), sizes)


def query_set(counted: Iterable[tuple[str | None, str, int]], sizes: Mapping[str | None, int]) -> QuerySet:
    """The query set from (title, key, pages with it) and pages by title."""
    rows = sorted((title or UNTITLED, key, pages) for title, key, pages in counted)
    of_title: Counter[str] = Counter()
    for title, number in sizes.items():
        of_title[title or UNTITLED] += number
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for _, key, pages in rows:
        forms[_meaning(key)][key] += pages
    named = {meaning: min(found, key=lambda key: (-found[key], key)) for meaning, found in forms.items()}
    asked: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for title, key, pages in rows:
        asked[title][named[_meaning(key)]] += pages
    titles = {
        title: [
            field
            for field, pages in sorted(found.items(), key=lambda one: (-one[1], one[0]))
            if pages * ONE_IN >= of_title[title]
        ]
        for title, found in asked.items()
    }
    return QuerySet(titles, {key: named[meaning] for meaning, found in forms.items() for key in found})


def _meaning(key: str) -> str:
    """What tells two keys apart: the field of the table, else the folded name."""
    field = field_of(key)
    return field.name if field else folded(key)
