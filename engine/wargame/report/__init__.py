"""The after-action report: a game told from its record, as one page of HTML."""
