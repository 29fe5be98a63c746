"""A line of a sheet, and what a sheet is to whoever shows or prints it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import msgspec

from nemesis_gui.session.words import Words

BEGIN, TURN, COMBAT, TRACKS, UNITS, CHARTS = "begin", "turn", "combat", "tracks", "units", "charts"
SHEETS: Final[Mapping[str, str]] = {
    BEGIN: "Ten minutes", TURN: "Turn", COMBAT: "Combat", TRACKS: "Tracks", UNITS: "Units", CHARTS: "Charts",
}  # fmt: skip
"""The sheets with their names."""


class Line(msgspec.Struct, frozen=True):
    """A line of a sheet, as HTML, that is not torn apart."""

    html: str
    lit: bool = False
    head: bool = False
    """Whether it stands over what follows."""


class Printed(Protocol):
    """Sheets in one language."""

    @property
    def words(self) -> Words: ...
    @property
    def names(self) -> Sequence[str]: ...
    def lines(self, sheet: str) -> list[Line]:
        """A sheet by its name."""
