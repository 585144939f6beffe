"""params.yaml as frozen models, a block per stage; unknown keys are refused.

The numbers and their sources stand in params.yaml; here are types and limits. No default: a missing key is an error, so that
params.yaml is the whole truth about a run.
"""

from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from pipeline.errors import SettingsError
from schemas.names import Label
from schemas.problems import ProblemKind, Severity

Share = Annotated[float, Field(ge=0, le=1)]
Positive = Annotated[int, Field(ge=1)]
PositiveFloat = Annotated[float, Field(gt=0)]
NonNegative = Annotated[float, Field(ge=0)]


class Block(BaseModel):
    """A closed, immutable block of settings."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class IngestSettings(Block):
    max_pixels: Positive
    max_aspect: PositiveFloat
    min_edge: Positive
    pdf_dpi: Positive
    max_frames: Positive
    max_file_mb: Positive
    timeout_s: PositiveFloat


class QualitySettings(Block):
    short_edge: Positive
    pieces: Annotated[int, Field(ge=0, le=60)]
    blur: NonNegative
    motion: NonNegative
    contrast: NonNegative
    crop_sides: Annotated[int, Field(ge=0, le=4)]
    dark: NonNegative
    glare: Share
    max_reject_share: Share


class OcrSettings(Block):
    engine: Literal["paddle", "recorded"]
    runtime: Literal["openvino", "onnxruntime"]
    profile: Literal["accurate", "fast", "custom"]
    model_dir: str | None
    recorded_dir: str | None
    orientation: bool
    min_confidence: Share
    rec_width: Positive
    det_max_side: Positive


class DedupSettings(Block):
    hash_distance: Positive
    text_score: Share
    value_score: Share
    rectified_distance: Share
    largest_group: Positive


class AnnotateSettings(Block):
    label_map: dict[str, str]
    box_overlap: Share
    box_text_score: Share


class PiiSettings(Block):
    mask_organisations: bool
    ner: bool
    tagger: bool
    sweep: bool
    personal_keys: list[str]
    line_confidence: Share


class RedactSettings(Block):
    style: Literal["blur_fill"]
    blur_sigma: PositiveFloat
    pad_chars: NonNegative
    jpeg_quality: Annotated[int, Field(ge=50, le=100)]
    edge: NonNegative
    reread: bool
    reader: OcrSettings
    detector: PiiSettings


class SurrogateSettings(Block):
    max_shift_weeks: Positive
    detector: PiiSettings


class GoldSettings(Block):
    propose: bool


class SplitSettings(Block):
    mode: Literal["group", "paper"]
    seed: int
    train: Share
    validation: Share
    test: Share
    unseen_layouts: bool
    max_leaks: Annotated[int, Field(ge=0)]

    @model_validator(mode="after")
    def _whole(self) -> "SplitSettings":
        if abs(self.train + self.validation + self.test - 1) > 1e-9:
            raise ValueError("train, validation and test must add up to 1")
        return self


class FidelitySettings(Block):
    min_non_pii_similarity: Share
    top_keys: Positive


class ReleaseSettings(Block):
    name: str
    version: str
    title: str
    description: str
    licence: str
    authors: list[str]
    url: str | None
    date: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None
    loose_images: bool
    loose_json: bool
    rows_per_shard: Positive
    require_privacy_audit: bool
    withhold: list[Literal["train", "validation", "test"]]
    problems: dict[str, Literal["refuse", "warn"]]

    @model_validator(mode="after")
    def _known_problems(self) -> "ReleaseSettings":
        unknown = sorted(self.problems.keys() - {*ProblemKind, *Severity})
        if unknown:
            raise ValueError(f"problems: no such kind or severity: {', '.join(unknown)}")
        return self


class Settings(Block):
    """The whole of params.yaml."""

    ingest: IngestSettings
    quality: QualitySettings
    ocr: OcrSettings
    dedup: DedupSettings
    annotate: AnnotateSettings
    pii: PiiSettings
    redact: RedactSettings
    surrogate: SurrogateSettings
    gold: GoldSettings
    split: SplitSettings
    fidelity: FidelitySettings
    release: ReleaseSettings


KNOWN_LABELS = frozenset(Label) | {"ignored"}


MOST_NESTED = 20
"""References (*name), and levels, of params.yaml: some dozens would grow to more than memory holds, or take minutes."""


def _document(text: str) -> object:
    references = levels = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        references += isinstance(event, yaml.AliasEvent)
        levels += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if max(references, levels) > MOST_NESTED:
            raise SettingsError(
                f"params.yaml has more than {MOST_NESTED} references (*name) or levels: write the values out"
            )
    return yaml.safe_load(text)


def load_settings(path: Path) -> Settings:
    """Read and check params.yaml; SettingsError names the key and what is wrong with it."""
    try:
        document = _document(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SettingsError("params.yaml is missing: run `medstruct init`") from None
    except (OSError, ValueError, yaml.YAMLError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + 1})" if mark else ""
        raise SettingsError(f"params.yaml is not readable YAML{where}") from None
    try:
        return Settings.model_validate(document)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the document"
        # a workspace of an older version lacks the settings that came since
        advice = ": copy it from the params.yaml that `medstruct init` makes in a new folder"
        raise SettingsError(
            f"params.yaml: {place}: {first['msg']}{advice if first['type'] == 'missing' else ''}"
        ) from None
