"""Gold of a workspace, withheld splits included: data/public/gold, put in the shape of a release for as long as it is read."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pipeline.errors import InputError
from pipeline.workspace import Workspace
from schemas.names import Split, Stage

_MARK: Final = "gold_pages.parquet"


def is_gold_folder(path: Path) -> bool:
    """Whether a folder is what the stage gold of a workspace writes."""
    return (path / _MARK).is_file()


def workspace_of(path: Path) -> Workspace:
    """The workspace whose gold a folder is; InputError for a copy elsewhere, which has neither texts nor splits beside it."""
    root = path.resolve().parents[2]
    workspace = Workspace(root)
    if workspace.folder(Stage.GOLD) != path.resolve() or not workspace.folder(Stage.SPLIT).is_dir():
        raise InputError(
            f"{path} is gold without its workspace: give data/public/gold of a workspace in which `dvc repro` has run"
        )
    return workspace


@contextmanager
def as_release(path: Path) -> Iterator[Path]:
    """A temporary folder with the pages, lines and views of all splits; raises as `workspace_of` and the tables do."""
    from pipeline import views  # pandera takes a second to import, and only gold needs it
    from pipeline.contents import load

    contents = load(workspace_of(path))
    with TemporaryDirectory(prefix="gold-") as name:
        folder = Path(name)
        (folder / "tables").mkdir()
        contents.write_parquet(folder / "tables", ("pages", "lines"))
        views.write(folder / "views", contents, tuple(Split))
        yield folder
