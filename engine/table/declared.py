"""What follows from the declaration of a class: the name it is written by, and the lists it stands in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")

_NEXT_WORD = re.compile(r"(?<!^)(?=[A-Z])")


def written_name(kind: type) -> str:
    """The name of a class as files have it: ``StepLost`` is ``step_lost``."""
    return _NEXT_WORD.sub("_", kind.__name__).lower()


def marked(marks: Mapping[str, object]) -> Callable[[type[T]], type[T]]:
    """A decorator that sets these class variables."""

    def mark(kind: type[T]) -> type[T]:
        for name, value in marks.items():
            setattr(kind, name, value)
        return kind

    return mark


def declared(base: type[T], names: Mapping[str, Any]) -> list[type[T]]:
    """The kinds of ``base`` among the names of a module, in their order."""
    return [kind for kind in names.values() if isinstance(kind, type) and issubclass(kind, base) and kind is not base]
