"""What becomes of a position that was changed by hand: a scenario of a pack, a situation in a file, or a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QPlainTextEdit, QWidget

from engine.board.files import write_whole
from engine.table.situation_text import to_text
from engine.wargame.begun import Begun, begun_at, told
from engine.wargame.ownpack import OwnPack, is_own_pack, new_pack, read_pack, stamp, with_file
from nemesis_gui.base.filenames import safe_file_name, with_ending
from nemesis_gui.base.style import px
from nemesis_gui.features.atlas.sandbox import Sandbox
from nemesis_gui.play.context import Context
from nemesis_gui.play.keeping import Keep, free_path, gone_on_with, keep_pack
from nemesis_gui.play.services import Games
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, column, label, line_edit
from nemesis_gui.widgets.save_path import ask_to_save, documents

WIDTH: Final = 420
LONGEST_NAME: Final = 120
LINES: Final = 4
"""Of what is said about a scenario, that are seen at once."""


class KeepDialog(QDialog):
    """Asks what a scenario is called, and what it is about."""

    def __init__(self, words: Words, pack: str, name: str, about: str, parent: QWidget | None = None) -> None:
        """`pack` is what the pack is called that it goes into, or is to be called."""
        super().__init__(parent)
        tr = words.tr
        self.setWindowTitle(tr("Keep as scenario"))
        self.setMinimumWidth(px(WIDTH))
        self.name, self.about, self.pack = line_edit(tr("Name")), QPlainTextEdit(about), line_edit(tr("Pack"))
        for line, text in ((self.name, name), (self.pack, pack)):
            line.setMaxLength(LONGEST_NAME)
            line.setText(text)
        self.about.setPlaceholderText(tr("What it is about"))
        self.about.setAccessibleName(tr("What it is about"))
        self.about.setTabChangesFocus(True)
        self.about.setFixedHeight(self.about.fontMetrics().lineSpacing() * LINES + px(12))
        self.buttons = QDialogButtonBox()
        self.keep = self.buttons.addButton(tr("Keep"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.keep.setObjectName("primary")
        self.buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        told = tr("New game offers it among the scenarios of this pack, which new games use from now on.")
        add(column(self, 14, 8), label(tr("Name")), self.name, self.about, label(tr("Pack")), self.pack,
            label(told, "faded", wrap=True), self.buttons)  # fmt: skip
        self.name.textChanged.connect(self._weigh)
        self.pack.textChanged.connect(self._weigh)
        self._weigh()

    def _weigh(self, _text: str = "") -> None:
        self.keep.setEnabled(bool(self.name.text().strip() and self.pack.text().strip()))


class Keeper:
    """Keeps the position of a sandbox."""

    def __init__(
        self, context: Context, words: Words, sandbox: Sandbox, keep: Keep, begun: Begun | None = None
    ) -> None:
        """`keep` keeps a pack; `begun` is the scenario of a pack that the position was that of."""
        self._context, self._words, self._sandbox, self._keep = context, words, sandbox, keep
        self._pack = context.model.pack_of(sandbox.title.id)
        """The pack that new games have their values of, or will have."""
        self._begun = begun
        self.name = begun.name if begun is not None else ""
        self.about = begun.about if begun is not None else ""

    @property
    def title(self) -> Any:
        """The game."""
        return self._sandbox.title

    # -- as a scenario

    def begun(self) -> Begun:
        """The position as a scenario; raises PackError."""
        title = self._sandbox.title
        name = self.name or self._words.tr("A scenario of my own")
        known = self._begun.id if self._begun is not None and self._begun.name == name else ""
        files = [name.removesuffix(".yaml") for name in (*title.kept_values.names, *title.files.own)]
        taken = {*title.scenarios(), *files, *self._other_files()} - {known}
        return begun_at(title.describe(self._sandbox.state), name, self.about, taken)

    def _other_files(self) -> list[str]:
        """Those of the pack that it goes into."""
        pack = self._old()
        return [name.removesuffix(".yaml") for name in pack.names()] if pack is not None else []

    def keep_scenario(self, parent: QWidget) -> str:
        """Ask for a name and keep it in a pack; what is wrong is shown. What was kept in words, empty for nothing."""
        try:
            known = stamp(self._path) if self._path is not None else ""
            return self._ask(parent, self._old(), known)
        except (ValueError, OSError) as error:
            self._warn(parent, str(error))
            return ""

    def _ask(self, parent: QWidget, old: OwnPack | None, known: str) -> str:
        """`known` is the stamp of the pack that is gone on with, as it was read."""
        tr = self._words.tr
        dialog = KeepDialog(self._words, old.head.name if old else tr("My scenarios"), self.name, self.about, parent)
        dialog.pack.setReadOnly(old is not None)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        if accepted:
            self.name, self.about = dialog.name.text().strip(), dialog.about.toPlainText().strip()
            self._write(old or new_pack(self._sandbox.title.id, dialog.pack.text().strip()), known)
        dialog.deleteLater()
        return tr("Kept: {name}", name=self.name) if accepted else ""

    def _write(self, pack: OwnPack, known: str) -> None:
        """Raises ValueError, for a pack too that has changed on the disk since it was read, and OSError."""
        title, begun = self._sandbox.title, self.begun()
        path = self._path if self._path is not None else free_path(pack.head.name, title.id)
        attempt, use = self._keep
        keep_pack(with_file(pack, f"{begun.id}.yaml", told(begun)), path, (partial(_tried, attempt, begun.id), use),
                  known)  # fmt: skip
        self._pack, self._begun = path, begun

    @property
    def _path(self) -> Path | None:
        """Where the pack lies that is gone on with, if it can be written to."""
        return self._pack if self._pack is not None and is_own_pack(self._pack) else None

    def _old(self) -> OwnPack | None:
        """The pack of new games; raises ValueError."""
        name = self._sandbox.title.id
        if self._path is not None:
            return read_pack(self._path, name)
        title: Any = self._context.model.with_pack(name, self._pack)
        return gone_on_with(title, self._pack)

    # -- as a game

    def asked(self, parent: QWidget) -> Callable[[], object] | None:
        """Ask who plays a game of it; what begins that, None for nobody. What is wrong is shown."""
        try:
            begun = self.begun()
            return self._context.services.of(Games).asked(self.title.with_begun(begun), begun.id, parent)
        except ValueError as error:
            self._warn(parent, str(error))
            return None

    # -- as a situation

    def keep_situation(self, parent: QWidget) -> str:
        """Ask for a file and write the position into it; what is wrong is shown. The same in words."""
        title, state, tr = self._sandbox.title, self._sandbox.state, self._words.tr
        name = safe_file_name(self.name or title.headline(state))
        path = ask_to_save(parent, tr, tr("Keep as situation"), with_ending(documents() / name, ".yaml"))
        if path is None:
            return ""
        said = {"format": "situation/1", "game": title.id, "title": self.name or title.headline(state)}
        try:
            write_whole(path, to_text({**said, "position": title.describe(state)}))
        except (ValueError, OSError) as error:
            self._warn(parent, str(error))
            return ""
        return tr("Saved: {path}", path=path)

    def _warn(self, parent: QWidget, fault: str) -> None:
        QMessageBox.warning(parent, parent.windowTitle(), self._words.fault(fault))


def _tried(attempt: Any, scenario: str, pack: Path) -> None:
    """A pack that was written, and the scenario that was kept in it; raises ValueError."""
    attempt(pack).new(scenario, {}, "trial")
