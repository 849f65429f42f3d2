"""How many variants a level has, where mods add some: one number in dungeon.def, for whichever of the mods are defined.

A mod's files are numbered after those of the mods before it, so that its count stands inside of theirs: without the first
mod's symbol the second mod's numbers would leave a gap, and there are as many variants as the game itself has.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard
from nhmod.target.c import c_string
from nhmod_dungeons.sites import BLOCKS, FILE, MAKEDEFS, VARIANTS, options_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import ModSet
    from nhmod.formats.dungeon import DungeonFile
    from nhmod.target import Entry, Facts, Tree


def variant_counts(mods: ModSet, facts: Facts, file: DungeonFile, tree: Tree) -> Iterator[Edit]:
    """Raise the numbers of levels' variants."""
    added: dict[str, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for entry in facts.added("level files"):
        if entry.fields.get("of"):
            added[str(entry.fields["of"])][entry.mod].append(entry)
    for name, by_mod in added.items():
        start, end = VARIANTS.place(file, name)
        found = file.level(name)
        number = found[1].variants if found else None
        if number is None:
            continue
        before, after = file.source.text[start : number.span.start], file.source.text[number.span.end : end]
        counts = [number.value]
        symbols: list[str] = []
        for mod in (mod for mod in mods if mod.id in by_mod):
            counts.append(counts[-1] + len(by_mod[mod.id]))
            symbols.append(mod.symbol)
            lines = [f"{before}{count}{after}" for count in counts]
            blocks = facts.offers(BLOCKS)
            first = by_mod[mod.id][0]
            yield Edit(
                file=FILE,
                site=f"{VARIANTS.name} ({name})",
                start=start,
                end=end,
                text=_nested(lines, symbols) if blocks else _each(lines, symbols),
                why=f"'{name}' has {counts[-1]} variants",
                owner=mod.id,
                symbol=mod.symbol,
                guard=Guard.OWN_GREP if blocks else Guard.NONE,
                total=f"variants of {name}",
                origin=first.origin.location if first.origin else None,
            )
            if not blocks:
                yield _rows(symbols, mod.id, name, tree)


def _nested(lines: Sequence[str], symbols: Sequence[str]) -> str:
    """Write the last line for all symbols, inside of each other, and the others for fewer of them."""
    text = "".join(f"^?{symbol}\n" for symbol in symbols) + lines[-1]
    return text + "".join(f"^:\n{line}^.\n" for line in reversed(lines[:-1]))


def _each(lines: Sequence[str], symbols: Sequence[str]) -> str:
    """Write each line behind a condition of its own, of which one holds."""
    return "".join(f"%{condition} {line}" for condition, line in zip(_conditions(symbols), lines, strict=True))


def _conditions(symbols: Sequence[str]) -> list[str]:
    """Give the conditions: the first symbol not defined; the first defined, the second not; … all defined."""
    return [
        f"({'&'.join([*symbols[:count], *(f'!{s}' for s in symbols[count : count + 1])])})"
        for count in range(len(symbols) + 1)
    ]


def _rows(symbols: Sequence[str], owner: str, level: str, tree: Tree) -> Edit:
    """Make the conditions known to makedefs, by rows of deflist[] whose names they are."""
    rows: list[str] = []
    for condition in _conditions(symbols):
        terms = condition.strip("()").split("&")
        test = " && ".join(f"!defined({term[1:]})" if term.startswith("!") else f"defined({term})" for term in terms)
        name = c_string(condition)
        rows.append(f"#if {test}\n\t{{ {name}, TRUE }},\n#else\n\t{{ {name}, FALSE }},\n#endif\n")
    at = options_table(tree)
    return Edit(
        file=MAKEDEFS,
        site="the deflist[] table",
        start=at,
        end=at,
        text="".join(rows),
        why=f"makedefs chooses among the numbers of variants of '{level}' by these conditions",
        owner=owner,
        symbol=symbols[-1],
        order=(1, *symbols),
        total=f"variants of {level}",
    )
