"""Skirmish as a title of the table."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from engine.board.safeyaml import load_yaml
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.digests import fingerprint
from engine.table.event import Event
from engine.table.options import YES_NO, Option, read
from engine.table.placed import misplaced
from engine.table.rulebook import Rulebook
from engine.table.title import Title
from engine.table.wording.words import Wording
from engine.wargame.fields import fields
from engine.wargame.positions import PositionError, admit, finder, read_position, said_of
from engine.wargame.sided import new_token
from tests.tiny import commands as said
from tests.tiny.rules import BeginTurn, TuckAway
from tests.tiny.state import COUNTERS, CUP, HERE, SIDES, Piece, SkirmishState, World, unseen

SETUP: Final = load_yaml(HERE / "setup.yaml")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game; a study game takes everything back."""

    shouts: bool = True
    study: bool = False


class Written(msgspec.Struct):
    """What a position says beside the fields of the state: where the pieces stand, by id, the lower first."""

    scenario: str = "small"
    options: dict[str, Any] = {}
    rolled: int = 0
    pieces: dict[str, str] = {}


class Skirmish(Title[SkirmishState]):
    """The title."""

    state = SkirmishState
    id = "skirmish"
    name = "Skirmish"
    sides = SIDES
    notation = said.NOTATION
    options = (Option("shouts", YES_NO, "yes"), Option("study", YES_NO, "no"))

    def __init__(self, maps: Mapping[str, bytes] | None = None) -> None:
        self._maps = dict(maps or {})

    # -- words

    def words(self, lang: str) -> Wording:
        return Wording(self, lang, load_yaml(HERE / "words.yaml"))

    def rulebook(self) -> Rulebook:
        return Rulebook.load(HERE / "rulebook.yaml")

    # -- scenarios and values

    def scenarios(self) -> Mapping[str, str]:
        return {"small": "A small field", "wide": "A wide field"}

    def values(self, scenario: str) -> bytes:
        """The map; raises ValueError."""
        if scenario not in SETUP:
            raise ValueError(f"no scenario '{scenario[:40]}'")
        return self._maps.get(scenario) or (HERE / "scenarios" / f"{scenario}.yaml").read_bytes()

    def fingerprint(self, scenario: str) -> str:
        return hashlib.sha256(self.values(scenario)).hexdigest()[:16]

    def with_values(self, packed: bytes) -> Skirmish:
        """Both maps are read as the one that is kept: a save has one scenario. Raises ValueError."""
        World(packed)
        return type(self)(dict.fromkeys(SETUP, packed))

    # -- states

    def _blank(self, scenario: str, options: Mapping[str, Any], seed: str) -> SkirmishState:
        return self.state(World(self.values(scenario)), scenario, read(options, Options), seed)

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> SkirmishState:
        return self._begun(self._blank(scenario, options, seed), SETUP[scenario])

    def position(self, data: Mapping[str, Any], script: tuple[int, ...] = ()) -> SkirmishState:
        """A position at the start of a turn."""
        given = read_position(data, fields(self.state).record(Written))
        state = self._blank(given.scenario, given.options, "situation")
        state.chance = Chance("situation", given.rolled, script)
        fields(self.state).apply(state, given, finder(state.world))
        return self._begun(state, given.pieces or SETUP[given.scenario])

    def _begun(self, state: SkirmishState, pieces: Mapping[str, str]) -> SkirmishState:
        """At the first decision: reserves are tucked away in the first turn, as far as they are not."""
        find = finder(state.world)
        for name, label in pieces.items():
            if name not in COUNTERS:
                raise PositionError(f"pieces.{name}: there is no such counter")
            state.put_piece(Piece(COUNTERS[name], find(label, f"pieces.{name}")))
        admit(self.faults(state))
        waiting = [side for side in (0, 1) if state.turn == 1 and len(state.at.get(state.world.camps[side], ())) == 2]
        state.put([*map(TuckAway, waiting), BeginTurn()])
        agenda.advance(state)
        return state

    def describe(self, state: SkirmishState) -> Mapping[str, Any]:
        if state.cup not in ((), CUP) or any(state.orders):
            raise ValueError("only the start of a turn can be said")
        pieces = {name: state.world.label(loc) for loc, names in state.at.items() for name in names}
        return {**said_of(state), "pieces": pieces}

    def digest(self, state: SkirmishState) -> str:
        return fingerprint(fields(self.state).digest_data(state))

    def faults(self, state: SkirmishState) -> list[str]:
        return [*misplaced(state), *fields(self.state).faults(state)]

    def fact(self, state: SkirmishState, name: str) -> Any:
        if name in state.pieces:
            return state.world.label(state.pieces[name].loc)
        if name in ("turn", "shouted", "cup"):
            return getattr(state, name)
        raise ValueError(f"there is no fact '{name[:40]}'")

    # -- what a side may know

    def view(self, state: SkirmishState, side: int) -> SkirmishState:
        """Without the dice to come, the enemy's order, and what lies under his counters or waits in his camp."""
        seen = super().view(state, side)
        _cover(seen, 1 - side)
        seen.events = [_told(event, 1 - side) for event in state.events]
        return seen

    def learned(self, before: SkirmishState, after: SkirmishState, side: int, command: Command | None = None) -> bool:
        """Which counter it was that lay under another one, or in the camp, when it comes to light."""
        return not _unseen(before, 1 - side) <= _unseen(after, 1 - side)

    def hidden_sides(self, state: SkirmishState) -> list[int]:
        return [side for side in (0, 1) if state.orders[side] or _tucked(state, side)]

    def without_secrets(self, state: SkirmishState, sides: Collection[int]) -> SkirmishState:
        """A copy as before these sides gave orders, with their reserves in the camp."""
        other = state.copy()
        for side in sides:
            for name in _tucked(state, side):
                other.change(name, loc=other.world.camps[side])
            camp = other.world.camps[side]
            other.at[camp] = tuple(sorted(other.at.get(camp, ())))
        other.orders = ("" if 0 in sides else state.orders[0], "" if 1 in sides else state.orders[1])
        return other


def _tucked(state: SkirmishState, side: int) -> list[str]:
    """The pieces of a side that lie under others on the map."""
    stacks = [names for loc, names in state.at.items() if state.world.on_map(loc)]
    return [name for names in stacks for name in names[:-1] if state.pieces[name].counter.side == side]


def _unseen(state: SkirmishState, side: int) -> set[str]:
    """The pieces of a side that the enemy does not see."""
    return {*_tucked(state, side), *state.at.get(state.world.camps[side], ())}


def _cover(state: SkirmishState, side: int) -> None:
    """Hide what a side keeps from the other: its order, its camp, the lower counters of its stacks."""
    state.orders = ("", state.orders[1]) if side == 0 else (state.orders[0], "")
    for loc, names in list(state.at.items()):
        own = [name for name in names if state.pieces[name].counter.side == side]
        hidden = own if loc == state.world.camps[side] else own[:-1] if state.world.on_map(loc) else []
        cover = {name: unseen(side, loc, number) for number, name in enumerate(hidden)}
        for name, counter in cover.items():
            del state.pieces[name]
            state.pieces[counter.id] = Piece(counter, loc)
        state.at[loc] = tuple(cover[name].id if name in cover else name for name in names)
    state.retoken(side, new_token())


def _told(event: Event, side: int) -> Event:
    """An event as the enemy of a side hears it."""
    if isinstance(event, said.Ordered) and event.side == side:
        return said.Ordered(side, "")
    return said.Tucked(side, "") if isinstance(event, said.Tucked) and event.side == side else event
