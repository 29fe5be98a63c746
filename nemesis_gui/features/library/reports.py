"""What goes out to others as a file; the position on the table as a situation, or a report about a wrong ruling."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.board.files import same_file, write_whole
from nemesis_gui.base.filenames import safe_file_name, with_ending
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Rulings, Seating, WhyNot
from nemesis_gui.session.naming import Namer
from nemesis_gui.session.viewer import eyes_of
from nemesis_gui.widgets.save_path import documents, ended

if TYPE_CHECKING:
    from engine.table.situation_out import Written

_ENDING: Final = re.compile(r"\*(\.\w+)")


def ask_file(context: Context, places: Places, heading: str, name: str, kinds: str) -> Path | None:
    """Ask for a file to write; without an ending it gets that of the name offered, or of the kind chosen."""
    from PySide6.QtWidgets import QFileDialog

    stem, _, ending = name.rpartition(".")
    offered = with_ending(documents() / safe_file_name(stem), f".{ending}")
    given, kind = QFileDialog.getSaveFileName(places.frame, heading, str(offered), kinds)
    if not given:
        return None
    path = Path(given)
    if context.model.path is not None and same_file(path, context.model.path):
        context.signals.said.emit(context.words.tr("This is the saved game itself; choose another name"))
        return None
    endings = [one for one in _ENDING.findall(kind or kinds) if one != "."] or [f".{ending}"]
    known = any(path.name.lower().endswith(one) for one in _ENDING.findall(kinds))
    return path if known else ended(places.frame, context.words.tr, path, endings[0])


class Reports(Feature, Rulings):
    """What goes out to others."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "situation", "File", 140, "Save the position as a situation…",
            "A small text file with the exact position; it gives away no secret", run=self.write,
            why_not=self.no_situation
        )
        yield Action(
            "wrong_ruling", "Help", 60, "Report a rules error…",
            "Say which rule was applied wrongly; the position is added as text you can send", run=self.ruling,
            why_not=self.no_situation, before=True
        )

    def written(self) -> Written:
        """The position that is shown, without secret choices of others. Raises ValueError."""
        from engine.table.situation_out import write_situation

        session = self.context.past.session
        title: Any = session.title
        return write_situation(title, session, self.context.past.node, hide=self._hidden())

    def _hidden(self) -> Collection[int]:
        """The sides whose secrets those who look at the screen must not learn; none where one player plays all."""
        eyes = self.model.eyes
        return tuple(side for side in eyes_of(self.model.session, None) if eyes != (side,))

    def write(self) -> None:
        if (written := self._attempt()) is not None:
            self.save(written)

    def save(self, written: Written) -> None:
        tr = self.words.tr
        name = f"{Namer(self.words, self.model.titles).on_table(self.model)} {written.node}.yaml"
        kinds = f"{tr('Situation')} (*.yaml)"
        path = ask_file(self.context, self.places, tr("Save the position as a situation"), name, kinds)
        if path is None:
            return
        try:
            write_whole(path, written.text)
        except OSError as error:
            self.warn(f"{path.name}: {error.strerror or error}")
        else:
            self.context.signals.said.emit(tr("Saved: {path}", path=path))

    def ruling(self, clauses: Sequence[str] = ()) -> None:
        """Open the report about a wrong ruling, about these clauses or that of the open decision."""
        from nemesis_gui.features.library.ruling import RulingDialog

        if (written := self._attempt()) is not None:
            self.context.services.of(WhyNot).escape()
            RulingDialog(self.words, written.about("", clauses), self.save, self.places.frame).show()

    def _attempt(self) -> Written | None:
        try:
            return self.written()
        except ValueError as error:
            self.warn(error)
            return None

    def no_situation(self) -> Why:
        if self.model.session is not None and self.context.services.of(Seating).covered:
            return self.words.tr("The curtain is down: the player to move must raise it first")
        return self.context.needs.game()
