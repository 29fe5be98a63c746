"""What the player sets: language, theme, text size, pace and wheel; everything takes effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from engine.table.wording.catalogue import languages
from nemesis_gui.base import pace, style, wheel
from nemesis_gui.base.text_size import SETTING as TEXT_SIZE
from nemesis_gui.base.text_size import text_percent
from nemesis_gui.features.preferences.size import TextSize
from nemesis_gui.play.action import Action, Setting, choice
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame
from nemesis_gui.widgets.links import rewrite_links

if TYPE_CHECKING:
    from nemesis_gui.features.preferences.dialog import PreferencesDialog

THEMES: Final = (
    (style.SYSTEM, "As the system"), ("staff", "Staff map"), ("contrast", "High contrast"), ("dark", "Dark"),
)  # fmt: skip
PACES: Final = (("off", "Nothing moves"), ("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"))


class Preferences(Feature):
    """The dialog, and the actions for what is switched most."""

    of_window = True

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.follow_system)

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "preferences", "Edit", 50, "Preferences…", "Language, theme, text size, animation, sounds, hints, keys",
            "Ctrl+,", self.show, before=True, covered=True
        )
        yield Action(
            "theme_system", "View", 260, "Theme: as the system",
            "Staff map while the system is light, dark while it is dark", run=partial(self.set_theme, style.SYSTEM),
            check=lambda: self.theme not in style.SKINS, group="theme", before=True, covered=True
        )
        themes = (
            ("staff", "Theme: staff map", "Paper and ink"), ("contrast", "Theme: high contrast", "Black on white"),
            ("dark", "Theme: dark", "For the night"),
        )  # fmt: skip
        for number, (name, text, help_) in enumerate(themes):
            yield Action(
                f"theme_{name}", "View", 270 + 10 * number, text, help_, run=partial(self.set_theme, name),
                check=partial(self._has_theme, name), group="theme", covered=True
            )
        yield Action(
            "english", "View", 300, "English", "English texts", run=partial(self.speak, "en"),
            check=lambda: self.language == "en", group="language", before=True, covered=True
        )
        yield Action(
            "french", "View", 310, "Français", "Textes en français", run=partial(self.speak, "fr"),
            check=lambda: self.language == "fr", group="language", covered=True
        )

    def settings(self) -> Iterator[Setting]:
        tr, kept = self.words.tr, self.context.settings
        yield Setting(10, "Language", partial(choice, tuple(languages().items()), self.language, self.speak))
        themes = [(name, tr(text)) for name, text in THEMES]
        yield Setting(20, "Theme", partial(choice, themes, self.theme, self.set_theme))
        yield Setting(30, "Text size", lambda: TextSize(tr("Text size"), text_percent(kept), self.set_text_size))
        paces = [(name, tr(text)) for name, text in PACES]
        yield Setting(
            40, "Movement on the screen", partial(choice, paces, kept.text(pace.SETTING, "normal"), self.set_pace)
        )
        wheels, now = [(name, tr(text)) for name, text in wheel.CHOICES], kept.text(wheel.SETTING, wheel.ZOOM)
        tip = tr("On a touchpad two fingers move the map, and pinching zooms")
        yield Setting(50, "Wheel of the mouse", partial(choice, wheels, now, self.set_wheel, tip))

    # -- the dialog

    def show(self) -> PreferencesDialog:
        """Everything that can be set."""
        from nemesis_gui.features.preferences.dialog import PreferencesDialog

        dialog = PreferencesDialog(self.context, self.context.services.of(Frame).setting_lines(), self.places.frame)
        dialog.show()
        return dialog

    def _open(self) -> list[PreferencesDialog]:
        from nemesis_gui.features.preferences.dialog import PreferencesDialog

        return [dialog for dialog in self.places.frame.findChildren(PreferencesDialog) if dialog.isVisible()]

    def remember(self) -> tuple[QPoint, int, str] | None:
        """The dialog, from which this may have been asked for."""
        for dialog in self._open():
            return dialog.geometry().topLeft(), dialog.pages.currentIndex(), dialog.focused()
        return None

    def recall(self, kept: tuple[QPoint, int, str] | None) -> None:
        if kept is not None and not self._open():
            place, page, focus = kept
            dialog = self.show()
            dialog.setGeometry(_inside(QRect(place, dialog.size()), dialog.screen().availableGeometry()))
            dialog.pages.setCurrentIndex(page)
            if focus:
                dialog.rows[focus].setFocus()

    def close(self) -> None:
        QGuiApplication.styleHints().colorSchemeChanged.disconnect(self.follow_system)

    # -- language and text size

    @property
    def language(self) -> str:
        """The language that is set."""
        return self.context.settings.text("language", "en")

    def speak(self, lang: str) -> None:
        """Say everything in a language."""
        self.context.settings.put("language", lang)
        if lang != self.words.lang:
            self.context.services.of(Frame).rebuild()
        else:
            self.context.actions.refresh()

    def set_text_size(self, percent: int) -> None:
        """Write everything in another size."""
        self.context.settings.put(TEXT_SIZE, str(percent))
        style.set_text_scale(percent / 100)
        style.dress(_app(), self.context.looks.theme)
        self.context.services.of(Frame).rebuild()

    # -- pace and wheel

    def set_pace(self, name: str) -> None:
        """Let things on the screen move faster, slower or not at all."""
        self.context.settings.put(pace.SETTING, name)
        pace.set_pace(name)

    def set_wheel(self, name: str) -> None:
        """Let the wheel zoom or move the map."""
        self.context.settings.put(wheel.SETTING, name)
        if self.context.view is not None:
            self.context.view.wheel_scrolls = wheel.scrolls(self.context.settings)

    # -- themes

    @property
    def theme(self) -> str:
        """The theme as it is set: a name, or that of the system."""
        return self.context.settings.text("theme", style.SYSTEM)

    def _has_theme(self, name: str) -> bool:
        return self.theme == name

    def set_theme(self, setting: str) -> None:
        """Put a theme on window and board, and keep it, or from now on follow the system."""
        self.context.settings.put("theme", setting)
        self._dress(style.theme_for(setting))
        self.context.actions.refresh()

    def follow_system(self) -> None:
        """The system has become light or dark: go with it, unless a theme is set."""
        theme = style.theme_for(self.theme)
        if theme != self.context.looks.theme:
            self._dress(theme)

    def _dress(self, theme: str) -> None:
        self.context.looks.theme = theme
        style.dress(_app(), theme)
        if self.context.scene is not None:
            self.context.scene.set_theme(theme)
        self.context.signals.themeChanged.emit()
        rewrite_links(self.places.frame.findChildren(QLabel))


def _inside(rect: QRect, area: QRect) -> QRect:
    """Where a window that has grown is seen whole."""
    corner = area.bottomRight() - rect.bottomRight()
    return rect.translated(min(corner.x(), 0), min(corner.y(), 0))


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
