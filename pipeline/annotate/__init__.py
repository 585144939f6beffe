"""Annotations: verdicts, conversion of Label Studio exports, the stage; push, pull and progress beside them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pipeline.annotate.foreign import convert_export
    from pipeline.annotate.stage import run
    from pipeline.annotate.verdicts import run_verdicts

__all__ = ["convert_export", "run", "run_verdicts"]
_HOMES: Final = {"convert_export": "foreign", "run": "stage", "run_verdicts": "verdicts"}


def __getattr__(name: str) -> Any:
    """Load a stage when it is asked for: its tables take seconds that a pull with nothing new need not spend."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
