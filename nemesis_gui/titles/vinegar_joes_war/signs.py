"""The register of signs: what every mark and number on the counters, markers and map means, with its clause."""

from __future__ import annotations

from typing import Final

from nemesis_gui.play.signs import Sign
from nemesis_gui.titles.vinegar_joes_war.art.markers import AIR, LINES, SHIPS

COUNTERS: Final = (
    Sign("counter:values", "Values of a unit", "Combat strength, with a plus sign for a heavy unit, and movement.",
         "2.31/1", form=r"\d+\+?-\d+"),
    Sign("counter:hq", "Values of a headquarters", "Combat strength, movement, and in brackets the command radius.",
         "7.2/1", form=r"\d+\+?-\d+-\(\d+\)"),
    Sign("counter:symbol", "Unit symbol", "Its type, on the colour of its nation.", "2.33/1"),
    Sign("counter:nation", "Stripe of a nation",
         "Sun: Japan. Red belt: its clients. Cross: British. Three blocks: Indian. Checks: African. "
         "Sun in a corner: Chinese. Bars: US. Pale ends: guerrillas.", "2.37/1"),
    Sign("counter:size", "Size", "XXXX army, XXX corps, XX division, X brigade, III regiment, II battalion.",
         "2.34/1", form=r"X+|I+"),
    Sign("counter:active", "Activated", "This headquarters commands until administration.", "7.11/1"),
    Sign("counter:command", "In command", "It may move and attack in the second impulse, and on the better table.",
         "7.3/1"),
    Sign("counter:moved", "Has moved", "Its move of this phase is over.", "9.21/1"),
    Sign("counter:attacked", "Has attacked", "It attacks no more in this phase.", "13.33/1"),
    Sign("counter:hampered", "Interdicted", "Half its movement and no rail in its next movement phase.", "12.6/1"),
    Sign("counter:aboard", "At sea", "It assaults from the sea, and is lost if it does not get ashore.", "18.5/1"),
    Sign("stack:strength", "Strength of a stack", "Combat strength of all units stacked here, as far as it is seen.",
         "2.31/1"),
)  # fmt: skip
MARKERS: Final = (
    Sign("marker:fort", "Fortification", "It multiplies the strength of all that defend here.", "21.0/1"),
    Sign("marker:interdicted", "Interdicted hex", "Its port, railways, roads and bridges are out of use.", "12.6/1"),
    *(Sign(f"marker:{kind}", "Airstrikes", "So many airstrikes of a side are here.", "12.1/1") for kind in AIR),
    *(Sign(f"marker:{kind}", "Naval pieces", "L landing, G gunfire, C carrier.", "2.36/3") for kind in SHIPS),
    *(Sign(f"marker:{kind}", "Line built in the game", "Railway or road.", "22.4/1") for kind in LINES),
)  # fmt: skip
PRINTED: Final = (
    Sign("print:way", "Road", "Moving along it costs its own rate instead of the terrain.", "9.32/1"),
    Sign("print:railway", "Railway", "A road as well; units go any distance by rail for one point.", "9.4/1"),
    Sign("print:minor", "River hexside", "It costs movement, and helps against attacks that all cross one.", "13.63/1"),
    Sign("print:major", "River hexside", "It costs movement, and helps against attacks that all cross one.", "13.63/1"),
    Sign("print:port", "Port", "Units arrive and embark here; a river port has a wave below its anchor.", "18.6/1"),
)  # fmt: skip
BOARDS: Final = (
    Sign("range:normal", "Move", "Hexes it can reach; the number is the total cost from its hex.", "9.1/1",
         form=r"\d*½?", brief="Total movement points from the start hex"),
    Sign("range:price", "Price of a retreat",
         "reduced: an enemy zone turns it over; one lost: too many there, one goes as the phase ends.", "15.1/2",
         form="reduced|one lost", brief="An enemy zone, or one too many"),
    Sign("range:minimum", "Minimum move", "One hex, whatever it costs, as its whole move.", "9.23/1"),
)  # fmt: skip
"""The figures of moves."""
SIGNS: Final = (*COUNTERS, *MARKERS, *PRINTED, *BOARDS)
