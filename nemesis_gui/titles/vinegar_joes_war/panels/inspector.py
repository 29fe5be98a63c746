"""What stands in a hex and what a unit is: its values with their names, and its condition."""

from __future__ import annotations

from html import escape

from engine.titles.vinegar_joes_war.pieces import UNKNOWN, Piece
from nemesis_gui.play.panels import Inspector
from nemesis_gui.titles.vinegar_joes_war.art.counters import figures, look_of


class VinegarInspector(Inspector):
    """The location or the unit that was looked at last."""

    def ground(self, loc: int) -> list[str]:
        """Terrain in bold, what is there, and what lies over it."""
        state, words = self.context.state, self.context.words
        first, *rest = super().ground(loc) or [""]
        over = [words.game.thing(state, piece.id) for piece in state.over(loc)]
        return [f"<b>{first}</b>", *rest, *([", ".join(over)] if over else [])]

    def about(self, piece: Piece, *, short: bool) -> list[str]:
        """Name, side and values; in full with what each value is."""
        words, counter = self.context.words, piece.counter
        told = words.game.condition(self.context.state, piece.id)
        head = self.head(piece, figures(counter, look_of(piece)))
        kind = words.word("kinds", counter.kind)
        if short:
            return [head, f'{escape(kind)} <span class="f">{escape(told)}</span>']
        whose = " · ".join(filter(None, (words.side(counter.side), words.word("nations", counter.nation), kind)))
        lines = filter(None, (*self._values(piece), told))
        return [head, f'<span class="f">{escape(whose)}</span>', *map(escape, lines)]

    def _values(self, piece: Piece) -> list[str]:
        words, counter = self.context.words, piece.counter
        if counter.kind == UNKNOWN:
            return []
        weight = words.word("ground", "heavy" if counter.heavy else "light")
        lines = [words.pair(words.tr("Combat strength"), f"{piece.strength} ({weight})")]
        if counter.two_sided:
            lines.append(words.tr("Full {full}, reduced {reduced}", full=counter.strength, reduced=counter.reduced))
        lines.append(words.pair(words.tr("Movement allowance"), str(counter.move)))
        if counter.hq:
            lines.append(words.pair(words.tr("Command radius"), str(counter.radius)))
        return lines
