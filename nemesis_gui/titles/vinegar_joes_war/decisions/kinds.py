"""Which presenter serves which decisions; all others are served by the general list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "declare.DeclarePresenter": ("DeclareAttack",),
    "movement.MovementPresenter": ("MoveUnits",),
    "air.AirPresenter": ("FlyMissions", "DefendFromAir", "Intercept"),
    "air_losses.AirLossesPresenter": ("ChooseAirLosses",),
    "bases.BasesPresenter": ("OpenBases",),
    "combat.CombatPresenter": (
        "AssembleAttack", "ChooseSupport", "ChooseDefence", "PayLosses",
    ),
    "retreat.RetreatPresenter": ("RetreatUnits",),
    "retreat.PursuitPresenter": ("Pursue",),
    "units.HeadquartersPresenter": ("ActivateHeadquarters",),
    "units.UnitsPresenter": ("Reinforce", "ReplaceUnits", "AnswerEvent", "ThinOut"),
}  # fmt: skip
"""Presenters, each by its file and class, and the kinds of decisions it serves."""
