"""The cards of Defeat Into Victory that are values, each by the kind of its decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from nemesis_gui.play.cards import CHOICES, HEXES, UNITS, Asked, CardSpec, nothing
from nemesis_gui.titles.defeat_into_victory.decisions import choices
from nemesis_gui.titles.defeat_into_victory.decisions.choices import Facts, fact, priced

DRAG: Final = "Drag a counter to its place, or select it and then the place."
ONE: Final = "Click a unit here or on the map."


def _choice(title: str, facts: Facts = nothing, lines: Callable[[Asked, Any], Iterable[str]] | None = None) -> CardSpec:
    return CardSpec(title, CHOICES, facts=facts, lines=lines, choices=choices.ordered)


CARDS: Final[Mapping[str, CardSpec]] = {
    "HoldMarker": _choice("The first marker", fact("It is played first; all others go into the cup.", "8.1.4/1")),
    "ChooseUse": _choice("Activation Marker", choices.marker, choices.use_lines),
    "ChooseSequence": _choice(
        "Order of the segment", fact("All units of the segment keep to it.", "9.4.3/1"), choices.sequence_lines,
    ),
    "DeclareThursday": _choice(
        "Operation Thursday", fact("A die for each Chinese unit says whether it enters.", "17.4.7/4"),
        choices.thursday_lines,
    ),
    "PayForChindits": _choice("Chindits", lines=choices.chindit_lines),
    "DeclareSustained": _choice(
        "Sustained Operations", fact("Once in the game; up to two items of the list in this turn.", "19.1.1/1"),
    ),
    "AirReturns": _choice("An air unit returns"),
    "SecondStep": CardSpec("Replacements", UNITS, ONE),
    "DisruptByChindits": CardSpec("Chindits", UNITS, ONE),
    "ResolveOverstack": CardSpec("Too many units in one hex", UNITS, ONE),
    "PlaceChinese": CardSpec("Operation Thursday", UNITS, DRAG),
    "StartConstruction": CardSpec("Construction", HEXES, facts=priced(
        "Click the hex that the line is built into, then choose from where.", "7.8.2/2")),
    "RepairCuts": CardSpec("Repairs", HEXES, facts=priced("Each repaired hex has this price.", "7.8.3/2")),
    "JoinLine": CardSpec("A new line", HEXES, facts=fact("It can meet a line of a hex next to it.", "7.8.2/6")),
    "CutByChindits": CardSpec("Chindits", HEXES, facts=fact(
        "A hex with a line, free of Japanese units and their zones of control.", "17.4.7/6")),
    "Rising": CardSpec("Rising of the Burma National Army", HEXES, facts=fact(
        "A settlement without Japanese units or zones of control.", "14.1.6/2")),
    "AddMarkers": CardSpec("Allied Air Transport", HEXES, facts=fact(
        "Each Transport can bring a marker besides.", "5.6.5/1")),
    "Price": CardSpec("SP markers to spend", HEXES, facts=fact(
        "Click the hex that the next marker is taken from.", "7.2.2/1")),
}  # fmt: skip
