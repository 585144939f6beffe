"""metrics/scorecard.json: how much of what was planted on drawn pages the pipeline hid. Counts only, never a value."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

SCHEMA_VERSION: Final = 1
N = Annotated[int, Field(ge=0)]
Share = Annotated[float, Field(ge=0, le=1)]


class Part(BaseModel):
    """A closed, immutable part of the scorecard."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Bounded(Part):
    """`hits` of `n`, as a share, with the one-sided 95 % upper bound of Clopper and Pearson (1 where n is 0)."""

    n: N
    hits: N
    share: Share
    upper: Share


class Hidden(Part):
    """Planted identifiers of one group: how many are hidden.

    `planted` = `withheld` (their page reaches nobody) + `n` (their page goes on); `pixels`, `text`, `both` of the `n`.
    `leaks`: not hidden in both, of all that a person can read, that is of `n`. `read`: those of the `n` that OCR read;
    `leaks_read`: of them, those not hidden in both.
    """

    planted: N
    withheld: N
    n: N
    pixels: N
    text: N
    both: N
    leaks: Bounded
    read: N
    leaks_read: Bounded


class Pages(Part):
    """Pages drawn = released + withheld (by reject reason); `leaky`: released ones with a direct identifier left."""

    drawn: N
    released: N
    withheld: dict[str, N]
    leaky: Bounded


class Kept(Part):
    """Clinical cells (result fields, values of non-personal keys): touched by fill, changed in the text, either.

    `beneath`: cells under a planted seal, signature, code or watermark, which has to be hidden; not counted in `n`.
    """

    n: N
    beneath: N
    pixels: N
    text: N
    either: Bounded


class Characters(Part):
    """Printed letters and digits that are no identifier and not beneath a mark, on released pages.

    `pixels` of the `n` are no longer legible; of the `read` ones `text` changed.
    """

    n: N
    pixels: N
    read: N
    text: N


class Similarity(Part):
    """1 - lev / max(len) of original and surrogate text outside what was replaced, by page: 1.0 is the goal."""

    mean: Share
    minimum: Share
    pages_below_one: N
    whole_text: dict[str, N] = Field(
        description="Histogram over pages of the similarity of the whole texts: lower edge of a bin of 0.05 -> pages"
    )


class SetCard(Part):
    """One set of layouts: `tuning` (rules may be tuned on them) or `untouched` (only ever measured)."""

    layouts: tuple[str, ...]
    conditions: tuple[str, ...]
    pages: Pages
    groups: dict[str, Hidden] = Field(description="direct, quasi, pixel (picture-only kinds), all")
    kinds: dict[str, Hidden]
    by_layout: dict[str, Hidden] = Field(description="direct identifiers")
    by_condition: dict[str, Hidden] = Field(description="direct identifiers")
    by_capture: dict[str, Hidden] = Field(
        description="direct identifiers: paper (clean, scan, jpeg, turned scans) and photo"
    )
    cells: Kept
    cells_by_field: dict[str, Kept]
    characters: Characters
    similarity: Similarity


class DrawnPair(Part):
    """A drawn page before and after, as JPEG files in the folder `pairs` beside the scratch workspace's pages."""

    layout: str
    condition: str
    before: str
    after: str


class Scorecard(Part):
    """The whole scorecard."""

    schema_name: Literal["medstruct.scorecard"] = "medstruct.scorecard"
    schema_version: Literal[1] = SCHEMA_VERSION
    seed: int
    reader: str = Field(description="engine and runtime of the first reading")
    profile: str
    settings_digest: str = Field(
        description="first 16 hex of SHA-256 over params.yaml's blocks that were used"
    )
    looked: bool = Field(description="misses on untouched layouts were listed: these must move to TUNING")
    definition: dict[str, float] = Field(description="the thresholds of `hidden` and `touched`")
    sets: dict[Literal["tuning", "untouched"], SetCard]
    pairs: tuple[DrawnPair, ...]
