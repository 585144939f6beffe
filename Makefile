# Every target works alone on a fresh machine with Python 3.11, git, make and gcc.
# Where the registry wants another client setting, pip's and uv's own variables apply.

PYTHON ?= python3.11
VENV   ?= .venv
BIN     = $(abspath $(VENV))/bin
DEMO   ?= .demo
# a Label Studio server for tests and benchmarks, in an environment of its own: it pins other versions of what we use
SERVER  = .e2e/server
# console scripts (medstruct, dvc, prefect) are found by the stages that DVC and Prefect start
export PATH := $(BIN):$(PATH)

.PHONY: install demo test e2e check bench lock clean

install: $(VENV)/.installed

$(VENV)/.installed: requirements.lock requirements-bootstrap.lock pyproject.toml
	test -x $(BIN)/python || $$(command -v $(PYTHON) || command -v python3) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements-bootstrap.lock
	$(BIN)/uv pip sync --compile-bytecode --python $(BIN)/python --require-hashes requirements.lock
	$(BIN)/uv pip install --python $(BIN)/python --no-deps --no-build-isolation --editable .
	# stages are short processes: compiling anew in each would cost seconds where Python may not write bytecode
	$(BIN)/python -m compileall -q flows pipeline schemas
	touch $@

demo: install
	medstruct demo $(DEMO)

test: install
	# by file: the fixtures and models of a file cost more than its tests
	python -m pytest --numprocesses=2 --dist=loadfile --no-loadscope-reorder

check: install
	ruff check .
	ruff format --check .
	mypy
	lint-imports

$(SERVER)/.installed: requirements-e2e.lock | $(VENV)/.installed
	test -x $(SERVER)/bin/python || $(BIN)/python -m venv $(SERVER)
	$(BIN)/uv pip sync --quiet --python $(SERVER)/bin/python --require-hashes requirements-e2e.lock
	touch $@

e2e: install $(SERVER)/.installed
	command -v chromium >/dev/null && command -v ssh-keygen >/dev/null || \
	  (apt-get update -qq && apt-get install -y -qq chromium openssh-client)
	# the cluster tests' own environment: the project's, and Ray with what it needs
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --require-hashes -r requirements-ray.lock
	python -m pytest tests/e2e --override-ini='addopts=-ra --strict-markers'

bench: install $(SERVER)/.installed
	python benchmarks/run_all.py

lock: install
	$(BIN)/uv pip compile pyproject.toml --group dev --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-annotate --no-header --quiet --output-file requirements.lock
	# the extra `ray` on top of it, at the same versions
	sed -n 's/^ray = \["\(.*\)"\]$$/\1/p' pyproject.toml | $(BIN)/uv pip compile - --constraint requirements.lock \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet \
	  --output-file requirements-ray.lock
	# the server's own environment: the version that pipeline/annotate/client.py is tested with
	echo label-studio==1.23.2 | $(BIN)/uv pip compile - --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-annotate --no-header --quiet --output-file requirements-e2e.lock

clean:
	rm -rf $(VENV) $(DEMO) .e2e
