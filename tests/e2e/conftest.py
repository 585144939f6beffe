"""One Label Studio server for all tests that do not kill it."""

import pytest

from pipeline.annotate.client import Access, Client
from tests.e2e.label_studio import PROGRAM, TOKEN, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    if not PROGRAM.is_file():
        pytest.skip("no Label Studio server here: `make e2e` installs it")
    with serving(tmp_path_factory.mktemp("label-studio")) as running:
        yield running


@pytest.fixture(scope="session")
def client(server):
    return Client(Access(server.url, TOKEN))
