"""Before a segment is ended with much left undone: a list with links, and one click to end it anyway."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import Final

from PySide6.QtCore import Qt

from engine.table.command import Command, NotationError
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.action import Action, switch
from nemesis_gui.play.command_button import show_key
from nemesis_gui.play.face import Face, Group
from nemesis_gui.play.feature import Context, Feature, Places, Setting
from nemesis_gui.play.services import Gate, News
from nemesis_gui.play.speaking import pick
from nemesis_gui.play.stage import enters
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.card_keys import CardKeys
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, label

SETTING: Final = "end_check"
OVERLAY: Final = "undone"
MOST_PLACES: Final = 9


class EndCheck(Feature, Gate):
    """Stands before every command; holds back what ends a segment in which much is left undone, until a button of the
    list says so.

    What raised the list, a key or a button, never passes it.
    """

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "left", asks=True)
        self.keys = CardKeys(self.card, self.escape, partial(enters, context))
        self._passing = False
        self._held = ""
        """The command that waits for the player."""
        self.card.closed.connect(self.escape)
        context.model.positionChanged.connect(self.escape)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "end_anyway", "Game", 22, "End anyway", "End the segment although the list says what can still be done",
            "Ctrl+Shift+E", self._end,
            self.context.needs.fact(lambda: not self.card.isHidden(), "No list of what can still be done is shown")
        )

    def settings(self) -> Iterator[Setting]:
        text = self.context.words.tr("List what can still be done before a segment ends")
        yield Setting(80, "Before ending a segment", partial(switch, self.context.settings, text, SETTING))

    def may_play(self, command: Command | str) -> bool:
        """Whether a command is played at once."""
        decision = self.context.model.decision
        wanted = self.context.settings.flag(SETTING, True)
        if self._passing or decision is None or not wanted or not self._ends(command):
            return True
        groups = self.context.services.of(Face).unfinished(self.context.state, decision, self.context.model.commands())
        if groups and self.card.isHidden():
            self._held = command if isinstance(command, str) else command.text()
            self._show(groups)
            self.context.actions.refresh()
        return not groups

    def _ends(self, command: Command | str) -> bool:
        """Whether a command ends the open segment."""
        if isinstance(command, str):
            try:
                command = self.context.model.playing.notation.parse(command)
            except NotationError:
                return False
        return command.ends

    def escape(self) -> bool:
        """Hide the list; False if it was not shown."""
        shown = not self.card.isHidden()
        if shown:
            self.context.to_map()
            self.card.hide()
            self.context.overlay(OVERLAY, None)
            self.context.actions.refresh()
        return shown

    def _show(self, groups: Sequence[Group]) -> None:
        tr = self.context.words.tr
        self.context.services.of(News).put_away()  # the room is for what is asked now
        layout = self.card.begin(tr("Still to do"))
        for group in groups:
            layout.addWidget(label(f"<b>{escape(tr(group.text, n=group.count))}</b>", rich=True, wrap=True))
            if lines := list(self._lines(group)):
                layout.addWidget(label("<br>".join(lines), wrap=True, follow=self._follow))
        back = button(tr(groups[0].back), self.escape, "primary")
        anyway = button(tr("End anyway"), self._end)
        never = button(tr("Don't show this list again"), self._never, "link")
        show_key(anyway, self.context.actions.first_key("end_anyway"))
        for one in (anyway, never):
            one.setProperty("command", self._held)
        add(self.card.foot, flowing((back, anyway), 6), never)
        self.card.finish()
        back.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.overlay(OVERLAY, HexHighlights(tuple(self._locs(groups)), "hint"))

    def _locs(self, groups: Sequence[Group]) -> Iterator[int]:
        state = self.context.state
        found = {state.pieces[unit].loc for group in groups for unit in group.units}
        found |= {state.world.find(label_) for group in groups for label_ in group.hexes}
        return (loc for loc in found if state.world.in_play(loc))

    def _lines(self, group: Group) -> Iterator[str]:
        """A line for each place: its name, and the pieces there."""
        state, words = self.context.state, self.context.words
        places: dict[int, list[str]] = {state.world.find(label_): [] for label_ in group.hexes}
        for unit in group.units:
            places.setdefault(state.pieces[unit].loc, []).append(unit)
        for loc, units in list(places.items())[:MOST_PLACES]:
            name = f'<a href="hex:{state.world.label(loc)}">{escape(words.place(state, loc))}</a>'
            links = (f'<a href="unit:{unit}">{escape(state.pieces[unit].counter.name)}</a>' for unit in units)
            yield words.pair(name, ", ".join(links)) if units else name
        if len(places) > MOST_PLACES:
            yield escape(words.tr("and {n:more place|more places}", n=len(places) - MOST_PLACES))

    def _follow(self, link: str) -> None:
        kind, _, target = link.partition(":")
        if kind == "unit" and target in self.context.state.pieces:
            pick(self.context, [target])
        else:
            self.context.follow(link)

    def _end(self) -> None:
        self._passing = True
        try:
            self.context.play(self._held)
        finally:
            self._passing = False

    def _never(self) -> None:
        self.context.settings.put(SETTING, False)
        self._end()
