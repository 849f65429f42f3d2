"""NetHack's own languages: their words and numbers, read out of the facts of a tree (``choose.languages``)."""
