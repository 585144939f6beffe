"""Worker processes: what they have of the process that asked for them, and of the server that they are copies of."""

import os
import resource
import subprocess
import sys
from importlib.util import find_spec

from pipeline import crew
from pipeline.cli.build import WORKERS

DRIVER = """
import sys
from pipeline import crew


def knows(name):
    return name in sys.modules


if __name__ == "__main__":
    crew.prepare(sys.argv[2:])
    with crew.pool(1, None) as pool:
        print(pool.submit(knows, sys.argv[1]).result())
"""


def whole_environment(_: int) -> tuple[dict[str, str], int]:
    umask = os.umask(0o077)
    os.umask(umask)
    return dict(os.environ), umask


def begun() -> None:
    os.environ["BEGUN"] = "once"


def test_a_worker_has_the_environment_of_the_moment_not_of_the_server(monkeypatch):
    for value, mask in (("first", 0o022), ("second", 0o077)):
        monkeypatch.setenv("GIVEN", value)
        monkeypatch.delenv("ONLY_BEFORE", raising=False) if value == "second" else monkeypatch.setenv(
            "ONLY_BEFORE", "1"
        )
        before = os.umask(mask)
        try:
            with crew.pool(1, begun) as pool:
                environment, umask = pool.submit(whole_environment, 0).result()
        finally:
            os.umask(before)
        assert (environment["GIVEN"], environment["BEGUN"], umask) == (value, "once", mask)
        assert environment["OMP_NUM_THREADS"] == environment["OPENCV_FOR_THREADS_NUM"] == "1"
        assert ("ONLY_BEFORE" in environment) == (value == "first")


def driven(tmp_path, *arguments: str) -> str:
    (tmp_path / "driver.py").write_text(DRIVER)
    done = subprocess.run(
        [sys.executable, tmp_path / "driver.py", *arguments], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout.strip()


def test_a_worker_need_not_import_what_was_prepared(tmp_path):
    assert driven(tmp_path, "colorsys", "colorsys") == "True"
    assert driven(tmp_path, "colorsys") == "False"


def busy(_: int) -> None:
    sum(range(20_000_000))


def test_the_time_of_workers_counts_once_they_are_dismissed():
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with crew.pool(1, None) as pool:
        pool.submit(busy, 0).result()
    crew.dismiss()
    crew.dismiss()  # a second time there is nobody left
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before > 0.1


def test_a_server_that_still_imports_is_dismissed(tmp_path, monkeypatch):
    (tmp_path / "endless.py").write_text("import time\ntime.sleep(600)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    driver = "from pipeline import crew; crew.prepare(['endless']); crew.dismiss(); print('gone')"
    # the limit tells a wait for the import from an end: it takes a second
    done = subprocess.run([sys.executable, "-c", driver], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("gone\n", "")


def test_what_cannot_be_imported_is_left_to_the_workers(tmp_path):
    assert driven(tmp_path, "colorsys", "no_such_module_anywhere", "colorsys") == "True"


def test_what_stages_prepare_opens_no_runtime():
    """A fork copies one thread: sessions of ONNX Runtime or OpenVINO would be left without theirs."""
    modules = sorted({name for names in WORKERS.values() for name in names})
    assert all(find_spec(name) for name in modules)
    code = (
        f"import gc, onnxruntime, {', '.join(modules)}\n"
        "print(sum(isinstance(one, onnxruntime.InferenceSession) for one in gc.get_objects()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
