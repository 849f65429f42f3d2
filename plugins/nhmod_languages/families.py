"""The families of targets whose trees are NetHack's, by whichever name they go: plugins for NetHack's content are for these."""

FAMILIES = frozenset({"nethack", "nle"})
