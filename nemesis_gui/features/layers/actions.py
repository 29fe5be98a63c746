"""The window's actions about layers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nemesis_gui.features.layers.base import Layer
from nemesis_gui.features.layers.manager import Layers
from nemesis_gui.features.layers.range_key import RangeKey
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Desk
from nemesis_gui.titles.nemesis.layers.cups import CupsCard
from nemesis_gui.titles.nemesis.layers.pending import Pending

if TYPE_CHECKING:
    from nemesis_gui.titles.nemesis.layers.ledger import Ledger
    from nemesis_gui.titles.nemesis.layers.objectives import Objectives


class LayerActions:
    """A part of the main window; to be built when board and model are connected."""

    layers: Layers
    actions_: Any
    desk: Desk
    header: Any

    def layer_actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "zoc", "View", 50, "Zones of control",
            "Show the zones of control of both sides, and at the pointer who exerts them", "Z; F3", self.toggle_zoc,
            self.desk.no_game, check=lambda: self.zoc_on, toolbar=True
        )
        yield Action(
            "supply", "View", 60, "Supply",
            "Show every supply chain, as marked and in a check held now, and whom an enemy would cut off", "S; F4",
            self.toggle_supply, self.desk.no_game, check=lambda: self.supply_on, toolbar=True
        )
        yield Action(
            "threat", "View", 70, "Threat", "Show the best odds the enemy could bring against every stack", "T",
            self.toggle_threat, self.desk.no_game, check=lambda: self.threat_on, toolbar=True
        )
        yield Action(
            "odds", "View", 80, "If attacked now",
            "Point at a hex with units: the best odds of an attack or assault on it from where everybody stands", "B",
            self.toggle_odds, self.desk.no_game, check=lambda: self.odds_on
        )
        yield Action(
            "cups", "View", 90, "Cups", "Chits left in the cups, chances of the next phase", "C", self.show_cups,
            self.desk.no_game
        )
        yield Action(
            "ledger", "View", 100, "Ledger of the tracks…", "Every step of the tracks, and why", "J", self.show_ledger,
            self.desk.no_game
        )
        yield Action(
            "objectives", "View", 110, "Objectives…", "Who holds what, worth and supply", "O", self.show_objectives,
            self.desk.no_game
        )
        yield Action(
            "trace", "View", 150, "Supply line", "Show how the selected piece would be supplied now", "Shift+S",
            self.toggle_trace, self.desk.no_game, check=lambda: self.trace_on
        )

    def build_layers(self, window: Any) -> None:
        """Make the layers, cards and lists of a window."""
        self.layers = Layers(window.desk, window.board_place)
        self.range_key = RangeKey(window.desk, window.board_place, lambda: getattr(window.presenter, "gesture", None))
        self.cups = CupsCard(window.desk, window)
        self._ledger: Ledger | None = None
        self._objectives: Objectives | None = None
        self._owner = window
        self.pending = Pending(window.desk, window.tracks)
        for chits in window.header.chits:
            chits.clicked.connect(self.show_cups)
        for side, track in enumerate(window.tracks.sides):
            track.clicked.connect(lambda side=side: self.ledger.open(side))
        window.tracks.shared.clicked.connect(lambda: self.ledger.open(track="resources"))
        window.tracks.ledger_button.clicked.connect(self.show_ledger)

    @property
    def ledger(self) -> Ledger:
        """The list of all steps of the tracks, made when it is first opened."""
        if self._ledger is None:
            from nemesis_gui.titles.nemesis.layers.ledger import Ledger

            self._ledger = Ledger(self.layers.desk, self._owner)
        return self._ledger

    @property
    def objectives(self) -> Objectives:
        """The list of the Objectives, made when it is first opened."""
        if self._objectives is None:
            from nemesis_gui.titles.nemesis.layers.objectives import Objectives

            self._objectives = Objectives(self.layers.desk, self._owner)
        return self._objectives

    def _toggle(self, layer: Layer) -> None:
        self.layers.toggle(layer)
        self.actions_.refresh()

    @property
    def zoc_on(self) -> bool:
        """Whether the zones of control are shown."""
        return self.layers.zones.on

    @property
    def supply_on(self) -> bool:
        """Whether the supply layer is shown."""
        return self.layers.supply.on

    @property
    def threat_on(self) -> bool:
        """Whether the threat layer is shown."""
        return self.layers.threat.on

    @property
    def odds_on(self) -> bool:
        """Whether the odds of an attack on the hex pointed at are shown."""
        return self.layers.odds.on

    @property
    def trace_on(self) -> bool:
        """Whether the chain of the selected piece is shown."""
        return self.layers.chain.on

    def toggle_zoc(self) -> None:
        """Zones of control."""
        self._toggle(self.layers.zones)

    def toggle_supply(self) -> None:
        """Supply of a side."""
        self._toggle(self.layers.supply)

    def toggle_threat(self) -> None:
        """Odds the enemy could bring."""
        self._toggle(self.layers.threat)

    def toggle_odds(self) -> None:
        """Odds if the hex pointed at were attacked now."""
        self._toggle(self.layers.odds)

    def toggle_trace(self) -> None:
        """How the selected piece would be supplied now."""
        self._toggle(self.layers.chain)

    def show_cups(self) -> None:
        """What is left in the cups, under the header."""
        if self.layers.desk.model.session is not None:
            self.cups.show_below(self.header.chits[1])

    def show_ledger(self) -> None:
        """Every step of the tracks."""
        self.ledger.open()

    def show_objectives(self) -> None:
        """Who holds what."""
        self.objectives.open()
