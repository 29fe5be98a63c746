"""Queries that remember what they found, as long as the inputs they name stay as they are::

    @memo(ENEMIES, GROUND)
    def strongpoints(state: DefeatState, side: int) -> frozenset[int]: ...

The inputs come from a closed list, here and in the title's ``inputs.py``; the query's own arguments count besides.
No query builds a key. With ``WITHOUT_MEMO=1`` in the environment everything is worked out again each time.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, update_wrapper
from inspect import Parameter, signature
from types import FunctionType
from typing import Any, Final, TypeVar

import msgspec

from engine.board.latest import Latest

Ask = TypeVar("Ask", bound=Callable[..., Any])
WITHOUT: Final = os.environ.get("WITHOUT_MEMO") == "1"
"""Nothing that is asked of a state is remembered; what is asked of its world alone cannot change."""
MISSING: Final = object()
"""No answer is remembered; None is one."""


class Input(msgspec.Struct, frozen=True):
    """Something of a position that an answer depends on: ``text`` reads it from ``state`` and the query's arguments.
    With ``of``, it is all that counts of that argument."""

    text: str
    of: str = ""


PIECES: Final = Input("state.tokens")
"""Who is where, on both sides."""
OWN: Final = Input("state.tokens[side]")
"""The pieces of the query's ``side``."""
ENEMIES: Final = Input("state.tokens[1 - side]")
"""The pieces of the other side."""
PLACES: Final = Input("state.place_tokens")
"""Where the pieces of both sides stand, whatever else becomes of them."""
OWN_PLACES: Final = Input("state.place_tokens[side]")
ENEMY_PLACES: Final = Input("state.place_tokens[1 - side]")
GROUND: Final = Input("state.ground_token")
"""What lies on the map that is no piece."""
LASTING: Final = Input("")
"""The map, which never changes: the answer is kept for good, once for each of the other inputs."""


def _first(*given: Any, **named: Any) -> Any:
    """What ``ask`` does at its first call: it is written out then, and not when its module is imported."""
    return written()(*given, **named)  # type: ignore[name-defined]  # noqa: F821


class Query:
    """A function that remembers; ``ask`` is called in its place."""

    def __init__(self, work: Callable[..., Any], inputs: tuple[Input, ...], most: int = 0) -> None:
        self.inputs = inputs
        self.most = most
        self.work = work
        self.name = f"{work.__module__}.{work.__qualname__}"
        self._room: dict[str, Any] = {"work": work, "missing": MISSING, "Latest": Latest, "written": self._written}
        self.ask: Any = FunctionType(_first.__code__, self._room)
        update_wrapper(self.ask, work)
        self.ask.__defaults__, self.ask.__kwdefaults__ = work.__defaults__, work.__kwdefaults__

    @cached_property
    def _parameters(self) -> tuple[Parameter, ...]:
        return tuple(signature(self.work).parameters.values())

    def _written(self) -> Any:
        inputs = None if WITHOUT and self._parameters[0].name != "world" else self.inputs
        self.ask.__code__ = self.made(inputs).__code__
        return self.ask

    def made(self, inputs: tuple[Input, ...] | None) -> Any:
        """The function that remembers by these inputs, written out as it is called often; None remembers nothing."""
        exec(self._text(inputs), self._room)
        return self._room.pop("ask")

    def divert(self, work: Callable[..., Any]) -> None:
        """Let something else answer from now on, for a test: what :meth:`made` gave, or one that is given all
        arguments."""
        self._room["other"] = work
        exec(self._text(None).replace("work(", "other("), self._room)
        self.ask.__code__ = self._room.pop("ask").__code__

    def _text(self, inputs: tuple[Input, ...] | None) -> str:
        first, *others = ("state" if one.name == "self" else one.name for one in self._parameters)
        named = [one.name for one in self._parameters if one.kind is Parameter.KEYWORD_ONLY]
        plain = [first, *others[: len(others) - len(named)]]
        head = f"def ask({', '.join([*plain, *(['*'] if named else []), *named])}):"
        call = f"work({', '.join([*plain, *(f'{name}={name}' for name in named)])})"
        if inputs is None:
            return f"{head}\n return {call}"
        whole = [name for name in others if name not in {one.of for one in inputs}]
        key = ", ".join([repr(self.name), *(one.text for one in inputs if one is not LASTING), *whole])
        keep = "setdefault" if LASTING in inputs else "keep"
        return (
            f"{head}\n room, key = {self._where(first, inputs)}, ({key},)\n found = room.get(key, missing)\n"
            f" return room.{keep}(key, {call}) if found is missing else found"
        )

    def _where(self, first: str, inputs: tuple[Input, ...]) -> str:
        """Where the answers are kept."""
        world = "world" if first == "world" else "state.world"
        if self.most:
            name = repr(self.name)
            return f"{world}.lasting.get({name}) or {world}.lasting.setdefault({name}, Latest({self.most}))"
        return f"{world}.lasting" if LASTING in inputs else f"{world}.cache"


QUERIES: Final[list[Query]] = []
"""All that were made, for tests."""


def memo(*inputs: Input, most: int = 0) -> Callable[[Ask], Ask]:
    """Remember the answers of a query by these inputs and its arguments after the state, which are hashable; ``most``
    answers in a place of their own, if given."""

    def made(work: Ask) -> Ask:
        query = Query(work, inputs, most)
        QUERIES.append(query)
        found: Ask = query.ask
        return found

    return made
