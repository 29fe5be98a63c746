"""What the client knows of Vinegar Joe's War: how it looks and what stands around its map."""

from __future__ import annotations

from typing import Any

from nemesis_gui.play.manifest import ManifestFace


class VinegarFace(ManifestFace):
    """How Vinegar Joe's War is shown."""

    package = __name__.rpartition(".")[0]
    sentences = (
        "A client for the board wargame by Joseph Miranda, with the rules enforced.",
        "The game, its rulebook, map and counters belong to their author and publisher.",
        "The rules are told here in our own words.",
    )
    board_art = "art.art:VinegarArt"
    parts = {  # noqa: RUF012
        "unfinished": "unfinished:undone",
        "spent": "unfinished:spent",
        "moments": "panels.moments:moments",
        "barred": "decisions.barred:barred",
        "turn_ending": "turn_ending:VinegarTurnEnding",
        "standing": "compare:standing",
        "differences": "compare:differences",
        "boxes": "drawers.boxes:VinegarBoxes",
        "scores": "panels.tracks:VinegarScores",
        "header": "panels.header:VinegarHeader",
        "inspector": "panels.inspector:VinegarInspector",
    }
    layer_names = (
        "layers.zones:ZonesLayer",
        "layers.headquarters:CommandLayer",
        "layers.threat:ThreatLayer",
    )
    sign_names = ("signs:SIGNS", "layers.signs:LAYER_SIGNS")
    cards = "decisions.cards:CARDS"
    presenters = {  # noqa: RUF012
        "decisions.declare:DeclarePresenter": ("DeclareAttack",),
        "decisions.movement:MovementPresenter": ("MoveUnits",),
        "decisions.air:AirPresenter": ("FlyMissions", "DefendFromAir", "Intercept"),
        "decisions.units:HeadquartersPresenter": ("ActivateHeadquarters",),
    }  # fmt: skip

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        """Due units first, then contingency units, which cost points."""
        return ("1" if counter.contingency else "", counter.nation, counter.name)
