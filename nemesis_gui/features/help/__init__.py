"""Rules, keys and credits in windows of their own."""
