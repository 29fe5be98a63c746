"""What the combat table brings by column."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.tail_of_the_tiger.data.charts import CHARTS, read_charts
from engine.titles.tail_of_the_tiger.data.chartsfile import ChartsFile
from engine.wargame.outlook import Outlook, chance, mean
from engine.wargame.packfiles import PackFiles, read


def outlook(files: PackFiles) -> Iterator[Outlook]:
    """Mean loss points of both sides, and the chance that a side has none [wtf-13.x/1, wtf-13.x/10]."""
    charts = read_charts(read(files, CHARTS, ChartsFile))
    names = charts.given.combat.columns
    columns = [[row[column] for row in charts.results] for column in range(len(names))]
    yield Outlook("charts.combat.rows", names, (
        mean("attacker_loss", columns, lambda losses: losses[0]),
        mean("defender_loss", columns, lambda losses: losses[1]),
        chance("attacker_unhurt", columns, lambda losses: not losses[0]),
        chance("defender_unhurt", columns, lambda losses: not losses[1]),
    ))  # fmt: skip
