"""The rules, a module a chapter (docs/rulings-defeat-into-victory.md)."""
