"""Which presenter serves which decisions; all others are served by the general list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "movement.MovementPresenter": ("MoveUnits",),
    "declare.DeclarePresenter": ("DeclareAssaults",),
    "combat.CombatPresenter": (
        "Assemble", "AssembleStorm", "PayLosses", "LoseToGun", "AdvanceUnits", "WalkIn",
    ),
    "air.AirPresenter": ("AllotAir",),
    "air.DropPresenter": ("OfferDrop",),
    "strategic.StrategicPresenter": ("MoveStrategically",),
    "places.PlacesPresenter": ("PlaceAerial", "DropSubversive", "RaiseUprisings", "SummonDivisions"),
    "choices.ChoicePresenter": ("AttackRing", "RevealElh", "StrengthenRing", "WriteElh", "EnterElh", "SpendFuel"),
    "choices.PayRingPresenter": ("PayRing",),
    "units.UnitsPresenter": (
        "SetUp", "TakeSteps", "PayDisease", "WithdrawDivision", "ThinOut", "NameFirst",
    ),
}  # fmt: skip
"""Presenters, each by its file and class, and the kinds of decisions it serves."""
