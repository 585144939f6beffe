"""The command that says how far annotators agree."""

from typing import TYPE_CHECKING, Any

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, interval, table
from pipeline.cli.prepare import AsJson

if TYPE_CHECKING:
    from pipeline.audit.agreement.run import Agreement

HEADINGS = ("pages", "spans", "span F1, exact", "overlapping", "relation F1", "fields equal", "token kappa")
GROUPS = {
    "all": "Agreement in per cent, with 95 % intervals from resampled pages",
    "annotators": "By pair of annotators (keyed)",
    "category": "By category of report",
    "label": "By label",
    "field": "By field of items (spans: fields compared)",
}


def agreement(*, as_json: AsJson = False) -> None:
    """Compare annotations of pages that two people annotated, and list the pages for a third to decide.

    Writes metrics/agreement.json and the private list data/private/audits/adjudication.csv. Who adjudicates marks the
    right annotation in Label Studio as ground truth, or corrects one and marks it: after `medstruct pull` it is the
    gold of its page.
    """
    from pipeline.audit.agreement.run import measure

    workspace = open_workspace()
    found = measure(workspace)
    place = found.adjudication.relative_to(workspace.root).as_posix()
    if as_json:
        emit("agreement", found.to_json() | {"adjudication": place})
        return
    print_agreement(found)
    print(f"{found.pages} pages with several annotators, {found.undecided} of them undecided: {place}")


def print_agreement(found: "Agreement") -> None:
    """Print a table for each grouping that has more than one member, and the one over everything."""
    for name, groups in found.to_json()["figures"].items():
        if groups and (name in ("all", "label", "field") or len(groups) > 1):
            table(GROUPS[name], (name, *HEADINGS), [_row(one) for one in groups], right=tuple(range(1, 8)))


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    shares = (interval(one[name]) for name in ("exact", "overlap", "relations", "fields", "kappa"))
    return one["group"], str(one["pages"]), str(one["spans"]), *shares
