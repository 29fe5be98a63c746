"""Pieces: what their traits say of them. What only somebody else may see of a piece is dropped as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from engine.vassal.errors import VassalError
from engine.vassal.sequence import chain, padded, split, whole, yes
from engine.vassal.words import words

COVERED: Final = "?"
"""The name of a piece that is covered."""
DEEPEST: Final = 10
"""How deep prototypes may hold others."""
LONGEST: Final = 400_000
"""Letters of a piece; a counter that can become many others has a tenth."""
MOST_TEXTS: Final = 40
MOST_EXPANDED: Final = 500_000
"""Traits of all pieces of a palette, or of a saved game; those of prototypes count more, the deeper they lie."""


class Layer(msgspec.Struct, frozen=True):
    """Pictures one of which lies over the piece, or none."""

    name: str
    pictures: tuple[str, ...]
    names: tuple[str, ...] = ()
    shown: int = 1
    """Which of them, from 1; none below."""
    moved: bool = False
    """Whether it lies beside the middle of the piece, as a mark does."""
    follows: tuple[str, int] | None = None
    """The property that tells which, and its value for the first."""
    only: str = ""
    """A property without which there is none."""

    def level(self, properties: Mapping[str, str]) -> int:
        """Which picture is seen where the piece has these properties, 0 for none."""
        shown = self.shown
        if self.follows is not None:
            value = properties.get(self.follows[0], "")
            shown = whole(value) - self.follows[1] + 1 if value.strip().lstrip("-").isdigit() else shown
            if self.only and properties.get(self.only, "") in ("", "false", "0"):
                return 0
        return min(max(0, shown), len(self.pictures))


class Piece(msgspec.Struct, frozen=True):
    """A piece in a palette or on a map; ``x`` and ``y`` are pixels of its window."""

    name: str
    picture: str = ""
    layers: tuple[Layer, ...] = ()
    """The outermost first."""
    properties: Mapping[str, str] = {}
    texts: tuple[str, ...] = ()
    slot: str = ""
    """The number of the slot it came from, empty if it has none."""
    window: str = ""
    x: int = 0
    y: int = 0
    covered: bool = False
    """Whether one sees that it is there and not what it is."""
    unseen: bool = False
    """Whether one does not see that it is there."""

    def pictures(self) -> tuple[str, ...]:
        """What is seen of it, from the bottom up."""
        levels = ((layer, layer.level(self.properties)) for layer in reversed(self.layers))
        return tuple(filter(None, (self.picture, *(layer.pictures[n - 1] for layer, n in levels if n))))

    def front(self) -> str:
        """The picture of its front, empty if it has none."""
        two = self._two_sided()
        return two.pictures[0] if two else next(reversed(self.pictures()[:1]), "")

    def back(self) -> str:
        """The picture of its back, empty if it has none."""
        two = self._two_sided()
        if two is not None:
            return two.pictures[1]
        return next((layer.pictures[0] for layer in self.layers if self._is_back(layer)), "")

    @property
    def face(self) -> int:
        """How many faces it was turned over: 0 for the front."""
        two = self._two_sided()
        if two is not None:
            return max(0, two.level(self.properties) - 1)
        backs = (layer for layer in self.layers if _named_back(layer) and not layer.moved)
        return int(any(layer.level(self.properties) for layer in backs))

    def _two_sided(self) -> Layer | None:
        """The layer that has both faces."""
        found = [layer for layer in self.layers if len(layer.pictures) > 1 and layer.pictures[0] and not layer.moved]
        return next((layer for layer in found if _named_back(layer)), found[0] if found and not self.picture else None)

    def _is_back(self, layer: Layer) -> bool:
        return layer.shown <= 0 and not layer.moved and bool(layer.pictures[0]) and _named_back(layer)


def _named_back(layer: Layer) -> bool:
    said = " ".join((layer.name, *layer.names)).lower()
    return any(word in said for word in words()["backs"])


Traits = tuple[list[str], list[str]]
"""The traits of a piece, the outermost first, and the state of each."""


def read_traits(text: str) -> Traits | None:
    """Those of the command that adds a piece; None for any other. Raises VassalError."""
    text = text.strip("\n\r ")
    if not text.startswith("+/"):
        return None
    if len(text) > LONGEST:
        raise VassalError(f"a piece is longer than {LONGEST} letters")
    parts = split(text, "/")
    if len(parts) < 4:
        return None
    traits, states = chain(parts[2]), chain(parts[3])
    return (traits, states + [""] * (len(traits) - len(states))) if traits[-1].startswith("piece;") else None


class Prototypes:
    """The traits that many pieces share, by name."""

    def __init__(self, known: Mapping[str, str]) -> None:
        """``known`` are the texts of the definitions."""
        self._texts = known
        self._read: dict[str, Traits | None] = {}
        self._left = MOST_EXPANDED

    def begin(self) -> None:
        """Count the traits of a palette, or of a saved game, from nothing."""
        self._left = MOST_EXPANDED

    def __len__(self) -> int:
        return len(self._texts)

    def expanded(self, traits: Traits, depth: int = DEEPEST) -> Iterator[tuple[str, str]]:
        """Traits and states with those of prototypes in their place, as VASSAL does when a piece leaves its slot.

        Raises VassalError where there are more of them than any game has.
        """
        for trait, state in zip(*traits, strict=False):
            known = self._named(trait) if depth and trait.startswith("prototype;") else None
            if known is None:
                self._left -= 1 + DEEPEST - depth
                if self._left < 0:
                    raise VassalError("its pieces have more traits than those of any game")
                yield trait, state
            else:
                yield from self.expanded((known[0][:-1], known[1][:-1]), depth - 1)

    def _named(self, trait: str) -> Traits | None:
        name = split(trait.removeprefix("prototype;"), ";")[0]
        if name not in self._read:
            self._read[name] = _prototype(self._texts[name]) if name in self._texts else None
        return self._read[name]


def _prototype(text: str) -> Traits | None:
    parts = split(text.strip("\n\r "), "/")
    if parts[0] != "+" or len(parts) < 4 or len(text) > LONGEST:
        return None
    traits, states = chain(parts[2]), chain(parts[3])
    return traits, states + [""] * (len(traits) - len(states))


class Eyes(msgspec.Struct, frozen=True):
    """Who looks: the words by which VASSAL knows a piece for theirs. They may be passwords: compared, and dropped."""

    own: frozenset[str] = frozenset()

    def see(self, owner: str) -> bool:
        """Whether they see a piece that belongs to this owner; one that belongs to nobody is seen by all."""
        return owner in ("", "null") or owner in self.own


NOBODY: Final = Eyes()


def read_piece(text: str, prototypes: Prototypes, eyes: Eyes = NOBODY) -> Piece | None:
    """The piece that a command adds, covered if these eyes may not see it; None for any other command.

    Raises VassalError.
    """
    traits = read_traits(text)
    return piece_of(traits, prototypes, eyes) if traits is not None else None


def piece_of(traits: Traits, prototypes: Prototypes, eyes: Eyes = NOBODY) -> Piece:
    """The piece of these traits; raises VassalError."""
    reader = _Reader(eyes)
    for trait, state in prototypes.expanded(traits):
        reader.read(trait, state)
    return reader.piece()


def covered(piece: Piece) -> Piece:
    """The same as somebody sees it who may not know what it is."""
    return Piece(COVERED, window=piece.window, x=piece.x, y=piece.y, covered=True)


class _Reader:
    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._covered = False
        self._unseen = False
        self._basic: tuple[str, str, str] = ("", "", "")
        self._place: tuple[str, int, int] = ("", 0, 0)
        self._layers: list[Layer] = []
        self._properties: dict[str, str] = {}
        self._texts: list[str] = []

    def piece(self) -> Piece:
        """What was read."""
        name, picture, slot = self._basic
        window, x, y = self._place
        found = Piece(name, picture, tuple(self._layers), self._properties, tuple(self._texts), slot, window, x, y)
        if self._covered or self._unseen:
            return msgspec.structs.replace(covered(found), unseen=self._unseen)
        return found

    def read(self, trait: str, state: str) -> None:
        """Take in a trait; whatever is not known is passed over."""
        kind, _, rest = trait.partition(";")
        reading = _TRAITS.get(kind)
        if reading is not None:
            reading(self, rest, state)

    def _piece(self, rest: str, state: str) -> None:
        said, at = padded(rest, ";", 4), padded(state, ";", 4)
        slot = at[3] if at[3] not in ("", "-1", "null") else ""
        self._basic = (said[3], said[2], slot)
        self._place = (at[0] if at[0] != "null" else "", whole(at[1]), whole(at[2]))

    def _layer(self, rest: str, state: str) -> None:
        said = padded(rest, ";", 33)
        shown = whole(split(state, ";")[0], 1)
        follows = (said[22], whole(said[23], 1)) if yes(said[21]) else None
        pictures, names = tuple(split(said[15], ",")), tuple(split(said[16], ","))
        moved = (whole(said[13]), whole(said[14])) != (0, 0)
        self._layers.append(Layer(said[18], pictures, names, shown, moved, follows, said[31]))

    def _old_layer(self, rest: str, state: str) -> None:
        said = padded(rest, ";", 8)
        pairs = [padded(part, ",", 2) for part in said[8:] if part]
        if pairs:
            names = tuple(pair[1] for pair in pairs)
            moved = (whole(said[6]), whole(said[7])) != (0, 0)
            pictures, shown = tuple(pair[0] for pair in pairs), whole(split(state, ";")[0], 1)
            self._layers.append(Layer("", pictures, names, shown, moved))

    def _marks(self, rest: str, state: str) -> None:
        self._properties.update(zip(split(rest, ","), split(state, ","), strict=False))

    def _property(self, rest: str, state: str) -> None:
        self._properties[split(rest, ";")[0]] = state

    def _label(self, _rest: str, state: str) -> None:
        text = split(state, ";")[0].strip()
        if text and "$" not in text and len(self._texts) < MOST_TEXTS:
            self._texts.append(text[:200])

    def _masked(self, _rest: str, state: str) -> None:
        self._covered |= not self._eyes.see(split(state, ";")[0])

    def _invisible(self, _rest: str, state: str) -> None:
        self._unseen |= not self._eyes.see(split(state, ";")[0])


_TRAITS: Final[Mapping[str, Callable[[_Reader, str, str], None]]] = {
    "piece": _Reader._piece, "emb2": _Reader._layer, "emb": _Reader._old_layer, "mark": _Reader._marks,
    "PROP": _Reader._property, "label": _Reader._label, "obs": _Reader._masked,
    "hide": _Reader._invisible,
}  # fmt: skip
