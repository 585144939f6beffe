"""The command that says how far annotators agree."""

from typing import TYPE_CHECKING, Any

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson

if TYPE_CHECKING:
    from pipeline.audit.agreement.run import Agreement

HEADINGS = ("pages", "spans", "exact", "overlap", "links", "fields", "kappa")
GROUPS = {
    "all": "Agreement in per cent (95 % intervals from resampled pages): F1 of spans and links, fields, kappa of tokens",
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
            rows = [_row(one) for one in groups]
            # a figure that no group has takes no room
            told = [at for at in range(len(rows[0])) if any(row[at] != "-" for row in rows)]
            headings = tuple((name, *HEADINGS)[at] for at in told)
            table(
                GROUPS[name],
                headings,
                [[row[at] for at in told] for row in rows],
                right=tuple(range(1, len(told))),
            )


def _short(estimate: dict[str, float] | None) -> str:
    """In per cent, the bounds without decimals: five of them fit a terminal of 80 columns."""
    if estimate is None:
        return "-"
    value, low, high = (100 * estimate[part] for part in ("value", "low", "high"))
    return f"{value:.1f} {low:.0f}-{high:.0f}"


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    shares = (_short(one[name]) for name in ("exact", "overlap", "relations", "fields", "kappa"))
    return one["group"], str(one["pages"]), str(one["spans"]), *shares
