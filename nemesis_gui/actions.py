"""What the player can do with the program, each thing registered once.

Menus, tool bar, shortcuts and the list of keys are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar

if TYPE_CHECKING:
    from nemesis_gui.window import MainWindow

Why = str | None
"""Why an action is not possible now; None when it is."""


@dataclass(frozen=True)
class Spec:
    """An action: its menu, text, help and keys (more than one as in `Ctrl+K; Ctrl+P`).

    `run` and `why_not` are methods of the window or of a part of it, such as `why.ask`.
    """

    id: str
    menu: str
    text: str
    help: str
    key: str = ""
    run: str = ""
    why_not: str = ""
    toolbar: bool = False
    check: str = ""
    """A property of the window that tells whether it is on."""
    group: str = ""
    before: bool = False
    """Whether a line stands before it in the menu."""


MENUS: Final = ("File", "Edit", "View", "Game", "History", "Help")


def _bookmarks() -> Iterator[Spec]:
    """Nine bookmarks, each with a key that sets it and one that goes there."""
    for n in range(1, 10):
        yield Spec(
            f"mark_{n}", "", f"Set bookmark {n}", "Keep what the view shows", f"Ctrl+{n}", f"tools.mark_{n}", "no_game"
        )
        yield Spec(f"to_{n}", "", f"Bookmark {n}", "Show again what was kept", str(n), f"tools.mark_to_{n}", "no_game")


SPECS: Final = (
    Spec(
        "new",
        "File",
        "New game…",
        "Begin a game: campaign or scenario, rules version, variants",
        "Ctrl+N",
        "new_game",
        toolbar=True,
    ),
    Spec("open", "File", "Open…", "Go on with a saved game", "Ctrl+O", "open_game", toolbar=True),
    Spec("library", "File", "Games…", "All kept games with their pictures", "Ctrl+L", "library.show"),
    Spec(
        "continue",
        "File",
        "Continue last game",
        "Open the game played last",
        "Ctrl+Shift+O",
        "library.continue_last",
    ),
    Spec("recent", "File", "Recent", "Games played lately"),
    Spec(
        "save_as",
        "File",
        "Save as…",
        "Keep the game under another name; every command is saved at once anyway",
        "Ctrl+Shift+S",
        "save_as",
        "no_file",
    ),
    Spec(
        "map_png",
        "File",
        "Map as PNG…",
        "Write the whole map as a picture",
        "",
        "tools.export_png",
        "no_game",
        before=True,
    ),
    Spec("map_pdf", "File", "Map as PDF…", "Write the whole map on one large sheet", "", "tools.export_pdf", "no_game"),
    Spec(
        "view_png", "File", "View as PNG…", "Write what the view shows", "Ctrl+Shift+G", "tools.export_view", "no_game"
    ),
    Spec(
        "rename",
        "File",
        "Name of the game…",
        "Give the game a name for the library",
        "",
        "library.rename",
        "no_file",
    ),
    Spec(
        "export_log",
        "File",
        "Export the log…",
        "Write what happened as a web page or as text",
        "Ctrl+E",
        "library.export_log",
        "library.no_record",
        before=True,
    ),
    Spec(
        "report",
        "File",
        "After-action report…",
        "The story of the game with maps and charts, for any browser",
        "Ctrl+R",
        "library.report",
        "library.no_record",
    ),
    Spec("quit", "File", "Quit", "Close the program; the game is saved", "Ctrl+Q", "close", before=True),
    Spec(
        "undo",
        "Edit",
        "Undo",
        "Take the last command back, up to the last die roll or reveal",
        "Ctrl+Z",
        "undo",
        "no_undo",
        toolbar=True,
    ),
    Spec("redo", "Edit", "Redo", "Play again what was taken back", "Ctrl+Shift+Z", "redo", "no_redo", toolbar=True),
    Spec("zoom_in", "View", "Zoom in", "Show the map larger", "Ctrl++", "zoom_in", "no_game"),
    Spec("zoom_out", "View", "Zoom out", "Show the map smaller", "Ctrl+-", "zoom_out", "no_game"),
    Spec("fit", "View", "Whole map", "Fit the map into the window", "F", "fit_map", "no_game", toolbar=True),
    Spec(
        "counters",
        "View",
        "Counters",
        "Show or hide counters and markers",
        "F2",
        "toggle_counters",
        "no_game",
        toolbar=True,
        check="counters_on",
        before=True,
    ),
    Spec(
        "zoc",
        "View",
        "Zones of control",
        "Show the zones of control of both sides, and at the pointer who exerts them",
        "Z; F3",
        "toggle_zoc",
        "no_game",
        toolbar=True,
        check="zoc_on",
    ),
    Spec(
        "supply",
        "View",
        "Supply",
        "Show every supply chain, as marked and in a check held now, and whom an enemy would cut off",
        "S; F4",
        "toggle_supply",
        "no_game",
        toolbar=True,
        check="supply_on",
    ),
    Spec(
        "threat",
        "View",
        "Threat",
        "Show the best odds the enemy could bring against every stack",
        "T",
        "toggle_threat",
        "no_game",
        toolbar=True,
        check="threat_on",
    ),
    Spec("cups", "View", "Cups", "Chits left in the cups, chances of the next phase", "C", "show_cups", "no_game"),
    Spec("ledger", "View", "Ledger of the tracks…", "Every step of the tracks, and why", "J", "show_ledger", "no_game"),
    Spec("objectives", "View", "Objectives…", "Who holds what, worth and supply", "O", "show_objectives", "no_game"),
    Spec(
        "trace",
        "View",
        "Supply line",
        "Show how the selected piece would be supplied now",
        "Shift+S",
        "toggle_trace",
        "no_game",
        check="trace_on",
    ),
    Spec(
        "numbers",
        "View",
        "Hex numbers always",
        "Print the number in every hex at every zoom",
        "F6",
        "toggle_numbers",
        "no_game",
        check="numbers_on",
    ),
    Spec(
        "front",
        "View",
        "Only the front line",
        "Show only units within two hexes of an enemy",
        "Shift+F2",
        "tools.toggle_front",
        "no_game",
        check="tools.front_on",
    ),
    Spec("fan", "View", "Fan out the stack", "Lay the stack under the cursor open", "X", "tools.fan_out", "no_game"),
    Spec(
        "text_board",
        "View",
        "Board as text",
        "Every hex with its terrain, ways and counters as a list to search and to read aloud",
        "Ctrl+Shift+T",
        "tools.toggle_text",
        "no_game",
        check="tools.text_on",
    ),
    Spec(
        "overview",
        "View",
        "Overview map",
        "A small map while only a part is seen",
        "F8",
        "toggle_overview",
        check="overview_on",
    ),
    Spec("card", "View", "To the card", "Take the keyboard there; Escape leads back", "F12", "focus_card", "no_game"),
    Spec("panels", "View", "Panels", "Show or hide the panels at the side", "F9", "toggle_panels", check="panels_on"),
    Spec(
        "news",
        "View",
        "What just happened",
        "Show the latest events over the map",
        "F7",
        "toggle_news",
        check="news_on",
    ),
    Spec(
        "theme_staff",
        "View",
        "Theme: staff map",
        "Paper and ink",
        run="theme_staff",
        check="is_staff",
        group="theme",
        before=True,
    ),
    Spec(
        "theme_contrast",
        "View",
        "Theme: high contrast",
        "Black on white",
        run="theme_contrast",
        check="is_contrast",
        group="theme",
    ),
    Spec("theme_dark", "View", "Theme: dark", "For the night", run="theme_dark", check="is_dark", group="theme"),
    Spec(
        "english",
        "View",
        "English",
        "English texts",
        run="speak_english",
        check="is_english",
        group="language",
        before=True,
    ),
    Spec("french", "View", "Français", "Textes en français", run="speak_french", check="is_french", group="language"),
    Spec(
        "next",
        "Game",
        "Next piece",
        "Select the next piece that can act",
        "N",
        "next_piece",
        "no_decision",
        toolbar=True,
    ),
    Spec("end", "Game", "End segment", "Close the open segment", "E", "end_segment", "no_end", toolbar=True),
    Spec("list", "Game", "All commands…", "Every legal command as a list", "L", "all_commands", "no_decision"),
    Spec(
        "goto",
        "Game",
        "Go to hex…",
        "Bring a hex or a place into the middle",
        "Ctrl+G; G",
        "tools.go_to",
        "no_game",
    ),
    Spec("cancel", "Game", "Let go", "Give up the selection", "Esc", "let_go", "no_cancel"),
    Spec(
        "since",
        "Game",
        "What happened since my last phase",
        "Everything the other side did since, with a replay",
        "Shift+F7",
        "show_since",
        "no_past",
    ),
    Spec(
        "history",
        "History",
        "History",
        "Every command by turn and phase, branches, what-if tables",
        "H",
        "toggle_history",
        "no_game",
        toolbar=True,
        check="history_on",
    ),
    Spec(
        "look_back",
        "History",
        "One command back",
        "Look at the position before",
        "Alt+Left",
        "look_back",
        "no_step_back",
    ),
    Spec("look_on", "History", "One command on", "Look at the next position", "Alt+Right", "look_on", "no_step_on"),
    Spec(
        "replay",
        "History",
        "Replay",
        "Play the game again before your eyes; pause",
        "Shift+H",
        "replay_game",
        "no_past",
    ),
    Spec(
        "play_from",
        "History",
        "Play from here",
        "Go on from the point you look at, as a new branch",
        "Ctrl+B",
        "play_from_here",
        "no_play_from",
    ),
    Spec(
        "what_if",
        "History",
        "What if…",
        "A copy of the position with dice of its own; it never becomes part of the game",
        "Ctrl+T",
        "what_if",
        "no_what_if",
        before=True,
    ),
    Spec(
        "leave_what_if",
        "History",
        "Leave the what-if table",
        "Back to the game; the table is kept in the history",
        "Ctrl+W",
        "leave_what_if",
        "not_what_if",
    ),
    Spec(
        "drop_what_if",
        "History",
        "Drop the what-if table",
        "Back to the game; the table is cleared away",
        "Ctrl+Shift+W",
        "drop_what_if",
        "not_what_if",
    ),
    Spec(
        "dispute",
        "Game",
        "Settle a dispute between partners…",
        "Partners who disagree roll dice until they differ; nothing in the game changes",
        "",
        "settle_dispute",
        "no_partners",
    ),
    Spec(
        "palette",
        "Game",
        "Command palette…",
        "Find any action, command, place or piece by a few letters",
        "Ctrl+K; Ctrl+Shift+P",
        "open_palette",
        before=True,
    ),
    Spec(
        "preferences",
        "Edit",
        "Preferences…",
        "Language, theme, text size, animation, hints, keys",
        "Ctrl+,",
        "show_preferences",
        before=True,
    ),
    Spec(
        "why",
        "Help",
        "Why not?",
        "Says why the hex, counter, button or menu entry under the pointer cannot be used",
        "?",
        "why.ask",
        "no_game",
    ),
    Spec(
        "rules",
        "Help",
        "Rule of the open decision",
        "The rule clauses of what has to be decided",
        "F1",
        "show_rule",
        "no_decision",
        toolbar=True,
    ),
    Spec("rulebook", "Help", "Rulebook…", "Search the rules clause by clause", "Shift+F1", "show_rulebook"),
    Spec("keys", "Help", "Keys…", "All keys", "F11", "show_keys"),
    Spec("about", "Help", "About…", "Credits, and where the data come from", run="show_about", before=True),
    *_bookmarks(),
)


class Actions:
    """The registered actions of a window."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.by_id: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        for spec in SPECS:
            self.by_id[spec.id] = self._make(spec)

    def _make(self, spec: Spec) -> QAction:
        words = self.window.words
        action = QAction(words.tr(spec.text), self.window)
        action.setShortcuts(QKeySequence.listFromString(self.key(spec)))
        if spec.check:
            action.setCheckable(True)
        if spec.group:
            group = self._groups.setdefault(spec.group, QActionGroup(self.window))
            action.setActionGroup(group)
        if spec.run:
            run: Callable[[], object] = attrgetter(spec.run)(self.window)
            action.triggered.connect(lambda _checked=False: run())
        self.window.addAction(action)
        return action

    def build(self) -> None:
        """Make the menus and the tool bar."""
        bar = self.window.menuBar()
        bar.clear()
        for name in MENUS:
            menu = bar.addMenu(self.window.words.tr(name))
            for spec in (spec for spec in SPECS if spec.menu == name):
                self._add(menu, spec)
        tools = QToolBar(self.window.words.tr("Tools"))
        tools.setObjectName("tools")
        tools.setMovable(False)
        last = ""
        for spec in SPECS:
            if spec.toolbar:
                if last and last != spec.menu:
                    tools.addSeparator()
                tools.addAction(self.by_id[spec.id])
                last = spec.menu
        self.window.addToolBar(tools)

    def _add(self, menu: QMenu, spec: Spec) -> None:
        if spec.before:
            menu.addSeparator()
        if spec.id == "recent":
            recent = menu.addMenu(self.window.words.tr(spec.text))
            recent.aboutToShow.connect(lambda: self._fill_recent(recent))
            self._fill_recent(recent)
        else:
            menu.addAction(self.by_id[spec.id])

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        for path in self.window.settings.recent():
            menu.addAction(path.stem, partial(self.window.open_path, path))
        menu.setEnabled(not menu.isEmpty())

    def refresh(self) -> None:
        """Enable what is possible now; the tool tip says why something is not."""
        for spec in SPECS:
            action = self.by_id[spec.id]
            why = self.why_not(spec)
            action.setEnabled(why is None)
            help_ = self.window.words.tr(spec.help)
            key = f"  ({self.key_text(spec)})" if self.key(spec) else ""
            action.setToolTip(f"{help_}{key}" + (f"\n{why}" if why else ""))
            action.setStatusTip(why or help_)
            if spec.check:
                action.setChecked(bool(attrgetter(spec.check)(self.window)))

    def why_not(self, spec: Spec) -> Why:
        """Why an action is not possible now."""
        why: Why = attrgetter(spec.why_not)(self.window)() if spec.why_not else None
        return why

    # -- keys

    def key(self, spec: Spec) -> str:
        """The keys of an action: the player's own, or those it is registered with."""
        return self.window.settings.text(f"key/{spec.id}", spec.key)

    def key_text(self, spec: Spec) -> str:
        """The keys of an action as they are shown."""
        native = QKeySequence.SequenceFormat.NativeText
        return " / ".join(key.toString(native) for key in QKeySequence.listFromString(self.key(spec)))

    def set_key(self, spec: Spec, key: str) -> None:
        """Give an action other keys, from now on."""
        self.window.settings.put(f"key/{spec.id}", key)
        self.by_id[spec.id].setShortcuts(QKeySequence.listFromString(key))

    def keys(self) -> Iterator[tuple[str, str, str]]:
        """Keys, text and help of everything that has a key."""
        words = self.window.words
        return ((self.key_text(spec), words.tr(spec.text), words.tr(spec.help)) for spec in SPECS if self.key(spec))
