"""What a game is called: the name it was given, that of a file one named oneself, or scenario, players and date."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from engine.titles.nemesis.data.pack import PackError
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.dates import here
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.saves import NAME, Kept, look, names_in
from nemesis_gui.session.words import Words

BEGUN: Final = re.compile(r"(\d{4}-\d\d-\d\d \d{6}) .+")
"""File names of games that were begun here: the time by UTC, then the scenario."""
STAMP: Final = "%Y-%m-%d %H%M%S"


def begun(path: Path) -> datetime | None:
    """When a game was begun, told by the name of its file; None for a file that somebody named."""
    found = BEGUN.fullmatch(path.stem)
    try:
        return datetime.strptime(found[1], STAMP).replace(tzinfo=UTC) if found else None
    except ValueError:
        return None


def day_and_time(words: Words, when: datetime) -> str:
    """A moment by the clock of this place, in the player's language; the year only if it is not this one."""
    local = here(when)
    year = "" if local.year == here(datetime.now(UTC)).year else " yyyy"
    moment = QDateTime(QDate(local.year, local.month, local.day), QTime(local.hour, local.minute))
    return QLocale(words.lang).toString(moment, f"d MMMM{year}, HH:mm")


class Namer:
    """Names games in the player's language."""

    def __init__(self, words: Words, title: Nemesis) -> None:
        self.words = words
        self._title = title
        self._scenarios: dict[str, str] = {}

    def scenario(self, name: str) -> str:
        """The name of a scenario, read when it is first asked for; of one that is not known, the word it is kept by."""
        if name not in self._scenarios:
            try:
                self._scenarios[name] = self.words.scenario(self._title, name)
            except PackError:
                self._scenarios[name] = name
        return self._scenarios[name]

    def short(self, name: str) -> str:
        """The same without the dates of the campaign."""
        return self.scenario(name).partition(",")[0]

    def on_table(self, model: GameModel) -> str:
        """The name of the game on the table."""
        journal, notes = model.journal, model.notes()
        if journal is None or model.session is None:
            return notes.get(NAME) or self.words.tr("Position for study")
        return self.open(journal.path, model.session.record.origin.scenario, notes)

    def at(self, path: Path) -> str:
        """The name of a game that need not be open."""
        return self.kept(look(path))

    def kept(self, game: Kept) -> str:
        """The name of a game on the shelf."""
        given = game.name if game.name != game.path.stem else ""
        return given or (self._own(game.path, game.scenario, game.names) if game.scenario else game.path.stem)

    def open(self, path: Path, scenario: str, notes: Mapping[str, str]) -> str:
        """The name of a game that is open."""
        return notes.get(NAME) or self._own(path, scenario, names_in(notes))

    def _own(self, path: Path, scenario: str, players: Sequence[str]) -> str:
        when = begun(path)
        if when is None:
            return path.stem
        both = self.words.tr("{one} against {other}", one=players[0], other=players[1]) if all(players) else ""
        one = next(filter(None, players), "")
        return ", ".join(filter(None, (self.short(scenario), both or one, day_and_time(self.words, when))))
