"""What stands in a hex and what a unit is: its values with their names, its formation and its condition."""

from __future__ import annotations

from html import escape

from engine.titles.defeat_into_victory.pieces import Piece
from nemesis_gui.play.panels import Inspector
from nemesis_gui.titles.defeat_into_victory.art.counters import figures, look_of


class DefeatInspector(Inspector):
    """The location or the unit that was looked at last."""

    def ground(self, loc: int) -> list[str]:
        """Terrain in bold, and what is there."""
        first, *rest = super().ground(loc) or [""]
        return [f"<b>{first}</b>", *rest]

    def about(self, piece: Piece, *, short: bool) -> list[str]:
        """Name, side and values; in full with what each value is."""
        words, counter = self.context.words, piece.counter
        told = words.game.condition(self.context.state, piece.id)
        head = self.head(piece, figures(counter, look_of(piece)))
        kind = words.word("kinds", counter.kind)
        if short:
            return [head, f'{escape(kind)} <span class="f">{escape(told)}</span>']
        whose = " · ".join(filter(None, (words.side(counter.side), self._formation(piece), kind)))
        return [head, f'<span class="f">{escape(whose)}</span>', *map(escape, self._values(piece)), escape(told)]

    def _formation(self, piece: Piece) -> str:
        return self.context.words.word("formations", piece.counter.formation) if piece.counter.formation else ""

    def _values(self, piece: Piece) -> list[str]:
        words, counter = self.context.words, piece.counter
        movement = words.pair(words.tr("Movement allowance"), str(piece.ma))
        if counter.hq:
            return [words.pair(words.tr("Command rating"), str(counter.rating)), movement]
        factors = words.tr("Attack {attack}, defence {defence}", attack=piece.af, defence=piece.df)
        steps = words.tr("Steps left: {left} of {all}", left=piece.steps, all=counter.steps)
        return [factors, movement, steps]
