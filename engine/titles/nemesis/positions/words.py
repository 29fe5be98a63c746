"""Words of a position that reading and writing share."""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.state import ATTACKED, DEFENDED, DUG, FINISHED, MOVED, RAILED, RETREATED

DOINGS: Final = {"moved": MOVED | FINISHED, "finished": FINISHED, "attacked": ATTACKED, "defended": DEFENDED,
                 "retreated": RETREATED, "dug": DUG | FINISHED, "railed": RAILED}  # fmt: skip
