"""What follows from declarations: the name a class is written by, the list it stands in, what a name stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeVar

import msgspec

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


def load(name: str) -> Any:
    """What stands under ``module:name``, imported when it is first asked for."""
    module, _, found = name.partition(":")
    return getattr(import_module(module), found)


class ByName(msgspec.Struct, frozen=True):
    """Calls what stands under ``module:name``, here or in the other process that it is sent to."""

    name: str

    def __call__(self, *given: object) -> Any:
        return load(self.name)(*given)
