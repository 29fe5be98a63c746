"""A Supply Check as the game's judgement: one list of all pieces, and the chains on the map, until a person's next
command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.table.verdict import Reason
from engine.titles.nemesis.pieces import FULL, LIMITED, OUT
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import News
from nemesis_gui.session.played import Events
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.widgets.card import NEWS, Card
from nemesis_gui.widgets.layouts import label

if TYPE_CHECKING:
    from engine.titles.nemesis.queries.judgement import Judged

OVERLAY = "judgement"


def counted(words: Words, found: Sequence[Judged]) -> str:
    """How many pieces have each level, in one line."""
    from nemesis_gui.titles.nemesis.layers.supply_map import SIGNS

    numbers = Counter(item.after for item in found)
    told = ((level, words.pair(words.word("levels", level), str(numbers[level]))) for level in (OUT, LIMITED, FULL))
    return " · ".join(f"<b>{SIGNS[level]} {text}</b>" for level, text in told if numbers[level])


def describe(state: NemesisState, words: Words, found: Sequence[Judged]) -> str:
    """The pieces by level and consequence, those with the same reason together; of Full Supply the changes alone."""
    from nemesis_gui.titles.nemesis.layers.supply_map import SIGNS

    lines = []
    for level in (OUT, LIMITED, FULL):
        of_level = [item for item in found if item.after == level]
        if not of_level:
            continue
        lines.append(f"<b>{SIGNS[level]} {words.pair(words.word('levels', level), str(len(of_level)))}</b>")
        named = of_level if level != FULL else [item for item in of_level if item.before != FULL]
        for kind, clause in dict.fromkeys((item.fate.kind, item.fate.clause) for item in named):
            lines.append(f"→ {words.game.reason(Reason(kind, clause))} <small>{clause_link(clause)}</small>")
            of_fate = [item for item in named if (item.fate.kind, item.fate.clause) == (kind, clause)]
            lines += _reasons(state, words, of_fate)
    return "<br>".join(lines)


def _reasons(state: NemesisState, words: Words, found: Sequence[Judged]) -> list[str]:
    """The source next to them or what is missing, and the pieces it holds for."""
    from nemesis_gui.titles.nemesis.layers.supply_text import reason_of

    groups: dict[str, list[str]] = {}
    for item in found:
        why = f"{reason_of(state, words, item.supply)} {clause_link(item.supply.why.clause)}"
        groups.setdefault(why if item.supply.now == item.after else "", []).append(_name(state, words, item))
    return [f"{', '.join(names)}<br><small>{why}</small>" for why, names in groups.items()]


def _name(state: NemesisState, words: Words, item: Judged) -> str:
    changed = {True: "▼ ", False: "▲ "}[item.after > item.before] if item.after != item.before else ""
    return f"{changed}{words.unit_link(state, item.supply.unit)}"


class Judgement(Feature):
    """Shows what the last Supply Checks found, of each side one; nothing has to be answered to it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "supply_check", rank=NEWS, told=True)
        self.card.closed.connect(self.clear)
        self._before: NemesisState | None = None
        self._shown: Any = None
        self._told: dict[int, str] = {}
        """What was found, by side."""

    def follow_game(self) -> None:
        self._before = self._shown = None
        self.escape()

    def follow_position(self, events: Events) -> None:
        for one in events.played:
            self._look_at(one.state, stays=one.answered or self._by_computer(one.node))

    def follow_reset(self) -> None:
        self._look_at(self.context.state)

    def _by_computer(self, node: int) -> bool:
        said = self.model.present.record.nodes.get(node)
        return said is not None and self.model.by_computer(said.side)

    def _look_at(self, state: NemesisState, *, stays: bool = False) -> None:
        """A check may have been held; what was told before goes, unless no person has spoken since."""
        before = self._before
        check: Any = next((event for event in state.events if event.kind == "supply_checked"), None)
        mark = (state.turn, state.track, state.chance.count) if check is not None else None
        if not stays and (mark is None or mark != self._shown):
            self.escape()
        if check is not None and mark != self._shown and before is not None and _leads(before, state):
            from engine.titles.nemesis.queries.judgement import judged

            self._show(state, judged(before, check.side, state.events), check.side)
        self._before, self._shown = state, mark if mark is not None or not stays else self._shown

    def _show(self, state: NemesisState, found: Sequence[Judged], side: int) -> None:
        from engine.titles.nemesis.queries.supply import supply_picture
        from nemesis_gui.titles.nemesis.layers import supply_map

        self._told.pop(side, None)
        self._told[side] = describe(state, self.words, found)
        self._fill()
        self.context.services.of(News).put_away()
        seen = min(self._told, key=self.model.by_computer)
        self.context.overlay(OVERLAY, supply_map.network(state, [supply_picture(state, seen)], checked=False))

    def _fill(self) -> None:
        words, check = self.words, self.words.tr("Supply Check")
        one = next(iter(self._told)) if len(self._told) == 1 else None
        layout = self.card.begin(check if one is None else words.pair(words.side(one), check))
        for side, told in self._told.items():
            head = f"<b>{words.side(side)}</b><br>" if one is None else ""
            layout.addWidget(label(head + told, wrap=True, follow=self.context.follow))
        self.card.finish()

    def escape(self) -> bool:
        """Put list and chains away; False if they were not shown."""
        shown = not self.card.isHidden()
        self._told = {}
        self.card.hide()
        self.clear()
        return shown

    def clear(self) -> None:
        self.context.overlay(OVERLAY, None)


def _leads(before: NemesisState, state: NemesisState) -> bool:
    """Whether a position is the one before: it knows the levels that changed as they were."""
    changed: list[Any] = [event for event in state.events if event.kind == "supply_changed"]
    return before.world is state.world and all(before.pieces[one.unit].supply == one.before for one in changed)
