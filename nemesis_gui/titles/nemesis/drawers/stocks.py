"""Air Supports and markers: what is there, what is used, what is left."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QLabel

from engine.titles.nemesis.data.packfile import AirSupport
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch1_air_support import air_points
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.nemesis.drawers.contents import markers_left, on_map
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, chip, column, label, plate, row, side_by_side

PICTURE: Final = 38
LEFT, AWAY = "■", "□"
STATES: Final = {"available": "✓ ", "used": "✗ ", "gone": "– "}
CLAUSES: Final = {"ambush": "5.1-D/3", "bunker": "5.1-E/5", "flag": "2.3/3", "airdrop": "7.1-C/7", "stock": "7.1-C/3"}


def picture(context: Context, kind: str, variant: str) -> QLabel:
    """The picture of a marker."""
    found = label()
    pixmap = QPixmap(context.looks.marker(kind, variant, PICTURE * 2))
    pixmap.setDevicePixelRatio(2.0)
    found.setPixmap(pixmap)
    return found


class StockPage(Page):
    """Plates with a picture and a few lines."""

    def plate(self, art: tuple[str, str], lines: Iterable[str], spoken: str) -> QFrame:
        """A picture with lines beside it; links in them lead to hexes and clauses."""
        frame, inside = plate(6)
        line = row(gap=8)
        line.addWidget(picture(self.context, *art), 0, Qt.AlignmentFlag.AlignTop)
        text = label("<br>".join(lines), follow=self.context.follow)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        line.addWidget(text, 1)
        inside.addLayout(line)
        frame.setAccessibleName(spoken)
        return frame

    def hexes(self, locs: Iterable[int]) -> str:
        """Links to places."""
        labels = self.context.state.labels(locs)
        return ", ".join(f'<a href="hex:{name}">{name}</a>' for name in labels)


class AirPage(StockPage):
    """Air Supports by side: points now and in the monsoon, available or used; Air Supply beside the Allied ones."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        return tuple(state.air.items()), state.turn, state.airdrops, state.air_supply

    def fill(self) -> None:
        """The Japanese at the left."""
        supports = self.context.state.world.air_supports
        line = row(self, 2, 18)
        for side in (JAPANESE, ALLIED):
            own = [name for name, support in supports.items() if support.side == side]
            place = column(gap=6)
            ready = sum(self.context.state.air.get(name) == "available" for name in own)
            place.addWidget(side_by_side(chip(f"{self.context.words.side(side)}  {ready}", side), None))
            plates = [*(self._support(name, supports[name]) for name in own), *self._supply(side)]
            add(place, flowing(plates, 8), None)
            line.addLayout(place, max(1, len(own)))

    def _support(self, name: str, support: AirSupport) -> QFrame:
        state, tr = self.context.state, self.context.words.tr
        status = state.air.get(name, "gone")
        points, weak = air_points(state, name), support.monsoon
        rain = tr("leaves with the monsoon") if weak is None else tr("{n} in the monsoon", n=weak)
        shown = f"<b>{STATES[status]}{tr(status)}</b> {clause_link('1.2-B/6')}"
        called = self.context.words.game.thing(state, name)
        lines = [f"<b>{called}</b>", f"<b>{tr('{n} points', n=points)}</b>, {rain}", shown]
        frame = self.plate(("air", support.airforce), lines, f"{called} {points}, {tr(status)}")
        frame.setToolTip(tr("Strength and Support Points"))
        return frame

    def _supply(self, side: int) -> list[QFrame]:
        state, tr = self.context.state, self.context.words.tr
        if side != ALLIED:
            return []
        left = state.air_supply - len(state.airdrops)
        pips = LEFT * left + AWAY * len(state.airdrops)
        lines = [f"<b>{tr('Air Supply')}</b>", f"{left} / {state.air_supply} {pips}", self.hexes(state.airdrops)]
        lines.append(clause_link(CLAUSES["airdrop"]))
        spoken = f"{tr('Air Supply')} {left} / {state.air_supply}"
        return [self.plate(("airdrop", ""), filter(None, lines), spoken)]


class MarkersPage(StockPage):
    """How many markers are left of each stock, and where the others lie."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        lying = state.ambushes, tuple(state.flags.items()), tuple(state.bunkers.items()), state.airdrops
        return *lying, state.stock, state.air_supply

    def fill(self) -> None:
        """One plate a stock."""
        plates = [self._marker(*entry) for entry in markers_left(self.context.state)]
        column(self, 2, 6).addWidget(flowing([*plates, self._stock()], 8))

    def _marker(self, kind: str, variant: str, left: int, limit: int) -> QFrame:
        words, tr = self.context.words, self.context.words.tr
        name = words.word("markers", "air_supply" if kind == "airdrop" else kind)
        name = name[:1].upper() + name[1:]
        if kind == "bunker":
            name = f"{name} ({tr('British and US') if variant == 'british' else words.word('bunkers', variant)})"
        lines = [f"<b>{name}</b>", f"{tr('{n} of {most} left', n=left, most=limit)} {clause_link(CLAUSES[kind])}"]
        away = on_map(self.context.state, kind, variant)
        lines.append(f"{LEFT * left}{AWAY * (limit - left)}")
        lines += [tr("on the map: {hexes}", hexes=part) for part in self._lying(kind, away)]
        return self.plate((kind, variant), lines, f"{name}, {tr('{n} of {most} left', n=left, most=limit)}")

    def _lying(self, kind: str, locs: list[int]) -> list[str]:
        """Where they lie, for flags by side."""
        if kind != "flag":
            return [self.hexes(locs)] if locs else []
        state = self.context.state
        sides = ((side, [loc for loc in locs if state.flags[loc] == side]) for side in (JAPANESE, ALLIED))
        return [f"{self.context.words.side(side)} {self.hexes(own)}" for side, own in sides if own]

    def _stock(self) -> QFrame:
        state, words = self.context.state, self.context.words
        name = words.word("tracks", "stock")
        full = state.world.charts.stock_full
        lines = [f"<b>{name}</b>", f"{state.stock} / {full} {clause_link(CLAUSES['stock'])}"]
        lines.append(f"{LEFT * state.stock}{AWAY * (full - state.stock)}")
        return self.plate(("stock", str(state.stock)), lines, f"{name} {state.stock} / {full}")
