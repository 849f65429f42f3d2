"""The 3.4.3 dialect of the level compiler's language: text, syntax tree, compiled records, bytes, and back."""
