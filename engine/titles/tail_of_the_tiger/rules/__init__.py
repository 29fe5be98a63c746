"""The rules, a module a chapter (docs/rulings-tail-of-the-tiger.md)."""
