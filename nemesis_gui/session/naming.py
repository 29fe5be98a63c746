"""What a game is called: the name it was given, that of a file one named oneself, or scenario, players and date."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from engine.board.errors import one_line
from engine.table.save.read import read_save
from engine.table.titles import Titles
from engine.table.wording.words import Wording
from nemesis_gui.base.dates import here
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.saves import NAME, Kept, look, names_in
from nemesis_gui.session.words import Words

BEGUN: Final = re.compile(r"(\d{4}-\d\d-\d\d \d{6}) .+")
"""File names of games that were begun here: the time by UTC, then the scenario."""

LONGEST: Final = 120
"""Letters of the name of a scenario that a save keeps."""


def begun(path: Path) -> datetime | None:
    """When a game was begun, from the name of its file; None for a file that a player named."""
    found = BEGUN.fullmatch(path.stem)
    try:
        return datetime.fromisoformat(found[1]).replace(tzinfo=UTC) if found else None
    except ValueError:
        return None


def _name_in(path: Path, scenario: str) -> str:
    """What a scenario is called in the values that a save keeps; empty where they do not say it."""
    from engine.wargame.gamevalues import unpack

    try:
        kept = read_save(path).data.values
        files = [unpack(packed).files.get(f"{scenario}.yaml") for packed in reversed(kept)]
    except (ValueError, OSError):
        return ""
    names = (file.get("name") for file in files if isinstance(file, Mapping))
    return next((one_line(name, LONGEST) for name in names if isinstance(name, str)), "")


def day_and_time(words: Words, when: datetime) -> str:
    """A moment by the clock of this place, in the player's language; the year only if it is not this one."""
    local = here(when)
    year = "" if local.year == here(datetime.now(UTC)).year else " yyyy"
    moment = QDateTime(QDate(local.year, local.month, local.day), QTime(local.hour, local.minute))
    return QLocale(words.lang).toString(moment, f"d MMMM{year}, HH:mm")


def scenario_on_table(words: Words, model: GameModel) -> str:
    """What the scenario of the game on the table is called: one that begins at a position by its own name."""
    scenario, begun, title = model.present.state.scenario, model.present.record.origin.scenario, model.playing
    if begun != scenario and title.set_up_of(begun) == scenario:
        return title.scenarios()[begun]
    return words.scenario(scenario)


class Namer:
    """Names games in the player's language."""

    def __init__(self, words: Words, titles: Titles) -> None:
        self.words = words
        self._titles = titles
        self._scenarios: dict[tuple[str, str], str] = {}

    def scenario(self, name: str, title: str = "") -> str:
        """The name of a scenario of a game, read when it is first asked for; of one that is not known, the word it is
        kept by. No title stands for the game on the table."""
        if (title, name) not in self._scenarios:
            try:
                self._scenarios[title, name] = self.game(title).scenario(name)
            except ValueError:
                self._scenarios[title, name] = name
        return self._scenarios[title, name]

    def scenario_of(self, game: Kept) -> str:
        """The name of the scenario of a game on the shelf: where its pack is not in use the one that its save keeps."""
        known = self.scenario(game.scenario, game.title)
        if known != game.scenario or not game.scenario:
            return known
        key = str(game.path), game.scenario
        if key not in self._scenarios:
            self._scenarios[key] = _name_in(game.path, game.scenario)
        return self._scenarios[key] or known

    def game(self, title: str) -> Wording:
        """What a game says of itself; raises ValueError for one that there is not."""
        if title in ("", self.words.title.id):
            return self.words.game
        words: Wording = self._titles.title(title).words(self.words.lang)
        return words

    def short(self, name: str, title: str = "") -> str:
        """The same without what follows a comma, such as its dates."""
        return self.scenario(name, title).partition(",")[0]

    def _short_of(self, game: Kept) -> str:
        return self.scenario_of(game).partition(",")[0]

    def players(self, game: Kept) -> tuple[str, ...]:
        """Who plays a game on the shelf, in the order of the sides."""
        try:
            return tuple(game.players.get(side, "") for side in self._sides(game.title))
        except ValueError:
            return tuple(game.players.values())

    def describe_players(self, game: Kept) -> str:
        """The same with their sides, as far as they have names."""
        try:
            words = self.game(game.title)
        except ValueError:
            return ", ".join(game.players.values())
        return ", ".join(f"{name} ({words.side(side)})" for side, name in enumerate(self.players(game)) if name)

    def _sides(self, title: str) -> Sequence[str]:
        own = self.words.title
        found: Sequence[str] = own.sides if title in ("", own.id) else self._titles.title(title).sides
        return found

    def on_table(self, model: GameModel) -> str:
        """The name of the game on the table."""
        journal, notes = model.journal, model.notes()
        if journal is None or model.session is None:
            return notes.get(NAME) or self.words.tr("Study position")
        scenario, title = model.session.record.origin.scenario, model.session.title
        short = self.short(scenario) if title.set_up_of(scenario) == scenario else title.scenarios()[scenario]
        return notes.get(NAME) or self._own(journal.path, short, names_in(notes, self.words.title.sides))

    def at(self, path: Path) -> str:
        """The name of a game that need not be open."""
        return self.kept(look(path))

    def kept(self, game: Kept) -> str:
        """The name of a game on the shelf."""
        given = game.name if game.name != game.path.stem else ""
        own = self._own(game.path, self._short_of(game), self.players(game)) if game.scenario else ""
        return given or own or game.path.stem

    def title(self, game: Kept) -> str:
        """What the title is called that is played, without what follows a colon."""
        return self._titles.name(game.title).partition(":")[0]

    def with_title(self, path: Path) -> str:
        """The name of a game that need not be open, behind that of its title."""
        game = look(path)
        return self.words.pair(self.title(game), self.kept(game)) if game.title else self.kept(game)

    def headline(self, game: Kept) -> str:
        """The same in short: the name it was given, or scenario and players, without when it was begun."""
        given = game.name if game.name != game.path.stem or begun(game.path) is None else ""
        return given or self._against(self._short_of(game), self.players(game))

    def stands(self, game: Kept, *, dates: bool = True) -> str:
        """Where a game stands: turn, its dates if wanted, and whose turn it is, or who has won."""
        words, summary = self.words, game.summary
        if summary is None:
            return words.tr("not read yet") if game.commands else words.tr("Just started")
        own = self._words_of(game)
        if summary.over and summary.winner is None:
            return words.tr("Ended in a draw in Game Turn {n}", n=summary.turn)
        if summary.winner is not None:
            return words.tr("{side} victory in Game Turn {n}", side=own.side(summary.winner), n=summary.turn)
        whose = words.tr("{side} player to move", side=own.side(summary.side)) if summary.side >= 0 else ""
        told = (f"{words.tr('Game Turn')} {summary.turn}", own.dates(summary.turn) if dates else "", whose)
        return " · ".join(filter(None, told))

    def _words_of(self, game: Kept) -> Wording:
        """The words of the game that is played."""
        try:
            return self.game(game.title)
        except ValueError:
            return self.words.game

    def _own(self, path: Path, scenario: str, players: Sequence[str]) -> str:
        when = begun(path)
        if when is None:
            return path.stem
        return ", ".join((self._against(scenario, players), day_and_time(self.words, when)))

    def _against(self, scenario: str, players: Sequence[str]) -> str:
        named = [name for name in players if name]
        if len(named) > 1:
            named[:1] = [self.words.tr("{one} against {other}", one=named[0], other=named[1])]
        return ", ".join(filter(None, (scenario, *named[:1])))
