"""The after-action report: a game from its record, as one page of HTML."""
