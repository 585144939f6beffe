"""The sheet of the judge audit: one self-contained HTML page with what the judge saw of each case, and no verdict."""

import base64
import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pipeline import report
from pipeline.audit.cases import Cases, Seen, folder_of
from pipeline.audit.samples import SHEET
from pipeline.scoring.judging.judgement import Key, Kind
from pipeline.store import aside
from pipeline.workspace import Workspace

HERE: Final = Path(__file__).parent
SHARED: Final = Path(report.__file__).parent / "style.css"
_PART: Final = re.compile(r"^【(?P<title>[^】\n]*)】\n", re.MULTILINE)
Choices = tuple[tuple[str, str, str], ...]
"""Key, verdict, meaning."""
_RATED: Final[Mapping[Kind, tuple[str, Choices]]] = {
    Kind.FACTUALITY: (
        "Factuality: is what the interpretation says supported by the report?",
        (
            ("0", "0", "contradicts the report or invents"),
            ("1", "1", "omits or is imprecise, without a serious error"),
            ("2", "2", "all supported and exact"),
        ),
    ),
    Kind.INTERPRETABILITY: (
        "Interpretability: can a patient follow it?",
        (
            ("0", "0", "a patient cannot follow it"),
            ("1", "1", "mostly clear, with unexplained terms or poor order"),
            ("2", "2", "clear"),
        ),
    ),
    Kind.REASONING: (
        "Reasoning: does it lead from results to their meaning?",
        (
            ("0", "0", "none, or wrong"),
            ("1", "1", "sound but incomplete"),
            ("2", "2", "correct and complete"),
        ),
    ),
    Kind.FREE_FORM: (
        "Is the answer right, beside the reference?",
        (
            ("r", "1", "right: at least half of what counts is there"),
            ("w", "0", "wrong: less than that, or false"),
        ),
    ),
    Kind.EQUAL: (
        "Do the two spellings mean exactly the same?",
        (
            ("e", "equal", "equal: only notation differs"),
            ("d", "different", "different: another value, or in doubt"),
        ),
    ),
}


def write_sheet(workspace: Workspace, cases: Cases, seen: Mapping[Key, Seen]) -> Path:
    """Write the sheet of a sample into its folder (mode 0600); it can be given to every rater as it is."""
    path = folder_of(workspace, cases.sample) / SHEET
    with aside(path) as partial:
        partial.touch(mode=0o600)
        partial.write_text(render(cases, seen), encoding="utf-8")
    return path


def render(cases: Cases, seen: Mapping[Key, Seen]) -> str:
    """The sheet as HTML text; it loads nothing, and runs the one script that its policy names by digest."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )  # fmt: skip
    script = (HERE / "cases.js").read_text(encoding="utf-8")
    data = json.dumps(_data(cases, seen), ensure_ascii=False, sort_keys=True)
    style = "".join(
        path.read_text(encoding="utf-8") for path in (SHARED, HERE / "sheet.css", HERE / "cases.css")
    )
    return environment.get_template("cases.html.j2").render(
        sample=cases,
        style=Markup(style),  # noqa: S704 - files of this project
        script=Markup(script),  # noqa: S704 - a file of this package
        script_digest=base64.b64encode(sha256(script.encode()).digest()).decode("ascii"),
        # "<" in JSON as an escape: no value can end the element
        data=Markup(data.replace("<", "\\u003c")),  # noqa: S704
    )


def _data(cases: Cases, seen: Mapping[Key, Seen]) -> dict[str, Any]:
    kinds = {
        kind.value: {
            "question": question,
            "choices": [
                {"key": key, "verdict": verdict, "meaning": meaning} for key, verdict, meaning in choices
            ],
        }
        for kind, (question, choices) in _RATED.items()
    }
    shown = [
        {"id": number, "kind": key[1], "told": seen[key].told, "parts": parts(seen[key].shown)}
        for number, key in cases.cases.items()
    ]
    return {"sample": cases.sample, "kinds": kinds, "cases": shown}


def parts(shown: str) -> list[tuple[str, str]]:
    """What a judge was shown, cut at its headings in 【】: (heading, text)."""
    found = list(_PART.finditer(shown))
    ends = [one.start() for one in found[1:]] + [len(shown)]
    made = [
        (one["title"], shown[one.end() : end].strip()) for one, end in zip(found, ends, strict=True)
    ] if found else []  # fmt: skip
    before = shown[: found[0].start()].strip() if found else shown.strip()
    return ([("", before)] if before else []) + made
