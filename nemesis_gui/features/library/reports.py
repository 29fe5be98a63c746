"""The position on the table as a situation: a file for anybody, or a report about a wrong ruling."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QMessageBox

from engine.board.files import write_whole
from engine.table.situation_out import Written, write_situation
from nemesis_gui.features.library.asking import ask_file
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Rulings, Seating, WhyNot
from nemesis_gui.session.eyes import eyes_of
from nemesis_gui.session.naming import Namer


class Reports(Feature, Rulings):
    """What goes out to others."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        context.services.offer(Rulings, self)

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "situation", "File", 140, "Write the position as a situation…",
            "A small text file that stands exactly where the game stands; it tells no secret", run=self.write,
            why_not=self.no_situation
        )
        yield Action(
            "wrong_ruling", "Help", 60, "Report a wrong ruling…",
            "Say which clause is wrong, with the position as a text to send", run=self.ruling,
            why_not=self.no_situation, before=True
        )

    def written(self) -> Written:
        """The position that is shown, without secret choices of others. Raises ValueError."""
        session = self.context.past.session
        title: Any = session.title
        return write_situation(title, session, self.context.past.node, hide=self._hidden())

    def _hidden(self) -> Collection[int]:
        """The sides whose secrets those who look at the screen must not learn; none where one player plays all."""
        eyes = self.model.eyes
        return tuple(side for side in eyes_of(self.model.session, None) if eyes != (side,))

    def write(self) -> None:
        """Ask for a file and write the position into it."""
        try:
            written = self.written()
        except ValueError as error:
            self._warn(str(error))
            return
        self.save(written)

    def save(self, written: Written) -> None:
        """Ask for a file for a situation and write it."""
        tr = self.words.tr
        name = f"{Namer(self.words, self.model.titles).on_table(self.model)} {written.node}.yaml"
        kinds = f"{tr('Situation')} (*.yaml)"
        path = ask_file(self.context, self.places, tr("Write the position as a situation"), name, kinds)
        if path is not None:
            self._write(path, written)

    def _write(self, path: Path, written: Written) -> None:
        try:
            write_whole(path, written.text)
        except OSError as error:
            self._warn(f"{path.name}: {error.strerror or error}")
            return
        self.context.signals.said.emit(self.words.tr("Written: {path}", path=path))

    def ruling(self, clauses: Sequence[str] = ()) -> None:
        """Open the report about a wrong ruling, about these clauses or that of the open decision."""
        from nemesis_gui.features.library.ruling import RulingDialog

        try:
            written = self.written()
        except ValueError as error:
            self._warn(str(error))
            return
        self.context.services.of(WhyNot).escape()
        RulingDialog(self.words, written.about("", clauses), self.save, self.places.frame).show()

    def _warn(self, text: str) -> None:
        QMessageBox.warning(self.places.frame, self.places.frame.windowTitle(), self.words.fault(text))

    # -- why not

    def no_situation(self) -> Why:
        if self.model.session is None:
            return self.words.tr("No game is open")
        if self.context.services.of(Seating).covered:
            return self.words.tr("The curtain is down: first the player who decides has to raise it")
        return None
