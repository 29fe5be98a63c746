# Two commands matter: `make play` and `make test`. Each sets up what it needs the first time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= 2
# The tests of a file stay with one worker, so that what they share, such as a game that was played, is made once.
BY_FILE := --dist loadfile --no-loadscope-reorder

# What is compiled is kept, wherever the shell says otherwise: tests start some hundred processes of this program.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-long lint bench lowest pictures screenshots setup clean bundle deb same frozen-pictures icons windows windows-test

play: $(READY)
	$(BIN)/nemesis

test: lint
	$(BIN)/python -m pytest -q -n $(WORKERS) $(BY_FILE)

# The same with all of what `make test` tries a part of, see tests/whole.py: before a release, and after work on rules.
test-long: lint
	TESTS=whole $(BIN)/python -m pytest -q -n $(WORKERS) $(BY_FILE)

# Types are checked without a cache: that costs three seconds, and runs side by side cannot spoil one another.
lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/mypy --cache-dir=/dev/null
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.title_words
	$(BIN)/python -m tools.room_lines

# The client with the lowest versions that pyproject.toml allows: some minutes, no part of the tests.
lowest: $(READY)
	mkdir -p build
	$(BIN)/python -m tools.lowest > build/lowest.txt
	$(PYTHON) -m venv --clear .venv-lowest
	.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check -c build/lowest.txt -e '.[test]'
	.venv-lowest/bin/python -m nemesis_gui --self-check
	.venv-lowest/bin/python -m pytest -q -n $(WORKERS) $(BY_FILE) tests/gui

bench: $(READY)
	$(BIN)/python -m engine bench

README_PICTURES := campaign start-page lessons puzzle-weak stretch why-not supply-cut drag-threat meeting drawer-turns dark \
	div-campaign div-move div-supply div-headquarters div-air-power div-air-combat div-activation \
	div-supply-offers div-support div-losses div-cup div-drawer-cup vjw-campaign vjw-air vjw-support vjw-targets vjw-threat \
	tot-campaign tot-burma tot-supply tot-ring tot-events tot-charts

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

# For people who double-click: a folder that needs no Python, its archive, and a package of Debian. See packaging/README.md.
BUNDLER := .venv-bundle
FROZEN := $(BUNDLER)/bin/python
SLIM := -Csetup-args=-Dblas=none -Csetup-args=-Dlapack=none -Csetup-args=-Dallow-noblas=true -Csetup-args=-Dcpu-dispatch=X86_V3

bundle: $(BUNDLER)/.ready
	$(FROZEN) -m tools.bundle dist $(if $(DOMAIN),--domain '$(DOMAIN)')

deb: $(BUNDLER)/.ready
	$(FROZEN) -m tools.bundle.deb dist $(if $(MAINTAINER),--maintainer '$(MAINTAINER)') $(if $(DOMAIN),--domain '$(DOMAIN)')

same: $(BUNDLER)/.ready
	$(FROZEN) -m tools.bundle --no-archive build/again
	$(FROZEN) -m tools.bundle.same dist/nemesis build/again/nemesis

# The reference pictures of the frozen program against those of the source. Each draws its maps itself.
frozen-pictures: $(BUNDLER)/.ready $(READY)
	$(FROZEN) -m tools.bundle --no-archive --pictures build/pictures
	rm -rf out/caches
	XDG_CACHE_HOME=$(CURDIR)/out/caches/frozen build/pictures/nemesis/pictures out/frozen
	XDG_CACHE_HOME=$(CURDIR)/out/caches/source $(BIN)/python -m tools.pictures out/source
	$(BIN)/python -m tools.pictures --against out/source out/frozen --pairs out/pairs

# For Windows, made and tried on Linux; see packaging/README.md.
windows: $(READY)
	$(BIN)/python -m tools.windows dist $(if $(PYTHON_WINDOWS),--python '$(PYTHON_WINDOWS)')

windows-test: $(READY)
	$(BIN)/python -m tools.windows.tests
	$(BIN)/python -m tools.windows.trial dist

icons: $(READY)
	$(BIN)/python -m tools.make_icons

# numpy is built without linear algebra, which the program does not use and which is a fifth of the folder: some minutes,
# once, and a C compiler. `make bundle NUMPY=ready` takes the ready one.
$(BUNDLER)/.ready: pyproject.toml constraints.txt packaging/constraints.txt
	$(PYTHON) -m venv --clear $(BUNDLER)
	$(FROZEN) -m pip install --quiet --disable-pip-version-check -c constraints.txt -c packaging/constraints.txt -e '.[bundle]'
ifneq ($(NUMPY),ready)
	ls build/wheels/numpy-*.whl >/dev/null 2>&1 || $(FROZEN) -m pip wheel --quiet --no-deps --no-binary numpy \
		-c constraints.txt -w build/wheels numpy $(SLIM)
	$(FROZEN) -m pip install --quiet --no-deps --force-reinstall build/wheels/numpy-*.whl
endif
	touch $@

clean:
	rm -rf $(VENV) $(BUNDLER) .venv-lowest build dist out *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
