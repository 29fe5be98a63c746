"""A movement phase as Captain carries it out: open places first, then attacks by what they bring, then all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.players.planning import Aim
from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Done, Fortify, Move
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.players import battles
from engine.titles.vinegar_joes_war.players.aims import fights, journey, pull
from engine.titles.vinegar_joes_war.players.cover import over
from engine.titles.vinegar_joes_war.players.distances import FAR, marches
from engine.titles.vinegar_joes_war.players.fights import Prospect
from engine.titles.vinegar_joes_war.players.forces import LIGHT, told_off
from engine.titles.vinegar_joes_war.players.movement import March, PathCommands, ways
from engine.titles.vinegar_joes_war.players.posts import missions
from engine.titles.vinegar_joes_war.players.style import Style
from engine.titles.vinegar_joes_war.players.unseen import coming, likely
from engine.titles.vinegar_joes_war.players.values import RISK, made
from engine.titles.vinegar_joes_war.players.works import dug_in
from engine.titles.vinegar_joes_war.queries.dangers import prizes, strikers
from engine.titles.vinegar_joes_war.rules.ch7_command import commanded
from engine.titles.vinegar_joes_war.rules.ch10_stacking import over_limit
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState

TRIED: Final = 0.8
"""Odds from which it is tried to bring units together."""
PAYS: Final = 0.05
"""What an attack must bring for which units come together, in victory points."""
SHY: Final = 8.0
"""What a hex counts less for headquarters, depots and airbases in which they would be overwhelmed."""
LED: Final = 6.0
"""What a hex counts more for a headquarters for each victory point that the attacks bring with its command."""
DARES: Final = 1.0
"""Victory points that they bring more, for which it stays in danger."""
LONELY: Final = 3.0
"""The same for headquarters and airbases by themselves."""
DUTY: Final = 0.3
"""What a unit must add where it goes, in victory points, so that it is called to no attack elsewhere."""
WAY: Final = 4
"""Halves of a point that an attack may lie off the way of such a unit."""
TURN_AWAY: Final = 7
"""Hexes that an enemy may come in a turn."""
ALONE: Final = 16
"""Halves of a point that a unit goes out of its way of a hex in which it could be overmatched."""
MUCH: Final = 2.0
"""Strength that can come, as a multiple of the defence, from which it is."""
WARY: Final = 1.2
"""Strength that can come, as a multiple of the defence, from which they would be."""


class Campaign(March):
    """The plan in the making, by a style."""

    def __init__(self, view: VinegarState, style: Style) -> None:
        self.style = style
        self.gathered: dict[str, int] = {}
        """Unit -> the enemy hex that it is to attack."""
        super().__init__(view)
        self.begun = self.state.copy()
        self._worth: dict[frozenset[str], float] = {}
        """What the attacks bring, by who is in command, once all who fight have moved."""
        self.air = battles.air_at_hand(self.state, self.side)
        self.last = over(self.state, enemy(self.side))
        """Whether the enemy moves no more."""

    def run(self) -> None:
        self.enter()
        super().run()

    def said(self) -> tuple[Command, ...]:
        """What to say in the whole phase, done at the end."""
        return (*self.scratch.said, *([Done()] if self.scratch.running else []))

    def _room(self, piece: Piece, hex_: int) -> bool:
        """In a place at stake who does not fight makes room for who does, as long as he can leave."""
        if hex_ not in self.stakes or not fights(piece):
            return super()._room(piece, hex_)
        stay = [p for p in self.state.units_at(hex_, self.side) if fights(p) or p.id not in self.free or p.moved]
        return hex_ == piece.loc or not over_limit(self.state, hex_, [*stay, piece])

    def _missions(self, units: Sequence[Piece]) -> dict[str, Aim]:
        return missions(self.state, units, self.style)

    # -- open places

    def enter(self) -> None:
        """Somebody into each open place that scores, if it can be reached now: first where fewest can, and of these who
        can enter fewest others, the weakest."""
        points = prizes(self.state, self.side)
        able = {p.id: ways(self.state, p) for p in self._units(fights) if not self._posted(p)} if points else {}
        left = {hex_: {name for name, to in able.items() if hex_ in to} for hex_ in points}
        while left:
            hex_ = min(left, key=lambda one: (len(left[one]), -points[one], one))
            for name in sorted(
                left.pop(hex_), key=lambda one: (sum(one in some for some in left.values()), *self._spare(one))
            ):
                if self.scratch.running and self._go(self.state.pieces[name], hex_, able[name][hex_]):
                    self.free.discard(name)
                    self.missions[name] = Aim(hex_, points[hex_], 0.0)
                    left = {other: names - {name} for other, names in left.items()}
                    break

    def _posted(self, piece: Piece) -> bool:
        aim = self.missions.get(piece.id)
        return aim is not None and aim.held and piece.loc == aim.hex

    def _spare(self, name: str) -> tuple[int, str]:
        return self.state.pieces[name].strength, name

    # -- attacks

    def _bound(self, piece: Piece, target: int) -> bool:
        """Whether a unit has to hold a place from which it does not attack the enemy in question, or goes for a dear
        one that is held lightly, and would be led off its way."""
        aim = self.missions.get(piece.id)
        if aim is None:
            return False
        if aim.held:
            return not (piece.loc == aim.hex and target in self.state.world.adjacent[piece.loc])
        light = aim.need <= LIGHT and told_off(self.state, piece.counter.side)
        return light and self._duty(piece, aim) >= DUTY and self._detour(piece, aim, target) > WAY

    def _detour(self, piece: Piece, aim: Aim, by: int) -> int:
        """How much longer the way to where a unit goes is, in halves of a point, if it leads by a hex."""
        there = marches(self.state, by, piece.counter).get(piece.loc, FAR)
        return there + self._steps(piece, aim, by) - journey(self.state, piece, aim.hex)

    def _duty(self, piece: Piece, aim: Aim) -> float:
        """What a unit adds where it goes, in victory points."""
        return pull(self.state, piece, aim, 0.0) * min(1.0, piece.strength / aim.need)

    def _asked(self, target: int) -> float:
        """Odds for which it is tried; what the attack then brings decides."""
        return TRIED * self.style.odds

    def _targets(self, free: Sequence[Piece], able: Mapping[str, PathCommands]) -> list[int]:
        """Those first against which coming together brings most."""
        gains = {}
        for target in super()._targets(free, able):
            comers = self._comers(target, free, able)
            if comers and self.scratch.running:
                before = self.state.copy(), len(self.scratch.said), set(self.free)
                gains[target] = self._tried(target, comers, able)[0]
                self._back(*before)
        return sorted((hex_ for hex_ in gains if gains[hex_] >= PAYS), key=lambda hex_: (-gains[hex_], hex_))

    def _gather(self, target: int, comers: list[Piece], able: Mapping[str, PathCommands]) -> None:
        """Send units next to a stack, and take it back where the attack that can be made then brings too little."""
        before = self.state.copy(), len(self.scratch.said), set(self.free)
        gain, come = self._tried(target, comers, able)
        if gain >= PAYS:
            self.gathered |= dict.fromkeys(come, target)
        else:
            self._back(*before)

    def _tried(self, target: int, comers: list[Piece], able: Mapping[str, PathCommands]) -> tuple[float, list[str]]:
        """Send units next to a stack: what the attack brings that can be made then, less what is likely lost of those
        who come where others than the attacked could overmatch them; and who they are."""
        free = set(self.free)
        super()._gather(target, comers, able)
        come = sorted(free - self.free)
        found = self._best_of(target, come) if come else None
        if found is None:
            return 0.0, come
        away = sum(likely(self.state, piece) for piece in self.state.units_at(target, enemy(self.side)))
        pieces = [self.state.pieces[name] for name in come]
        risk = RISK * sum(battles.price(self.state, p) for p in pieces if self._overmatched(p, p.loc, away))
        return found.value - risk, come

    def _back(self, before: VinegarState, said: int, free: set[str]) -> None:
        """As if nobody had been sent."""
        self.scratch.state = self.state = before
        del self.scratch.said[said:]
        self.free = free

    def _best_of(self, target: int, come: Sequence[str]) -> Prospect | None:
        """The best attack, if those are in command then who would be now."""
        scene = self.state.copy()
        scene.command = commanded(scene, self.side)
        able = [scene.pieces[name] for name in come]
        return battles.prospect(scene, target, able, self.air, self.style)

    # -- who marches on

    def _danger(self, piece: Piece, hex_: int) -> int:
        """Besides, what a hex that is at stake for nobody costs where the enemy could come with much more."""
        return max(super()._danger(piece, hex_), ALONE * self._overmatched(piece, hex_))

    def _overmatched(self, piece: Piece, hex_: int, away: float = 0.0) -> bool:
        """Whether much more could come to a hex than stands there with a unit, so much strength of it apart."""
        against = coming(self.begun, enemy(self.side)).get(hex_, 0.0) - away
        if against <= 0 or hex_ in self.stakes or self.last:
            return False
        stack = {p.id: p for p in (*self.state.units_at(hex_, self.side), piece)}.values()
        defence = self.state.world.defence
        return against >= MUCH * sum(p.strength * defence[p.counter.heavy][hex_] / 2 for p in stack)

    # -- what follows

    def follow(self) -> None:
        self.begun, self._worth = self.state.copy(), {}
        for hex_ in list(dug_in(self.state)) if self.scratch.running else []:
            self.scratch.say(Fortify(self.state.world.label(hex_)))
        super().follow()
        for piece in self._units(lambda p: p.counter.hq or p.counter.airbase or p.counter.depot):
            if self.state.world.on_map(piece.loc) and self._unsafe(piece) and self._leads(piece, piece.loc) < DARES:
                self._withdraw(piece)

    def _unsafe(self, piece: Piece) -> bool:
        alone = piece.counter.hq and self._lonely(piece, piece.loc)
        return alone or self._overwhelmed(piece, piece.loc)

    def _withdraw(self, piece: Piece) -> None:
        """To the nearest hex in which they would not be overwhelmed, one with friends if there is any."""
        able, distance = ways(self.state, piece), self.state.world.grid.distance
        spots = [hex_ for hex_ in able if self._room(piece, hex_) and not self._overwhelmed(piece, hex_)]
        if spots:
            far = {hex_: distance(piece.loc, hex_) + (able[hex_] != Move.verb) for hex_ in spots}
            best = min(spots, key=lambda hex_: (self._lonely(piece, hex_), far[hex_], hex_))
            self._go(piece, best, able[best])

    def _best(self, piece: Piece, merit: Callable[[int], float], least: float) -> None:
        """Go where the merit is highest and no stack would be overwhelmed with it, nor it stand alone, if that is so
        much better."""

        def safe(hex_: int) -> float:
            fear = SHY * self._overwhelmed(piece, hex_) + LONELY * self._lonely(piece, hex_)
            return merit(hex_) - fear + LED * self._leads(piece, hex_)

        super()._best(piece, safe, least)

    def _leads(self, piece: Piece, hex_: int) -> float:
        """What the attacks to come bring more, in victory points, if an activated headquarters stands in a hex: in the
        second impulse, in which only those in command attack [13.82/1]."""
        if piece.radius < 0 or self.state.impulse != SECOND or not self.state.world.on_map(hex_):
            return 0.0
        scene = self.state.copy()
        scene.change(piece.id, loc=hex_)
        inside = commanded(scene, self.side)
        scene.change(piece.id, active=False)
        more = inside - commanded(scene, self.side)
        return self._attacks(inside) - self._attacks(inside - more) if more else 0.0

    def _attacks(self, inside: frozenset[str]) -> float:
        """What the attacks bring that can be made as the units stand now, if these are in command."""
        if inside not in self._worth:
            scene = self.state.copy()
            scene.command = inside
            self._worth[inside] = made(scene, self.style, self.air)
        return self._worth[inside]

    def _lonely(self, piece: Piece, hex_: int) -> bool:
        """Whether nobody who fights stays with it, where enemies may come in a turn."""
        there = self.state.units_at(hex_, self.side)
        if self.last or piece.counter.depot or any(fights(p) and p.id not in self.gathered for p in there):
            return False
        distance = self.state.world.grid.distance
        return any(distance(hex_, foe) <= TURN_AWAY for foe in self.state.occupied(enemy(self.side)))

    def _overwhelmed(self, piece: Piece, hex_: int) -> bool:
        """Whether more than the strength of those in a hex could come against them."""
        if self.last:
            return False
        coming, defence = strikers(self.begun, enemy(self.side)).get(hex_, 0), self.state.world.defence
        stay = (p for p in self.state.units_at(hex_, self.side) if p.id not in self.gathered)
        stack = {p.id: p for p in (*stay, piece)}.values()
        return coming > WARY * sum(p.strength * defence[p.counter.heavy][hex_] / 2 for p in stack)


def carried_out(view: VinegarState, style: Style) -> Campaign:
    """The plan of a style with the position it leads to."""
    march = Campaign(view, style)
    march.run()
    return march
