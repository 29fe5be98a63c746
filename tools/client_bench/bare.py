"""A bare window with one label, the measure of a start: prints when it stood there, and the processor time so far. Its
repainted pixels are the measure of an answer."""

from __future__ import annotations

import json
import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget

SIZE = (1600, 1000)
PAINTINGS = 20


class Picture(QWidget):
    """Draws an image half as large as itself, smoothly."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage(SIZE[0] // 2, SIZE[1] // 2, QImage.Format.Format_RGB32)
        self.image.fill(0x806040)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.rect(), self.image)
        painter.end()


def repaints(count: int = PAINTINGS) -> list[float]:
    """Milliseconds of the processor that a bare window takes to paint all its pixels anew."""
    picture, found = Picture(), list[float]()
    picture.resize(*SIZE)
    picture.show()
    for _ in range(count):
        begun = time.process_time()
        picture.update()
        QApplication.processEvents()
        found.append((time.process_time() - begun) * 1000)
    picture.close()
    picture.deleteLater()
    return found


def main() -> None:
    """Show it, and close it as soon as it is drawn."""
    app = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.setCentralWidget(QLabel("Nemesis"))
    window.resize(*SIZE)

    def drawn() -> None:
        app.processEvents()
        print(json.dumps({"drawn": time.time(), "cpu": time.process_time()}), flush=True)
        window.close()

    QTimer.singleShot(0, drawn)
    window.show()
    app.exec()


if __name__ == "__main__":
    main()
