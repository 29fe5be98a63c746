"""Asks a player that thinks in a process of its own. After some seconds without a sign of life that is reported; later
the process is killed, started again and asked once more, and then given up. Nothing here waits; the caller looks in now
and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec

from engine.players.process import Answer, Board, PlayerDied, Progress, Question, Thinker

QUIET_S: Final = 3.0
"""Seconds without a sign of life after which it is reported."""
HUNG_S: Final = 20.0
"""Seconds without one after which the process is killed."""
LATE_S: Final = 40.0
"""Seconds after its time is over in which a player that does give signs has to answer."""
SILENT: Final = "it does not answer"


class Quiet(msgspec.Struct, frozen=True):
    """No sign of life has come for a while, or, no longer ``lasting``, one has come after all."""

    lasting: bool


class Failed(msgspec.Struct, frozen=True):
    """There will be no answer, and why; the next question starts another process."""

    why: str


Heard = Answer | Progress | Quiet | Failed


class Asking:
    """One question at a time; an answer that is no longer wanted is dropped."""

    def __init__(self, start: Callable[[Board], Thinker] = Thinker, clock: Callable[[], float] = monotonic) -> None:
        self.thinker: Thinker | None = None
        self._start, self._clock = start, clock
        self._board: Board | None = None
        self._asked: Question | None = None
        """What an answer is waited for."""
        self._sent: int | None = None
        """The number of the question that the process is at: the next one is held back until it has answered."""
        self._number = 0
        self._begun = self._sign = 0.0
        self._quiet = self._again = False
        self._fault = ""

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def ask(self, board: Board, question: Question) -> None:
        """Ask; what was asked before is dropped. It is given a number here."""
        self.drop()
        if self.thinker is not None and (board != self._board or not self.thinker.process.is_alive()):
            self.close()
        self._board = board
        self._asked = msgspec.structs.replace(question, number=self._number)
        self._quiet = self._again = False
        self._begun = self._clock()
        if self._sent is None:  # else it is silent for as long as it has been about what was asked before
            self._sign = self._begun
        self._send()

    def hurry(self) -> None:
        """It shall answer with the best it has."""
        if self.busy and self.thinker is not None and self._sent == self._number:
            with suppress(PlayerDied):  # reported soon
                self.thinker.stop()

    def drop(self) -> None:
        """The answer is no longer wanted."""
        self.hurry()
        self._asked = None
        self._number += 1

    def close(self) -> None:
        """End the process."""
        self._asked = self._sent = None
        self._end()

    def hear(self) -> Iterator[Heard]:
        """What has happened since the last time."""
        fault, self._fault = self._fault, ""
        if fault or self.thinker is None:
            yield from self._gone(fault) if fault else ()
            return
        try:
            words = self.thinker.heard()
        except PlayerDied as fault:
            yield from self._gone(str(fault))
            return
        for word in words:
            yield from self._take(word)
        if self.busy:
            yield from self._patience()

    # -- what comes

    def _take(self, word: object) -> Iterator[Heard]:
        self._sign = self._clock()
        if self._quiet and self.busy:
            self._quiet = False
            yield Quiet(False)
        if isinstance(word, Answer) and word.number == self._sent:
            self._sent = None
            self._send()
        if isinstance(word, Answer | Progress) and self._asked is not None and word.number == self._asked.number:
            if isinstance(word, Answer):
                self._asked = None
            yield word

    def _patience(self) -> Iterator[Heard]:
        """What the silence has come to."""
        now, asked = self._clock(), self._asked
        assert asked is not None
        if now - self._sign > HUNG_S or now - self._begun > asked.seconds + LATE_S:
            yield from self._hung(now)
        elif now - self._sign > QUIET_S and not self._quiet:
            self._quiet = True
            yield Quiet(True)

    def _hung(self, now: float) -> Iterator[Heard]:
        """Start another process and ask it once."""
        self._end()
        if self._again:
            yield from self._gone(SILENT)
            return
        self._again, self._begun, self._sign = True, now, now
        self._send()

    def _gone(self, why: str) -> Iterator[Heard]:
        waited = self.busy
        self.close()
        if waited:
            yield Failed(why)

    # -- what goes

    def _send(self) -> None:
        """Send the question, unless the process is at something else; a fault is reported soon."""
        if self._asked is None or self._sent is not None or self._board is None:
            return
        try:
            self.thinker = self.thinker or self._start(self._board)
        except OSError as error:
            self._fault = f"it cannot be started ({error.strerror or error})"
            return
        self._sent = self._asked.number
        with suppress(PlayerDied):
            self.thinker.ask(self._asked)

    def _end(self) -> None:
        self._sent = None
        if self.thinker is not None:
            self.thinker.end()
            self.thinker = None
