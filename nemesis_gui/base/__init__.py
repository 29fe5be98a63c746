"""What everything else stands on: settings, looks, fonts, language. No widget, no game."""
