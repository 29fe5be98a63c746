"""How a decision is answered: presenters, gestures, the prompt bar, buttons that play commands."""
