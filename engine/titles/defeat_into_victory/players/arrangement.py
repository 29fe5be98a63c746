"""Where the units of a segment are best sent, all together: the search for places, with joint attacks from several
hexes. No unit is in the way of another, so where each of them can go is known before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.front import Front, moved
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch10_stacking import fits

NOBODY: Final = frozenset[str]()
BETTER: Final = 0.02
"""What a change must bring to be made."""
ROUNDS: Final = 3
NEAREST: Final = 5
"""Of the hexes that are nothing but nearer to a mission so many are looked at."""


class Arrangement:
    """The units of a side where they would stand; those that may be moved, each within its options."""

    def __init__(self, front: Front, options: Mapping[str, Set[int]], attackers: Set[str], shift: int = 0) -> None:
        self.front, self.state, self.side = front, front.state, front.side
        self.options, self.attackers, self.shift = options, attackers, shift
        self.pieces: dict[str, Piece] = {piece.id: piece for piece in self.state.on_map(self.side)}
        self._begun = {name: piece.loc for name, piece in self.pieces.items()}
        self.stacks: dict[int, frozenset[str]] = {}
        for name, hex_ in self._begun.items():
            self.stacks[hex_] = self.stacks.get(hex_, NOBODY) | {name}
        self._near: dict[str, frozenset[int]] = {}
        self._fits: dict[tuple[int, frozenset[str]], bool] = {}
        self._spots: dict[tuple[int, frozenset[str]], float] = {}
        self._fought: dict[frozenset[tuple[str, int]], float] = {}
        self._own = frozenset(hex_ for hex_ in front.places if controller(self.state, hex_) == self.side)
        self._targets = self.state.occupied(front.foe)
        near = self.state.world.adjacent
        self._beside = frozenset(hex_ for target in self._targets for hex_ in near[target])
        """The hexes from which somebody can be attacked."""
        self._engaged = {name for name in attackers if self._begun[name] in self._beside}
        self._total = sum(self._spot(hex_) for hex_ in {*self.stacks, *self._own})
        self._total += sum(front.goes(self.pieces[name], self._begun[name]) for name in options)

    # -- what it is worth

    def value(self) -> float:
        """What the side has of it, the attacks that can be made then among it."""
        return self._total + self._fights() + self.front.keeps(self._stood())

    def _stood(self) -> Iterator[tuple[int, list[Piece]]]:
        """Who would stand where."""
        return ((hex_, [self.pieces[name] for name in names]) for hex_, names in self.stacks.items() if names)

    def _spot(self, hex_: int) -> float:
        """What a hex brings with those who would stand there, or left empty."""
        key = hex_, self.stacks.get(hex_, NOBODY)
        found = self._spots.get(key)
        if found is None:
            there = [self.pieces[name] for name in sorted(key[1])]
            if there:
                found = self.front.stands(hex_, there)
            else:
                found = -self.front.leaves(hex_) if hex_ in self._own else 0.0
            self._spots[key] = found
        return found

    def _fights(self) -> float:
        """What the attacks bring that would be made."""
        key = frozenset((name, self.pieces[name].loc) for name in self._engaged)
        found = self._fought.get(key)
        if found is None:
            found = self._fought[key] = sum(value for _, _, value in self.attacks())
        return found

    def attacks(self) -> list[tuple[int, tuple[str, ...], float]]:
        """The attacks that would be made one after the other, the best first, no unit in two of them."""
        near = self._able()
        found: list[tuple[int, tuple[str, ...], float]] = []
        while near:
            values = {target: self._worth(target, names, first=not found) for target, names in near.items()}
            best = max(values, key=lambda target: (values[target], -target))
            if values[best] <= 0:
                break
            names = tuple(near.pop(best))
            found.append((best, names, values[best]))
            left = {target: [name for name in others if name not in names] for target, others in near.items()}
            near = {target: others for target, others in left.items() if others}
        return found

    def _worth(self, target: int, names: Sequence[str], *, first: bool) -> float:
        """What an attack brings; the first one has what supports it."""
        shift = self.shift + (self.front.support(target) if first else 0)
        return self.front.attack(target, [self.pieces[name] for name in names], shift)

    def _able(self) -> dict[int, list[str]]:
        """Enemy hex -> who could attack it from where they stand."""
        found: dict[int, list[str]] = {}
        for name in sorted(self._engaged):
            piece = self.pieces[name]
            for hex_ in self.state.world.adjacent[piece.loc]:
                if hex_ in self._targets and self.front.strikes(piece, hex_):
                    found.setdefault(hex_, []).append(name)
        return found

    # -- changes

    def put(self, name: str, hex_: int) -> None:
        """A unit would stand elsewhere."""
        piece = self.pieces[name]
        here = piece.loc
        self._total -= self._spot(here) + self._spot(hex_) + self.front.goes(piece, here)
        self.stacks[here] -= {name}
        self.stacks[hex_] = self.stacks.get(hex_, NOBODY) | {name}
        self.pieces[name] = moved(piece, hex_)
        self._total += self._spot(here) + self._spot(hex_) + self.front.goes(piece, hex_)
        if name in self.attackers and (here in self._beside or hex_ in self._beside):
            (self._engaged.add if hex_ in self._beside else self._engaged.discard)(name)

    def room(self, name: str, hex_: int) -> bool:
        """Whether a unit could stand in a hex with those who would stand there."""
        key = hex_, self.stacks.get(hex_, NOBODY) | {name}
        found = self._fits.get(key)
        if found is None:
            counters = [self.pieces[other].counter for other in key[1]]
            found = self._fits[key] = fits(self.state, hex_, counters)
        return found

    # -- the search

    def improve(self, rounds: int = ROUNDS) -> float:
        """Make it better as long as that is worth it; returns what it is worth then."""
        best = self.value()
        for _ in range(rounds):
            before = best
            best = self._assaults(best)
            for name in sorted(self.options, key=lambda name: (-self.pieces[name].af, name)):
                best = self._send(name, best)
            if best < before + BETTER:
                break
        return best

    def _send(self, name: str, best: float) -> float:
        """One unit goes where that is worth most."""
        here = to = self.pieces[name].loc
        for hex_ in self._interesting(name):
            if hex_ != here and self.room(name, hex_):
                self.put(name, hex_)
                value = self.value()
                self.put(name, here)
                if value > best + BETTER:
                    best, to = value, hex_
        if to != here:
            self.put(name, to)
        return best

    def _interesting(self, name: str) -> list[int]:
        """Of the hexes that a unit can get to: places, what lies about, company, the enemy's neighbourhood, what is
        nearest to its mission, what keeps points from the enemy, where it began."""
        held = {hex_ for hex_, names in self.stacks.items() if names}
        wanted = self.front.places | self.front.lying.keys() | self._beside | held | self._nearest(name)
        return sorted((wanted | self.front.keeping) & (self.options[name] | {self._begun[name]}))

    def _nearest(self, name: str) -> frozenset[int]:
        """What is nearest to its mission, and where it began."""
        found = self._near.get(name)
        if found is None:
            piece, options = self.pieces[name], self.options[name]
            nearest = sorted(options, key=lambda hex_: (-self.front.goes(piece, hex_), hex_))[:NEAREST]
            found = self._near[name] = frozenset((*nearest, self._begun[name]))
        return found

    def _assaults(self, best: float) -> float:
        """Joint attacks: on each enemy stack all that can come beside it, without those who are worth more
        elsewhere."""
        for target in sorted(self._targets):
            before = {name: self.pieces[name].loc for name in self.options}
            sent = list(self._gathered(target))
            if not sent:
                continue
            value = self._pruned(sent, before, self.value())
            if value > best + BETTER:
                best = value
            else:
                self._back(before)
        return best

    def _gathered(self, target: int) -> Iterator[str]:
        """Send all who can attack a target beside it, the strongest first, each where it brings most."""
        near = self.state.world.adjacent[target]
        able = [name for name in self.options if name in self.attackers]
        for name in sorted(able, key=lambda name: (self.pieces[name].loc not in near, -self.pieces[name].af, name)):
            piece, options = self.pieces[name], self.options[name] | {self.pieces[name].loc}
            places = [(self.front.strikes(moved(piece, hex_), target), hex_) for hex_ in near if hex_ in options]
            places = sorted(
                (one for one in places if one[0] > 0), key=lambda one: (-one[0], one[1] != piece.loc, one[1])
            )
            for _, hex_ in places:
                if hex_ == piece.loc or self.room(name, hex_):
                    if hex_ != piece.loc:
                        self.put(name, hex_)
                        yield name
                    break

    def _pruned(self, sent: Sequence[str], before: Mapping[str, int], value: float) -> float:
        """Who brings less there than where it was goes back."""
        for name in reversed(sent):
            here, there = self.pieces[name].loc, before[name]
            if not self.room(name, there):
                continue
            self.put(name, there)
            without = self.value()
            if without < value:
                self.put(name, here)
            else:
                value = without
        return value

    def _back(self, before: Mapping[str, int]) -> None:
        for name, hex_ in before.items():
            if self.pieces[name].loc != hex_:
                self.put(name, hex_)

    @property
    def went(self) -> dict[str, int]:
        """Who goes where."""
        return {name: self.pieces[name].loc for name in self.options if self.pieces[name].loc != self._begun[name]}
