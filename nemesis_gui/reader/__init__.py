"""The map for screen readers: an unpainted object for each hex and counter, made only where one listens."""
