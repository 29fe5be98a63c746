"""Titles whose positions in text are laid over a set-up: how one is read and resumed is the same in all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

import msgspec

from engine.board.errors import one_line
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.digests import fingerprint
from engine.table.event import Event
from engine.table.options import OptionsError
from engine.table.placed import PlacedState, S
from engine.table.situation import fault_of
from engine.wargame.begun import Begun
from engine.wargame.fields import fields
from engine.wargame.packfiles import PackError
from engine.wargame.packtitle import K, W, WorldTitle

T = TypeVar("T")
LONGEST_KEY: Final = 40
"""How much of the name of an entry is shown."""
MOST_TOLD: Final = 3
"""How many faults are shown of an impossible position."""
SITUATION = "situation"
"""The seed of a position in text."""


class PositionError(ValueError):
    """A position that cannot be set up; the message names the key."""


class Laid(Protocol):
    """A position as it is written, as far as every title has it."""

    @property
    def scenario(self) -> str: ...

    @property
    def options(self) -> Mapping[str, Any]: ...

    @property
    def rolled(self) -> int:
        """Values of chance that were taken before."""
        ...


class Positions(msgspec.Struct, frozen=True):
    """What a title does with positions: each a function or class of its own."""

    kind: type[Laid]
    """The record of a position in text, a :class:`Laid`."""
    place: Callable[[Any, Any], None]
    """Lay pieces, markers, tracks and the phase of a position over a state; raises PositionError."""
    set_steps: Callable[[Any, Any], None]
    """Put the steps on its agenda that follow from its point; raises PositionError."""
    describe: Callable[[Any], dict[str, Any]]
    fact: Callable[[Any, str], Any]
    faults: Callable[[Any], list[str]]
    """What is wrong with a state."""
    exceeded: Callable[[Any], list[str]]
    """The limits that bind at its point of the turn and are broken: what only dealt hands can bring."""
    began: Callable[[int], Event]
    """The event that begins a turn of this number, which stands before a game that is resumed."""


def undisturbed(_state: Any, _sides: Mapping[str, Collection[str]]) -> dict[str, Any]:
    """``ground`` of a game whose markers lie wherever units stand."""
    return {}


class Study(msgspec.Struct, frozen=True):
    """What a title makes of counters of which somebody else says where they stand, see :mod:`engine.wargame.study`."""

    units: str
    """The key of a position under which it says where its units stand."""
    written: Callable[[Any, str, int], Any]
    """What it says there of a counter at a place that was turned over so many times."""
    unused: Callable[[Any], str]
    """The box in which a counter lies that is out of play."""
    point: Callable[[str, Sequence[str]], dict[str, Any]]
    """The point of the turn at which a side moves, whose units on the map are these."""
    points: Callable[[Any], Mapping[str, Mapping[str, Any]]]
    """The points of the turn that a form offers for a state, by name: what a position says at each. Parts of a name are
    parted by points and have words of their own; what is None there is left to the title."""
    ground: Callable[[Any, Mapping[str, Collection[str]]], dict[str, Any]] = undisturbed
    """What it says so that the markers of a set-up, which is given as a state, do not contradict the units: by hex the
    sides that stand there. Of units it says only where those beside the map are."""


def unlimited(state: Any) -> list[str]:
    """``exceeded`` of a game without such limits."""
    return []


class PositionTitle(WorldTitle[W, K, S], Generic[W, K, S]):
    """One with such positions, in which the side that decides speaks."""

    positions: ClassVar[Positions]
    study: ClassVar[Study]

    @abstractmethod
    def from_set_up(self, scenario: str, options: Mapping[str, Any], seed: str) -> S:
        """A game of a scenario with a set-up at its first decision; raises PackError or OptionsError."""

    @abstractmethod
    def laid_over(self, scenario: str, options: Mapping[str, Any], seed: str) -> S:
        """The state that a position is laid over; raises PackError or OptionsError."""

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> S:
        """A game at its first decision, after its set-up or at the position at which its scenario begins; raises
        PackError or OptionsError."""
        begun = self.begun(scenario)
        if begun is None:
            return self.from_set_up(scenario, options, seed)
        return self._begun_at(scenario, {**begun.position, "options": dict(options)}, seed)

    def read_begun(self, scenario: str) -> Begun | None:
        found = super().read_begun(scenario)
        if found is not None:
            try:
                read_position(found.position, self.positions.kind)
            except PositionError as error:
                raise PackError(f"{scenario}.yaml: position.{error}") from None
        return found

    def _begun_at(self, scenario: str, data: Mapping[str, Any], seed: str) -> S:
        """The first decision at a position of a pack, that is let in like one of a situation."""
        try:
            state = self._resumed(data, seed, any_at_all=False)
        except OptionsError:
            raise
        except Exception as error:  # a written position may break what a rule assumes
            raise PackError(f"{scenario}.yaml: position: {fault_of(error)}") from None
        if agenda.current(state) is None:
            raise PackError(f"{scenario}.yaml: position: nothing is to be decided in it")
        return state

    def position(self, data: Mapping[str, Any], script: tuple[int, ...] = ()) -> S:
        """A position written down in a situation, with scripted results; raises ValueError with the key."""
        position, state = self._laid(data, SITUATION, script)
        admit(self.impossible(state))
        self.positions.set_steps(state, position)
        admit(self.impossible(state))
        agenda.advance(state)
        return state

    def resume(self, data: Mapping[str, Any], seed: str) -> S:
        """The state that :meth:`describe` wrote down, with the chance of its game to come; raises ValueError with the
        key of what cannot be read. An impossible one is resumed all the same: :meth:`impossible` lists what is wrong
        with it."""
        return self._resumed(data, seed)

    def _resumed(self, data: Mapping[str, Any], seed: str, *, any_at_all: bool = True) -> S:
        """The same, where any position is let in, or only one that can be."""
        position, state = self._laid(data, seed, ())
        self.positions.set_steps(state, position)
        put_in_order(state, data.get("units", {}))
        if not any_at_all:
            admit(self.impossible(state))
        agenda.advance(state)
        state.events = [self.positions.began(state.turn)]
        return state

    def _laid(self, data: Mapping[str, Any], seed: str, script: tuple[int, ...]) -> tuple[Laid, S]:
        position = read_position(data, self.positions.kind)
        state = self.laid_over(position.scenario, position.options, seed)
        state.chance = Chance(seed, position.rolled, script)
        self.positions.place(state, position)
        return position, state

    def told_first(self, scenario: str, options: Mapping[str, Any], seed: str) -> S:
        """The first position of a scenario that can be told in text: that of a new game, or one with everything where
        the set-up may place it. Raises ValueError."""
        state = self.new(scenario, options, seed)
        try:
            self.describe(state)
        except ValueError:
            return self.position({"scenario": scenario, "options": dict(options)})
        return state

    def describe(self, state: S) -> dict[str, Any]:
        return self.positions.describe(state)

    def headline(self, state: S) -> str:
        """Where the game stands, in one line."""
        scenario = [state.world.scenario.name] if len(self.scenario_names) > 1 else []
        turn, decision = state.world.pack.turns[state.turn - 1].label, agenda.current(state)
        return f"{', '.join([self.name, *scenario, turn])}: {'over' if decision is None else decision.kind}"

    def fact(self, state: S, name: str) -> Any:
        return self.positions.fact(state, name)

    def digest(self, state: S) -> str:
        return fingerprint(fields(type(state)).digest_data(state))

    def faults(self, state: S) -> list[str]:
        return [*misrolled(state), *self.positions.faults(state)]

    def impossible(self, state: S) -> list[str]:
        return [*self.faults(state), *self.positions.exceeded(state)]

    def actor(self, state: S, command: Command) -> int:
        decision = agenda.current(state)
        return -1 if decision is None else decision.side(state)

    # -- what a side may know

    def hide(self, state: S, side: int) -> None:
        """Take out of a view whatever a side may not know, beside the dice to come."""

    def resample(self, state: S, side: int, seed: str) -> None:
        """Draw again what a side hides."""

    def guess(self, state: S) -> None:
        """Put something that may lie there in the place of whatever is still covered, so that the copy can be played on
        however little the viewer may see."""

    def view(self, state: S, side: int) -> S:
        """Without the dice to come and without what :meth:`hide` takes away."""
        seen = super().view(state, side)
        self.hide(seen, side)
        return seen

    def what_if(self, state: S, seed: str, hidden: Collection[int] = ()) -> S:
        """A copy with other dice, in which what these sides hide is drawn again."""
        copy = self.copy(state)
        copy.chance = Chance(seed)
        for side in hidden:
            self.resample(copy, side, seed)
        self.guess(copy)
        return copy


def said_of(state: Any) -> dict[str, Any]:
    """What a position says of any state: how it began, its chance, and its declared fields."""
    return {
        "scenario": state.scenario,
        "options": msgspec.structs.asdict(state.options),
        "turn": state.turn,
        "rolled": state.chance.count,
        **fields(type(state)).write(state, state.world.label),
    }


def put_in_order(state: PlacedState, told: Iterable[str]) -> None:
    """Put the pieces at each place in the order in which a position names them, in boxes beside the map, too: what was
    there at the set-up has kept its place there."""
    rank = {name: number for number, name in enumerate(told)}
    for loc, names in state.at.items():
        state.at[loc] = tuple(sorted(names, key=lambda name: rank.get(name, -1)))


def admit(faults: Sequence[str]) -> None:
    """The door through which the position of any title comes in; raises PositionError for one that cannot be."""
    if faults:
        raise PositionError(f"such a position cannot be: {'; '.join(faults[:MOST_TOLD])}")


def misrolled(state: PlacedState) -> Iterator[str]:
    """Where the number of results of chance is none."""
    if state.chance.count < 0:
        yield f"rolled: {state.chance.count}"


def read_position(data: Mapping[str, Any], kind: type[T]) -> T:
    """A position from plain data; raises PositionError with the key."""
    try:
        return msgspec.convert(dict(data), kind)
    except msgspec.ValidationError as error:
        text, _, place = str(error).partition(" - at ")
        where = _named(dict(data), kind, place.strip("`")).removeprefix("$").removeprefix(".")
        raise PositionError(f"{where}: {text}" if where else text) from None


def _named(data: dict[str, Any], kind: type[T], place: str) -> str:
    """The place of an error with the key in the place of ``[...]``, by which a mapping says that one of its entries is
    wrong: the one with which alone the same is said."""
    before, some, after = place.partition("[...]")
    path = before.removeprefix("$").strip(".").split(".")
    inner: Any = data
    for key in path:
        inner = inner.get(key) if isinstance(inner, Mapping) else None
    for name, value in inner.items() if some and isinstance(inner, Mapping) else ():
        try:
            msgspec.convert(_with(data, path, {name: value}), kind)
        except msgspec.ValidationError as error:
            if str(error).partition(" - at ")[2].strip("`") == place:
                return f"{before}.{one_line(str(name), LONGEST_KEY)}{after}"
    return place


def _with(data: Mapping[str, Any], path: Sequence[str], value: Any) -> dict[str, Any]:
    """Plain data with another value at a path of keys."""
    first, *rest = path
    return {**data, first: _with(data[first], rest, value) if rest else value}


def finder(world: Any) -> Callable[[str, str], int]:
    """Finds the location of a label that stands under a key; raises PositionError where there is none in play."""

    def find(label: str, key: str) -> int:
        found: int | None = world.find(label)
        if found is None or (world.on_map(found) and not world.in_play(found)):
            raise PositionError(f"{key}: there is no place '{label[:LONGEST_KEY]}' in play")
        return found

    return find


def set_turn(state: PlacedState, turn: int) -> None:
    """Put the game at a turn, 0 for where it stands; raises PositionError where the scenario has none such."""
    first, last = state.world.scenario.turns
    if turn and not first <= turn <= last:
        raise PositionError(f"turn: this scenario has turns {first} to {last}")
    state.turn = turn or state.turn
