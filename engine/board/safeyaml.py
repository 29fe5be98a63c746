"""A bounded reader of YAML that came from somewhere: no tags, no anchors, limited size and depth.

Plain words and numbers mean what they mean in YAML 1.1 (`yes` is true, `0x10` is 16), with four exceptions
for the good of people who correct a file by hand: a number with a leading zero (0410) and one with a colon
(1:30) are refused unless quoted, since YAML would quietly read them as 264 and 90; dates stay text;
infinity and not-a-number are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from os import PathLike, fspath
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


def load_yaml(
    path_or_text: PathLike[str] | str | bytes,
    *,
    name: str | None = None,
    limit_bytes: int = 4_000_000,
    max_depth: int = 32,
    max_nodes: int = 400_000,
) -> object:
    """Plain data (dict, list, str, int, float, bool, None) of a YAML file (`Path`) or text (`str`, `bytes`).

    Refuses tags, anchors, aliases, duplicate keys, a second document, and texts over the limits.
    Raises `YamlError` in one line with the file (or `name`) and, where there is one, the line number.
    """
    if isinstance(path_or_text, str):
        name, data = name or "text", path_or_text.encode("utf-8", "surrogatepass")
    elif isinstance(path_or_text, bytes):
        name, data = name or "text", path_or_text
    else:
        name = name or fspath(path_or_text)
        data = _read(path_or_text, name, limit_bytes)
    if len(data) > limit_bytes:
        raise YamlError(f"{name}: larger than the limit of {limit_bytes} bytes")
    return _Reader(_decode(data, name), name, max_depth, max_nodes).document()


def _read(path: PathLike[str], name: str, limit_bytes: int) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(limit_bytes + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a usable file name"
        raise YamlError(f"{name}: cannot be read: {reason}") from None


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise YamlError(f"{name}:{line}: not a text in UTF-8") from None


class _Reader:
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
            raise self._error(event, "merge keys (<<) are not allowed")
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
