"""A presenter for each type of decision; what has none of its own is served by the generic one.

Presenters are named here and loaded when their first decision comes: the start needs one of twenty.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.stage import Stage

GENERIC: Final = "generic.GenericPresenter"
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "movement.MovementPresenter": ("Movement", "ForwardMove", "PressOn"),
    "declare.DeclarePresenter": ("DeclareAttacks",),
    "combat.CombatPresenter": (
        "CommitUnits", "CommitSeizers", "ChooseSpearhead", "ChooseMeeting", "DeclareMassive", "DeclareBanzai",
        "RollCombat", "AssignLosses", "SeizureLoss", "TryRetreat", "ChooseRefuser", "EnforceRetreat", "EnforcingLoss",
        "RetreatOrRefuse", "RefusingLoss", "AdvanceUnits",
    ),
    "retreat.RetreatPresenter": ("RetreatUnits", "RetreatTransporters"),
    "chits.ChitPresenter": ("DrawChit", "ChooseFirstChit"),
    "tracks.GeneralPresenter": ("RollGeneral",),
    "supply.AirdropPresenter": ("Airdrops",),
    "supply.DropPresenter": ("BeforeCheck",),
    "supply.PaymentPresenter": ("PayImphal",),
    "supply.LossPresenter": ("ChooseImphalLoss",),
    "reinforce.ReplacementPresenter": ("Replacements",),
    "reinforce.BringInPresenter": ("BringIn",),
    "reinforce.ReplenishPresenter": ("ReplenishmentDie",),
    "reinforce.RailPresenter": ("RailMovement",),
    "reinforce.FlightPresenter": ("AirMovement",),
    "reinforce.DepotPresenter": ("PlaceTransporter",),
    "reinforce.MergePresenter": ("MergeBattalions",),
    "end_of_turn.TakeOverPresenter": ("TakeOver",),
    "end_of_turn.FlagPresenter": ("RemoveFlags", "MoveFlag"),
    "end_of_turn.OverstackPresenter": ("ResolveOverstack",),
}  # fmt: skip
"""Module and class, and the decisions it serves."""
REGISTRY: Final[Mapping[str, str]] = {decision: kind for kind, served in KINDS.items() for decision in served}


def load(kind: str) -> type[Presenter]:
    """The class of a kind, `module.Class`; raises ImportError or AttributeError for one that is not there."""
    module, _, name = kind.partition(".")
    home = "nemesis_gui.play" if kind == GENERIC else "nemesis_gui.titles.nemesis.decisions"
    return cast("type[Presenter]", getattr(import_module(f"{home}.{module}"), name))


class Presenters:
    """One presenter of each kind, made when it is first needed."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._made: dict[str, Presenter] = {}

    def of(self, decision: Any) -> Presenter:
        """The presenter of a decision."""
        kind = REGISTRY.get(decision.kind, GENERIC)
        if kind not in self._made:
            self._made[kind] = load(kind)(self.stage)
        return self._made[kind]
