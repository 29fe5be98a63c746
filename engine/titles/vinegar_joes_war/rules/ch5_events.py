"""Chapter 5: random events, with the withdrawals, replacements and guerrillas they bring.

What an event still asks for stands in ``state.pending``, a word each: ``withdraw:KIND``, ``guerrilla``,
``client:ID,ID``, ``recall:STRENGTH``, ``recall-air:NUMBER``, ``lose-depot``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Choose, Done, Place, Recall
from engine.titles.vinegar_joes_war.data.chartsfile import Effect
from engine.titles.vinegar_joes_war.events import Arrived, Boxed, EventHappened, Recalled, Withdrawn
from engine.titles.vinegar_joes_war.pieces import (
    AIRBASE,
    BOX,
    BRITISH,
    DEAD,
    DUE,
    GARRISON,
    JAPAN,
    JAPANESE,
    LOST,
    MAP,
    Counter,
    Piece,
)
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch6_due import depots_due, expect
from engine.titles.vinegar_joes_war.rules.ch16_dead import eliminate, take_off, withdraw_support
from engine.titles.vinegar_joes_war.rules.ch17_guerrillas import guerrilla_hexes, too_near
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import ELIMINATED, GUERRILLAS, REPLACEABLE

INDIA: Final = "India"
SMALL: Final = ("X", "III", "II")


class RandomEvent(Step, frozen=True):
    """One die on the table of the phasing side, its column by the period of the war; what it brings happens at once,
    however often it came before [5.0/1, 5.0/2, 5.0/3, 5.0/4]."""

    clause = "5.0/1"

    def run(self, state: VinegarState) -> Steps:
        die = state.roll("event", self.clause, state.player)
        state.event = str(die)
        event, effect = state.world.charts.event(state.player, die, state.turn)
        state.emit(EventHappened(state.player, event.name, "5.0/2"))
        if effect.rail_capacity is not None:
            state.rail_limit = effect.rail_capacity
        if effect.depots > 0:
            depots_due(state, state.player, effect.depots, self.clause)
        for name in effect.remove:
            _remove(state, name)
        state.pending = tuple(_words(effect))
        return [ResolveEvent()]


def _words(effect: Effect) -> Iterator[str]:
    """What an effect asks for, a word each."""
    yield from (f"withdraw:{kind}" for kind in effect.withdraw)
    yield from ["lose-depot"] * max(0, -effect.depots)
    yield from ["guerrilla"] * effect.guerrillas
    if effect.place_client:
        yield f"client:{','.join(effect.place_client)}"
    if effect.replace_strength:
        yield f"recall:{effect.replace_strength}"
    if effect.replace_air:
        yield f"recall-air:{effect.replace_air}"


def _remove(state: VinegarState, name: str) -> None:
    """A unit leaves the game, if it is in it."""
    piece = state.pieces.get(name)
    if piece is not None and state.world.on_map(piece.loc):
        take_off(state, name, ELIMINATED)
        state.emit(Boxed(piece.counter.side, name, ELIMINATED, "event", "5.0/2"))


class ResolveEvent(Step, frozen=True):
    """What the event still asks for, one thing after the other; what cannot be done lapses [5.0/2, 6.4/2]."""

    clause = "5.0/2"

    def run(self, state: VinegarState) -> Steps:
        while state.pending and not any(answers(state)):
            state.pending = state.pending[1:]
        return [AnswerEvent()] if state.pending else ()


class AnswerEvent(Decision, frozen=True):
    """What an event leaves to the choice of the phasing side: who is withdrawn, where somebody appears, who comes back
    [6.4/1, 16.3/1, 17.3/1, 17.3/2]."""

    clause = "5.0/2"
    accepts = (Choose, Place, Recall, Done)

    def commands(self, state: VinegarState) -> list[Command]:
        return [*answers(state), *([Done()] if _optional(state) else [])]

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if command in self.commands(state):
            return
        hex_ = state.world.find(command.hex) if isinstance(command, Place) else None
        piece = state.pieces.get(getattr(command, "unit", ""))
        if hex_ is not None and piece is not None and piece in _waiting(state) and too_near(state, piece.counter, hex_):
            yield reason("guerrillas_near", "17.3/2", unit=piece.id, hex=state.world.label(hex_))
        else:
            yield reason("not_by_event", _clause(state), unit=getattr(command, "unit", ""))

    def apply(self, state: VinegarState, command: Any) -> Steps:
        word, rest = state.pending[0], state.pending[1:]
        state.pending = rest
        if isinstance(command, Choose):
            _give_up(state, command.unit, _clause_of(word))
        elif isinstance(command, Place):
            _put(state, command)
        elif isinstance(command, Recall):
            left = _bring_back(state, command.unit, word)
            state.pending = (left, *rest) if left else rest
        return [ResolveEvent()]


def _optional(state: VinegarState) -> bool:
    return state.pending[0].startswith("recall")


def _clause(state: VinegarState) -> str:
    return _clause_of(state.pending[0]) if state.pending else "5.0/2"


def _clause_of(word: str) -> str:
    clauses = {"withdraw": "6.4/1", "guerrilla": "17.3/1", "recall": "16.3/1", "recall-air": "16.3/1"}
    return clauses.get(word.partition(":")[0], "5.0/2")


def answers(state: VinegarState) -> Iterator[Command]:
    """The answers to the first thing that is asked for; none where it cannot be done. In the view of the other side a
    client may lie unseen in a stack, and so be on the map."""
    what, _, about = state.pending[0].partition(":")
    label = state.world.label
    if what == "withdraw":
        yield from (Choose(name) for name in withdrawable(state, about))
    elif what == "lose-depot":
        depots = (piece for piece in state.on_map(state.player) if piece.counter.depot)
        yield from (Choose(p.id) for p in depots if _by_event(state, p.loc))
    elif what == "guerrilla":
        for piece in _waiting(state):
            yield from (Place(piece.id, label(hex_)) for hex_ in guerrilla_hexes(state, piece.counter))
    elif what == "client":
        units = [state.pieces[name] for name in about.split(",") if name in state.pieces]
        away = [piece for piece in units if not state.world.on_map(piece.loc)]
        yield from (Place(piece.id, label(hex_)) for piece in away for hex_ in client_hexes(state))
    else:
        yield from (Recall(name) for name in recallable(state, what, int(about)))


def _waiting(state: VinegarState) -> list[Piece]:
    """The guerrillas of whom the event brings one; none where it asks for something else [17.3/1]."""
    asked = bool(state.pending) and state.pending[0] == "guerrilla"
    return state.units_at(state.world.box(GUERRILLAS)) if asked else []


def _by_event(state: VinegarState, hex_: int) -> bool:
    """Whether a hex lies where the event of this player turn happens."""
    countries = _effect(state).countries
    return not countries or state.world.country(hex_) in countries


def _effect(state: VinegarState) -> Effect:
    return state.world.charts.event(state.player, int(state.event), state.turn)[1]


def withdrawable(state: VinegarState, kind: str) -> list[str]:
    """The pieces in play of a kind that an event withdraws; which of them is their owner's choice [6.4/1]."""
    if kind in ("TAC", "MAC"):
        return [s.id for s in state.supports(state.player, "", kind) if s.box in (BOX, MAP)]
    return [piece.id for piece in state.on_map(state.player) if _of_kind(piece.counter, kind)]


