"""The one door through which a command writes: standard output and standard error without control characters, whatever
file or name they come from, and what becomes of a stream that is closed or breaks."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import Any, Final, TextIO

from engine.board.errors import plain

LOST: Final = "standard output is closed"


class Door:
    """A stream of text for people. ``lost`` says whether something could not be written there."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self.lost = False

    def write(self, text: str) -> int:
        """Write it plainly; raises BrokenPipeError where the reader has gone, OSError for a full disk."""
        self._put(plain(text))
        return len(text)

    def over(self, line: str, end: str = "") -> None:
        """Write a line over the one before."""
        self._put(f"\r{plain(line)}{end}")
        self.flush()

    def _put(self, text: str) -> None:
        if self._stream is None:
            self.lost = True
        else:
            with _named():
                self._stream.write(text)

    def flush(self) -> None:
        """Raises as :meth:`write`."""
        if self._stream is not None:
            with _named():
                self._stream.flush()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self._stream is not None and self._stream.isatty()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def _named() -> Iterator[None]:
    """Say of what is wrong with the stream that it is the stream."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(f"standard output: {error.strerror or error}") from error


class Aside(Door):
    """The stream for errors and progress: a command does not fail because they are not read."""

    def _put(self, text: str) -> None:
        with suppress(OSError):
            super()._put(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


@contextmanager
def doors() -> Iterator[Door]:
    """Write everything through the doors meanwhile; gives that of standard output."""
    _fill_gaps()
    streams = sys.stdout, sys.stderr
    for stream in streams:
        if isinstance(stream, TextIOWrapper):  # a terminal that has no letter for a sign is given another one
            stream.reconfigure(errors="replace")
    out: Any = Door(streams[0])
    err: Any = Aside(streams[1])
    sys.stdout, sys.stderr = out, err
    try:
        yield out
    finally:
        sys.stdout, sys.stderr = streams
        for stream in streams:
            _detach(stream)


def _fill_gaps() -> None:
    """Let no file that is opened later take the number of a standard stream that is closed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError as error:
            if error.errno == errno.EBADF:
                with suppress(OSError):
                    os.open(os.devnull, os.O_RDWR)


def _detach(stream: TextIO | None) -> None:
    """Drop what could not be written to a stream, so that the interpreter does not try again when it ends."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        with suppress(OSError, ValueError):
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, stream.fileno())
            os.close(null)


def lost_output(out: Door) -> str | None:
    """Why not all output was written, an empty text where the reader has gone; None when it was."""
    try:
        out.flush()
    except BrokenPipeError:
        return ""
    except OSError as error:
        return str(error)
    return LOST if out.lost else None


def progress(line: str, *, last: bool = False) -> None:
    """Show how far something is, over the line before, if standard error is a terminal."""
    err = sys.stderr if isinstance(sys.stderr, Door) else Aside(sys.stderr)
    if err.isatty():
        err.over(line, "\n" if last else "")


def commands(stream: TextIO | None) -> TextIO:
    """Standard input; raises ValueError where it is closed."""
    if stream is None or getattr(stream, "closed", False):
        raise ValueError("standard input is closed; commands are read from it")
    return stream
