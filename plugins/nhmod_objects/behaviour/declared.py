"""The sites of behaviour, for whoever asks whether a tree has them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import of_tree
from nhmod.target import Site
from nhmod_objects.behaviour.extras import EXTRAS
from nhmod_objects.behaviour.lines import site_name
from nhmod_objects.behaviour.table import PLACES
from nhmod_objects.sites import KIND, site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree
    from nhmod_objects.behaviour.extras import Extra
    from nhmod_objects.behaviour.places import Place


def behaviour_sites() -> Iterator[Site]:
    """List every place where an object can do something, and what such objects need besides."""
    for place in PLACES:
        yield site(
            site_name(place.name, place.file),
            place.file,
            f"what objects do ('{place.key}')",
            partial(_place, place),
        )
    for extra in EXTRAS:
        yield Site(
            KIND,
            site_name(extra.name, extra.file),
            extra.file,
            extra.why,
            of_tree(partial(_extra, extra)),
            extra.feature,
        )


def _place(place: Place, tree: Tree) -> int:
    point = place.find(tree.c(place.file))
    return point.case if point.case >= 0 else point.statement


def _extra(extra: Extra, tree: Tree) -> int:
    return extra.find(tree.c(extra.file))
