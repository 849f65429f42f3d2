"""Defines mods' symbols where a game's own switches are defined, for the guards of their edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits.edit import Edit, SymbolUse
from nhmod.target.c import SiteError, c_comment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nhmod.target import Tree


def definitions(tree: Tree, file: str, uses: Iterable[SymbolUse], *, behind: str) -> list[Edit]:
    """Define each symbol at the end of a header, inside of its own ``#ifndef``; ``behind`` says what stands behind a symbol.

    Who takes out one that another needs is told so by the compiler, before it misses what the one would have declared.

    Raises ``SiteError`` where the header has no such end.
    """
    config = tree.c(file)
    ends = [directive for directive in config.directives if directive.name == "endif" and directive.depth == 0]
    if not ends:
        raise SiteError.of_count(target=tree.target.name, file=file, site="end of its own #ifndef", places=())
    end = config.line_start(ends[-1].span.start)
    uses = tuple(uses)
    defined = {use.symbol for use in uses}
    return [
        Edit(
            file=file,
            site=f"the end of {file.rpartition('/')[2]}",
            start=end,
            end=end,
            text=f"#define {use.symbol} /* {c_comment(use.title)} */\n{''.join(_needing(use, defined))}",
            why=f"defines {use.symbol}, behind which {behind} stands",
            owner=use.owner,
            symbol=use.symbol,
        )
        for use in uses
    ]


def _needing(use: SymbolUse, defined: Collection[str]) -> Iterator[str]:
    """Write what refuses a symbol without those that it needs, of those that are defined here."""
    for needed in filter(defined.__contains__, use.needs):
        yield f"#if defined({use.symbol}) && !defined({needed})\n"
        yield f"#error {use.symbol} needs {needed}: define both, or leave out both\n#endif\n"
