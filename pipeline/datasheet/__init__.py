"""What a person reads first in a release: datasheet, licence notice, citation, all filled from the run."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pipeline.datasheet.statistics import shown
from pipeline.report.facts import Facts
from pipeline.settings import ReleaseSettings

HERE: Final = Path(__file__).parent
LICENCES: Final = {
    "CC0-1.0": (
        "Creative Commons Zero 1.0 Universal",
        "https://creativecommons.org/publicdomain/zero/1.0/legalcode",
    ),
    "CC-BY-4.0": (
        "Creative Commons Attribution 4.0 International",
        "https://creativecommons.org/licenses/by/4.0/legalcode",
    ),
    "CC-BY-SA-4.0": (
        "Creative Commons Attribution-ShareAlike 4.0 International",
        "https://creativecommons.org/licenses/by-sa/4.0/legalcode",
    ),
    "CC-BY-NC-4.0": (
        "Creative Commons Attribution-NonCommercial 4.0 International",
        "https://creativecommons.org/licenses/by-nc/4.0/legalcode",
    ),
    "CC-BY-NC-SA-4.0": (
        "Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International",
        "https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode",
    ),
    "CC-BY-NC-ND-4.0": (
        "Creative Commons Attribution-NonCommercial-NoDerivatives 4.0 International",
        "https://creativecommons.org/licenses/by-nc-nd/4.0/legalcode",
    ),
}
"""SPDX identifier -> name and address of the text; Creative Commons takes such a notice for a licence's text."""


def readme(
    settings: ReleaseSettings, facts: Facts, summary: Mapping[str, Any], figures: Mapping[str, Any]
) -> str:
    """The datasheet (headings of Datasheets for Datasets, arXiv 1803.09010) with the front matter that hubs read."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=False, undefined=StrictUndefined, trim_blocks=True,  # noqa: S701 - Markdown
        lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    environment.globals["spread"] = shown
    front = yaml.safe_dump(front_matter(settings, summary), allow_unicode=True, sort_keys=False)
    return environment.get_template("README.md.j2").render(
        front=front,
        about=settings,
        facts=facts,
        summary=summary,
        citation=citation(settings),
        figures=figures,
    )


def front_matter(settings: ReleaseSettings, summary: Mapping[str, Any]) -> dict[str, Any]:
    """The YAML that Hugging Face `datasets` finds the splits with."""
    files = [{"split": split, "path": f"data/{split}-*.parquet"} for split in summary["splits"]]
    return {
        "license": settings.licence.lower(),
        "pretty_name": settings.title,
        "language": ["zh", "en"],
        "tags": ["medical", "ocr", "key-information-extraction", "de-identified"],
        "configs": [{"config_name": "default", "data_files": files}],
    }


def licence(settings: ReleaseSettings, by_page: Mapping[str, int]) -> str:
    """The licence notice of the release; `by_page` are licences that the manifest gave for single pages."""
    name, address = LICENCES.get(settings.licence, (settings.licence, ""))
    text = f"{settings.title}, version {settings.version}\n\nLicensed under: {name}\nSPDX-License-Identifier: {settings.licence}\n"
    if address:
        text += f"Full text: {address}\n"
    if by_page:
        listed = "".join(f"  {licence_id}: {pages} page(s)\n" for licence_id, pages in by_page.items())
        text += f"\nLicences that the owner's manifest names for the source pages:\n{listed}"
    return text


def citation(settings: ReleaseSettings) -> str:
    """One line that cites the release."""
    authors = ", ".join(settings.authors) or f"The authors of {settings.name}"
    place = f" {settings.url}" if settings.url else ""
    return f"{authors}: {settings.title}, version {settings.version}.{place}"


def citation_file(settings: ReleaseSettings) -> str:
    """CITATION.cff, format 1.2.0."""
    authors = settings.authors or [f"The authors of {settings.name}"]
    document = {
        "cff-version": "1.2.0",
        "message": "If you use this data set, please cite it as below.",
        "type": "dataset",
        "title": settings.title,
        "version": settings.version,
        "authors": [{"name": author} for author in authors],
        "abstract": settings.description,
        "license": settings.licence,
        **({"url": settings.url} if settings.url else {}),
        **({"date-released": settings.date} if settings.date else {}),
    }
    return yaml.safe_dump(document, allow_unicode=True, sort_keys=False)
