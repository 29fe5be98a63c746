"""What the Combat Results Table brings by column, the die not modified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.titles.nemesis.data.pack import combat_table
from engine.titles.nemesis.data.packfile import CHARTS, ChartsFile
from engine.wargame.outlook import Outlook, chance, mean
from engine.wargame.packfiles import PackFiles, read

FACES: Final = range(1, 7)


def outlook(files: PackFiles) -> Iterator[Outlook]:
    """Mean step losses of both sides, and the chance that a retreat may be enforced [6.1-H/1, 6.2-A/1]."""
    table = combat_table(read(files, CHARTS, ChartsFile).combat_results)
    columns = [[table.result(column, die) for die in FACES] for column in range(len(table.columns))]
    yield Outlook("charts.combat_results.rows", table.columns, (
        mean("attacker_loss", columns, lambda result: result.attacker),
        mean("defender_loss", columns, lambda result: result.defender),
        chance("retreat", columns, lambda result: result.retreat),
    ))  # fmt: skip
