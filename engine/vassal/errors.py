"""What cannot be read of a module or saved game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.board.errors import one_line


class VassalError(ValueError):
    """A module or saved game that cannot be read. One line of text, which never holds what people have typed."""

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))


@contextmanager
def about(what: str) -> Iterator[None]:
    """Say of what cannot be read within where it stands, if it does not say so itself."""
    try:
        yield
    except VassalError as error:
        text = str(error)
        raise VassalError(text if text.startswith(f"{what}:") else f"{what}: {text}") from None
