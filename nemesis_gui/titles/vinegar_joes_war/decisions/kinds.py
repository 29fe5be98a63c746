"""Which presenter serves which decisions; all others are served by the general list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from nemesis_gui.play import presenters
from nemesis_gui.play.presenters import served

if TYPE_CHECKING:
    from nemesis_gui.play.presenter import Presenter

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
SERVED: Final[Mapping[str, str]] = served(KINDS)


def load(name: str) -> type[Presenter]:
    """A presenter by its file and class."""
    return presenters.load("nemesis_gui.titles.vinegar_joes_war.decisions", name)
