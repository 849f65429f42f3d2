"""Why extras are not seen in the game by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.proofs import Unproven

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet

KIND = "extras"
WAY = "it is kept with its monster"
WHY = "only the C that uses it knows of it: what that does, also after a save, a test of the mod's own can say"


def kept_proofs(mods: ModSet) -> Iterator[Unproven]:
    """Yield each as not proven, with the reason."""
    for content in mods.contents(KIND):
        yield Unproven(content=content, way=WAY, why=WHY)
