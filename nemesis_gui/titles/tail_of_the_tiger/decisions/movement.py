"""Operational movement: select units, see their range, follow the path under the pointer, click or drag to go. A card
lists who has still to enter the map, and the assaults that the selected units can make on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.titles.tail_of_the_tiger.commands import March, Storm
from engine.titles.tail_of_the_tiger.queries.moves import Approach, waiting
from engine.titles.tail_of_the_tiger.rules.ch11_march import allowance
from engine.titles.tail_of_the_tiger.rules.ch11_movement import piece_clause, unentered
from nemesis_gui.board.scene import Click
from nemesis_gui.play.compact import ALONE, GAP
from nemesis_gui.play.counter_button import SMALL
from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.parts import Choice, Counter, Part, Pick, PlayAll, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Flowing, Stack
from nemesis_gui.play.signs import capital
from nemesis_gui.play.stage import Stage
from nemesis_gui.play.targets import FORECAST
from nemesis_gui.session.words import clause_link, clause_name
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import in_short
from nemesis_gui.titles.tail_of_the_tiger.decisions.foreseen import ASSAULT_AGAIN, Foreseen
from nemesis_gui.titles.tail_of_the_tiger.decisions.moving import MarchMove
from nemesis_gui.titles.tail_of_the_tiger.decisions.panel import forecast_parts

WIDTH: Final = 420
ADVICE: Final = "advice"
MANY: Final = 8
"""Counters that enter, from which on they are small."""
AROUND, LEAST_COLUMNS = 8, 5
"""Pixels around a small counter beyond those of its button that the room for a text leaves free, and columns."""
MOST: Final = 6
"""Assaults on the card; the map marks all."""
HOW: Final = {"infiltration": ("Infiltration assault", "wtf-12.2/1"), "mobile": ("Mobile assault", "17.0/1")}


class MovementPresenter(Presenter):
    """The movement phase of a side."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.opened = ""
        self.foreseen = Foreseen(stage, ASSAULT_AGAIN)
        """The assault whose forecast is on the card."""

    # -- life

    def read(self, decision: Any) -> None:
        """A unit that goes only in company is found by its own name, too."""
        super().read(decision)
        listed = [(loc, one) for ways in self.index.units.values() for loc, found in ways.items() for one in found]
        for loc, command in listed:
            for unit in command.units[1:] if isinstance(command, March) else ():
                self.index.units.setdefault(unit, {}).setdefault(loc, []).append(command)

    def stays(self, unit: str) -> bool:
        return self.carriable([unit])

    def marked(self) -> list[int]:
        """Nothing is marked until a unit is selected."""
        return []

    def focus_hexes(self) -> list[int]:
        """The selected units with their range, those that enter with all of it; before, the edge of the first that
        enter; else nothing."""
        if self.gesture is None or not self.context.selected:
            return self._edge()
        return list(self.gesture.targets()) if self._entering() else []

    def _edge(self) -> list[int]:
        """Where the first of those enter who wait beside the map [3.0/4]."""
        state = self.context.state
        entries = state.world.entries.items()
        return next((list(hexes) for box, hexes in entries if state.units_at(box, state.player)), [])

    def _entering(self) -> bool:
        state = self.context.state
        return any(not state.world.on_map(state.pieces[unit].loc) for unit in self.context.selected)

    def gesture_for(self, units: Sequence[str]) -> MarchMove | None:
        return MarchMove(self.context, self.index, units, self._holds) if units else None

    # -- the mouse

    def _holds(self, found: Sequence[Approach]) -> bool:
        """Of several assaults on a hex the player chooses one; of one nobody throws dice unseen."""
        if len(found) == 1:
            return self._unseen(found[0])
        self._choose(found)
        return True

    def _unseen(self, each: Approach) -> bool:
        """Whether the forecast of an assault could not be read yet. It is shown then, and the next gesture assaults."""
        return bool(self._storms()) and self.foreseen.holds(each, lambda: self._look(each))

    def _choose(self, found: Sequence[Approach]) -> None:
        words, state = self.context.words, self.context.state
        menu = self.menu_of(())
        for each in found:
            said = next(command for command in each.commands if isinstance(command, Storm))
            menu.addAction(words.command(state, said), partial(self.context.play_all, list(each.commands)))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.spot())

    def piece_clicked(self, unit: str, click: Click) -> None:
        """A click on an enemy that can be assaulted is one on its hex; with Ctrl a unit joins those selected."""
        loc = self.context.state.pieces[unit].loc
        if isinstance(self.gesture, MarchMove) and loc in self.gesture.storms and unit not in self.index.acting():
            self.finish(loc)
        else:
            super().piece_clicked(unit, click)

    def hovered(self, loc: int) -> None:
        super().hovered(loc)
        found = self.gesture.storms.get(loc) if isinstance(self.gesture, MarchMove) else None
        if found and self.foreseen.at not in found:
            self._look(found[0])

    def set_selection(self, units: Sequence[str]) -> None:
        """The card describes the selected units."""
        with self.stage.at_once():
            self.stage.keys.before()
            super().set_selection(units)
            self.show_card()
            self.stage.share_out()
            self.stage.keys.after()

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each assault on the way, which stands on its card as long as that is open; and for the stack."""
        return [*(self._button(each) for each in self._storms()[:MOST]), *self.whole_stack()]

    def _button(self, each: Approach) -> Part:
        if len(each.commands) == 1:
            return self.command_button(each.commands[0])
        return PlayAll(self._title(each), each.commands)

    def _title(self, each: Approach) -> str:
        words, state = self.context.words, self.context.state
        return SEPARATOR.join((words.place(state, each.target), words.tr(HOW[each.how][0])))

    # -- the card

    def show_card(self) -> None:
        """Who has to enter, and what the selected units can assault; without either there is no card. Counters keep
        their places when one of them is selected: the assaults follow them then, else they come first."""
        self.foreseen.clear()
        self._fill()

    def _fill(self) -> None:
        entering = [unit for unit in waiting(self.context.state) if unit in self.index.acting()]
        storms = self._storms()
        if not entering and not storms:
            self.stage.card.hide()
            return
        first = entering and (self._entering() or not storms)
        parts = [*self._entering_parts(entering)], [*self._storm_parts(storms)]
        body = chain(*(parts if self._entering() or not storms else parts[::-1]))
        heading = self.context.words.tr("Entering the map" if first else "Assaults on the way")
        self.stage.show(heading, body, width=WIDTH)

    def _storms(self) -> list[Approach]:
        if not isinstance(self.gesture, MarchMove):
            return []
        return sorted((each for found in self.gesture.storms.values() for each in found), key=lambda each: each.cost)

    def _storm_parts(self, storms: Sequence[Approach]) -> Iterator[Part]:
        if not storms:
            return
        if self._entering():
            yield Text(f"<b>{self.context.words.tr('Assaults on the way')}</b>")
        yield Stack([self._card(each) for each in storms[:MOST]])
        each = self.foreseen.at or storms[0]
        self.foreseen.look(each)
        yield Stack(tuple(forecast_parts(self.context, each.found, self.opened, self._note_opened, self._title(each),
                                         low=True, air=False)), name=FORECAST)  # fmt: skip

    def _card(self, each: Approach) -> Choice:
        words, state = self.context.words, self.context.state
        clause = HOW[each.how][1]
        reached, lines = in_short(words, state, each.found)
        cost = words.tr("{n} of {all} MP", n=each.cost, all=each.has)
        where = [words.tr("from {place}", place=words.place(state, each.course.hexes[-1]))] if each.course else []
        return Choice(each.commands, self._title(each), (f"{cost} [{clause_name(clause)}]", *where, *lines),
                      lambda: self._storm(each), aside=reached, wrap=True,
                      pointed=lambda here: self._look(each) if here else None)  # fmt: skip

    def _storm(self, each: Approach) -> None:
        """A key throws no dice either whose forecast was not on the card."""
        if not self._unseen(each):
            self.context.play_all(list(each.commands))

    def _look(self, each: Approach) -> None:
        """All of the forecast of one assault, and its path on the map."""
        if each == self.foreseen.at:
            return
        self.foreseen.look(each)
        self._fill()
        if self.gesture is not None:
            self.gesture.update(each.target)

    def _note_opened(self, key: str) -> None:
        self.opened = key

    # -- those that enter

    def _entering_parts(self, units: Sequence[str]) -> Iterator[Part]:
        """Counters by the edge they enter at; a click at one selects it, with Ctrl it joins the others. Many have their
        columns from the first on, in whatever room: one that moved under the pointer would be clicked for another."""
        state, words = self.context.state, self.context.words
        forced, small = {piece.id for piece in unentered(state)}, len(units) > MANY
        if units:
            hint = "Select counters (with Ctrl several that go together), then click a hex of their range."
            yield Text(words.tr(hint), rich=False)
        yield from self._proposing() if small else ()
        for box in dict.fromkeys(state.pieces[unit].loc for unit in units):
            there = [unit for unit in units if state.pieces[unit].loc == box]
            text = words.tr("Must enter this turn") if forced.intersection(there) else words.tr("May enter")
            clause = clause_link(piece_clause(state.pieces[there[0]]))
            yield Text(f"<b>{capital(words.place(state, box))}</b><br><small>{text} {clause}</small>")
            faces = [self._face(unit, small=small) for unit in there]
            yield Flowing(faces, GAP, most=self._most()) if small else Flowing(faces)

    def _proposing(self) -> Iterator[Part]:
        """The way to advice, which is given for all of them, unless the game is played without."""
        actions, tr = self.context.actions, self.context.words.tr
        if ADVICE in actions.by_id and actions.why_not(actions[ADVICE]) is None:
            tip = tr("The best computer player says where each could go; you see it before it is done")
            yield Pick(tr("Propose for all…"), actions.by_id[ADVICE].trigger, tip=tip)

    def _most(self) -> int:
        """Small counters in a line, beside the bar of a card that scrolls."""
        return max(LEAST_COLUMNS, self.stage.card.text_room // (ALONE + AROUND))

    def _face(self, unit: str, *, small: bool) -> Counter:
        state, chosen = self.context.state, unit in self.context.selected
        moves = self.context.words.tr("{n} MP", n=allowance(state, state.pieces[unit]))
        tip = SEPARATOR.join((self.context.words.game.unit(state, unit), moves))
        return Counter(unit, "", lambda: self.pick(unit, add=self._adding()), active=True, chosen=chosen,
                       face=ALONE if small else SMALL, named=False, tip=tip, lit=chosen)  # fmt: skip

    def _adding(self) -> bool:
        return bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
