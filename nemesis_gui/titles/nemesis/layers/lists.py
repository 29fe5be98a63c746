"""The cups, the ledger of the tracks and the Objectives: a card and lists that keys and panels open."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QWidget

from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.titles.nemesis.layers.cups import CupsCard
from nemesis_gui.titles.nemesis.layers.pending import Pending
from nemesis_gui.titles.nemesis.panels.header import NemesisHeader
from nemesis_gui.titles.nemesis.panels.tracks import TracksPanel

if TYPE_CHECKING:
    from nemesis_gui.titles.nemesis.layers.ledger import Ledger
    from nemesis_gui.titles.nemesis.layers.objectives import Objectives


W = TypeVar("W", bound=QWidget)


class Lists(Feature):
    """A list is made when it is first opened."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.cups = CupsCard(context, places.frame)
        self._ledger: Ledger | None = None
        self._objectives: Objectives | None = None

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "cups",
            "View",
            90,
            "Cups",
            "Chits left in the cups, chances of the next phase",
            "C",
            self.show_cups,
            self.context.needs.game,
        )
        yield Action(
            "ledger",
            "View",
            100,
            "Track history…",
            "Every track change and its cause",
            "J",
            self.show_ledger,
            self.context.needs.game,
        )
        yield Action(
            "objectives",
            "View",
            110,
            "Objectives…",
            "Who holds what, worth and supply",
            "O",
            self.show_objectives,
            self.context.needs.game,
        )

    def attach(self) -> None:
        """The band and the tab of the tracks lead here."""
        band, tab = _panel(self.places, NemesisHeader), _panel(self.places, TracksPanel)
        self._chits = band.chits
        self.pending = Pending(self.context, (band, tab))
        for chits in self._chits:
            chits.clicked.connect(self.show_cups)
        for panel in (band, tab):
            for side, track in enumerate(panel.sides):
                track.clicked.connect(partial(self._show_steps, side=side))
            panel.shared.clicked.connect(partial(self._show_steps, track="resources"))
            panel.pips[0].clicked.connect(partial(self._show_steps, track="stock"))
        tab.ledger_button.clicked.connect(self.show_ledger)

    @property
    def ledger(self) -> Ledger:
        """The list of all steps of the tracks."""
        if self._ledger is None:
            from nemesis_gui.titles.nemesis.layers.ledger import Ledger

            self._ledger = Ledger(self.context, self.places.frame)
        return self._ledger

    @property
    def objectives(self) -> Objectives:
        """The list of the Objectives."""
        if self._objectives is None:
            from nemesis_gui.titles.nemesis.layers.objectives import Objectives

            self._objectives = Objectives(self.context, self.places.frame)
        return self._objectives

    def show_cups(self) -> None:
        """What is left in the cups, under the header."""
        if self.model.session is not None:
            self.cups.show_below(self._chits)

    def show_ledger(self) -> None:
        """Every step of the tracks."""
        self.ledger.open()

    def _show_steps(self, *, side: int = -1, track: str = "") -> None:
        self.ledger.open(side, track)

    def show_objectives(self) -> None:
        """Who holds what."""
        self.objectives.open()


def _panel(places: Places, kind: type[W]) -> W:
    found = places.centre.findChild(kind)
    assert isinstance(found, kind)
    return found
