"""Start of the program: options, the first window, pictures of it."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, nullcontext
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from engine.board.collector import at_rest
from engine.board.errors import plain
from engine.board.files import read_plain
from engine.table.save.lock import held
from engine.table.titles import Titles, UnknownTitleError, checked
from engine.table.wording.spoken import LANGUAGES
from engine.version import VERSION
from engine.wargame.packfiles import UnknownScenarioError
from nemesis_gui import trouble
from nemesis_gui.base import diary, room, style
from nemesis_gui.base.application import Application
from nemesis_gui.base.filenames import ELSEWHERE, MODULES, YAML, away
from nemesis_gui.base.later import later
from nemesis_gui.base.settings import Settings, nothing_kept, text_percent
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.crash import CrashHandler, capsule, write_report
from nemesis_gui.games import faces, titles
from nemesis_gui.play.services import Files, Games
from nemesis_gui.session.calls import call, use_up
from nemesis_gui.session.game_faults import ChangedGameError, GameError, LogError
from nemesis_gui.session.model import GameModel
from nemesis_gui.window.main_window import MainWindow

MAX_LINES = 100_000
MAX_SCRIPT = 16_000_000
READY: Final = 250
"""Milliseconds after which the window stands: before the player's first click the rules to come are loaded."""
REST: Final = 1500
"""Milliseconds after which the window surely stands, and Python's collector may look at what was made for it."""


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="nemesis", description="Play Nemesis: Burma 1944 with the rules enforced.")
    text = "saved game to open, pack to use, or module or game of VASSAL"
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=text)
    parser.add_argument("--version", action="version", version=f"Nemesis {VERSION}")
    parser.add_argument("--pack", type=Path, metavar="DIR", help="data of your own copy of the game")
    parser.add_argument("--shipped", action="store_true", help="the program's own data, whatever copy is set")
    parser.add_argument("--title", metavar="NAME", help="the game, by its id (default: the first one)")
    parser.add_argument("--scenario", metavar="NAME", help="start this scenario at once")
    parser.add_argument("--seed", default="", help="dice seed of a new game")
    parser.add_argument("--open", "--save", dest="open", type=Path, metavar="FILE", help="continue a saved game")
    text = "a log beside the saved game that is not its own: read both, or the file without it (the log is not deleted)"
    parser.add_argument("--log", choices=("ask", "with", "without"), default="ask", help=text)
    parser.add_argument("--situation", type=Path, metavar="FILE", help="open the position of a situation file")
    parser.add_argument("--turn-scripted", type=Path, metavar="FILE", help="play the commands in this file first")
    parser.add_argument("--screenshot", type=Path, metavar="FILE", help="write a picture of the window and quit")
    parser.add_argument("--size", default="1600x1000", metavar="WxH", help="size of the window in the picture")
    parser.add_argument("--theme", choices=tuple(style.SKINS), help="staff, contrast or dark")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the texts")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the client; returns the exit status, 2 for bad input, which is reported in one line."""
    given = build_parser().parse_args(argv)
    if given.screenshot is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    elif not trouble.screen_there():
        print(f"nemesis: {trouble.NO_SCREEN}", file=sys.stderr)
        return 2
    if given.file is not None and held(given.file) and call(given.file):
        return 0
    app = QApplication.instance() or Application(sys.argv[:1])
    assert isinstance(app, QApplication)
    try:
        with nothing_kept() if given.screenshot is not None else nullcontext(), at_rest():
            return _run_or_explain(app, given)
    except (GameError, ValueError, OSError) as error:
        choices = f"; {error.choices}" if isinstance(error, LogError) else ""
        print(plain(f"nemesis: {error}{choices}"), file=sys.stderr)
        return 2


def _run_or_explain(app: QApplication, given: argparse.Namespace) -> int:
    """Run; what keeps the window from coming up is shown in a box too, where the standard error output is not seen. A
    wrong name was written in a command line, and is answered there."""
    try:
        return _run(app, given)
    except Exception as error:
        if _unattended(given) or _misnamed(error) or not trouble.needs_box():
            raise
        if not trouble.show_error(error):
            raise
    return _run_or_explain(app, argparse.Namespace(**vars(given) | {"pack": None, "shipped": True}))


def _misnamed(error: Exception) -> bool:
    """Whether it says that there is no game or scenario of a name."""
    return isinstance(error, UnknownTitleError) or isinstance(error.__cause__, UnknownScenarioError)


def _unattended(given: argparse.Namespace) -> bool:
    """Whether the program runs without a player before the screen."""
    return given.screenshot is not None or given.turn_scripted is not None


def _run(app: QApplication, given: argparse.Namespace) -> int:
    settings = Settings()
    if given.lang:
        settings.put("language", given.lang)
    size = room.size_of(given.size)
    if given.theme:
        settings.put("theme", given.theme)
    style.set_text_scale(text_percent(settings) / 100)
    style.dress(app, style.theme_for(settings.text("theme", style.SYSTEM)))
    pictures = MapCache()
    if not _unattended(given) and (given.file or given.open or given.situation or given.scenario):
        pictures.foresee()
    model = _table(titles(), given, settings)
    window = MainWindow(model, faces(), settings, later=not _unattended(given))
    begun = _begin_or_ask(window, model, given)
    if given.screenshot is not None:
        return _screenshot(window, model, given.screenshot, size, begun)
    return _play(app, window, settings, pictures)


