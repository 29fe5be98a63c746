"""Pictures of the aid sheets beside the map, and of the sheets before they are printed."""

from __future__ import annotations

from typing import Final

from tools.pictures.picture import Picture, Way

OPEN: Final = ("action news", "action aids")
DEFEAT: Final = "defeat-into-victory"
LATER: Final = Way(script="campaign.txt", until="DrawChit 3")
FOUGHT: Final = Way(DEFEAT, situation="defeat-combat.yaml", until="RollCombat")
AIDS: Final = (
    Picture("aid-turn", "The sequence of play, where one is and what comes next",
            Way(script="campaign.txt", until="DeclareAttacks 1"), OPEN),
    Picture("aid-combat", "The combat procedure with the step of a combat that is fought",
            Way(script="ukhrul.txt", until="ChooseMeeting"), (*OPEN, "press Combat")),
    Picture("aid-tracks", "What raises and lowers each track, and what did so last", LATER, (*OPEN, "press Tracks")),
    Picture("aid-units", "What each kind of unit can do, with the kind of the selected one",
            Way(script="campaign.txt", until="Movement"), (*OPEN, "press Units", "click jp-31-58")),
    Picture("aid-print", "The sheets before they are printed", LATER, ("action aids_print",)),
    Picture("div-aid-turn", "The sequence of play of Defeat Into Victory", Way(DEFEAT, script="defeat.txt",
            scenario="campaign", until="SupplyUnits 1"), OPEN),
    Picture("div-aid-combat", "A combat of Defeat Into Victory, step by step", FOUGHT, (*OPEN, "press Combat")),
    Picture("div-aid-tracks", "Stock and victory points of Defeat Into Victory",
            Way(DEFEAT, script="defeat.txt", scenario="campaign", until="SupplyUnits 1"), (*OPEN, "press Tracks")),
    Picture("div-aid-units", "What the units of Defeat Into Victory can do", FOUGHT, (*OPEN, "press Units")),
)  # fmt: skip
