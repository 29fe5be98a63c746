"""What the values of a position are called: turn and point of the turn, tracks, cups, what lies on hexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.table.placed import PlacedState
from engine.wargame.ground import NOTHING, Ground
from engine.wargame.knobs import POINT, Path
from nemesis_gui.play.signs import capital
from nemesis_gui.session.words import Words

KNOBS: Final = "knobs"
"""The table of the catalogues that has words for keys of positions."""
HEADINGS: Final = "headings"
"""The one for keys of files."""
AIR: Final = "air"
"""That of a game for its kinds of air units."""
STAGES: Final = ("stages", "turn_steps", "phases", "segments", "chits")
"""Those of a game for points of the turn."""
BETWEEN: Final = ", "
GROUPS: Final = ("tracks", "markers", "chits", "air", "support")
"""Keys that say nothing of what is in them."""


class KnobWords:
    """The names of values by their keys: those of groups are left out, sides are called as players call them."""

    def __init__(self, words: Words, state: PlacedState | None = None) -> None:
        """`state` names what has no name in the catalogues, such as air units and markers."""
        self._words, self.state = words, state

    def of(self, path: Path) -> str:
        """What a value is called."""
        keys = path[1:] if path[0] in GROUPS and path[1:] else path
        whole = ".".join(path)
        if (found := self._words.word(KNOBS, whole)) != whole.replace("_", " "):
            return capital(found)
        told = BETWEEN.join(self._word(key, *path[:number]) for number, key in enumerate(path) if key in keys)
        return capital(told)

    def choice(self, value: str | None, *of: str) -> str:
        """What a value may be; `of` are the keys that lead to it."""
        return self._word(value, *of, "boxes", "markers", "event") if value else self._words.tr("none")

    def turn(self, turn: int) -> str:
        """A turn with its date."""
        return f"{turn}  {self._words.game.dates(turn)}".rstrip()

    def point(self, name: str | None) -> str:
        """A point of the turn; None for one that a form does not offer."""
        if name is None:
            return self._words.tr("as it stands")
        return capital(BETWEEN.join(self._stage(part) for part in name.split(".")))

    def ground(self, ground: Ground, word: str) -> str:
        """What a brush lays on hexes."""
        kind = self.of(ground.path)
        if word == NOTHING:
            return self._words.tr("{kind}: take away", kind=kind)
        return self._words.pair(kind, self._word(word, ground.path[-1])) if ground.words else kind

    def _stage(self, part: str) -> str:
        return self._side(part) or self._found(part, STAGES) or self._word(part, POINT)

    def _side(self, key: str) -> str:
        sides = list(self._words.title.sides)
        return self._words.side(sides.index(key)) if key in sides else ""

    def _word(self, key: str, *of: str) -> str:
        """A key in words: of a side, a piece, or as the game calls it among what the keys before it name."""
        if side := self._side(key):
            return side
        if key.isdecimal():
            return str(int(key) + 1)
        plain = key.replace("_", " ")
        return self._found(key, (*of, KNOBS, AIR, HEADINGS)) or self._piece(key) or plain

    def _found(self, key: str, tables: Sequence[str]) -> str:
        """The word of the first table that has one; empty where none does."""
        plain = key.replace("_", " ")
        return next((word for word in (self._words.word(table, key) for table in tables) if word != plain), "")

    def _piece(self, key: str) -> str:
        """A piece or marker by its id; empty for what is none."""
        return self._words.game.thing(self.state, key) if self.state is not None else ""
