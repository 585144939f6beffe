"""All files of a run beside its log: scores, leaderboard row, error gallery, plots."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pipeline.scoring.gallery import ERRORS, render
from pipeline.scoring.gallery.views import plots
from pipeline.scoring.outputs import write_scores, write_text
from pipeline.scoring.plots import standing
from pipeline.scoring.running import Run

PLOTS: Final = "plots"


def publish(run: Run, scores: Mapping[str, Any], out: Path) -> None:
    """Write scores.json, leaderboard.md, errors.html and plots/<facet>.svg into a folder, each aside and renamed."""
    write_text(out / ERRORS, render(run, scores))
    for facet, _, plot, _ in plots(scores):
        write_text(out / PLOTS / f"{_file_name(facet)}.svg", standing(plot))
    # last: a folder with scores.json is whole
    write_scores(out, scores, run.scorer.headline)


def _file_name(facet: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in facet)
