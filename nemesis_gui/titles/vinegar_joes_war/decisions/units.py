"""Decisions about units: they stand on the card as counters, and can be clicked there or on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Choose
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.queries.command import radius_of
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import entry_hexes
from engine.titles.vinegar_joes_war.rules.ch6_due import arriving
from engine.titles.vinegar_joes_war.rules.ch10_stacking import crowded, excess, over_limit
from engine.titles.vinegar_joes_war.rules.ch16_replacements import dead
from engine.titles.vinegar_joes_war.rules.ch17_contingency import charge
from engine.titles.vinegar_joes_war.world import CONTINGENCY, TRACK
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.cards import Asked
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.listed import ORDERS, ListedPresenter
from nemesis_gui.session.words import clause_link

DRAG: Final = "Drag a counter to its place, or select it and then the place."
CLICK: Final = "Click the units here or on the map."
COMMAND: Final = (
    "In command, units may move a second time this turn, and attack on the Infiltration table.",
    "In command, units may move a second time this turn, and attack on the Mobile table.",
)
"""By side."""
RADIUS: Final = "radius"
FRONT: Final = 6
"""Hexes to the next enemy."""
MOST_TOGETHER: Final = 3
"""Hexes to which all can be sent with one click."""


def place(asked: Asked, unit: str) -> str:
    """Where it is, by name; nothing where all are in the same place."""
    state = asked.state
    places = {state.pieces[one].loc for one in asked.index.acting()}
    return str(asked.words.place(state, state.pieces[unit].loc)) if len(places) > 1 else ""


def event_hint(asked: Asked) -> str:
    """An event that only names units sends none anywhere."""
    return DRAG if asked.index.units else CLICK


# -- overstacked


def weakest_go(asked: Asked) -> Sequence[Batch]:
    """All that are too many in the hex, the weakest first; headquarters, airbases and depots last, and not who stacks
    free [10.11/1, 10.2/1]."""
    state, words = asked.state, asked.words
    hex_, *_ = crowded(state, asked.side)
    left, gone = sorted(state.units_at(hex_, asked.side), key=_spared), list[Piece]()
    while over := over_limit(state, hex_, left):
        gone.append(next(one for one in left if over_limit(state, hex_, [p for p in left if p != one]) < over))
        left.remove(gone[-1])
    if len(gone) < 2:
        return []
    name = words.tr("Eliminate the {n} weakest", n=len(gone))
    names = ", ".join(words.game.unit(state, piece.id) for piece in gone)
    return [Batch(words.pair(name, names), tuple(Choose(piece.id) for piece in gone), short=name)]


def _spared(piece: Piece) -> tuple[bool, int, str]:
    counter = piece.counter
    return counter.hq or counter.airbase or counter.depot, piece.strength, piece.id


# -- replacements


def spent(asked: Asked) -> Iterable[Command]:
    """The depots that can be spent, which are no pieces to be chosen [16.5/1]."""
    return (one for found in asked.index.places.values() for one in found)


def credit(asked: Asked) -> Iterator[str]:
    """What can be replaced, and what is paid for."""
    state, words = asked.state, asked.words
    names = ", ".join(words.game.thing(state, name) or words.game.unit(state, name) for name in dead(state))
    yield f"{words.tr('Replaceable: {units}', units=names or '0')} {clause_link('16.1/2')}"
    for each in state.credits:
        paid = words.tr("Paid for: {air} airstrikes, {strength} strength, {hq} of 2 for a headquarters",
                        air=each.air, strength=each.strength, hq=each.hq)  # fmt: skip
        yield f"{paid} {clause_link('16.5/5')}"


# -- reinforcements


def beyond(asked: Asked, unit: str) -> str:
    """Where it comes from; of what is due in this turn that it must come, where others only may, and of depots, which
    are all alike, how many are [6.32/2]; of a contingency unit the points that it gives to the enemy [17.4/2]."""
    piece, state = asked.state.pieces[unit], asked.state
    if piece.loc == state.world.box(CONTINGENCY):
        return str(asked.words.tr("enemy +{n} VP", n=charge(state, unit)))
    if piece.loc != state.world.box(TRACK):
        return str(asked.words.place(state, piece.loc))
    depots = sum(one.counter.depot for one in arriving(state, state.player)) if piece.counter.depot else 0
    others = any(state.pieces[one].loc != piece.loc for one in asked.index.acting())
    told = f"× {depots}" if depots > 1 else "", asked.words.tr("to be placed") if others else ""
    return ", ".join(filter(None, told))


def next_depot(asked: Asked, placed: str) -> Sequence[str]:
    """The depot that stands on the card for those that are left once one was placed."""
    pieces = asked.state.pieces
    left = [unit for unit in asked.index.acting() if pieces[unit].counter.depot]
    return left[:1] if placed in pieces and pieces[placed].counter.depot else ()


def waiting(asked: Asked) -> Iterator[str]:
    """How many are to be placed before the phase ends, who waits for a hex, and where somebody must move on."""
    state, words = asked.state, asked.words
    due = arriving(state, state.player)
    barred = [piece for piece in due if not entry_hexes(state, piece)]
    if len(due) > len(barred):
        text = words.tr("{n:unit|units} to be placed before the phase ends", n=len(due) - len(barred))
        yield f"{text} {clause_link('6.32/2')}"
    if barred:
        names = ", ".join(words.game.unit(state, piece.id) for piece in barred)
        yield f"{words.tr('No entry hex for {units}', units=names)} {clause_link('6.32/1')}"
    for hex_ in crowded(state, asked.side):
        over = {"n": excess(state, hex_, asked.side), "place": words.place(state, hex_)}
        told = words.tr("{n:unit|units} too many in {place}: some must move on", **over)
        yield f"<b>{told}</b> {clause_link('10.2/1')}"


def all_to_one(asked: Asked) -> Sequence[Batch]:
    """All reinforcements that can go to one hex, for the hexes that take most; where they are too many until some
    have moved, the button says so [6.3/6]."""
    words, state = asked.words, asked.state
    found: dict[int, dict[str, Command]] = {}
    for unit, places in asked.index.units.items():
        for loc, commands in places.items():
            found.setdefault(loc, {})[unit] = commands[0]
    several = {loc: units for loc, units in found.items() if len(units) > 1}
    crowded = {loc: _too_many(state, loc, units) for loc, units in several.items()}
    most = sorted(several, key=lambda loc: (-len(several[loc]), loc))
    texts = {True: "{n:unit|units} to {place}: some must move on", False: "{n:unit|units} to {place}"}
    return [
        Batch(words.tr(texts[crowded[loc]], n=len(several[loc]), place=words.place(state, loc)),
              tuple(several[loc].values()))
        for loc in most[:MOST_TOGETHER]
    ]  # fmt: skip


def _too_many(state: Any, loc: int, units: Iterable[str]) -> bool:
    """Whether some units would be too many in a hex beside those of their side that are there [10.0/1]."""
    there = state.units_at(loc, state.player)
    return bool(over_limit(state, loc, [*there, *(state.pieces[unit] for unit in units)]))


class HeadquartersPresenter(ListedPresenter):
    """Headquarters with what they would command: the radius of the selected one is seen on the map before a depot is
    spent."""

    title, hint, keyed = "Headquarters", ORDERS, True

    def facts(self) -> Iterable[str]:
        """What command is good for."""
        told = self.context.words.tr(COMMAND[self.decision.side(self.context.state)])
        yield f"<small>{told} {clause_link('7.4/1')}</small>"

    def main_answer(self) -> Command | None:
        """Nothing leads past headquarters that can still be activated."""
        return None if self.index.orders else super().main_answer()

    def note(self, unit: str) -> str:
        """Where it is, and how many units it would bring into command."""
        state, words = self.context.state, self.context.words
        found = radius_of(state, state.pieces[unit])
        return f"{words.place(state, state.pieces[unit].loc)}\n{words.tr('{n} more in command', n=found.fresh)}"

    def describe_unit(self, unit: str) -> Iterable[str]:
        """What it commands, and of how many depots one is spent."""
        state, words = self.context.state, self.context.words
        found = radius_of(state, state.pieces[unit])
        facts = {"n": found.units, "new": found.fresh}
        told = words.tr("{n:unit|units} in radius, {new} of them out of command now", **facts)
        yield words.pair(f"<b>{words.game.unit(state, unit)}</b>", f"{told} {clause_link('7.2/1')}")
        yield f"{words.tr('Depots there: {n}; it costs one.', n=found.depots)} {clause_link('7.1/1')}"

    def marked(self) -> list[int]:
        """Where a headquarters can be activated."""
        return [self.context.state.pieces[unit].loc for unit in self.index.acting()]

    def focus_hexes(self) -> Iterable[int]:
        """Headquarters at the front, as long as none is selected; all where none is near an enemy."""
        if self.context.selected:
            return super().focus_hexes()
        hexes, state = self.marked(), self.context.state
        foes, far = state.occupied(1 - self.decision.side(state)), state.world.board.grid.distance
        return [loc for loc in hexes if any(far(loc, foe) <= FRONT for foe in foes)] or hexes

    def begin(self, decision: Any) -> None:
        super().begin(decision)
        self._show_radius()

    def set_selection(self, units: Sequence[str]) -> None:
        super().set_selection(units)
        self._show_radius()

    def end(self) -> None:
        self.context.overlay(RADIUS, None)
        super().end()

    def _show_radius(self) -> None:
        state = self.context.state
        hexes = [hex_ for unit in self.context.selected[:1] for hex_ in radius_of(state, state.pieces[unit]).hexes]
        self.context.overlay(RADIUS, HexHighlights(tuple(hexes), "info") if hexes else None)
