"""Every answer to a question of a combat as a card with its price."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.table.command import Command
from engine.table.legal import Index
from engine.table.wording.typography import signed
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.rules.ch1_air_support import air_points
from engine.titles.nemesis.rules.ch3_victory import wins_by
from engine.titles.nemesis.rules.ch6_barricades import MASSIVE_LAMENTS
from engine.titles.nemesis.rules.ch6_forecast import Forecast, step_price
from engine.titles.nemesis.rules.ch6_odds import banzai_part
from engine.titles.nemesis.rules.ch6_options import Option, RetreatPrice, joined, options, retreat_prices
from engine.titles.nemesis.rules.ch6_quality import attack_quality, defence_quality
from nemesis_gui.play.answers import in_order, main_command, named
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.context import Context
from nemesis_gui.play.parts import Choice
from nemesis_gui.titles.nemesis.combat.battle import Battle
from nemesis_gui.titles.nemesis.combat.figures import outcome, reached, step_note
from nemesis_gui.titles.nemesis.decisions.batches import CombatBatch

FACE = 36
FEW = 2
"""Lines of a price, or units with prices, that are shown where there is little room; the tool tip has all of them."""
CLAUSE = re.compile(r" \[[^]]*\]")
"""Shown only in the tool tip where there is little room."""
CROWD = 4
"""Units to choose from beyond which their cards go without the counters, which stand above them anyhow."""


@dataclass
class Answer:
    """A choice and the forecast it stands for, if any."""

    card: Choice
    play: Sequence[Command]
    forecast: Forecast | None = None


class Answers:
    """Makes the cards of one decision; `low` says that there is little room for them."""

    def __init__(self, context: Context, battle: Battle, index: Index, *, low: bool = False) -> None:
        self._low = low
        self.context = context
        self.words = context.words
        self.battle = battle
        self.index = index
        self.options = options(battle.forecaster, battle.combat) if battle.has_odds else []

    def cards(self) -> list[Answer]:
        """Units that may be named first, then everything else that may be said; what ends a segment has its place in
        the prompt bar."""
        found = named(self.battle.decision, self.index)
        bare = len(found) > CROWD
        main = main_command(self.battle.state, self.battle.decision, self.index)
        men = [self._man(unit, command, bare=bare, main=command == main) for unit, command in found]
        loose = (one for one in self.index.loose if not one.unchooses and not one.ends)
        said = in_order(self.battle.decision, loose)
        return men + [self._said(command, main=command == main) for command in said]

    def together(self, batch: Batch, main: bool) -> Answer:
        """Several pieces at once; `main` if Enter says it."""
        combat = batch.combat if isinstance(batch, CombatBatch) else None
        forecast = self.battle.forecaster.forecast(combat) if combat is not None else None
        card = Choice(batch.commands, batch.name, batch.lines, sign="\u2261", main=main)
        return Answer(card, batch.commands, forecast)

    # -- units at the barricades, leaders, refusers

    def _man(self, unit: str, command: Command, *, bare: bool, main: bool) -> Answer:
        name = self.words.game.unit(self.battle.state, unit)
        if not (self.battle.step.names or self.battle.step.prices):
            text = self.words.tr(self.battle.decision.naming, unit=name)
            return Answer(Choice([command], text, main=main), [command])
        option = self._option(unit)
        quality, *lines = self._quality(unit)
        lines += self._figures(option.forecast) if option is not None else ()
        lines += self._prices(unit)
        picture = None if bare or self._low else self.context.looks.counter(unit, FACE)
        crowd = bare or (option is not None and len(self.index.orders) > FEW)
        few = self._few(lines, bare=crowd and not self.battle.step.prices)
        aside = " \u00b7 ".join((quality, *lines[:1])) if not few else quality
        if bare and self._low and option is not None:
            aside = f"<b>{reached(self.battle.state, option.forecast.odds)}</b>"
        card = Choice([command], name, few, aside=aside, picture=picture, main=main,
                      tip="<br>".join((command.text(), quality, *lines)))  # fmt: skip
        return Answer(card, [command], option.forecast if option is not None else None)

    def _few(self, lines: Sequence[str], *, bare: bool) -> Sequence[str]:
        """The lines below a name; with little room few, and none where the card is `bare`."""
        return lines if not self._low else lines[:FEW] if not bare else ()

    def _option(self, unit: str, kind: str = "") -> Option | None:
        kinds = (kind,) if kind else ("spearhead", "meeting")
        return next((o for o in self.options if o.name == unit and o.kind in kinds), None)

    def _quality(self, unit: str) -> list[str]:
        """Quality, and what it is made of, e.g. `Quality 2` and `-1 across a Major River`."""
        state, piece = self.battle.state, self.battle.state.pieces[unit]
        attacks = piece.counter.side == self.battle.combat.attacker
        tally = attack_quality(state, piece, self.battle.combat.target) if attacks else defence_quality(state, piece)
        text = self.words.tr("Quality {n}", n=f"{tally.total:g}")
        return [text, *(f"{signed(part.value)} {self.words.game.modifier(part, state)}" for part in tally.parts[1:])]

    def _figures(self, forecast: Forecast) -> Iterator[str]:
        """Shift and column, what is lost, and whose the first loss would be."""
        odds, final = forecast.odds, reached(self.battle.state, forecast.odds)
        yield self.words.tr("shift {n} to {column}", n=signed(odds.shift), column=f"<b>{final}</b>")
        yield outcome(self.words, forecast)
        if names := self.battle.step.names:
            yield self._first_loss(getattr(odds, names))

    def _first_loss(self, unit: str | None) -> str:
        state = self.battle.state
        if not unit:
            return ""
        side = state.pieces[unit].counter.side
        note = step_note(self.words, state, step_price(state, unit, self.battle.table_cause(side)))
        return self.words.tr("first loss: {note}", note=note.replace("\n", ", "))

    def _prices(self, unit: str) -> list[str]:
        """What a leader would pay against each refuser, or a refuser against the leader."""
        if not self.battle.step.prices:
            return []
        found = retreat_prices(self.battle.state, self.battle.combat)
        return [self._price(price, unit) for price in found if self._concerns(price, unit)]

    def _concerns(self, price: RetreatPrice, unit: str) -> bool:
        return price.leader == unit or (price.refuser == unit and self.battle.combat.leader in (None, price.leader))

    def _price(self, price: RetreatPrice, unit: str) -> str:
        other = price.refuser if price.leader == unit else price.leader
        name = self.words.game.unit(self.battle.state, other)
        text = "against {unit}: {enforce:step|steps} to enforce, {refuse:step|steps} to refuse"
        return self.words.tr(text, unit=name, enforce=price.enforce, refuse=price.refuse)

    # -- yes and no, done, the die, Air Supports

    def _said(self, command: Command, *, main: bool) -> Answer:
        state, words = self.battle.state, self.words
        title = words.command(state, command)
        air = getattr(command, "unit", "")
        if air in state.world.air_supports:
            return self._support(command, air)
        yes = getattr(command, "yes", None)
        lines = list(self._offer(yes)) if yes is not None else []
        sign = self.battle.step.sign if yes and not self._low else "\u2684" if command.verb == "roll" else ""
        card = Choice([command], title, [CLAUSE.sub("", one) for one in lines] if self._low else lines, sign=sign,
                      main=main, tip="<br>".join((command.text(), *lines)))  # fmt: skip
        option = self._declared() if yes else None
        return Answer(card, [command], option.forecast if option is not None else None)

    def _support(self, command: Command, air: str) -> Answer:
        """An Air Support and the column that it makes of the attack; where its points are for nothing it says so."""
        state, combat = self.battle.state, self.battle.combat
        name = f"\u2708 {self.words.game.thing(state, air)} ({air_points(state, air)})"
        if not self.battle.has_odds:
            return Answer(Choice([command], name), [command])
        now, forecast = map(self.battle.forecaster.forecast, (combat, joined(state, combat, (air,))))
        before, column = reached(state, now.odds), reached(state, forecast.odds)
        told = self.words.tr("still {column}", column=column) if before == column else column
        return Answer(Choice([command], f"{name} \u2192 {told}"), [command], forecast)

    def _declared(self) -> Option | None:
        return self._option("", self.battle.step.declares or "-")

    def _offer(self, yes: bool) -> Sequence[str]:
        """What an answer costs or brings."""
        offer = OFFERS.get(self.battle.decision.kind) if yes else GRANTED.get(self.battle.decision.kind)
        return offer(self) if offer is not None else ()

    def _declaring(self) -> list[str]:
        found = self._declared()
        return list(self._figures(found.forecast))[1:] if found is not None else []

    def _massive(self) -> list[str]:
        laments = self.words.tr("Laments +{n}", n=MASSIVE_LAMENTS)
        more = self.words.tr("both sides lose 1 step more")
        return [f"{laments} [2.4/7]", f"{more} [6.1-G/8]", *self._declaring()]

    def _banzai(self) -> list[str]:
        tr, attacker = self.words.tr, self.battle.combat.attacker
        die = signed(banzai_part(attacker).value)
        clause = "6.1-F/9b" if self.battle.state.options.version == "1.2b" else "6.1-F/9a"
        return [
            tr("die {n}", n=die) + " [6.1-F/8]",
            tr("each {side} step lost: {n:Lament|Laments}", side=self.words.side(JAPANESE), n=2) + " [2.4/8]",
            tr("losses are permanent") + f" [{clause}]",
            *self._declaring(),
        ]

    def _undeclared(self) -> list[str]:
        """What is to be expected without it, to compare."""
        return [outcome(self.words, self.battle.forecaster.forecast(self.battle.combat))]

    def _enforcing(self) -> list[str]:
        tr, price = self.words.tr, self.battle.decision.price
        if not price:
            return [tr("costs nothing") + " [6.2-B/1]"]
        return [tr("{n:step|steps} to lose", n=price) + " [6.2-B/2]", self._payer(self.battle.combat.leader, "enforce")]

    def _retreating(self) -> list[str]:
        """The first hex is free; whether the place decides the game."""
        tr, combat = self.words.tr, self.battle.combat
        fatal = wins_by(self.battle.state, combat.attacker, combat.target)
        text = tr("{side} victory at once, if they then advance", side=self.words.side(combat.attacker))
        return [tr("the first hex is free, each other costs a step") + " [6.2-D/2]", *([f"<b>{text}</b>"] * fatal)]

    def _refusing(self) -> list[str]:
        price = self.words.tr("{n:step|steps} to lose", n=self.battle.decision.price)
        ends = [f"<b>{self._stand()}</b>"] if self._stand() else []
        return [*ends, f"{price} [6.2-C/2]", self._payer(self.battle.combat.refuser, "refuse")]

    def _stand(self) -> str:
        """What it comes to where it costs all who are there; who cannot pay in full does not keep the place either."""
        decision, state = self.battle.decision, self.battle.state
        has, tr, words = decision.means(state), self.words.tr, self.words
        if has > decision.price:
            return ""
        if has == decision.price:
            return tr("all your units there are lost; the enemy stays out")
        place = words.place(state, self.battle.combat.target)
        return tr("only {n:step|steps} left: all are lost, and the enemy may take {place}", n=has, place=place)

    def _payer(self, unit: str | None, cause: str) -> str:
        """The first step is the leader's or the refuser's."""
        state = self.battle.state
        if unit is None:
            return ""
        note = step_note(self.words, state, step_price(state, unit, cause)).replace("\n", ", ")
        return self.words.tr("the first from {unit}: {note}", unit=self.words.game.unit(state, unit), note=note)


OFFERS: Final[Mapping[str, Callable[[Answers], Sequence[str]]]] = {
    "DeclareMassive": Answers._massive,
    "DeclareBanzai": Answers._banzai,
    "EnforceRetreat": Answers._enforcing,
    "RetreatOrRefuse": Answers._refusing,
}
"""What a yes costs or brings."""
GRANTED: Final[Mapping[str, Callable[[Answers], Sequence[str]]]] = {
    "DeclareBanzai": Answers._undeclared,
    "RetreatOrRefuse": Answers._retreating,
}
"""What a no does."""
