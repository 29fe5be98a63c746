"""The limits of the detectors of conduct. They are frozen: whoever changes one, or a query behind a detector, takes all
rates anew and raises the edition."""

from __future__ import annotations

from typing import Final

from engine.wargame.conduct import Limits

EDITION: Final = 2
FROZEN: Final = Limits(times=3.0, calm=2.0, share=0.5, ruin=0.6, sure=0.9)
