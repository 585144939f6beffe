"""Where gold lies: a file, a benchmark's folder with its query set, a folder of such folders or of JSON, a release of ours, or
the gold of a workspace.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pipeline.errors import InputError
from pipeline.scoring.gold_folder import as_release, is_gold_folder, workspace_of
from pipeline.scoring.parsing import parse
from pipeline.scoring.reading import QUERY_SET, SUFFIXES, Row, read
from pipeline.scoring.release_gold import is_release, release_rows, view_of, withheld

MEDSTRUCT_S: Final = "medstruct-s"
SPLITS: Final = ("train", "validation", "test")


@dataclass(frozen=True, slots=True)
class Gold:
    """Records of a benchmark, what all of them share (query set, keys seen in training), and the folder beside or in which their pictures lie."""

    rows: Callable[[], Iterator[Row]]
    context: Mapping[str, Any] = field(default_factory=dict)
    images: Path | None = None


def gold_of(path: Path, protocol: str, split: str) -> Gold:
    """Gold at a path; `split` (train, validation, test, all) chooses in a release and in a folder of split files.

    Raises InputError, which says what to do, if nothing there can be gold of the protocol.
    """
    if not path.exists():
        raise InputError(f"{path} does not exist")
    if path.is_dir() and is_release(path):
        return _released(path, protocol, split, str(path))
    if path.is_dir() and is_gold_folder(path):
        return _kept(path, protocol, split)
    path = viewed if (viewed := view_of(path, protocol)).is_dir() else path
    if path.is_file():
        return Gold(lambda: read(path), _context(path.parent, [path], protocol), path.parent)
    files = _files(path, split)
    if not files and any(path.glob("*.json")):
        return Gold(lambda: read(path), _context(path, [], protocol), path)
    return Gold(lambda: _chained(files), _context(path, files, protocol), path)


def _chained(files: list[Path]) -> Iterator[Row]:
    for file in files:
        yield from read(file)


def _files(folder: Path, split: str) -> list[Path]:
    """Files of a split by their names; else the only file with records; none where each record is a file of its own."""
    named = {name: _named(folder, name) for name in SPLITS}
    wanted = [file for name in (SPLITS if split == "all" else (split,)) if (file := named[name])]
    if wanted:
        return wanted
    lines = sorted(file for suffix in SUFFIXES if suffix != ".json" for file in folder.glob(f"*{suffix}"))
    if len(lines) > 1:
        raise InputError(f"{folder} holds several files and no {split}.jsonl: name the file")
    if not lines and not any(file.name != QUERY_SET for file in folder.glob("*.json")):
        raise InputError(f"{folder} holds no records: give a file, a benchmark's folder or a release folder")
    return lines


def _named(folder: Path, name: str) -> Path | None:
    return next(
        (folder / f"{name}{suffix}" for suffix in SUFFIXES if (folder / f"{name}{suffix}").is_file()), None
    )


def _context(folder: Path, used: list[Path], protocol: str) -> dict[str, Any]:
    """For MedStruct-S the query set beside the gold, and the keys of a training file that is not itself scored."""
    context: dict[str, Any] = {}
    if protocol != MEDSTRUCT_S:
        return context
    if (folder / QUERY_SET).is_file():
        context["query_set"] = read_query_set(folder / QUERY_SET)
    train = _named(folder, "train")
    if train is not None and train not in used:
        context["seen_keys"] = keys_of(row.record for row in read(train))
    return context


def read_query_set(path: Path) -> Mapping[str, Any]:
    """Title -> field -> {"别名": aliases} of MedStruct-S; InputError if the file holds anything else."""
    parsed = parse(path.read_bytes())
    value = parsed.value
    if (
        parsed.trouble
        or not isinstance(value, dict)
        or not all(isinstance(part, dict) for part in value.values())
    ):
        raise InputError(f"{path} is no query set: it maps report titles to fields")
    return value


def keys_of(records: Any) -> frozenset[str]:
    """Keys of all pairs, as MedStruct-S normalises them (strip, lower)."""
    listed = (record.get("pairs") for record in records if record)
    pairs = (pair for found in listed if isinstance(found, list) for pair in found if isinstance(pair, dict))
    return frozenset(str(pair.get("key") or "").strip().lower() for pair in pairs)


def _kept(path: Path, protocol: str, split: str) -> Gold:
    """Gold of a workspace, also of splits that its release withholds; the pictures are those of the release."""
    with as_release(path) as folder:
        gold = _released(folder, protocol, split, str(path))
    return replace(gold, images=workspace_of(path).release)


def _released(path: Path, protocol: str, split: str, named: str) -> Gold:
    rows = release_rows(path, protocol, split)
    if not rows and split in withheld(path):
        raise InputError(
            f"{named} does not have the gold of {split}: it is withheld; in its workspace give --gold data/public/gold"
        )
    if not rows:
        raise InputError(f"{named} has no gold of {protocol} in split {split}: try --split all")
    context: dict[str, Any] = {}
    if protocol == MEDSTRUCT_S:
        every = [row.record for row in release_rows(path, protocol, "all")]
        asked = view_of(path / "views", protocol) / QUERY_SET
        context["query_set"] = read_query_set(asked) if asked.is_file() else queries(every)
        if split in {"validation", "test"}:
            context["seen_keys"] = keys_of(row.record for row in release_rows(path, protocol, "train"))
    return Gold(lambda: iter(rows), context, path)


def queries(records: list[Any]) -> dict[str, dict[str, dict[str, list[str]]]]:
    """A query set for a release whose views have none: per report title every key that stands under it anywhere."""
    found: dict[str, dict[str, dict[str, list[str]]]] = {}
    for record in records:
        fields = found.setdefault(str(record.get("report_title") or ""), {})
        for pair in record.get("pairs") or ():
            fields.setdefault(str(pair["key"]), {"别名": []})
    return found
