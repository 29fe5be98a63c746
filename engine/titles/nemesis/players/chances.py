"""What attacks a unit makes possible by where it stands."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.titles.nemesis.pieces import FULL, YUNNAN, Piece, enemy
from engine.titles.nemesis.players.looks import mobile
from engine.titles.nemesis.players.promise import promise
from engine.titles.nemesis.players.style import Style
from engine.titles.nemesis.rules.ch2_yunnan import bound
from engine.titles.nemesis.rules.ch6_limits import closed
from engine.titles.nemesis.state import ATTACKED, NemesisState

LATER: Final = 0.5
"""What an attack of a later phase counts, for the enemy may move before it comes."""


class Chances:
    """The attacks of a side, as they would be with a unit more."""

    def __init__(self, state: NemesisState, side: int, style: Style) -> None:
        self.state, self.side, self.style = state, side, style
        self.foes = state.occupied(enemy(side))
        self.assault = state.phase is not None and state.phase.chit == "assault"
        self.units: dict[int, list[Piece]] = {}
        for piece in mobile(state, side):
            self.units.setdefault(piece.loc, []).append(piece)
        self._without: dict[tuple[int, int, str], float] = {}

    def gain(self, piece: Piece, loc: int) -> float:
        """What the attacks out of a hex promise more with this unit there, in SaP; the best of them counts."""
        if bound(self.state, piece) or self.state.has(piece.id, ATTACKED):
            return 0.0
        there = piece if loc == piece.loc else msgspec.structs.replace(piece, loc=loc)
        targets = [to for to in self.state.world.adjacent[loc] if to in self.foes]
        found = (self._at(piece, there, target) for target in targets if not closed(self.state, there, target))
        return max(found, default=0.0)

    def _at(self, piece: Piece, there: Piece, target: int) -> float:
        """In an assault those in its hex help, and those who can still come along; in an attack all around."""
        around = self._around(target, piece.id)
        later = promise(self.state, self.side, [*around, there], target, self.style)
        later -= self._known(target, around, piece.id)
        if not self.assault:
            return later
        if there.supply != FULL or there.counter.force == YUNNAN:
            return LATER * later
        mates = self._fit(there.loc, piece.id)
        with_it = promise(self.state, self.side, [*mates, there], target, self.style)
        return max(LATER * later, with_it - promise(self.state, self.side, mates, target, self.style))

    def _around(self, target: int, but: str) -> list[Piece]:
        beside = self.state.world.adjacent[target]
        units = [one for loc in beside for one in self.units.get(loc, ()) if one.id != but]
        return [one for one in units if not bound(self.state, one) and not closed(self.state, one, target)]

    def _known(self, target: int, around: list[Piece], but: str) -> float:
        key = (target, len(around), but)
        if key not in self._without:
            self._without[key] = promise(self.state, self.side, around, target, self.style)
        return self._without[key]

    def _fit(self, loc: int, but: str) -> list[Piece]:
        units = self.units.get(loc, ())
        return [one for one in units if one.id != but and one.supply == FULL and one.counter.force != YUNNAN]
