"""Pictures of the map and the counters."""

from __future__ import annotations

from typing import Final

from nemesis_gui.titles.nemesis.drawers.contents import KINDS
from tools.pictures.picture import Picture, Way

FIRST: Final = Way(script="start.txt")
"""The first Japanese Assault Phase of the campaign."""
ASSAULT: Final = Way(seed="3", script="ukhrul.txt")
"""The first assault of the campaign, at Ukhrul."""
LATER: Final = Way(script="campaign.txt", until="Movement 60")
"""A campaign of ten turns, in its second turn."""
LIGHT: Final = Way(script="campaign.txt", until="DrawChit 46")
HEAVY: Final = Way(script="campaign.txt", until="DrawChit 68")
STACK: Final = "0410"

MAPS: Final = (
    Picture("campaign", "The campaign at the start, in the first Japanese Assault Phase", FIRST, ("action news",)),
    Picture("map-far", "The whole map in the sixth turn", LIGHT, ("action news",)),
    Picture("map-normal", "Imphal at the normal zoom", FIRST, ("action news", "zoom 1 0410")),
    Picture("map-near", "Imphal near by, with hex numbers", FIRST, ("action news", "zoom 2 0410")),
    Picture("map-bare", "The map without counters", FIRST, ("action news", "action counters", "zoom 1 0410")),
    Picture("map-numbers", "Hex numbers at every zoom", FIRST, ("action news", "action numbers")),
    Picture("front-only", "Only units near the enemy", FIRST, ("action news", "action front")),
    Picture("overview-off", "The middle of the map without the overview", FIRST,
            ("action news", "action overview", "zoom 1 1609")),
    Picture("rains-light", "The Light Monsoon", LIGHT, ("action news", "zoom 1 1312")),
    Picture("rains-heavy", "The Heavy Monsoon", HEAVY, ("action news", "zoom 1 1312")),
    Picture("fan", "A stack expanded", FIRST, ("action news", f"zoom 1.5 {STACK}", f"cursor {STACK}", "action fan")),
    Picture("stack-card", "What lies in a stack, read from its badge", FIRST,
            ("action news", f"zoom 1 {STACK}", f"stack {STACK}")),
    Picture("inspector", "A unit and its hex explained", FIRST,
            ("action news", "zoom 1 uk-23-37", "tab Details", "click uk-23-37")),
    Picture("cursor", "The keyboard's cursor on a hex", FIRST, ("action news", "zoom 1 0511", "cursor 0511")),
)  # fmt: skip

DRAWERS: Final = tuple(
    Picture(f"drawer-{one.name.replace('_', '-')}", one.help, LATER, ("action news", f"action drawer_{one.name}"))
    for one in KINDS
)

MOVES: Final = (
    Picture("range", "Where a regiment can go", FIRST, ("action news", "zoom 1 jp-31-58", "click jp-31-58")),
    Picture("path", "The path that is charged for, cost by cost", FIRST,
            ("action news", "zoom 1.25 jp-31-58", "click jp-31-58", "point 0708")),
    Picture("stretch", "A path through the operational stretch", FIRST,
            ("action news", "zoom 1.25 jp-31-58", "click jp-31-58", "point 0510")),
    Picture("group", "Three units that go together", FIRST,
            ("action news", "zoom 1.25 jp-31-58", "click jp-31-58", "add jp-31-124", "add jp-31-mtn", "point 0808")),
    Picture("drag", "A unit is carried to its place", FIRST, ("action news", "zoom 1.25 0909", "drag jp-31-124 0708")),
    Picture("drag-refused", "It may not be laid down there", FIRST,
            ("action news", "zoom 1.25 0909", "drag jp-31-124 0609")),
    Picture("drag-threat", "The threat at the place to which a unit is carried", FIRST,
            ("action news", "zoom 1.25 0909", "action threat", "drag jp-31-124 0708")),
    Picture("menu", "All that may be done with a unit", FIRST,
            ("action news", "zoom 1 jp-31-58", "menu jp-31-58")),
    Picture("why-not", "Why a regiment cannot go there", FIRST,
            ("action news", "zoom 1 jp-31-58", "click jp-31-58", "point 0609", "action why")),
)  # fmt: skip
