"""What a position lists and what it judges legal are the same, at each step of a situation and in some play after it.

Nothing here says what a rule is: the list and the judgement are worked out apart, and what happens is told apart from
what it does to the pieces. Where one of the two is wrong they differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.table import agenda, game
from engine.table.agenda import Decision
from engine.table.chance import Chance
from engine.table.command import Command, NotationError
from engine.table.showing import shots
from engine.table.situation import Situation
from engine.table.title import Title

LISTED, MADE_UP, PLAYED_ON = 30, 60, 15


class Agreement:
    """``open_`` has the verbs of which not all are listed that can be said, such as the paths to one hex."""

    def __init__(self, title: Title, open_: Sequence[str]) -> None:
        self.title, self.open = title, open_

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
        """Pieces that went from one hex to another without an event that names them or where they are."""
        on_map, emitted = before.world.on_map, " ".join(map(str, after.events))
        for name, piece in before.pieces.items():
            now = after.pieces.get(name)
            if now is None or piece.loc == now.loc or not on_map(piece.loc) or not on_map(now.loc):
                continue
            if f"'{name}'" not in emitted and f"'{before.world.label(now.loc)}'" not in emitted:
                yield f"{name} is in another hex, and nothing tells of it"

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
