"""Rail movement: its card, and the hexes that trains have overfilled."""

from __future__ import annotations

from engine.titles.nemesis.rules import ch2_stacking
from nemesis_gui.play.card_presenters import UnitsCard
from nemesis_gui.play.stack_limit import MarksOverstacked


class RailPresenter(MarksOverstacked, UnitsCard):
    """Whoever is too many when it is over is eliminated [2.2/8]."""

    overstacked = staticmethod(ch2_stacking.overstacked)
