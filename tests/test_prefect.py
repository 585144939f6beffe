"""The literal command on a real Prefect server, in a workspace of its own."""

import re
import socket

import pytest

from tests.builds import call, copy_of, lock, repro

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("build")]


@pytest.fixture
def served(built, tmp_path):
    """A copy of the built workspace, served on a free port."""
    root = copy_of(built, tmp_path / "served")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = root / "prefect.toml"
    settings.write_text(settings.read_text().replace("4200", str(port)))
    done = call("medstruct", "up", "--detach", cwd=root)
    assert done.returncode == 0, done.stderr
    assert f"http://127.0.0.1:{port}" in done.stdout
    yield root
    assert call("medstruct", "down", cwd=root).stdout == "Stopped.\n"


def deploy(root):
    return call("prefect", "deployment", "run", "build-medstruct", "--watch", cwd=root)


def test_the_flow_builds_what_dvc_builds_and_fails_as_it_fails(served):
    # a new file: the flow has work to do, and a plain `dvc repro` of the same files is the yardstick
    source = next((served / "data/private/raw").rglob("*.png"))
    (served / "data/private/raw/once_more.png").write_bytes(source.read_bytes())
    plain = copy_of(served, served.parent / "plain")
    repro(plain)

    again = call("medstruct", "up", "--detach", cwd=served)
    assert again.returncode == 2
    assert "already served" in again.stderr

    done = deploy(served)
    assert done.returncode == 0, done.stdout
    assert lock(served) == lock(plain)
    assert "Data and pipelines are up to date." in repro(served)
    assert lock(served) == lock(plain)

    # the summary is in the server, and holds counts and places only
    listed = call("prefect", "artifact", "inspect", "build-medstruct", cwd=served)
    assert "| ingest |" in listed.stdout
    assert not re.search(r"once_more|\.png", listed.stdout)

    params = served / "params.yaml"
    params.write_text(params.read_text().replace("short_edge: 800", "short_egde: 800"))
    assert deploy(served).returncode == 1
