"""What features do for one another, each behind a class of its own: who offers nothing is answered for by its base,
which does nothing. So a feature that is taken out is missed by none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget

    from engine.table.agenda import Decision
    from engine.table.command import Command
    from engine.table.save.read import LogUse
    from engine.table.title import Title
    from nemesis_gui.play.action import Setting
    from nemesis_gui.session.words import Words
    from nemesis_gui.widgets.moment import Lit

T = TypeVar("T")


class Service:
    """What is done for others. A feature that is one is asked as soon as it is made."""


class Seating(Service):
    """Who sits at the table, and what is hidden from them."""

    @property
    def alone(self) -> bool:
        """Whether one player plays both sides, so that nothing needs to be hidden."""
        return True

    @property
    def covered(self) -> bool:
        """Whether the table is hidden, or about to be."""
        return False

    def alone_with(self, _side: int, _why: str, then: Callable[[], object]) -> None:
        """Do something that only the player of a side may see, once they have the screen to themselves."""
        then()

    def hides(self, _decision: Decision) -> bool:
        """Whether the player who decides has to come to the table first."""
        return False


class Gate(Service):
    """What is asked before a command is played."""

    def may_play(self, _command: Command | str) -> bool:
        """Whether it is played at once; False holds it back."""
        return True


class Closing(Service):
    """The end of a phase in which nothing more can be done."""

    def end(self) -> bool:
        """End the one that waits for that; False if none does."""
        return False

    def waiting(self) -> bool:
        """Whether one waits."""
        return False

    def take_back(self) -> bool:
        """Give up the act that would end one and waits for a word; False if none does."""
        return False

    def stay(self) -> bool:
        """Go on with the phase whose end is asked about; False if none is."""
        return False

    def undone(self, decision: Decision) -> bool:
        """Whether something is left that matters to who would end what is asked."""
        return False

    def let_pass(self, play: Callable[[], bool]) -> bool:
        """Play what ends a question without a list of what is left."""
        return play()


class HeldKeys(Service):
    """The keys and buttons that are down."""

    def holding(self) -> bool:
        """Whether a key is still down that gave an answer before the other side came to decide."""
        return False


class Showing(Service):
    """What has its moment on screen just now."""

    def skip(self, _mouse: bool) -> bool:
        """A key or mouse button goes down: it is over. Whether that is all that this press does."""
        return False

    def holds(self) -> bool:
        """Whether it is shown in place of the window as it is."""
        return False

    def after(self, run: Callable[[], object]) -> None:
        """Do something when the window is seen as it is: at once, unless a draw or a die is shown first."""
        run()

    def mark(self, _marks: Sequence[Lit]) -> None:
        """Show these after what has its moment now."""

    def seen(self, run: Callable[[], object]) -> None:
        """Do something when all that has its moment was seen, the marks on the map too."""
        run()


class Coming(Service):
    """The view, where it comes back from what others did."""

    def hurry_back(self) -> bool:
        """Be back at once; whether it was on its way. What is pressed then was meant for what was seen before."""
        return False


class Heard(Service):
    """What the other side answered."""

    def hear(self) -> bool:
        """A key goes down: it was read. Whether it had to be, so that the key does nothing else."""
        return False


class Consent(Service):
    """What the other player has to agree to."""

    def back(self, _node: int, go: Callable[[Collection[int]], object]) -> None:
        """Go back to a command, once those who have to agree have done so."""
        go(())


class Games(Service):
    """Games on disk."""

    def open_path(self, _path: Path, _log: LogUse = "ask") -> None:
        """Open a saved game."""

    def new_game(self, _title: str = "") -> None:
        """Ask for a scenario of a game, that on the table where none is named, and begin."""

    def asked(self, _game: Title, _scenario: str, _over: QWidget) -> Callable[[], object] | None:
        """Ask over a window who plays a scenario of a game with values of its own; what begins it, None for nobody."""
        return None

    def open_game(self) -> None:
        """Ask for a file, and open it."""

    def to_start(self) -> None:
        """Put the game away, and show the page with all games."""

    def note_saved(self) -> None:
        """Say in the status bar under which name the game is kept."""


class Packs(Service):
    """Packs of values of the player's own copies."""

    def take_pack(self, _pack: Path) -> None:
        """Begin new games of the title that a pack is of with its values."""


