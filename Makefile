# Two commands matter: `make play` and `make test`. Each sets up what it needs the first time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= 2

.PHONY: play test lint bench pictures screenshots setup clean

play: $(READY)
	$(BIN)/nemesis

test: lint
	$(BIN)/python -m pytest -q -n $(WORKERS)

# Types are checked without a cache: that costs three seconds, and runs side by side cannot spoil one another.
lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/mypy --cache-dir=/dev/null
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.title_words

bench: $(READY)
	$(BIN)/python -m engine bench

README_PICTURES := campaign start-page stretch why-not supply-cut drag-threat meeting drawer-turns dark

pictures: $(READY)
	$(BIN)/python -m tools.pictures out/pictures

screenshots: $(READY)
	$(BIN)/python -m tools.pictures docs/images --jpeg --only $(README_PICTURES)

setup: $(READY)

$(READY): pyproject.toml constraints.txt setup.py tools/system_check.sh
	tools/system_check.sh $(PYTHON)
	$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	touch $@

clean:
	rm -rf $(VENV) build dist out *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
