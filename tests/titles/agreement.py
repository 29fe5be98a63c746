"""What a position lists and what it judges legal are the same, at each step of a situation and in some play after it.

Nothing here says what a rule is: the list and the judgement are worked out apart, and what happens is told apart from
what it does to the pieces. Where one of the two is wrong they differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from engine.table import agenda, game
from engine.table.agenda import Decision
from engine.table.chance import Chance
from engine.table.command import Command, NotationError
from engine.table.showing import shots
from engine.table.situation import Situation
from engine.table.title import Title
from engine.wargame.fields import fields
from tests.whole import share
from tools.prove.walks import walked

LISTED, MADE_UP, PLAYED_ON, TRIED = 30, 60, share(10, 3), 3


class Agreement:
    """``open_`` has the verbs of which not all are listed that can be said, such as the paths to one hex;
    ``silent`` the fields of pieces and of the state that change without an event that tells of it."""

    def __init__(self, title: Title, open_: Sequence[str], silent: Sequence[str] = ()) -> None:
        self.title, self.open, self.silent = title, open_, silent

    def faults(self, situation: Situation) -> list[str]:
        """What does not agree at the steps of a situation, and in a few random commands after its end."""
        return list(self._faults(situation))

    def _faults(self, situation: Situation) -> Iterator[str]:
        rng, state = Random(situation.title), None
        for shot in shots(self.title, situation):
            state = shot.after
            if shot.played and shot.command is not None:
                yield from self._was_listed(shot.before, shot.command)
                yield from self._unsaid(shot.before, state)
            if shot.played or not shot.number:
                yield from self.at(state, rng)
        yield from self._played_on(state, rng)

    def _played_on(self, state: Any, rng: Random) -> Iterator[str]:
        state = self.title.copy(state)
        state.chance = Chance(rng.random().hex())
        for _ in range(PLAYED_ON):
            listed = game.legal(state)
            if not listed:
                return
            after = game.play(self.title, state, rng.choice(listed))
            yield from self._unsaid(state, after)
            yield from self.title.faults(after)
            state = after
            yield from self.at(state, rng)

    def in_games(self, seed: str, positions: int) -> list[str]:
        """What does not agree at positions of games at random, and when one command is played there."""
        rng = Random(seed)
        return [f"{fault} ({place.way})" for place in islice(walked(self.title, seed), positions)
                for fault in self._in_game(place.state, rng)]  # fmt: skip

    def _in_game(self, state: Any, rng: Random) -> Iterator[str]:
        yield from self.at(state, rng)
        listed = [command.text() for command in game.legal(state)]
        state.world.cache.clear()
        if [command.text() for command in game.legal(state)] != listed:
            yield "with nothing remembered, something else is listed"
        for command in rng.sample(game.legal(state), min(TRIED, len(listed))):
            after = game.play(self.title, state, command)
            yield from self._unsaid(state, after)
            yield from self.title.faults(after)
            if after.outcome is None and agenda.current(after) is None:
                yield f"nothing is left to decide after '{command.text()}', and the game is not over"

    def at(self, state: Any, rng: Random) -> Iterator[str]:
        """What does not agree at a position."""
        decision = agenda.current(state)
        if decision is None:
            return
        listed = list(game.legal(state))
        some = rng.sample(listed, min(LISTED, len(listed)))
        for command in [*some, *decision.interrupts(state), *_offered(decision, state)]:
            found = agenda.judge(state, command)
            if not found.legal:
                yield f"{decision.kind} has '{command.text()}', and refuses it: {found.reasons[:2]}"
        known = {command.text() for command in (*listed, *decision.interrupts(state))}
        for command in self._made_up(state, listed, rng):
            if command.verb not in self.open and command.text() not in known and agenda.judge(state, command).legal:
                yield f"{decision.kind} takes '{command.text()}', and does not list it"

    def _was_listed(self, state: Any, command: Command) -> Iterator[str]:
        decision = agenda.current(state)
        assert decision is not None
        if command.verb not in self.open:
            listed = (*game.legal(state), *decision.interrupts(state))
            if command.text() not in {one.text() for one in listed}:
                yield f"{decision.kind} did not list '{command.text()}', which was played"

    def _unsaid(self, before: Any, after: Any) -> Iterator[str]:
        """What became otherwise without an event, of a piece without one that names it or, if it moved, where it is."""
        emitted, on_map = " ".join(map(str, after.events)), before.world.on_map
        for name, piece in before.pieces.items():
            now = after.pieces.get(name)
            if now is None or now is piece or f"'{name}'" in emitted:
                continue
            moved = piece.loc != now.loc and on_map(piece.loc) and on_map(now.loc)
            if moved and f"'{before.world.label(now.loc)}'" not in emitted:
                yield f"{name} is in another hex, and nothing tells of it"
            yield from (f"{name}.{field} changed, and nothing tells of it" for field in self._changed(piece, now))
        if not after.events:
            yield from (f"{field} changed, and nothing tells of it" for field in self._changed(before, after))

    def _changed(self, one: Any, other: Any) -> Iterator[str]:
        names = (row.name for row in fields(type(one)).rows if row.name not in self.silent)
        return (name for name in names if getattr(one, name) != getattr(other, name))

    def _made_up(self, state: Any, listed: Sequence[Command], rng: Random) -> Iterator[Command]:
        """Listed commands with another piece or hex in one place."""
        for _ in range(MADE_UP if listed else 0):
            words = rng.choice(listed).text().split()
            place = rng.randrange(1, len(words)) if len(words) > 1 else 0
            parts = words[place].split(",")
            number = rng.randrange(len(parts))
            parts[number] = _other(state, parts[number], rng)
            words[place] = ",".join(parts)
            try:
                yield self.title.notation.parse(" ".join(words))
            except NotationError:
                continue


def _offered(decision: Decision, state: Any) -> list[Command]:
    """What the decision would answer by itself."""
    return [one for one in (decision.forced(state), decision.likely(state)) if one is not None]


def _other(state: Any, word: str, rng: Random) -> str:
    """Another piece or hex, most often one near by."""
    world = state.world
    if word in state.pieces:
        near = [name for name in state.at.get(state.pieces[word].loc, ()) if name != word]
        return str(rng.choice([*near, rng.choice(sorted(state.pieces))]))
    hex_ = world.find(word)
    if hex_ is None or not world.on_map(hex_):
        return word
    return str(world.label(rng.choice(world.board.adjacent[hex_])))
