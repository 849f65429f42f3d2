"""Defines mods' symbols where a game's own switches are defined, for the guards of their edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits.edit import Edit, SymbolUse
from nhmod.target.c import SiteError, c_comment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Tree


def definitions(tree: Tree, file: str, uses: Iterable[SymbolUse], *, behind: str) -> list[Edit]:
    """Define each symbol at the end of a header, inside of its own ``#ifndef``; ``behind`` says what stands behind a symbol.

    Raises ``SiteError`` where the header has no such end.
    """
    config = tree.c(file)
    ends = [directive for directive in config.directives if directive.name == "endif" and directive.depth == 0]
    if not ends:
        raise SiteError.of_count(target=tree.target.name, file=file, site="end of its own #ifndef", places=())
    end = config.line_start(ends[-1].span.start)
    return [
        Edit(
            file=file,
            site=f"the end of {file.rpartition('/')[2]}",
            start=end,
            end=end,
            text=f"#define {use.symbol} /* {c_comment(use.title)} */\n",
            why=f"defines {use.symbol}, behind which {behind} stands",
            owner=use.owner,
            symbol=use.symbol,
        )
        for use in uses
    ]
