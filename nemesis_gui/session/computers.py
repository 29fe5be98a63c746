"""Who of those at the table is a computer player: notes that are kept with the game, a level for each side that has
one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from engine.players.levels import level_now
from engine.table.options import STUDY

if TYPE_CHECKING:
    from engine.table.session import Session
    from nemesis_gui.session.words import Words

SEAT: Final = "seat-"
"""The notes with the levels begin so, and end with the name of the side."""
REPLIES: Final = "replies"
"""The note that says whether a person may take back what a computer player has replied to."""
STAND: Final = "stand"
ADVICE: Final = "advice"
"""The note that says whether players may ask what a computer player would do."""
FORBIDDEN: Final = "no"


def computers_in(notes: Mapping[str, str], sides: Sequence[str]) -> dict[int, str]:
    """The levels of the computer players, by the number of their side."""
    return {number: level_now(level) for number, side in enumerate(sides) if (level := notes.get(SEAT + side, ""))}


def aims_open(session: Session, notes: Mapping[str, str]) -> bool:
    """Whether more is told of what computer players mean than their acts show: in a study game, where no person plays
    against them, and when the game is over."""
    sides = session.title.sides
    alone = len(computers_in(notes, sides)) == len(sides)
    return alone or bool(session.record.origin.options.get(STUDY)) or session.state.outcome is not None


def replies_stand(notes: Mapping[str, str]) -> bool:
    """Whether what a computer player has replied to cannot be taken back."""
    return notes.get(REPLIES) == STAND


def level_names(words: Words, seated: str = "") -> Iterator[tuple[str, str]]:
    """Who may play a side, with words for it: a person (an empty level), then the levels, the weaker first, and at last
    the one that is ``seated`` where it is offered no more."""
    from engine.players.registry import opponents

    yield "", words.tr("Person")
    offered = opponents(words.title)
    for level in (*offered, *({seated} - {"", *offered})):
        yield level, words.word("players", level)
