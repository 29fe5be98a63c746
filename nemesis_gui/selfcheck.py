"""`nemesis --self-check`: whether the program is whole, tried without a screen and without touching the player's files.

It verifies every data file against the list that was made when the program was packed, loads all modules, titles,
languages and sounds, opens the dialogs, and begins, plays, saves and opens every scenario. It ends with 1 when
something fails, and says what.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Final

from engine.paths import DATA, data_dir, data_file
from engine.table.placed import PlacedState

LIST: Final = "files.txt"
"""Beside the data of a packed program: a fingerprint and a place in each line."""
MOVES: Final = 12
"""Commands played of each scenario."""
PATIENCE: Final = 120
"""Seconds for the answer of a computer player."""
Check = Callable[[], object]


class BrokenError(Exception):
    """Something that belongs to the program is missing or wrong; one line."""


def main() -> int:
    """Run all checks; returns the exit status."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from nemesis_gui.base.settings import nothing_kept
    except Exception as error:  # a library of the system may be missing in any way
        print(f"FAILED start: {type(error).__name__}: {error}")
        return 1
    with nothing_kept():
        failed = sum(not _passed(name, check) for name, check in CHECKS.items())
    print("the program is whole" if not failed else f"{failed} checks failed; install the program again")
    return int(failed > 0)


def _passed(name: str, check: Check) -> bool:
    try:
        told = check()
    except Exception as error:  # a check may fail in any way, and is reported in a line
        print(f"FAILED {name}: {type(error).__name__}: {error}", flush=True)
        return False
    print(f"ok     {name}{f': {told}' if told else ''}", flush=True)
    return True


def verify(data: Path) -> str:
    """Compare the data files with their list; raises BrokenError for the first that is missing or changed."""
    listed = data / LIST
    if not listed.is_file():
        if getattr(sys, "frozen", False):
            raise BrokenError(f"{LIST} is missing")
        return "not packed, so there is no list to compare with"
    lines = listed.read_text(encoding="utf-8").splitlines()
    for line in lines:
        print_, _, name = line.partition("  ")
        path = data / name
        if not path.is_file():
            raise BrokenError(f"{name} is missing")
        if sha256(path.read_bytes()).hexdigest() != print_:
            raise BrokenError(f"{name} is not as it was packed")
    return f"{len(lines)} files"


def modules() -> str:
    """Import every module of the engine and the client: presenters and dialogs are otherwise loaded when needed."""
    import pkgutil
    from importlib import import_module

    import engine
    import nemesis_gui

    names = [
        found.name
        for package in (engine, nemesis_gui)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not found.name.endswith("__main__") and found.name not in _OPTIONAL
    ]
    for name in names:
        import_module(name)
    if len(names) < _LEAST_MODULES:
        raise BrokenError(f"only {len(names)} modules")
    return f"{len(names)}"


_OPTIONAL: Final = ("engine.lab.cluster",)
"""What needs a library that only the laboratory has."""
_LEAST_MODULES: Final = 300


def languages() -> str:
    from engine.table.wording.catalogue import catalogue
    from engine.table.wording.spoken import LANGUAGES
    from nemesis_gui.session.words import Words

    for lang in LANGUAGES:
        for name in _titles():
            catalogue(lang, name)
            words = Words(lang, _title(name))
            if not list(words.rulebook.clauses(None)):
                raise BrokenError(f"{name}: no rules")
    if len(LANGUAGES) < 2:
        raise BrokenError("only one language")
    return ", ".join(LANGUAGES)


def assets() -> str:
    import wave

    from nemesis_gui.base import fonts
    from nemesis_gui.features.help.about import PAPERS, paper

    _application()
    fonts.load()
    sounds = sorted(data_dir("assets/sounds").glob("*.wav"))
    for path in sounds:
        with wave.open(str(path), "rb") as file:
            file.readframes(file.getnframes())
    for name in PAPERS:
        if paper(name) is None and (name != "parts" or getattr(sys, "frozen", False)):
            raise BrokenError(f"{PAPERS[name]} is missing")
    data_file("assets/icons/app/32.png")
    return f"{len(sounds)} sounds"


def lessons() -> str:
    from engine.board.safeyaml import load_yaml

    found = [sorted(data_dir(f"assets/{kind}").rglob("*.yaml")) for kind in ("lessons", "puzzles")]
    for path in chain.from_iterable(found):
        load_yaml(path)
    if not all(found):
        raise BrokenError("there is none")
    return " and ".join(str(len(paths)) for paths in found)


def titles() -> str:
    return ", ".join(scenario for title in _titles() for scenario in _played(title))


