# Everything is set up by these targets themselves: they need Python 3.11+, git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN_READY := $(VENV)/.ready-run
DEV_READY := $(VENV)/.ready-dev
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help run test test-long bench contract bless mutate lint format lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

run: $(RUN_READY) ## start everything: the embedded server, the web processes, the workers
	@exec $(BIN)/brenn serve

test: lint ## all checks and all tests
	@$(BIN)/python -m pytest -n 2 -m "not long"

test-long: $(DEV_READY) ## the same laws with their full numbers (about half an hour)
	@$(BIN)/python -m pytest -m long

bench: $(DEV_READY) ## the benchmarks: ratios measured in one run
	@$(BIN)/python -m bench

contract: $(DEV_READY) ## write openapi.yaml and docs/errors.md from the code
	@$(BIN)/python -m api.contract

bless: $(DEV_READY) ## write the golden files anew; look at the diff before you commit it
	@$(BIN)/python -m tests.inis.test_golden
	@$(BIN)/python -m tests.projections.test_transcript

mutate: $(DEV_READY) ## change single places of the rules and see that a test fails
	@$(BIN)/python -m tests.mutate

lint: $(DEV_READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: $(DEV_READY) ## let ruff rewrite what it can
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

lock: $(DEV_READY) ## choose newer dependencies and pin them with their hashes
	@$(PIP) install -qq uv
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header --no-annotate --group build pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header --no-annotate --group dev pyproject.toml -o requirements-dev.lock

clean: ## remove the virtual environment and the caches; never the data
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Brenn needs Python 3.11 or newer; set one with: make PYTHON=/path/to/python3 ..." >&2; exit 1; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) || { echo "This Python cannot make virtual environments (on Debian: install python3-venv)." >&2; exit 1; }

$(RUN_READY): requirements.lock pyproject.toml | $(BIN)/python
	@$(PIP) install -qq --require-hashes -r requirements.lock
	@$(PIP) install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(DEV_READY): requirements-dev.lock $(RUN_READY)
	@$(PIP) install -qq --require-hashes -r requirements-dev.lock
	@touch $@