def _table(games: Titles, given: argparse.Namespace, settings: Settings) -> GameModel:
    """The table, with the data of the player's own copy where they are wanted."""
    packs = {} if given.shipped else {name: Path(folder) for name, folder in settings.own_data().items()}
    name = given.title or games.first
    if given.pack is not None:
        packs[name] = given.pack
    pack = packs.get(name)
    try:
        title = checked(games, name, pack)
    except UnknownTitleError:
        raise
    except (ValueError, OSError) as error:
        raise (error if pack is None else trouble.OwnDataError(str(error))) from None
    return GameModel(title, games, packs)


def _begin_or_ask(window: MainWindow, model: GameModel, given: argparse.Namespace) -> bool:
    """As `_begin`; questions and messages about a save are shown in the window."""
    if given.file is not None and given.file.suffix.lower() in (*MODULES, *ELSEWHERE, YAML):
        later(window, lambda: window.context.services.of(Files).take(given.file))
        return False
    ask_first = given.file is not None and not _unattended(given) and away(given.file)
    try:
        if not ask_first:
            return _begin(model, given)
    except (LogError, ChangedGameError):
        if _unattended(given):
            raise
    except GameError:
        if given.file is None or _unattended(given):
            raise
    path = given.file or given.open
    later(window, lambda: window.context.services.of(Games).open_path(path, given.log))
    return True


def _begin(model: GameModel, given: argparse.Namespace) -> bool:
    """Put on the table what the options ask for; False if they ask for nothing."""
    if given.file is not None or given.open is not None:
        model.open(given.file or given.open, log=given.log)
    elif given.situation is not None:
        model.set_situation(given.situation)
    elif given.scenario or given.turn_scripted is not None:
        model.new(given.scenario or "", {}, given.seed)
    else:
        return False
    if given.turn_scripted is not None:
        _play_script(model, given.turn_scripted)
    return True


def _play_script(model: GameModel, path: Path) -> None:
    lines = _script(path).splitlines()[:MAX_LINES]
    for number, line in enumerate(lines, start=1):
        text = line.partition("#")[0].strip()
        try:
            if text and not model.play_or_raise(text):
                raise GameError(f"{path.name}: line {number}: '{text[:80]}' is not legal here")
        except ValueError as error:
            raise GameError(f"{path.name}: line {number}: {error}") from None


def _script(path: Path) -> str:
    try:
        return read_plain(path, MAX_SCRIPT).decode("utf-8")
    except UnicodeDecodeError:
        raise GameError(f"{path.name}: not a text in UTF-8") from None
    except OSError as error:
        raise GameError(f"{path.name}: {error.strerror or error}") from None


def _play(app: QApplication, window: MainWindow, settings: Settings, pictures: MapCache) -> int:
    faults: list[Exception] = []
    with ExitStack() as ending:
        watch = guard(window, settings)
        watch.install()
        ending.callback(watch.remove)
        room.place(window, settings)
        ending.callback(diary.listen())
        window.buildFailed.connect(faults.append)
        window.buildFinished.connect(partial(_begun, app, window, ending))
        if window.built:
            window.show()
            _begun(app, window, ending)
        else:
            window.show_board_first(pictures)
        status = app.exec()
    if faults:
        window.hide()
        window.deleteLater()
        window.model.close()
        raise faults[0]
    return status


def _begun(app: QApplication, window: MainWindow, ending: ExitStack) -> None:
    """What can wait until the window stands with all that is in it."""
    from nemesis_gui.leaving import Leaving

    ending.callback(Leaving(app, window).stop)
    room.Staying(window)
    later(window, use_up)
    later(window, diary.begin)
    later(window, lambda: window.model.title.get_ready(), ms=READY)
    later(window, gc.enable, ms=REST)
    if isinstance(app, Application):
        app.open_with(lambda path: window.context.services.of(Files).take(path))
        ending.callback(app.open_with, None)


def guard(window: MainWindow, settings: Settings) -> CrashHandler:
    """Shows the player a fault, and keeps the game going."""

    def then(show: Callable[[], None]) -> None:
        if isValid(window):
            later(window, show)

    report = partial(_show_fault, window)
    return CrashHandler(report, lambda: capsule(window.model, settings), then)


def _show_fault(window: MainWindow, path: Path, text: str) -> None:
    """A fault of a window that closes, or is gone, is in the report only: there is nobody to show it to."""
    if not isValid(window) or window.closing:
        return
    from PySide6.QtWidgets import QMessageBox

    window.finish_building()
    words = window.words
    QMessageBox.critical(
        window,
        words.tr("Something went wrong"),
        words.tr(
            "{text}\n\nA report was written to {path}.\nThe game continues from the last accepted command.",
            text=text,
            path=path,
        ),
    )
    if window.model.session is not None:
        _go_on(window)


def _go_on(window: MainWindow) -> None:
    """Show the game again from the last accepted command; where that fails too, the list of all commands is left."""
    try:
        window.context.past.present()
        window.model.notify()
    except Exception as error:
        write_report(type(error), error, error.__traceback__, "while showing the game anew")
        window.context.signals.everyCommandAsked.emit()


def _screenshot(window: MainWindow, model: GameModel, path: Path, size: QSize, begun: bool) -> int:
    from nemesis_gui.camera import settle, take

    if not begun:
        model.new(seed="0")
    window.context.looks.motion = False
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    window.resize(size)
    window.show()
    settle(window)
    picture = take(window)
    window.close()
    if not picture.save(str(path)):
        raise GameError(f"{path}: the picture could not be written")
    return 0
