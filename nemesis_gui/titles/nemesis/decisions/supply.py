"""The Supply Check: Airdrops, the price of Imphal, and a look at every piece whose level is about to change."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout

from engine.titles.nemesis.pieces import ALLIED, OUT
from engine.titles.nemesis.rules.ch7_supply import early_droppers, forecast
from nemesis_gui.base.style import skin
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.play.counter_button import MarkerButton
from nemesis_gui.play.listed import ListedPresenter
from nemesis_gui.widgets.layouts import label

MOST_LINES = 24


def changes(before: dict[str, int], after: dict[str, int]) -> list[tuple[str, int, int]]:
    """Pieces whose level will change, the worse off first."""
    found = [(unit, before[unit], level) for unit, level in after.items() if before[unit] != level]
    return sorted(found, key=lambda item: (item[1] - item[2], item[0]))


class DropPresenter(ListedPresenter):
    """Regiments that had better drop a Battalion before the check or not at all; others are reached on the map."""

    title = "Battalions"

    def listed_units(self) -> list[str]:
        """Those for which the moment makes a difference."""
        return early_droppers(self.context.state)


class AirdropPresenter(ListedPresenter):
    """Airdrops are placed by clicking marked hexes or dragging the marker there; the card shows what the check would
    bring as things stand."""

    title = "Airdrops"

    def show_marks(self) -> None:
        """Hexes that may be supplied; those with somebody who would be Out of Supply stand out."""
        state = self.context.state
        levels = forecast(state, ALLIED)
        needy = {state.pieces[unit].loc for unit, level in levels.items() if level == OUT}
        places = set(self.index.places)
        parts = (HexHighlights(tuple(places - needy), "legal"), HexHighlights(tuple(places & needy), "danger"))
        self.context.overlay("places", Group(parts))

    def add_body(self, layout: QVBoxLayout) -> None:
        """The marker, and the review."""
        state, tr = self.context.state, self.context.words.tr
        if self.index.places:
            hint = tr("Drag the marker to a marked hex, or click the hex")
            layout.addWidget(MarkerButton(self.context, "airdrop", tr("Air Supply"), hint))
        levels = forecast(state, ALLIED)
        layout.addWidget(label(self.context.words.tr("The check would give"), "faded", wrap=True))
        layout.addWidget(self._review(changes({unit: state.pieces[unit].supply for unit in levels}, levels)))
        for loc, commands in list(self.index.places.items())[:6]:
            if loc in {state.pieces[unit].loc for unit, level in levels.items() if level == OUT}:
                for command in commands:
                    layout.addWidget(self.card_button(command))

    def _review(self, found: list[tuple[str, int, int]]) -> QLabel:
        words = self.context.words
        rows = [self._row(*change) for change in found[:MOST_LINES]]
        text = label(f"<table cellpadding=2>{''.join(rows) or words.tr('No change')}</table>", rich=True, wrap=True)
        text.linkActivated.connect(self.context.follow)
        return text

    def _row(self, unit: str, before: int, after: int) -> str:
        words, state = self.context.words, self.context.state
        piece = state.pieces[unit]
        colour = skin().bad if after > before else skin().good
        levels = f'{words.word("levels", before)} → <b style="color:{colour}">{words.word("levels", after)}</b>'
        name = f'<a href="unit:{unit}">{piece.counter.name}</a>'
        return f"<tr><td>{name}</td><td>{state.world.label(piece.loc)}</td><td>{levels}</td></tr>"


class PaymentPresenter(ListedPresenter):
    """What pays for the flights to Imphal."""

    title = "Flights to Imphal"

    def add_body(self, layout: QVBoxLayout) -> None:
        """Airdrops that can be taken back; Air Supports are among the loose commands."""
        for commands in self.index.places.values():
            for command in commands:
                button: QPushButton = self.card_button(command)
                layout.addWidget(button)


class LossPresenter(ListedPresenter):
    """Who loses a step for want of Stock at Imphal."""

    title = "Imphal without Stock"
