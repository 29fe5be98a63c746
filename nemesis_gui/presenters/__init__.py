"""A presenter for each type of decision; what has none of its own is served by the generic one."""

from __future__ import annotations

from typing import Any

from nemesis_gui.presenters.base import Presenter, Stage
from nemesis_gui.presenters.chits import ChitPresenter
from nemesis_gui.presenters.combat import CombatPresenter
from nemesis_gui.presenters.declare import DeclarePresenter
from nemesis_gui.presenters.end_of_turn import FlagPresenter, OverstackPresenter, TakeOverPresenter
from nemesis_gui.presenters.generic import GenericPresenter
from nemesis_gui.presenters.movement import MovementPresenter
from nemesis_gui.presenters.reinforce import (
    BringInPresenter,
    DepotPresenter,
    FlightPresenter,
    MergePresenter,
    RailPresenter,
    ReplacementPresenter,
    ReplenishPresenter,
)
from nemesis_gui.presenters.retreat import RetreatPresenter
from nemesis_gui.presenters.supply import AirdropPresenter, LossPresenter, PaymentPresenter
from nemesis_gui.presenters.tracks import GeneralPresenter

REGISTRY: dict[str, type[Presenter]] = {
    "Movement": MovementPresenter,
    "ForwardMove": MovementPresenter,
    "PressOn": MovementPresenter,
    "AirMovement": FlightPresenter,
    "DeclareAttacks": DeclarePresenter,
    "CommitUnits": CombatPresenter,
    "CommitSeizers": CombatPresenter,
    "ChooseSpearhead": CombatPresenter,
    "ChooseMeeting": CombatPresenter,
    "DeclareMassive": CombatPresenter,
    "DeclareBanzai": CombatPresenter,
    "RollCombat": CombatPresenter,
    "AssignLosses": CombatPresenter,
    "SeizureLoss": CombatPresenter,
    "TryRetreat": CombatPresenter,
    "ChooseRefuser": CombatPresenter,
    "EnforceRetreat": CombatPresenter,
    "EnforcingLoss": CombatPresenter,
    "RetreatOrRefuse": CombatPresenter,
    "RefusingLoss": CombatPresenter,
    "AdvanceUnits": CombatPresenter,
    "RetreatUnits": RetreatPresenter,
    "RetreatTransporters": RetreatPresenter,
    "DrawChit": ChitPresenter,
    "ChooseFirstChit": ChitPresenter,
    "RollGeneral": GeneralPresenter,
    "Airdrops": AirdropPresenter,
    "PayImphal": PaymentPresenter,
    "ChooseImphalLoss": LossPresenter,
    "Replacements": ReplacementPresenter,
    "BringIn": BringInPresenter,
    "ReplenishmentDie": ReplenishPresenter,
    "RailMovement": RailPresenter,
    "PlaceTransporter": DepotPresenter,
    "MergeBattalions": MergePresenter,
    "TakeOver": TakeOverPresenter,
    "RemoveFlags": FlagPresenter,
    "MoveFlag": FlagPresenter,
    "ResolveOverstack": OverstackPresenter,
}


class Presenters:
    """One presenter of each kind, made when it is first needed."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._made: dict[type[Presenter], Presenter] = {}

    def of(self, decision: Any) -> Presenter:
        """The presenter of a decision."""
        kind = REGISTRY.get(type(decision).__name__, GenericPresenter)
        if kind not in self._made:
            self._made[kind] = kind(self.stage)
        return self._made[kind]
