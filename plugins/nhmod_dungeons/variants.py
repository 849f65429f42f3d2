"""How many variants a level has, where mods add some: one number in the file of dungeons, for whichever of the mods are defined.

A level that had none gets a number, with which dungeon.def's keyword changes too. A role's level of the quest gets its number in C.

A mod's files are numbered after those of the mods before it, so that its count stands inside of theirs: without the first
mod's symbol the second mod's numbers would leave a gap, and there are as many variants as the game itself has.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.edits import Edit, Total, insertion
from nhmod.target.c import c_string
from nhmod_dungeons.definition import conditions
from nhmod_dungeons.sites import (
    DUNGEON_C,
    MAKEDEFS,
    QUEST,
    VARIANTS,
    format_of,
    options_table,
    pristine,
    quest_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.location import Location
    from nhmod.target import Entry, Facts, Tree
    from nhmod_dungeons.formats import Format
    from nhmod_languages.dungeon import DungeonFile


def variant_counts(mods: ModSet, facts: Facts, tree: Tree) -> Iterator[Edit]:
    """Raise the numbers of levels' variants, or give a level its first one."""
    form = format_of(tree)
    added: dict[str, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for entry in facts.added("level files"):
        if entry.fields.get("of"):
            added[entry.text("of")][entry.mod].append(entry)
    for name, by_mod in added.items():
        of = next(iter(by_mod.values()))[0].fields
        counts = [max(cast("int", of["before"]), 1)]
        symbols: list[str] = []
        for mod in (mod for mod in mods if mod.id in by_mod):
            counts.append(counts[-1] + len(by_mod[mod.id]))
            symbols.append(mod.symbol)
            wanted = _Wanted(name=name, mod=mod, symbols=tuple(symbols), counts=tuple(counts), first=by_mod[mod.id][0])
            if of["level"] != name:
                yield _of_quest(wanted, tree)
                continue
            yield _of_dungeon(wanted, form, facts, pristine(tree))
            if form.chosen_by_rows(facts):
                yield _rows(symbols, mod.id, name, tree)


@frozen
class _Wanted:
    """The variants of a level with those of the mods up to one of them.

    ``counts`` are how many there are without any mod, with the first's, with the first two's and so on; ``symbols`` are the mods'
    that bring some, in load order, and ``first`` is this mod's first variant.
    """

    name: str
    mod: Mod
    symbols: tuple[str, ...]
    counts: tuple[int, ...]
    first: Entry

    @property
    def why(self) -> str:
        """What it is for, for the patch's header."""
        return f"'{self.name}' has {self.counts[-1]} variants"

    @property
    def origin(self) -> Location | None:
        """The manifest's place."""
        return self.first.origin.location if self.first.origin else None


def _of_dungeon(wanted: _Wanted, form: Format, facts: Facts, file: DungeonFile) -> Total:
    """Write a level's number in the file of dungeons, for whichever of the mods are defined."""
    found = file.level(wanted.name)
    if found is None:
        raise LookupError(wanted.name)
    piece, guard = form.variants(file, found[1], wanted.counts, wanted.symbols, facts)
    return Total(
        file=form.path,
        site=f"{VARIANTS} ({wanted.name})",
        start=piece.start,
        end=piece.end,
        text=piece.text,
        why=form.why(wanted.why),
        owner=wanted.mod.id,
        symbol=wanted.mod.symbol,
        guard=guard,
        of=f"variants of {wanted.name}",
        origin=wanted.origin,
    )


def _of_quest(wanted: _Wanted, tree: Tree) -> Edit:
    """Set the number where the game gives a role's level its name: dungeon.def has one line for all roles."""
    place, level, indent = tree.found(DUNGEON_C, quest_names)
    condition = f"{indent}if (!strcmp({level}->proto, {c_string(wanted.name)}))\n"
    text = f"{condition}{indent}    {level}->rndlevs = {wanted.counts[-1]};\n"
    for symbol in reversed(wanted.symbols[:-1]):
        text = f"#ifdef {symbol}\n{text}#endif\n"
    return insertion(
        file=DUNGEON_C,
        site=f"{QUEST} ({wanted.name})",
        place=place,
        text=text,
        why=wanted.why,
        mod=wanted.mod,
        order=(wanted.name, wanted.counts[-1]),
        origin=wanted.origin,
    )


def _rows(symbols: Sequence[str], owner: str, level: str, tree: Tree) -> Total:
    """Make the conditions known to makedefs, by rows of deflist[] whose names they are."""
    rows: list[str] = []
    for condition in conditions(symbols):
        terms = condition.strip("()").split("&")
        test = " && ".join(f"!defined({term[1:]})" if term.startswith("!") else f"defined({term})" for term in terms)
        name = c_string(condition)
        rows.append(f"#if {test}\n\t{{ {name}, TRUE }},\n#else\n\t{{ {name}, FALSE }},\n#endif\n")
    at = options_table(tree)
    return Total(
        file=MAKEDEFS,
        site="the deflist[] table",
        start=at,
        end=at,
        text="".join(rows),
        why=f"makedefs chooses among the numbers of variants of '{level}' by these conditions",
        owner=owner,
        symbol=symbols[-1],
        order=(1, *symbols),
        of=f"variants of {level}",
    )
