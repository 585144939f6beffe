"""Facts into one self-contained page: inline style, inline SVG, no script, nothing fetched."""

from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pipeline.report import findings, views
from pipeline.report.facts import Facts

HERE: Final = Path(__file__).parent


def render(facts: Facts) -> str:
    """The report as HTML text; equal facts give equal text, every value from data is escaped."""
    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"percent": findings.percent, "number": findings.number}
    return environment.get_template("page.html.j2").render(
        facts=facts,
        says=findings,
        views=views,
        style=Markup((HERE / "style.css").read_text(encoding="utf-8")),  # noqa: S704 - a file of this package
    )
