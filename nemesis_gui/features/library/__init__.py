"""The games that are kept: the library, their pictures, and what can be exported from them."""
