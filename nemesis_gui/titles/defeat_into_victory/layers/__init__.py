"""Views over the map of Defeat Into Victory that answer a question."""
