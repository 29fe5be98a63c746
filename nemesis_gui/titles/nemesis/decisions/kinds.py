"""Which presenter serves which decisions. Each file of presenters is loaded when its first decision comes: the start
needs one of twenty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nemesis_gui.play.presenter import Presenter

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
"""A presenter by the module beside this one and its class, and the kinds of decisions it serves."""


def _load(name: str) -> type[Presenter]:
    module, _, found = name.partition(".")
    return getattr(import_module(f"{__package__}.{module}"), found)  # type: ignore[no-any-return]


SERVED: Final[Mapping[str, Callable[[], type[Presenter]]]] = {
    kind: partial(_load, name) for name, kinds in KINDS.items() for kind in kinds
}
"""What loads the presenter of a kind of decision."""
