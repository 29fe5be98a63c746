"""Sentences in a language: catalogues, type, how names are written, and what a title can say."""
