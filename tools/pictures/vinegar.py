"""Pictures of Vinegar Joe's War."""

from __future__ import annotations

from typing import Final

from nemesis_gui.titles.vinegar_joes_war.drawers.boxes import KINDS
from tools.pictures.picture import Picture, Way

TITLE: Final = "vinegar-joes-war"
OPENING: Final = Way(TITLE, "fall-of-an-empire")
"""December 1941 before its first turn."""
MIDWAR: Final = Way(TITLE, "imphal")
"""March 1944: stacks of both sides face each other in Burma."""
WAR: Final = Way(TITLE, "singapore-to-calcutta")


def _first(decision: str, number: int = 1) -> Way:
    """A decision of the first Japanese player turn."""
    return Way(TITLE, "fall-of-an-empire", script="vinegar.txt", until=f"{decision} {number}")


def _shown(situation: str, decision: str) -> Way:
    """The first decision of a kind in a situation."""
    return Way(TITLE, situation=f"{situation}.yaml", until=f"{decision} 1")


VINEGAR: Final = (
    Picture("vjw-campaign", "December 1941, before the landings", OPENING, ("action news",)),
    Picture("vjw-zones", "Zones of control of both sides, by weight", OPENING,
            ("action news", "zoom 1 2345", "action zoc", "point 2345")),
    Picture("vjw-headquarters", "Command radius of headquarters, and who is in it", _first("MoveUnits"),
            ("action news", "zoom 0.8 3335", "action hqs", "point jp-hq-15")),
    Picture("vjw-zones-japanese", "Zones of the Japanese in Burma, and who exerts one", MIDWAR,
            ("action news", "zoom 0.8 2206", "action zoc", "point 2206")),
    Picture("vjw-threat", "The best attack on each stack, as far as its owner sees the enemy", MIDWAR,
            ("action news", "zoom 0.8 2206", "action threat", "point 2206")),
)  # fmt: skip
LOST: Final = Way(TITLE, situation="replacement/paid.yaml", until="ReplaceUnits 2")
"""Units have been lost, and some can come back."""
DRAWERS: Final = (
    *(
        Picture(f"vjw-drawer-{one.name}", one.help, LOST if one.name == "losses" else OPENING,
                ("action news", f"action drawer_{one.name}"))
        for one in KINDS
    ),
    Picture("vjw-drawer-war", "Who arrives in the whole war", WAR, ("action news", "action drawer_turns")),
)  # fmt: skip
BOARDS: Final = (
    Picture("vjw-activation", "Headquarters that a depot could activate", OPENING, ("zoom 0.8 3335",),
            "ActivateHeadquarters"),
    Picture("vjw-move", "A range in movement points, and the path with its cost", _first("MoveUnits"),
            ("action news", "zoom 1 2930", "click jp-55", "point 2830"), "MoveUnits"),
    Picture("vjw-rail", "Where a division could go by rail", _first("MoveUnits"),
            ("action news", "zoom 0.7 2930", "click jp-ig", "press By rail…"), "MoveUnits"),
    Picture("vjw-air", "Airstrikes, their missions, and the hexes for the one that is picked", _first("FlyMissions"),
            ("action news", "zoom 0.8 2846"), "FlyMissions"),
    Picture("vjw-attack", "An attack from the sea, with its forecast on each table", _first("AssembleAttack"),
            ("action news", "zoom 1 2746"), "AssembleAttack"),
    Picture("vjw-support", "To which column each choice of support leads", _first("ChooseSupport"),
            ("action news", "zoom 1 2746"), "ChooseSupport"),
    Picture("vjw-targets", "What can be attacked, with a span where the stack is not seen whole",
            _shown("combat/unseen", "DeclareAttack"), ("zoom 1 3326", "point 3326"), "DeclareAttack"),
    Picture("vjw-assault", "What an assault from the sea takes, and what it would come to",
            _shown("landing/assault", "MoveUnits"),
            ("zoom 1 2645", "click jp-18", "press Assault…", "point 2746"), "MoveUnits"),
    Picture("vjw-air-losses", "Who falls in the air, and what goes with it",
            _shown("air/who-falls", "ChooseAirLosses"), ("zoom 1 3624",), "ChooseAirLosses"),
    Picture("vjw-bases", "Which airbases a depot opens", _shown("air/opened-bases", "OpenBases"),
            ("zoom 0.8 3525",), "OpenBases"),
    Picture("vjw-losses", "Losses after the die", _shown("combat/attacker-depleted", "PayLosses"),
            ("zoom 1 3325",), "PayLosses"),
    Picture("vjw-retreat", "Each unit retreats its own way", _shown("retreat/each-his-own-way", "RetreatUnits"),
            ("zoom 1 3325", "click br-16"), "RetreatUnits"),
    Picture("vjw-pursuit", "Who may follow", _shown("retreat/each-his-own-way", "Pursue"), ("zoom 1 3325",), "Pursue"),
    Picture("vjw-replacement", "What a depot has paid for, and whom it brings back",
            LOST, ("zoom 0.8 1106",), "ReplaceUnits"),
)  # fmt: skip
