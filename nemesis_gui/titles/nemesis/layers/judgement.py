"""A Supply Check as the game's judgement: one list of all pieces, and the chains on the map, until the next command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.table.event import Event
from engine.titles.nemesis.pieces import FULL, LIMITED, OUT
from engine.titles.nemesis.queries.judgement import Judged, judged
from engine.titles.nemesis.queries.supply import supply_picture
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.session.words import LINKS, Words, clause_link
from nemesis_gui.titles.nemesis.layers import supply_map
from nemesis_gui.titles.nemesis.layers.supply_map import SIGNS
from nemesis_gui.titles.nemesis.layers.supply_text import reason_of, unit_link
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import label

OVERLAY = "judgement"


def told(state: NemesisState, words: Words, found: Sequence[Judged]) -> str:
    """The pieces by level, those with the same reason and consequence together; of Full Supply the changes alone."""
    lines = []
    for level in (OUT, LIMITED, FULL):
        of_level = [item for item in found if item.after == level]
        lines.append(f"<b>{SIGNS[level]} {words.word('levels', level)}: {len(of_level)}</b>")
        groups: dict[str, list[str]] = {}
        for item in of_level if level != FULL else (item for item in of_level if item.before != FULL):
            groups.setdefault(_why(state, words, item), []).append(_name(state, item))
        lines += [f"{', '.join(names)}<br><small>{why}</small>" for why, names in groups.items()]
    return "<br>".join(lines)


def _name(state: NemesisState, item: Judged) -> str:
    changed = {True: "▼ ", False: "▲ "}[item.after > item.before] if item.after != item.before else ""
    return f"{changed}{unit_link(state, item.supply.unit)}"


def _why(state: NemesisState, words: Words, item: Judged) -> str:
    """The source next to it or what is missing, and what comes of it, each with its clause."""
    why = f"{reason_of(state, words, item.supply)} {clause_link(item.supply.why.clause)}"
    fate = f"→ {words.game.reason(item.fate, state, LINKS)} {clause_link(item.fate.clause)}"
    return f"{why}<br>{fate}" if item.supply.now == item.after else fate


class Judgement(Feature):
    """Shows what the last command's Supply Check found; nothing has to be answered to it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "supply_check")
        self.card.closed.connect(self.clear)
        self._before: NemesisState | None = None
        self._shown: Any = None

    def follow_game(self) -> None:
        self._before = self._shown = None
        self.escape()

    def follow_position(self, events: Sequence[Event]) -> None:
        state, before = self.context.state, self._before
        check: Any = next((event for event in state.events if event.kind == "supply_checked"), None)
        mark = (state.turn, state.track, state.chance.count) if check is not None else None
        if mark is None or mark != self._shown:
            self.escape()
        if check is not None and mark != self._shown and before is not None and _leads(before, state):
            self._show(judged(before, check.side, state.events), check.side)
        self._before, self._shown = state, mark

    def _show(self, found: Sequence[Judged], side: int) -> None:
        state, words = self.context.state, self.words
        layout = self.card.begin(words.pair(words.side(side), words.tr("Supply Check")))
        layout.addWidget(label(told(state, words, found), wrap=True, follow=self.context.follow))
        self.card.finish()
        self.context.overlay(OVERLAY, supply_map.network(state, [supply_picture(state, side)], checked=False))

    def escape(self) -> bool:
        """Put list and chains away; False if they were not shown."""
        shown = not self.card.isHidden()
        self.card.hide()
        self.clear()
        return shown

    def clear(self) -> None:
        self.context.overlay(OVERLAY, None)


def _leads(before: NemesisState, state: NemesisState) -> bool:
    """Whether a position is the one before: it knows the levels that changed as they were."""
    changed: list[Any] = [event for event in state.events if event.kind == "supply_changed"]
    return before.world is state.world and all(before.pieces[one.unit].supply == one.before for one in changed)
