"""The window's actions about preferences, language and help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from nemesis_gui.base import pace, style, wheel
from nemesis_gui.base.text_size import SETTING as TEXT_SIZE
from nemesis_gui.play.action import Action
from nemesis_gui.window.part import WindowPart

if TYPE_CHECKING:
    from nemesis_gui.features.preferences.dialog import PreferencesDialog
    from nemesis_gui.window.main_window import MainWindow


class HelpActions(WindowPart):
    """A part of the main window."""

    def help_actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "english", "View", 300, "English", "English texts", run=self.speak_english, check=lambda: self.is_english,
            group="language", before=True, covered=True
        )
        yield Action(
            "french", "View", 310, "Français", "Textes en français", run=self.speak_french,
            check=lambda: self.is_french, group="language", covered=True
        )
        yield Action(
            "preferences", "Edit", 50, "Preferences…", "Language, theme, text size, animation, sounds, hints, keys",
            "Ctrl+,", self.show_preferences, before=True, covered=True
        )
        yield Action(
            "rules", "Help", 30, "Rule of the open decision", "The rule clauses of what has to be decided", "F1",
            self.show_rule, self.desk.no_decision, toolbar=True
        )
        yield Action(
            "rulebook", "Help", 40, "Rulebook…", "Search the rules clause by clause", "Shift+F1", self.show_rulebook,
            covered=True, start=6
        )
        yield Action("keys", "Help", 50, "Keys…", "All keys", "Shift+F11", self.show_keys, covered=True, start=7)
        yield Action(
            "about", "Help", 70, "About…", "Credits, and where the data come from", run=self.show_about, before=True,
            covered=True
        )

    def show_preferences(self) -> PreferencesDialog:
        """Everything that can be set."""
        from nemesis_gui.features.preferences.dialog import PreferencesDialog

        dialog = PreferencesDialog(cast("MainWindow", self))
        dialog.show()
        return dialog

    def set_pace(self, name: str) -> None:
        """Let things on the screen move faster, slower or not at all."""
        self.settings.put(pace.SETTING, name)
        pace.set_pace(name)

    def set_wheel(self, name: str) -> None:
        """Let the wheel zoom or move the map."""
        self.settings.put(wheel.SETTING, name)
        if self.view is not None:
            self.view.wheel_scrolls = wheel.scrolls(self.settings)

    def set_text_size(self, percent: int) -> None:
        """Write everything in another size."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.settings.put(TEXT_SIZE, str(percent))
        style.set_text_scale(percent / 100)
        style.dress(app, self.desk.theme)
        self._refit()

    def _speak(self, lang: str) -> None:
        self.settings.put("language", lang)
        if lang != self.words.lang:
            self._refit()
        self.actions_.refresh()

    def _refit(self) -> None:
        """Make everything in the window anew."""
        from nemesis_gui.window.rebuild import refit

        refit(cast("MainWindow", self))

    def speak_english(self) -> None:
        self._speak("en")

    def speak_french(self) -> None:
        self._speak("fr")

    @property
    def is_english(self) -> bool:
        return self.settings.text("language", "en") == "en"

    @property
    def is_french(self) -> bool:
        return self.settings.text("language", "en") == "fr"

    # -- help

    def show_rule(self) -> None:
        """The clauses of what has to be decided."""
        if self.model.decision is not None:
            self.show_clause(self.model.decision.clause)

    def show_clause(self, clause: str) -> None:
        """A rule clause among its neighbours."""
        self.show_rulebook()
        assert self._rules is not None
        self._rules.show_clause(clause)

    def show_rulebook(self) -> None:
        """The rules with a search."""
        from nemesis_gui.features.help.texts import RuleWindow

        version = self.desk.state.options.version if self.model.session is not None else "1.2b"
        if self._rules is None or self._rules.version != version:
            self._rules = RuleWindow(self.words, version, self)
        self._rules.show()
        self._rules.raise_()

    def _text(self, title: str, html: str, size: QSize) -> None:
        from nemesis_gui.features.help.texts import TextWindow

        window = TextWindow(self.words, title, self, (size.width(), size.height()))
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show_html(html)
        window.show()

    def show_keys(self) -> None:
        """All keys."""
        from nemesis_gui.features.help.key_list import KeyWindow

        window = KeyWindow(self.words, self.actions_, self)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show()

    def show_about(self) -> None:
        """Credits and provenance."""
        from nemesis_gui.features.help.texts import about_html

        self._text(self.words.tr("About"), about_html(self.words, self.model.playing.pack), QSize(560, 480))
