"""The roll for a Superior's satisfaction at the end of a turn, with the ledger of the turn's changes."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QLabel

from engine.table.wording.typography import signed
from engine.titles.nemesis.pieces import SIDES
from nemesis_gui.base.style import heading, skin
from nemesis_gui.play.presenter import Presenter
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
        layout = self.stage.card.begin(words.tr("{superior} and his General", superior=superior), width=430)
        text = "A die of {n} or less raises {superior} from {level}."
        needed = words.tr(text, n=general, superior=superior, level=state.superior[side])
        head = label(needed if general else words.tr("The General is at 0: nothing to gain."), wrap=True)
        head.setFont(heading(11))
        layout.addWidget(head)
        for command in self.index.loose:
            self.stage.card.foot.addWidget(self.command_button(command, primary=True))
        layout.addWidget(label(words.tr("What moved the markers in this turn"), "faded", wrap=True))
        layout.addWidget(self._ledger(side))
        self.stage.card.finish()

    def _ledger(self, side: int) -> QLabel:
        words = self.context.words
        rows = [self._row(event) for event in self._changes(side)]
        text = "".join(rows) or f"<tr><td>{words.tr('Nothing')}</td></tr>"
        return label(f"<table cellpadding=2>{text}</table>", wrap=True, follow=self.context.follow)

    def _changes(self, side: int) -> list[Any]:
        """Track changes of a side since the turn began, from the record's own events."""
        found: list[Any] = []
        for one in reversed(self.context.model.past()):
            found = [event for event in one.events if event.kind == "track_changed"] + found
            if any(event.kind == "turn_began" for event in one.events):
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
