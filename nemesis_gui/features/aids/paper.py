"""Aid sheets on paper: A4, black on white, two columns, a page for each sheet that is made to fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QTextDocument,
)

from nemesis_gui.base.fonts import SERIF
from nemesis_gui.features.aids.line import SHEETS, Line, Printed

MARGIN: Final = 12
"""Millimetres around the page."""
SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Points in which a sheet is tried, until it stands on its page."""
TITLE, FOOT = 17.0, 7.5
"""Points of the name of a sheet, and of the line at the foot."""
GUTTER: Final = 5.0
"""Millimetres between the columns."""
DOTS: Final = 600
"""To the inch."""
STYLE: Final = "body { color: black; } .f { color: #333333; } h3 { margin: 6px 0 1px 0; } td, th { padding: 0; }"
INK: Final = QColor("black")


def save(path: Path, sheets: Printed, title: str, note: str) -> None:
    """Write all sheets into a PDF; raises OSError where that cannot be done."""
    with path.open("ab"):  # Qt only says that it could not
        pass
    writer = QPdfWriter(str(path))
    writer.setResolution(DOTS)
    writer.setTitle(title)
    draw(writer, sheets, title, note)


def draw(device: QPagedPaintDevice, sheets: Printed, title: str, note: str) -> None:
    """Draw all sheets, one to a page, with a line at the foot of each."""
    layout = QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(*[MARGIN] * 4),
        QPageLayout.Unit.Millimeter,
    )  # fmt: skip
    device.setPageLayout(layout)
    painter = QPainter(device)
    page = QRectF(0, 0, painter.viewport().width(), painter.viewport().height())
    for number, sheet in enumerate(sheets.names):
        if number:
            device.newPage()
        _head(painter, page, sheets.words.tr(SHEETS[sheet]), title)
        _foot(painter, page, note, f"{number + 1} / {len(sheets.names)}")
        top = page.top() + _dots(device, TITLE * 1.9)
        room = QRectF(page.left(), top, page.width(), page.bottom() - top - _dots(device, FOOT * 2))
        _columns(painter, device, room, list(_blocks(sheets.lines(sheet))))
    painter.end()


def _blocks(lines: Sequence[Line]) -> Iterator[str]:
    """What is not torn apart: a line, with the heads over it."""
    heads = ""
    for line in lines:
        if line.head:
            heads += line.html
        else:
            yield heads + line.html
            heads = ""


def _dots(device: QPagedPaintDevice, points: float) -> float:
    return points * device.logicalDpiY() / 72


def _head(painter: QPainter, page: QRectF, name: str, title: str) -> None:
    painter.setPen(INK)
    painter.setFont(_font(TITLE, bold=True))
    painter.drawText(page, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, name)
    high = painter.fontMetrics().height()
    painter.setFont(_font(TITLE * 0.6))
    line = QRectF(page.left(), page.top(), page.width(), high)
    painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, title)
    painter.setPen(QPen(INK, high / 30))
    painter.drawLine(QPointF(page.left(), page.top() + high), QPointF(page.right(), page.top() + high))


def _foot(painter: QPainter, page: QRectF, note: str, number: str) -> None:
    painter.setPen(INK)
    painter.setFont(_font(FOOT))
    painter.drawText(page, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, note)
    painter.drawText(page, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, number)


def _font(points: float, *, bold: bool = False) -> QFont:
    font = QFont(list(SERIF))
    font.setPointSizeF(points)
    font.setBold(bold)
    return font


def _columns(painter: QPainter, device: QPagedPaintDevice, room: QRectF, blocks: Sequence[str]) -> None:
    """Lay blocks in two columns as large as they fit, in the least size on as many pages as it takes."""
    wide = (room.width() - GUTTER * device.logicalDpiX() / 25.4) / 2
    documents, columns = _fitted(device, blocks, QSizeF(wide, room.height()))
    for number, column in enumerate(columns):
        if number and not number % 2:
            device.newPage()
        top = room.top()
        for one in column:
            painter.save()
            painter.translate(room.right() - wide if number % 2 else room.left(), top)
            documents[one].drawContents(painter)
            painter.restore()
            top += documents[one].size().height()


def _fitted(
    device: QPagedPaintDevice, blocks: Sequence[str], room: QSizeF
) -> tuple[list[QTextDocument], list[list[int]]]:
    """The blocks in the largest size in which two columns hold them, else in the least; found by halves, for laying
    out takes its time."""
    least, most = 0, len(SIZES) - 1
    while True:
        size = (least + most) // 2
        documents = [_document(device, block, SIZES[size], room.width()) for block in blocks]
        columns = list(_shared_out([one.size().height() for one in documents], room.height()))
        if least == most:
            return documents, columns
        least, most = (least, size) if len(columns) <= 2 else (size + 1, most)


def _shared_out(heights: Sequence[float], most: float) -> Iterator[list[int]]:
    """The numbers of the blocks in each column; where two are enough, they are about as long."""
    half = sum(heights) / 2
    limit = most if half > most else min(most, half + max(heights, default=0) / 2)
    column: list[int] = []
    used = 0.0
    for number, height in enumerate(heights):
        if column and used + height > limit:
            yield column
            column, used, limit = [], 0.0, most
        column.append(number)
        used += height
    yield column


def _document(device: QPagedPaintDevice, html: str, size: float, wide: float) -> QTextDocument:
    found = QTextDocument()
    found.documentLayout().setPaintDevice(device)
    found.setDocumentMargin(0)
    found.setDefaultFont(_font(size))
    found.setDefaultStyleSheet(STYLE)
    found.setHtml(f"<body>{html}</body>")
    found.setPageSize(QSizeF(wide, -1))
    found.setTextWidth(wide)
    return found
