"""Games of other versions: going on with them, looking at them, taking up today's values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtWidgets import QDialog, QInputDialog, QMessageBox

from engine.table.opening import starts_of
from engine.table.savefile import LogUse
from nemesis_gui.features.games.changed import ChangedDialog, Choice
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.session.game_faults import ChangedGameError, GameError, LogError
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.naming import Namer


def attempt(context: Context, places: Places, work: Callable[[], object]) -> None:
    """Do something with files; a fault is told, except where the player has a choice."""
    try:
        work()
    except (LogError, ChangedGameError):
        raise
    except GameError as error:
        QMessageBox.warning(places.frame, places.frame.windowTitle(), context.words.fault(str(error)))


def ask_changed(context: Context, places: Places, error: ChangedGameError, log: LogUse) -> None:
    """Say what changed in a game and let the player choose how to go on."""
    name = Namer(context.words, context.model.titles).at(error.path)
    dialog = ChangedDialog(context.words, name, error.change, places.frame)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    choice = dialog.choice()
    dialog.deleteLater()
    if accepted:
        attempt(context, places, lambda: _go_on(context.model, error.path, choice, log))


def _go_on(model: GameModel, path: Path, choice: Choice, log: LogUse) -> None:
    if choice.at is None:
        model.look(path, log)
    else:
        model.open(path, choice.at, today=choice.today, log=log)


class Opening(Feature):
    """Says where a saved game and the program of today do not agree."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.model.aged.connect(self._tell_age)

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "today", "File", 70, "Go on with today's values…",
            "A game keeps the values it was begun with; take up today's from the start of a turn on",
            run=self.take_today, why_not=self.no_today, covered=True
        )

    def _tell_age(self, unkept: bool, own_values: bool) -> None:
        tr, say = self.words.tr, self.context.signals.said.emit
        if unkept:
            say(tr("Begun before positions were kept: all its commands go with today's rules"))
        elif own_values:
            say(tr("This game is played with the values it was begun with, not with today's"))

    # -- today's values

    def take_today(self) -> None:
        """Go on from the start of a turn with the values of today, as a new line of the same game."""
        tr, session, path = self.words.tr, self.model.session, self.model.path
        if session is None or path is None:
            return
        starts = starts_of(session)
        turns = [tr("Turn {n}", n=turn) for turn, _ in starts]
        chosen, accepted = QInputDialog.getItem(
            self.places.frame, tr("Go on with today's values"), tr("From the start of"), turns, len(turns) - 1, False
        )
        if accepted:
            node = starts[turns.index(chosen)][1]
            attempt(self.context, self.places, lambda: self.model.open(path, node, today=True))

    def no_today(self) -> Why:
        """Why today's values cannot be taken up; None when they can."""
        session = self.model.session
        if session is None or self.model.path is None:
            return self.words.tr("This position has no save file")
        if session.title is self.model.title:
            return self.words.tr("This game is played with today's values")
        return None
