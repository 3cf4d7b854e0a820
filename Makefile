# Each target does all its own set-up; only Python ≥ 3.11 and make are assumed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
COMPILED := $(wildcard src/urbes/engine/*.py src/urbes/bots/*.py src/urbes/games/*/*.py)

.PHONY: play test test-plain setup lint bench bench-load clean

# Another game: make play GAME=nova-roma, with more arguments in ARGS.
GAME ?= porta-nigra
play: setup
	@$(BIN)/urbes play $(GAME) $(ARGS)

setup: $(READY)

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip

$(READY): $(BIN)/python pyproject.toml setup.py $(COMPILED)
	@find src -name '*.so' -delete
	$(BIN)/pip install --quiet --editable '.[dev]'
	@$(BIN)/python -m urbes.cli.build
	@touch $@

test: setup lint
	$(BIN)/pytest -n auto
	$(MAKE) test-plain

# The same laws and recorded games on the plain build, with the branches of engine and games counted.
test-plain: setup
	URBES_PLAIN=1 $(BIN)/python tests/plain.py

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/audit_dependencies.py

# Load on the table server, beside boardgame.io's own: about six minutes.
bench-load: setup
	$(BIN)/pip install --quiet --editable '.[bench]'
	$(BIN)/python bench/load/run.py all

bench: setup
	$(BIN)/pip install --quiet --editable '.[bench,openspiel]'
	$(BIN)/urbes bench engine --peer catanatron
	$(BIN)/urbes bench search --peer openspiel

clean:
	rm -rf $(VENV) build src/*.egg-info
	find src -name '*.so' -delete
