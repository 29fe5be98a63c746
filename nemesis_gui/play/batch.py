"""What can be said to several pieces with one click."""

from __future__ import annotations

import msgspec

from engine.table.command import Command


class Batch(msgspec.Struct, frozen=True):
    """Commands that are played one after the other, and taken back together."""

    name: str
    commands: tuple[Command, ...]
    lines: tuple[str, ...] = ()
    """What is to be expected of it."""
    short: str = ""
    """What stands on its button in the prompt bar, where there are many."""
