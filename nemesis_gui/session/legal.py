"""The legal commands of a decision by what they are about; see :mod:`engine.table.legal`."""

from __future__ import annotations

from engine.table.legal import Index, index_of, place_of, unit_of

__all__ = ["Index", "index_of", "place_of", "unit_of"]
