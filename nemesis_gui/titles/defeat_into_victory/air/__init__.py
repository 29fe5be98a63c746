"""The air segments on one card: missions of both sides, who flies, interceptors, fire, with odds."""
