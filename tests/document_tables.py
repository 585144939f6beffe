"""docs/tables.md, written from schemas/tables.py: `python -m tests.document_tables`."""

from pathlib import Path

from schemas.names import DoubtKind, PiiKind, QuarantineReason, RejectReason
from schemas.tables import TABLES

PATH = Path(__file__).parents[1] / "docs/tables.md"
HEAD = """# Tables

Every table between stages, written from `schemas/tables.py`. `?`: nulls may stand here. Rows are in the order of the sort
key. An id is 16 hex characters; `start` and `end` count Unicode code points of the page text, half open; a quad is 8
integers, pixels of the upright image, clockwise from the top left.
"""


def described() -> str:
    parts = [HEAD]
    for table in TABLES.values():
        parts.append(f"## {table.name}\n\nSort key: {', '.join(table.sort)}\n\n| column | type |\n|---|---|")
        rows = [
            f"| {name}{'?' if column.nullable else ''} | {column.dtype} |"
            for name, column in table.columns.items()
        ]
        parts[-1] += "\n" + "\n".join(rows) + "\n"
    for title, vocabulary in (
        ("Reject reasons", RejectReason),
        ("Kinds of doubtful readings", DoubtKind),
        ("Quarantine reasons", QuarantineReason),
        ("PII kinds", PiiKind),
    ):
        parts.append(f"## {title}\n\n{', '.join(vocabulary)}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PATH.write_text(described(), encoding="utf-8")
