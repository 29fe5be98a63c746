"""The layer of the headquarters: their lines of communications, and at the pointer the range of one."""

from __future__ import annotations

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.queries.supply import Feeder, SupplyPicture, reach_of, supply_picture
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.titles.defeat_into_victory.layers import supply_map, supply_text

ALL, ONE = "hqs", "hq_range"


class HeadquartersLayer(Layer):
    """All HQs with their lines; at the pointer, or of the selected HQ, range and units in it."""

    action = Action(
        "hqs",
        "View",
        65,
        "Headquarters",
        "Show the lines of communications of all HQs, and at the pointer the supply range of one",
        "Q",
        toolbar=85,
    )
    clause = "7.8.1/1"
    names = (ALL, ONE)

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        words = context.words
        self.section = legend.section(words.tr(self.action.text))
        self.section.key([("info", words.tr("Supply range"))], area=True)
        self.section.key([("danger", words.tr("Committed HQ")), ("lost", words.tr("No line"))], area=True)
        self.asked = self.section.text()

    def show(self) -> None:
        """The lines of all HQs."""
        found = [one for picture in self._pictures() for one in picture.feeders]
        self.context.overlay(ALL, supply_map.communications(found))
        self.pointed()

    def _pictures(self) -> list[SupplyPicture]:
        return [supply_picture(self.context.state, side) for side in (JAPANESE, ALLIED)]

    def pointed(self) -> None:
        """The range of the HQ or source asked about."""
        state, words, feeder = self.context.state, self.context.words, self._asked()
        if feeder is None:
            self.context.overlay(ONE, None)
            self.asked.setText(words.tr("Point at an HQ or a Supply Source."))
            return
        units = supply_picture(state, feeder.side).units.values()
        self.context.overlay(ONE, supply_map.reach_of(feeder, reach_of(state, feeder), units))
        self.asked.setText(supply_text.about(state, words, feeder))

    def _asked(self) -> Feeder | None:
        """The HQ pointed at, or one in the hex pointed at, or a source there; else the HQ selected."""
        found = [one for picture in self._pictures() for one in picture.feeders]
        here = [one for one in found if self.loc != NOWHERE and one.loc == self.loc]
        named = [one for one in here if one.id == self.unit]
        chosen = [one for one in found if one.id in self.context.selected[-1:]]
        return next(iter([*named, *sorted(here, key=lambda one: not one.hq), *chosen]), None)