def _of_kind(counter: Counter, kind: str) -> bool:
    own = counter.nation == (JAPAN if counter.side == JAPANESE else BRITISH)
    fights = counter.strength > 0 and not counter.hq and counter.kind != AIRBASE
    if kind == "division":
        return own and fights and counter.division
    garrison = counter.kind == GARRISON
    return own and fights and counter.size in SMALL and (kind == "brigade-or-garrison" or not garrison)


def client_hexes(state: VinegarState) -> list[int]:
    """Towns and cities that Japan occupies in the countries of the event."""
    towns = state.world.settlements
    return [hex_ for hex_ in sorted(towns) if _by_event(state, hex_) and occupier(state, hex_) == JAPANESE]


def recallable(state: VinegarState, what: str, left: int) -> list[str]:
    """Units of both boxes of the dead that are not too strong for what is left, or airstrikes [16.3/1]."""
    if what == "recall-air":
        return [s.id for s in state.supports(state.player) if s.counter.strike and s.box in (DEAD, LOST)]
    boxes = (state.world.box(REPLACEABLE), state.world.box(ELIMINATED))
    units = [piece for box in boxes for piece in state.units_at(box, state.player)]
    return [piece.id for piece in units if piece.counter.strength <= left and not piece.counter.hq]


def _give_up(state: VinegarState, name: str, clause: str) -> None:
    """A piece is withdrawn for good and gives no points; a depot goes to its pool [6.4/1, 16.4/1]."""
    if name in state.support:
        withdraw_support(state, name)
        state.emit(Withdrawn(state.player, name, clause))
    elif state.pieces[name].counter.depot:
        eliminate(state, name, clause)
    else:
        take_off(state, name, ELIMINATED)
        state.emit(Withdrawn(state.player, name, clause))


def _put(state: VinegarState, command: Place) -> None:
    hex_ = state.world.find(command.hex)
    assert hex_ is not None
    take_off(state, command.unit, GUERRILLAS)
    state.change(command.unit, loc=hex_)
    piece: Piece = state.pieces[command.unit]
    clause = "17.3/1" if piece.counter.guerrilla else "5.0/2"
    state.emit(Arrived(state.player, piece.id, command.hex, clause))


def _bring_back(state: VinegarState, name: str, word: str) -> str:
    """A piece comes back this turn, without die and depot; returns what is left of the grant [16.3/1]."""
    what, _, left = word.partition(":")
    if name in state.support:
        state.fly(name, box=DUE, due=state.turn)
        rest = int(left) - 1
    else:
        rest = int(left) - state.pieces[name].counter.strength
        expect(state, name, state.turn)
    state.emit(Recalled(state.player, name, state.turn, "16.3/1"))
    return f"{what}:{rest}" if rest > 0 else ""
