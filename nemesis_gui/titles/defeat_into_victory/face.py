"""What the client knows of Defeat Into Victory: how it looks and what stands around its map."""

from __future__ import annotations

from typing import Any

from nemesis_gui.play.manifest import ManifestFace


class DefeatFace(ManifestFace):
    """How Defeat Into Victory is shown."""

    package = __name__.rpartition(".")[0]
    sentences = (
        "A client for the board wargame by Paul Rohrbaugh, with the rules enforced.",
        "The game, its rulebook, map and counters belong to their author and publisher.",
        "The rules are told here in our own words.",
    )
    board_art = "art.art:DefeatArt"
    parts = {  # noqa: RUF012
        "unfinished": "unfinished:undone",
        "spent": "unfinished:spent",
        "moments": "panels.moments:moments",
        "barred": "combat.barred:barred",
        "standing": "compare:standing",
        "differences": "compare:differences",
        "turn_ending": "turn_ending:DefeatTurnEnding",
        "boxes": "drawers.boxes:DefeatBoxes",
        "scores": "panels.tracks:DefeatScores",
        "header": "panels.header:DefeatHeader",
        "inspector": "panels.inspector:DefeatInspector",
    }
    layer_names = (
        "layers.zones:ZonesLayer",
        "layers.supply:SupplyLayer",
        "layers.headquarters:HeadquartersLayer",
        "layers.threat:ThreatLayer",
        "layers.supply:LineLayer",
    )
    sign_names = ("signs:SIGNS", "layers.signs:LAYER_SIGNS")
    cards = "decisions.cards:CARDS"
    presenters = {  # noqa: RUF012
        "decisions.movement:MovementPresenter": ("MoveUnits",),
        "decisions.declare:DeclarePresenter": ("DeclareAttack",),
        "decisions.combat:CombatPresenter": (
            "JoinAttack", "SupportCombat", "Banzai", "SuicideSquads", "NameBonus", "RollCombat", "PayHits",
            "RetreatMore", "LoseStrongest", "MustRetreat", "AdvanceAfter", "AdvanceFurther",
        ),
        "decisions.air:BuyPresenter": ("BuyAirUnits",),
        "decisions.air:AssignPresenter": ("AssignAirUnits",),
        "decisions.air:AirPowerPresenter": ("LoseAirUnit",),
        "decisions.flying:InterdictionPresenter": ("PlaceInterdictors",),
        "decisions.flying:TransportPresenter": ("FlyCargo",),
        "decisions.air_combat:CoverPresenter": ("Cover",),
        "decisions.air_combat:TargetPresenter": ("NameTarget",),
        "decisions.markers:DrawPresenter": ("DrawMarker",),
        "decisions.activation:ActivationPresenter": ("DeclareActivation",),
        "decisions.supply:SupplyPresenter": ("SupplyUnits",),
        "decisions.stock:AllotPresenter": ("AllotSupply",),
        "decisions.stock:AdjustPresenter": ("AdjustStock",),
        "decisions.stock:HaulPresenter": ("HaulMarkers",),
        "decisions.stock:HaulingPresenter": ("Porters", "CarryMore"),
        "decisions.units:SetUpPresenter": ("PlaceUnits",),
        "decisions.units:FeedPresenter": ("FeedUnits",),
        "decisions.units:ReinforcementsPresenter": ("TakeReinforcements",),
        "decisions.units:AgainPresenter": ("NameAgain",),
        "decisions.units:PreparationPresenter": ("PrepareUnits",),
    }  # fmt: skip

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.formation, counter.name)
