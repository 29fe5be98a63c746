"""The register of signs: what every mark and number on the counters, markers and map means, with its clause."""

from __future__ import annotations

from typing import Final

from nemesis_gui.play.signs import Sign
from nemesis_gui.titles.defeat_into_victory.art.markers import LINES

COUNTERS: Final = (
    Sign("counter:values", "Values of a unit", "Attack factor, defence factor and movement allowance.", "2.3/1",
         form=r"\d+-\d+-\d+"),
    Sign("counter:rating", "Values of an HQ", "Command rating and movement allowance of the face that is up.",
         "7.9.3/1", form=r"\d+-\d+"),
    Sign("counter:symbol", "Unit symbol", "Its type, on the colour of its division.", "2.3/1"),
    Sign("counter:nation", "Stripe of a nation",
         "Sun: Japan. Two bands: INA. Cross: British. Three blocks: Indian. Checks: African. Sun in a corner: Chinese. "
         "Bars: US.", "2.3/1"),
    Sign("counter:steps", "Steps", "A dot for each step; lost ones are hollow.", "13.5.1/1"),
    Sign("counter:oos", "Out of supply", "At most half its movement; weaker in combat; it may lose a step.",
         "7.10.2/1"),
    Sign("counter:disrupted", "Disrupted", "It cannot attack, and has at most half its movement.", "13.7.3/1"),
    Sign("counter:acted", "Activated", "One chevron for each activation in this turn.", "9.3.4/1"),
    Sign("counter:committed", "Committed HQ", "No supply line starts from this HQ.", "3.1/3"),
    Sign("counter:truck", "Truck", "A truck is with this unit.", "17.7.7/1"),
    Sign("stack:factors", "Factors of a stack", "Attack factors of all units stacked here, as printed.", "2.3/1"),
)  # fmt: skip
MARKERS: Final = (
    Sign("marker:supplies", "SP markers", "Supply points in this hex, in the colours of their owner.", "7.0/1"),
    Sign("marker:position", "Improved Position", "One defending unit here has 2 more defence factors.", "17.2.2/3"),
    Sign("marker:position_begun", "Improved Position under construction", "It does not help yet.", "17.2.1/1"),
    Sign("marker:cut", "Lines cut", "Its roads, trails and railways are cut until repaired.", "5.5.5/1"),
    Sign("marker:interdicted", "Interdicted hex", "Moving and tracing through it costs more.", "5.5.4/1"),
    *(
        Sign(f"marker:{kind}", "Line built in the game", "Road, trail or railway; broken while under construction.",
             "7.8.2/1")
        for kind in LINES
    ),
)  # fmt: skip
PRINTED: Final = (
    Sign("print:source", "Supply Source", "Supply of the side in whose colours it is starts here.", "7.6.1/1"),
    Sign("print:terrain", "Terrain", "What a hex costs to enter, and what it does to supply and combat.", "12.1.1/1"),
    Sign(
        "print:way", "Road or trail", "Moving along it costs its own rate, and supply is traced along it.", "12.1.1/1"
    ),
    Sign("print:railway", "Railroad", "Units may go by rail here for a fraction of a point a hex.", "12.2.1/1"),
    Sign("print:minor", "River hexside", "Units that attack across it have half their attack factor.", "13.3.1/1"),
    Sign("print:major", "River hexside", "Units that attack across it have half their attack factor.", "13.3.1/1"),
    Sign("print:lake", "Lake hexside", "No attack is possible across it.", "13.3.1/5"),
    Sign("print:port", "Port", "Allied units can start a passage by sea here.", "12.5.2/1"),
)
BOARDS: Final = (
    Sign("range:normal", "Normal move", "Hexes it can reach; the number is the total cost from its hex.", "12.1.2/1",
         form=r"\d*[¼½¾]?", brief="Total movement points from the start hex"),
    Sign("range:forced", "Forced march or rail",
         "Hexes it can reach only by a forced march, by rail, or with all its points.", "12.2.4/1"),
    Sign("range:price", "Price of a retreat",
         "1/6: the chance of a step in an interdicted hex; no supply: no line of supply leads there now.", "13.6.3/1",
         form=r"\d/6|no supply", brief="Risk of a step, or no supply"),
    Sign("odds:column", "Odds such as 3:2", "The column of the Combat Results Table after all shifts.", "13.2.1/9",
         form=r"\d:\d"),
    Sign("odds:hits", "Mean hits such as 1.5 : 0.8",
         "Hits on attacker and defender, on average; an E counts as the steps it costs.", "13.4.1/1",
         form=r"[\d.,]+ : [\d.,]+"),
    Sign("odds:cleared", "∅, or hex cleared at least 2/6",
         "How many of the six die rolls the defenders cannot bear in their hex; by a retreat they may leave it at "
         "others.", "13.4.3/1", form="∅"),
    Sign("odds:eliminated", "E", "One unit is eliminated, all others retreat two hexes.", "13.4.5/1", form="E"),
    Sign("air:F", "F", "Fighter: Superiority or Support, up to 12 hexes from an airfield.", "5.1.1/1", form="F"),
    Sign("air:B", "B", "Bomber: Support or Interdiction, up to 16 hexes from an airfield; or it flies as Transport.",
         "5.1.2/1", form="B"),
    Sign("air:FB", "FB", "Fighter-bomber: either type, as its mission needs.", "5.1.2/3", form="FB"),
    Sign("air:shot", "A and X", "A: the air unit turns back to Flown. X: it goes to Damaged.", "5.7.3/1", form="[AX]"),
)  # fmt: skip
"""The figures of moves and forecasts."""
SIGNS: Final = (*COUNTERS, *MARKERS, *PRINTED, *BOARDS)
