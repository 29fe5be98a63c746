"""What a module or saved game holds, in lines of text. What somebody may not see is a question mark here, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.board.errors import one_line
from engine.vassal.boards import Board, MapWindow
from engine.vassal.errors import about
from engine.vassal.module import Module, whole_module, with_extensions
from engine.vassal.pieces import Piece
from engine.vassal.saved import Saved, is_saved, read_saved, set_up, text_of

MOST_ROWS: Final = 12
_LONGEST: Final = 60


def listing(path: Path, of: Path | None = None, side: str = "") -> Iterator[str]:
    """The lines about a file, of a module with its extensions; a saved game needs the module it is ``of``, else only
    its size is told. Raises VassalError or OSError."""
    if not is_saved(path):
        module = with_extensions(path)
        with about(module.archive.name):
            yield from of_module(module, side)
    elif of is None:
        yield f"a saved game of {len(text_of(path))} letters; --module says of which module it is"
    else:
        yield from of_saved(read_saved(whole_module(of), path, side))


def of_module(module: Module, side: str = "") -> Iterator[str]:
    """The lines about a module; raises VassalError."""
    kind = "extension" if module.is_extension else "module"
    made = f", made with VASSAL {short(module.made_with)}" if module.made_with else ""
    yield f"{kind} {short(module.name)}, version {short(module.version) or 'none'}{made}, checksum {module.checksum}"
    if module.extensions:
        yield f"with its extensions: {', '.join(map(short, module.extensions[:MOST_ROWS]))}"
    if module.sides:
        yield f"sides: {', '.join(map(short, module.sides[:MOST_ROWS]))}"
    for window in module.windows.values():
        yield from _window(window)
    yield from _pieces(module)
    for stack in module.at_start[:MOST_ROWS]:
        where = f"{short(stack.window)} at {short(stack.place)}"
        yield f"at start: {short(stack.name)} in {where}: {len(stack.slots)} pieces"
    if len(module.at_start) > MOST_ROWS:
        yield f"at start: {len(module.at_start) - MOST_ROWS} more stacks"
    for found in module.set_ups:
        yield f"set-up {short(found.name)}:"
        yield from (f"  {line}" for line in of_saved(set_up(module, found.file, side)))


def _window(window: MapWindow) -> Iterator[str]:
    owned = "" if window.open_to_all else ", of one side only"
    count = len(window.boards)
    yield f"map {short(window.name) or 'without a name'}: {count} board{'s' if count != 1 else ''}{owned}"
    for board in list(window.boards.values())[:MOST_ROWS]:
        yield from (f"  {line}" for line in _board(board))


def _board(board: Board) -> Iterator[str]:
    yield f"board {short(board.name)}: {short(board.picture) or 'no picture'}, {board.size[0]} x {board.size[1]} pixels"
    grids = list(board.grid.hex_grids()) if board.grid else []
    for zone, grid in grids[:MOST_ROWS]:
        shape = "pointy" if grid.sideways else "flat-topped"
        inside = f" in zone {short(zone)}" if zone else ""
        yield f"  {shape} hexes{inside}, columns {grid.dx:.1f} and rows {grid.dy:.1f} pixels apart"
    hexes = board.hexes
    if hexes:
        yield f"  {len(hexes)} hexes, from {short(hexes[0].label)} to {short(hexes[-1].label)}"
    if board.grid and board.grid.zones:
        yield f"  {len(board.grid.zones)} zones: {', '.join(short(zone.name) for zone in board.grid.zones[:MOST_ROWS])}"


def _pieces(module: Module) -> Iterator[str]:
    pieces = module.pieces
    drawn = sum(name in module.drawn for name in module.without_file)
    missing = len(module.without_file) - drawn
    yield f"{len(module.slots)} slots with {len(pieces)} pieces, {len(module.prototypes)} prototypes"
    yield f"{drawn} pictures drawn from a description, {missing} missing"
    trays = Counter(slot.tray[-1] for slot, _ in pieces if slot.tray)
    for tray, count in trays.most_common(MOST_ROWS):
        yield f"  {count} in {short(tray)}"
    for slot, piece in pieces[:: max(1, len(pieces) // MOST_ROWS)][:MOST_ROWS]:
        yield f"  {short(slot.name or piece.name)}: {', '.join(map(short, _said(piece, module)))}"


def _said(piece: Piece, module: Module) -> list[str]:
    """What is known of a piece: pictures, what is written on it, its marks."""
    drawn = [text for name in piece.pictures() for text in module.drawn.get(name, ())]
    marks = [f"{key} {value}" for key, value in piece.properties.items() if value]
    return [*piece.pictures(), *drawn, *piece.texts, *marks][:MOST_ROWS]


def of_saved(saved: Saved) -> Iterator[str]:
    """The lines about a position."""
    played = f", {saved.played} commands played after it" if saved.played else ""
    yield (
        f"{len(saved.standing)} pieces on maps, {saved.covered} of them covered, "
        f"{saved.passed_over} other commands passed over{played}"
    )
    for window, count in Counter(one.window for one in saved.standing).most_common(MOST_ROWS):
        yield f"  {count} in {short(window) or 'a window without a name'}"
    for one in saved.standing[:: max(1, len(saved.standing) // MOST_ROWS)][:MOST_ROWS]:
        yield f"  {short(one.piece.name)} at {short(one.place) or 'no place that has a name'}"


def short(text: str) -> str:
    """A name of somebody's making, fit for a line."""
    return one_line(text, _LONGEST)
