"""The main window: its frame, menus and places, and how it is rebuilt."""
