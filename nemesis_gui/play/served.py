"""Presenters by name: each file of them is loaded when its first decision comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nemesis_gui.play.presenter import Presenter


def served(kinds: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The presenter of each kind of decision, by the file and the class of the presenter."""
    return {kind: name for name, found in kinds.items() for kind in found}


def load(room: str, name: str) -> type[Presenter]:
    """A presenter by the package it stands in, its file and its class."""
    file, _, kind = name.partition(".")
    found: type[Presenter] = getattr(import_module(f"{room}.{file}"), kind)
    return found
