# What a newcomer needs is `make`; what a contributor needs is `make help`.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip install --quiet --no-input --disable-pip-version-check \
       --require-hashes --only-binary :all:
ARGS ?=
WITHOUT ?=
export WITHOUT

.DEFAULT_GOAL := build
.DELETE_ON_ERROR:
.PHONY: build test test-browsers serve lint pictures bench clean help

build: $(VENV)/installed  ## build the article into site/ and print the path to open (plain `make`)
	@$(RUN) build.py

test: $(VENV)/installed-dev  ## find or install Chromium and fonts, build, run every test (ARGS="-k scores")
	@$(RUN) tools/browsers.py chromium fonts
	@$(RUN) build.py
	@$(RUN) -m pytest $(ARGS)

test-browsers: $(VENV)/installed-dev  ## the smoke test in Firefox and WebKit (WITHOUT=webkit leaves one out)
	@$(RUN) tools/browsers.py firefox webkit fonts
	@$(RUN) -m pytest -m browsers $(ARGS)

serve: $(VENV)/installed-serve  ## write with the page open: it follows every change
	@$(RUN) build.py --serve

lint: $(VENV)/installed-dev  ## ruff and mypy: style, format, types
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check .
	@$(RUN) -m mypy

pictures: $(VENV)/installed-dev  ## photograph every figure and the page into pictures/
	@$(RUN) tools/browsers.py chromium fonts
	@$(RUN) build.py
	@$(RUN) tools/pictures.py $(ARGS)

bench: $(VENV)/installed-dev  ## how long a build takes and how heavy the page is
	@$(RUN) tools/browsers.py chromium fonts
	@$(RUN) -m tools.bench $(ARGS)

clean:  ## remove what builds and tests left behind (not .venv)
	rm -rf site .cache pictures .pytest_cache .hypothesis .ruff_cache .mypy_cache
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*##/  make \1 ·/p' Makefile

# A stamp is written last, so an install that was interrupted is done again.
$(VENV)/installed: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'needs Python 3.11 or newer (make PYTHON=/path/to/python3.11)' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'this Python has no venv (Debian and Ubuntu: apt-get install python3-venv)' >&2; exit 1; }
	@echo 'installing the pinned packages into $(VENV)'
	@$(PYTHON) -m venv $$([ -e $@ ] || echo --clear) $(VENV)
	@$(PIP) -r $<
	@touch $@

$(VENV)/installed-serve: requirements-serve.lock $(VENV)/installed
	@echo 'installing the pinned development server into $(VENV)'
	@$(PIP) -r $<
	@touch $@

$(VENV)/installed-dev: requirements-dev.lock $(VENV)/installed
	@echo 'installing the pinned tools for tests into $(VENV)'
	@$(PIP) -r $<
	@touch $@
