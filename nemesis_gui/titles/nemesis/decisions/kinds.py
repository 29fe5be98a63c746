"""Which presenter serves which decisions. Each file of presenters is loaded when its first decision comes: the start
needs one of twenty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nemesis_gui.play.presenter import Presenter

Load = Callable[[], "type[Presenter]"]


def _movement() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.movement import MovementPresenter

    return MovementPresenter


def _declare() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.declare import DeclarePresenter

    return DeclarePresenter


def _combat() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.combat import CombatPresenter

    return CombatPresenter


def _retreat() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.retreat import RetreatPresenter

    return RetreatPresenter


def _chits() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.chits import ChitPresenter

    return ChitPresenter


def _general() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.tracks import GeneralPresenter

    return GeneralPresenter


def _airdrops() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.supply import AirdropPresenter

    return AirdropPresenter


def _drops() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.supply import DropPresenter

    return DropPresenter


def _payment() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.supply import PaymentPresenter

    return PaymentPresenter


def _imphal_loss() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.supply import LossPresenter

    return LossPresenter


def _replacements() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.reinforce import ReplacementPresenter

    return ReplacementPresenter


def _bring_in() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.reinforce import BringInPresenter

    return BringInPresenter


def _replenish() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.reinforce import ReplenishPresenter

    return ReplenishPresenter


def _rail() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.reinforce import RailPresenter

    return RailPresenter


def _flight() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.reinforce import FlightPresenter

    return FlightPresenter


def _depot() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.reinforce import DepotPresenter

    return DepotPresenter


def _merge() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.reinforce import MergePresenter

    return MergePresenter


def _take_over() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.end_of_turn import TakeOverPresenter

    return TakeOverPresenter


def _flags() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.end_of_turn import FlagPresenter

    return FlagPresenter


def _overstack() -> type[Presenter]:
    from nemesis_gui.titles.nemesis.decisions.end_of_turn import OverstackPresenter

    return OverstackPresenter


KINDS: Final[Mapping[Load, tuple[str, ...]]] = {
    _movement: ("Movement", "ForwardMove", "PressOn"),
    _declare: ("DeclareAttacks",),
    _combat: (
        "CommitUnits", "CommitSeizers", "ChooseSpearhead", "ChooseMeeting", "DeclareMassive", "DeclareBanzai",
        "RollCombat", "AssignLosses", "SeizureLoss", "TryRetreat", "ChooseRefuser", "EnforceRetreat", "EnforcingLoss",
        "RetreatOrRefuse", "RefusingLoss", "AdvanceUnits",
    ),
    _retreat: ("RetreatUnits", "RetreatTransporters"),
    _chits: ("DrawChit", "ChooseFirstChit"),
    _general: ("RollGeneral",),
    _airdrops: ("Airdrops",),
    _drops: ("BeforeCheck",),
    _payment: ("PayImphal",),
    _imphal_loss: ("ChooseImphalLoss",),
    _replacements: ("Replacements",),
    _bring_in: ("BringIn",),
    _replenish: ("ReplenishmentDie",),
    _rail: ("RailMovement",),
    _flight: ("AirMovement",),
    _depot: ("PlaceTransporter",),
    _merge: ("MergeBattalions",),
    _take_over: ("TakeOver",),
    _flags: ("RemoveFlags", "MoveFlag"),
    _overstack: ("ResolveOverstack",),
}  # fmt: skip
"""What loads a presenter, and the kinds of decisions it serves."""
SERVED: Final[Mapping[str, Load]] = {kind: load for load, kinds in KINDS.items() for kind in kinds}
