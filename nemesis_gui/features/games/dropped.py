"""A file that is dropped on the window: a saved game is opened, a pack used for new games, a module taken from, a game
that was saved with VASSAL looked at."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent

from engine.wargame.ownpack import HEAD
from nemesis_gui.base.filenames import ELSEWHERE, MODULES, YAML
from nemesis_gui.base.later import later
from nemesis_gui.play.feature import Context, Feature, Places
from nemesis_gui.play.services import Files, Games, Modules, Packs, SavedElsewhere
from nemesis_gui.session.saves import SUFFIX


class Dropped(Feature, Files):
    """Takes one file or folder at a time; what is none of these is not taken."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        places.frame.setAcceptDrops(True)
        places.frame.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent) or event.type() == QEvent.Type.DragLeave:
            return False
        path = meant(event.mimeData())
        if path is None:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            later(self, lambda: self.take(path))  # whoever dropped it is free again at once
        return True

    def take(self, path: Path) -> None:
        services = self.context.services
        if path.suffix.lower() in MODULES:
            services.of(Modules).take(path)
        elif path.suffix.lower() in ELSEWHERE:
            services.of(SavedElsewhere).look(path)
        elif path.suffix.lower() == YAML or path.is_dir():
            services.of(Packs).take_pack(path)
        else:
            services.of(Games).open_path(path)


def meant(data: QMimeData) -> Path | None:
    """The one file of what is dropped that can be taken; to judge by its name, since it is asked at each move."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if len(paths) != 1:
        return None
    path = paths[0]
    known = path.suffix == SUFFIX or path.suffix.lower() in (YAML, *MODULES, *ELSEWHERE)
    return path if known or (path / HEAD).is_file() else None


