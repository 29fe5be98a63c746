"""The legal commands of a decision, ordered by what they are about: pieces, places, or neither."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

import msgspec

from engine.table.command import Command
from engine.table.placed import PlacedState


def unit_of(command: Command) -> str | None:
    """The piece a command is about."""
    return next(iter(command.pieces()), None)


def place_of(state: PlacedState, command: Command) -> int | None:
    """The location a command is about: where a path ends, a target, a hex."""
    label = command.place()
    found: int | None = state.world.find(label) if label else None
    return found


class Index(msgspec.Struct):
    """Commands by unit and by location. `loose` are those about neither; `orders` are about a unit alone."""

    units: dict[str, dict[int, list[Command]]] = msgspec.field(default_factory=dict)
    orders: dict[str, list[Command]] = msgspec.field(default_factory=dict)
    places: dict[int, list[Command]] = msgspec.field(default_factory=dict)
    loose: list[Command] = msgspec.field(default_factory=list)

    def add(self, state: PlacedState, command: Command) -> None:
        """Sort one command in."""
        unit, place = unit_of(command), place_of(state, command)
        if unit is not None and unit not in state.pieces:
            self.loose.append(command)
        elif unit is not None and place is not None:
            self.units.setdefault(unit, {}).setdefault(place, []).append(command)
        elif unit is not None:
            self.orders.setdefault(unit, []).append(command)
        elif place is not None:
            self.places.setdefault(place, []).append(command)
        else:
            self.loose.append(command)

    def of_unit(self, unit: str) -> list[Command]:
        """Everything that can be said about a piece."""
        moves = [command for commands in self.units.get(unit, {}).values() for command in commands]
        return [*self.orders.get(unit, ()), *moves]

    def acting(self) -> Set[str]:
        """Pieces that any command is about, in the order of the commands, so that a list reads the same each time."""
        return {**self.units, **self.orders}.keys()

    def destinations(self, unit: str) -> Mapping[int, list[Command]]:
        """Where a piece can be sent."""
        return self.units.get(unit, {})


def index_of(state: PlacedState, commands: Iterable[Command]) -> Index:
    """Sort commands; costs a millisecond for a thousand of them."""
    index = Index()
    for command in commands:
        index.add(state, command)
    return index
