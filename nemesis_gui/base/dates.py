"""Moments by the clock of this place, whatever a file or the system says."""

from __future__ import annotations

from datetime import UTC, datetime


def moment(seconds: float) -> datetime | None:
    """A time of the system (seconds since 1970); None for one that no calendar has."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return None


def here(when: datetime) -> datetime:
    """A moment by the clock of this place; by UTC where the system has no sensible one."""
    try:
        return when.astimezone()
    except (ValueError, OverflowError, OSError):
        return when
