"""Cheapest-cost fields and traces over a graph of locations.

Costs are ints >= 0; what a location costs, and where a move must stop, is the caller's affair. The search is a bucket queue (Dial),
which beats a heap for small whole costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

Costs = Sequence[Sequence[tuple[int, int]]]
Steps = Sequence[Sequence[int]]
Mask = Set[int] | bytes | bytearray


@dataclass(frozen=True, slots=True)
class Field:
    """The locations within reach. `cost` is in ascending order of cost; `came_from` lacks the sources."""

    cost: dict[int, int]
    came_from: dict[int, int]

    def __contains__(self, loc: object) -> bool:
        return loc in self.cost

    def path_to(self, loc: int) -> tuple[int, ...]:
        """The locations from a source to `loc`, both included. Raises `KeyError` if out of reach."""
        raise NotImplementedError


def cheapest(
    adjacency: Costs,
    source: int,
    budget: int,
    *,
    surcharge: Mapping[int, int] | None = None,
    blocked: Mask | None = None,
    stop: Mask | None = None,
    first_hex_free: bool = False,
) -> Field:
    """The locations that can be reached from `source` for at most `budget`.

    adjacency[loc]   ((neighbour, cost of stepping there), ...)
    surcharge        location -> extra cost of entering it
    blocked          locations that cannot be entered
    stop             locations that may be entered and not left (a source is always left)
    first_hex_free   every neighbour that is not blocked is reached, whatever it costs
    """
    return cheapest_many(
        adjacency,
        {source: 0},
        budget,
        surcharge=surcharge,
        blocked=blocked,
        stop=stop,
        first_hex_free=first_hex_free,
    )


def cheapest_many(
    adjacency: Costs,
    sources: Mapping[int, int],
    budget: int,
    *,
    surcharge: Mapping[int, int] | None = None,
    blocked: Mask | None = None,
    stop: Mask | None = None,
    first_hex_free: bool = False,
) -> Field:
    """As `cheapest`, from several sources at once, each with its start cost."""
    raise NotImplementedError


def trace(
    adjacency: Steps, sources: Iterable[int], open_: Mask | Callable[[int], bool] | None = None, *, limit: int | None = None
) -> Field:
    """The locations reached from `sources` through open ones, unlimited or at most `limit` steps; `cost` counts steps.

    `open_` tells which locations may be entered (None: all); the sources need not be open.
    """
    raise NotImplementedError
