"""Actions about files, and taking back."""

from __future__ import annotations

from typing import Final

from nemesis_gui.specs.spec import Spec

FILE: Final = (
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
    Spec(
        "log_find",
        "Edit",
        "Search the log",
        "Find a word in what happened; Enter goes to older hits",
        "Ctrl+F",
        "find_in_log",
        "no_game",
        before=True,
    ),
    Spec(
        "log_copy",
        "Edit",
        "Copy the log",
        "What is marked, or all that is shown",
        "Ctrl+Shift+L",
        "log.copy",
        "no_game",
    ),
)
