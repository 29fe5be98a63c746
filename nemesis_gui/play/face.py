"""What a game looks like: all that the client knows of one title and no other. Generic rooms ask a face, never a title.

:class:`Face` is what a game without a face of its own is shown with: the general list for its decisions, its counters
as plain tiles. A title's face is a subclass that answers what it knows better (`nemesis_gui/titles/<title>/face.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

if TYPE_CHECKING:
    from engine.table.agenda import Decision
    from engine.table.command import Command
    from engine.table.event import Event
    from engine.table.placed import PlacedState
    from engine.table.title import Title
    from nemesis_gui.board.art import BoardArt
    from nemesis_gui.play.cards import CardSpec
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.feature import Feature, Places
    from nemesis_gui.play.layer import Layer, Legend
    from nemesis_gui.play.page import Boxes
    from nemesis_gui.play.panels import Header, Inspector, Scores
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.signs import Sign
    from nemesis_gui.session.words import Words
    from nemesis_gui.widgets.moment import Moment


class Step(Protocol):
    """A step of the sequence; it is not `due` when it is none of this turn's."""

    @property
    def name(self) -> str: ...
    @property
    def clause(self) -> str: ...
    @property
    def due(self) -> bool: ...


class TurnEnding(Protocol):
    """What a game knows of the end of its turns."""

    def steps(self, state: Any) -> Sequence[Step]:
        """The steps of the end of this turn, in their order."""

    def runs(self, state: Any) -> bool:
        """Whether a turn is being ended, or has just ended with the last command."""

    def begins(self, event: Event) -> bool:
        """Whether the sequence begins with an event."""

    def step(self, event: Event) -> str:
        """The name of the step that begins with an event, empty for any other event."""

    def ends(self, event: Event) -> bool:
        """Whether another turn begins with an event."""

    def counts(self, event: Event) -> bool:
        """Whether an event moved what decides who wins."""

    def leads(self, state: Any, words: Words) -> str:
        """Who leads as it stands, and what it would come to."""


class Group(msgspec.Struct, frozen=True):
    """Things of one sort: pieces, the labels of hexes, or what is only counted."""

    text: str
    """What they are, in English, with their number `{n}`."""
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    back: str = "Not yet"
    """What the button says that goes back to the segment, in English."""
    others: int = 0
    """How many there are of what is neither a piece nor a hex."""
    slight: bool = False
    """Whether who is called to the screen for it may let it pass unseen."""

    @property
    def count(self) -> int:
        return len(self.units) or len(self.hexes) or self.others


Fact = tuple[str, str]
"""What is compared, and how it is."""
NONE: Final = "–"


class Difference(msgspec.Struct, frozen=True):
    """A fact that is not the same in two positions. `link` leads to the hex or the piece it is about."""

    what: str
    first: str
    second: str
    group: str = ""
    link: str = ""


def differences(first: PlacedState, second: PlacedState, words: Words) -> Iterator[Difference]:
    """What can be told of any game: the turn, the winner, and pieces that stand elsewhere."""
    facts = ((words.tr("Turn"), str(first.turn), str(second.turn)),
             (words.tr("Won by"), winner(first, words), winner(second, words)))  # fmt: skip
    yield from (Difference(what, ours, theirs) for what, ours, theirs in facts if ours != theirs)
    for unit in sorted({*first.pieces, *second.pieces}):
        here, there = (_place(state, unit, words) for state in (first, second))
        if here != there:
            counter = (first if unit in first.pieces else second).pieces[unit].counter
            group = words.tr("Pieces, {side}", side=words.side(counter.side))
            yield Difference(counter.name, here, there, group, f"unit:{unit}")


def compared(first: Iterable[Fact], second: Iterable[Fact], group: str) -> Iterator[Difference]:
    """The facts of two positions, told in the same order, that are not the same."""
    for ours, theirs in zip(first, second, strict=True):
        if ours != theirs:
            yield Difference(ours[0], ours[1], theirs[1], group)


def places_apart(
    first: PlacedState, second: PlacedState, words: Words, holder: Callable[[Any, int], int]
) -> Iterator[Difference]:
    """Towns and cities that are held by another side, or by nobody, which is -1."""
    for loc in sorted(first.world.settlements):
        here, there = (holder(state, loc) for state in (first, second))
        if here != there:
            ours, theirs = (words.side(side) if side >= 0 else NONE for side in (here, there))
            yield Difference(words.place(first, loc), ours, theirs, words.tr("Places"), f"hex:{first.world.label(loc)}")


def pieces_apart(
    first: PlacedState, second: PlacedState, words: Words, describe: Callable[[Any, Any, Words], str]
) -> Iterator[Difference]:
    """Pieces of which something else is told; what one position does not show is left out."""
    pairs = [(piece, second.pieces[unit]) for unit, piece in first.pieces.items() if unit in second.pieces]
    for ours, theirs in sorted(pairs, key=lambda pair: (pair[0].counter.side, pair[0].loc, pair[0].id)):
        here, there = describe(first, ours, words), describe(second, theirs, words)
        if here != there:
            group = words.tr("Pieces, {side}", side=words.side(ours.counter.side))
            yield Difference(words.game.unit(first, ours.id), here, there, group, f"unit:{ours.id}")


