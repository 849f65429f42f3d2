"""The mods' symbols: defined at the end of src/config.h, which every file of the game includes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit
from nhmod.target.c import SiteError, c_comment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.edits import SymbolUse
    from nhmod.target import Tree

_CONFIG = "src/config.h"


def symbol_edits(tree: Tree, uses: tuple[SymbolUse, ...]) -> Iterator[Edit]:
    """Define each symbol, but those of mods that change rules only: nothing stands behind these."""
    uses = tuple(use for use in uses if use.guards)
    if not uses:
        return
    config = tree.c(_CONFIG)
    ends = [directive for directive in config.directives if directive.name == "endif" and directive.depth == 0]
    if not ends:
        raise SiteError.of_count(target=tree.target.name, file=_CONFIG, site="end of its own #ifndef", places=())
    for use in uses:
        end = config.line_start(ends[-1].span.start)
        yield Edit(
            file=_CONFIG,
            site="the end of config.h",
            start=end,
            end=end,
            text=f"#define {use.symbol} /* {c_comment(use.title)} */\n",
            why=f"defines {use.symbol}, behind which all of the mod's C stands",
            owner=use.owner,
            symbol=use.symbol,
        )
