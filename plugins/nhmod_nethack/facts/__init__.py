"""The facts of a NetHack tree: all vocabularies, read from the tree's own files (``read``, and each reader's docstring).

Nothing is imported here: the readers bring a C preprocessor along, and much beside them asks for less.
"""
