"""A harness that every title passes: what must hold in any game, whatever is played."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engine.players.randomplayer import RandomPlayer
from engine.table import agenda, game
from engine.table.command import MAX_NOTATION, Command, NotationError
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.title import Title

LINES_CHECKED = 200
MUTANTS = 6


class Harness:
    """A random game of a title, with everything checked on the way.

    `stride` tells how often the costly checks (all listed commands judged, the view compared) are made.
    """

    def __init__(
        self, title: Title, scenario: str, options: Mapping[str, Any], seed: str, words: Sequence[str], stride: int = 5
    ) -> None:
        self.title = title
        self.session = Session.new(title, scenario, {**options, "study": True}, seed)
        self.player = RandomPlayer(seed)
        self.random = Random(seed)
        self.words = words
        self.stride = stride
        self.digests = {0: self.digest()}

    @property
    def state(self) -> Any:
        return self.session.state

    def digest(self, state: Any = None) -> str:
        return self.title.digest(self.state if state is None else state)

    def play(self, decisions: int) -> None:
        """Play up to so many decisions, checking each."""
        for number in range(decisions):
            listed = self.session.commands()
            if not listed:
                self.finished()
                return
            if number % self.stride == 0:
                self.look(listed)
            self.advance(self.player.pick(self.state, listed))

    def finished(self) -> None:
        """A game without a legal command is over, and nothing can be said any more."""
        assert self.state.outcome is not None, "a dead end"
        assert self.session.decision is None
        winner = self.state.outcome.winner
        assert winner is None or 0 <= winner < len(self.title.sides)
        for node in list(self.session.record.nodes.values())[-20:]:
            assert not self.session.judge(self.title.notation.parse(node.text))

    def look(self, listed: Sequence[Command]) -> None:
        """The costly checks of a position; none of them may change it."""
        before = self.digest()
        self.listed_are_legal(listed)
        self.views_hide_without_changing()
        self.nonsense_is_refused(listed)
        assert self.digest() == before, "looking at a position changed it"

    def listed_are_legal(self, listed: Sequence[Command]) -> None:
        """Listed commands are legal, unlike in notation, and read back as written."""
        lines = [command.text() for command in listed]
        assert len(set(lines)) == len(lines), f"listed twice: {sorted(x for x in lines if lines.count(x) > 1)[:2]}"
        decision = self.session.decision
        assert decision is not None
        extra = list(decision.interrupts(self.state))
        for command in [*self.random.sample(list(listed), min(len(listed), LINES_CHECKED)), *extra]:
            line = command.text()
            assert len(line) <= MAX_NOTATION
            assert line.isprintable()
            assert self.title.notation.parse(line) == command
            found = self.session.judge(command)
            assert found.legal, f"'{line}' is listed but {found.reasons}"
            assert 0 <= self.title.actor(self.state, command) < len(self.title.sides)
        assert len(set(lines) & {command.text() for command in extra}) == 0

    def views_hide_without_changing(self) -> None:
        """A view can be judged and listed by its side, and hides the dice to come."""
        decision = self.session.decision
        assert decision is not None
        for side in range(len(self.title.sides)):
            view = self.title.view(self.state, side)
            assert view.chance.seed != self.state.chance.seed
            assert view.chance.script == ()
            if side == decision.side(self.state):
                mine = {command.text() for command in self.session.commands()}
                assert {command.text() for command in game.legal(view)} == mine

    def nonsense_is_refused(self, listed: Sequence[Command]) -> None:
        """Commands made of wrong, swapped or unknown words are refused with reasons, or are sound ones unlisted."""
        near = sorted({part for command in listed for word in command.text().split()[1:] for part in word.split(",")})
        for command in self.random.sample(list(listed), min(len(listed), MUTANTS)):
            for line in self.mutants(command, near):
                self.judged(line)
        for verb in self.title.notation.commands:
            self.judged(self.random_line(verb, self.words))
            self.judged(self.random_line(verb, near or self.words))

    def judged(self, line: str) -> None:
        try:
            command = self.title.notation.parse(line)
        except NotationError:
            return
        found = self.session.judge(command)
        assert all(item.kind for item in found.reasons), f"a reason without a kind against '{line}'"
        if found.legal:
            after = game.play(self.title, self.state, command)
            assert self.title.faults(after) == [], f"after '{line}'"

    def mutants(self, command: Command, near: Sequence[str]) -> Iterator[str]:
        """The command with other words in each of its places, and with its lists turned round, doubled, cut."""
        words = command.text().split()
        for place in range(1, len(words)):
            several = words[place].split(",")
            others = [self.random.choice(self.words), self.random.choice(near), self.random.choice(near)]
            lists = [several[::-1], [*several, several[0]], several[:-1], [*several, others[0]], [*several, others[1]]]
            for word in (*others, *(",".join(parts) for parts in lists)):
                yield " ".join((*words[:place], word, *words[place + 1 :]))

    def random_line(self, verb: str, words: Sequence[str]) -> str:
        """A command of a verb with words that need not fit."""
        fields = self.title.notation.commands[verb].__struct_fields__
        given = (",".join(self.random.choices(words, k=self.random.choice((1, 1, 2, 3)))) for _ in fields)
        return " ".join((verb, *given))

    def advance(self, command: Command) -> None:
        """Play a command: the state it was played on stays, the new one is sound, and can be taken back."""
        before, state = self.digests[self.session.record.head], self.state
        assert self.digest(state) == before
        self.session.play(command)
        assert self.digest(state) == before, f"'{command.text()}' changed the position it was played on"
        assert self.title.faults(self.state) == []
        self.digests[self.session.record.head] = self.digest()

    def undo_and_redo(self, times: int) -> None:
        """Taking back restores each position, playing again comes to the same one."""
        line = [0, *(node.id for node in self.session.record.line())]
        for node in itertools.islice(reversed(line[:-1]), times):
            self.session.undo()
            assert self.session.record.head == node
            assert self.digest() == self.digests[node]
        while self.session.redo():
            assert self.digest() == self.digests[self.session.record.head]
        assert self.session.record.head == line[-1]

    def replay(self) -> None:
        """The record alone gives every position again."""
        old = self.session.record
        record = Record(Origin(**{name: getattr(old.origin, name) for name in old.origin.__struct_fields__}))
        for node in old.nodes.values():
            record.insert(node)
        record.go(old.head)
        session = Session(self.title, record)
        assert self.digest(session.state) == self.digest()
        for node in self.random.sample(sorted(old.nodes), min(10, len(old.nodes))):
            assert self.digest(session.state_at(node)) == self.digests[node]

    def copies_are_independent(self) -> None:
        """Playing on a copy leaves the original, and the other way round."""
        state = self.title.copy(self.state)
        before = self.digest(state)
        assert before == self.digest()
        for _ in range(10):
            listed = game.legal(state)
            if not listed:
                break
            agenda.apply(state, self.random.choice(listed))
        assert self.digest() == before
        assert self.digest(state) != before or self.state.outcome is not None
