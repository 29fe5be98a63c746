"""What a player does before a picture is taken, told in words: `action supply`, `point 0410`, `press As marked`.

Every verb is a method whose name begins with `do_`; what follows the verb is its argument.
"""

from __future__ import annotations

from itertools import count

from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QTabWidget, QWidget

from engine.table.checkpoints import SaveData
from engine.table.save.check import Change, starts_of
from nemesis_gui.base.settings import skins_folder
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.games.files import GameFiles
from nemesis_gui.features.games.opening import ask_changed
from nemesis_gui.features.lessons.puzzle_table import PuzzleTable
from nemesis_gui.session.game_faults import ChangedGameError
from tools.driver import Driven
from tools.driver.hands import CONTROL, Hands
from tools.pictures.picture import PictureError
from tools.pictures.scanned import scan


class Doing:
    """Does what a step says. Everything raises PictureError when it cannot be done."""

    def __init__(self, window: Driven) -> None:
        self.window = window
        self.hands = Hands(window)
        seconds = count()
        window.guard.now = lambda: 1000.0 * next(seconds)  # nothing is done in haste

    def do(self, text: str) -> None:
        """Carry out one thing."""
        verb, _, rest = text.partition(" ")
        run = getattr(self, f"do_{verb}", None)
        if run is None:
            raise PictureError(f"'{text}': nobody knows how to {verb}")
        run(rest)

    # -- actions and commands

    def do_action(self, name: str) -> None:
        """Trigger a registered action."""
        actions = self.window.actions_
        if name not in actions.by_id:
            raise PictureError(f"there is no action {name}")
        actions.refresh()
        if not actions.by_id[name].isEnabled():
            raise PictureError(f"the action {name} is not possible: {actions.by_id[name].statusTip()}")
        actions.by_id[name].trigger()

    def do_on(self, name: str) -> None:
        """Trigger an action that shows something, unless that is shown: what is there by itself depends on the room."""
        self.window.actions_.refresh()
        if not self.window.actions_.by_id[name].isChecked():
            self.do_action(name)

    def do_play(self, command: str) -> None:
        """Play a command."""
        if not self.window.model.play(command):
            raise PictureError(f"'{command}' is not legal")

    def do_new(self, rest: str) -> None:
        """Begin another game: scenario, seed."""
        scenario, _, seed = rest.partition(" ")
        self.window.model.new(scenario, {}, seed)

    def do_lesson(self, name: str) -> None:
        """Start a lesson by the name of its file."""
        tour = self.window.tour
        path = next((path for path, _ in tour.shelf.sound() if path.stem == name), None)
        if path is None:
            raise PictureError(f"there is no lesson {name}")
        tour.hold(path)

    def do_puzzle(self, name: str) -> None:
        """Put a puzzle on the table by the name of its file."""
        table = self.window.feature(PuzzleTable)
        table.hold(next(path for path, _ in table.shelf.all() if path.stem == name))

    def do_best(self, _rest: str) -> None:
        """Play the best answer of the puzzle on the table, as if another one had been tried."""
        table = self.window.feature(PuzzleTable)
        if table.held is None:
            raise PictureError("no puzzle is on the table")
        table.held.tried = True
        table.show_best()

    def do_step(self, _rest: str) -> None:
        """Have the step of a lesson shown, unless it is the last one."""
        tour = self.window.tour
        if tour.course is not None and tour.course.now is not tour.course.lesson.steps[-1]:
            (tour.card.show_me if tour.no_show() is None else tour.card.next).click()

    # -- the map

    @property
    def view(self) -> BoardView:
        """The map's view."""
        return self.hands.view

    @property
    def board(self) -> BoardScene:
        """The map."""
        return self.view.board

    def loc(self, name: str) -> int:
        """A hex or box by its label, or that of a unit."""
        state = self.window.context.state
        if name in state.pieces:
            return int(state.pieces[name].loc)
        found = state.world.find(name)
        if found is None:
            raise PictureError(f"there is no place {name}")
        return int(found)

    def do_zoom(self, rest: str) -> None:
        """Zoom, and the hex or unit in the middle."""
        zoom, _, place = rest.partition(" ")
        self.view.set_zoom(float(zoom))
        if place:
            self.view.centre_on_hex(self.loc(place))

    def do_point(self, name: str) -> None:
        """Move the mouse over a hex or a unit."""
        loc = self.loc(name)
        self.hands.hover(self.board.position(loc))
        self.board.hover_on(loc, name if name in self.window.context.state.pieces else "")

    def do_explain(self, name: str) -> None:
        """Ask what a counter or hex is that the mouse points at."""
        reader = self.window.reader
        reader.show_found(reader.pointing.on_map(self.board.position(self.loc(name))))

    def do_click(self, unit: str) -> None:
        """Click a unit."""
        self.hands.click_counter(unit)

    def do_add(self, unit: str) -> None:
        """Click a unit with Ctrl."""
        self.hands.click_counter(unit, CONTROL)

    def do_drag(self, rest: str) -> None:
        """Carry a unit to a hex and hold it there."""
        unit, _, place = rest.partition(" ")
        middle = self.board.middle_of(unit)
        if middle is None:
            raise PictureError(f"{unit} is not seen")
        start, end = (self.view.mapFromScene(spot) for spot in (middle, self.board.position(self.loc(place))))
        self.hands.lift(start, end)

    def do_cursor(self, name: str) -> None:
        """Put the keyboard's cursor on a hex."""
        if self.window.keyboard.cursor is not None:
            self.window.keyboard.cursor.put(self.loc(name))

    def do_stack(self, name: str) -> None:
        """Rest on the badge of a stack."""
        self.board.badgeHovered.emit(self.loc(name))

    def do_menu(self, unit: str) -> None:
        """Right click a unit."""
        self.hands.ask_counter(unit)

    # -- buttons and fields

    def do_press(self, text: str) -> None:
        """Press the button with a text, or the one that plays a command."""
        self.hands.press(self._button(text))

    def do_try(self, text: str) -> None:
        """Point at a button."""
        self.hands.enter(self._button(text))

    def _button(self, text: str) -> QAbstractButton:
        wanted = {text, self.window.words.tr(text)}
        for button in self.hands.buttons(*self._places()):
            if button.text().replace("&", "") in wanted or button.property("command") == text:
                return button
        raise PictureError(f"there is no button '{text}'")

    def _places(self) -> list[QWidget]:
        others = [w for w in QApplication.topLevelWidgets() if w is not self.window and w.isVisible()]
        return [*others, self.window]

    def do_tab(self, text: str) -> None:
        """Turn to a tab."""
        for place in self._places():
            for tabs in place.findChildren(QTabWidget):
                names = [tabs.tabText(number) for number in range(tabs.count())]
                if self.window.words.tr(text) in names:
                    tabs.setCurrentIndex(names.index(self.window.words.tr(text)))
                    return
        raise PictureError(f"there is no tab '{text}'")

    def do_type(self, text: str) -> None:
        """Write into the field that has the keyboard, or the first one of the topmost window."""
        field = QApplication.focusWidget()
        if not isinstance(field, (QLineEdit, QComboBox, QPlainTextEdit)):
            kinds = QPlainTextEdit, QLineEdit
            fields = (one for place in self._places() for kind in kinds for one in place.findChildren(kind))
            field = next((one for one in fields if one.isVisible()), None)
        if field is None:
            raise PictureError("there is no field to write into")
        self.hands.write(text, field)

    def do_compare(self, _rest: str) -> None:
        """Compare the game with its other branch."""
        other = next((leaf for leaf in self.window.past.record.leaves() if leaf != self.window.past.record.head), None)
        if other is None:
            raise PictureError("there is no other branch")
        self.window.comparing.branch(other)

    # -- what cannot be done with a hand

    def do_fault(self, text: str) -> None:
        """Something goes wrong inside the program."""
        from nemesis_gui.app import guard

        guard(self.window, self.window.settings).caught(RuntimeError, RuntimeError(text), None)

    def do_scan(self, rest: str) -> None:
        """There is a skin of the game, a scan of its map; ``laid`` has it laid on the map anew."""
        from nemesis_gui.features.skins.skins import Skins

        folder = skins_folder() / "scan"
        scan(self.board, self.window.model.title.id, folder)
        if rest == "laid":
            self.window.feature(Skins).lay(folder / "map.png")

    def do_module(self, _rest: str) -> None:
        """A module of VASSAL of the game is taken from."""
        from nemesis_gui.features.vassal.vassal import VassalModule
        from tools.pictures.printed_module import printed_module

        self.window.feature(VassalModule).take(printed_module(self.window.context.state))

    def do_doubts(self, _rest: str) -> None:
        """Its doubtful counters are looked at."""
        from nemesis_gui.features.vassal.window import ModuleWindow

        next(iter(self.window.findChildren(ModuleWindow))).look_at_doubts()

    def do_scenario(self, name: str) -> None:
        """A scenario of the player's own is made of one of the game."""
        from nemesis_gui.features.atlas.position import EditPosition

        self.window.feature(EditPosition).make_of(self.window.model.title, name)

    def do_pass(self, name: str) -> None:
        """What is done on the map of one's own copy; its first brush is in hand."""
        from nemesis_gui.features.atlas.window import AtlasWindow

        atlas = next(iter(self.window.findChildren(AtlasWindow)))
        atlas.set_pass(name)
        atlas.start.ground.take(atlas.start.ground.brushes[0])

    def do_keep(self, _rest: str) -> None:
        """It is kept in a pack."""
        from nemesis_gui.features.atlas.position_window import PositionWindow

        next(iter(self.window.findChildren(PositionWindow))).keep_scenario.trigger()

    def do_numbers(self, _rest: str) -> None:
        """The numbers of our hexes are seen over its map."""
        from nemesis_gui.features.vassal.numbers import Numbers, map_image
        from nemesis_gui.features.vassal.window import ModuleWindow

        module = next(iter(self.window.findChildren(ModuleWindow)))
        fit = module.taken.fit
        assert fit is not None
        Numbers(module.words, fit, map_image(module.taken.module, fit), module).exec()

    def do_vassal(self, _rest: str) -> None:
        """A game that was saved with VASSAL is looked at; its module is known."""
        from engine.wargame.modules import Taken
        from nemesis_gui.features.vassal.known import remember
        from nemesis_gui.features.vassal.look import LookAtSaved
        from tools.pictures.printed_module import played_game

        module, game = played_game(self.window.context.state)
        remember(self.window.settings, Taken(self.window.model.title, module), module, {})
        self.window.feature(LookAtSaved).look(game)

    def do_looked(self, _rest: str) -> None:
        """It is on the table as nobody's eyes see it."""
        from engine.wargame.modulelook import Looking
        from engine.wargame.modules import Taken
        from nemesis_gui.features.vassal.look import LookAtSaved
        from tools.pictures.printed_module import played_game

        module, game = played_game(self.window.context.state)
        taken = Taken(self.window.model.title, module)
        self.window.feature(LookAtSaved).show(taken, Looking(taken, game).look())

    def do_later(self, _rest: str) -> None:
        """The program has other values by now than those the game was begun with."""
        self.window.model.title = type(self.window.model.title)()
        self.window.actions_.refresh()

    def do_changed(self, _rest: str) -> None:
        """The game is opened by a program whose rules lead elsewhere from the last command on."""
        model = self.window.model
        assert model.session is not None
        assert model.path is not None
        node = model.session.record.nodes[model.session.record.head]
        rules = model.title.rules
        change = Change(node.id, node.text, "", model.title.chapter(model.state), tuple(starts_of(model.session)),
                        node.parent, SaveData(rules=rules), rules + 1, False)  # fmt: skip
        ask_changed(self.window.feature(GameFiles), ChangedGameError(model.path, change), "ask")
