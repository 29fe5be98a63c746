"""A game on the table written down as a situation: the last position that can be said, and what was played since.

Whoever opens the file stands exactly where the table stands, with the same dice behind him and unknown ones ahead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.table import agenda, entries
from engine.table.game import play
from engine.table.record import ROOT, Node
from engine.table.session import Session
from engine.table.situation import MAX_STEPS, SituationError, load_situation, start
from engine.table.situation_text import to_text
from engine.table.title import Title

WRITTEN: Final = "A position of a game, written by the program. Check it: python -m engine check FILE"
COVERED: Final = "What the {side} player chose beforehand is secret: here it is still to be chosen."
ENDED: Final = "The players ended the game here: this is the position before it."
EARLIER: Final = "A secret choice is being made: this is the position before it."
MOST_TRIED: Final = 40
"""Positions that are tried as the beginning of a situation before it is given up."""


class Written(msgspec.Struct, frozen=True):
    """A situation as plain data with comments, and the command after which it stands (0: the start)."""

    data: Mapping[str, Any]
    comments: Sequence[str]
    node: int

    @property
    def text(self) -> str:
        """The file."""
        return to_text(self.data, self.comments)

    def about(self, title: str, clauses: Sequence[str]) -> Written:
        """The same with another title and other clauses, where some are given."""
        given = {"title": title, "clauses": list(clauses)}
        changed = {**self.data, **{key: value for key, value in given.items() if value}}
        return msgspec.structs.replace(self, data=changed)


def write_situation(
    title: Title, session: Session, node: int | None = None, *, hide: Collection[int] = ()
) -> Written:
    """The position after a command (by default the head) as a situation; the choices of the sides in ``hide`` stay
    secret. Title and clause are those of the open decision.

    Raises :class:`SituationError` where it cannot be written, ReplayError for a record that is not sound.
    """
    asked = session.record.head if node is None else node
    if asked not in session.record.children:
        raise SituationError(f"there is no command {asked}")
    stood = _before_the_end(session, asked)
    target = _before_secrets(title, session, stood, hide)
    state = session.state_at(target)
    secret = [side for side in title.secrets(state) if side in hide]
    table = title.covered(state, secret)
    comments = [WRITTEN, *(COVERED.format(side=title.sides[side]) for side in secret)]
    comments += [EARLIER] if target != stood else []
    comments += [ENDED] if stood != asked else []
    facts = {"format": "situation/1", "game": title.id, "title": title.headline(table), "clauses": _clause(table)}
    for position, dice, lines in _beginnings(title, session, target, secret):
        steps = [*({"play": line} for line in lines), _end(title, table)]
        data = {**facts, "position": position, **({"dice": dice} if dice else {}), "steps": steps}
        written = Written(data, comments, target)
        if _stands_at(title, written.text) == title.digest(table):
            return written
    raise SituationError("this position cannot be saved: it began in the middle of a phase")


def _clause(state: Any) -> list[str]:
    decision = agenda.current(state)
    return [decision.clause] if decision is not None and decision.clause else []


def _before_the_end(session: Session, node: int) -> int:
    """The command before the players themselves ended the game, which no situation can do."""
    step = session.record.nodes.get(node)
    ended = step is not None and entries.is_entry(step.text) and session.state_at(node).outcome is not None
    return step.parent if ended and step is not None else node


def _before_secrets(title: Title, session: Session, node: int, hide: Collection[int]) -> int:
    """The command before the first of the secret choices that are being made."""
    while node != ROOT:
        state = session.state_at(node)
        decision = agenda.current(state)
        if decision is None or not decision.hidden or not set(hide).intersection(title.secrets(state)):
            break
        node = session.record.nodes[node].parent
    return node


Beginning = tuple[Mapping[str, Any], list[int], list[str]]


def _beginnings(title: Title, session: Session, target: int, secret: Collection[int]) -> Iterator[Beginning]:
    """Positions to begin with, the latest first, each with the dice and the commands since."""
    line = session.record.line(target)
    tried = 0
    least = 0 if session.first == ROOT else 1
    for first in range(len(line), max(least - 1, len(line) - MAX_STEPS), -1):
        state = session.state_at(line[first - 1].id if first else ROOT)
        if secret and first < len(line) and _tells(title, session, line[first], secret):
            return
        try:
            position = title.describe(title.covered(state, secret))
        except ValueError:
            continue
        yield position, _dice(title, state, line[first:]), [node.text for node in line[first:]]
        tried += 1
        if tried == MOST_TRIED:
            return


def _tells(title: Title, session: Session, node: Node, secret: Collection[int]) -> bool:
    """Whether a command is a secret choice of one of these sides."""
    decision = agenda.current(session.state_at(node.parent))
    return decision is not None and decision.hidden and node.side in secret


def _dice(title: Title, state: Any, line: Sequence[Node]) -> list[int]:
    """The results of chance in a row of commands, as a situation counts them."""
    seen: list[int] = []
    state = title.copy(state)
    state.chance = state.chance.noted(seen)
    for node in line:
        state = entries.replay(title, state, node.text)
    return [result + 1 for result in seen]


def _end(title: Title, state: Any) -> dict[str, Any]:
    """The last step: who decides what."""
    decision = agenda.current(state)
    if decision is None:
        return {"over": True}
    return {"decision": decision.kind, "side": title.sides[decision.side(state)]}


def _stands_at(title: Title, text: str) -> str:
    """Fingerprint of the position at the end of a situation; empty when it cannot be played."""
    try:
        situation = load_situation(text)
        state = start(title, situation)
        for step in situation.steps:
            state = state if step.play is None else play(title, state, title.notation.parse(step.play))
    except ValueError:
        return ""
    return title.digest(state)
