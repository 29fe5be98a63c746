"""Which presenter serves which decisions; all others are served by the general list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from nemesis_gui.play import presenters
from nemesis_gui.play.presenters import served

if TYPE_CHECKING:
    from nemesis_gui.play.presenter import Presenter

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
SERVED: Final[Mapping[str, str]] = served(KINDS)


def load(name: str) -> type[Presenter]:
    """A presenter by its file and class."""
    return presenters.load("nemesis_gui.titles.tail_of_the_tiger.decisions", name)
