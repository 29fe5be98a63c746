"""The boxes beside the map as drawers that slide over its lower edge."""
