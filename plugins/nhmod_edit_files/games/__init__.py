"""The games whose edit files are known."""
