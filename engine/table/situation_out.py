"""A game on the table written down as a situation: the last position that can be written, and what was played since.

A player who opens the file is exactly where the table is, with the same dice behind them and unknown ones ahead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from engine.table import agenda, entries
from engine.table.game import play
from engine.table.placed import PlacedState
from engine.table.record import ROOT, Node
from engine.table.session import Session
from engine.table.situation import MAX_STEPS, SituationError, load_situation, start
from engine.table.situation_text import to_text
from engine.table.title import Title

WRITTEN: Final = "A position of a game, written by the program. Check it: python -m engine check FILE"
COVERED: Final = "What the {side} player chose beforehand is secret: here it is still to be chosen."
ENDED: Final = "The players ended the game here: this is the position before it."
DEALT: Final = "What lies covered in the stacks of the {side} player is secret: here it is any that could lie there."
EARLIER: Final = "A secret choice is being made: this is the position before it."
BEFORE: Final = "What led here names what is secret: this is the last position before it that can be told."
UNTOLD: Final = "this position cannot be saved without telling what is secret: try again some commands later"
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
    for target, most in _targets(title, session, stood, hide):
        earlier = EARLIER if most > 1 else BEFORE
        comments = [WRITTEN, *([earlier] if target != stood else []), *([ENDED] if stood != asked else [])]
        if (written := _written(title, session, target, hide, comments, most)) is not None:
            return written
    secret = set(hide).intersection(title.hidden_sides(session.state_at(stood)))
    raise SituationError(UNTOLD if secret else "this position cannot be saved: it began in the middle of a phase")


def _written(
    title: Title, session: Session, target: int, hide: Collection[int], comments: Sequence[str], most: int
) -> Written | None:
    """The position after a command, from the latest of so many beginnings that leads there; None without one."""
    state = session.state_at(target)
    secret = [side for side in title.hidden_sides(state) if side in hide]
    table, told = title.without_secrets(state, secret), DEALT if title.commands_hidden else COVERED
    kept = [told.format(side=title.sides[side]) for side in secret]
    facts = {"format": "situation/1", "game": title.id, "title": title.headline(table), "clauses": _clause(table)}
    for position, dice, lines in islice(_beginnings(title, session, target, table, hide), most):
        steps = [*({"play": line} for line in lines), _end(title, table)]
        data = {**facts, "position": position, **({"dice": dice} if dice else {}), "steps": steps}
        written = Written(data, [*comments[:1], *kept, *comments[1:]], target)
        if _stands_at(title, written.text, secret) == title.digest(table):
            return written
    return None


def _targets(title: Title, session: Session, stood: int, hide: Collection[int]) -> Iterator[tuple[int, int]]:
    """The command itself with the number of beginnings that are tried for it, and where nothing leads to it that keeps
    the secrets those before it, each to be described as it stands."""
    target = _before_secrets(title, session, stood, hide)
    yield target, MOST_TRIED
    head = _shown(title, session.state_at(target), hide)
    for _ in range(MAX_STEPS):
        if target == ROOT or not set(hide).intersection(title.hidden_sides(session.state_at(target))):
            return
        target = session.record.nodes[target].parent
        state = session.state_at(target)
        if _covered_since(state, _shown(title, state, hide), head):
            return
        yield target, 1


def _shown(title: Title, state: PlacedState, hide: Collection[int]) -> Any:
    """A position without what these sides keep secret in it."""
    return title.without_secrets(state, [side for side in title.hidden_sides(state) if side in hide])


def _clause(state: PlacedState) -> list[str]:
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
        if decision is None or not decision.hidden or not set(hide).intersection(title.hidden_sides(state)):
            break
        node = session.record.nodes[node].parent
    return node


Beginning = tuple[Mapping[str, Any], list[int], list[str]]


def _beginnings(
    title: Title, session: Session, target: int, table: PlacedState, hide: Collection[int]
) -> Iterator[Beginning]:
    """Positions to begin with, the latest first, each with the dice and the commands since that lead to a table. What
    was chosen in secret may have been shown since; what lay covered stays so."""
    kept = title.hidden_sides(session.state_at(target))
    secret = hide if title.commands_hidden else [side for side in kept if side in hide]
    line = session.record.line(target)
    least = 0 if session.first == ROOT else 1
    for first in range(len(line), max(least - 1, len(line) - MAX_STEPS), -1):
        state = session.state_at(line[first - 1].id if first else ROOT)
        if secret and first < len(line) and _gives_away(title, session, line[first], secret, table):
            return
        shown = title.without_secrets(state, secret)
        if _covered_since(state, shown, table):
            return
        try:
            position = title.describe(shown)
        except ValueError:
            continue
        yield position, _dice(title, state, line[first:]), [node.text for node in line[first:]]


def _gives_away(title: Title, session: Session, node: Node, secret: Collection[int], shown: PlacedState) -> bool:
    """Whether a command is a secret choice of one of these sides, or brought a secret about by its dice, or names a
    piece that is covered in the end."""
    before = session.state_at(node.parent)
    decision = agenda.current(before)
    if decision is not None and decision.hidden and node.side in secret:
        return True
    made = {*title.hidden_sides(session.state_at(node.id))}.difference(title.hidden_sides(before))
    return bool(made.intersection(secret) and not title.commands_hidden) or not _open(node.text, shown)


def _covered_since(state: PlacedState, shown: PlacedState, table: PlacedState) -> bool:
    """Whether a piece that lay open in a position is covered at the table."""
    before, now = getattr(shown, "pieces", {}).keys(), getattr(table, "pieces", {}).keys()
    return bool((before & getattr(state, "pieces", {}).keys()) - now)


def _open(line: str, shown: PlacedState) -> bool:
    """Whether all pieces are seen that a command names."""
    counters = getattr(getattr(shown, "world", None), "counters", {})
    named = {word for part in line.split()[1:] for word in part.split(",")}
    return all(name in shown.pieces for name in named if name in counters)


def _dice(title: Title, state: PlacedState, line: Sequence[Node]) -> list[int]:
    """The results of chance in a row of commands, as a situation counts them."""
    seen: list[int] = []
    state = title.copy(state)
    state.chance = state.chance.noted(seen)
    for node in line:
        state = entries.replay(title, state, node.text)
    return [result + 1 for result in seen]


def _end(title: Title, state: PlacedState) -> dict[str, Any]:
    """The last step: who decides what."""
    decision = agenda.current(state)
    if decision is None:
        return {"over": True}
    return {"decision": decision.kind, "side": title.sides[decision.side(state)]}


def _stands_at(title: Title, text: str, secret: Collection[int]) -> str:
    """Fingerprint of the position at the end of a situation but for these sides' secrets; empty when it cannot be
    played."""
    try:
        situation = load_situation(text)
        state = start(title, situation)
        for step in situation.steps:
            state = state if step.play is None else play(title, state, title.notation.parse(step.play))
    except ValueError:
        return ""
    return title.digest(title.without_secrets(state, secret))
