"""The scorecard as it is written: the counts of both sets, what was measured with, and its thresholds."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson
from pydantic import ValidationError

from pipeline.errors import InputError
from pipeline.scorecard.counting import count
from pipeline.scorecard.legible import BRIGHT, COVER, DARK, MARK_COVER, TOUCHED
from pipeline.scorecard.pages import Scored
from pipeline.scorecard.sets import LayoutSet, set_of
from pipeline.scorecard.standing import READ
from pipeline.settings import Settings
from pipeline.store import write_json
from schemas.scorecard import DrawnPair, Scorecard, SetCard

DEFINITION: Final = {
    "character_cover": COVER, "mark_cover": MARK_COVER, "cell_touched_above": round(TOUCHED, 2), "read_share": READ,
    "bright_above": float(BRIGHT), "dark_up_to": float(DARK),
}  # fmt: skip
BLOCKS: Final = ("ingest", "quality", "ocr", "dedup", "annotate", "pii", "redact", "surrogate")


@dataclass(frozen=True, slots=True)
class Run:
    """What a scorecard was measured with."""

    seed: int
    settings: Settings
    looked: bool


def build(run: Run, pages: Sequence[Scored], pairs: Sequence[DrawnPair]) -> Scorecard:
    """Count the pages by set of layouts."""
    sets: dict[Any, SetCard] = {}
    for which in (LayoutSet.TUNING, LayoutSet.UNTOUCHED):
        if some := [page for page in pages if set_of(page.key.layout) is which]:
            sets[which.value] = count(some)
    ocr = run.settings.ocr
    return Scorecard(
        seed=run.seed, reader=f"{ocr.engine} on {ocr.runtime}", profile=ocr.profile,
        settings_digest=settings_digest(run.settings), looked=run.looked, definition=DEFINITION, sets=sets,
        pairs=tuple(pairs),
    )  # fmt: skip


def settings_digest(settings: Settings) -> str:
    """First 16 hex of SHA-256 over the settings that decide what is hidden."""
    values = {name: getattr(settings, name).model_dump(mode="json") for name in BLOCKS}
    return sha256(orjson.dumps(values, option=orjson.OPT_SORT_KEYS)).hexdigest()[:16]


def write_card(path: Path, card: Scorecard) -> None:
    """Write the scorecard as JSON, sorted and indented."""
    write_json(path, card.model_dump(mode="json"))


def read_card(path: Path) -> Scorecard:
    """Read a scorecard; InputError if there is none or it has another version."""
    try:
        return Scorecard.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        raise InputError("no scorecard yet: run `medstruct scorecard`") from None
    except (OSError, ValidationError):
        raise InputError(
            f"{path.name} is no scorecard of this version: run `medstruct scorecard` again"
        ) from None
