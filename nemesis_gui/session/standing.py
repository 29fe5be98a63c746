"""Games that begin where another one stands: situations and what-if tables."""

from __future__ import annotations

import copy
from typing import Any

from engine.table.title import Title


def standing(title: Title, first: Any) -> Title:
    """The title with a first position of its own, whatever the scenario."""
    found = copy.copy(title)
    found.new = lambda scenario, options, seed: title.copy(first)  # type: ignore[method-assign]
    return found
