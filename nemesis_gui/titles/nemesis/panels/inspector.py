"""What stands in a hex and what a piece is: every value with its meaning."""

from __future__ import annotations

from html import escape

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, LIMITED, OUT, Counter, Piece
from engine.titles.nemesis.state import ATTACKED, DEFENDED, DUG, FINISHED, MOVED, RAILED, RETREATED
from nemesis_gui.play.panels import Inspector as Plain
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.titles.nemesis.signs import register

DOINGS = (
    (MOVED, "has moved"), (DUG, "has dug in"), (ATTACKED, "has attacked"), (DEFENDED, "was attacked"),
    (RETREATED, "has retreated"), (RAILED, "went by rail"), (FINISHED, "movement over"),
)  # fmt: skip
TRAITS = {
    "light": "counter:light", "motorized": "trait:motorized", "support": "counter:support",
    "garrison": "trait:garrison", "chindit": "trait:chindit", "ina": "trait:ina", "fierce": "trait:fierce",
    "digs": "trait:digs", "regiment": "trait:regiment", "battalion": "trait:battalion",
    "divisional_hq": "trait:divisional_hq",
}  # fmt: skip
"""The signs of what is true of a counter, by the name of the member that says so."""
SUPPLY = {LIMITED: "counter:limited", OUT: "counter:out"}


def traits(words: Words, counter: Counter) -> list[tuple[str, str]]:
    """What is true of a counter, each with its clause."""
    signs = register()
    found = [id_ for name, id_ in TRAITS.items() if getattr(counter, name)]
    return [(signs.brief(words, id_), signs[id_].clause) for id_ in found]


def _named(words: Words, id_: str) -> tuple[str, str]:
    """What a sign is called, and a link to its clause."""
    signs = register()
    return signs.brief(words, id_), clause_link(signs[id_].clause)


class Inspector(Plain):
    """The location or the unit that was looked at last."""

    # -- places

    def ground(self, loc: int) -> list[str]:
        """Terrain, Objective, installations and zones of control."""
        from engine.titles.nemesis.rules.ch2_zoc import zoc

        state, words = self.context.state, self.context.words
        kind = state.world.ground[loc] if state.world.on_map(loc) else None
        lines = []
        if kind is not None:
            each = (kind.foot, kind.light, kind.motorized)
            costs = "&nbsp;/&nbsp;".join("–" if cost is None else str(cost) for cost in each)
            name = f"<b>{words.word('terrain', kind.id)}</b>"
            lines.append(f"{name}, {words.tr('mp on foot / light / motorized')} {costs}")
        objective = state.world.objectives.get(loc)
        if objective is not None:
            holder = state.controller(loc)
            star = " ★" if objective.star else ""
            owner = words.side(-1 if holder is None else holder)
            worth = f"{words.tr('Objective')}{star}, {objective.sap} {words.tr('SaP')}"
            lines.append(words.pair(worth, f"{owner} {clause_link('2.3/2')}"))
        lines += self._installations(loc)
        zones = [words.side(side) for side in (JAPANESE, ALLIED) if loc in zoc(state, side)]
        if zones:
            lines.append(words.pair(words.tr("Zone of control"), f"{', '.join(zones)} {clause_link('2.1/1')}"))
        return lines

    def _installations(self, loc: int) -> list[str]:
        state, words = self.context.state, self.context.words
        lines = []
        depot = state.world.depots.get(loc)
        if depot is not None:
            owner, reach = words.side(depot.owner), f"{words.tr('range')} {words.tr('{n} mp', n=depot.range)}"
            name, clause = _named(words, "print:depot")
            lines.append(f"{name} ({owner}), {reach} {clause}")
        if loc in state.world.airfields:
            owner = words.side(state.airfield_side(loc) or 0)
            name, clause = _named(words, "print:airfield")
            lines.append(words.pair(name, f"{owner} {clause}"))
        if loc in state.ambushes:
            lines.append(" ".join(_named(words, "marker:ambush")))
        if loc in state.bunkers:
            kind = words.word("bunkers", state.bunkers[loc])
            name, clause = _named(words, "marker:bunker")
            lines.append(words.pair(name, f"{kind} {clause}"))
        return lines

    # -- pieces

    def about(self, piece: Piece, *, short: bool) -> list[str]:
        """Kind, supply, values and what it has done; in full where it was asked for."""
        words, counter = self.context.words, piece.counter
        level = words.word("levels", piece.supply)
        kind = words.word("kinds", counter.kind)
        name = words.game.unit(self.context.state, counter.id)
        head = f'<b><a href="unit:{counter.id}">{escape(name)}</a></b> <span class="f">{kind}, {level}</span>'
        body = [head, self._values(piece)]
        if not short:
            body += self._details(piece)
        doings = [words.tr(text) for flag, text in DOINGS if self.context.state.has(piece.id, flag)]
        if doings:
            body.append(f'<i class="f">{", ".join(doings)}</i>')
        return body

    def _values(self, piece: Piece) -> str:
        words, values = self.context.words, piece.values
        if piece.counter.transporter:
            reach = f"{words.tr('range')} <b>{words.tr('{n} mp', n=piece.counter.supply_range)}</b>"
            return f"{reach}, {words.tr('movement')} <b>{words.tr('{n} mp', n=values.movement)}</b>"
        parts = (("Strength", values.strength), ("Quality", values.quality), ("movement", values.movement))
        text = ", ".join(f"{words.tr(name)} <b>{value}</b>" for name, value in parts)
        return f"{text}, <b>{words.tr('{n:step|steps}', n=piece.steps)}</b>"

    def _details(self, piece: Piece) -> list[str]:
        words, counter = self.context.words, piece.counter
        higher = words.word("armies", counter.army) if counter.army else counter.division
        lines = [escape(", ".join(dict.fromkeys((words.word("forces", counter.force), higher))))]
        if counter.division and counter.army:
            lines.append(f"{words.tr('Division')} {escape(counter.division)}")
        if counter.is_unit:
            lines.append(f"{words.tr('large unit' if counter.large else 'small unit')} {clause_link('2.2/4')}")
        lines += [f"{text} {clause_link(clause)}" for text, clause in traits(words, counter)]
        if piece.supply:
            clause = clause_link(register()[SUPPLY[piece.supply]].clause)
            lines.append(f"{words.tr('Weakened by supply')} {clause}")
        if self.context.state.world.in_play(piece.loc):
            lines.append(self._supplied(piece))
        if piece.waits:
            lines.append(words.tr("spared from Attrition {n:more time|more times}", n=piece.waits))
        return lines

    def _supplied(self, piece: Piece) -> str:
        """What a Supply Check held now would bring, and why, back to the entry."""
        from engine.titles.nemesis.queries.supply import supply_picture
        from nemesis_gui.titles.nemesis.layers import supply_text

        words, state = self.context.words, self.context.state
        found = supply_picture(state, piece.counter.side).pieces[piece.id]
        return words.pair(words.tr("if checked now"), f"<br>{supply_text.why(state, words, found)}")
