"""A newer labelling interface: projects with an older one are brought up, and what was made with it means the same."""

import re

import pytest

from pipeline.annotate import fields, flat, labels
from pipeline.annotate.client import interface_errors
from pipeline.annotate.interface import Fit, beside, compare, merged, ours, parts, version_of
from pipeline.annotate.labels import LabelMap
from pipeline.annotate.projects import Role, open_project
from pipeline.annotate.regions import read_form
from pipeline.errors import ServerError
from schemas.interface import RENAMED_CONTROLS, RENAMED_LABELS, VERSION
from schemas.names import Label, LinkLabel

OURS = ours()
LABELLED = {"id": "a", "from_name": "label", "to_name": "text", "type": "labels"}
OLDER = re.sub(r'<Label value="ItemFlag"[^>]*/>', "", OURS).replace('value="ItemName"', 'value="TestName"')
"""An interface of ours before a label came and another got its name."""


def test_the_version_stands_in_the_interface_and_in_the_code():
    assert version_of(OURS) == VERSION
    assert version_of(OURS.replace("<!-- medstruct", "<!-- another")) is None


def test_an_older_name_is_the_name_of_nothing_else():
    now = {name.value for name in (*Label, *LinkLabel)}
    assert set(RENAMED_LABELS.values()) <= now
    assert now.isdisjoint(RENAMED_LABELS)
    controls = set(re.findall(r' name="(\w+)"', OURS))
    assert set(RENAMED_CONTROLS.values()) <= controls
    assert controls.isdisjoint(RENAMED_CONTROLS)


def with_label(name):
    return OURS.replace('<Label value="Key"/>', f'<Label value="Key"/><Label value="{name}"/>')


CONTROL = '<Choices name="ward" toName="text"><Choice value="a"/></Choices>'
CASES = {
    "ours": (OURS, set()),
    "a part that came later is missing": (OURS.replace('<Choice value="lab"/>', ""), set()),
    "a label that had another name": (OLDER, {("Label", "box", (("value", "TestName"),)), ("Label", "label", (("value", "TestName"),))}),
    "a label of somebody's own": (with_label("Stamp").replace('<Choice value="lab"/>', ""), {("Label", "box", (("value", "Stamp"),))}),
    "a relation of somebody's own": (
        OURS.replace("<Relations>", '<Relations><Relation value="next"/>'), {("Relation", "", (("value", "next"),))},
    ),
    "a control of somebody's own": (
        OURS.replace('<Choices name="category"', f'{CONTROL}<Choices name="category"'),
        {("Choices", "ward", (("name", "ward"), ("toName", "text"))), ("Choice", "ward", (("value", "a"),))},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_newer_interface_stores_all_that_the_older_one_did(name):
    theirs, more = CASES[name]
    made = merged(theirs, OURS)
    assert parts(made) == parts(OURS) | more
    assert compare(made, OURS) is (Fit.EXTENDED if more else Fit.SAME)
    assert (made == OURS) is (not more)
    assert version_of(made) == VERSION
    assert merged(made, OURS) == made


@pytest.mark.parametrize(
    "theirs",
    [
        OURS.replace('granularity="symbol"', 'granularity="word"'),
        OURS.replace('name="category" toName="text"', 'name="category" toName="image"'),
        "no XML",
    ],
    ids=["stores other offsets", "a control of another object", "unreadable"],
)  # fmt: skip
def test_what_stores_something_else_is_not_merged(theirs):
    assert merged(theirs, OURS) is None


def test_a_control_with_another_name_by_now_is_kept_out_of_sight(monkeypatch):
    monkeypatch.setattr("pipeline.annotate.interface.RENAMED_CONTROLS", {"kind": "category"})
    made = merged(OURS.replace('name="category"', 'name="kind"'), OURS)
    assert '<View style="display: none"><Choices name="kind"' in made
    assert interface_errors(made, {"model_version": "m", "result": []}) == []


def test_what_nobody_sees_is_not_required(monkeypatch):
    monkeypatch.setattr("pipeline.annotate.interface.RENAMED_CONTROLS", {"kind": "category"})
    older = OURS.replace('<Choices name="category"', '<Choices required="true" name="kind"')
    assert older.count("required") == 1
    assert "required" not in merged(older, OURS)
    # one that people see stays as it was
    monkeypatch.setattr("pipeline.annotate.interface.RENAMED_CONTROLS", {})
    assert merged(older, OURS).count("required") == 1


def test_results_with_older_names_mean_what_they_meant(monkeypatch):
    monkeypatch.setattr(labels, "RENAMED_LABELS", {"TestName": "ItemName", "field": "item-field"})
    found = LabelMap({"Foreign": "Key"})
    assert [found[name].label for name in ("TestName", "ItemName", "Foreign", "field", "testname")] == [
        Label.ITEM_NAME, Label.ITEM_NAME, Label.KEY, LinkLabel.ITEM_FIELD, Label.ITEM_NAME,
    ]  # fmt: skip
    monkeypatch.setattr(fields, "RENAMED_CONTROLS", {"kind": "category", "pii": "pii_kind"})
    form = read_form([
        {**LABELLED, "value": {"start": 0, "end": 2, "labels": ["PII"], "text": "ab"}},
        {"id": "a", "from_name": "pii", "type": "choices", "value": {"start": 0, "end": 2, "choices": ["PERSON"]}},
        {"from_name": "kind", "type": "choices", "value": {"choices": ["lab"]}},
    ])  # fmt: skip
    assert (form.regions[0].pii_kind, form.choices) == ("PERSON", {"category": ("lab",)})


def test_flat_exports_know_older_controls(monkeypatch):
    monkeypatch.setattr(flat, "RENAMED_CONTROLS", {"kind": "category"})
    assert flat._with_older(frozenset({"category"})) == {"category", "kind"}


class Server:
    """A server with one project, which remembers what it is told."""

    def __init__(self, config, description="medstruct workspace " + "0" * 16):
        self.project_row = {"id": 1, "title": "ward", "label_config": config, "description": description}
        self.told = {}

    def projects(self):
        return [self.project_row]

    def project(self, _):
        return self.project_row

    def update_project(self, _, **changed):
        self.told |= changed


def test_a_push_brings_an_older_project_up():
    server = Server(OLDER)
    assert open_project(server, Role("ward"), "0" * 16) == (1, False)
    assert parts(server.told["label_config"]) > parts(OURS)
    same = Server(OURS)
    open_project(same, Role("ward"), "0" * 16)
    assert same.told == {}


@pytest.mark.parametrize(
    ("server", "said"),
    [
        (
            Server(OLDER.replace(f"interface {VERSION}", f"interface {VERSION + 1}")),
            f"version {VERSION + 1}.*update medstruct",
        ),
        (Server(OLDER, "somebody's own"), "lacks parts"),
        (Server(OURS.replace('granularity="symbol"', "")), "lacks parts"),
    ],
)
def test_what_a_push_cannot_bring_up_is_told(server, said):
    with pytest.raises(ServerError, match=said):
        open_project(server, Role("ward"), "0" * 16)
    assert server.told == {}


def test_the_interface_beside_a_newer_reading_shows_what_changed():
    assert parts(beside()) - parts(OURS) == {
        ("Table", "changes", (("name", "changes"), ("value", "$changes")))
    }
    assert Role("x" * 20, changed=True).title == "x" * 20 + " · changed"
