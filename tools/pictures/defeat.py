"""Pictures of Defeat Into Victory."""

from __future__ import annotations

from typing import Final

from nemesis_gui.titles.defeat_into_victory.drawers.boxes import KINDS
from tools.pictures.picture import Picture, Way

TITLE: Final = "defeat-into-victory"
OPENING: Final = Way(TITLE, "campaign")
"""The campaign before its first turn."""
DRAWING: Final = Way(TITLE, "campaign", script="defeat.txt", until="DrawMarker 2")
"""Its first turn, when a marker is to be drawn for the second time."""

FOUGHT: Final = "defeat-combat.yaml"


def _first(decision: str) -> Way:
    """The first decision of a kind in that turn."""
    return Way(TITLE, "campaign", script="defeat.txt", until=f"{decision} 1")


def _combat(name: str, shows: str, decision: str, *do: str, number: int = 1) -> Picture:
    """A decision of the combat for Palel."""
    way = Way(TITLE, situation=FOUGHT, until=f"{decision} {number}")
    return Picture(name, shows, way, ("zoom 1 1415", *do), decision)


DEFEAT: Final = (
    Picture("div-campaign", "The campaign at the start", OPENING, ("action news",)),
    Picture("div-supply", "Who could be supplied, and who an enemy would cut off", OPENING,
            ("action news", "zoom 0.7 1814", "action supply", "point 1809")),
    Picture("div-marked", "Supply as it is marked", OPENING,
            ("action news", "zoom 0.7 1814", "action supply", "press ▴", "press As marked")),
    Picture("div-headquarters", "Lines of communications, and the range of an HQ", OPENING,
            ("action news", "zoom 0.7 1812", "action hqs", "point hq-15")),
    Picture("div-zones", "Zones of control of both sides", OPENING,
            ("action news", "zoom 1 1614", "action zoc", "point 1616")),
    Picture("div-threat", "The best odds the enemy could bring", OPENING,
            ("action news", "zoom 1 1614", "action threat", "point 1916")),
)  # fmt: skip

DRAWERS: Final = tuple(
    Picture(f"div-drawer-{one.name}", one.help, DRAWING, ("action news", f"action drawer_{one.name}")) for one in KINDS
)
BOARDS: Final = (
    Picture("div-air-power", "Air units get their missions; the Japanese roll is foreseen",
            Way(TITLE, "u-go"),
            ("play done", "play buy 2", "play assign air-al-spit superiority fighter",
             "play assign air-al-b25 transport transport", "zoom 0.7 1514"), "AssignAirUnits"),
    Picture("div-interdiction", "The range of an interdictor",
            Way(TITLE, situation="defeat-air.yaml", until="PlaceInterdictors"), ("zoom 0.7 1514",),
            "PlaceInterdictors"),
    Picture("div-transport", "Infantry and SP markers that could be flown",
            Way(TITLE, situation="defeat-air.yaml", until="FlyCargo"),
            ("zoom 0.7 1514", "click al-50p"), "FlyCargo"),
    Picture("div-set-up", "Units are placed in their zones; who is short a step is said below",
            Way(TITLE, "u-go"), ("click al-5-9",), "PlaceUnits"),
    Picture("div-received", "SPs for the stock, or as markers on a Supply Source", _first("AllotSupply"),
            ("action end", "action news", "zoom 0.7 1514"), "AllotSupply"),
    Picture("div-adjustment", "Markers and stock, changed into one another", _first("AdjustStock"),
            ("action news", "zoom 0.7 1514"), "AdjustStock"),
    Picture("div-hauling", "Trucks, and where they bring what is picked", _first("HaulMarkers"),
            ("action news", "play buy 3", "zoom 0.7 1514"), "HaulMarkers"),
    Picture("div-feed", "Whom an HQ supplies, one by one or all in a hex", _first("SupplyUnits"),
            ("action end", "action news", "zoom 0.7 1514", "play supply hq-iv committed -"), "FeedUnits"),
    Picture("div-construction", "Where a line can be built, and what it costs", _first("StartConstruction"),
            ("action news", "zoom 0.7 1514"), "StartConstruction"),
    Picture("div-reinforcements", "A unit that is due, and what it costs",
            Way(TITLE, situation="arrivals/due.yaml", until="TakeReinforcements"), ("zoom 0.7 1419",),
            "TakeReinforcements"),
    Picture("div-again", "Who can act a second time",
            Way(TITLE, situation="operations/act-again.yaml", until="NameAgain"), ("zoom 1 2811",), "NameAgain"),
    Picture("div-preparation", "Replacements and positions of activated units",
            Way(TITLE, situation="arrivals/replacements.yaml", until="PrepareUnits"),
            ("zoom 1 1419", "click al-5-123"), "PrepareUnits"),
    Picture("div-second-step", "Who takes the second step of a marker",
            Way(TITLE, situation="arrivals/replacements.yaml", until="SecondStep"), ("zoom 1 1419",), "SecondStep"),
    Picture("div-bought", "Air units that resources buy", Way(TITLE, "u-go"), ("play done",), "BuyAirUnits"),
    Picture("div-lost-air", "Which air unit the Japanese roll costs",
            Way(TITLE, situation="air/japanese-loss.yaml", until="LoseAirUnit"), (), "LoseAirUnit"),
    Picture("div-cover", "Who may meet an interdictor in the air",
            Way(TITLE, situation="air/escort.yaml", until="Cover"), ("zoom 0.7 1909",), "Cover"),
    Picture("div-carry-more", "Infantry that carries markers on its way",
            Way(TITLE, situation="supply/carried.yaml", until="CarryMore"), ("zoom 1 1418",), "CarryMore"),
    Picture("div-use", "Ways to use an Activation Marker", _first("ChooseUse"), ("action news",), "ChooseUse"),
    Picture("div-supply-offers", "HQs that could be committed to supply",
            _first("SupplyUnits"),
            ("action end", "action news", "zoom 0.7 1514", "try supply hq-iv committed -"), "SupplyUnits"),
    Picture("div-activation", "Formations that a marker may activate",
            _first("DeclareActivation"),
            ("action news", "zoom 0.7 1714", "try activate jp-33"), "DeclareActivation"),
    Picture("div-cup", "What may be drawn from the cup, with its chance", DRAWING, ("action news",), "DrawMarker"),
    Picture("div-move", "A range in half movement points, and the path with its cost",
            Way(TITLE, situation="defeat-move.yaml"), ("zoom 1 1415", "click al-20-32", "point 1214"), "MoveUnits"),
    _combat("div-attacks", "Attacks with their forecasts", "DeclareAttack", "point 1415"),
    _combat("div-support", "Support with what each unit would change", "SupportCombat"),
    _combat("div-air-combat", "Air combat over Palel: every shot with its odds", "NameTarget", number=2),
    _combat("div-die", "The combat before the die", "RollCombat"),
    _combat("div-losses", "Losses and retreats after the die", "PayHits", "click jp-33-213"),
)  # fmt: skip
