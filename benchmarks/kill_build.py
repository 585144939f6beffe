"""Runs stages of a workspace, as a process that kill_moments starts and kills: kill_build.py ROOT WORKERS STAGE...

It imports little, since each of its worker processes imports it too; `ROOT.stage` names the stage that runs.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from pipeline.cli.build import run_stage
from pipeline.errors import MedStructError
from pipeline.workspace import Workspace
from schemas.names import Stage


def built(root: Path, workers: int, stages: Sequence[str]) -> int:
    """Run the stages in this process; the exit status."""
    try:
        for stage in stages:
            root.with_suffix(".stage").write_text(stage)
            run_stage(Stage(stage), Workspace(root, workers))
    except MedStructError as error:
        print(f"medstruct: {error}", file=sys.stderr)
        return error.exit_status
    return 0


if __name__ == "__main__":
    sys.exit(built(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
