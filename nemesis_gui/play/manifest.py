"""A face as a table: everything that a game is shown with, by the name of what makes it, loaded when it is first asked
for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from engine.table.declared import load
from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from engine.table.title import Title
    from nemesis_gui.board.art import BoardArt
    from nemesis_gui.play.cards import CardSpec
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.feature import Feature, Places
    from nemesis_gui.play.layer import Layer, Legend
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.signs import Sign
    from nemesis_gui.session.words import Words


class ManifestFace(Face):
    """Names are ``file:name`` in the package of the title."""

    package: ClassVar[str]
    board_art: ClassVar[str]
    parts: ClassVar[Mapping[str, str]] = {}
    """Members of :class:`Face` and what answers for them."""
    presenters: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Presenters, each with the kinds of decisions it serves; all others are served by the general list."""
    cards: ClassVar[str] = ""
    """The table of cards that are values, by the kinds of decisions."""
    feature_names: ClassVar[Sequence[str]] = ()
    layer_names: ClassVar[Sequence[str]] = ()
    """In their order; the sign of a layer comes with it."""
    sign_names: ClassVar[Sequence[str]] = ()
    """Lists of further signs."""
    sentences: ClassVar[Sequence[str]] = ()
    """Whose game it is, in English."""

    def __init_subclass__(cls) -> None:
        for member, name in cls.parts.items():
            setattr(cls, member, _answer(cls, name))

    @classmethod
    def load(cls, name: str) -> Any:
        return load(f"{cls.package}.{name}")

    @classmethod
    def names(cls) -> Iterator[str]:
        """Every name of the table."""
        yield cls.board_art
        yield from cls.parts.values()
        yield from cls.presenters
        yield from filter(None, (cls.cards,))
        yield from (*cls.feature_names, *cls.layer_names, *cls.sign_names)

    @classmethod
    def served(cls) -> set[str]:
        """The kinds of decisions that have a card or a presenter of this face."""
        cards = cls.load(cls.cards) if cls.cards else ()
        return {*chain.from_iterable(cls.presenters.values()), *cards}

    def card(self, kind: str) -> CardSpec | None:
        found: CardSpec | None = self.load(self.cards).get(kind) if self.cards else None
        return found

    def presenter(self, kind: str) -> type[Presenter] | None:
        found = next((name for name, kinds in self.presenters.items() if kind in kinds), None)
        return None if found is None else self.load(found)

    def ahead(self) -> Iterator[object]:
        return map(self.load, self.presenters)

    def features(self) -> Sequence[Callable[[Context, Places], Feature]]:
        return [self.load(name) for name in self.feature_names]

    def layers(self, context: Context, legend: Legend) -> Sequence[Layer]:
        made: list[Layer] = []
        for name in self.layer_names:
            made.append(self.load(name).build(context, legend, made))
        return made

    def signs(self) -> Sequence[Sign]:
        own = [sign for name in self.sign_names for sign in self.load(name)]
        return (*own, *(self.load(name).sign() for name in self.layer_names))

    def credits(self, words: Words) -> Sequence[str]:
        return tuple(map(words.tr, self.sentences))

    def make_art(self, _title: Title) -> BoardArt:
        """Its counters, its markers, its map."""
        art: BoardArt = self.load(self.board_art)()
        return art


def _answer(face: type[ManifestFace], name: str) -> Callable[..., Any]:
    return lambda _self, *given: face.load(name)(*given)
