"""Mods of other people: a mod in one file, indexes of such, what is chosen of them, and the project that has them."""
