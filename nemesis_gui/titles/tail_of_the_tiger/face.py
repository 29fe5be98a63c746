"""What the client knows of Tail of the Tiger: how it looks and what stands around its map."""

from __future__ import annotations

from typing import Any

from nemesis_gui.play.manifest import ManifestFace


class TigerFace(ManifestFace):
    """How Tail of the Tiger is shown."""

    package = __name__.rpartition(".")[0]
    sentences = (
        "A client for the variant by Gary J. Robinson, with the rules enforced.",
        "The variant, its text and counters belong to their author; the game it varies to its publisher.",
        "The rules are told here in our own words.",
    )
    board_art = "art.art:TigerArt"
    parts = {  # noqa: RUF012
        "unfinished": "unfinished:undone",
        "spent": "unfinished:spent",
        "moments": "panels.moments:moments",
        "barred": "decisions.barred:barred",
        "standing": "compare:standing",
        "untold": "compare:untold",
        "differences": "compare:differences",
        "turn_ending": "turn_ending:TigerTurnEnding",
        "boxes": "drawers.boxes:TigerBoxes",
        "scores": "panels.tracks:TigerScores",
        "header": "panels.header:TigerHeader",
        "inspector": "panels.inspector:TigerInspector",
    }
    layer_names = (
        "layers.supply:SupplyLayer",
        "layers.supply:LineLayer",
        "layers.goals:GoalsLayer",
        "layers.weather:WeatherLayer",
        "layers.threat:ThreatLayer",
    )
    sign_names = ("signs:SIGNS", "decisions.signs:RANGES", "layers.signs:LAYER_SIGNS")
    cards = "decisions.cards:CARDS"
    presenters = {  # noqa: RUF012
        "decisions.movement:MovementPresenter": ("MoveUnits",),
        "decisions.declare:DeclarePresenter": ("DeclareAssaults",),
        "decisions.air:AirPresenter": ("AllotAir",),
        "decisions.strategic:StrategicPresenter": ("MoveStrategically",),
    }  # fmt: skip

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.group, counter.kind, counter.name)
