"""Why tiles are not seen in the game by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.proofs import Unproven

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet

KIND = "tiles"
WAY = "it is seen in a window"
WHY = "a terminal shows no pictures; nhmod tiles check holds them against the game's own"


def picture_proofs(mods: ModSet) -> Iterator[Unproven]:
    """Yield each as not proven, with the reason."""
    for content in mods.contents(KIND):
        yield Unproven(content=content, way=WAY, why=WHY)
