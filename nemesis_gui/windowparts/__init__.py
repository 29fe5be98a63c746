"""Groups of actions the main window is put together from."""
