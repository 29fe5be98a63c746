"""The board in the window: the mouse on it, the cursor of the keyboard, bookmarks, exports."""
