"""What every test runs under: no screen, a home of its own, no unexpected logging."""

from __future__ import annotations

import gc
import itertools
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import settings

from engine.board import yamlcache
from engine.board.collector import be_patient
from tests.whole import share

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if sys.platform == "win32":  # where Qt without a screen knows no others
    os.environ.setdefault("QT_QPA_FONTDIR", str(Path(__file__).parents[1] / "assets" / "fonts"))
os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks the language of the system
os.environ.pop("LANGUAGE", None)

XDG_FOLDERS = ("CONFIG", "DATA", "STATE", "CACHE", "RUNTIME")
_home_numbers = itertools.count()

# The default profile repeats itself; `HYPOTHESIS_PROFILE=explore pytest ...` looks for new examples.
settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=share(100, 2))
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is collected stays to the end: Python's collector neither looks through it now nor at each of its rounds,
    and those come as seldom as in the program."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        be_patient()
        gc.enable()


class _Collector(logging.Handler):
    """Keeps what was logged at WARNING or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def unexpected_logging_fails(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that logs a warning or worse fails, unless it takes `caplog` to look at the log itself."""
    collector = _Collector()
    logging.getLogger().addHandler(collector)
    yield
    logging.getLogger().removeHandler(collector)
    if collector.records and "caplog" not in request.fixturenames:
        lines = [f"{r.levelname} {r.name}: {r.getMessage()}" for r in collector.records]
        pytest.fail("unexpected logging:\n" + "\n".join(lines), pytrace=False)


@pytest.fixture(scope="session", autouse=True)
def common_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Windows that several tests share are made before a test has its own home; they do not use the player's either."""
    with pytest.MonkeyPatch.context() as patch:
        _live_in(tmp_path_factory.mktemp("common-home"), patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """The data of a YAML file are parsed once: where no test names a folder for them, they are kept in memory."""
    kept: dict[str, bytes] = {}
    load, save = yamlcache.load, yamlcache.save

    def load_kept(key: str) -> object:
        if yamlcache._folder is not None:
            return load(key)
        return msgspec.msgpack.decode(kept[key]) if key in kept else yamlcache.MISSING

    def keep(key: str, data: object) -> None:
        if yamlcache._folder is not None:
            save(key, data)
            return
        with suppress(ValueError):  # what is larger or deeper than a cache takes is parsed again
            kept[key] = msgspec.msgpack.encode(data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yamlcache, "load", load_kept)
        patch.setattr(yamlcache, "save", keep)
        yield


def _live_in(home: Path, patch: pytest.MonkeyPatch) -> None:
    """Let the folders of the player be below another one, also for processes that are started."""
    patch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(home))
    for kind in XDG_FOLDERS:
        suffix = "DIR" if kind == "RUNTIME" else "HOME"
        patch.setenv(f"XDG_{kind}_{suffix}", str(home / kind.lower()))


@pytest.fixture(scope="session")
def common_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache that all tests of a run share, in whatever process, so that the map is drawn once."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"


@pytest.fixture(autouse=True)
def own_home(
    tmp_path_factory: pytest.TempPathFactory, common_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Settings and saved games of a test go to a folder of its own (made by who writes first)."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(_home_numbers)}"
    _live_in(home, monkeypatch)
    cache = str(common_cache)
    monkeypatch.setenv("XDG_CACHE_HOME", cache)
    if sys.platform == "win32":  # the cache is below the settings there
        monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: cache)
    return home
