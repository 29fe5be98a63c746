"""The face of Nemesis: Burma 1944."""

from __future__ import annotations

from typing import Any

from nemesis_gui.play.manifest import ManifestFace


class NemesisFace(ManifestFace):
    """How Nemesis is shown."""

    package = __name__.rpartition(".")[0]
    sentences = (
        "A client for the board wargame by Kim Kanger, with the rules enforced.",
        "The game, its rulebook, map and counters belong to their author and publisher.",
        "The rules are told here in our own words.",
    )
    board_art = "art.art:NemesisArt"
    parts = {  # noqa: RUF012
        "unfinished": "unfinished:undone",
        "spent": "unfinished:spent",
        "moments": "panels.moments:moments",
        "barred": "combat.barred:barred",
        "standing": "compare:standing",
        "differences": "compare:differences",
        "turn_ending": "turn_ending:NemesisTurnEnding",
        "boxes": "drawers.boxes:NemesisBoxes",
        "scores": "panels.tracks:TracksPanel",
        "header": "panels.header:NemesisHeader",
        "inspector": "panels.inspector:Inspector",
    }
    layer_names = (
        "layers.zones:ZonesLayer",
        "layers.supply:SupplyLayer",
        "layers.threat:ThreatLayer",
        "layers.odds:OddsLayer",
        "layers.supply:ChainLayer",
    )
    sign_names = ("signs:SIGNS",)
    feature_names = ("layers.lists:Lists", "variants.disputes:Disputes", "layers.judgement:Judgement")
    cards = "decisions.cards:CARDS"
    presenters = {  # noqa: RUF012
        "decisions.movement:MovementPresenter": ("Movement",),
        "decisions.movement:ForwardPresenter": ("ForwardMove",),
        "decisions.movement:PressOnPresenter": ("PressOn",),
        "decisions.rail:RailPresenter": ("RailMovement",),
        "decisions.declare:DeclarePresenter": ("DeclareAttacks",),
        "decisions.combat:CombatPresenter": (
            "CommitUnits", "CommitSeizers", "ChooseSpearhead", "ChooseMeeting", "DeclareMassive", "DeclareBanzai",
            "RollCombat", "AssignLosses", "SeizureLoss", "TryRetreat", "ChooseRefuser", "EnforceRetreat",
            "EnforcingLoss", "RetreatOrRefuse", "RefusingLoss", "AdvanceUnits",
        ),
        "decisions.retreat:RetreatPresenter": ("RetreatUnits", "RetreatTransporters"),
        "decisions.chits:ChitPresenter": ("DrawChit",),
        "decisions.tracks:GeneralPresenter": ("RollGeneral",),
        "decisions.supply:AirdropPresenter": ("Airdrops",),
        "decisions.supply:DropPresenter": ("BeforeCheck",),
        "decisions.reinforce:ReplacementPresenter": ("Replacements",),
        "decisions.reinforce:BringInPresenter": ("BringIn",),
        "decisions.reinforce:ReplenishPresenter": ("ReplenishmentDie",),
    }  # fmt: skip

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.division, counter.name)

    def rules_version(self, state: Any) -> str:
        return str(state.options.version)
