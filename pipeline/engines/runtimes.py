"""Inference sessions: ONNX Runtime or OpenVINO, exactly as `ocr.runtime` says, one thread each.

One thread, because two processes of one thread read 1.27 times as many pages as one of two (measured), and because
a sum split over threads may round differently.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import EngineError

Runtime = Literal["openvino", "onnxruntime"]
Tensor = NDArray[np.float32]
OPENVINO_OPTIONS: Final = {
    "INFERENCE_NUM_THREADS": 1,
    "NUM_STREAMS": 1,
    "PERFORMANCE_HINT": "LATENCY",
    # without it, processors with bfloat16 would read other bytes
    "INFERENCE_PRECISION_HINT": "f32",
    # with it, all worker processes would share one core
    "ENABLE_CPU_PINNING": False,
}
ONNXRUNTIME_OPTIONS: Final = {
    "intra_op_num_threads": 1,
    "inter_op_num_threads": 1,
    # kept memory: detection takes a fifth to a third less, recognition a tenth (benchmarks/bench_ocr.py has the peak)
    "enable_cpu_mem_arena": True,
}


@dataclass(frozen=True, slots=True)
class Port:
    """A named input or output of a model."""

    name: str


class Session(Protocol):
    """The calls that PaddleOCR makes of an inference session."""

    def get_inputs(self) -> Sequence[Any]: ...
    def get_outputs(self) -> Sequence[Any]: ...
    def run(self, names: Sequence[str], feeds: Mapping[str, Tensor]) -> list[Tensor]: ...


class OpenVinoSession:
    """An ONNX model compiled by OpenVINO, with the face of an ONNX Runtime session."""

    def __init__(self, path: Path) -> None:
        openvino = runtime_module("openvino")
        self._model = openvino.Core().compile_model(str(path), "CPU", OPENVINO_OPTIONS)
        self._request = self._model.create_infer_request()

    def get_inputs(self) -> list[Port]:
        return [Port(port.get_any_name()) for port in self._model.inputs]

    def get_outputs(self) -> list[Port]:
        return [Port(port.get_any_name()) for port in self._model.outputs]

    def run(self, names: Sequence[str], feeds: Mapping[str, Tensor]) -> list[Tensor]:
        """The named outputs, copied: the request reuses its memory."""
        self._request.infer(dict(feeds))
        return [np.array(self._request.get_tensor(name).data) for name in names]


def runtime_module(runtime: Runtime) -> Any:
    """The runtime's package; EngineError naming `ocr.runtime` if it cannot be imported."""
    try:
        return import_module(runtime)
    except (ImportError, OSError):
        raise EngineError(
            f"ocr.runtime: {runtime} cannot be loaded: run `make install`, or choose the other runtime in params.yaml"
        ) from None


def runtime_version(runtime: Runtime) -> str:
    """Name and version, for the record of what read a page."""
    try:
        return f"{runtime} {version(runtime)}"
    except PackageNotFoundError:
        raise EngineError(f"ocr.runtime: {runtime} is not installed: run `make install`") from None


def open_session(path: Path, runtime: Runtime) -> Session:
    """A session for one model file; EngineError naming `ocr.runtime` if this runtime cannot load it."""
    module = runtime_module(runtime)
    failures = load_failures(runtime)
    try:
        if runtime == "openvino":
            return OpenVinoSession(path)
        options = module.SessionOptions()
        for name, value in ONNXRUNTIME_OPTIONS.items():
            setattr(options, name, value)
        session: Session = module.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        return session
    except failures:
        raise EngineError(
            f"ocr.runtime: {runtime} cannot load the model {path.name}: is it an ONNX model?"
        ) from None


def load_failures(runtime: Runtime) -> tuple[type[Exception], ...]:
    """The exceptions by which a runtime says that it cannot load a model."""
    if runtime == "openvino":
        return (RuntimeError,)
    state = import_module("onnxruntime.capi.onnxruntime_pybind11_state")
    names = (
        "Fail",
        "InvalidArgument",
        "InvalidGraph",
        "InvalidProtobuf",
        "NoSuchFile",
        "NotImplemented",
        "RuntimeException",
    )
    return (RuntimeError, *(getattr(state, name) for name in names if hasattr(state, name)))


@contextmanager
def paddle_sessions(runtime: Runtime) -> Iterator[None]:
    """While it lasts, sessions that PaddleOCR opens are of the given runtime; then its own way is put back."""
    if runtime == "onnxruntime":
        runtime_module(runtime)
        yield
        return
    runner = import_module("paddlex.inference.models.runners.onnxruntime_runner").ONNXRuntimeRunner
    if not (hasattr(runner, "_create_session") and hasattr(runner, "_get_model_path")):
        raise EngineError(
            "ocr.runtime: this PaddleX has no place for openvino: use paddlex 3.7.2 or onnxruntime"
        )
    own = runner._create_session  # noqa: SLF001 - PaddleX offers no public way to bring a session
    runner._create_session = lambda self: open_session(self._get_model_path(), runtime)  # noqa: SLF001 - as above
    try:
        yield
    finally:
        runner._create_session = own  # noqa: SLF001 - as above
