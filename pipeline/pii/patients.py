"""Which pages belong to one patient: linked by manifest or by identifiers, never by a name alone."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.keys import ProjectKey
from pipeline.page import Page
from pipeline.pii.checksums import MISREAD
from pipeline.pii.finding import Finding
from pipeline.pii.normal import normalised
from schemas.names import PiiKind

NONE: Final = "none"
# the order says which basis a page names that has several: the surest first
BASES: Final = ("manifest", "national-id", "name+medical-id", "name+birth-date")
_BIRTH: Final = ("出生", "生日", "birth", "dob")
_BEFORE: Final = 16  # characters before a date in which its label stands


@dataclass(frozen=True, slots=True)
class Evidence:
    """What may tie a page to a patient: (basis, canonical value) pairs, values keyed digests outside this process."""

    page_id: str
    ties: tuple[tuple[str, str], ...]


def canonical(text: str) -> str:
    """NFKC, no blanks, no separators, capitals, letters that stand for digits as digits where digits prevail."""
    compact = "".join(character for character in normalised(text) if character.isalnum()).upper()
    digits = sum(character.isdigit() for character in compact)
    return compact.translate(MISREAD) if 2 * digits > len(compact) else compact


def ties_of(page: Page, findings: Sequence[Finding]) -> list[tuple[str, str]]:
    """The (basis, value) pairs that the findings of one page give: name and number of the patient together."""
    by_kind: dict[str, set[str]] = defaultdict(set)
    for finding in findings:
        if finding.span is None or finding.score < 0.7:
            continue
        value = canonical(page.text[finding.span.start : finding.span.end])
        role = _role(page, finding)
        if role and value:
            by_kind[role].add(value)
    names = by_kind["name"]
    # two subjects on a page (a register, a mother and her child) tie it to nobody by name
    name = next(iter(names)) if len(names) == 1 else None
    ties = [("national-id", value) for value in by_kind["national"] if len(value) in (15, 18)]
    if name:
        ties += [("name+medical-id", f"{name}|{value}") for value in by_kind["medical"] if len(value) >= 4]
        ties += [("name+birth-date", f"{name}|{value}") for value in by_kind["birth"] if len(value) >= 6]
    if len(by_kind["national"]) > 1:
        ties = [tie for tie in ties if tie[0] != "national-id"]
    return sorted(ties)


def _role(page: Page, finding: Finding) -> str | None:
    if finding.kind is PiiKind.PERSON and finding.subject:
        return "name"
    if finding.kind is PiiKind.NATIONAL_ID:
        return "national"
    if finding.kind is PiiKind.MEDICAL_ID:
        return "medical"
    if finding.kind is PiiKind.DATE and finding.span:
        before = page.text[max(0, finding.span.start - _BEFORE) : finding.span.start].lower()
        before = "".join(before.split())
        return "birth" if any(word in before for word in _BIRTH) else None
    return None


def link(evidence: Iterable[Evidence], key: ProjectKey) -> dict[str, tuple[str | None, str]]:
    """Page id -> (patient id, basis); a page without evidence has no patient, basis `none`.

    Union-find over pages that share a tie. The patient id is the keyed digest of the surest tie of the group, so
    that it holds when pages of other patients come, and in any order.
    """
    pages = {item.page_id: item for item in evidence}
    parents = {page_id: page_id for page_id in pages}
    first: dict[tuple[str, str], str] = {}
    for page_id in sorted(pages):
        for tie in pages[page_id].ties:
            other = first.setdefault(tie, page_id)
            a, b = sorted((_root(parents, other), _root(parents, page_id)))
            parents[b] = a
    surest: dict[str, tuple[int, str]] = {}
    for page_id, item in pages.items():
        root = _root(parents, page_id)
        ranked = [(BASES.index(basis), value) for basis, value in item.ties]
        surest[root] = min([*ranked, surest[root]] if root in surest else ranked or [(len(BASES), "")])
    return {
        page_id: (_patient(surest[_root(parents, page_id)], key) if item.ties else None, _basis(item.ties))
        for page_id, item in sorted(pages.items())
    }


def _patient(tie: tuple[int, str], key: ProjectKey) -> str:
    return key.digest("patient", BASES[tie[0]], tie[1])


def _root(parents: Mapping[str, str], page_id: str) -> str:
    while parents[page_id] != page_id:
        page_id = parents[page_id]
    return page_id


def _basis(ties: Sequence[tuple[str, str]]) -> str:
    kinds = {basis for basis, _ in ties}
    return next((basis for basis in BASES if basis in kinds), NONE)
