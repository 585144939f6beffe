"""Cases of the judge audit: verdicts of a judge, what it saw of them, and a sample of both on disk."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pipeline.audit.samples import SAMPLE, audits
from pipeline.audit.sampling import allocate, draw, place
from pipeline.errors import InputError
from pipeline.scoring.judging import Judgement, State, judgements
from pipeline.scoring.judging.agreement import class_of
from pipeline.scoring.judging.judgement import ASPECTS, Key, Kind
from pipeline.store import aside, read_json, write_json
from pipeline.workspace import Workspace

AUDIT: Final = "judge"
JUDGED: Final = "judgements.jsonl"
"""The judge's verdicts on the drawn cases: beside the sheet, never on it."""
VERDICTS: Final = {
    **dict.fromkeys(ASPECTS, ("0", "1", "2")),
    Kind.FREE_FORM: ("1", "0"),
    Kind.EQUAL: ("equal", "different"),
}
"""What a rater can say of a case, by kind; free-form answers are right (1) or wrong (0)."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the judge was told and shown when it gave a verdict."""

    told: str
    shown: str


@dataclass(frozen=True, slots=True)
class Stratum:
    """Verdicts of one protocol, kind and class: how many there are, and the numbers of the drawn cases."""

    name: str
    verdicts: int
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cases:
    """A sample: case number -> what was judged; numbers follow the order in which raters see them."""

    sample: str
    seed: int
    strata: tuple[Stratum, ...]
    cases: Mapping[str, Key]

    @property
    def audit(self) -> str:
        return AUDIT

    def kind(self, case: str) -> Kind:
        """What is judged of a case."""
        return Kind(self.cases[case][1])


def draw_cases(
    workspace: Workspace, made: Mapping[Key, Judgement], seen: Mapping[Key, Seen], n: int, seed: int
) -> Cases:
    """Draw `n` verdicts, as many of each protocol, kind and class as there are, and write them below data/private/audits.

    Raises InputError where there is no verdict that a person could give too.
    """
    members: dict[str, list[Key]] = defaultdict(list)
    for key, one in made.items():
        if one.state is State.JUDGED and one.kind in VERDICTS and key in seen:
            members[f"{one.protocol} {one.kind.value}: {class_of(one.kind, one.verdict)}"].append(key)
    if not members:
        raise InputError(
            "no verdict of the judge to look at: are --gold and --pred those of its run? Mappings of leaves are not rated"
        )
    names = {" ".join(key): key for keys in members.values() for key in keys}
    sizes = {name: len(members[name]) for name in sorted(members)}
    wanted = allocate(sizes, n, dict.fromkeys(sizes, 1.0))
    drawn = {name: draw(map(" ".join, members[name]), wanted[name], seed) for name in sizes}
    # the order says nothing about a verdict: who knows it is not blind
    ordered = sorted((one for some in drawn.values() for one in some), key=lambda one: place(one, seed))
    number = {name: f"{at:0{len(str(len(ordered)))}d}" for at, name in enumerate(ordered, start=1)}
    told = "\n".join(f"{name} {made[names[name]].verdict}" for name in ordered)
    cases = Cases(
        workspace.key().digest("audit", AUDIT, told, str(seed)), seed,
        tuple(Stratum(name, sizes[name], tuple(number[one] for one in drawn[name])) for name in sizes),
        {number[name]: names[name] for name in ordered},
    )  # fmt: skip
    _write(workspace, cases, made)
    return cases


def folder_of(workspace: Workspace, sample: str) -> Path:
    """Where a sample lies."""
    return workspace.audits / f"{AUDIT}-{sample}"


def _write(workspace: Workspace, cases: Cases, made: Mapping[Key, Judgement]) -> None:
    folder = audits(workspace) / folder_of(workspace, cases.sample).name
    folder.mkdir(mode=0o700, exist_ok=True)
    with aside(folder / JUDGED) as partial:
        partial.touch(mode=0o600)
        partial.write_bytes(b"".join(made[key].line() for key in cases.cases.values()))
    # last: a sample that can be read is whole
    write_json(folder / SAMPLE, asdict(cases))
    (folder / SAMPLE).chmod(0o600)


def samples_of(workspace: Workspace) -> list[str]:
    """The samples that lie here."""
    return sorted(
        path.parent.name.removeprefix(f"{AUDIT}-") for path in workspace.audits.glob(f"{AUDIT}-*/{SAMPLE}")
    )


def read_cases(workspace: Workspace, sample: str) -> tuple[Cases, dict[Key, Judgement]]:
    """A sample and the judge's verdicts on it; InputError if it was not drawn here."""
    folder = folder_of(workspace, sample)
    if not sample.isalnum() or not (folder / SAMPLE).is_file():
        raise InputError(
            "these verdicts are about a sample that was not drawn here, or was removed: draw one again"
        )
    found: dict[str, Any] = read_json(folder / SAMPLE)
    strata = tuple(Stratum(one["name"], one["verdicts"], tuple(one["drawn"])) for one in found["strata"])
    keys: dict[str, Key] = {
        number: (document, kind, item) for number, (document, kind, item) in found["cases"].items()
    }
    return Cases(found["sample"], found["seed"], strata, keys), judgements(folder / JUDGED)
