"""Feeds the program a thousand damaged or hostile files. Each must be taken, or refused in one clear line.

Every file is tried in a process of its own kind, which is watched: no file may take longer than `SECONDS`, or more
memory than `MEGABYTES`. Where the system tells it, that is time of the processor, whatever else the machine does.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from engine.games import titles
from engine.lab.lessons import check_lesson
from engine.lab.puzzles import check_puzzle
from engine.paths import data_dir
from engine.players.randomplayer import RandomPlayer
from engine.table import game
from engine.table.options import freely
from engine.table.record import Origin
from engine.table.save.open import begin, open_game
from engine.table.session import Session
from engine.table.situation import check, load_situation
from engine.table.situation_text import to_text
from engine.table.title import Title
from engine.vassal.listing import listing
from engine.wargame.begun import begun_at, told
from engine.wargame.overlay import name_of
from engine.wargame.ownpack import FORMAT
from engine.wargame.packfiles import MAP
from engine.wargame.packtitle import WorldTitle
from engine.wargame.positions import PositionTitle
from tools.fuzz.damage import damage_save, damaged_text
from tools.fuzz.modules import damaged_module
from tools.fuzz.skins import damaged_skin, use_skin

KINDS: Final = ("save", "situation", "pack", "scenario", "lesson", "puzzle", "keyed", "module", "skin")
SECONDS: Final = 20.0
MOST_WAITS: Final = 15
"""How often so long is waited for a file that hardly gets the processor."""
MEGABYTES: Final = 700
LONGEST_LINE: Final = 1500
STEPS: Final = 60
SAVED_STEPS: Final = 120


class Finding(msgspec.Struct, frozen=True):
    """What became of one file: ``taken``, ``refused``, or ``fault`` with what went wrong."""

    number: int
    kind: str
    what: str
    text: str
    seconds: float = 0.0
    """What it took of the processor."""


def fuzz(name: str, count: int, seed: str, keep: Path | None = None, limit: float = SECONDS) -> Iterator[Finding]:
    """Try so many files of a game, kinds in turn; the same seed makes the same files. Faulty ones, and those that take
    more seconds of the processor than ``limit``, are copied to ``keep``."""
    with tempfile.TemporaryDirectory() as folder, _Watch(name) as watch:
        goods = _Goods(_title(name), Path(folder) / "good")
        for number in range(1, count + 1):
            kind = goods.kinds[number % len(goods.kinds)]
            place = Path(folder) / f"{number}-{kind}"
            place.mkdir()
            goods.make(Random(f"{seed}-{number}"), kind, place)
            finding = watch.try_out(number, kind, place)
            if harms(finding, limit) and keep is not None:
                shutil.copytree(place, keep / place.name, dirs_exist_ok=True)
            shutil.rmtree(place)
            yield finding


def harms(finding: Finding, limit: float) -> bool:
    """Whether a file did harm, or took the processor for longer than so many seconds."""
    return finding.what == "fault" or finding.seconds > limit


def _title(name: str, pack: Path | None = None) -> Title:
    """The game; one of a damaged pack is kept by nobody."""
    title: Title = titles().title(name, pack)
    return title


class _Goods:
    """Good files, and hostile ones made of them."""

    def __init__(self, title: Title, folder: Path) -> None:
        data = data_dir(f"scenarios/{title.id}")
        folder.mkdir()
        self.title = title
        self.save = _good_save(title, folder / "good.nemesis")
        self.written = {
            "situation": _read(data / "situations"),
            "lesson": _read(data_dir("assets/lessons") / title.id),
            "puzzle": _read(data_dir("assets/puzzles") / title.id),
            "keyed": [keyed_pack(title)],
        }
        """What is written for a game, by kind; not every game has all of it."""
        self.kinds = [kind for kind in KINDS if self.written.get(kind, True)]
        self.names = {"pack": [*title.sources()], "scenario": [f"{name}.yaml" for name in title.scenarios()]}
        self.files = {name: (data / name).read_bytes() for names in self.names.values() for name in names}

    def make(self, random: Random, kind: str, place: Path) -> None:
        """A hostile file of a kind, alone in a folder."""
        if kind == "save":
            damage_save(random, self.save, place / "game.nemesis")
        elif kind == "module":
            damaged_module(random, place / "game.vmod")
        elif kind == "skin":
            damaged_skin(random, self.title, place)
        elif kind in self.written:
            (place / f"{kind}.yaml").write_bytes(damaged_text(random, random.choice(self.written[kind])))
        else:
            name = random.choice(self.names[kind])
            (place / name).write_bytes(damaged_text(random, self.files[name]))


def keyed_pack(title: Title) -> bytes:
    """A pack of values by key that says something of each file of a title, which is as it was."""
    assert isinstance(title, WorldTitle)
    kept = {name: {key: value[:2] if isinstance(value, list) and name_of(value) else value
                   for key, value in _plain(title, name).items()} for name in title.making.kinds}  # fmt: skip
    board = _plain(title, MAP)
    first = next(iter(board["places"]))
    kept[MAP] = {"places": [first], "hexes": {first["hex"]: next(iter(board["terrain_legend"].values()))},
                 "sides": {_side(board): {"river": "minor", "way": "road"}}}  # fmt: skip
    scenario = f"{next(iter(title.scenarios()))}.yaml"
    kept[scenario] = {"name": _plain(title, scenario)["name"]}
    kept["mine.yaml"] = _begun(title)
    head = {"format": FORMAT, "title": title.id, "name": "Good", "version": "1", "source": "printed"}
    return to_text({**head, "files": kept}).encode()


def _begun(title: WorldTitle[Any, Any, Any]) -> dict[str, Any]:
    """A scenario that begins at a position."""
    assert isinstance(title, PositionTitle)
    first = title.told_first(next(iter(title.scenarios())), {}, "hostile")
    return told(begun_at(title.describe(first), "Mine", "Good", {}))


def _plain(title: WorldTitle[Any, Any, Any], name: str) -> dict[str, Any]:
    data: Any = title.files.data(name)
    return dict(data)


def _side(board: Mapping[str, Any]) -> str:
    """A side of which the map says something."""
    named = (side for lines in board["rivers"].values() for sides in lines.values() for side in sides)
    return str(next(side for side in named if "/" in side))


def _read(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.rglob("*.yaml"))]


def _good_save(title: Title, path: Path) -> bytes:
    """A save of a game in play, with a branch."""
    origin = Origin(title.id, next(iter(title.scenarios())), freely(title.options), "hostile")
    session, journal = begin(title, origin, path)
    with journal:
        _play_on(session, SAVED_STEPS)
        session.undo()
        session.undo()
        _play_on(session, 3)
    return path.read_bytes()


def _play_on(session: Session, steps: int) -> None:
    player = RandomPlayer("hostile")
    for _ in range(steps):
        listed = session.commands()
        if not listed:
            return
        session.play(player.pick(session.state, listed))


# -- in the watched process --------------------------------------------------------------------------------------------


def _use_save(name: str, place: Path) -> None:
    journal, opened = open_game(place / "game.nemesis", lambda _: _title(name))
    with journal:
        _play_on(opened.session, STEPS)


def _use_situation(name: str, place: Path) -> None:
    for difference in check(_title(name), load_situation(place / "situation.yaml")):
        _check_line(difference)


def _use_lesson(_name: str, place: Path) -> None:
    for fault in check_lesson(titles(), place / "lesson.yaml"):
        _check_line(fault)


def _use_puzzle(_name: str, place: Path) -> None:
    for fault in check_puzzle(titles(), place / "puzzle.yaml"):
        _check_line(fault)


def _use_pack(name: str, place: Path) -> None:
    title = _title(name, place)
    _play_random(title, next(iter(_title(name).scenarios())))


def _use_keyed(name: str, place: Path) -> None:
    title = _title(name, place / "keyed.yaml")
    title.sources()
    scenarios = list(title.scenarios())
    for scenario in {scenarios[0], scenarios[-1]}:
        _play_random(title, scenario)


def _use_module(_name: str, place: Path) -> None:
    for line in listing(place / "game.vmod"):
        _check_line(line)


def _use_skin(name: str, place: Path) -> None:
    use_skin(_title(name), place)


def _use_scenario(name: str, place: Path) -> None:
    title = _title(name, place)
    title.scenarios()
    _play_random(title, next(path.stem for path in place.iterdir()))


def _play_random(title: Title, scenario: str) -> None:
    """Some decisions with what was taken for sound."""
    state: Any = title.new(scenario, {}, "hostile")
    player = RandomPlayer("hostile")
    for _ in range(STEPS):
        listed = game.legal(state)
        if not listed:
            return
        state = game.play_unchecked(title, state, player.pick(state, listed))


_USES: Final[dict[str, Callable[[str, Path], None]]] = {
    "save": _use_save,
    "situation": _use_situation,
    "lesson": _use_lesson,
    "puzzle": _use_puzzle,
    "pack": _use_pack,
    "keyed": _use_keyed,
    "scenario": _use_scenario,
    "module": _use_module,
    "skin": _use_skin,
}


def _check_line(text: str) -> None:
    if not text or len(text) > LONGEST_LINE or not text.isprintable():
        raise AssertionError(f"not one clear line: {text[:200]!r}")


def _outcome(name: str, kind: str, place: Path) -> tuple[str, str]:
    try:
        _USES[kind](name, place)
    except ValueError as error:
        if not type(error).__module__.startswith(("engine.", "nemesis_gui.")):
            return "fault", _where(error)
        text = str(error)
        return ("refused", text) if text.isprintable() and 0 < len(text) <= LONGEST_LINE else ("fault", _where(error))
    except BaseException as error:
        return "fault", _where(error)
    return "taken", ""


def _where(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(error).__name__}: {str(error)[:200]!r} ({places})"


def _serve(connection: Connection, name: str) -> None:
    """The loop of the watched process."""
    _limit_memory()
    _play_random(_title(name), next(iter(_title(name).scenarios())))
    connection.send(None)
    while True:
        kind, place = connection.recv()
        before, start = _peak_megabytes(), time.process_time()
        outcome = _outcome(name, kind, Path(place))
        peak = _peak_megabytes()
        if before < MEGABYTES < peak:
            outcome = ("fault", f"took {peak} MB")
        connection.send((*outcome, time.process_time() - start))


def _limit_memory() -> None:
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):  # macOS has the limit and does not let it be set
            resource.setrlimit(resource.RLIMIT_AS, (4 * MEGABYTES << 20, 4 * MEGABYTES << 20))


def _peak_megabytes() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak >> (20 if sys.platform == "darwin" else 10)


# -- the watch ---------------------------------------------------------------------------------------------------------


class _Watch:
    """A process that tries files, started again when one of them kills or hangs it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._context = multiprocessing.get_context("spawn")
        self._process: Any = None

    def __enter__(self) -> _Watch:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _start(self) -> None:
        self._connection, other = self._context.Pipe()
        self._process = self._context.Process(target=_serve, args=(other, self._name), daemon=True)
        self._process.start()
        other.close()
        self._connection.recv()

    def _stop(self) -> None:
        self._process.kill()
        self._process.join()
        self._connection.close()

    def try_out(self, number: int, kind: str, place: Path) -> Finding:
        """What becomes of a file."""
        begun = self._processor()
        self._connection.send((kind, str(place)))
        try:
            for _ in range(MOST_WAITS):
                if self._connection.poll(SECONDS):
                    return Finding(number, kind, *self._connection.recv())
                if self._processor() - begun >= SECONDS:
                    break
            text = f"took longer than {SECONDS:g} s"
        except EOFError:
            text = "killed the program"
        self._stop()
        self._start()
        return Finding(number, kind, "fault", text)

    def _processor(self) -> float:
        """Seconds that the process has had of the processor; those of the clock where the system does not tell."""
        try:
            words = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return time.monotonic()
        return sum(map(int, words[11:13])) / os.sysconf("SC_CLK_TCK")


def summary(findings: list[Finding]) -> str:
    """Counts by kind, in one line."""
    counts = Counter(finding.what for finding in findings)
    longest = max((finding.seconds for finding in findings), default=0.0)
    told = f"{len(findings)} files: {counts['refused']} refused, {counts['taken']} taken, {counts['fault']} faults"
    return f"{told}; at most {longest:.1f} s of the processor"
