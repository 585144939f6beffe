"""The import contracts of pyproject.toml, the size of files and functions."""

import ast
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for top in ("flows", "pipeline", "schemas") for path in (ROOT / top).rglob("*.py"))


def test_layers_flow_one_way():
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def bodies():
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
                yield node.end_lineno - first.lineno + 1


def test_files_are_small():
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert [str(path.relative_to(ROOT)) for path, length in lengths.items() if length > 400] == []


def test_functions_are_small():
    lengths = sorted(bodies())
    assert statistics.median(lengths) <= 8
    assert lengths[int(len(lengths) * 0.9)] <= 25


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_public_function_says_what_it_does(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    missing = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    # a block of settings is documented, key by key, in params.yaml
    assert [name for name in missing if not name.endswith("Settings")] == []
    assert ast.get_docstring(tree)
