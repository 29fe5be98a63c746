"""A computer player in a process of its own. It is handed the view of its side and nothing else of the game: neither
the record, nor the seed, nor what the enemy hides; see decision 14.

Both ends are this program, and the pipe between them is private, so what goes through it is pickled; nothing that is
read from a file ever is.
"""

from __future__ import annotations

import io
import pickle
import signal
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine.board.collector import UNSEEN, be_patient
from engine.players.circles import Said, fresh
from engine.players.levels import level_now
from engine.players.player import BUDGETS, Budget, Choice, Meter
from engine.players.registry import player
from engine.table import agenda, game
from engine.table.command import Command
from engine.table.listing import Chain
from engine.table.title import Title

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SMALLEST: Final = "bench"
"""The budget of players that have none of their own."""
PROGRESS_EVERY: Final = 0.1
"""Seconds between two words about how far it has thought."""
MOST_BYTES: Final = 64_000_000
"""Of one word from the process."""
WAITING: Final = 8
"""Words that may wait until the process reads them; one that reads has two before it at most."""
UNREAD: Final = 1000
"""Words of the process that may wait until they are read."""
JOIN_S: Final = 2.0
LONGEST_TRACE: Final = 8000
"""Letters of a fault that are passed on."""


class Board(msgspec.Struct, frozen=True, dict=True):
    """What is played, as sent to another process: what loads the title, the folder of the player's own data, the values
    that came with a saved game (empty for the shipped ones), and the scenario."""

    load: Callable[[Path | None], Title]
    scenario: str
    pack: Path | None = None
    values: bytes = b""

    @cached_property
    def title(self) -> Title:
        """The title, loaded once in each process."""
        title = self.load(self.pack)
        return title.with_values(self.values) if self.values else title

    @cached_property
    def world(self) -> Any:
        """The map of the scenario, which both ends have, so that it need not be sent."""
        return getattr(self.title.new(self.scenario, {}, "world"), "world", None)


class Question(msgspec.Struct, frozen=True):
    """What is asked of a player: for the open decision, or whether it says something ``out_of_turn``. ``view`` is that
    of its side, :func:`packed`; ``barred`` are commands that were found illegal, ``worn`` what was said too often, see
    :class:`Circles`."""

    level: str
    seed: str
    side: int
    view: bytes
    seconds: float
    out_of_turn: bool = False
    barred: tuple[Command, ...] = ()
    worn: frozenset[Said] = frozenset()
    number: int = 0


class Stop(msgspec.Struct, frozen=True):
    """It shall answer at once, with the best it has."""


class Progress(msgspec.Struct, frozen=True):
    """How far it has thought: positions looked at, of those it may look at."""

    number: int
    spent: int
    positions: int


class Ready(msgspec.Struct, frozen=True):
    """A sign of life while it loads what it plays."""


class Answer(msgspec.Struct, frozen=True):
    """The choice; none where it has nothing to say, or where a ``fault`` kept it from choosing, with its ``trace``."""

    number: int
    choice: Choice | None = None
    fault: str = ""
    trace: str = ""


Word = Ready | Progress | Answer
"""What comes from the process; any of them is a sign of life. It sends one each time it has thought a tenth of a second
and comes on: one that is stopped, starved or caught in a loop sends none."""


class PlayerDied(Exception):
    """The process of the player is there no more, or what comes from it is no word; says which."""


def packed(view: Any) -> bytes:
    """A view to be sent, without the map that both ends have."""
    from engine.players.packing import Pickler

    file = io.BytesIO()
    Pickler(file, getattr(view, "world", None)).dump(view)
    return file.getvalue()


def unpacked(board: Board, view: bytes) -> Any:
    """The view that was packed by the other end of our own pipe."""
    from engine.players.packing import Unpickler

    return Unpickler(io.BytesIO(view), board.world).load()


def budget_of(level: str) -> Budget:
    """The budget a player has at the table, the same as in the laboratory."""
    return BUDGETS.get(level_now(level), BUDGETS[SMALLEST])


class _Timed(Meter):
    """Counts, reports how far it is, and stops on demand or when the time is over."""

    def __init__(self, pipe: Connection, question: Question) -> None:
        super().__init__(budget_of(question.level), self._over)
        self._pipe, self._number = pipe, question.number
        self._end, self._reported = monotonic() + question.seconds, monotonic()

    def _over(self) -> bool:
        """What comes while it thinks can only be that it shall answer."""
        if self._pipe.poll():
            self._pipe.recv()
            return True
        self.report_progress()
        return monotonic() >= self._end

    def spend(self, positions: int = 1) -> None:
        super().spend(positions)
        self.report_progress()

    def report_progress(self) -> None:
        """Say that it thinks, and how far it is."""
        now = monotonic()
        if now - self._reported >= PROGRESS_EVERY:
            self._reported = now
            self._pipe.send(Progress(self._number, self.spent, self.budget.positions))

    def reset_copy(self) -> Meter:
        return _Within(self)


class _Within(Meter):
    """Counts from nought within another thought, and reports that it thinks."""

    def __init__(self, outer: _Timed | _Within) -> None:
        super().__init__(outer.budget, outer._halted)
        self._outer = outer

    def spend(self, positions: int = 1) -> None:
        super().spend(positions)
        self.report_progress()

    def report_progress(self) -> None:
        """Say so where it belongs to."""
        self._outer.report_progress()

    def reset_copy(self) -> Meter:
        return _Within(self)


