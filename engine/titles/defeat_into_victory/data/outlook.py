"""What the Combat Results Table brings by column, the die not modified."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.defeat_into_victory.data.charts import CHARTS, ELIMINATED, combat_table
from engine.titles.defeat_into_victory.data.packfile import ChartsFile
from engine.wargame.outlook import Outlook, chance, mean
from engine.wargame.packfiles import PackFiles, read


def outlook(files: PackFiles) -> Iterator[Outlook]:
    """Mean hits of both sides, an E counting for none, and the chance of an E [13.4.1/1, 13.4.5/1]."""
    table = combat_table(read(files, CHARTS, ChartsFile).combat_results)
    columns = [[row[column] for row in table.rows] for column in range(len(table.columns))]
    yield Outlook("charts.combat_results.rows", table.columns, (
        mean("attacker_hits", columns, lambda hits: max(0, hits[0])),
        mean("defender_hits", columns, lambda hits: max(0, hits[1])),
        chance("attacker_eliminated", columns, lambda hits: hits[0] == ELIMINATED),
        chance("defender_eliminated", columns, lambda hits: hits[1] == ELIMINATED),
    ))  # fmt: skip