def winner(state: PlacedState, words: Words) -> str:
    if state.outcome is None:
        return NONE
    return words.tr("Draw") if state.outcome.winner is None else words.side(state.outcome.winner)


def _place(state: PlacedState, unit: str, words: Words) -> str:
    return words.place(state, state.pieces[unit].loc) if unit in state.pieces else NONE


class Face:
    """How a title is shown. Everything here may be overridden; nothing has to be."""

    def presenter(self, kind: str) -> type[Presenter] | None:
        """The presenter of a kind of decision, None where the general one serves. Loaded when it is first needed."""
        return None

    def ahead(self) -> Iterator[object]:
        """Load the presenters of all kinds, one a step."""
        return iter(())

    def card(self, _kind: str) -> CardSpec | None:
        """The card of a kind of decision, where it is a value; it goes before a presenter."""
        return None

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        """By what pieces are sorted where they stand in a row."""
        return (counter.name,)

    def features(self) -> Sequence[Callable[[Context, Places], Feature]]:
        """What the window can do with this game alone, after all that it can do with any."""
        return ()

    # -- telling of positions

    def unfinished(self, _state: Any, _decision: Decision, _commands: Iterable[Command]) -> Sequence[Group]:
        """What would be left undone if the open segment were ended now."""
        return ()

    def spent(self, _state: Any, _decision: Decision) -> Iterable[str]:
        """The pieces that have done their part in the segment of a decision, as far as none of its commands is about
        them."""
        return ()

    def differences(self, first: Any, second: Any, words: Words) -> Sequence[Difference]:
        """What differs between two positions of one game, group by group."""
        return list(differences(first, second, words))

    def standing(self, _state: Any, _words: Words) -> Sequence[str]:
        """How the sides stand at the end of a game, in a word or two each."""
        return ()

    def untold(self, _state: Any, _words: Words) -> Sequence[Fact]:
        """Numbers that follow from a position, and of whose change no event tells; none as long as it is set up."""
        return ()

    def turn_ending(self) -> TurnEnding | None:
        """How a turn ends, step by step; None for a game without such a sequence."""
        return None

    def rules_version(self, _state: Any) -> str | None:
        """The version of the rulebook that a game is played by, None for the usual one."""
        return None

    def credits(self, words: Words) -> Sequence[str]:
        """Whose game it is, in sentences."""
        return (words.tr("A client for board wargames, with the rules enforced."),)

    def moments(self, _desk: Context, _events: Sequence[Event]) -> Iterable[Moment]:
        """What of these events has its moment on screen; dice have it in any game."""
        return ()

    def barred(self, _before: Any, _state: Any, _events: Sequence[Event], _words: Words) -> str:
        """What the other side's answer in a combat, told by its events, bars its attacker from, as HTML; empty for
        nothing. `before` is the position in which they were first asked."""
        return ""

    # -- over the map

    def layers(self, _desk: Context, _legend: Legend) -> Sequence[Layer]:
        """What may be laid over the map to answer a question, in the order in which it is told of the game."""
        return ()

    # -- what is on screen

    def signs(self) -> Sequence[Sign]:
        """What the marks, numbers, badges, styles and layers of this game mean, beside those of any board."""
        return ()

    # -- around the map

    def boxes(self) -> Boxes:
        from nemesis_gui.play.page import Boxes

        return Boxes()

    def header(self, context: Context) -> Header:
        """The strip at the top."""
        from nemesis_gui.play.panels import Header

        return Header(context)

    def scores(self, _desk: Context) -> Scores | None:
        """What is counted and not on the map, over the panels at the side; None for a game without."""
        return None

    def inspector(self, context: Context) -> Inspector:
        """The panel that tells of places and pieces."""
        from nemesis_gui.play.panels import Inspector

        return Inspector(context)

    # -- the board

    _art: BoardArt | None = None

    def art(self, title: Title) -> BoardArt:
        """What the game looks like on the board: made once, and handed to all boards and panels that show it."""
        if self._art is None:
            self._art = self.make_art(title)
        return self._art

    def make_art(self, title: Title) -> BoardArt:
        """The art of this game: coloured squares with a name on a plain map."""
        from nemesis_gui.board.art import BoardArt

        return BoardArt(title.id, title.name, title.sides)


class Faces:
    """The faces of the games there are, each loaded when it is first asked for."""

    def __init__(self, loaders: Mapping[str, Callable[[], Face]]) -> None:
        self._loaders = loaders
        self._loaded: dict[str, Face] = {}

    def of(self, title: str) -> Face:
        """The face of a title, by its id; the plain one for a title without any."""
        if title not in self._loaded:
            self._loaded[title] = self._loaders.get(title, Face)()
        return self._loaded[title]

    def art_of(self, title: Title) -> BoardArt:
        """What a game looks like on the board."""
        return self.of(title.id).art(title)
