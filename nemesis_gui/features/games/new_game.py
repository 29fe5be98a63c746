"""The start of a game: what is played, by whom, and all that can be left as it is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QRadioButton,
    QStackedWidget,
    QWidget,
)

from engine.table.title import Title
from engine.table.titles import Listed
from nemesis_gui.base.later import later
from nemesis_gui.base.pieces import Pieces
from nemesis_gui.base.style import px
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.pictures import tried
from nemesis_gui.board.scene import board_drawing
from nemesis_gui.features.games.loading import Loading
from nemesis_gui.features.games.new_options import OptionsForm
from nemesis_gui.features.games.seated import Seated
from nemesis_gui.features.games.told import Told
from nemesis_gui.features.games.values_choice import ValuesChoice
from nemesis_gui.play.texts import TextWindow
from nemesis_gui.session.packs import Offered
from nemesis_gui.session.provenance import pack_name, presupposed, provenance_html
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, button, column, label, plate, row, side_by_side, size_up
from nemesis_gui.widgets.scrolled import Upright


class Packs(Protocol):
    """The packs of the player's own copies."""

    def used(self, name: str) -> Path | None:
        """The one that new games of a title have their values of."""
        ...

    def offered(self, name: str) -> Sequence[Offered]:
        """Those of a title that there are."""
        ...

    def load(self, name: str, pack: Path | None) -> Title:
        """A game with the values of one, or the shipped ones; raises ValueError."""
        ...


class NoPacks:
    """Where there are none."""

    def used(self, _name: str) -> Path | None:
        return None

    def offered(self, _name: str) -> Sequence[Offered]:
        return ()

    def load(self, name: str, _pack: Path | None) -> Title:
        raise ValueError(name)


class Loader:
    """Loads what a dialog wants, which it does not know, so that the dialog is gone once it is closed."""

    def __init__(self, load: Callable[[str], Title], packs: Packs) -> None:
        self._load, self._packs = load, packs

    def __call__(self, wanted: str) -> Title:
        """The game of an id, with the data it was used with; or with those of a pack that is named behind it."""
        name, named, pack = wanted.partition(BREAK)
        return self._packs.load(name, Path(pack) if pack else None) if named else self._load(name)


Art = Callable[[Title], BoardArt]
Read = Callable[[Words, str | None, str, QWidget], object]
"""Opens a clause: in whose words, of which version, and over which window."""
BREAK: Final = "\n"
"""Between the id of a game and the pack it is wanted with."""
SIZE: Final = 780, 750
"""Its pixels across and down, for every game and choice: what it asks scrolls, and no button moves."""
BAR: Final = 16
WIDE: Final = 300
SHAPE: Final = 0.617
"""Height of the map to its width."""


