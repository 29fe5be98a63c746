"""What the player sets: language, theme, text size, pace and wheel; everything takes effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from engine.table.wording.spoken import languages
from nemesis_gui.base import pace, style
from nemesis_gui.base.language import language_of
from nemesis_gui.base.room import back_into
from nemesis_gui.base.settings import TEXT_SIZE, WHEEL, WHEELS, ZOOM, text_percent, wheel_scrolls
from nemesis_gui.play.action import choice
from nemesis_gui.play.feature import Action, Context, Feature, Places, Setting
from nemesis_gui.play.services import Frame
from nemesis_gui.widgets.layouts import rewrite_links

if TYPE_CHECKING:
    from nemesis_gui.features.preferences.dialog import PreferencesDialog

THEMES: Final = (
    (style.SYSTEM, "System default", "Theme: system default",
     "Staff map when the system is light, dark when it is dark"),
    ("staff", "Staff map", "Theme: staff map", "Paper and ink"),
    ("contrast", "High contrast", "Theme: high contrast", "Black on white"),
    ("dark", "Dark", "Theme: dark", "For playing at night"),
)
NAMES: Final = {"en": "english", "fr": "french"}
"""What the actions of languages are called; of another language, by its code."""
PACES: Final = (
    (pace.SYSTEM, "System default"), ("off", "No animation"), ("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast")
)  # fmt: skip


class Preferences(Feature):
    """The dialog, and the actions for what is switched most."""

    of_window = True

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.follow_system)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "preferences", "Edit", 50, "Preferences…", "Language, theme, text size, animation, sounds, hints, keys",
            "Ctrl+,", self.show, before=True, covered=True
        )
        for number, (name, _, text, help_) in enumerate(THEMES):
            yield Action(
                f"theme_{name}", "View", 260 + 10 * number, text, help_, run=partial(self.set_theme, name),
                check=partial(self._has_theme, name), group="theme", before=not number, covered=True, within="Theme",
            )
        for number, (lang, text) in enumerate(languages().items()):
            yield Action(
                NAMES.get(lang, f"language_{lang}"), "View", 300 + number, text, "All texts in this language",
                run=partial(self.speak, lang),
                check=partial(self._speaks, lang), group="language", covered=True, within="Language",
            )

    def settings(self) -> Iterator[Setting]:
        tr, kept = self.words.tr, self.context.settings
        yield Setting(10, "Language", partial(choice, tuple(languages().items()), self.language, self.speak))
        themes = [(name, tr(text)) for name, text, *_ in THEMES]
        yield Setting(20, "Theme", partial(choice, themes, self.theme, self.set_theme))
        yield Setting(30, "Text size", self._text_size)
        paces, now = [(name, tr(text)) for name, text in PACES], kept.text(pace.SETTING, pace.SYSTEM)
        tip = tr("Draws, dice, events, counters; any key skips. System default obeys reduced motion")
        yield Setting(40, "Animation speed", partial(choice, paces, now, self.set_pace, tip))
        wheels, now = [(name, tr(text)) for name, text in WHEELS], kept.text(WHEEL, ZOOM)
        tip = tr("On a touchpad, two fingers scroll the map and pinching zooms")
        yield Setting(50, "Mouse wheel", partial(choice, wheels, now, self.set_wheel, tip))

    def _text_size(self) -> QWidget:
        from nemesis_gui.features.preferences.dialog import TextSize

        return TextSize(self.words.tr("Text size"), text_percent(self.context.settings), self.set_text_size)

    def show(self) -> PreferencesDialog:
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
            dialog.setGeometry(back_into(QRect(place, dialog.size()), dialog.screen().availableGeometry()))
            dialog.pages.setCurrentIndex(page)
            if focus:
                dialog.rows[focus].setFocus()

    def close(self) -> None:
        QGuiApplication.styleHints().colorSchemeChanged.disconnect(self.follow_system)

    @property
    def language(self) -> str:
        return language_of(self.context.settings)

    def speak(self, lang: str) -> None:
        self.context.settings.put("language", lang)
        if lang != self.words.lang:
            self.context.services.of(Frame).rebuild()
        else:
            self.context.actions.refresh()

    def set_text_size(self, percent: int) -> None:
        self.context.settings.put(TEXT_SIZE, str(percent))
        style.set_text_scale(percent / 100)
        style.dress(_app(), self.context.looks.theme)
        self.context.services.of(Frame).rebuild()

    def set_pace(self, name: str) -> None:
        self.context.settings.put(pace.SETTING, name)
        pace.set_pace(name)

    def set_wheel(self, name: str) -> None:
        """Let the wheel zoom or move the map."""
        self.context.settings.put(WHEEL, name)
        if self.context.view is not None:
            self.context.view.wheel_scrolls = wheel_scrolls(self.context.settings)

    @property
    def theme(self) -> str:
        """The theme as it is set: a name, or that of the system."""
        return self.context.settings.text("theme", style.SYSTEM)

    def _has_theme(self, name: str) -> bool:
        return name == (self.theme if self.theme in style.SKINS else style.SYSTEM)

    def _speaks(self, lang: str) -> bool:
        return self.language == lang

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


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
