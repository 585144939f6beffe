"""The README and docs say what is true: every command in them is run, every link leads somewhere, tables are current."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.synth import draw_page
from tests.builds import BIN, call, environment
from tests.document_tables import PATH, described
from tests.images import png

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RUN_ELSEWHERE = {
    "make demo": "tests/e2e/test_demo.py",
    "make test": "this suite",
    "make install && source .venv/bin/activate": "the Makefile's own first step",
    "medstruct up": "tests/test_end_to_end.py",
    "medstruct scorecard": "tests/test_scorecard.py",
    "medstruct sign --key ~/.ssh/id_ed25519": "tests/test_sign.py",
    "medstruct sign --check": "tests/test_sign.py",
    "medstruct forget P123 --dry-run": "tests/test_forget.py",
    "medstruct audit quality --verdicts ~/Downloads/verdicts.json": "tests/test_audit_quality.py",
    "medstruct audit privacy": "tests/e2e/test_label_studio_audits.py",
    "medstruct agreement": "tests/test_agreement.py",
    "medstruct export chat --out training": "tests/test_export.py",
    "medstruct predict --baseline layout --gold data/public/release --out predictions.jsonl": "tests/test_predict.py",
    "medstruct push --overlap 0.2": "tests/e2e/test_label_studio_loop.py",
    "medstruct pull": "tests/e2e/test_label_studio_loop.py",
    "medstruct progress": "tests/e2e/test_label_studio_loop.py",
    "medstruct score run medstruct-s --gold data/public/release --pred predictions.jsonl --out scored": "tests/test_score_run.py",
    "medstruct score compare scored-a scored-b": "tests/test_score_compare.py",
    "prefect deployment run build-medstruct --watch": "tests/test_end_to_end.py",
}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    lines = [line.split("#")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    return [line for line in lines if line]


def test_commands_that_run_elsewhere_are_in_the_readme():
    assert set(RUN_ELSEWHERE) <= set(commands())


@pytest.mark.slow
def test_the_readmes_commands_run_as_written(tmp_path):
    """In a fresh workspace with its own key, as a user would; `~/scans` is the user's folder."""
    home, root = tmp_path / "home", tmp_path / "workspace"
    (home / "scans").mkdir(parents=True)
    for number, layout in enumerate(("lab_single", "radiology", "receipt")):
        (home / f"scans/{number}.png").write_bytes(png(draw_page(layout, "clean", 70 + number).image))
    shutil.copyfile(ROOT / "tests/data/export.json", tmp_path / "export.json")
    assert call("medstruct", "init", str(root), cwd=tmp_path).returncode == 0
    shutil.copyfile(tmp_path / "export.json", root / "export.json")
    for command in [line for line in commands() if line not in RUN_ELSEWHERE]:
        done = subprocess.run(
            command,
            shell=True,
            cwd=root,
            env=environment(HOME=str(home)),
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    for block in blocks("python"):
        subprocess.run([sys.executable, "-c", block], cwd=root, check=True)
    assert (root / "data/public/release/tables/pages.parquet").is_file()
    assert list((root / "converted/json").glob("*.json"))


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_links_of_the_readme_lead_somewhere(target):
    assert (ROOT / target).exists()


def test_the_tables_page_is_current():
    assert PATH.read_text(encoding="utf-8") == described(), "run `python -m tests.document_tables`"


def test_every_decision_has_a_date_and_a_number():
    names = sorted(path.name for path in (ROOT / "docs/decisions").glob("*.md"))
    assert [name[:4] for name in names] == [f"{number:04d}" for number in range(1, len(names) + 1)]
    for name in names:
        assert re.search(
            r"^\d{4}-\d\d-\d\d", (ROOT / "docs/decisions" / name).read_text(encoding="utf-8"), re.MULTILINE
        )


def test_the_changelog_names_the_unreleased_work():
    assert "## Unreleased" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_tools_of_the_environment_are_where_the_makefile_puts_them():
    assert (BIN / "medstruct").is_file()
