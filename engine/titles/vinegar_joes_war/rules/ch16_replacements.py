"""Chapter 16 and case 15.2: the replacement phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Done, Rebuild, Recall, Spend
from engine.titles.vinegar_joes_war.events import Rebuilt, Recalled
from engine.titles.vinegar_joes_war.pieces import CHINESE, DEAD, DUE, JAPANESE, LOST, enemy
from engine.titles.vinegar_joes_war.records import Credit
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import JAPANESE_PORTS, WESTERN_PORTS, kind_of, ports
from engine.titles.vinegar_joes_war.rules.ch6_due import expect
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend, spend
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import ELIMINATED, REPLACEABLE

AIR, LAND, HQ = "air", "land", "hq"
USES: Final = (AIR, LAND, HQ)
ANY: Final = "any"
"""The kind of credit where a depot in any entry hex serves all units of its side."""
EXPENSES: Final = {AIR: "replace_air", LAND: "replace_land", HQ: "replace_hq"}


class ReplaceUnits(Decision, frozen=True):
    """The phasing side spends depots where units of a kind arrive, rolls for those it names, and rebuilds reduced units
    [15.2/1, 16.1/2, 16.2/1, 16.5/5]."""

    clause = "16.1/2"
    accepts = (Spend, Recall, Rebuild, Done)

    def commands(self, state: VinegarState) -> list[Command]:
        label, hexes = state.world.label, sorted({p.loc for p in state.on_map(state.player) if p.counter.depot})
        found: list[Command] = []
        for hex_ in hexes:
            found += [Spend(label(hex_), use) for use in USES if not any(spend_reasons(state, hex_, use))]
            found += [] if any(rebuild_reasons(state, hex_)) else [Rebuild(label(hex_))]
        found += [Recall(name) for name in dead(state) if not any(recall_reasons(state, name))]
        return [*found, Done()]

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Recall):
            return recall_reasons(state, command.unit)
        hex_ = state.world.find(command.hex)
        if hex_ is None or not state.world.on_map(hex_):
            return [reason("no_depot", "16.1/2", hex=command.hex)]
        return rebuild_reasons(state, hex_) if isinstance(command, Rebuild) else spend_reasons(state, hex_, command.use)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            state.credits = ()
            return ()
        if isinstance(command, Recall):
            recall(state, command.unit)
            return [self]
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        if isinstance(command, Rebuild):
            rebuild(state, hex_)
        else:
            _pay(state, hex_, command.use)
        return [self]


def dead(state: VinegarState) -> list[str]:
    """Units and airstrikes of the phasing side in its Replaceable Units Box [16.1/1, 16.2/1]."""
    units = state.units_at(state.world.box(REPLACEABLE), state.player)
    return [*sorted(piece.id for piece in units), *(s.id for s in state.supports(state.player, DEAD))]


def entry_kind(state: VinegarState, hex_: int) -> str:
    """The kind of reinforcements that may appear in a hex, empty for none. The depot occupies a port, whose marker and
    neighbours do not matter; the west edge of India counts while no port is open [16.5/1]."""
    world, side = state.world, state.player
    countries = JAPANESE_PORTS if side == JAPANESE else WESTERN_PORTS
    if world.port(hex_) and world.country(hex_) in countries:
        return kind_for(state, "japanese" if side == JAPANESE else "western")
    if side == JAPANESE:
        return ""
    if hex_ in world.chinese_entries:
        return kind_for(state, CHINESE)
    return kind_for(state, "western") if hex_ in world.west_edge_of_india and not ports(state, side) else ""


def kind_for(state: VinegarState, kind: str) -> str:
    """The credit that pays for a kind of unit; by option one for all [16.5/1]."""
    return ANY if state.options.replacement_in_any_entry_hex else kind


def kind_of_dead(state: VinegarState, name: str) -> str:
    """The credit that a unit or airstrike in the box needs [16.5/1]."""
    if name in state.pieces:
        return kind_for(state, kind_of(state.pieces[name].counter))
    return kind_for(state, kind_of(state.support[name].counter))


def use_of(state: VinegarState, name: str) -> str:
    """``air``, ``hq`` or ``land``."""
    if name in state.support:
        return AIR
    return HQ if state.pieces[name].counter.hq else LAND


def spend_reasons(state: VinegarState, hex_: int, use: str) -> Iterator[Reason]:
    """Why no depot of a hex is spent on replacements [16.5/1]."""
    label, kind = state.world.label(hex_), entry_kind(state, hex_)
    if use not in USES:
        yield reason("no_such_use", "16.1/2", use=use)
    elif not can_spend(state, hex_, state.player):
        yield reason("no_depot", "25.0/2" if state.monsoon else "16.5/1", hex=label)
    elif not kind:
        yield reason("no_entry_hex", "16.5/1", hex=label)
    elif not any(kind_of_dead(state, n) == kind and use_of(state, n) == use for n in dead(state)):
        yield reason("nobody_to_replace", "16.1/2", hex=label, use=use)


def _credit(state: VinegarState, kind: str) -> Credit:
    return next((credit for credit in state.credits if credit.kind == kind), Credit(kind))


def _keep(state: VinegarState, credit: Credit) -> None:
    state.credits = (*(other for other in state.credits if other.kind != credit.kind), credit)


def _pay(state: VinegarState, hex_: int, use: str) -> None:
    """A depot buys two airstrikes, half a headquarters, or six strength points of other units, each to be rolled for
    [16.5/2, 16.5/3, 16.5/4]."""
    kind = entry_kind(state, hex_)
    gives = state.world.charts.expenditure[EXPENSES[use]].gives
    clause = {AIR: "16.5/2", HQ: "16.5/3", LAND: "16.5/4"}[use]
    spend(state, hex_, state.player, use, clause, ("16.5/1",))
    credit = _credit(state, kind)
    if use == AIR:
        credit = msgspec.structs.replace(credit, air=credit.air + gives)
    elif use == HQ:
        credit = msgspec.structs.replace(credit, hq=credit.hq + 1)
    else:
        credit = msgspec.structs.replace(credit, strength=credit.strength + gives, depots=credit.depots + 1)
    _keep(state, credit)


def recall_reasons(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why no die is rolled for a unit: it must be in the Replaceable Units Box and be paid for [16.1/2, 16.5/5]."""
    if name not in dead(state):
        yield reason("not_replaceable", "16.1/2", unit=name)
        return
    credit, use = _credit(state, kind_of_dead(state, name)), use_of(state, name)
    if use == AIR and credit.air < 1:
        yield reason("not_paid", "16.5/2", unit=name)
    elif use == HQ and credit.hq < state.world.charts.expenditure[EXPENSES[HQ]].depots:
        yield reason("not_paid", "16.5/3", unit=name)
    elif use == LAND:
        strength = state.pieces[name].counter.strength
        if not credit.depots or strength > credit.strength:
            yield reason("not_paid", "16.5/4", unit=name, needs=strength, has=credit.strength)


