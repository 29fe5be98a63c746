"""Batch self-play, statistics, benchmarks, situation checks and the rule coverage report."""
