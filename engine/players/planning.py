"""What players that plan share: several plans for a phase, each carried out on a copy and valued, the best of them said
as orders; and a try of each command where nothing is planned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec

from engine.players.player import Choice, Intention, Meter, Weighed
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command

OTHERS: Final = 3
"""The next best that are told with a choice."""

S = TypeVar("S")


class Valued(Protocol):
    """What is worth so much."""

    @property
    def value(self) -> float: ...


class Plan(Valued, Protocol):
    """A phase as it would be carried out."""

    @property
    def said(self) -> Sequence[Command]: ...


P = TypeVar("P", bound=Valued)


class Aim(msgspec.Struct, frozen=True):
    """A place, what it is worth in the measure of its title, and the strength that it asks for."""

    hex: int
    weight: float
    need: float
    held: bool = False
    """Whether it is ours, to be held."""


class PhasePlan(msgspec.Struct, frozen=True):
    """A movement phase as it would be carried out."""

    said: tuple[Command, ...]
    missions: Mapping[str, Aim]
    gathered: Mapping[str, int]
    """Unit -> the enemy hex that it is sent to attack."""
    value: float


Purpose = Callable[[Command, Mapping[str, Aim], Mapping[str, int]], Intention | None]
"""What a command is for, where units have missions and are gathered against a hex."""
Lead = Callable[[Any, Sequence[Command]], Sequence[Command]]
"""What a title does at a decision: one command after the other, of a view and what is listed; nothing if it does not
know."""


def best_first(styles: Iterable[S], carried_out: Callable[[S], P], meter: Meter, looks: int) -> list[P]:
    """The plan of each style, the best first; at least one, and no more than the budget has room for."""
    found: list[P] = []
    for style in styles:
        if found and meter.left < looks:
            break
        meter.spend(looks)
        found.append(carried_out(style))
    return sorted(found, key=lambda plan: -plan.value)


def instead(best: Plan, others: Sequence[Plan]) -> Iterator[Weighed]:
    """How the other plans would begin, where they begin otherwise."""
    begun = {best.said[0]}
    for plan in others:
        if plan.said[0] not in begun and len(begun) <= OTHERS:
            begun.add(plan.said[0])
            yield Weighed(plan.said[0], plan.value)


def orders(
    said: Sequence[Command],
    purpose: Callable[[Command], Intention | None],
    value: float = 0.0,
    others: Sequence[Weighed] = (),
) -> Choice:
    """Commands one after the other, with what each is for."""
    first, *rest = said
    then = tuple(Choice(one, value, purpose(one)) for one in rest)
    return Choice(first, value, purpose(first), tuple(others[:OTHERS]), then)


def marching(plans: Sequence[PhasePlan], purpose: Purpose) -> Choice:
    """The best of some plans for a movement phase, the best first."""
    best, *others = plans
    return orders(
        best.said, lambda one: purpose(one, best.missions, best.gathered), best.value, tuple(instead(best, others))
    )


def attacking(said: Sequence[Command], worth: Mapping[Command, float], purpose: Purpose) -> Choice:
    """An attack with what it brings, and what else was thought of, the best first."""
    others = sorted((Weighed(one, value) for one, value in worth.items() if one != said[0]), key=lambda one: -one.value)
    return orders(said, lambda one: purpose(one, {}, {}), worth.get(said[0], 0.0), others)


def led(view: Any, listed: Sequence[Command], leads: Mapping[str, Lead]) -> Sequence[Command]:
    """What a title does at the open decision; nothing where nothing is known of it."""
    decision = agenda.current(view)
    lead = leads.get(decision.kind) if decision is not None else None
    return lead(view, listed) if lead else ()


def tried(view: Any, listed: Sequence[Command], meter: Meter, seed: str, worth: Callable[[Any], float]) -> Choice:
    """Of commands of which nothing is known, as many as the budget allows, the one after which the side stands best."""
    found = []
    for command in listed[: max(1, meter.left)]:
        meter.spend()
        copy = view.copy()
        copy.chance = Chance(seed)
        agenda.apply(copy, command)
        found.append(Weighed(command, worth(copy)))
    found.sort(key=lambda one: -one.value)
    return Choice(found[0].command, found[0].value, None, tuple(found[1 : 1 + OTHERS]))
