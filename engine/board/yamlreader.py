"""Builds plain data from the events of a YAML text; what :mod:`engine.board.safeyaml` says of words and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from engine.board.errors import YamlError

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WORDS: dict[str, bool | None] = {
    **{form: True for word in ("yes", "true", "on") for form in (word, word.title(), word.upper())},
    **{form: False for word in ("no", "false", "off") for form in (word, word.title(), word.upper())},
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
}
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9_]*)")
_BASED_INT = re.compile(r"[-+]?0(?:b[01_]+|x[0-9a-fA-F_]+)")
_FLOAT = re.compile(r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?")
_NEEDS_QUOTES = re.compile(r"[-+]?0[0-9_]+|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_MAX_DIGITS = 72
_LARGEST = 2**63 - 1

Key = str | int | float | bool | None


class PlainReader:
    """Builds plain data from the event stream of one document."""

    def __init__(self, text: str, name: str, max_depth: int, max_nodes: int) -> None:
        self._name = name
        self._max_depth = max_depth
        self._max_nodes = max_nodes
        self._nodes = 0
        self._plain: dict[str, Key] = {}
        self._text = text

    def document(self) -> object:
        """The one document of the text, None if it is empty."""
        try:
            parser = _LOADER(self._text)
        except yaml.YAMLError as error:
            raise self._syntax_error(error) from None
        try:
            self._next: Callable[[], Any] = parser.get_event
            return self._whole_stream()
        except yaml.YAMLError as error:
            raise self._syntax_error(error) from None
        finally:
            parser.dispose()

    def _whole_stream(self) -> object:
        self._next()
        if isinstance(self._next(), StreamEndEvent):
            return None
        value = self._value(self._next(), 0)
        self._next()
        after = self._next()
        if isinstance(after, DocumentStartEvent):
            raise self._error(after, "only one document is allowed in a file")
        return value

    def _value(self, event: Any, depth: int) -> object:
        kind = type(event)
        if kind is ScalarEvent:
            return self._scalar(event)
        self._check(event)
        if depth >= self._max_depth:
            raise self._error(event, f"nested deeper than {self._max_depth} levels")
        return self._mapping(depth + 1) if kind is MappingStartEvent else self._sequence(depth + 1)

    def _mapping(self, depth: int) -> dict[Key, object]:
        result: dict[Key, object] = {}
        while True:
            event = self._next()
            if type(event) is MappingEndEvent:
                return result
            key = self._key(event)
            if key in result:
                raise self._error(event, f"the key {_short(key)} stands twice in the same mapping")
            result[key] = self._value(self._next(), depth)

    def _sequence(self, depth: int) -> list[object]:
        result: list[object] = []
        while True:
            event = self._next()
            if type(event) is SequenceEndEvent:
                return result
            result.append(self._value(event, depth))

    def _key(self, event: Any) -> Key:
        if type(event) is not ScalarEvent:
            self._check(event)
            raise self._error(event, "a key must be a word or a number")
        key = self._scalar(event)
        if key == "<<" and event.implicit[0]:
            raise self._error(event, "keys taken over with << are not allowed")
        return key

    def _scalar(self, event: Any) -> Key:
        self._check(event)
        text: str = event.value
        if not event.implicit[0]:
            return text
        try:
            return self._plain[text]
        except KeyError:
            value = self._plain[text] = self._resolve(text, event)
            return value

    def _check(self, event: Any) -> None:
        """Refuses what is not plain data, and too much of it."""
        if type(event) is AliasEvent or event.anchor is not None:
            raise self._error(event, "anchors and aliases are not allowed")
        if event.tag is not None:
            raise self._error(event, f"tags are not allowed ({_short(event.tag)})")
        self._nodes += 1
        if self._nodes > self._max_nodes:
            raise self._error(event, f"more than {self._max_nodes} values")

    def _resolve(self, text: str, event: Any) -> Key:
        """What a word or number without quotes means."""
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in "+-.0123456789":
            return text
        if _INT.fullmatch(text) or _BASED_INT.fullmatch(text):
            return self._whole(text, event)
        if _NEEDS_QUOTES.fullmatch(text):
            raise self._error(event, f"{_short(text)} is no plain number; put a label in quotes")
        if _FLOAT.fullmatch(text):
            number = float(text.replace("_", ""))
            if isfinite(number):
                return number
        elif not _NOT_FINITE.fullmatch(text):
            return text
        raise self._error(event, f"the number {_short(text)} is not finite")

    def _whole(self, text: str, event: Any) -> int:
        """A whole number of at most 64 bits."""
        digits = text.lstrip("+-").replace("_", "")
        base = {"0x": 16, "0b": 2}.get(digits[:2], 10)
        try:
            number = int(digits if base == 10 else digits[2:], base) if len(text) < _MAX_DIGITS else _LARGEST + 1
        except ValueError:
            raise self._error(event, f"{_short(text)} is no number") from None
        if number > _LARGEST:
            raise self._error(event, f"the number {_short(text)} is too large")
        return -number if text[0] == "-" else number

    def _error(self, event: Any, message: str) -> YamlError:
        return YamlError(f"{self._name}:{event.start_mark.line + 1}: {message}")

    def _syntax_error(self, error: yaml.YAMLError) -> YamlError:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "not readable as YAML"
        line = mark.line + 1 if mark is not None else self._line_of(error)
        start = getattr(error, "context_mark", None)
        context = f" (in what began in line {start.line + 1})" if start and start.line + 1 != line else ""
        return YamlError(f"{self._name}:{line}: {' '.join(str(problem).split())}{context}")

    def _line_of(self, error: yaml.YAMLError) -> int:
        """The line of a character that YAML does not allow, from its position."""
        position = getattr(error, "position", None) or 0
        before = self._text.encode("utf-8", "replace")[:position]
        return before.count(b"\n") + 1


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:36]}...{text[-1]}"
