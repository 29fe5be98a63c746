"""Saved games and logs: what lies where, as one of those who play sees it.

Passwords, addresses, notes and talk stand in the same file. They are compared where a piece belongs to somebody, and
dropped; nothing of them is kept, and what is said about a file that cannot be read never quotes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from engine.board.errors import one_line
from engine.board.files import read_plain
from engine.vassal.archive import Archive, Zipped
from engine.vassal.boards import MOST_COMPARED, Laid, MapWindow, Placed, read_shown
from engine.vassal.errors import VassalError, about
from engine.vassal.module import Module
from engine.vassal.pieces import Eyes, Piece, Prototypes, covered, piece_of, read_traits
from engine.vassal.sequence import ESCAPE, padded, split, whole, yes
from engine.vassal.xmltree import parse

MOST_SAVED: Final = 32 << 20
"""Bytes of a position, decoded."""
MOST_COMMANDS: Final = 200_000
DEEPEST: Final = 12
SAVED_GAME: Final = "savedGame"
ABOUT_MODULE: Final = "moduledata"
MOST_ABOUT: Final = 1 << 18
"""Bytes of what a saved game says of its module."""
LONGEST_NAME: Final = 120
_TURN: Final = "TURN"
NOWHERE: Final = ("", "null")
"""The windows of what lies on no map."""
_MARK: Final = b"!VCSK"
_DIGITS: Final = frozenset(b"0123456789abcdefABCDEF")


def decoded(data: bytes, name: str) -> str:
    """The text of a saved game: plain, or a key of two digits and each byte XOR that key; raises VassalError."""
    if data.startswith(_MARK):
        digits = data[len(_MARK) :].strip()
        if len(digits) < 2 or len(digits) % 2 or not _DIGITS.issuperset(digits):
            raise VassalError(f"{name}: {SAVED_GAME}: its letters are not what VASSAL writes")
        key, *_ = bytes.fromhex(digits[:2].decode("ascii"))
        turned = bytes(byte ^ key for byte in range(256))
        data = bytes.fromhex(digits[2:].decode("ascii")).translate(turned)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise VassalError(f"{name}: {SAVED_GAME}: its letters are not what VASSAL writes") from None


def commands(text: str) -> Iterator[str]:
    """All commands in order; one with followers is a sequence, whose parts may be sequences again. Raises
    VassalError."""
    if text.count(ESCAPE) > MOST_COMMANDS:
        raise VassalError(f"a saved game has more than {MOST_COMMANDS} commands")
    todo = [(text, 0)]
    while todo:
        held, depth = todo.pop()
        parts = split(held, ESCAPE)
        if len(parts) == 1 and parts[0] == held:
            yield held
        elif depth >= DEEPEST:
            raise VassalError(f"a saved game has commands more than {DEEPEST} deep")
        else:
            todo += [(part, depth + 1) for part in reversed(parts) if part]


class Standing(msgspec.Struct, frozen=True):
    """A piece where it stands: in a window, on a board, at a place as the module calls it."""

    piece: Piece
    window: str
    board: str
    place: str
    point: tuple[int, int]


class Saved(msgspec.Struct, frozen=True):
    """A position as one side sees it, or as nobody's."""

    standing: tuple[Standing, ...]
    boards: Mapping[str, tuple[Placed, ...]]
    covered: int
    """Pieces one sees and does not know."""
    passed_over: int
    """Commands of which nothing was read."""
    played: int
    """Commands that were played after the position, in a log."""
    turn: int = 0
    """What the module's counter of turns shows, 0 where it has none."""


def read_saved(module: Module, path: Path, side: str = "") -> Saved:
    """The position in a file as a side sees it; raises VassalError or OSError."""
    with about(path.name):
        return position(module, text_of(path), side)


def is_saved(path: Path) -> bool:
    """Whether a file is a saved game or log, and no module; raises VassalError or OSError."""
    if path.is_dir():
        return False
    start = read_plain(path, 64)
    if start.startswith(b"PK"):
        return SAVED_GAME in Zipped(path).names
    return start.startswith((_MARK, b"begin_save"))


def module_of(path: Path) -> tuple[str, str]:
    """Name and version of the module that a saved game says it is of, empty where it does not say so; what people wrote
    about it is left. Raises VassalError or OSError."""
    if path.is_dir() or read_plain(path, 2) != b"PK":
        return "", ""
    archive = Zipped(path)
    if ABOUT_MODULE not in archive.names:
        return "", ""
    root = parse(archive.read(ABOUT_MODULE, MOST_ABOUT), f"{path.name}: {ABOUT_MODULE}")
    told = {child.tag: child.text.strip() for child in root.children}
    return one_line(told.get("name", ""), LONGEST_NAME), one_line(told.get("version", ""), LONGEST_NAME)


def text_of(path: Path) -> str:
    """The text of a saved game; raises VassalError or OSError."""
    if read_plain(path, 2) == b"PK":
        return _unzipped(Zipped(path), path.name)
    data = read_plain(path, 2 * MOST_SAVED + 16)
    return _bounded(data, path.name)


def _unzipped(archive: Archive, name: str) -> str:
    if SAVED_GAME not in archive.names:
        raise VassalError(f"{name}: this is no saved game")
    return _bounded(archive.read(SAVED_GAME, 2 * MOST_SAVED + 15), name)


def _bounded(data: bytes, name: str) -> str:
    if len(data) > 2 * MOST_SAVED + 15:
        raise VassalError(f"{name}: larger than {MOST_SAVED >> 20} MB")
    return decoded(data, name)


