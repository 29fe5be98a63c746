"""The rules, a module a chapter (docs/rulings-vinegar-joes-war.md)."""
