"""Abnormal findings in an answer: JSON first, then lines of prose; as the authors' code finds them, and as they are meant."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from pipeline.scoring.listed import MOST, json_value, objects, spoken
from pipeline.scoring.meddocbench.columns import official_finding
from pipeline.scoring.meddocbench.table import tables

STATUSES: Final = ("偏高", "偏低", "阳性", "阴性", "异常")
NORMAL: Final = ("无异常", "正常", "无异")
"""Phrases of an answer that finds nothing."""
LONGEST_LINE: Final = 200
LONGEST_PROSE: Final = 20_000
"""Code points of a line, and of an answer, that are searched for findings in prose: no finding is longer."""
_OBJECT: Final = re.compile(r"\{[^}]*\}")
_BARE_KEY: Final = re.compile(r"(\w+)(\s*:)")
_NAME: Final = r"(?P<name>[^\n]+?)"
_RESULT: Final = r"(?P<result>[\d.]+(?:\s*\S+)?)"
_STATUS: Final = rf"(?P<status>{'|'.join(STATUSES)})$"
_PROSE: Final = tuple(
    (re.compile(pattern, re.MULTILINE), known)
    for pattern, known in (
        (rf"^{_NAME}\s+阳性\(R\)$", {"result": "阳性", "status": "阳性"}),
        (rf"^{_NAME}\s+{_RESULT}\s+(?P<reference>参考范围[：:]\s*\S+(?:\s+\S+)*?)\s+{_STATUS}", {}),
        (rf"^【[^】]*】\s*{_NAME}\s+{_RESULT}\s+{_STATUS}", {}),
        (rf"^{_NAME}\s+阴性\([^)]*\)\s+{_STATUS}", {"result": "阴性"}),
        (rf"^{_NAME}\s+{_RESULT}\s+(?P<reference>[\d.]+(?:--|-|~)[\d.]+(?:\s*\S+)?)\s+{_STATUS}", {}),
        (rf"^(?!【[^】]*】){_NAME}\s+{_RESULT}\s+{_STATUS}", {}),
        (rf"^{_NAME}\s+{_RESULT}\s*(?P<arrow>[↑↓])$", {}),
        (rf"^{_NAME}{_RESULT}\s*(?P<arrow>[＜＞])\s*(?P<reference>下限|上限)$", {}),
    )
)
"""Lines of prose, the more special ones first, and what they say without writing it."""
_ARROWS: Final = {"↑": "偏高", "↓": "偏低", "＞": "偏高", "＜": "偏低"}
Finding = dict[str, Any]


def official_findings(answer: Any) -> tuple[list[Finding], bool]:
    """Findings as the authors' code reads them, and whether it counts the answer as unreadable.

    The widest list, the widest object, then every object on its own (quotes mended), then prose.
    """
    if not isinstance(answer, str):
        return _findings(answer) or [], _findings(answer) is None
    text = _unthought(answer)
    if not text:
        return [], False
    for first, last in ("[]", "{}"):
        found = _findings(json_value(text[text.find(first) : text.rfind(last) + 1]))
        if found is not None:
            return found, False
    mended = [official_finding(value) for value in _mended(text)]
    found = mended or _official_prose(text)
    return found, not found


def _findings(value: Any) -> list[Finding] | None:
    if isinstance(value, dict):
        return [official_finding(value)]
    if not isinstance(value, list):
        return None
    return [official_finding(part) for part in value[:MOST] if isinstance(part, dict)]


def _unthought(text: str) -> str:
    """A text without what stands between `<think>` and `</think>`, each pair on its own."""
    kept, at = [], 0
    while (start := text.find("<think>", at)) >= 0 and (end := text.find("</think>", start)) >= 0:
        kept.append(text[at:start])
        at = end + len("</think>")
    return "".join([*kept, text[at:]]).strip()


def _mended(text: str) -> Iterator[Finding]:
    """Objects with single quotes or bare keys, one by one."""
    for match in islice(_OBJECT.finditer(text[: text.rfind("}") + 1]), MOST):
        if len(match[0]) > LONGEST_PROSE:
            continue
        value = json_value(_BARE_KEY.sub(r'"\1"\2', match[0].replace("'", '"')))
        if isinstance(value, dict):
            yield value


def _official_prose(text: str) -> list[Finding]:
    """Every kind of line over the whole text, each name once: a line can give a second finding under a longer name."""
    if any(phrase in text for phrase in NORMAL):
        return []
    body, found = "\n".join(_lines(text)), dict[str, Finding]()
    for pattern, known in _PROSE:
        for match in pattern.finditer(body):
            finding = _finding(match, known)
            if finding["entryname"]:
                found.setdefault(finding["entryname"], finding)
    return list(found.values())


def _lines(text: str) -> list[str]:
    """Lines that may hold a finding: no introduction, none too long."""
    lines = [line.strip() for line in text[:LONGEST_PROSE].split("\n")]
    return [line for line in lines if line and line[-1] not in ":：" and len(line) <= LONGEST_LINE]


def _finding(match: re.Match[str], known: dict[str, str]) -> Finding:
    said = {"reference": "", **known, **match.groupdict()}
    arrow = said.pop("arrow", "")
    status = said.get("status") or _ARROWS[arrow]
    return {
        "entryname": said["name"].strip(),
        "result": said["result"].strip(),
        "reference": said["reference"].strip(),
        "status": status,
    }


def findings(answer: Any) -> list[Any] | None:
    """Findings as they are meant: JSON, a table, lines of prose, or a phrase that there is none; None where unreadable."""
    if not isinstance(answer, str):
        return objects(answer)
    text = spoken(answer)
    if (found := objects(text)) is not None:
        return found
    found = tables(text) if "|" in text else list(_prose(text))
    return found or ([] if any(phrase in text for phrase in NORMAL) else None)


def _prose(text: str) -> Iterator[Finding]:
    for line in _lines(text):
        for pattern, known in _PROSE:
            if match := pattern.match(line):
                yield _finding(match, known)
                break
