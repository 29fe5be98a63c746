"""The register of signs: what every mark and number on the counters, markers and map means, with its clause."""

from __future__ import annotations

from typing import Final

from nemesis_gui.play.signs import Sign

COUNTERS: Final = (
    Sign("counter:values", "Values of a unit", "Attack and defence with the steps left; * is no attack at all.",
         "wtf-2.x/1", form=r"(\d+|\*)-\d+"),
    Sign("counter:unknown", "Untried unit", "Nobody knows its values before its first combat.", "wtf-13.11/1",
         form=r"\?"),
    Sign("counter:move", "Movement", "Movement points of a phase.", "wtf-2.x/1"),
    Sign("counter:steps", "Steps", "A block a step: full ones are left, hollow ones lost.", "wtf-2.x/1"),
    Sign("counter:symbol", "Unit symbol", "Its type, on the colour of its group.", "2.12/3"),
    Sign("counter:nation", "Stripe of a group",
         "Cross: Wehrmacht. Belt: Luftwaffe. Brown: SA. Bars: SS. Sun: Japan. Sun in a corner: Chinese, "
         "gold Stilwell's. Three blocks: Indian. Checks: African.", "2.12/3"),
    Sign("counter:size", "Size", "XX division, X brigade.", "wtf-8.x/2", form=r"X+"),
    Sign("counter:moved", "Has moved", "Its move of this phase is over.", "wtf-11.x/2"),
    Sign("counter:attacked", "Has attacked", "It made its assault of this phase.", "wtf-13.x/6"),
    Sign("counter:redeployed", "Moved strategically", "It was shuttled or moved strategically in this player turn.",
         "10.0/11"),
    Sign("counter:dropped", "Has dropped", "It dropped from the air in this game turn.", "20.1/1"),
    Sign("counter:fixed", "Burmese rising", "It never moves or attacks.", "3.3/5"),
    Sign("stack:strength", "Attack of a stack", "Attack of all units stacked here; with ? where some are untried.",
         "wtf-13.x/1"),
)  # fmt: skip
MARKERS: Final = (
    Sign("marker:center", "Supply Center", "It supplies Imperial units in the East; crossed out, it is destroyed.",
         "2.5/1", ("center_destroyed",)),
    Sign("marker:airbase", "German airbase", "From here aircraft, bombs and supply fly.", "14.0/3"),
    Sign("marker:aerial", "Aerial supply", "German-side units in this hex are supplied in this turn.", "7.0/8"),
    Sign("marker:subversive", "Subversive operations", "It raises and frees untried Chinese.", "7.0/10"),
    Sign("marker:cloud", "Mushroom cloud", "Each turn the units of both sides here may lose a step.", "18.0/6"),
    Sign("marker:held", "German-side control", "The German side entered this place last.", "wtf-3.5/1",
         ("control_changed",)),
)  # fmt: skip
PRINTED: Final = (
    Sign("print:way", "Road", "Along it a hex costs its own rate, whatever the terrain and river.", "wtf-11.x/6"),
    Sign("print:railway", "Railway", "It counts as a road.", "wtf-11.x/6"),
    Sign("print:minor", "River hexside", "It costs movement, and shifts the column where all attackers cross one.",
         "wtf-13.x/9"),
    Sign("print:major", "River hexside", "It costs movement, and shifts the column where all attackers cross one.",
         "wtf-13.x/9"),
    Sign("print:port", "Port", "It supplies Japanese units in it until a German-side unit has been there.", "7.0/6"),
    Sign("print:critical", "Critical Hex", "It counts for the German points.", "4.0/3"),
    Sign("print:airfield", "Transport airfield", "A Critical Hex; from here shuttles fly to Kunming.", "10.0/9"),
    Sign("print:entry", "Entry", "Units of the side in whose colour it is come onto the map here.", "3.0/4"),
    Sign("print:goal", "Victory city", "It counts for the Imperial points, in the north or in the south.", "4.0/7"),
)  # fmt: skip
SIGNS: Final = (*COUNTERS, *MARKERS, *PRINTED)
"""What Tail of the Tiger draws on the board."""
