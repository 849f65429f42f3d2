"""The sites of what is conferred, for whoever asks whether a tree has them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.target import Site
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.places import CURSED_THINGS, DO_WEAR_C, FIXED, OF_ITS_OWN, beginning, ending
from nhmod_objects.conferring.slots import SLOTS
from nhmod_objects.sites import KIND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile
    from nhmod_objects.conferring.places import At


def conferring_sites() -> Iterator[Site]:
    """List where what is conferred begins and ends in every slot, and where the game asks for its own things by name."""
    for slot in SLOTS.values():
        for functions, find, when in ((slot.ons, beginning, "begins"), (slot.offs, ending, "ends")):
            for function in functions:
                name = f"what it confers {when} ({slot.word}), in {DO_WEAR_C}"
                yield Site(
                    KIND,
                    name if function == functions[0] else f"{name}, {function}()",
                    DO_WEAR_C,
                    f"lets what is conferred in that slot {when.removesuffix('s')}",
                    partial(_found, DO_WEAR_C, partial(find, function)),
                )
    for name, file, why, place in FIXED:
        yield Site(KIND, f"{name}, in {file}", file, why, partial(_found, file, place))
    for name, file, why, asking in OF_ITS_OWN:
        yield Site(KIND, f"{name}, in {file}", file, why, partial(_asked, file, asking))


def _found(file: str, find: Callable[[CFile], At], tree: Tree, facts: Facts) -> int:
    del facts
    return tree.found(file, find).place


def _asked(file: str, find: Callable[[frozenset[str], CFile], tuple[At, ...]], tree: Tree, facts: Facts) -> int:
    """Find the first place at which the game asks for one of its own cursed things."""
    conferring = Conferring(tree, facts)
    own = frozenset(entry.symbol for gives in CURSED_THINGS for entry in conferring.own(gives))
    found = tree.found(file, partial(find, own))
    if not found:
        raise tree.c(file).missing("'if' that asks for a cursed thing")
    return found[0].place
