"""What stands in a hex and what a unit is: all its steps with their values, its supply and why, the room in a hex."""

from __future__ import annotations

from html import escape

from engine.titles.tail_of_the_tiger.pieces import UNLIMITED, Piece, Values
from engine.titles.tail_of_the_tiger.queries.supplied import supplied
from engine.titles.tail_of_the_tiger.rules.ch7_supply import SUPPLIED, movement
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import limited, load
from nemesis_gui.play.panels import Inspector
from nemesis_gui.session.words import clause_link


class TigerInspector(Inspector):
    """The location or the unit that was looked at last."""

    def ground(self, loc: int) -> list[str]:
        """Terrain in bold, what is there, who controls it, and how full it is."""
        state, words = self.context.state, self.context.words
        first, *rest = super().ground(loc) or [""]
        lines = [f"<b>{first}</b>", *([" · ".join(rest)] if rest else [])]
        if state.world.open_hex(loc) and loc not in state.world.settlements:
            side = words.side(state.controller(loc))
            lines.append(f"{escape(words.tr('Controlled by: {side}', side=side))} {clause_link('wtf-3.5/1')}")
        return [*lines, *self._room(loc)]

    def _room(self, loc: int) -> list[str]:
        """Stacking used and allowed, in divisions."""
        state, words = self.context.state, self.context.words
        limit = state.world.charts.given.stacking.limit
        found = []
        for side in (0, 1):
            units = state.units_at(loc, side)
            if units and limited(state, loc):
                told = words.tr("{used} of {most} divisions", used=_divisions(load(units)), most=_divisions(limit))
                found.append(f"{escape(words.pair(words.side(side), told))} {clause_link('wtf-8.x/2')}")
        return found

    def about(self, piece: Piece, *, short: bool) -> list[str]:
        """Name and face values; in full what each step is worth and how it is supplied."""
        state, words, counter = self.context.state, self.context.words, piece.counter
        face = "?" if piece.hidden else _values(piece.values)
        head = self.head(piece, face)
        told = words.game.condition(state, piece.id)
        steps = "" if piece.hidden else words.tr("{left} of {most} steps", left=piece.steps, most=counter.steps)
        if short:
            return [head, f'<span class="f">{escape(" · ".join(filter(None, (steps, told))))}</span>']
        kinds = (words.side(counter.side), words.word("groups", counter.group), words.word("kinds", counter.kind),
                 words.word("sizes", counter.size))  # fmt: skip
        lines = [head, f'<span class="f">{escape(" · ".join(kinds))}</span>', *([steps] if steps else [])]
        return [*lines, *self._faces(piece), *self._moves(piece), *self._fed(piece), *([escape(told)] if told else [])]

    def _faces(self, piece: Piece) -> list[str]:
        """The values of every number of steps, the present one in bold; the two counters of a unit in two lines."""
        words, counter = self.context.words, piece.counter
        if piece.hidden:
            return [f"{escape(words.tr('Turned up in its first combat'))} {clause_link('wtf-13.11/1')}"]
        if counter.untried:
            return []
        told = []
        for lost, values in enumerate(counter.values):
            text = words.pair(str(counter.steps - lost), _values(values))
            told.append(f"<b>{text}</b>" if lost == piece.lost else text)
        pairs = [" &nbsp; ".join(told[n : n + 2]) for n in range(0, len(told), 2)]
        return [f"{escape(words.tr('Attack, defence, movement by steps'))} {clause_link('wtf-2.x/1')}", *pairs]

    def _moves(self, piece: Piece) -> list[str]:
        """The points of a move that would begin now, where they are not those of the face."""
        state, words = self.context.state, self.context.words
        now = movement(state, piece) if state.world.in_reach(piece.loc) else piece.values.move
        if now == piece.values.move:
            return []
        return [f"{escape(words.pair(words.tr('Movement now'), str(now)))} {clause_link('wtf-7.3/1')}"]

    def _fed(self, piece: Piece) -> list[str]:
        """The state of supply, what it comes from, and the clause."""
        state, words = self.context.state, self.context.words
        if not state.world.in_reach(piece.loc):
            return []
        found = supplied(state, piece)
        name = words.tr("in supply") if found.state == SUPPLIED else words.word("conditions", found.state)
        why = words.word("supply_whys", found.why)
        source = f" {words.place_link(state, found.source)}" if found.source >= 0 else ""
        return [f"{escape(words.pair(name, why))}{source} {clause_link(found.clause)}"]


def _divisions(halves: int) -> str:
    """Halves of a division in divisions."""
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}½" if rest else str(whole)


def _values(values: Values) -> str:
    """Attack, defence and movement as printed."""
    attack = "*" if values.attack < 0 else values.attack
    return f"{attack}-{values.defence}-{'∞' if values.move >= UNLIMITED else values.move}"
