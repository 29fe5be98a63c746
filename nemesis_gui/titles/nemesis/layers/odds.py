"""The odds on the hex pointed at, if it were attacked now from where the units stand, whatever segment is open."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from engine.table.verdict import Verdict
from engine.table.wording.typography import signed
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.session.words import Words, clause_link

if TYPE_CHECKING:
    from engine.titles.nemesis.queries.now import Outlook

OVERLAY: Final = "odds_now"
CLAUSES: Final = {"attack": "6.1-C/1", "assault": "5.2/8"}
BELOW: Final = 36.0


def holder(state: NemesisState, loc: int) -> int | None:
    """The side whose units stand in a hex; None for an empty one."""
    piece = next(iter(state.units_at(loc)), None) if loc != NOWHERE else None
    return piece.counter.side if piece is not None else None


class OddsLayer(Layer):
    """The other side attacks with all that stand next to the hex; with the selected units alone where there are some.

    An attack and an assault are kept apart.
    """

    action = Action(
        "odds",
        "View",
        80,
        "If attacked now",
        "Point at a hex with units for the best odds of attacking it from current positions",
        "B",
    )
    clause = "6.1-C/1"
    names = (OVERLAY,)

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        self.section = legend.section(context.words.tr(self.action.text))
        self.asked, signs = self.section.text(), context.looks.signs
        names = ("badge:odds", "odds:losses", "odds:retreat")
        explained = [describe_sign(context.words, signs[name]) for name in names]
        self.section.text().setText("<br>".join(f"<small>{text}</small>" for text in explained))

    def offer(self, loc: int, unit: str) -> str:
        state = self.context.state
        held = state.world.in_play(loc) and holder(state, loc) is not None
        return self.context.words.tr("Odds if attacked now") if held else ""

    def show(self) -> None:
        """As the pointer stands."""
        self.pointed()

    def pointed(self) -> None:
        """Odds, losses and units of the attack on the hex pointed at."""
        state, words = self.context.state, self.context.words
        side = holder(state, self.loc)
        if side is None:
            self.context.overlay(OVERLAY, None)
            self.asked.setText(words.tr("Point at a hex with units to see what could attack it right now."))
            return
        chosen = self._chosen(enemy(side))
        found = {kind: seen for kind in CLAUSES if (seen := self._outlook(kind, enemy(side), chosen)) is not None}
        self._draw(found)
        self.asked.setText(describe(state, words, self.loc, enemy(side), found, alone=bool(chosen)))

    def _chosen(self, side: int) -> list[str]:
        """The selected units of the side that would attack."""
        pieces = self.context.state.pieces
        units = [unit for unit in self.context.selected if pieces[unit].counter.is_unit]
        return [unit for unit in units if pieces[unit].counter.side == side]

    def _outlook(self, kind: str, side: int, units: list[str]) -> Outlook | None:
        from engine.titles.nemesis.queries.now import attack_now

        return attack_now(self.context.state, self.loc, side, units, assault=kind == "assault")

    def _draw(self, found: dict[str, Outlook]) -> None:
        state = self.context.state
        if not found:
            self.context.overlay(OVERLAY, None)
            return
        best = next(iter(found.values()))
        sources = sorted({state.pieces[unit].loc for seen in found.values() for unit in seen.combat.units})
        arrows = Arrows(tuple((source, self.loc) for source in sources), "target")
        badge = Badges({self.loc: f"{column(state, best)}?"}, "lit", BELOW)
        self.context.overlay(OVERLAY, Group((HexHighlights((self.loc,), "target"), arrows, badge)))


def column(state: NemesisState, seen: Outlook) -> str:
    """The final column, as `3:1`; a cross where the odds are too low."""
    from nemesis_gui.titles.nemesis.combat.figures import reached

    odds = seen.forecast.odds
    return reached(state, odds) if odds.allowed else "✖"


def describe(
    state: NemesisState, words: Words, loc: int, side: int, found: dict[str, Outlook], *, alone: bool
) -> str:  # fmt: skip
    """What could be brought, an attack and an assault."""
    place = words.place_link(state, loc)
    if not found:
        text = words.tr("{place}: none of the selected units could attack it from its hex.", place=place)
        nobody = words.tr("{place}: no {side} unit could attack it from its hex.",
                          place=place, side=words.side(side))  # fmt: skip
        return text if alone else nobody
    head = words.tr("{place}, if attacked now ({side}):", place=place, side=words.side(side))
    kinds = list(found)
    outcomes = {(seen.combat.units, seen.combat.air, seen.forecast.odds.final) for seen in found.values()}
    if len(outcomes) < len(found):
        return f"{head}<br>{_line(state, words, kinds, found[kinds[0]])}"
    lines = [_line(state, words, [kind], seen) for kind, seen in found.items()]
    if "assault" not in found:
        from engine.titles.nemesis.queries.now import assault_barred

        barred = assault_barred(state, loc, side, found["attack"].combat.units)
        lines += [words.tr("No assault: {why}", why=words.why_not(state, Verdict((why,)))) for why in barred]
    return "<br>".join([head, *lines])


def _line(state: NemesisState, words: Words, kinds: list[str], seen: Outlook) -> str:
    """One line for each way that leads to other odds."""
    from nemesis_gui.titles.nemesis.combat.figures import outcome

    odds = seen.forecast.odds
    names = [words.unit_link(state, unit) for unit in seen.combat.units]
    names += [f"✈ {escape(words.game.thing(state, seen.combat.air))}"] if seen.combat.air is not None else []
    head = f"<b>{column(state, seen)}</b>" + (f" {signed(odds.drm)}" if odds.drm else "")
    text = outcome(words, seen.forecast) if odds.allowed else words.tr("below 1:2, no attack")
    rules = " ".join(clause_link(CLAUSES[kind]) for kind in kinds)
    called = ", ".join(escape(words.word("chits", kind)) for kind in kinds)
    return f"{called} {head} · {words.pair(text, ', '.join(names))} <small>{rules}</small>"
