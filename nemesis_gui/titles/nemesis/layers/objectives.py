"""The list of Objectives: who holds them, what they are worth, whether they are in supply."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.queries.overview import ObjectiveEntry, objectives_ledger
from engine.titles.nemesis.rules.ch7_trace import supply
from nemesis_gui.features.layers.listing import ListWindow
from nemesis_gui.play.context import Context
from nemesis_gui.titles.nemesis.layers.supply_map import SIGNS


class Objectives(ListWindow):
    """Follows the game; a click brings the Objective into the middle of the map."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        tr = context.words.tr
        heads = (
            tr("Objective"), tr("Hex"), tr("SaP"), "★", tr("Held by"), tr("At the start"), tr("Supply"), tr("Units"),
        )  # fmt: skip
        super().__init__(context, parent, tr("Objectives"), heads, (820, 560))
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(2, self.table.header().sortIndicatorOrder().DescendingOrder)
        context.model.positionChanged.connect(self.refresh)

    def open(self) -> None:
        """Show it in the present position."""
        self.show()
        self.raise_()
        self.refresh()

    def refresh(self, _events: object = ()) -> None:
        """Refill it, if it is seen."""
        if not self.isVisible() or self.context.model.session is None:
            return
        entries = objectives_ledger(self.context.state)
        self.table.setSortingEnabled(False)
        self.table.clear()
        for entry in entries:
            self._add(entry)
        self.table.setSortingEnabled(True)
        self.fit()
        self.foot.setText(self._sum(entries))

    def _add(self, entry: ObjectiveEntry) -> None:
        words, state = self.context.words, self.context.state
        level = supply(state, entry.controller).at(entry.hex)
        moved = "" if entry.owner == entry.controller else " ⚑"
        cells = (
            entry.name, entry.label, str(entry.sap), "★" if entry.star else "", words.side(entry.controller) + moved,
            words.side(entry.owner), f"{SIGNS[level]} {words.word('levels', level)}",
            words.tr("occupied") if entry.occupied else words.tr("vacant"),
        )  # fmt: skip
        link = f"hex:{entry.label}"
        self.add(cells, dict.fromkeys((0, 1), link), {2: entry.sap})

    def _sum(self, entries: list[ObjectiveEntry]) -> str:
        """Points and stars that each side holds."""
        words, parts = self.context.words, []
        for side in (JAPANESE, ALLIED):
            held = [entry for entry in entries if entry.controller == side]
            stars = sum(entry.star for entry in held)
            facts = {"n": len(held), "points": sum(entry.sap for entry in held), "stars": stars}
            held_now = words.tr("{n} Objectives, {points} points, {stars} starred", **facts)
            parts.append(words.pair(words.side(side), held_now))
        return "   ·   ".join(parts)
