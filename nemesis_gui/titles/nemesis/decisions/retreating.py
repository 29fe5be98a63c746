"""Retreat: the ways out of a hex with their prices, and why the others are closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.table.command import Command
from engine.table.legal import Index
from engine.titles.nemesis.queries.dangers import loses_supply
from engine.titles.nemesis.rules.ch6_forecast import StepPrice, retreat_price
from engine.titles.nemesis.rules.ch6_ways_out import shunned
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.titles.nemesis.combat.figures import charges_text

Show = Callable[[str], None]


class PieceRetreat(Gesture):
    """Badges show what each way costs the piece; a cross stands on closed hexes. `show` is called with the text about
    the place under the pointer."""

    def __init__(self, context: Context, index: Index, units: Sequence[str], start: int | None, show: Show) -> None:
        super().__init__(context, index, units)
        self._start = start
        self._show = show

    # -- its course

    def start(self) -> None:
        """The hex that is left, free ways, ways with a price, closed neighbours."""
        super().start()
        if self._start is not None:
            self.context.overlay("combat", Group(tuple(self._marks(self._start))))

    def _marks(self, start: int) -> list[Overlay]:
        prices = self.prices()
        free = tuple(to for to, price in prices.items() if not price.steps)
        costly = tuple(to for to, price in prices.items() if price.steps)
        closed = [to for to in self.state.world.adjacent[start] if to not in prices] if self.units else []
        return [
            HexHighlights((start,), "target"), HexHighlights(costly, "danger"),
            Badges({to: self.context.words.tr("free") for to in free if not self.starves(to)}, "legal"),
            Badges({to: self.context.words.tr("no supply") for to in free if self.starves(to)}, "danger"),
            Badges({to: self.badge(prices[to]) for to in costly}, "danger"),
            Badges(dict.fromkeys(closed, "\u2715"), "danger"),
        ]  # fmt: skip

    def update(self, loc: int) -> None:
        """Show what the place costs, or why it is closed."""
        super().update(loc)
        self._show(self.reason_at(loc))

    def cancel(self) -> None:
        """Take away everything that was shown."""
        super().cancel()
        self.context.overlay("combat", None)

    # -- prices

    def starves(self, loc: int) -> bool:
        """Whether the piece loses its supply in a hex."""
        return loses_supply(self.state, self.units[0], loc)

    def prices(self) -> dict[int, StepPrice]:
        """What each way costs the piece."""
        if len(self.units) != 1:
            return {}
        ways = self.index.destinations(self.units[0])
        return {to: self.price(commands[0]) for to, commands in ways.items()}

    def price(self, command: Command) -> StepPrice:
        """What a retreat costs."""
        path = getattr(command, "path", ())
        return retreat_price(self.state, command.unit, path)  # type: ignore[attr-defined]

    def badge(self, price: StepPrice) -> str:
        """`-1 step`, and an exclamation mark for each unit that would be gone."""
        one = price.steps == 1
        text = self.context.words.tr("\u22121 step") if one else self.context.words.tr("\u2212{n} steps", n=price.steps)
        return f"{text} !" if price.became is None else text

    def reason_at(self, loc: int) -> str:
        """What a retreat to a place costs, or what stands against one into a neighbouring hex."""
        start = self._start
        if start is None or loc < 0 or not self.units or loc == start:
            return ""
        price = self.prices().get(loc)
        place = self.context.words.place(self.state, loc)
        if price is not None:
            return self.context.words.pair(place, self._describe(loc, price))
        return self.context.words.pair(place, self.why_not(loc)) if loc in self.state.world.adjacent[start] else ""

    def _describe(self, loc: int, price: StepPrice) -> str:
        words, state = self.context.words, self.state
        text = words.tr("{n:step|steps} to lose", n=price.steps) if price.steps else words.tr("costs nothing")
        charges = charges_text(words, price.charges)
        trap = loc in shunned(state, state.pieces[price.unit].counter.side)
        more = [charges] if charges else []
        more += [words.tr("no supply") + " [7.1-B/4]"] if self.starves(loc) else []
        more += [words.tr("only because every other choice costs a step") + " [6.2-D/4]"] if trap else []
        return ", ".join([f"{text} [6.2-D/2]", *more])
