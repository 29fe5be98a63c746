"""Supply of units: HQs and sources with what each would supply and what it costs, their ranges on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Extend, Supply
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.queries.supply import Longer, longer
from engine.titles.defeat_into_victory.rules.ch7_ranges import RANGE_PER_MARKER, headquarters
from engine.titles.defeat_into_victory.rules.ch7_supply import COMMITTED, Offer
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.parts import Choice, Fold, Part, Picture, Text
from nemesis_gui.play.plain_card import faded
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Across, Flowing, Stack
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.defeat_into_victory.decisions.combat import WIDTH

NAMED: Final = 6
"""Units out of supply that are named."""
FACE: Final = 30
"""Pixels of the counters on the card."""


class SupplyPresenter(Presenter):
    """A card lists the offers; pointing at one shows its range and the units in it. A click on an HQ offers its own."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._open: set[str] = set()
        """HQs of which a longer range is laid open."""

    def begin(self, decision: Any) -> None:
        """Longer ranges are folded."""
        self._open.clear()
        super().begin(decision)

    def end(self) -> None:
        self.context.overlay("range", None)
        super().end()

    def _offers(self) -> dict[Command, Offer]:
        """What can be done, by the command that does it."""
        found: list[Offer] = self.decision.offers(self.context.state)
        return {Supply(offer.by, offer.way, ()): offer for offer in found}

    def _start(self, offer: Offer) -> int | None:
        """Where an HQ or a source is."""
        state: DefeatState = self.context.state
        piece = state.pieces.get(offer.by)
        return state.world.find(offer.by) if piece is None else piece.loc

    def marked(self) -> list[int]:
        """HQs and sources that can supply."""
        starts = {self._start(offer) for offer in self._offers().values()}
        return sorted(loc for loc in starts if loc is not None)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Choose among the ways of a source or an HQ."""
        found = [command for command, offer in self._offers().items() if self._start(offer) == loc]
        if found:
            self.offer(found)
        else:
            super().hex_clicked(loc, click)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Choose among the ways of an HQ."""
        found = [command for command, one in self._offers().items() if one.by == unit]
        found += [command for command in self.index.of_unit(unit) if isinstance(command, Extend)]
        if found:
            self.offer(found)
        else:
            super().piece_clicked(unit, click)

    # -- the card

    def button_commands(self) -> list[Command]:
        """Offers stand on the card."""
        return [command for command in super().button_commands() if not isinstance(command, Supply)]

    def show_card(self) -> None:
        """How many units need supply, and who can give it; a block for each HQ or source keeps its place."""
        self.put_card(self.context.words.tr("Supply of units"), self._body(), width=WIDTH)

    def _body(self) -> Iterator[Part]:
        words, state = self.context.words, self.context.state
        offers, needy = self._offers(), self.decision.needy(state)
        yield Text(self._count(needy), rich=False)
        extend = [one for unit in self.index.acting() for one in self.index.of_unit(unit) if isinstance(one, Extend)]
        payers = {*(offer.by for offer in offers.values()), *(one.unit for one in extend)}
        for by in sorted(payers, key=lambda by: (by not in state.pieces, by)):
            found = {command: offer for command, offer in offers.items() if offer.by == by}
            block = self._block(by, found, [one for one in extend if one.unit == by])
            yield Stack(tuple(block), framed=True)
        if not payers:
            yield Text(words.tr("No HQ or source can supply any of them."), "faded", rich=False)
        for hq in headquarters(state, self.decision.player):
            if needy and hq.committed:
                name = words.game.unit(state, hq.id)
                told = words.tr("{unit} is committed: it supplies nobody until it recovers", unit=name)
                yield faded(told, "9.3.9/1")
        if any({unit.id for unit in needy}.intersection(one.pieces()) for one in self.context.model.interrupts()):
            key = self.context.actions.first_key("out_of_turn")
            yield faded(words.tr("SP markers flown in can supply some of them at any time: {key}", key=key), "7.11.2/1")

    def _count(self, needy: Sequence[Piece]) -> str:
        """How many may be supplied now, who they are, and before a combat where."""
        words, state, decision = self.context.words, self.context.state, self.decision
        text = "{n:unit is|units are} out of supply"
        if decision.units:
            own = state.phasing == decision.player
            text = "{n:activated unit is|activated units are} out of supply" if own else (
                "{n:unit that may be attacked is|units that may be attacked are} out of supply")  # fmt: skip
        count = words.tr(text, n=len(needy))
        if not 0 < len(needy) <= NAMED:
            return count
        names = ", ".join(words.game.unit(state, unit.id) for unit in needy)
        where = ", ".join(dict.fromkeys(words.place(state, unit.loc) for unit in needy))
        return words.pair(count, f"{names} ({where})" if decision.units else names)

    def _block(self, by: str, offers: dict[Command, Offer], extend: Sequence[Extend]) -> Iterator[Part]:
        """An HQ, a source or a unit that helps itself: whom it reaches, and its ways to pay."""
        words = self.context.words
        yield self._head(by, offers)
        paid = [(command, offer) for command, offer in offers.items() if offer.way != COMMITTED]
        if paid:
            text = words.tr("{n:marker|markers} of:", n=paid[0][1].price)
            yield ways(text, [self._way(command, offer) for command, offer in paid])
        for command, offer in offers.items():
            if offer.way == COMMITTED:
                yield ways("", [self._way(command, offer, words.tr("Commit this HQ for 1 stock SP"))])
        if extend:
            yield from self._longer_range(by, extend)

    def _longer_range(self, by: str, extend: Sequence[Extend]) -> Iterator[Part]:
        """What a marker adds to the range of an HQ, folded below how many units more it would reach."""
        words, state = self.context.words, self.context.state
        ahead = longer(state, state.pieces[extend[0].unit], self.decision.needy(state))
        gain = words.tr("{n:unit|units} more", n=ahead.more) if ahead.more else words.tr("no unit more")
        yield Fold(words.pair(words.tr("Longer range"), gain), by in self._open, partial(self._lay_open, by))
        text = words.tr("{n} MP more range for a marker of:", n=RANGE_PER_MARKER[state.rains])
        yield ways(text, [self._longer(one, ahead) for one in extend], hidden=by not in self._open)

    def _lay_open(self, by: str, on: bool) -> None:
        self._open = self._open | {by} if on else self._open - {by}
        self.show_card()

    def _head(self, by: str, offers: dict[Command, Offer]) -> Part:
        words, state = self.context.words, self.context.state
        name = words.game.unit(state, by) if by in state.pieces else words.game.place(state, by)
        served = words.tr("reaches none of them")
        for offer in list(offers.values())[:1]:
            most = words.tr("supplies {n} of {all} in range", n=min(offer.most, len(offer.units)), all=len(offer.units))
            served = f"{most} {clause_link(offer.clause)}"
        text = Text(f"<b>{name}</b><br><small>{served}</small>")
        if by not in state.pieces:
            return text
        return Across([Picture(self.context.looks.counter(by, FACE)), text], (0, 1))

    def _way(self, command: Command, offer: Offer, text: str = "") -> Choice:
        """A way to pay. While it is pointed at, the range is seen."""
        words, state = self.context.words, self.context.state
        return Choice([command], text or self._markers(offer.way), (), self.player(command),
                      accessible=words.command(state, command),
                      pointed=self._pointer(tuple(offer.reach), offer.units))  # fmt: skip

    def _markers(self, hex_: str) -> str:
        """A hex with the number of markers there."""
        state: DefeatState = self.context.state
        loc = state.world.find(hex_)
        lies = state.supplies.get(loc) if loc is not None else None
        name = self.context.words.game.place(state, hex_)
        return name if lies is None else f"{name} ({lies.count})"

    def _longer(self, command: Extend, ahead: Longer) -> Choice:
        words, state = self.context.words, self.context.state
        return Choice([command], self._markers(command.hex), (), self.player(command),
                      accessible=words.command(state, command),
                      pointed=self._pointer(tuple(ahead.reach), ahead.units))  # fmt: skip

    def _pointer(self, reach: tuple[int, ...], units: tuple[str, ...]) -> Callable[[bool], None]:
        """While an offer is pointed at, its range is seen, and the units that it would supply."""
        state: DefeatState = self.context.state
        served = tuple({state.pieces[unit].loc for unit in units})
        shown = Group((HexHighlights(reach, "info"), HexHighlights(served, "legal")))
        return lambda here: self.context.overlay("range", shown if here else None)


def ways(text: str, choices: Sequence[Part], *, hidden: bool = False) -> Part:
    """Ways to pay, behind what they have in common; that stands in the compact form of the card, too."""
    heads = [Text(text, "faded", rich=False, wrap=False)] if text else []
    return Stack([Flowing([*heads, *choices])], hidden=hidden)