class NewGameDialog(QDialog):
    """Asks for everything a game is begun with; `game` is the one that is chosen."""

    def __init__(
        self, words: Words, game: Title, art: Art, parent: QWidget | None = None, *, theme: str = "staff",
        others: Iterable[Listed] = (), load: Callable[[str], Title] | None = None, read: Read | None = None,
        packs: Packs | None = None, scenario: str = "", seated: Callable[[Title], Seated] = lambda _game: Seated(),
    ) -> None:  # fmt: skip
        """`art` gives what a game looks like on the board; `others` are all games that can be chosen, where there are
        several, and `load` gives the one of an id; `read` opens a clause of the rules; `packs` are the player's;
        `scenario` is the one that is marked first; `seated` gives those who play a game to begin with."""
        super().__init__(parent)
        self._theme, self._art, self._read, self._packs = theme, art, read, packs or NoPacks()
        self._seated = seated
        self.pack = self._packs.used(game.id)
        self._loading = Loading(Loader(load or (lambda _name: game), self._packs))
        self._loading.loaded.connect(self._turn_to)
        self._loading.refused.connect(self._refused)
        self.setWindowTitle(words.tr("New game"))
        self._layout = column(self, 16, 12)
        self.games = QComboBox(self)
        self._offer(tuple(others), words, game)
        self._ask(words, game)
        self.fault = label("", "warning", wrap=True)
        self.fault.hide()
        add(self._layout, self._loading, self.fault, self._buttons())
        self.scenarios.mark(scenario)
        size_up(self, *SIZE)
        self.scenarios.take_focus()

    def _offer(self, others: Sequence[Listed], words: Words, game: Title) -> None:
        for entry in others:
            self.games.addItem(entry.name, entry.id)
        self.games.setVisible(self.games.count() > 1)
        self.games.setAccessibleName(words.tr("Game to play"))
        self.games.setToolTip(words.tr("Game to play"))
        self.games.setCurrentIndex(self.games.findData(game.id))
        self.games.activated.connect(self._picked)
        self._layout.addWidget(self.games)
        self._loading.foresee(entry.id for entry in others if entry.id != game.id)

    def _picked(self, _number: int) -> None:
        """What is asked belongs to the game before until another one is there."""
        picked = self.games.currentData()
        if self.values is not None:
            self.values.show_used(self.pack)
        self._let(picked == self.game.id)
        self._loading.want("" if picked == self.game.id else picked)

    def _pick_values(self, pack: Path | None) -> None:
        """What is asked is asked anew, of the game with other values."""
        self._let(pack == self.pack)
        self._loading.want("" if pack == self.pack else f"{self.game.id}{BREAK}{pack or ''}")

    def _refused(self, fault: str) -> None:
        """Back to the game and the values that are asked about."""
        self._let(True)
        self.games.setCurrentIndex(self.games.findData(self.game.id))
        if self.values is not None:
            self.values.show_used(self.pack)
        self.fault.setText(self.words.fault(fault))
        self.fault.show()

    def _let(self, on: bool) -> None:
        """Whether anything can be chosen and begun."""
        self._page.setEnabled(on)
        self._start.setEnabled(on)

    def _turn_to(self, game: Title) -> None:
        same = game.id == self.game.id and self.values is not None
        self.pack = self.values.chosen() if same and self.values else self._packs.used(game.id)
        self.fault.hide()
        self._layout.removeWidget(self._page)
        self._page.deleteLater()
        self._ask(Words(self.words.lang, game), game)
        self._let(True)
        self._page.show()

    def _ask(self, words: Words, game: Title) -> None:
        self.words, self.game = words, game
        self.scenarios = ScenarioChoice(words, game, self._art(game), self._theme)
        data = self._data() if game.sources() else None
        self.form = OptionsForm(words, game, self._follow, data, self._seated(game))
        packs = self._packs.offered(game.id)
        self.values = ValuesChoice(words, game, packs, self.pack, self._pick_values) if packs else None
        inside = QWidget()
        layout = column(inside, 0, 12)
        for widget in filter(None, (self.scenarios, self.values, self.form)):
            frame, place = plate(12)
            place.addWidget(widget)
            layout.addWidget(frame)
        layout.addStretch(1)
        self._page = Upright(inside)
        self._page.setFrameShape(QFrame.Shape.NoFrame)
        self._page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page.setMinimumWidth(inside.minimumSizeHint().width() + BAR)
        self._layout.insertWidget(1, self._page, 1)

    def _data(self) -> QWidget:
        """Whose data these are."""
        words, game = self.words, self.game
        holder = QWidget()
        texts = column(holder, gap=2)
        texts.addWidget(label(pack_name(words, game), wrap=True))
        if game.base:
            texts.addWidget(label(presupposed(words, game), "faded", wrap=True))
        tip = words.tr("Whose data this is, and where each file comes from")
        self.details = button(words.tr("Where the data comes from…"), self._show_details, "link", tip)
        self.details.setAutoDefault(False)
        add(texts, side_by_side(self.details, None))
        return holder

    def _buttons(self) -> QWidget:
        tr, roles, buttons = self.words.tr, QDialogButtonBox.ButtonRole, QDialogButtonBox()
        self._start = buttons.addButton(tr("Start"), roles.AcceptRole)
        self._start.setObjectName("primary")
        buttons.addButton(tr("Cancel"), roles.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _follow(self, link: str) -> None:
        """A clause, in the rulebook of the version that is chosen."""
        if self._read is not None:
            self._read(self.words, self.form.version, link.removeprefix("clause:"), self)

    def _show_details(self) -> None:
        window = TextWindow(self.words, self.words.tr("Reconstructed data"), self)
        window.show_html(provenance_html(self.words, self.game))
        window.show()

    def chosen(self) -> tuple[str, dict[str, Any], str, dict[str, str]]:
        """The scenario, the options that are not as usual, the seed (empty for one by chance), and who plays."""
        return self.scenarios.chosen(), self.form.options(), self.form.seed.text().strip(), self.form.notes()


class ScenarioChoice(QWidget):
    """A button for each scenario, and below them everything about the one that is marked: as high as the longest needs,
    so that nothing below moves."""

    def __init__(self, words: Words, game: Title, art: BoardArt, theme: str) -> None:
        super().__init__()
        self.words = words
        size = QSize(px(WIDE), round(px(WIDE) * SHAPE))
        self._draw = partial(_picture, game, art, theme, size)
        self._drawn: dict[str, QPixmap] = {}
        self._work = Pieces(self)
        self.group, ways = QButtonGroup(self), column(gap=6)
        usual, names = words.game.tables.get("words", {}).get("begin", ""), list(words.title.scenarios())
        for name in names:
            named = [words.scenario(name), *([words.tr("good to begin with")] if name == usual else [])]
            one = QRadioButton(" · ".join(named))
            one.setProperty("scenario", name)
            one.setChecked(name == (usual if usual in names else names[0]))
            one.setAccessibleDescription(words.game.scenario_facts(name))
            self.group.addButton(one)
            ways.addWidget(one)
        self.picture = label(words.tr("Drawing…"), "faded")
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setFixedSize(size)
        self.picture.setAccessibleName(words.tr("The area of the scenario"))
        self.told, self._pages = QStackedWidget(), {name: Told(words, name) for name in words.title.scenarios()}
        for page in self._pages.values():
            self.told.addWidget(page)
        line, left = row(self, gap=14), column(gap=8)
        add(left, ways, self.told, None)
        line.addLayout(left, 1)
        line.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        self.group.buttonToggled.connect(lambda _button, on: self._describe_chosen() if on else None)
        self._describe_chosen()

    def mark(self, scenario: str) -> None:
        """Choose a scenario, if there is one of that name."""
        for one in self.group.buttons():
            one.setChecked(one.isChecked() or one.property("scenario") == scenario)

    def take_focus(self) -> None:
        """The arrow keys choose a scenario at first, and not another game."""
        marked = self.group.checkedButton()
        if marked is not None:
            marked.setFocus()

    def chosen(self) -> str:
        marked = self.group.checkedButton()
        assert marked is not None
        return str(marked.property("scenario"))

    def _describe_chosen(self) -> None:
        self.told.setCurrentWidget(self._pages[self.chosen()])
        later(self, self._show_picture)

    @property
    def working(self) -> bool:
        """Whether the picture is still being drawn."""
        return self._work.isActive()

    def _show_picture(self) -> None:
        self._work.begin(tried("picture", self._drawing(self.chosen())))

    def _drawing(self, name: str) -> Iterator[None]:
        if name not in self._drawn:
            self._drawn[name] = yield from self._draw(name)
        self.picture.setPixmap(self._drawn[name])


def _picture(game: Title, art: BoardArt, theme: str, size: QSize, name: str) -> Generator[None, None, QPixmap]:
    """The area of play as the scenario begins, in pieces."""
    begun: Any = game.new(name, {}, "picture")
    yield
    picture = QPixmap.fromImage((yield from board_drawing(begun, art, size * 2, theme, whole=False)))
    picture.setDevicePixelRatio(2)
    return picture
