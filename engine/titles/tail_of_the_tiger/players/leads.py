"""The candidate lines that the greedy player tries at each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.players.planning import Lead
from engine.table import agenda
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Answer, Hide
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.players import chores, fights, movement, reserves, strategic
from engine.titles.tail_of_the_tiger.rules.ch14_air import running
from engine.titles.tail_of_the_tiger.rules.ch20_gun import WalkIn
from engine.titles.tail_of_the_tiger.state import MANCHURIA, TigerState


def _yes(view: TigerState, listed: Sequence[Command]) -> Sequence[Command]:
    return [max((one for one in listed if isinstance(one, Answer)), key=lambda one: one.yes)]


def _advance(view: TigerState, listed: Sequence[Command]) -> Sequence[Command]:
    combat = running(view)
    return chores.gone_in(view, listed, combat.target, combat.side)


def _walk(view: TigerState, listed: Sequence[Command]) -> Sequence[Command]:
    decision = agenda.current(view)
    assert isinstance(decision, WalkIn)
    return chores.gone_in(view, listed, decision.hex, decision.side(view))


def _allot(view: TigerState, listed: Sequence[Command]) -> Sequence[Command]:
    decision = agenda.current(view)
    assert decision is not None
    return fights.allotted(view, decision.side(view))


def _strategic(view: TigerState, listed: Sequence[Command]) -> Sequence[Command]:
    return strategic.redeployed(view) if view.player == GERMAN else reserves.redeployed(view)


LEADS: Final[Mapping[str, Lead]] = {
    "WriteElh": lambda view, listed: [Hide(MANCHURIA)],
    "SetUp": chores.set_up,
    "AttackRing": _yes,
    "RevealElh": _yes,
    "EnterElh": _yes,
    "StrengthenRing": _yes,
    "PayRing": chores.paid_ring,
    "SpendFuel": chores.fuelled,
    "PlaceAerial": lambda view, listed: chores.supplied(view),
    "DropSubversive": chores.subverted,
    "RaiseUprisings": chores.raised,
    "NameFirst": chores.first_in,
    "TakeSteps": chores.strengthened,
    "SummonDivisions": reserves.summoned,
    "MoveStrategically": _strategic,
    "MoveUnits": lambda view, listed: movement.plan(view),
    "AssembleStorm": fights.joined,
    "DeclareAssaults": fights.declared,
    "Assemble": lambda view, listed: fights.assembled(view),
    "AllotAir": _allot,
    "OfferDrop": lambda view, listed: fights.dropped(view),
    "PayLosses": chores.lost,
    "PayDisease": chores.lost,
    "LoseToGun": chores.lost,
    "ThinOut": chores.lost,
    "AdvanceUnits": _advance,
    "WalkIn": _walk,
    "WithdrawDivision": chores.withdrawn,
}