def _played(name: str) -> Iterator[str]:
    """Every scenario of a title, once it was begun, played for some commands, saved, and opened again."""
    from nemesis_gui.session.model import GameModel

    model = GameModel(_title(name), _all_titles())
    for scenario in list(model.title.scenarios()):
        model.new(scenario, {}, "self-check")
        for _ in range(MOVES):
            commands = model.commands()
            if not commands:
                break
            model.play_or_raise(commands[0])
        path, before = model.path, model.title.digest(model.present.state)
        model.close()
        if path is None:
            raise BrokenError(f"{scenario}: not saved")
        model.open(path)
        if model.title.digest(model.present.state) != before:
            raise BrokenError(f"{scenario}: another position after it was opened again")
        model.close()
        yield scenario


def presenters() -> str:
    """Those of the decisions that are open at the start of each scenario; their modules were loaded before."""
    from nemesis_gui.games import faces

    found = set()
    for name in _titles():
        face = faces().of(name)
        for scenario in _title(name).scenarios():
            decision = _decision(_title(name).new(scenario, {}, "self-check"))
            card = face.card(decision.kind) if decision is not None else None
            kind = face.presenter(decision.kind) if decision is not None else None
            found.add(card.title if card is not None else kind.__name__ if kind is not None else "general list")
    return ", ".join(sorted(found))


def _decision(state: PlacedState) -> Any:
    from engine.table import agenda

    return agenda.current(state)


def windows() -> str:
    """The main window with a game of each title, in each language, and what opens from its menus."""
    from PySide6.QtWidgets import QApplication, QDialog

    from engine.table.wording.spoken import LANGUAGES
    from nemesis_gui.base.settings import Settings
    from nemesis_gui.camera import settle
    from nemesis_gui.games import faces
    from nemesis_gui.session.model import GameModel
    from nemesis_gui.window.main_window import MainWindow

    _application()
    opened = 0
    for lang in LANGUAGES:
        settings = Settings()
        settings.put("language", lang)
        window = MainWindow(GameModel(_title(next(iter(_titles()))), _all_titles()), faces(), settings)
        window.context.looks.motion = False
        window.show()
        for name in _titles():
            window.model.new(title=name)
            settle(window)
            for action in ("about", "rulebook", "keys", "preferences", "new_in", "problem"):
                window.actions_.by_id[action].trigger()
            shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
            opened += len(shown)
            for one in shown:
                one.close()
        _dialogs(window)
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return f"{opened} dialogs"


def _dialogs(window: Any) -> None:
    """Those that wait for an answer, made and thrown away."""
    from nemesis_gui.base.settings import games_folder
    from nemesis_gui.features.games.new_game import NewGameDialog
    from nemesis_gui.features.library.dialog import LibraryDialog

    context, model = window.context, window.model
    NewGameDialog(
        context.words, model.title, context.looks.art_of, window, others=model.titles, load=model.game
    ).deleteLater()
    LibraryDialog(context.words, model.titles, games_folder(), window).deleteLater()


def computer_player() -> str:
    """Ask one in a process of its own: of a packed program that starts it another time."""
    import time

    from engine.players.process import Answer, Board, Question, Thinker, packed
    from engine.players.registry import names

    title = _title(_all_titles().first)
    scenario = next(iter(title.scenarios()))
    state: PlacedState = title.new(scenario, {}, "self-check")
    side, level = _decision(state).side(state), names(title)[0]
    thinker = Thinker(Board(_all_titles().loader(title.id), scenario))
    try:
        thinker.ask(Question(level, "self-check", side, packed(title.view(state, side)), 5.0))
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for word in thinker.heard():
                if isinstance(word, Answer) and word.choice is not None:
                    return level
            time.sleep(0.05)
    finally:
        thinker.end()
    raise BrokenError("no answer")


CHECKS: Final[Mapping[str, Check]] = {
    "data files": partial(verify, DATA),
    "modules": modules,
    "languages": languages,
    "sounds, icons, fonts, licences": assets,
    "lessons and puzzles": lessons,
    "titles": titles,
    "presenters": presenters,
    "windows": windows,
    "computer player": computer_player,
}
"""All checks by name; what a later one needs of an earlier one it loads itself."""

# -- what the checks share

_loaded: dict[str, Any] = {}


def _all_titles() -> Any:
    from nemesis_gui.games import titles as listed

    return _loaded.setdefault("titles", listed())


def _titles() -> list[str]:
    return [entry.id for entry in _all_titles()]


def _title(name: str) -> Any:
    return _all_titles().title(name)


def _application() -> Any:
    from PySide6.QtWidgets import QApplication

    from nemesis_gui.base import style
    from nemesis_gui.base.application import Application

    if "app" not in _loaded:
        _loaded["app"] = QApplication.instance() or Application(sys.argv[:1])
        style.dress(_loaded["app"], "staff")
    return _loaded["app"]
