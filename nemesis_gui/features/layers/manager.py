"""The layers over the map: each is switched on and off, and follows the position, the pointer and the selection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QFrame

from engine.table.event import Event
from nemesis_gui.base.later import later
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Context, Entry, Feature, Places, Spot
from nemesis_gui.play.layer import Key, Layer, Legend
from nemesis_gui.widgets.layouts import WIDEST, column, empty


class RangeKey(QFrame):
    """Names the outlines of a range beside the status bar, where the gesture under way says that they need words."""

    def __init__(self, context: Context, beside: QBoxLayout) -> None:
        super().__init__()
        self.context, self._beside = context, beside
        self._layout = column(self)
        self._layout.setContentsMargins(8, 0, 8, 0)
        self._shown: Sequence[tuple[str, str]] = ()
        self.setToolTip(context.words.tr("What the range outlines mean"))
        context.signals.selectionChanged.connect(self._soon)
        context.model.positionChanged.connect(self._soon)
        self.hide()

    def _soon(self, _events: object = ()) -> None:
        """Once the gesture of a new selection has begun."""
        later(self, self.refresh)

    def refresh(self) -> None:
        """Show it while a range with outlines of several kinds is on the map."""
        presenter = self.context.presenter
        gesture = presenter.gesture if presenter is not None else None
        told = gesture.outlines if gesture is not None else ()
        if told and told != self._shown:
            self._shown = told
            empty(self._layout)
            signs, words = self.context.looks.signs, self.context.words
            entries = [(name, signs.brief(words, sign)) for name, sign in told]
            self._layout.addWidget(Key(self.context, entries, area=True))
        self.setVisible(bool(told))

    def sizeHint(self) -> QSize:
        """No wider than what the others in the line leave: none of them is squeezed for it."""
        items = (self._beside.itemAt(at) for at in range(self._beside.count()))
        others = (one for one in items if one is not None and one.widget() is not self)
        taken = sum(max(one.sizeHint().width(), one.minimumSize().width()) for one in others if not one.isEmpty())
        line = self.parentWidget()  # the layout itself has no geometry while it asks
        room = line.width() if line is not None else 0
        return super().sizeHint().boundedTo(QSize(max(0, room - taken), WIDEST))

    def minimumSizeHint(self) -> QSize:
        """It gives way to everything else: the map is never pushed wider by it."""
        return QSize(0, super().minimumSizeHint().height())


L = TypeVar("L", bound=Layer)


class Layers(Feature):
    """The layers that the game's face offers, and their legend."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.legend = Legend(context, places.tabs)
        self.range_key = RangeKey(context, places.foot)
        places.foot.insertWidget(places.foot.count() - 1, self.range_key)
        self.all = tuple(context.services.of(Face).layers(context, self.legend))
        context.signals.selectionChanged.connect(self._select)
        if context.hand is not None:
            context.hand.over.connect(self._dragged)

    def actions(self) -> Iterator[Action]:
        """Each layer is switched on and off."""
        for layer in self.all:
            run, on = partial(self.toggle, layer), partial(getattr, layer, "on")
            yield replace(layer.action, run=run, why_not=self.context.needs.game, check=on)

    def of(self, kind: type[L]) -> L:
        """The layer of a class; raises LookupError where there is none."""
        for layer in self.all:
            if isinstance(layer, kind):
                return layer
        raise LookupError(kind.__name__)

    def menu(self, spot: Spot) -> Iterator[Entry]:
        for layer in self.all:
            text = layer.offer(spot.loc, spot.unit)
            if text:
                yield Entry(text, partial(self.show_at, layer, spot), 40)

    def toggle(self, layer: Layer) -> None:
        """Switch a layer on or off."""
        layer.switch(not layer.on)
        self.legend.arrange()
        for other in self.all:
            other.switched()
        self.context.actions.refresh()

    def show_at(self, layer: Layer, spot: Spot) -> None:
        """Switch a layer on and let it describe a place."""
        if not layer.on:
            self.toggle(layer)
        layer.point(spot.loc, spot.unit)
        self.legend.arrange()

    def follow_position(self, _events: Sequence[Event]) -> None:
        """The answer is seen first."""
        if any(layer.on for layer in self.all):
            self.context.work.put(self, "layers", chain.from_iterable(layer.steps() for layer in self.all))

    def follow_pointer(self, spot: Spot) -> None:
        for layer in self.all:
            layer.point(spot.loc, spot.unit)

    def _dragged(self, over: bool) -> None:
        for layer in self.all:
            layer.dragged(over)

    def _select(self) -> None:
        for layer in self.all:
            layer.select()

    def clear(self) -> None:
        for layer in self.all:
            if layer.on:
                self.toggle(layer)

    def remember(self) -> list[tuple[bool, Any]]:
        return [(layer.on, layer.remember()) for layer in self.all]

    def recall(self, kept: list[tuple[bool, Any]]) -> None:
        for layer, (on, choice) in zip(self.all, kept, strict=True):
            layer.recall(choice)
            if on != layer.on:
                self.toggle(layer)

    def close(self) -> None:
        for layer in self.all:
            layer.clear()