def answer(board: Board, question: Question, meter: Meter) -> Choice | None:
    """What a player says to a question; None where it says nothing out of turn."""
    title, view = board.title, unpacked(board, question.view)
    asked = player(title, question.level, question.seed)
    if question.out_of_turn:
        offered = allowed(interrupts(title, view, question.side), question.barred)
        return asked.interrupt(view, offered, meter) if offered else None
    return asked.choose(view, fresh(allowed(game.legal(view), question.barred), question.worn), meter)


def allowed(listed: Sequence[Command], barred: Sequence[Command]) -> Sequence[Command]:
    """What is listed but for some commands; its other parts stay as they are, for players read them part by part."""
    if not barred:
        return listed
    parts = listed.parts if isinstance(listed, Chain) else (listed,)
    kept = [[one for one in part if one not in barred] if _any_of(part, barred) else part for part in parts]
    return Chain(kept)


def _any_of(part: Sequence[Command], barred: Sequence[Command]) -> bool:
    return any(one in part for one in barred)


def interrupts(title: Title, view: Any, side: int) -> Sequence[Command]:
    """What a side may say out of turn, as far as it knows."""
    decision = agenda.current(view)
    offered = decision.interrupts(view) if decision is not None else ()
    return [command for command in offered if title.actor(view, command) == side]


def serve(pipe: Connection) -> None:
    """The life of the process: it reads what is played and answers until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_patient(UNSEEN)
    try:
        pipe.send(Ready())
        board: Board = pipe.recv()
        _load(pipe, board)
        while True:
            question = pipe.recv()
            if isinstance(question, Question):
                pipe.send(_answered(pipe, board, question))
    except (EOFError, OSError):
        return


def _load(pipe: Connection, board: Board) -> None:
    """Load what is played before the first question; what is wrong with it is the answer to that."""
    with suppress(ValueError):
        for part in ("title", "world"):
            getattr(board, part)
            pipe.send(Ready())


def _answered(pipe: Connection, board: Board, question: Question) -> Answer:
    try:
        return Answer(question.number, answer(board, question, _Timed(pipe, question)))
    except (EOFError, OSError):
        raise
    except Exception as error:
        trace = traceback.format_exc()[-LONGEST_TRACE:]
        return Answer(question.number, None, f"{type(error).__name__}: {error}", trace)


class Thinker:
    """The near end: asks, and looks now and then whether there is an answer. It never waits, whatever the process does:
    a thread writes to it, and another one reads."""

    def __init__(self, board: Board) -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self._pipe, far = context.Pipe()
        self.process = context.Process(target=serve, args=(far,), daemon=True)
        self.process.start()
        far.close()
        self._ended = False
        self._gone = ""
        self._out: Queue[object] = Queue(WAITING)
        self._heard: Queue[Word | str] = Queue(UNREAD)
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read)]
        for thread in self._threads:
            thread.start()
        self._send(board)

    def ask(self, question: Question) -> None:
        """Ask; before the last answer has come, stop that question first. Raises :class:`PlayerDied`."""
        self._send(question)

    def stop(self) -> None:
        """Let it answer with the best it has. Raises :class:`PlayerDied`."""
        self._send(Stop())

    def heard(self) -> list[Word]:
        """What has come since; raises :class:`PlayerDied`."""
        found: list[Word] = []
        while not self._gone:
            try:
                word = self._heard.get_nowait()
            except Empty:
                return found
            if isinstance(word, str):
                self._gone = word
            else:
                found.append(word)
        if found:
            return found
        raise PlayerDied(self._gone)

    def end(self) -> None:
        """Stop the process, whatever it is doing."""
        self._ended = True
        self.process.kill()
        self.process.join(JOIN_S)
        with suppress(Full):
            self._out.put_nowait(None)
        for thread in self._threads:
            thread.join(JOIN_S)
        self._pipe.close()

    # -- the threads

    def _send(self, message: object) -> None:
        if self._gone or not self.process.is_alive():
            raise PlayerDied(self._gone or "the process is gone")
        try:
            self._out.put_nowait(message)
        except Full:
            raise PlayerDied("it reads nothing any more") from None

    def _write(self) -> None:
        """Hand over what is to be sent, as soon as the process reads."""
        with suppress(OSError, ValueError):
            while (message := self._out.get()) is not None:
                self._pipe.send(message)

    def _read(self) -> None:
        """Take what comes, and at last why nothing comes any more."""
        gone = ""
        while not gone:
            try:
                self._take(_word(self._pipe.recv_bytes(MOST_BYTES)))
            except (EOFError, OSError):
                gone = "the process is gone"
            except Exception as error:
                gone = f"what it says cannot be read ({type(error).__name__})"
        self._take(gone)

    def _take(self, word: Word | str) -> None:
        """Keep a word until it is read, unless it never will be."""
        while not self._ended:
            try:
                self._heard.put(word, timeout=JOIN_S / 4)
                return
            except Full:
                continue


def _word(sent: bytes) -> Word:
    """What came through our own pipe; raises TypeError for anything that is no word, and whatever reading it raises."""
    found = pickle.loads(sent)
    choice = getattr(found, "choice", None)
    sound = choice is None or (isinstance(choice, Choice) and isinstance(choice.command, Command))
    if not isinstance(found, Word) or not sound:
        raise TypeError(type(found).__name__)
    return found
