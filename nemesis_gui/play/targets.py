"""Which hex is attacked: each target with what all that can attack it bring, or the units that are selected. A title
says who can attack what, and foresees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt

from engine.table.command import Command
from engine.table.commands import Attack, Join
from engine.table.legal import Index
from nemesis_gui.board.overlays import HexHighlights, combat_marks
from nemesis_gui.board.scene import Click
from nemesis_gui.play.choice_card import cards_of, focused, lead_keyboard
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.parts import Choice, Part, Pick, Text, nothing
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Stack
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.closing import rolls

WIDTH: Final = 420
FORECAST: Final = "forecast"
"""The name of what is foreseen, on the card."""


class Declaration(Gesture):
    """Attacks a hex with the pieces that can; without pieces with all that can. `attackers` has them by target, `look`
    shows the forecast of a target."""

    def __init__(
        self,
        context: Context,
        index: Index,
        units: Sequence[str],
        attackers: Mapping[int, Sequence[str]],
        look: Callable[[int], object],
    ) -> None:
        super().__init__(context, index, units)
        self._attackers, self._look = attackers, look

    def attack(self, label: str, units: Sequence[str]) -> list[Command]:
        """What is said to attack a hex with some units."""
        raise NotImplementedError

    def joining(self, loc: int) -> tuple[str, ...]:
        """Who would attack a hex."""
        able = self._attackers.get(loc, ())
        return tuple(unit for unit in able if not self.units or unit in self.units)

    def commands(self, loc: int) -> list[Command]:
        """The attack on a target with all of them together."""
        units = self.joining(loc)
        return self.attack(self.state.world.label(loc), units) if units else []

    def targets(self) -> list[int]:
        return [loc for loc in self._attackers if self.joining(loc)]

    def start(self) -> None:
        self.context.overlay("targets", HexHighlights(tuple(self.targets()), "target"))

    def update(self, loc: int) -> None:
        """A target under the pointer shows its forecast."""
        super().update(loc)
        if loc in self._attackers:
            self._look(loc)

    def exposed(self, loc: int) -> bool:
        """Attackers stay where they are."""
        return False


class JoiningAttack(Declaration):
    """Where an attack is declared first and joined then: those that are selected join at once, else it is said next who
    does."""

    def attack(self, label: str, units: Sequence[str]) -> list[Command]:
        return [Attack(label), *(Join(unit) for unit in units if self.units)]


class Targets(Presenter):
    """A card lists the targets, the map marks them; pointing at one shows its forecast before anything is committed.

    Own units may be selected first: then a click on a target, or dragging them there, attacks with them alone.
    """

    style = "target"
    everybody = "With every unit that can attack; select units to attack with those alone."
    """What the forecasts are made with as long as no unit is selected."""
    again = "This is what it would come to; do it again to attack"
    gesture_type: type[Declaration]

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.looked_at = self.told = -1
        """The target whose forecast is shown, and the one of which it was told that it is rolled for at once."""
        self.attackers: Mapping[int, Sequence[str]] = {}

    # -- what a title knows

    def find_attackers(self) -> Mapping[int, Sequence[str]]:
        """Who can attack what."""
        raise NotImplementedError

    def foresee(self, loc: int) -> Any:
        """The forecast of a target, None where there is none."""
        raise NotImplementedError

    def in_short(self, found: Any) -> tuple[str, Sequence[str]]:
        """The odds of a forecast, and its results in a line or two."""
        raise NotImplementedError

    def in_full(self, loc: int, found: Any) -> Iterable[Part]:
        """All of a forecast."""
        raise NotImplementedError

    def commits(self, said: Sequence[Command]) -> bool:
        """Whether nothing is asked of the player any more before the die."""
        return rolls(self.context.model.playing, self.context.state, *said)

    def is_weak(self, _loc: int) -> bool:
        """Whether an attack is below even odds: its target stands last."""
        return False

    def rank_of(self, loc: int) -> tuple[Any, ...]:
        """By what the targets are put in order, those of weak attacks last."""
        return self.is_weak(loc), loc

    # -- life

    def begin(self, decision: Any) -> None:
        """Nothing is looked at yet."""
        self.looked_at = self.told = -1
        super().begin(decision)
        self.stage.keyboard_went = self._follow_keyboard

    def end(self) -> None:
        """Take the arrows away."""
        self.stage.keyboard_went = nothing
        self.context.overlay("combat", None)
        super().end()

    def read(self, decision: Any) -> None:
        """Find out who can attack what."""
        super().read(decision)
        self.attackers = self.find_attackers()

    # -- the gesture

    def gesture_for(self, units: Sequence[str]) -> Declaration:
        return self.gesture_type(self.context, self.index, units, self.attackers, self._look)

    def carriable(self, units: Sequence[str]) -> bool:
        """Whether one of them can attack anything."""
        return any(unit in self._able() for unit in units)

    def ready(self) -> Sequence[str]:
        return tuple(self._able())

    def _able(self) -> Set[str]:
        return dict.fromkeys(unit for units in self.attackers.values() for unit in units).keys()

    def stays(self, unit: str) -> bool:
        return unit in self._able()

    def held(self, loc: int, unit: str, click: Click, *, stack: bool) -> list[str]:
        """Units join those that are selected, as they do when they are clicked."""
        added = Click(click.button, click.modifiers | Qt.KeyboardModifier.ControlModifier)
        return super().held(loc, unit, added, stack=stack)

    def marked(self) -> list[int]:
        """The hexes that can be attacked with what is selected."""
        return self.gesture_for(self.context.selected).targets()

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Select or deselect a unit that can attack; a click on an enemy is one on its hex."""
        if unit in self._able():
            self.pick(unit, add=True)
        else:
            self.hex_clicked(self.context.state.pieces[unit].loc, click)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Attack a target, or select all in a hex that can attack; of others who stand there it is said why not."""
        if self.finish(loc):
            return
        side = self.decision.side(self.context.state)
        others = any(piece.counter.side != side for piece in self.context.state.pieces_at(loc))
        if (others or loc in self.attackers) and self.gesture is not None:
            self.gesture.explain(loc)
            return
        there = [unit for unit in self.context.state.at.get(loc, ()) if unit in self._able()]
        added = [*self.context.selected] if click.modifiers & Qt.KeyboardModifier.ControlModifier else []
        self.set_selection([*added, *(unit for unit in there if unit not in added)])

    def finish(self, loc: int) -> bool:
        """Attack; where nothing would be asked before the die, that is told first, with the forecast."""
        said = self.attacks(loc)
        if loc == self.told or not said or not self.commits(said):
            return super().finish(loc)
        self.told, self.looked_at = loc, -1
        self._look(loc)
        self.stage.card.unfold()
        self.context.signals.said.emit(self.context.words.tr(self.again))
        return True

    def set_selection(self, units: Sequence[str]) -> None:
        """The forecasts are those of the selected units."""
        self.stage.keys.before()
        super().set_selection(units)
        looked_at, self.looked_at = self.looked_at, -1
        self.show_card()
        if looked_at >= 0:
            self._look(looked_at)

    # -- the card

    def show_card(self) -> None:
        """One card a target, and below them the forecast of the one that is pointed at."""
        self.put_card(self.context.words.tr("Attacks"), self.body(), self.foot(), WIDTH)

    def body(self) -> Iterator[Part]:
        yield Text(f"<small>{self._who()}</small>", "faded")
        found = self._listed()
        yield Stack([self._target(loc) for loc in found])
        if not self.attackers:
            yield Text(self.context.words.tr("No hex can be attacked."), rich=False)
        looked_at = self.looked_at if self.looked_at >= 0 else next(iter(found), -1)
        seen = self.foresee(looked_at) if looked_at >= 0 else None
        if seen is not None:
            yield Stack(tuple(self.in_full(looked_at, seen)), name=FORECAST)

    def _listed(self) -> list[int]:
        """The targets in their order."""
        return sorted(self.marked(), key=self.rank_of)

    def foot(self) -> Iterable[Part]:
        """What stands below."""
        return ()

    def attacks(self, loc: int) -> list[Command]:
        """What is said to attack a target with what is selected."""
        return self.gesture_for(self.context.selected).commands(loc)

    def _who(self) -> str:
        tr, game = self.context.words.tr, self.context.words.game
        if not self.context.selected:
            return tr(self.everybody)
        names = ", ".join(game.unit(self.context.state, unit) for unit in self.context.selected)
        return tr("With {units}", units=names)

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each target, which stands on its card as long as that is open."""
        return [self._button(loc) for loc in self._listed()]

    def _button(self, loc: int) -> Pick:
        place = self.context.words.place(self.context.state, loc)
        return Pick(place, partial(self.attack, loc), says=self.attacks(loc)[0].text())

    def attack(self, loc: int) -> None:
        """Attack a target that was chosen from the list, and see it, wherever the player looks."""
        self.context.signals.revealAsked.emit((loc,))
        self.finish(loc)

    def _target(self, loc: int) -> Choice:
        found = self.foresee(loc)
        odds, lines = ("", ()) if found is None else self.in_short(found)
        said, place = self.attacks(loc), self.context.words.place(self.context.state, loc)
        place = self.context.answer_text(*said, text=place) if loc == self.told else place
        return Choice(said[:1], place, lines, partial(self.attack, loc), aside=odds, pointed=partial(self._point, loc))

    def _point(self, loc: int, here: bool) -> None:
        if here and not self.stage.filling:
            self._look(loc)

    # -- Enter attacks the target whose forecast is shown

    def _follow_keyboard(self) -> None:
        if (loc := focused([*cards_of(self.stage.card, self._point)])) >= 0:
            self._look(loc)

    # -- looking at a target

    def _look(self, loc: int) -> None:
        """Show what is foreseen of a target, unless a command has just been said: the cards stand a moment longer."""
        over = self.context.model.decision != self.decision
        if loc == self.looked_at or over:
            return
        self.looked_at = loc
        self.show_card()
        lead_keyboard(self.stage.card, self._point, loc)
        sources = {self.context.state.pieces[unit].loc for unit in self.gesture_for(self.context.selected).joining(loc)}
        self.context.overlay("combat", combat_marks(sources, loc))
