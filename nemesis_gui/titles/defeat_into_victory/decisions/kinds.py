"""Which presenter serves which decisions; all others are served by the general list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "movement.MovementPresenter": ("MoveUnits",),
    "declare.DeclarePresenter": ("DeclareAttack",),
    "combat.CombatPresenter": (
        "JoinAttack", "SupportCombat", "Banzai", "SuicideSquads", "NameBonus", "RollCombat", "PayHits", "RetreatMore",
        "LoseStrongest", "MustRetreat", "AdvanceAfter", "AdvanceFurther",
    ),
    "air.AirPowerPresenter": ("BuyAirUnits", "AssignAirUnits", "LoseAirUnit"),
    "flying.InterdictionPresenter": ("PlaceInterdictors",),
    "flying.TransportPresenter": ("FlyCargo",),
    "air_combat.AirCombatPresenter": ("Cover", "NameTarget"),
    "markers.DrawPresenter": ("DrawMarker",),
    "activation.ActivationPresenter": ("DeclareActivation",),
    "supply.SupplyPresenter": ("SupplyUnits",),
    "stock.StockPresenter": ("AllotSupply", "AdjustStock"),
    "stock.HaulingPresenter": ("HaulMarkers", "Porters", "CarryMore"),
    "units.SetUpPresenter": ("PlaceUnits",),
    "units.FeedPresenter": ("FeedUnits",),
    "units.ReinforcementsPresenter": ("TakeReinforcements",),
    "units.AgainPresenter": ("NameAgain",),
    "units.PreparationPresenter": ("PrepareUnits",),
    "units.UnitsPresenter": ("SecondStep", "DisruptByChindits", "ResolveOverstack", "PlaceChinese"),
    "choices.ChoicePresenter": (
        "HoldMarker", "ChooseUse", "ChooseSequence", "DeclareThursday", "PayForChindits", "DeclareSustained",
        "AirReturns",
    ),
    "choices.PlacesPresenter": (
        "StartConstruction", "RepairCuts", "JoinLine", "CutByChindits", "Rising", "AddMarkers", "Price",
    ),
}  # fmt: skip
"""Presenters, each by its file and class, and the kinds of decisions it serves."""