def recall(state: VinegarState, name: str) -> None:
    """A die for each: on a 6 it is lost for good, else it arrives so many turns later, at full strength; after the last
    turn it is lost as well [15.2/4, 16.1/3, 16.1/4]."""
    _use_up(state, name)
    die = state.roll("replacement", "16.1/3", state.player, unit=name)
    delay = state.world.charts.replacement_check[die - 1]
    turn = state.turn + delay if delay else 0
    late = turn > state.last_turn
    turn = 0 if late else turn
    if name in state.support:
        state.fly(name, box=DUE if turn else LOST, due=turn)
    elif turn:
        expect(state, name, turn)
    else:
        state.change(name, loc=state.world.box(ELIMINATED))
    state.emit(Recalled(state.player, name, turn, "16.1/4" if late else "16.1/3"))


def _use_up(state: VinegarState, name: str) -> None:
    credit, use = _credit(state, kind_of_dead(state, name)), use_of(state, name)
    if use == AIR:
        credit = msgspec.structs.replace(credit, air=credit.air - 1)
    elif use == HQ:
        credit = msgspec.structs.replace(credit, hq=credit.hq - state.world.charts.expenditure[EXPENSES[HQ]].depots)
    else:
        credit = msgspec.structs.replace(credit, strength=credit.strength - state.pieces[name].counter.strength)
    _keep(state, credit)


def rebuild_reasons(state: VinegarState, hex_: int) -> Iterator[Reason]:
    """Why the reduced units of a hex are not rebuilt [15.2/1, 15.2/2, 15.2/3]."""
    label = state.world.label(hex_)
    if not any(piece.reduced for piece in state.units_at(hex_, state.player)):
        yield reason("nobody_reduced", "15.2/1", hex=label)
    elif not can_spend(state, hex_, state.player):
        yield reason("no_depot", "25.0/2" if state.monsoon else "15.2/1", hex=label)
    elif hex_ in zone(state, enemy(state.player)):
        yield reason("in_zone", "15.2/2", hex=label)


def rebuild(state: VinegarState, hex_: int) -> None:
    """A depot brings all reduced units of its hex to full strength, without a die [15.2/1, 15.2/3]."""
    spend(state, hex_, state.player, "rebuilding", "15.2/1")
    for piece in state.units_at(hex_, state.player):
        if piece.reduced:
            state.change(piece.id, reduced=False)
            state.emit(Rebuilt(state.player, piece.id, state.world.label(hex_), "15.2/1"))
