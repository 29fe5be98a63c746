"""Which presenter serves which decisions. Each file of presenters is loaded when its first decision comes: the start
needs one of twenty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
    "reinforce.ReplacementPresenter": ("Replacements",),
    "reinforce.BringInPresenter": ("BringIn",),
    "reinforce.ReplenishPresenter": ("ReplenishmentDie",),
    "reinforce.PlainPresenter": (
        "RailMovement", "AirMovement", "PlaceTransporter", "MergeBattalions", "ChooseImphalLoss", "ResolveOverstack",
    ),
    "end_of_turn.TakeOverPresenter": ("TakeOver",),
    "end_of_turn.FlagPresenter": ("RemoveFlags", "MoveFlag"),
}  # fmt: skip
"""Presenters, each by its file and class, and the kinds of decisions it serves."""
