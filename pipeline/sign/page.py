"""Privacy facts into one self-contained page: inline style, inline SVG, pictures of drawn pages, no script."""

from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pipeline import report
from pipeline.report import findings
from pipeline.sign import sentences, views
from pipeline.sign.facts import PrivacyFacts

HERE: Final = Path(__file__).parent
SHARED: Final = Path(report.__file__).parent


def render(facts: PrivacyFacts) -> str:
    """The report as HTML text; equal facts give equal text, every value from data is escaped."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )  # fmt: skip
    environment.filters |= {"percent": findings.percent, "number": findings.number}
    styles = (SHARED / "style.css", HERE / "privacy.css")
    return environment.get_template("privacy.html.j2").render(
        facts=facts,
        says=sentences,
        counted=findings.counted,
        views=views,
        style=Markup("".join(path.read_text(encoding="utf-8") for path in styles)),  # noqa: S704 - files of this project
    )
