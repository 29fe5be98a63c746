"""The roll for a Superior's satisfaction at the end of a turn, with the ledger of the turn's changes."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Any

from PySide6.QtWidgets import QLabel

from engine.table.wording.typography import signed
from engine.titles.nemesis.pieces import SIDES
from nemesis_gui.base.style import heading, skin
from nemesis_gui.play.parts import Own, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.session.model import LOGGED
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.layouts import label

LEDGERED = ("general", "lament", "superior")


class GeneralPresenter(Presenter):
    """Shows what has to be rolled, and where the points of this turn came from."""

    def show_card(self) -> None:
        """Chance of the roll and the ledger of the side."""
        state, words = self.context.state, self.context.words
        side = self.decision.side(state)
        general = state.general[side]
        superior = words.word("superiors", SIDES[side])
        text = "A die of {n} or less raises {superior} from {level}."
        needed = words.tr(text, n=general, superior=superior, level=state.superior[side])
        head = needed if general else words.tr("The General is at 0: nothing to gain.")
        moved = Text(words.tr("What moved the markers in this turn"), "faded", rich=False)
        body = [Own((QLabel, head), partial(_head, head)), moved, self._ledger(side)]
        foot = [self.command_button(command, primary=True) for command in self.index.loose]
        self.put_card(words.tr("{superior} and his General", superior=superior), body, foot, 430)

    def _ledger(self, side: int) -> Text:
        words = self.context.words
        rows = [self._row(event) for event in self._changes(side)]
        text = "".join(rows) or f"<tr><td>{words.tr('Nothing')}</td></tr>"
        return Text(f"<table cellpadding=2>{text}</table>")

    def _changes(self, side: int) -> list[Any]:
        """Track changes of a side since the turn began, from the record's own events."""
        found: list[Any] = []
        for state in islice(self.context.model.backwards(), LOGGED):
            found = [event for event in state.events if event.kind == "track_changed"] + found
            if any(event.kind == "turn_began" for event in state.events):
                break
        return [event for event in found if event.side == side and event.track in LEDGERED]

    def _row(self, event: Any) -> str:
        words = self.context.words
        colour = skin().bad if event.track == "lament" or event.by < 0 else skin().good
        place = f' <a href="hex:{event.hex}">{event.hex}</a>' if event.hex else ""
        return (
            f'<tr><td style="color:{colour}"><b>{signed(event.by)}</b></td><td>{words.word("tracks", event.track)}</td>'
            f"<td>{words.word('whys', event.why)}{place} <small>{clause_link(event.clause)}</small></td></tr>"
        )


def _head(text: str) -> QLabel:
    head = label(text, wrap=True)
    head.setFont(heading(11))
    return head
