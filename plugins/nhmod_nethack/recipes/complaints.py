"""What the game's own tools say when something is wrong, the same words in all releases."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.target.recipe import Complaint
from nhmod_nethack.languages.known import has_released_compilers

if TYPE_CHECKING:
    from nhmod.target import Tree

_LEVELS = r"(?P<file>\S+?) ?: line (?P<line>\d+)(?:, pos -?\d+| )"

_WARNING = Complaint(pattern=_LEVELS + r": WARNING : (?P<message>.*)", fatal=True)
COMPLAINTS = (
    # util/lev_main.c and util/dgn_main.c: yywarning, yyerror
    _WARNING,
    Complaint(pattern=_LEVELS + r": (?P<message>.*)"),
    # win/share/tiletext.c: read_txttile, which goes on whatever it finds
    Complaint(pattern=r"\t(?P<message>found '.*' while expecting '.*')", fatal=True),
    Complaint(pattern=r"(?P<message>Keyword \".*\" unexpected for entry \d+)", fatal=True),
    Complaint(pattern=r"(?P<message>(?:unexpected EOF|didn't find expected '.'|color . not in colormap!))", fatal=True),
    # util/makedefs.c: do_objs, do_grep, do_date
    Complaint(pattern=r"(?P<message>prob error for class \d+ \(\d+%\))"),
    Complaint(pattern=r"(?P<message>unknown identifier '.*' in line \d+\.)"),
    Complaint(pattern=r"\? (?P<message>(?:Invalid|No) value for SOURCE_DATE_EPOCH.*)", fatal=True),
)


def complaints(tree: Tree) -> tuple[Complaint, ...]:
    """Return what counts in a tree: what its own level compiler warns of in levels of its own is its business, but for a release's."""
    spared = replace(_WARNING, brought=not has_released_compilers(tree))
    return tuple(spared if one is _WARNING else one for one in COMPLAINTS)
