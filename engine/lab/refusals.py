"""Illegal commands made at random, and whether each reason raised against them names a clause that explains it: one
that is seen on a board, or at least one that the rulebook has in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Final

import msgspec

from engine.players.randomplayer import RandomPlayer
from engine.table import agenda, game
from engine.table.command import Command
from engine.table.placed import PlacedState
from engine.table.title import Title
from engine.table.verdict import Reason

SEEN, TOLD, NEITHER = "seen", "told", "neither"
TRIES: Final = 6
"""Commands tried at a decision."""
KEPT: Final = 2000
"""Commands that were legal somewhere, from which others are made."""
LONGEST: Final = 2500
"""Decisions of a game, after which another one is begun."""
OFTEN: Final = 20
"""Commands at one kind of decision, after which it is tried the more seldom the more often it was."""


class Refusals(msgspec.Struct, frozen=True):
    """How many commands were refused, and how often each reason was raised: by kind, clause and what explains it."""

    commands: int
    reasons: Counter[tuple[str, str, str]]

    def by(self, how: str) -> int:
        """The reasons that are explained so."""
        return sum(number for (_, _, found), number in self.reasons.items() if found == how)

    def lines(self) -> Iterator[str]:
        kinds = {kind for kind, _, _ in self.reasons}
        yield f"{self.commands} illegal commands raised {self.reasons.total()} reasons of {len(kinds)} kinds"
        yield f"{self.by(SEEN)} name a clause that is seen on a board, {self.by(TOLD)} one that is told in words"
        yield f"{self.by(NEITHER)} name none that explains them"
        for (kind, clause, how), number in sorted(self.reasons.items()):
            if how == NEITHER:
                yield f"  {kind} [{clause}] {number}"


def refused(title: Title, number: int, seed: str) -> Refusals:
    """Make so many illegal commands in games played at random, in every scenario in turn."""
    book, shown = title.rulebook(), title.show_me().shown
    reasons: Counter[tuple[str, str, str]] = Counter()
    for made, against in enumerate(_refusals(title, seed), 1):
        for reason in against:
            how = SEEN if any(one in shown for one in reason.clauses) else TOLD if reason.clause in book else NEITHER
            reasons[reason.kind, reason.clause, how] += 1
        if made == number:
            break
    return Refusals(number, reasons)


def _refusals(title: Title, seed: str) -> Iterator[Sequence[Reason]]:
    """Without end: what stands against one illegal command after the other."""
    rng, known, scenarios = Random(seed), list[Command](), list(title.scenarios())
    tried: Counter[str] = Counter()
    for number in count():
        player = RandomPlayer(f"{seed}-{number}")
        state = title.new(scenarios[number % len(scenarios)], {}, f"{seed}-{number}")
        for _ in range(LONGEST):
            decision = agenda.current(state)
            if decision is None:
                break
            legal = game.legal(state)
            known = [*known, *rng.sample(list(legal), min(2, len(legal)))][-KEPT:]
            for _ in range(TRIES if rng.random() < OFTEN / (OFTEN + tried[decision.kind]) else 0):
                command = _changed(rng, state, rng.choice(known if rng.random() < 0.5 else list(legal)))
                found = agenda.judge(state, command)
                if not found.legal:
                    tried[decision.kind] += 1
                    yield found.reasons
            state = game.play(title, state, player.pick(state, legal))


def _changed(rng: Random, state: PlacedState, command: Command) -> Command:
    """A command with one of its words exchanged for another of its kind; the same where it has none."""
    names = [name for name in command.__struct_fields__ if isinstance(getattr(command, name), str | tuple)]
    if not names:
        return command
    name = rng.choice(names)
    value = getattr(command, name)
    if isinstance(value, tuple):
        words = (*value[:-1], _other(rng, state, str(value[-1]))) if value else ()
        return msgspec.structs.replace(command, **{name: words})
    return msgspec.structs.replace(command, **{name: _other(rng, state, value)})


def _other(rng: Random, state: PlacedState, word: str) -> str:
    """Another piece for a piece, another place for a place; any other word stays."""
    if word in state.pieces:
        return rng.choice(sorted(map(str, state.pieces)))
    if state.world.find(word) is not None:
        return str(state.world.label(rng.randrange(state.world.board.hex_count)))
    return word
