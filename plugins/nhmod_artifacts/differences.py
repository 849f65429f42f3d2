"""What differs between releases for artifacts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_HEADER = "include/artifact.h"
_ARTIFACT_C = "src/artifact.c"
_GLOWS = re.compile(r"^Sting_effects\(.*?^\}", re.MULTILINE | re.DOTALL)
_BY_NAME = re.compile(r"(\bu_wield_art\(\s*ART_)|\boartifact\s*==\s*ART_")
_BY_NUMBER, _BY_FUNCTION = "|| uwep->oartifact == @", "|| u_wield_art(@)"
GLOWING = "the colors of artifacts that glow"
ASKED = "the condition by which an artifact glows"
"""In C, with ``@`` for the artifact."""


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    if not tree.exists(_HEADER):
        return
    header = CFile(_HEADER, tree.text(_HEADER))
    for structure in header.structs("artifact"):
        asks = _asked(tree)
        if asks and any("acolor" in member.names for member in structure.members):
            yield Difference(name=GLOWING)
            yield Difference(name=ASKED, c=asks)


def _asked(tree: Tree) -> str:
    """Return the condition by which one artifact glows, with ``@`` for it; nothing where the game asks no artifact by its name."""
    if not tree.exists(_ARTIFACT_C):
        return _BY_NUMBER
    for body in _GLOWS.findall(tree.text(_ARTIFACT_C)):
        found = _BY_NAME.search(body)
        return "" if found is None else _BY_FUNCTION if found[1] else _BY_NUMBER
    return _BY_NUMBER
