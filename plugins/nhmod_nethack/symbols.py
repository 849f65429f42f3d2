"""The mods' symbols: defined at the end of include/config.h (the sources guide, section 6), and made known to makedefs.

makedefs takes guarded lines out of dungeon.def and level files (``^?SYMBOL``), for the symbols of util/mdgrep.h; an older
one takes them out of dungeon.def only (``%SYMBOL``), for those of its own deflist[].
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, SymbolUse, definitions
from nhmod.target import Entry, Facts, Vocabulary
from nhmod.target.c import c_identifier, c_string

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target.tree import Tree

_CONFIG = "include/config.h"
_GREP = "util/mdgrep.h"
_MAKEDEFS = "util/makedefs.c"


def check_symbols(mods: ModSet, facts: Facts, report: Report) -> None:
    """Report a mod's symbol that the game has a use for (NH1804): defining it would change more than the mod."""
    for mod in mods:
        if mod.symbol in facts.identifiers:
            own = f"MOD_{c_identifier(mod.id)}"
            hint = f"give the mod another 'symbol:', such as {own}"
            if mod.symbol == own:
                hint = (
                    "a tree that was patched with this mod has it already: leave it out, or build from the original; else give it "
                    f"another 'symbol:', such as {own}_2"
                )
            report.error(
                "NH1804",
                f"the symbol {mod.symbol} of the mod '{mod.id}' is a name that the game uses itself",
                mod.identity.origin.at("symbol").location,
                path="symbol",
                hint=hint,
            )


def declare_symbols(mods: ModSet, facts: Facts) -> Mapping[str, Iterable[Entry]]:
    """Make the mods' symbols words of makedefs, for who reads guarded lines: defined, as ``symbol_edits`` makes them."""
    # Facts that have the mods' own already are asked for them again: they are the mods' still. A tree without makedefs reads no such lines.
    return {
        known.name: [
            Entry(symbol="", name=symbol, index=1, mod=mod.id, origin=mod.identity.origin)
            for symbol, mod in {mod.symbol: mod for mod in mods if mod.symbol not in _stock(known)}.items()
        ]
        for known in facts.readable(["makedefs symbols"])
    }


def _stock(known: Vocabulary) -> frozenset[str]:
    return frozenset(entry.name for entry in known.stock)


def symbol_edits(tree: Tree, uses: tuple[SymbolUse, ...]) -> Iterator[Edit]:
    """Define each symbol, and give makedefs those that its lines use."""
    for use, definition in zip(uses, definitions(tree, _CONFIG, uses, behind="all of the mod"), strict=True):
        yield definition
        if Guard.GREP in use.guards:
            yield _known_to_makedefs(tree, use)
        if Guard.OPTION in use.guards:
            yield _known_as_option(tree, use)


def _known_to_makedefs(tree: Tree, use: SymbolUse) -> Edit:
    table = tree.c(_GREP).array("grep_vars")
    # grepsearch() never looks at the last row, so a new one stands before it.
    at = table.rows[-1].lines().start
    name = c_string(use.symbol)
    text = f"#if defined({use.symbol})\n{{{name},1}},\n#else\n{{{name},0}},\n#endif\n"
    return Edit(
        file=_GREP,
        site="the grep_vars[] table",
        start=at,
        end=at,
        text=text,
        why=f"makedefs takes out the lines behind ^?{use.symbol} when it is not defined",
        owner=use.owner,
        symbol=use.symbol,
    )


def _known_as_option(tree: Tree, use: SymbolUse) -> Edit:
    c = tree.c(_MAKEDEFS)
    at = c.line_end(c.array("deflist").body.start)
    name = c_string(use.symbol)
    return Edit(
        file=_MAKEDEFS,
        site="the deflist[] table",
        start=at,
        end=at,
        text=f"#ifdef {use.symbol}\n\t{{ {name}, TRUE }},\n#else\n\t{{ {name}, FALSE }},\n#endif\n",
        why=f"makedefs takes out the lines behind %{use.symbol} when it is not defined",
        owner=use.owner,
        symbol=use.symbol,
        # check_control() takes the first row that a line begins with: of KOPS and KOPS_2 the longer must stand before.
        order=(-len(use.symbol), use.symbol),
    )
