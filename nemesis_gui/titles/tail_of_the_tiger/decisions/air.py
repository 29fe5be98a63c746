"""Air units for an assault: how many of each kind, with what each choice would come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from engine.titles.tail_of_the_tiger.commands import Allot
from engine.titles.tail_of_the_tiger.pieces import GERMAN, enemy
from engine.titles.tail_of_the_tiger.queries.overhead import answers, overhead, with_air
from engine.titles.tail_of_the_tiger.rules.ch13_odds import standing
from engine.titles.tail_of_the_tiger.rules.ch14_air import JET_CANCELS, TIGER_CANCELS, kinds, most
from nemesis_gui.board.overlays import combat_marks
from nemesis_gui.play.parts import Part, Pick, Text
from nemesis_gui.play.plain_card import PlainCard, faded
from nemesis_gui.play.sheet import Across, Grid
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import flak_text, odds_line, outcome

MOST_ANSWERS: Final = 6
NUMBER: Final = 40
"""Width in pixels that a button with a figure needs."""


class AirPresenter(PlainCard):
    """A card for each number, or of two kinds a row of numbers for each; with what the choice comes to against each
    answer of the enemy."""

    title = "Air units"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.sent = (0, 0)

    def read(self, decision: Any) -> None:
        """Nothing is picked at first: what flies here flies nowhere else in this player turn."""
        super().read(decision)
        self.sent = (0, 0)

    def begin(self, decision: Any) -> None:
        """As in the base class, with the assault marked."""
        super().begin(decision)
        target, *sources = self._scene()
        self.context.overlay("combat", combat_marks(sources, target))

    def end(self) -> None:
        self.context.overlay("combat", None)
        super().end()

    def focus_hexes(self) -> list[int]:
        """The assault is seen, whoever makes it."""
        return self._scene()

    def _scene(self) -> list[int]:
        """The hex that is assaulted, then those of the units that do it."""
        state = self.context.state
        at = (unit.loc for unit in standing(state, state.combat.units))
        return [state.combat.target, *filter(state.world.on_map, at)]

    def heading(self) -> str:
        state, words = self.context.state, self.context.words
        return words.pair(super().heading(), words.place(state, state.combat.target))

    def button_commands(self) -> list[Any]:
        """Of one kind each number, none last, so that a digit sends as many; else what is picked on the card."""
        return self._answers()

    def _answers(self) -> list[Allot]:
        state = self.context.state
        first, second = most(state, self.decision.owner, state.combat.target)
        if second or first > MOST_ANSWERS:
            return [Allot(*self.sent)]
        return [Allot(count, 0) for count in (*range(1, first + 1), 0)]

    # -- the card

    def body(self) -> Iterator[Part]:
        state, words, side = self.context.state, self.context.words, self.decision.owner
        yield Text(odds_line(words, state, with_air(state, side, (0, 0), (0, 0))))
        limit = most(state, side, state.combat.target)
        for which, kind in enumerate(kinds(state, side, state.combat.target)):
            if limit[which] and len(self._answers()) == 1:
                yield self._row(which, words.word("air", kind), limit[which])
        if len(self._answers()) == 1:
            yield self._table(self.sent)
        doubled = state.options.air_points_doubled_in_cities and state.world.city(state.combat.target)
        one = "Each unit left over costs the enemy a loss point."
        two = "Each unit left over costs the enemy two loss points, as losses count twice in a city."
        yield faded(words.tr(two if doubled else one), "14.0/7")
        yield from self._reach()

    def answers(self) -> Iterator[Part]:
        """Each of several tells what it would come to against the least and the most that the enemy can send."""
        found = self._answers()
        for one in found:
            lines = tuple(self._comes_to((one.first, one.second))) if found[1:] else ()
            yield replace(self.answer(one, lines), title=self.context.answer_text(one))

    def _comes_to(self, sent: tuple[int, int]) -> Iterator[str]:
        state, words, side = self.context.state, self.context.words, self.decision.owner
        can = answers(state, side)
        for other in dict.fromkeys((can[0], can[-1])):
            against = f"{words.tr('Enemy sends')} {self._sent(enemy(side), other)}"
            yield words.pair(against, outcome(words, with_air(state, side, sent, other)))

    def _row(self, which: int, name: str, limit: int) -> Part:
        pair, sent = self.context.words.pair, self.sent[which]
        picks = [Pick(str(count), partial(self._pick, which, count), sent == count, least=NUMBER,
                      accessible=pair(name, str(count))) for count in range(limit + 1)]  # fmt: skip
        return Across([Text(name, rich=False), *picks], (1,), 3)

    def _pick(self, which: int, count: int) -> None:
        self.sent = (count, self.sent[1]) if which == 0 else (self.sent[0], count)
        self.stage.keys.before()
        self.show_buttons()
        self.show_card()

    def _reach(self) -> Iterator[Part]:
        """Who flies where, what cancels whom, and why the German side does not fly."""
        state, words, tr = self.context.state, self.context.words, self.context.words.tr
        found = overhead(state, state.combat)
        for item in found.grounded:
            yield faded(words.pair(words.side(GERMAN), words.reason(state, item)), item.clause)
        if not found.grounded:
            reach = state.world.charts.given.air.range
            text = "German units fly up to {n} hexes from an airbase, east of the Weather Line"
            yield faded(tr(text, n=reach), "14.0/2")
            text = tr("A jet cancels {n:Japanese unit|Japanese units}, a Flying Tiger {m}, after the jets",
                      n=JET_CANCELS, m=TIGER_CANCELS)  # fmt: skip
            yield faded(text, "14.0/5")
        if found.flak:
            yield faded(flak_text(words), "20.7/1")
        yield faded(tr("Each air unit flies once a player turn; both sides show theirs together"), "wtf-14.x/1")

    def _table(self, sent: tuple[int, int]) -> Part:
        """A line for each answer: who is left over, what comes of it."""
        state, words, side = self.context.state, self.context.words, self.decision.owner
        heads = (words.tr("Enemy sends"), words.tr("Left over"), words.tr("Steps lost, hex emptied"))
        cells = [Text(f"<small>{head}</small>", "faded", wrap=False) for head in heads]
        for other in _few(answers(state, side)):
            found = with_air(state, side, sent, other)
            texts = self._sent(enemy(side), other), " : ".join(map(str, found.combat.left)), outcome(words, found)
            cells += [Text(f"<small>{text}</small>", wrap=text is texts[-1]) for text in texts]
        return Grid(cells, (0, 0, 1), None, (0, 4, 0, 4))

    def _sent(self, side: int, sent: tuple[int, int]) -> str:
        return str(sent[0]) if side != GERMAN or not sent[1] else f"{sent[0]} + {sent[1]}"


def _few(found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Some of the answers, the first and the last among them."""
    if len(found) <= MOST_ANSWERS:
        return list(found)
    return [*found[: MOST_ANSWERS - 1], found[-1]]
