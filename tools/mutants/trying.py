"""The tests of a game, collected once by pytest; each fault is put into a fork of that process and tried there.

The process that forks runs no test itself, so that nothing it has remembered hides a fault.
"""

from __future__ import annotations

import gc
import json
import math
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

from engine.table.situation import load_situation
from engine.wargame.boardworld import BoardWorld

MEMORY: Final = 4 << 30
"""Bytes that the tests of a fault may take."""
PATIENCE: Final = 20.0
"""Seconds of a processor that any fault has, beside several times what its tests take without it."""
WAITING: Final = 20
"""Times as long by the clock: a busy machine gives little of its processors."""


Exchange = tuple[CodeType, CodeType]
"""The code of a function, and what it is to be."""


@dataclass
class Ran:
    """What came of running tests: how long each took of a processor, and the first that failed."""

    seconds: dict[str, float] = field(default_factory=dict)
    failed: str = ""
    why: str = ""
    red: list[str] = field(default_factory=list)
    timeout: bool = False
    ended: bool = False


class Tests:
    """The collected tests, by the clauses they bear."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self._items: Mapping[str, pytest.Item] = {item.nodeid: item for item in items}
        self._clauses = {name: _clauses(item) for name, item in self._items.items()}

    def bearing(self, clauses: set[str]) -> list[str]:
        """Tests of any of these clauses."""
        return [name for name, borne in self._clauses.items() if borne & clauses]

    def run(self, names: Iterable[str], seconds: float, codes: Exchange | None = None) -> Ran:
        """Run tests in a fork of this process; with a function's code exchanged until one fails."""
        return _forked(lambda tell: self._run(names, tell, codes), seconds)

    def _run(self, names: Iterable[str], tell: Callable[[Any], None], codes: Exchange | None) -> None:
        if codes is not None:
            exchange(*codes)
            for world in [one for one in gc.get_objects() if isinstance(one, BoardWorld)]:
                blank(world)
        for name in names:
            started = time.process_time()
            tell({"test": name})
            reports = runtestprotocol(self._items[name], log=False, nextitem=None)
            fault = next((report for report in reports if report.failed), None)
            tell({"test": name, "seconds": time.process_time() - started, "why": _why(fault) if fault else ""})
            if fault is not None and codes is not None:
                break
        tell({"ended": True})


def _why(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    return str(crash.message if crash else report.longrepr).partition("\n")[0][:200] or "failed"


def _clauses(item: pytest.Item) -> frozenset[str]:
    """The clauses of a test's marks, and of the situation it runs."""
    marked = {str(clause) for mark in item.iter_markers("clause") for clause in mark.args}
    given = getattr(getattr(item, "callspec", None), "params", {}).values()
    return frozenset(marked.union(*(_cited(one) for one in given if isinstance(one, Path) and one.suffix == ".yaml")))


@cache
def _cited(path: Path) -> tuple[str, ...]:
    return tuple(load_situation(path).clauses) if "situations" in path.parts else ()


def exchange(old: CodeType, new: CodeType) -> None:
    """Give the functions that run a code another one, and those that were made inside of it."""
    gc.unfreeze()
    pairs = {_known(before): after for before, after in _pairs(old, new)}
    found = [one for one in gc.get_objects() if isinstance(one, FunctionType) and _known(one.__code__) in pairs]
    if not found:
        raise LookupError(f"no function runs {old.co_qualname}")
    for function in found:
        code = pairs[_known(function.__code__)]
        if code.co_freevars == function.__code__.co_freevars:
            function.__code__ = code


def blank(world: BoardWorld) -> None:
    """Nothing that was worked out while tests were collected hides a fault."""
    world.forget()
    world.lasting.clear()


def _pairs(old: CodeType, new: CodeType) -> Iterator[Exchange]:
    """A code and what it is to be, and the same of each code inside of it; two on one line are not told apart."""
    yield old, new
    before, after = ([one for one in code.co_consts if isinstance(one, CodeType)] for code in (old, new))
    if len(before) == len(after):
        for pair in zip(before, after, strict=True):
            yield from _pairs(*pair)


def _known(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


_OVER: Final = (signal.SIGKILL, signal.SIGXCPU)
"""How a process ends whose time is over."""


def _forked(work: Callable[[Callable[[Any], None]], None], seconds: float) -> Ran:
    """Do work in a fork of this process, which is ended when it has taken so many seconds of a processor."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(work, writing, seconds)
    os.close(writing)
    ran, deadline = Ran(), time.monotonic() + WAITING * seconds
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        for line in _lines(pipe.fileno(), deadline):
            _note(ran, json.loads(line))
            if ran.ended:
                break
    os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    ran.timeout = not ran.ended and os.WIFSIGNALED(status) and os.WTERMSIG(status) in _OVER
    if not ran.ended and not ran.failed:
        raise RuntimeError("the tests did not run")
    return ran


def _note(ran: Ran, told: Mapping[str, Any]) -> None:
    if "fault" in told:
        raise RuntimeError(told["fault"])
    if "ended" in told:
        ran.ended = True
    elif "seconds" not in told:
        ran.failed, ran.why = told["test"], "did not end"
    else:
        ran.seconds[told["test"]] = told["seconds"]
        ran.failed, ran.why = (told["test"], told["why"]) if told["why"] else ("", ran.why)
        ran.red += [told["test"]] if told["why"] else []


def _lines(pipe: int, deadline: float) -> Iterator[bytes]:
    """What comes through a pipe, line by line, until its other end is closed or time is over."""
    rest = b""
    while (left := deadline - time.monotonic()) > 0 and select.select([pipe], [], [], left)[0]:
        chunk = os.read(pipe, 65536)
        if not chunk:
            return
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines


def _work(work: Callable[[Callable[[Any], None]], None], pipe: int, seconds: float) -> None:
    """Work, tell of it through the pipe, and never come back."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds)))
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 (it ends with the process)
        work(lambda told: _write(pipe, told))
    except Exception as error:
        _write(pipe, {"fault": repr(error)})
    finally:
        os._exit(0)


def _write(pipe: int, told: object) -> None:
    os.write(pipe, json.dumps(told).encode() + b"\n")


class _Collected:
    """A plugin of pytest that hands the collected tests over instead of running them."""

    def __init__(self, then: Callable[[Tests], None]) -> None:
        self._then = then

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} errors during collection")
        self._then(Tests(session.items))
        return True


def collect(folders: Sequence[Path], then: Callable[[Tests], None], root: Path, home: Path) -> int:
    """Collect the tests of some folders and do something with them; returns the status of pytest."""
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())
    quiet = ["-q", "--no-header", "--capture=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    here = [f"--rootdir={root}", f"--basetemp={home / 'tests'}"]
    return int(pytest.main([*quiet, *here, *map(str, folders)], plugins=[_Collected(then)]))
