"""Things that the game asks of by name: gloves and bows of archers (src/dothrow.c), and glass, which breaks where it falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import insertion_at
from nhmod.target import find_word
from nhmod_objects.records import Object
from nhmod_objects.sites import site

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.edits import Edit
    from nhmod.target import Entry, Facts, Tree
    from nhmod_objects.resolve import NewObject


DOTHROW_C = "src/dothrow.c"
# breakmsg() knows all potions and wands as such, and breaktest() lets no gem break.
_KNOWN = frozenset({"POTION_CLASS", "WAND_CLASS", "GEM_CLASS"})
_GLASS = "glass"


def shatters(object_class: str, material: str, facts: Facts) -> bool:
    """Return whether a thing breaks (src/dothrow.c, breaktest) in a way that the game must be told (breakmsg)."""
    return object_class not in _KNOWN and _is_glass(material, facts)


def _is_glass(material: str, facts: Facts) -> bool:
    glass = facts.get("materials").find(_GLASS)
    return glass is not None and glass.symbol == material


def shatter_place(tree: Tree) -> int:
    """Find the line among the labels of breakmsg() where another one can stand; raises ``SiteError``."""
    c = tree.c(DOTHROW_C)
    # Not the first of them, which the case before falls into, as a comment just above it says.
    return c.line_of(c.one("case LENSES:", c.function("breakmsg").body).start, "case LENSES in breakmsg()")


SHATTERS = site(
    "the things that break into a thousand pieces in breakmsg()",
    DOTHROW_C,
    "lets a thing of glass break",
    shatter_place,
)


def shatter_edits(mods: ModSet, new: Iterable[NewObject], tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the labels of new things of glass, and of the game's own that an edit makes glass of."""
    for one in new:
        if one.record.usual_cases is not False and shatters(
            one.values.object_class, one.values.symbol("material"), facts
        ):
            yield _label(one.mod, one.record, one.symbol, one.title, tree, facts)
    labelled: dict[str, list[str]] = {}
    for mod, record in mods.records("objects", Object):
        entry = find_word(record.edit, facts) if record.edit is not None else None
        if entry is not None and not entry.mod and _becomes_glass(record, entry, facts):
            earlier = labelled.setdefault(entry.symbol, [])
            if mod.symbol not in earlier:
                yield _label(mod, record, entry.symbol, entry.name, tree, facts, unless=earlier)
                earlier.append(mod.symbol)


def _becomes_glass(record: Object, entry: Entry, facts: Facts) -> bool:
    material = find_word(record.material, facts) if record.material is not None else None
    return (
        material is not None
        and shatters(entry.text("class"), material.symbol, facts)
        and not _is_glass(entry.text("material"), facts)
    )


def _label(  # noqa: PLR0917 - whose it is, what it is, and where
    mod: Mod, record: Object, symbol: str, title: str, tree: Tree, facts: Facts, *, unless: Sequence[str] = ()
) -> Edit:
    """Return a thing's label, which is one in all: where the mod of one of the symbols ``unless`` has brought it, there is none."""
    text = f"    case {symbol}:\n"
    if unless:
        text = f"#if {' && '.join(f'!defined({one})' for one in unless)}\n{text}#endif\n"
    why = f"lets '{title}' break"
    return insertion_at(SHATTERS, tree, facts, text, why=why, mod=mod, order=(symbol,), origin=record.origin.location)


_ARCHERS = "the gloves of archers in thitmonst()"
SHOOTS = "thitmonst"
_GLOVES = "ARM_GLOVES"


def archer_place(tree: Tree) -> int:
    """Find the line of the default in thitmonst()'s switch on gloves; raises ``SiteError``."""
    c = tree.c(DOTHROW_C)
    switch = c.switch(c.function(SHOOTS).body, "uarmg->otyp")
    default = switch.default
    return c.line_of(c.needed(default, f"default in {_ARCHERS}").label.start, f"default in {_ARCHERS}")


ARCHERS = site(_ARCHERS, DOTHROW_C, "lets an archer wear new gloves", archer_place)


def asks_archers(tree: Tree) -> bool:
    """Return whether the game asks at all: a variant may have done away with it."""
    c = tree.c(DOTHROW_C)
    return any(c.switches(function.body, "uarmg->otyp") for function in c.functions(SHOOTS))


def archer_edits(new: Iterable[NewObject], tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the cases of new gloves: they are no hindrance."""
    for one in new:
        gloves = one.values.object_class == "ARMOR_CLASS" and one.values.symbol("skill") == _GLOVES
        if gloves and one.record.usual_cases is not False and asks_archers(tree):
            text = f"        case {one.symbol}:\n            break;\n"
            why, origin = f"lets an archer wear '{one.title}'", one.record.origin.location
            yield insertion_at(ARCHERS, tree, facts, text, why=why, mod=one.mod, order=(one.symbol,), origin=origin)
