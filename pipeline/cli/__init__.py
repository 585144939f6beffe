"""The command line: argv and params.yaml to one call. The only reader of both."""

import os
import sys
import traceback
from pathlib import Path

import typer

from pipeline.cli import (
    annotators,
    audit,
    build,
    diff,
    export,
    judge,
    look,
    measure,
    predict,
    prepare,
    prove,
    removal,
    score,
    validate,
    views,
)
from pipeline.cli.output import EXIT_FAULT, report_error
from pipeline.cli.turn import what_to_do
from pipeline.errors import MedStructError, WorkspaceError

app = typer.Typer(
    name="medstruct",
    help="From photographed medical reports and Label Studio annotations to a de-identified, validated data set.\n\n"
    "First run: `medstruct init`, put images into data/private/raw/, then `dvc repro`. "
    "No tool can promise that nothing personal is left: read the report before you publish.",
    no_args_is_help=True,
    add_completion=False,
    # a traceback with local variables would print values of private pages
    pretty_exceptions_enable=False,
)
prepare.register(app)
build.register(app)
look.register(app)
prove.register(app)
annotators.register(app)
audit.register(app)
measure.register(app)
removal.register(app)
score.register(app)
judge.register(score.score)
predict.register(app)
export.register(app)
diff.register(app)
validate.register(app)
views.register(app)


def main() -> None:
    """Run a command; an error is one line that says what to do, and exit status 2."""
    try:
        app()
    except MedStructError as error:
        sys.exit(report_error(error.code, str(error), error.exit_status))
    except KeyboardInterrupt:
        sys.exit(report_error("INTERRUPTED", "stopped; finished pages are kept, run the command again", 130))
    except Exception as error:
        if advice := what_to_do(error):
            sys.exit(report_error(WorkspaceError.code, advice, WorkspaceError.exit_status))
        if os.environ.get("MEDSTRUCT_DEBUG"):
            raise
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(frame.filename).name}:{frame.lineno}"
        message = (
            f"internal fault: {type(error).__name__} at {place}; please report it. "
            "MEDSTRUCT_DEBUG=1 shows the traceback, which may hold private values"
        )
        sys.exit(report_error("FAULT", message, EXIT_FAULT))
