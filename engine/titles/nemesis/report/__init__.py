"""The after-action report: what Nemesis declares of itself, and its own charts and tables."""
