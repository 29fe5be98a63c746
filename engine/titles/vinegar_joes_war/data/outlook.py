"""What the three tables of land combat bring by column."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.titles.vinegar_joes_war.data.charts import CHARTS
from engine.titles.vinegar_joes_war.data.chartsfile import ChartsFile, Result
from engine.wargame.outlook import Line, Outlook, chance, share
from engine.wargame.packfiles import PackError, PackFiles, read

SHARES: Final = {"none": Fraction(0), "half": Fraction(1, 2), "all": Fraction(1)}
"""How much of its strength a side loses; an exchange is reckoned apart, since it costs what the other side lost."""


def outlook(files: PackFiles) -> Iterator[Outlook]:
    """Mean shares of strength lost by both sides, and the chances of an exchange and of the defender's retreat
    [13.10/1]."""
    combat = read(files, CHARTS, ChartsFile).land_combat
    for name, table in combat.tables.items():
        unknown = {word for row in table.rows for word in row} - set(combat.results)
        if unknown or any(len(row) != len(combat.columns) for row in table.rows):
            raise PackError(f"{CHARTS}: land_combat.tables.{name}.rows: not an entry of the results for each column")
        columns = [[combat.results[row[n]] for row in table.rows] for n in range(len(combat.columns))]
        yield Outlook(f"charts.land_combat.tables.{name}.rows", combat.columns, tuple(_lines(columns)))


def _lines(columns: list[list[Result]]) -> Iterator[Line]:
    yield share("attacker_share", columns, lambda result: SHARES.get(result.attacker_loss, Fraction(0)))
    yield share("defender_share", columns, lambda result: SHARES[result.defender_loss])
    yield chance("exchange", columns, lambda result: result.attacker_loss == "exchange")
    yield chance("retreat", columns, lambda result: result.defender_retreat > 0)
