"""The numbers of rays (src/zap.c, buzz): a spell's is its own, but for one that the game makes no ray of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod_objects.behaviour.records import RAYS, Ray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts
    from nhmod.target.c import CFile

ZAP_C = "src/zap.c"
_SPELLS = 10  # the rays of spells have the numbers of those of wands, and so many more (src/zap.c, flash_types)


def explode_when_cast(c: CFile) -> Iterator[Difference]:
    """Yield the rays that explode where a spell of them ends, with dice of the game's own: that of fire."""
    bodies = [function.body for function in c.functions() if c.calls("explode", function.body)]
    for ray in RAYS:
        asked = f"ZT_SPELL(ZT_{ray.upper().replace(' ', '_')})"
        if any(c.find(asked, body) for body in bodies):
            yield Difference(name=_explodes(ray))


def number(ray: Ray, facts: Facts, *, cast: bool) -> int:
    """Return a ray's number, shot by a wand or ``cast``: of what would explode the wand's, which bounces and has its dice."""
    return [*RAYS].index(ray.of) + (_SPELLS if cast and not facts.offers(_explodes(ray.of)) else 0)


def _explodes(ray: str) -> str:
    return f"a spell of the ray '{ray}' explodes"
