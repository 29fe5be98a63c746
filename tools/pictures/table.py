"""Puts the position of a picture on the table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from engine.paths import DataNotFound, data_file
from engine.table import agenda
from engine.table.record import Origin
from engine.table.save.open import begin
from engine.table.session import Session
from engine.table.situation import load_situation
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.library.autosummary import summary_of
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.saves import SUFFIX, SUMMARY
from nemesis_gui.session.table import PLAYERS
from tools.pictures.picture import START, PictureError, Way

BEGUN: Final = "2026-03-01 190000"
"""When the games in pictures were begun."""
LAST_PLAYED: Final = datetime(2026, 3, 1, 20, tzinfo=UTC).timestamp()
MAX_LINES: Final = 100_000


def put(model: GameModel, way: Way) -> None:
    """Lay out the position; raises PictureError when the way does not lead there any more."""
    try:
        if way.situation:
            _situation(model, way)
        else:
            _game(model, way)
    except PictureError:
        raise
    except (ValueError, OSError) as error:
        raise PictureError(str(error)) from error


def _situation(model: GameModel, way: Way) -> None:
    path = situation_file(way.situation, way.title)
    steps = load_situation(path).steps
    model.set_situation(path)
    assert model.session is not None
    _play(model.session, [step.play for step in steps if step.play], way)
    model.notify()


def _game(model: GameModel, way: Way) -> None:
    """A game with a save file, as a player has it."""
    model.open(_written(model.title, way))


def _written(title: Any, way: Way) -> Path:
    """The game as a save file."""
    path = games_folder() / f"{BEGUN} {way.scenario}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_saved(title, way))
    return path


@lru_cache(maxsize=40)
def _saved(title: Any, way: Way) -> bytes:
    """What a save file of the game holds. Many pictures are of the same one."""
    origin = Origin(title.id, way.scenario, {}, way.seed)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"game{SUFFIX}"
        session, journal = begin(title, origin, path)
        with journal:
            journal.note(PLAYERS, way.players)
            _play(session, script(way.script) if way.script else [], way)
            journal.note(SUMMARY, msgspec.json.encode(summary_of(session.state)).decode())
        return path.read_bytes()


def shelve(title: Any, ways: Sequence[Way]) -> None:
    """Keep games that are not open, an hour between them."""
    for number, way in enumerate(ways):
        path, played = _written(title, way), LAST_PLAYED - 3600 * number
        os.utime(path, (played, played))


def script(name: str) -> list[str]:
    """The commands of a script; raises DataNotFound."""
    lines = data_file(f"assets/pictures/{name}").read_text(encoding="utf-8").splitlines()[:MAX_LINES]
    return [text for line in lines if (text := line.partition("#")[0].strip())]


def situation_file(name: str, title: str = "nemesis") -> Path:
    """A situation of the pictures, or one that is shipped; raises DataNotFound."""
    try:
        return data_file(f"assets/pictures/{name}")
    except DataNotFound:
        return data_file(f"scenarios/{title}/situations/{name}")


def _play(session: Session, lines: Sequence[str], way: Way) -> None:
    """Play as far as the way goes."""
    kind, _, number = way.until.partition(" ")
    left = int(number or 1)
    for line in [] if kind == START else lines:
        left -= _open(session) == kind
        if not left:
            return
        _command(session, line)
    if kind not in ("", START) and not (left == 1 and _open(session) == kind):
        raise PictureError(f"there is no {way.until} on the way")


def _open(session: Session) -> str:
    return type(agenda.current(session.state)).__name__


def _command(session: Session, line: str) -> None:
    try:
        session.play(line)
    except ValueError as error:
        raise PictureError(f"'{line[:80]}' cannot be played: {error}") from error
