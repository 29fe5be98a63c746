"""The window as tests, pictures and measurements drive it: its parts by name, and hands that press and count."""

from tools.driver.window import Driven

__all__ = ["Driven"]
