"""Two checkouts beside each other: a worker in each, and what they do not agree in."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from tools.agree.differing import difference
from tools.agree.looks import LOOKS, PLAYED

HERE: Final = Path(__file__).resolve().parent
START: Final = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
spec = spec_from_file_location("tools.agree", sys.argv[1] + "/__init__.py", submodule_search_locations=[sys.argv[1]])
sys.modules["tools.agree"] = module_from_spec(spec)
from tools.agree.worker import main
main()
"""
"""Takes this very folder into either checkout, and all else from there."""
ORDER: Final = ("scenario", PLAYED, *LOOKS, "reports")


class WorkerError(RuntimeError):
    """A checkout that cannot be asked, or that died over a question; one line."""


class Worker:
    """The process of a checkout. What is asked is answered in turn; it may be asked more before it has answered."""

    def __init__(self, folder: Path, hash_seed: int) -> None:
        if not (folder / "engine" / "games.py").is_file():
            raise WorkerError(f"{folder}: there is no checkout")
        self.folder = folder.resolve()
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process
        self._early: deque[Any] = deque()
        self._open = 0
        env = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONHASHSEED": str(hash_seed)}
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, str(HERE)], cwd=self.folder, env=env,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said)  # fmt: skip

    def ask(self, do: str, **more: Any) -> None:
        """Ask for something."""
        assert self._process.stdin is not None
        self._open += 1
        try:
            self._process.stdin.write(msgspec.json.encode({"do": do, **more}) + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._dead() from None

    def answer(self) -> Any:
        """The answer to what was asked first and not answered yet."""
        return self._early.popleft() if self._early else self._read()

    def now(self, do: str, **more: Any) -> Any:
        """What is answered to this; what was asked before is kept for later."""
        while self._open:
            self._early.append(self._read())
        self.ask(do, **more)
        return self._read()

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self._open -= 1
        if not line:
            raise self._dead()
        found = msgspec.json.decode(line)
        if isinstance(found, dict) and "failed" in found:
            raise WorkerError(f"{self.folder}: {found['failed']}")
        return found

    def _dead(self) -> WorkerError:
        self._process.wait()
        self._said.seek(0)
        lines = self._said.read().decode(errors="replace").strip().splitlines()
        return WorkerError(f"{self.folder}: {lines[-1] if lines else f'ended with {self._process.returncode}'}")

    def close(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.communicate()
        self._said.close()


class Differing(msgspec.Struct, frozen=True):
    """The first thing in which a game differs, or that is wrong in it."""

    job: Mapping[str, Any]
    options: Mapping[str, Any]
    place: int
    name: str
    what: str
    said: Sequence[str] = ()
    """The last commands before it."""


class Pair:
    """The old checkout, which makes games up, and the new one, which plays them: one is a game ahead of the other."""

    def __init__(self, old: Path, new: Path) -> None:
        self._workers: list[Worker] = []
        for number, folder in enumerate((old, new)):
            self._workers.append(Worker(folder, number))
        self.old, self.new = self._workers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: BaseException | None,
                 _trace: TracebackType | None) -> None:  # fmt: skip
        for worker in self._workers:
            worker.close()

    def titles(self) -> Mapping[str, Sequence[str]]:
        """The titles of both with their scenarios; raises :class:`WorkerError` where these are not the same."""
        for worker in self._workers:
            worker.ask("titles")
        old, new = (worker.answer() for worker in self._workers)
        if old != new:
            raise WorkerError(f"titles and scenarios: {difference(old, new)}")
        found: Mapping[str, Sequence[str]] = old
        return found

    def compare(self, jobs: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], Differing | None]]:
        """What was looked at in each game, by name, and the first difference."""
        self.old.ask("make", job=jobs[0])
        for place, job in enumerate(jobs):
            made = self.old.answer()
            if place + 1 < len(jobs):
                self.old.ask("make", job=jobs[place + 1])
            played = self.new.now("play", job=job, script=made["script"])
            yield made["counts"], self._first(job, made, played)

    def _first(self, job: Mapping[str, Any], made: Mapping[str, Any], played: Mapping[str, Any]) -> Differing | None:
        steps, options = made["script"]["steps"], made["script"]["options"]
        for place, (old, new) in enumerate(zip(made["places"], played["places"], strict=False)):
            if old != new:
                name = next(name for name in ORDER if old.get(name) != new.get(name))
                asked = {"job": job, "place": place, "name": name}
                what = difference(*(worker.now("detail", **asked) for worker in self._workers))
                return Differing(
                    job, options, place, name, what, [step["say"] for step in steps[max(0, place - 3) : place]]
                )
        faults = [*made["faults"], *played["faults"]]
        return Differing(job, options, 0, "both", faults[0]) if faults else None