def set_up(module: Module, file: str, side: str = "") -> Saved:
    """The position of a ready set-up in a module; raises VassalError."""
    with about(file):
        data = module.archive.read(module.file_of(file), MOST_SAVED)
        if data.startswith(b"PK"):
            return position(module, _unzipped(Zipped(Path(file), data), file), side)
        return position(module, _bounded(data, file), side)


def position(module: Module, text: str, side: str = "") -> Saved:
    """The position at the beginning of a text of commands, as a side sees it; raises VassalError."""
    module.prototypes.begin()
    found = list(commands(text))
    reader = _Reader(module, side, found)
    for command in found:
        reader.take(command)
    return reader.saved()


def eyes_of(module: Module, found: Sequence[str], side: str) -> Eyes:
    """The words by which VASSAL knows the pieces of whoever sits on a side, and the side itself."""
    if not side:
        return Eyes()
    players = (padded(command, "\t", 4) for command in found if command.startswith("PLAYER\t"))
    words = {said[1] for said in players if said[3] == side} | ({side} & set(module.sides))
    return Eyes(frozenset(words - {""}))


def _first_number(command: str) -> int:
    """What the first level of a counter of turns shows: ``TURN…``, then its levels, each with its number first."""
    levels = padded(padded(command, "\t", 2)[1], "|", 2)
    return max(0, whole(split(levels[1], ";")[0]))


class _Reader:
    def __init__(self, module: Module, side: str, found: Sequence[str]) -> None:
        self._windows: Mapping[str, MapWindow] = module.windows
        self._prototypes: Prototypes = module.prototypes
        self._side = side
        self._eyes = eyes_of(module, found, side)
        self._pieces: dict[str, Piece] = {}
        self._stacks: list[tuple[str, int, int, Sequence[str], int]] = []
        self._boards: dict[str, tuple[Placed, ...]] = {}
        self._counts: Counter[str] = Counter()
        self._over = False
        self._counts_turns, self._turn = module.counts_turns, 0
        self._laid: dict[str, Laid] = {}
        self._located: dict[tuple[str, int, int], tuple[str, str, tuple[int, int]]] = {}
        self._compared = 0

    def take(self, command: str) -> None:
        """Take in a command; what is not known is counted."""
        if command == "end_save":
            self._over = True
        elif self._over or command.startswith("LOG\t"):
            self._counts["played"] += 1
        elif command.startswith("+/"):
            self._add(command)
        elif "BoardPicker\t" in command[:200]:
            window, *rest = split(command, "\t")
            self._boards[window.removesuffix("BoardPicker")] = read_shown(rest)
        elif command.startswith(_TURN) and self._counts_turns and not self._turn:
            self._turn = _first_number(command)
        elif command not in ("begin_save", ""):
            self._counts["passed over"] += 1

    def _add(self, command: str) -> None:
        traits = read_traits(command)
        if traits is not None:
            self._pieces[split(command, "/")[1]] = piece_of(traits, self._prototypes, self._eyes)
            return
        said = padded(command, "/", 4)
        if said[2] == "stack":
            window, x, y, *keys = padded(said[3], ";", 3)
            self._stacks.append((window, whole(x), whole(y), keys, 0))
        elif said[2].startswith("deck;") or said[2] == "deck":
            window, x, y, down, held = padded(said[3], ";", 5)[:5]
            keys = split(held, ",")
            self._stacks.append((window, whole(x), whole(y), keys, len(keys) - (not yes(down))))
        else:
            self._counts["passed over"] += 1

    def saved(self) -> Saved:
        """What was read: who lies in a stack is where the stack is."""
        for window, x, y, keys, below in self._stacks:
            for number, key in enumerate(keys):
                piece = self._pieces.get(key)
                if piece is not None:
                    placed = msgspec.structs.replace(piece, window=window, x=x, y=y)
                    self._pieces[key] = covered(placed) if number < below else placed
        there = (piece for piece in self._pieces.values() if piece.window not in NOWHERE and not piece.unseen)
        seen = [self._seen(piece) for piece in there]
        standing = tuple(self._standing(piece) for piece in seen)
        unknown = sum(piece.covered for piece in seen)
        passed_over, played = self._counts["passed over"], self._counts["played"]
        return Saved(standing, self._boards, unknown, passed_over, played, self._turn)

    def _seen(self, piece: Piece) -> Piece:
        """A piece as it is seen from this side: not at all in a window that is another's, or of which nothing is
        known."""
        window = self._windows.get(piece.window)
        seen = window is not None and (window.open_to_all or bool(self._side and self._side in window.sides))
        return piece if seen else covered(piece)

    def _standing(self, piece: Piece) -> Standing:
        window = self._windows.get(piece.window)
        if window is None:
            return Standing(piece, piece.window, "", "", (piece.x, piece.y))
        at = (window.name, piece.x, piece.y)
        if at not in self._located:
            self._located[at] = window.locate(piece.x, piece.y, self._lying(window))
        return Standing(piece, window.name, *self._located[at])

    def _lying(self, window: MapWindow) -> Laid:
        """The boards of a window as they lie there; raises VassalError if there is too much to compare points with."""
        if window.name not in self._laid:
            self._laid[window.name] = window.laid(self._boards.get(window.name, ()))
        laid = self._laid[window.name]
        self._compared += sum(board.grid.weight for _, board, _ in laid if board.grid)
        if self._compared > MOST_COMPARED:
            raise VassalError("more pieces and zones than a game has")
        return laid
