"""What many tests share: the public corpus, one real build."""

from pathlib import Path

import pytest
from hypothesis import settings

from tests import builds

# how long an example takes says how busy the machine is, and nothing of the code
settings.register_profile("medstruct", deadline=None)
settings.load_profile("medstruct")
CORPUS = Path(__file__).parents[1] / "../shared/corpus/public"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest chain of tests: begun last, it would run alone at the end while a core is idle."""
    items.sort(key=lambda item: item.path.name != "test_end_to_end.py")


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The public corpus beside the checkout; a test that needs it is skipped without it."""
    if not CORPUS.is_dir():
        pytest.skip("the public corpus (../shared/corpus/public) is not beside this checkout")
    return CORPUS.resolve()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace built once by `dvc repro` from a small drawn set. Tests read it; those that change it take a copy."""
    root = tmp_path_factory.mktemp("built") / "workspace"
    builds.drawn(root, pages=builds.PAGES, seed=builds.SEED)
    (root / "drawn/build.log").write_text(builds.repro(root))
    return root
