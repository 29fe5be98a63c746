"""The printed picture in place of the drawn map: switched in the menu, and told what it does not promise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QMessageBox

from engine.table.event import Event
from nemesis_gui.base.later import later
from nemesis_gui.base.settings import SKIN, tiles_folder
from nemesis_gui.play.action import OWN_COPY, PRINTED
from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import PrintedMap
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, label

if TYPE_CHECKING:
    from nemesis_gui.board.skin_counters import CounterSkin
    from nemesis_gui.board.skin_map import MapSkin
    from nemesis_gui.features.skins.ours import Ours
    from nemesis_gui.features.skins.shelf import Offered

SHOWN = "shown"
OVERLAY = "ours"


class Skins(Feature, PrintedMap):
    """Lays the picture of a skin under the board of the game on the table, as the player chose it for this game."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "printed")
        self.marking = False
        """Whether what is ours is marked on the map."""
        self._ours: Ours | None = None
        self._told: set[str] = set()
        """Games of which it was said what is printed."""

    def actions(self) -> Iterator[Action]:
        no_game = self.context.needs.game
        yield Action(
            "printed", "View", 42, "Printed map", "Show the picture of your own copy in place of the drawn map", "F5",
            self.toggle, no_game, check=lambda: self.shown, within=PRINTED,
        )  # fmt: skip
        yield Action(
            "which_printed", "View", 43, "Pictures of this game", "Choose between the pictures of your own copy",
            why_not=no_game, fill=self._fill, within=PRINTED,
        )  # fmt: skip
        yield Action(
            "new_skin", "File", 78, "New skin from pictures…",
            "If you own the boxed game: lay a picture of its map on our hexes",
            run=self.make_new, why_not=no_game, within=OWN_COPY,
        )  # fmt: skip
        yield Action(
            "ours", "View", 44, "Ours, not printed", "Mark the hexes and sides that no pack says are as printed",
            "Shift+F5", self.mark, no_game, check=lambda: self.marking, within=PRINTED,
        )  # fmt: skip

    # -- which picture

    @property
    def shown(self) -> bool:
        """Whether the game is seen as printed."""
        scene = self.context.scene
        return scene is not None and not (scene.skin is None and scene.faces.skin is None)

    @property
    def _key(self) -> str:
        return SKIN + self.model.title.id

    def attach(self) -> None:
        later(self, _sweep)

    def follow_game(self) -> None:
        self._ours = None
        self.card.hide()
        self._dress(None, None)
        if self.context.settings.flag(f"{self._key}/{SHOWN}", False):
            self.show(self.context.settings.text(self._key, ""))
        self._mark()

    def toggle(self) -> None:
        """The drawn map in place of the picture, or the picture that was shown last."""
        if self.shown:
            self.put_away()
        else:
            self.show(self.context.settings.text(self._key, ""), by_hand=True)
        self.context.actions.refresh()

    def put_away(self) -> None:
        """Show the drawn map again."""
        self._dress(None, None)
        self.context.settings.put(f"{self._key}/{SHOWN}", False)
        self.card.hide()

    def show(self, name: str, *, by_hand: bool = False) -> None:
        """Show a skin, the first of the game where there is none of that name; the drawn map, and why, where it cannot
        be. Said is what of the map is printed, to a player who switches it on."""
        from engine.wargame.skin import SkinError
        from nemesis_gui.board.skin_counters import CounterSkin
        from nemesis_gui.board.skin_map import MapSkin
        from nemesis_gui.features.skins import shelf

        scene = self.context.scene
        if scene is None:
            self._note(name)  # the next game begins with it
            return
        try:
            one = shelf.found(self.model.title.id, name)
            ground, tiles = one.skin.map, tiles_folder()
            picture = MapSkin(one.folder, ground, scene.world.board.grid, tiles) if ground is not None else None
        except (SkinError, OSError) as error:
            self._fail(str(error))
            return
        counters = CounterSkin(one.folder, one.skin.counters) if one.skin.counters else None
        if picture is not None:
            picture.picture.failed = lambda fault: later(self, partial(self._fail, fault), lambda: scene.skin)
        if counters is not None:
            counters.failed = self._counter_failed
        self._dress(picture, counters)
        self._note(one.folder.name)
        self._tell(by_hand)

    def _note(self, folder: str) -> None:
        """This skin is shown from now on."""
        self.context.settings.put(self._key, folder)
        self.context.settings.put(f"{self._key}/{SHOWN}", True)

    def make_new(self) -> None:
        """Ask for a picture of the map, lay it on ours, and show it."""
        from PySide6.QtWidgets import QFileDialog

        from engine.wargame.skin import ENDINGS

        kinds = " ".join(f"*.{ending}" for ending in ENDINGS)
        heading = self.words.tr("Choose a picture of the map")
        name, _ = QFileDialog.getOpenFileName(self.places.frame, heading, str(Path.home()), kinds)
        if name:
            self.lay(Path(name))

    def lay(self, path: Path) -> None:
        """Have a picture of the map laid on ours, and show it."""
        from engine.wargame.skin import SkinError
        from nemesis_gui.board.skin_picture import unpacked
        from nemesis_gui.features.skins.new_skin import NewSkin

        try:
            image = unpacked(path)
        except (SkinError, OSError, MemoryError) as error:
            self.warn(error)
            return
        dialog = NewSkin(self.words, self.context.state.world, path, image, self.places.frame)
        if dialog.exec() and dialog.folder is not None:
            self.show(dialog.folder.name, by_hand=True)
            self.context.actions.refresh()
        dialog.deleteLater()

    def _dress(self, ground: MapSkin | None, counters: CounterSkin | None) -> None:
        """Show the board and the counters of panels in pictures, or as they are drawn."""
        if self.context.scene is not None:
            self.context.scene.set_skin(ground)
            self.context.scene.set_counter_skin(counters)
        self.context.looks.art.set_skin(counters)

    def _counter_failed(self, fault: str) -> None:
        """The drawn counter, with one line."""
        self.context.signals.said.emit(self.words.fault(fault))

    def _fail(self, fault: str) -> None:
        """The drawn board, with one line."""
        self.put_away()
        text = self.words.fault(fault)
        self.context.signals.said.emit(text)
        layout = self.card.begin(self.words.tr("The printed map cannot be shown"))
        add(layout, label(text, wrap=True), flowing([button(self.words.tr("OK"), self.card.hide)], 6))
        self.card.finish()
        self.context.actions.refresh()

    def _fill(self, menu: QMenu) -> None:
        from nemesis_gui.features.skins import shelf

        now = self.context.settings.text(self._key, "")
        menu.clear()
        found = shelf.offered(self.model.title.id)
        if not found:
            menu.addAction(self.words.tr("None yet")).setEnabled(False)
        for one in found:
            line = menu.addAction(one.skin.name, partial(self.show, one.folder.name, by_hand=True))
            line.setCheckable(True)
            line.setChecked(self.shown and one.folder.name == now)
        if found:
            used = next((one for one in found if one.folder.name == now), found[0])
            menu.addSeparator()
            menu.addAction(self.words.tr("Delete '{name}'…", name=used.skin.name), partial(self.delete, used))

    def delete(self, one: Offered) -> None:
        """Ask, and delete a skin from the disk; the drawn board is shown then."""
        from nemesis_gui.features.skins import shelf

        tr, frame, roles = self.words.tr, self.places.frame, QMessageBox.StandardButton
        asked = tr("Delete the pictures '{name}' from your disk? Games and packs stay as they are.", name=one.skin.name)
        if QMessageBox.question(frame, frame.windowTitle(), asked, roles.Yes | roles.No, roles.No) != roles.Yes:
            return
        self.put_away()
        try:
            shelf.delete(one)
        except OSError as error:
            self.warn(error)
        self.context.actions.refresh()

    # -- what is printed

    @property
    def ours(self) -> Ours:
        """What of the map on the table is printed."""
        from nemesis_gui.features.skins.ours import Ours

        if self._ours is None:
            self._ours = Ours(self.context.state.world.board)
        return self._ours

    def show_skin(self, folder: str) -> None:
        self.show(folder, by_hand=True)

    def source(self, loc: int) -> str:
        scene = self.context.scene
        return self.ours.source(self.words, loc) if scene is not None and scene.skin is not None else ""

    def _tell(self, by_hand: bool) -> None:
        """Say how much of the map is as printed; on a card the first time."""
        told, name = self._promise(), self.model.title.id
        if by_hand and name in self._told:
            self.context.signals.said.emit(told)
        elif by_hand:
            self._told.add(name)
            tr = self.words.tr
            layout = self.card.begin(tr("Printed map"))
            ways = [button(tr("Mark what is ours"), self._mark_ours), button(tr("OK"), self.card.hide)]
            add(layout, label(told, wrap=True), flowing(ways, 6))
            self.card.finish()

    def _promise(self) -> str:
        """What the pictures promise of what the rules know."""
        scene = self.context.scene
        if scene is None:
            return ""
        parts = [self.ours.told(self.words)] if scene.skin is not None else []
        if scene.faces.skin is not None:
            figures = "Figures on printed counters may differ; point at a counter for those of the rules."
            parts.append(self.words.tr(figures))
        return " ".join(parts)

    def _mark_ours(self) -> None:
        if not self.marking:
            self.mark()
        self.card.hide()

    def mark(self) -> None:
        """Mark what is ours, or no longer."""
        self.card.hide()
        self.marking = not self.marking
        self._mark()
        self.context.actions.refresh()

    def _mark(self) -> None:
        if self.context.scene is not None:
            self.context.overlay(OVERLAY, self.ours.overlay if self.marking else None)

    # -- the window

    def follow_position(self, events: Sequence[Event]) -> None:
        """What the card says was read."""
        if events:
            self.card.hide()

    def escape(self) -> bool:
        return self.card.put_away()

    def clear(self) -> None:
        self.card.hide()
        if self.marking:
            self.mark()

    def close(self) -> None:
        self.context.looks.art.set_skin(None)

    def remember(self) -> tuple[bool, set[str]]:
        return self.marking, self._told

    def recall(self, kept: tuple[bool, set[str]]) -> None:
        self.marking, self._told = kept
        self._mark()


def _sweep() -> None:
    """Drop the tiles of pictures that are gone, if any were ever made."""
    if tiles_folder().is_dir():
        from nemesis_gui.features.skins import shelf

        shelf.sweep()
