"""``nhmod edit-files``: what people can do with edit files that they have, without a mod."""
