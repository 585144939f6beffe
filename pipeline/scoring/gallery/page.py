"""A run into one self-contained page: inline style, SVG and small pictures, no script, nothing fetched."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pipeline.scoring.gallery import documents, views
from pipeline.scoring.outputs import shown
from pipeline.scoring.running import Run

ERRORS: Final = "errors.html"
HERE: Final = Path(__file__).parent
REPORT: Final = HERE.parents[1] / "report"
"""Its style is the gallery's too; importing it would load what reads tables."""


def render(run: Run, scores: Mapping[str, Any]) -> str:
    """The gallery as HTML text; equal runs give equal text, every value from data is escaped."""
    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"number": _number, "count": _count, "interval": shown, "spoken": views.spoken}
    styles = "\n".join((place / "style.css").read_text(encoding="utf-8") for place in (REPORT, HERE))
    return environment.get_template("page.html.j2").render(
        scores=scores,
        documents=documents.documents(run.worst.samples(), run.pictures.uris()),
        with_errors=run.worst.with_errors,
        plots=views.plots(scores),
        groups=views.groups(scores),
        problems=views.problems(scores),
        outcomes=[(name, word, scores["outcomes"].get(name, 0)) for name, word in documents.WORDS.items()],
        words={name: documents.WORDS[name] for name in documents.ERRORS},
        says=views,
        style=Markup(styles),  # noqa: S704 - files of this project
    )


def _number(value: int) -> str:
    return f"{value:,}"


def _count(value: float) -> str:
    """A count as it is, a sum of fractions with one digit after the point."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"