class Library(Service):
    """The kept games."""

    def draw_picture(self, _path: Path) -> bool:
        """Draw the picture of one that has none; False when that cannot be done."""
        return False


class Exports(Service):
    """What is written of a game for others."""

    def export_log(self) -> None:
        """Ask for a file and write the log into it."""


class Rulings(Service):
    """Reports of rulings that a player thinks wrong."""

    def ruling(self, _clauses: Sequence[str] = ()) -> None:
        """Write one about these clauses, or about that of the open decision."""


class Rules(Service):
    """The reader of the rules."""

    def read(self, _words: Words, _version: str | None, _clause: str, _over: QWidget) -> None:
        """Open a clause of a game that need not be on the table, in a window over a dialog."""

    def show_me(self, _clause: str) -> None:
        """Open a clause and play what bears it on its board, if there is a situation that does."""


class Lessons(Service):
    """What the lessons of the game on the table teach."""

    @property
    def on(self) -> bool:
        """Whether one is held."""
        return False

    def any_of(self, _title: str) -> bool:
        """Whether there are lessons of a game, which need not be on the table."""
        return False

    def begun(self, _title: str) -> bool:
        """Whether the first of them is done."""
        return False

    def progress(self, _title: str) -> tuple[int, int]:
        """How many lessons of a game are done, and how many there are."""
        return 0, 0

    def first_at(self, _title: str) -> tuple[int, int]:
        """At which step the first of them was left, 0 for none, and how many it has."""
        return 0, 0

    def taught(self, _clause: str) -> str:
        """The title of the lesson that teaches a clause; empty where none does."""
        return ""

    def teach(self, _clause: str) -> None:
        """Start it."""

    def awaits(self, _command: Command) -> bool:
        """Whether a command is what the step of the lesson on the table asks for next."""
        return False

    def hand_over(self) -> object:
        """End the lesson that is held, and give what was laid aside for it; None where none is held."""


class Puzzles(Service):
    """The puzzle that is on the table."""

    def progress(self, _title: str) -> tuple[int, int]:
        """How many puzzles of a game, which need not be on the table, are solved, and how many there are."""
        return 0, 0

    def hand_over(self) -> object:
        """End it, and give what was laid aside for it; None where there is none."""

    def go_on(self) -> bool:
        """On to the next one where this one is solved; False where it is not, or is the last."""
        return False


class WhyNot(Service):
    """What says why something is not possible."""

    def escape(self) -> bool:
        """Hide it; False if it was not shown."""
        return False

    def ask_place(self, _loc: int, _unit: str = "") -> None:
        """Ask about a place, or a piece there."""


class News(Service):
    """The card that says what the last command brought about."""

    def put_away(self) -> None:
        """Another card says it, or nothing is to be said."""


class Inspecting(Service):
    """The panel that describes places and pieces."""

    def look_at(self, _loc: int) -> None:
        """Open it and describe a place."""

    def ground(self, _loc: int) -> str:
        """The terrain of a place, as the panel describes it, in HTML; empty where it has none."""
        return ""


class PrintedMap(Service):
    """The picture of the player's own copy that lies in place of the drawn map."""

    def source(self, _loc: int) -> str:
        """Where what the rules know of a hex comes from; empty while the map is drawn, and beside it."""
        return ""


    def show_skin(self, _folder: str) -> None:
        """Show the game in the pictures of a folder of the folder of skins."""


class Files(Service):
    """What comes from outside of the program."""

    def take(self, _path: Path) -> None:
        """Open or use a file by what its name says: a saved game, a module, a game saved with VASSAL, a pack."""


class Modules(Service):
    """What is taken from modules of VASSAL."""

    def take(self, _path: Path) -> None:
        """Read a module, show what of it is what of the game on the table, and keep what is wanted."""


class SavedElsewhere(Service):
    """What is looked at of games that were saved with VASSAL."""

    def look(self, _path: Path) -> None:
        """Ask whose eyes look, and put the position on the table."""


class OverMap(Service):
    """What lies over the map until it is clicked."""

    def close_at_click(self) -> bool:
        """Close what a click on the map closes; True if the click means nothing else."""
        return False


