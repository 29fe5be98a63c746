"""Pictures of what can be laid over the map, and of the lists that go with it."""

from __future__ import annotations

from typing import Final

from tools.pictures.maps import FIRST, LATER
from tools.pictures.picture import Picture, Way

NEAR: Final = ("action news", "zoom 1 0511")
PENDING: Final = Way(script="campaign.txt", until="DeclareMassive 2")

OVERLAYS: Final = (
    Picture("supply-marked", "Supply as it is marked", LATER, ("action news", "action supply", "press As marked")),
    Picture("supply-now", "Supply in a check held now", LATER,
            ("action news", "action supply", "press If checked now")),
    Picture("supply-unit", "Why a unit is supplied, and its chain", LATER,
            (*NEAR, "action supply", "point uk-20-art")),
    Picture("supply-cut", "Whom an enemy in this hex would cut off", LATER, (*NEAR, "action supply", "point 0411")),
    Picture("supply-line", "The supply line of the selected unit alone", FIRST,
            ("action news", "zoom 1 jp-31-58", "click jp-31-58", "action trace")),
    Picture("zones", "Zones of control of both sides", LATER, (*NEAR, "action zoc", "point 0612")),
    Picture("threat", "The best odds the enemy could bring", LATER, (*NEAR, "action threat", "point 0410")),
    Picture("odds", "What could be brought against a hex at once", FIRST,
            ("action news", "zoom 1 0813", "action odds", "point 0813")),
    Picture("all-layers", "Supply, zones and threat together", LATER,
            (*NEAR, "action supply", "action zoc", "action threat")),
    Picture("cups", "What is left in the cups", FIRST, ("action news", "action cups")),
    Picture("ledger", "Every track change and its cause", LATER, ("action news", "action ledger")),
    Picture("objectives", "Who holds what", LATER, ("action news", "action objectives")),
    Picture("pending", "What a choice would change on the tracks", PENDING, ("try answer yes",)),
)  # fmt: skip
