"""What a running client holds: memory, objects, widgets, timers, threads, open files."""

from __future__ import annotations

import gc
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from tools.client_bench import hands
from tools.client_bench.figures import Figure
from tools.driver import Driven

MEMORY_GROWTH: Final = 10.0
"""MB: what the bounded caches of engine and client still take on after half of the time."""
SLACK: Final = {"objects": 2000, "qt_objects": 40, "items": 40, "widgets": 20, "timers": 5, "threads": 1, "files": 2}
"""By how much each number may end above its highest mark of the first half. Python objects come and go with caches."""


class Census(msgspec.Struct, frozen=True):
    """One count; `minutes` since the play began, `memory` in MB of 10^6 bytes."""

    minutes: float
    memory: float
    objects: int
    qt_objects: int
    items: int
    widgets: int
    timers: int
    threads: int
    files: int

    def line(self) -> str:
        """As a line of a table."""
        counts = (self.objects, self.qt_objects, self.items, self.widgets, self.timers, self.threads, self.files)
        return f"{self.minutes:>7.1f} {self.memory:>9.1f}" + "".join(f"{count:>9}" for count in counts)


HEAD: Final = f"{'minutes':>7} {'memory MB':>9}" + "".join(f"{name:>9}" for name in
              ("objects", "Qt", "items", "widgets", "timers", "threads", "files"))  # fmt: skip


def take(window: Driven, minutes: float) -> Census:
    """Count now; what is unreachable is collected first."""
    memory = hands.resident()
    children = window.findChildren(QObject)
    scene = window.context.scene
    return Census(
        minutes=minutes, memory=memory, objects=len(gc.get_objects()), qt_objects=len(children),
        items=len(scene.items()) if scene is not None else 0, widgets=len(QApplication.allWidgets()),
        timers=sum(isinstance(child, QTimer) for child in children), threads=max(threading.active_count(), _tasks()),
        files=_entries("fd"),
    )  # fmt: skip


def _tasks() -> int:
    """Threads of Qt and the C library, too."""
    return _entries("task")


def _entries(name: str) -> int:
    """Entries of a folder of the kernel's about this process; 0 where there is none."""
    folder = Path("/proc/self") / name
    return sum(1 for _ in folder.iterdir()) if folder.is_dir() else 0


def verdict(counts: Sequence[Census]) -> list[Figure]:
    """What has grown after the first half; raises ValueError for fewer than four counts."""
    if len(counts) < 4:
        raise ValueError("too short to tell: fewer than four counts")
    settled, last = counts[: len(counts) // 2], counts[-1]
    grown = last.memory - max(count.memory for count in settled)
    figures = [Figure(f"memory growth in {last.minutes:.0f} minutes", max(0.0, grown), MEMORY_GROWTH, "MB")]
    for name, slack in SLACK.items():
        before = max(getattr(count, name) for count in settled)
        figures.append(Figure(f"{name} left over", float(max(0, getattr(last, name) - before)), slack, ""))
    return figures
