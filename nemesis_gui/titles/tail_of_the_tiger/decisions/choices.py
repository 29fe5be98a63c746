"""Answers on cards with what they come to: the Ring, ELH, fuel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Answer, Hide, Spend, Weaken
from engine.titles.tail_of_the_tiger.queries.special import RingAttack, ring_attack
from engine.titles.tail_of_the_tiger.rules.ch16_ring import (
    ELH_LOSES,
    attack_dice,
    beside_fanatics,
    elh_adds,
    elh_dice,
    payers,
)
from engine.titles.tail_of_the_tiger.state import MANCHURIA, PANZER_FUEL
from nemesis_gui.play.figures import SEPARATOR, mean, percent
from nemesis_gui.play.listed import PlainListed
from nemesis_gui.play.parts import Part
from nemesis_gui.play.plain_card import PlainCard, faded
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions.combat import after_loss

TITLES: Final = {"AttackRing": "The Ring", "RevealElh": "The Ring", "StrengthenRing": "The Ring", "WriteElh": "ELH",
                 "EnterElh": "ELH", "SpendFuel": "Fuel"}  # fmt: skip


class ChoicePresenter(PlainCard):
    """An answer a card, with what it brings and costs."""

    def heading(self) -> str:
        return self.context.words.tr(TITLES[self.decision.kind])

    def main_answer(self) -> Command | None:
        """None of them is offered first: each has its price."""
        return None

    def body(self) -> Iterator[Part]:
        return (faded(*fact) for fact in self._facts())

    def answers(self) -> Iterator[Part]:
        return (self.answer(one, tuple(self._lines(one))) for one in self.index.loose)

    def _facts(self) -> Iterator[tuple[str, str]]:
        state, tr = self.context.state, self.context.words.tr
        if TITLES[self.decision.kind] == "The Ring":
            yield tr("The Ring has {n:step|steps}, units in the box that can pay {m}", n=state.ring,
                     m=sum(piece.steps for piece in payers(state))), "16.0/6"  # fmt: skip
        elif self.decision.kind == "SpendFuel":
            yield tr("A point lasts for the whole game turn; with the last one its users go for good."), "16.0/10"

    def _lines(self, command: Any) -> Iterator[str]:
        """What an answer comes to."""
        kind, tr = self.decision.kind, self.context.words.tr
        if isinstance(command, Spend):
            yield tr("{n} left after it", n=self.context.state.fuel[command.fuel] - 1)
            panzer = "panzers, panzergrenadiers and the railway gun move"
            yield tr(panzer if command.fuel == PANZER_FUEL else "jets, Flying Tigers and the airborne brigade fly")
        elif isinstance(command, Hide):
            dice = self.context.state.world.charts.given.ring.dice
            if command.where == MANCHURIA:
                yield tr("{n} dice more against the Ring, {m} beside S.A. or S.S.", n=dice.elh, m=dice.elh_fanatics)
            else:
                yield tr("it may come to Formosa from turn {n} on", n=self.context.state.world.charts.given.elh.turn)
        elif isinstance(command, Answer) and kind in ("AttackRing", "RevealElh"):
            yield from self._of_ring(kind, yes=command.yes)

    def _of_ring(self, kind: str, *, yes: bool) -> Iterator[str]:
        state = self.context.state
        number = attack_dice(state) + elh_dice(state)
        if kind == "AttackRing" and not yes:
            return
        more = elh_adds(state) if kind == "RevealElh" and yes else 0
        yield self._attack(ring_attack(state, number + more))
        if more and beside_fanatics(state):
            text = "ELH loses {n:step|steps} after the roll, beside S.A. or S.S. [20.3/3]"
            yield self.context.words.tr(text, n=ELH_LOSES)

    def _attack(self, found: RingAttack) -> str:
        tr, hit = self.context.words.tr, self.context.state.world.charts.given.ring.hit
        average = sum((count * share for count, share in found.hits.items()), start=0 * found.breaks)
        parts = [tr("{n} dice, a hit from {hit} on", n=found.dice, hit=hit), tr("{n} hits on average", n=mean(average)),
                 tr("the Ring breaks {chance}", chance=percent(found.breaks))]  # fmt: skip
        return SEPARATOR.join(parts)


class PayRingPresenter(PlainListed):
    """Hit by hit, by the Ring or by a unit of the box: what each would be afterwards."""

    texts = {"PayRing": ("The Ring", "Click the units here.")}  # noqa: RUF012

    def facts(self) -> Iterable[str]:
        state, words = self.context.state, self.context.words
        text = words.tr("{n:hit|hits} to pay: by the Ring, or by a step of a unit in the box", n=self.decision.left)
        yield f"{text} {clause_link('16.0/6')}"
        steps = sum(piece.steps for piece in payers(state))
        yield f"{words.tr('The Ring {n}, units in the box {m} steps', n=state.ring, m=steps)}"
        if state.ring == 1 and payers(state):
            yield f"{words.tr('Its last step stays while a unit can pay.')} {clause_link('16.0/7')}"
        elif any(isinstance(one, Weaken) for one in self.index.loose):
            yield words.tr("By the Ring: {n} \u2192 {m}", n=state.ring, m=state.ring - 1)

    def note(self, unit: str) -> str:
        return after_loss(self.context.words, self.context.state.pieces[unit])
