"""What all gestures have in common: pieces are chosen, the pointer goes over places, and is put down or given up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.table.command import Command
from engine.table.legal import Index
from engine.table.verdict import Reason, Verdict
from engine.table.why import Question, answer
from nemesis_gui.board.overlays import Badges, Group, HexHighlights
from nemesis_gui.play.context import Context


class Gesture:
    """Sends pieces to a place.

    The presenter of the open decision makes it when pieces are selected and calls `start`. `update` follows the
    pointer, with the button up or down. A click on a place or letting go of what is dragged there is `finish`; another
    selection, Escape or the right button is `cancel`.
    """

    places = False
    """Whether pieces are put onto the map from somewhere else, so that all places should be seen when one is
    selected."""

    def __init__(self, context: Context, index: Index, units: Sequence[str], mode: str = "") -> None:
        self.context = context
        self.index = index
        self.units = tuple(units)
        self.mode = mode
        """A special order, by the verb of its command."""

    @property
    def outlines(self) -> Sequence[tuple[str, str]]:
        """The styles of outlines on the map that need words, each with the id of the sign it is here."""
        return ()

    @property
    def state(self) -> Any:
        return self.context.state

    # -- its course

    def start(self) -> None:
        """Show where the pieces can go."""
        locs = self.targets()
        self.context.overlay("targets", HexHighlights(tuple(locs), "legal") if locs else None)

    def update(self, loc: int) -> None:
        """The pointer is over a place, or -1: show what would happen there."""
        self.context.overlay("path", None)

    def finish(self, loc: int) -> bool:
        """Play what is meant by this place; False if nothing could be played."""
        return self.context.play_all(self.commands(loc))

    def cancel(self) -> None:
        for name in ("targets", "path"):
            self.context.overlay(name, None)

    # -- what it means

    def commands(self, loc: int) -> list[Command]:
        """What is meant by a place: at most one command a piece."""
        found = (self.command(unit, loc) for unit in self.units)
        return [command for command in found if command is not None]

    def command(self, unit: str, loc: int) -> Command | None:
        """What is meant by a place for one piece."""
        found = self.index.destinations(unit).get(loc, [])
        return next((command for command in found if command.sends), found[0] if found else None)

    def targets(self) -> list[int]:
        """Where at least one of the pieces can go."""
        world = self.state.world
        found = {loc for unit in self.units for loc in self.index.destinations(unit)}
        return [loc for loc in found if world.in_play(loc) and self.allows(loc)]

    def allows(self, loc: int) -> bool:
        return bool(self.commands(loc))

    def told(self, _loc: int) -> str:
        """What is said of a place below the map, beside what it is; nothing where the map shows it."""
        return ""

    def sources(self) -> set[int]:
        return {self.state.pieces[unit].loc for unit in self.units}

    def exposed(self, loc: int) -> bool:
        """Whether the pieces would stand at a place afterwards, so that its dangers are theirs."""
        return bool(self.units) and self.allows(loc)

    # -- why not

    def against(self, loc: int, which: int = 0) -> Sequence[Reason]:
        """What is known to stand against it at a place: the first objection, or another one; what holds pieces back
        wherever they would go comes first."""
        decision, state = self.context.model.decision, self.state
        if decision is None or loc < 0:
            return ()
        question = Question(loc, "", self.units, self.mode)
        model = self.context.model
        against = answer(model.playing, state, decision, model.judge, self.index, question).against
        return max(against, key=lambda group: group.anywhere).objections[which].reasons if against else ()

    def why_not(self, loc: int, which: int = 0) -> str:
        """The same in words, each reason with its clause; "" if nothing is known."""
        against = self.against(loc, which)
        words = self.context.words
        return words.series(words.why_not(self.state, Verdict((reason,))) for reason in against)

    def explain(self, loc: int) -> None:
        """Say why nothing can be done at a place, and mark it."""
        self.context.signals.said.emit(self.why_not(loc) or self.context.words.tr("Nothing can be done there"))
        self.context.overlay("path", HexHighlights((loc,), "blocked"))
        self.context.signals.illegalAttempt.emit(loc, self.against(loc))


class Together(Gesture):
    """Several pieces that are sent to a place one by one."""

    def counted(self, loc: int) -> str:
        """How many of them can go to a place; empty where all can."""
        able = len(self.commands(loc))
        told = self.context.words.tr("{able} of {all}", able=able, all=len(self.units))
        return told if able < len(self.units) else ""

    def finish(self, loc: int) -> bool:
        """As in the base class; says who stays behind, and why: what it costs comes first, what bars it last."""
        left = [unit for unit in self.units if self.command(unit, loc) is None]
        whys = dict.fromkeys(Gesture(self.context, self.index, (unit,)).why_not(loc, -1) for unit in left)
        why = self.context.words.series(whys)
        done = super().finish(loc)
        if done and why:
            text = "{n:piece stays|pieces stay} behind: {why}"
            self.context.signals.said.emit(self.context.words.tr(text, n=len(left), why=why))
        return done


Offer = Callable[[Sequence[Command]], None]


class Placement(Gesture):
    """Puts each piece on the place; without pieces, does there what can be said about the place itself."""

    places = True

    def __init__(self, context: Context, index: Index, units: Sequence[str], offer: Offer) -> None:
        super().__init__(context, index, units)
        self._offer = offer

    def finish(self, loc: int) -> bool:
        """As in the base class; where several things can be said about a place, the player chooses."""
        if super().finish(loc):
            return True
        found = self.index.places.get(loc, [])
        if found:
            self._offer(found)
        return bool(found)

    def allows(self, loc: int) -> bool:
        return super().allows(loc) or loc in self.index.places


class Priced(Gesture):
    """Sends pieces to places some of which cost something besides: they are told apart, each with its price."""

    def price(self, command: Command) -> str:
        """What a command costs besides, in a word; empty where that is nothing."""
        raise NotImplementedError

    def start(self) -> None:
        """Free places, and those with a price."""
        prices = {loc: next(filter(None, map(self.price, self.commands(loc))), "") for loc in self.targets()}
        dear = {loc: price for loc, price in prices.items() if price}
        free = tuple(loc for loc in prices if loc not in dear)
        marks = (HexHighlights(free, "legal"), HexHighlights(tuple(dear), "danger"), Badges(dear, "danger"))
        self.context.overlay("targets", Group(marks) if prices else None)
