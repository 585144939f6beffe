"""The code that each stage of dvc.yaml depends on, as the import graph knows it.

`python -m tests.dag` writes the lists into dvc.yaml; tests/test_dag.py holds dvc.yaml against them.
"""

from functools import cache
from pathlib import Path

import grimp
import ruamel.yaml

from pipeline.cli.build import STAGES
from schemas.names import Stage

ROOT = Path(__file__).parents[1]
OURS = ("pipeline", "schemas")


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*OURS, cache_dir=None)


def place(module: str) -> str:
    """The path that stands for a module: its file, or its package below pipeline/ as a whole."""
    parts = module.split(".")
    if len(parts) > 1 and (ROOT / parts[0] / parts[1]).is_dir():
        return "/".join(parts[:2])
    path = ROOT / "/".join(parts)
    return "/".join(parts) + (".py" if path.with_suffix(".py").is_file() else "/__init__.py")


def code_of(stage: Stage) -> list[str]:
    """Paths of all modules that a stage imports, directly or not, ascending; not what only commands beside it import."""
    module = STAGES[stage][0]
    modules = {module, *graph().find_upstream_modules(module)}
    return sorted({place(name) for name in modules if "." in name})


def is_code(dependency: str) -> bool:
    return dependency.startswith(OURS)


def main() -> None:
    yaml = ruamel.yaml.YAML()
    yaml.width = 110
    path = ROOT / "dvc.yaml"
    document = yaml.load(path)
    for name, stage in document["stages"].items():
        data = [dependency for dependency in stage["deps"] if not is_code(dependency)]
        stage["deps"] = data + code_of(Stage(name))
    yaml.dump(document, path)


if __name__ == "__main__":
    main()
