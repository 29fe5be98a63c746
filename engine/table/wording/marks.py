"""How names are written into sentences."""

from __future__ import annotations

from typing import Final


class Marks:
    """How names are written into sentences; the base class writes them plainly."""

    def unit(self, name: str, unit: str) -> str:
        """A unit's name."""
        return name

    def place(self, name: str, label: str) -> str:
        """A hex or box."""
        return name

    def text(self, text: str) -> str:
        """Any other word that is put into a sentence."""
        return text


PLAIN: Final = Marks()
