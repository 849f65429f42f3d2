"""Why patches are not seen in the game by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.proofs import Unproven

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet

KIND = "patches"
WAY = "it does what it should"
WHY = "what a patch does is declared nowhere; a test of the mod's own can say it"


def patch_proofs(mods: ModSet) -> Iterator[Unproven]:
    """Yield each as not proven, with the reason."""
    for content in mods.contents(KIND):
        yield Unproven(content=content, way=WAY, why=WHY)
