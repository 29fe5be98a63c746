"""Sentences on faults that change no position, each known by the place and text of its fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from tools.mutants.faults import Fault


class Sentences:
    """Why no position differs with a fault."""

    def __init__(self, said: Mapping[str, Mapping[str, str]]) -> None:
        self._said = said

    @classmethod
    def read(cls, path: Path, title: str) -> Sentences:
        return cls(yaml.safe_load(path.read_text()).get(title, {}) if path.exists() else {})

    def why(self, fault: Fault) -> str:
        """The sentence on a fault, or nothing."""
        return self._said.get(fault.place, {}).get(fault.text, "")

    def stale(self, faults: Iterable[Fault]) -> list[str]:
        """Sentences on faults that cannot be put into the rules any more."""
        known = {(fault.place, fault.text) for fault in faults}
        rows = ((place, text) for place, texts in self._said.items() for text in texts)
        return [f"{place}  {text}" for place, text in rows if (place, text) not in known]
