"""An assault from the units that join to the advance: counters to click, what it would come to, what it came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from engine.table.event import Event
from engine.titles.tail_of_the_tiger.commands import Advance, Enter, Join
from engine.titles.tail_of_the_tiger.events import CombatResolved
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece
from engine.titles.tail_of_the_tiger.queries.forecast import assembled, forecast
from engine.titles.tail_of_the_tiger.queries.payers import dues
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch13_advance import walks_in
from engine.titles.tail_of_the_tiger.rules.ch13_losses import fighting, payers
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.listed import PlainListed
from nemesis_gui.play.parts import Part
from nemesis_gui.play.sheet import Stack
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.model import PastEvent
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import WHY, dues_html
from nemesis_gui.titles.tail_of_the_tiger.decisions.losses import LOSING, all_at_once
from nemesis_gui.titles.tail_of_the_tiger.decisions.panel import forecast_parts

CLICK: Final = "Click the units here or on the map."
PLAIN: Final = {
    "Assemble": ("Prepared assault", CLICK),
    "AssembleStorm": ("Assault on the way", CLICK),
    "PayLosses": ("Losses", CLICK),
    "LoseToGun": ("Bombardment", CLICK),
    "AdvanceUnits": ("Advance", CLICK),
    "WalkIn": ("Advance after bombardment", CLICK),
}
"""Titles and hints."""
TOGETHER: Final = {"Assemble": "All join", "AssembleStorm": "All join", "AdvanceUnits": "All advance",
                   "WalkIn": "All advance"}  # fmt: skip
"""What several can do with one click."""
JOINING: Final = ("Assemble", "AssembleStorm")
GOING_IN: Final = ("AdvanceUnits", "WalkIn")
MOST_BACK: Final = 60
"""Positions that are looked through for the die of a combat."""


class CombatPresenter(PlainListed):
    """One card for all of an assault."""

    texts = PLAIN

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.opened = "payers"

    @property
    def target(self) -> int:
        """The hex it is about."""
        state: TigerState = self.context.state
        found: int = self.decision.hex if state.combat is None else state.combat.target
        return found

    # -- life

    def begin(self, decision: Any) -> None:
        """As in the base class, with the assault marked on the map."""
        super().begin(decision)
        self._mark()

    def end(self) -> None:
        """Take the arrows away."""
        self.context.overlay("combat", None)
        super().end()

    def announces(self, event: Event) -> bool:
        """The card tells what the die brought."""
        return self.decision is not None and self.decision.kind == "PayLosses" and event.kind == CombatResolved.kind

    def _mark(self) -> None:
        state: TigerState = self.context.state
        names = state.combat.units if state.combat is not None else ()
        sources = sorted({loc for unit in names if state.world.on_map(loc := state.pieces[unit].loc)})
        arrows = Arrows(tuple((loc, self.target) for loc in sources if loc != self.target), "target")
        self.context.overlay("combat", Group((HexHighlights((self.target,), "selected"), arrows)))

    # -- on the map

    def find_batches(self) -> Sequence[Batch]:
        """All join, all go in, or all steps are lost, where these are several."""
        if self.decision.kind in LOSING:
            return all_at_once(self.context.words, self.context.state, self.decision)
        name = TOGETHER.get(self.decision.kind)
        verbs = (Join.verb, Advance.verb, Enter.verb)
        several = [one for found in self.index.orders.values() for one in found if one.verb in verbs]
        if self.decision.kind in GOING_IN and not self._have_room():
            name = "All advance for whom there is room"
        return [Batch(self.context.words.tr(name), tuple(several))] if name and len(several) > 1 else []

    def _have_room(self) -> bool:
        """Whether all that can go in can also stay there."""
        state: TigerState = self.context.state
        units = [state.pieces[unit] for unit in self.index.orders]
        return not units or fits(state, units, self.target)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """A click at the hex that was emptied lets all go in."""
        if self.decision.kind in GOING_IN and loc == self.target and self.index.orders:
            self.context.play_all([one for found in self.index.orders.values() for one in found])
        else:
            super().hex_clicked(loc, click)

    def marked(self) -> list[int]:
        """Also the hex that can be entered."""
        found = list(super().marked())
        return [*found, self.target] if self.decision.kind in GOING_IN else found

    # -- the card

    def heading(self) -> str:
        state, words = self.context.state, self.context.words
        return words.pair(super().heading(), words.place(state, self.target))

    def facts(self) -> Iterable[str]:
        """What is owed and by whom, who cannot go in, what the hex brings."""
        if self.decision.kind in LOSING:
            return self._owed()
        return self._ahead() if self.decision.kind in GOING_IN else ()

    def below(self) -> Iterable[Part]:
        """Before the die what the assault would come to, with those who take part so far, or at first with all."""
        state, words = self.context.state, self.context.words
        combat = state.combat
        if self.decision.kind not in JOINING or combat is None:
            return ()
        name = ", ".join(words.game.unit(state, unit) for unit in combat.units) or words.tr("With all of them")
        if not combat.units:
            combat = assembled(state, sorted(self.index.orders), combat.target)
        found = forecast(state, combat)
        return [Stack([*forecast_parts(self.context, found, self.opened, self._note_opened, name, low=True)])]

    def _note_opened(self, key: str) -> None:
        self.opened = key

    def note(self, unit: str) -> str:
        """Where it stands; of one that may lose a step what is left of it; of one that goes in what it leaves."""
        state, words = self.context.state, self.context.words
        piece: Piece = state.pieces[unit]
        if self.decision.kind in LOSING:
            return after_loss(self.context.words, piece)
        place = str(words.place(state, piece.loc))
        alone = len(state.units_at(piece.loc)) == 1
        return f"{place}\n{words.tr('it leaves the hex empty')}" if self.decision.kind in GOING_IN and alone else place

    # -- losses

    def _owed(self) -> Iterator[str]:
        state, words = self.context.state, self.context.words
        if state.combat is None:
            yield f"{words.tr(WHY[self._gun_clause()])} {clause_link(self._gun_clause())}"
            return
        for seen, event in resolution(islice(self.context.model.backwards(), MOST_BACK)):
            yield words.event(seen, event)
        side = self.decision.side(state)
        yield dues_html(words, state, dues(state, state.combat, side), "{n:point|points}")
        able, clause = payers(state, state.combat, side)
        others = [piece for piece in fighting(state, state.combat, side) if piece not in able]
        if others:
            names = ", ".join(words.game.unit(state, piece.id) for piece in others)
            yield f"<small>{words.tr('Not now: {units}', units=names)} {clause_link(clause)}</small>"
        for batch in (one for one in self.batches if len(one.commands) > 1):
            yield f"<small>{batch.name}</small>"

    def _gun_clause(self) -> str:
        return "wtf-13.x/2" if self.decision.paid else "wtf-13.23/1"

    # -- going in

    def _ahead(self) -> Iterator[str]:
        state, words = self.context.state, self.context.words
        side = self.decision.side(state)
        if side == GERMAN and self.target in state.centers:
            text = words.tr("The Supply Center there is destroyed as soon as a unit goes in.")
            yield f"<b>{text}</b> {clause_link('2.5/2')}"
        for unit in state.combat.units if state.combat is not None else ():
            piece = state.pieces[unit]
            why = list(walks_in(state, piece, self.target)) if state.world.on_map(piece.loc) else []
            if why and piece.loc != self.target:
                told = words.pair(words.game.unit(state, unit), words.reason(state, why[0]))
                yield f"<small>{told} {clause_link(why[0].clause)}</small>"


def after_loss(words: Any, piece: Piece) -> str:
    """What a unit is worth before and after the loss of a step."""
    if piece.steps == 1:
        return str(words.tr("it is eliminated"))
    after = piece.counter.values[piece.lost + 1]
    values = [f"{max(one.attack, 0)}-{one.defence}" for one in (piece.values, after)]
    steps = words.tr("{n:step|steps} left", n=piece.steps - 1)
    return SEPARATOR.join((" \u2192 ".join(values), steps))


def resolution(positions: Iterable[TigerState]) -> Iterator[PastEvent]:
    """The last resolution of a combat, if it is not far back."""
    for state in positions:
        for event in reversed(state.events):
            if isinstance(event, CombatResolved):
                yield state, event
                return
