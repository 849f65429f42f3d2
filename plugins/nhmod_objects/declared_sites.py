"""The sites of the kind ``objects``, for whoever asks whether a tree has them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import OwnColumns, of_tree
from nhmod.target import Site
from nhmod_objects.behaviour.extras import EXTRAS, Extra
from nhmod_objects.behaviour.lines import site_name
from nhmod_objects.behaviour.table import PLACES
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.places import CURSED_THINGS, DO_WEAR_C, FIXED, OF_ITS_OWN, At, beginning, ending
from nhmod_objects.conferring.slots import SLOTS
from nhmod_objects.donning import DELAYS, donning_site
from nhmod_objects.row import check_columns
from nhmod_objects.shatter import ARCHERS, SHATTERS
from nhmod_objects.sites import INK, KIND, OBJECTS_C, TABLE, site
from nhmod_objects.source import ObjectsTable, rows_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile
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
    return tree.c(file).needed(found, "'if' that asks for a cursed thing")[0].place


def _table(tree: Tree, facts: Facts) -> int:
    table = ObjectsTable(tree)
    check_columns(table, OwnColumns.of(facts["objects"]).names)
    return table.after(next(entry for entry in facts["objects"].stock if entry.fields["class"] == "WEAPON_CLASS"))


SITES = (
    Site(KIND, TABLE, OBJECTS_C, "the row of a new object", _table, standing=lambda tree: rows_in(tree).file.path),
    INK,
    SHATTERS,
    ARCHERS,
    Site(KIND, DELAYS, DO_WEAR_C, "lets armor of any delay come on and off", donning_site),
    *behaviour_sites(),
    *conferring_sites(),
)
"""Every site: the table always, the others by what an object is, does and confers."""
