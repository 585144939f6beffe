"""Detection in text: a table of cases, and properties that hold for any text."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.page import Line, Page, rectangle
from pipeline.pii.credentials import BEHIND_NAME
from pipeline.pii.detect import detect, detect_text
from pipeline.settings import PiiSettings, load_settings
from pipeline.spans import union
from schemas.names import PiiKind
from tests import (
    pii_cases,
    pii_cases_abroad,
    pii_cases_callings,
    pii_cases_clinical,
    pii_cases_codes,
    pii_cases_duties,
    pii_cases_english,
    pii_cases_frames,
    pii_cases_manners,
    pii_cases_names,
    pii_cases_numbers,
    pii_cases_persons,
    pii_cases_rooms,
    pii_cases_running,
    pii_cases_shown,
    pii_cases_whole,
)

CASES = (
    *pii_cases.CASES,
    *pii_cases_running.CASES,
    *pii_cases_manners.CASES,
    *pii_cases_names.CASES,
    *pii_cases_frames.CASES,
    *pii_cases_codes.CASES,
    *pii_cases_numbers.CASES,
    *pii_cases_clinical.CASES,
    *pii_cases_callings.CASES,
    *pii_cases_persons.CASES,
    *pii_cases_duties.CASES,
    *pii_cases_shown.CASES,
    *pii_cases_whole.CASES,
    *pii_cases_rooms.CASES,
    *pii_cases_english.CASES,
    *pii_cases_abroad.CASES,
)
SETTINGS = load_settings(Path(__file__).parents[1] / "params.yaml").pii
RULES_ONLY = SETTINGS.model_copy(update={"ner": False})
_MARK = re.compile(r"⟦([A-Z_0-9]+) ([^⟧]*)⟧", re.DOTALL)


def read(markup: str) -> tuple[str, list[tuple[int, int, PiiKind]]]:
    """The text of a case and its expected spans."""
    text, spans, at = "", [], 0
    for hit in _MARK.finditer(markup):
        text += markup[at : hit.start()]
        spans.append((len(text), len(text) + len(hit.group(2)), PiiKind(hit.group(1))))
        text += hit.group(2)
        at = hit.end()
    return text + markup[at:], spans


@pytest.mark.parametrize("markup", [case[1] for case in CASES], ids=[case[0] for case in CASES])
def test_case(markup: str) -> None:
    text, expected = read(markup)
    found = [finding for finding in detect_text(text, SETTINGS) if finding.span]
    hidden = {at for start, end in union(finding.span for finding in found) for at in range(start, end)}
    wanted = {at for start, end, _ in expected for at in range(start, end)}
    for _, end, _ in expected:  # degrees go with the name that they stand behind
        degrees = BEHIND_NAME.match(text, end)
        wanted |= set(range(end, degrees.end() if degrees else end)) & hidden
    solid = {at for at, character in enumerate(text) if character.isalnum() or character == "*"}
    assert "".join(text[at] for at in sorted((wanted - hidden) & solid)) == "", "leaked"
    assert "".join(text[at] for at in sorted((hidden - wanted) & solid)) == "", "over-masked"
    for start, end, kind in expected:
        kinds = {finding.kind for finding in found if finding.span.start < end and start < finding.span.end}
        assert kind in kinds


def test_case_ids_are_unique() -> None:
    assert len({case[0] for case in CASES}) == len(CASES)


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("姓名：岑晚秋", True),
        ("联系人：岑晚秋", False),
        ("送检医师：岑晚秋", False),
        ("Patient: Mara Hollow", True),
    ],
)
def test_subject_is_the_patient_only(name: str, subject: bool) -> None:
    assert any(finding.subject for finding in detect_text(name, SETTINGS)) is subject


def test_organisations_are_a_setting() -> None:
    kept = SETTINGS.model_copy(update={"mask_organisations": False})
    assert detect_text("江州市第二人民医院 送检单位：云溪二中", kept) == []


def test_label_counts_as_context() -> None:
    assert [
        (f.span.start, f.span.end, f.kind) for f in detect_text("仉督", SETTINGS, label="姓名") if f.span
    ] == [(0, 2, PiiKind.PERSON)]
    assert detect_text("6.82", SETTINGS, label="白细胞") == []


ALPHABET = st.one_of(
    st.characters(codec="utf-8"),
    st.sampled_from(
        "姓名：:；\n  　张王·１２３4567890-./年月日时号床岁ＮａｍｅMRNox\u200b\u200f\u202e\ufeff𠮷😀👨‍👩‍👧﷽ﬃ㈱½*@#（）"
    ),
)


@settings(max_examples=150)
@given(st.text(ALPHABET, max_size=120))
def test_offsets_hold_for_any_text(text: str) -> None:
    for finding in detect_text(text, RULES_ONLY):
        assert finding.span is not None
        assert 0 <= finding.span.start < finding.span.end <= len(text)
        assert finding.quad is None
        assert 0 < finding.score <= 1


@settings(max_examples=15)
@given(st.text(ALPHABET, max_size=80))
def test_models_take_any_text(text: str) -> None:
    for finding in detect_text(text, SETTINGS):
        assert finding.span is not None
        assert finding.span.end <= len(text)


@pytest.mark.parametrize(
    "unit",
    ["张", "1", "省市区路号", "姓名：", "12-", "A1 ", "医院", "(", " ", "年月", "a@", "0.", "家住", "\n"],
)
def test_long_texts_take_no_exponential_time(unit: str) -> None:
    text = (unit * 20_000)[:20_000]
    assert all(f.span and f.span.end <= len(text) for f in detect_text(text, RULES_ONLY))


def test_long_page_with_places() -> None:
    rows = ["姓名", "岑晚秋", "白细胞 6.82 10^9/L 3.50-9.50", "审核者：仉督", "2024-03-05"]
    lines = tuple(
        Line(text, rectangle(40 + 400 * (at % 3), 30 * (at // 3), 400 * (at % 3) + 340, 30 * (at // 3) + 24), 0.9,
             tuple(range(len(text) + 1)))
        for at, text in enumerate(rows * 400)
    )  # fmt: skip
    page = Page("", 1300, 20_000, 0, lines)
    hidden = {page.text[f.span.start : f.span.end] for f in detect(page, RULES_ONLY) if f.span}
    assert {"岑晚秋", "仉督", "2024-03-05"} <= hidden


@settings(max_examples=60)
@given(st.lists(st.sampled_from("\u200b\u200f\u202e\ufeff\ufe0f\u00ad"), min_size=1, max_size=6), st.data())
def test_what_prints_nothing_changes_nothing(marks: list[str], data: st.DataObject) -> None:
    plain = text = "姓名：岑晚秋 住院号：ZY004512"
    for mark in marks:
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + mark + text[at:]
    spans = union(finding.span for finding in detect_text(text, RULES_ONLY) if finding.span)
    shown = ["".join(c for c in text[start:end] if c in plain) for start, end in spans]
    assert shown == ["岑晚秋", "ZY004512"]


def test_pages_without_text_and_texts_without_label() -> None:
    assert detect(Page("", 10, 10, 0, ()), SETTINGS) == []
    assert detect_text("", SETTINGS) == detect_text("\n \u200b\n", SETTINGS) == []
    assert detect_text("未见明显异常", SETTINGS) == []


def test_no_network_and_equal_results(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("detection opened a socket")

    monkeypatch.setattr("socket.socket.connect", refuse)
    monkeypatch.setattr("socket.getaddrinfo", refuse)
    text = "姓名：岑晚秋 邮箱 lab@mail.example.com 网址 www.jzey.example.cn Dr. Helen Okafor"
    assert detect_text(text, SETTINGS) == detect_text(text, SETTINGS)


def test_settings_are_closed() -> None:
    assert isinstance(SETTINGS, PiiSettings)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Attending: Siobhan Long, MD, FACEP\n", "Siobhan Long, MD, FACEP"),
        ("Seen by: Tobias Brandvold, PA-C at 10", "Tobias Brandvold, PA-C"),
    ],
)
def test_degrees_go_with_the_name_they_stand_behind(text: str, hidden: str) -> None:
    covered = {at for f in detect_text(text, SETTINGS) if f.span for at in range(f.span.start, f.span.end)}
    start = text.index(hidden)
    left = [at for at in range(start, start + len(hidden)) if text[at].isalnum() and at not in covered]
    assert "".join(text[at] for at in left) == ""


def test_degrees_by_themselves_stay() -> None:
    assert detect_text("DO not resuscitate; MD on call", SETTINGS) == []