class Sight(Service):
    """Which part of the map is shown."""

    def centre_on(self, _loc: int, *, always: bool = True) -> None:
        """Bring a place into the middle: `always`, or only if it is not seen."""

    def sit_down(self, _side: int) -> None:
        """Another side looks at the map from now on."""

    def put_out(self) -> None:
        """Let the place that was asked for last be lit no longer."""

    def hold(self, _locs: tuple[int, ...]) -> None:
        """Let places be seen whenever those of a decision are brought into view."""

    def keep(self) -> None:
        """Keep with the game what is seen."""


class KeyboardCursor(Service):
    """The cursor that keys move over the map."""

    @property
    def at(self) -> int:
        """The location it is on, or -1."""
        return -1

    def put(self, _loc: int, _unit: str = "") -> None:
        """Put the cursor on a place."""

    def go(self, _loc: int, _unit: str = "") -> None:
        """Put the cursor on a place; one that is not seen is brought into the middle."""

    def ask(self) -> None:
        """Enter answers from now on, until the cursor is moved."""


class Selecting(Service):
    """The selection of pieces for the open decision."""

    def next_piece(self) -> None:
        """Select the next piece that can act."""

    def answer(self) -> bool:
        """Give the preselected answer; False if there is none."""
        return False

    def cancel(self) -> None:
        """Give up what is under way."""


class PlaceMenu(Service):
    """The menu of everything that can be done at a place."""

    def pop_up(self, _loc: int, _unit: str, _where: QPoint) -> None:
        """Open it at a point of the screen."""


class LeftOff(Service):
    """The card of a game that was opened: where the player left it."""

    def go_on(self) -> bool:
        """It was read; False if it is not shown."""
        return False

    def follow_since(self) -> None:
        """What happened last is told on another card now."""


class Since(Service):
    """What happened since one's last decision."""

    def show_since(self, *, asked: bool = True) -> str:
        """Show it; where it is too little for that, it is said to who `asked`, and else returned."""
        return ""

    def offer_since(self) -> None:
        """Show it by itself, where it is worth it and covers nothing."""

    def just_done(self) -> Sequence[str]:
        """What the other side did in the phase that led to the question, in plain letters."""
        return ()

    def tells(self) -> bool:
        """Whether it is shown."""
        return False

    def replay_since(self) -> None:
        """Play it again before one's eyes."""

    def replay_from(self, _node: int) -> None:
        """Play again what came after a command."""


class SideNotes(Service):
    """The note that each side leaves itself."""

    def widget(self) -> QWidget | None:
        """What may be shown of that of the side that decides, or the way to it; None where there is none."""
        return None


class Frame(Service):
    """The window as a whole."""

    came_by = "", ""
    """The game that it was made for while none was on the table, and the action that was wanted of it."""

    def rebuild(self) -> None:
        """Rebuild everything in the window, in another language or size of text; what the player saw is there again
        afterwards."""

    def suspend(self) -> Callable[[], None]:
        """Remember all that the player sees; what is returned shows it again."""
        return lambda: None

    def turn_to(self, _game: str, _way: str) -> None:
        """Make the window for a game while none is on the table, and do there what an action does."""

    def clear(self) -> None:
        """Take away whatever features show over the map."""

    def escape(self) -> bool:
        """Close what is open over the map; False if nothing was."""
        return False

    def set_no_game(self, _bare: bool) -> None:
        """Show nothing but the place of the map, or all that belongs to a table again."""

    def set_tutorial(self, _lean: bool) -> None:
        """Hide tools and drawers from a player who has not met them yet, or show them."""

    def parts(self, _name: str) -> Sequence[QWidget]:
        """A part of the window by the name a lesson gives it."""
        return ()

    def setting_lines(self) -> Iterable[Setting]:
        """What all features offer in the preferences."""
        return ()


class Services:
    """The services that features offer."""

    def __init__(self) -> None:
        self._offered: dict[type, object] = {}

    def offer(self, kind: type[T], service: T) -> None:
        """From now on this is asked, until another one is offered."""
        self._offered[kind] = service

    def of(self, kind: type[T]) -> T:
        """The service that was offered; without one the base, which does nothing."""
        return cast(T, self._offered.get(kind)) or kind()
