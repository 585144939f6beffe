"""An export as a folder: the files of its format and a README that says what they are."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline import store
from pipeline.errors import InputError
from pipeline.export import bio, chat, items, qa
from pipeline.export.source import Release, open_release


@dataclass(frozen=True, slots=True)
class Format:
    """A format: what it is in a line and in a README, and what writes its files."""

    title: str
    about: str
    write: Callable[[Path, Release], dict[str, int]]


FORMATS: Final = {
    "bio": Format("Tagged segments (CoNLL, IOB2)", bio.ABOUT, bio.write),
    "qa": Format("Extractive questions (SQuAD 2.0)", qa.ABOUT, qa.write),
    "chat": Format("Conversations of MedStruct-S's tasks", chat.ABOUT, chat.write),
    "items": Format("Prompts for laboratory items, with a reward", items.ABOUT, items.write),
}


def export(name: str, source: Path, out: Path) -> dict[str, int]:
    """Write a release in a format to a new folder; returns counts by split.

    The same release gives the same bytes. Raises InputError for an unknown format, a folder that is no release, or an `out`
    with something in it.
    """
    chosen = FORMATS.get(name)
    if chosen is None:
        raise InputError(f"no format {name}: there are {', '.join(FORMATS)}")
    place = _new_folder(out, source)
    release = open_release(source)
    with store.stage_folder(place, private=False) as folder:
        counts = chosen.write(folder, release)
        (folder / "README.md").write_text(readme(chosen, release, counts), encoding="utf-8", newline="\n")
    return counts


def _new_folder(out: Path, source: Path) -> Path:
    """The absolute path of the folder to write; InputError for one in use, or within the release, which nothing may change."""
    place = out.resolve()
    above = next(path for path in (place, *place.parents) if path.exists())
    if not above.is_dir() or place == Path.cwd() or (place.exists() and any(place.iterdir())):
        raise InputError(f"{out} is there already: give --out a new folder")
    if place.is_relative_to(source.resolve()):
        raise InputError(
            f"{out} lies in the release, which nothing may change: give --out a folder elsewhere"
        )
    return place


def readme(chosen: Format, release: Release, counts: dict[str, int]) -> str:
    """What the files are, where they come from, how much is in them."""
    rows = "".join(f"| {what} | {count} |\n" for what, count in counts.items())
    withheld = ", ".join(release.about.get("withheld") or ())
    note = f"\nThe gold of {withheld} is withheld from the release and not in here.\n" if withheld else ""
    return (
        f"# {chosen.title}\n\nMade from {release.name}, licence {release.about.get('licence')}.\n\n{chosen.about}{note}\n"
        f"| what | count |\n|---|---:|\n{rows}"
    )
