"""Level flags of a variant's lev_comp that are several at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kind_harness import Staged

from nhmod_nethack.facts.levels import TERRAIN_READERS
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from nhmod.target import Tree

_SCANNER = "util/lev_comp.l"
_BOTH = "bare\t{ savetoken(yytext); yylval.i=(NOMMAP + NOTELEPORT); return FLAG_TYPE; }\n"


def test_a_flag_can_be_a_sum(tree366: Tree) -> None:
    text = tree366.text(_SCANNER)
    line = next(line for line in text.splitlines(keepends=True) if line.startswith("nommap"))
    (reader,) = [one for one in TERRAIN_READERS if one.name == "level compiler flags"]

    staged = cast("Tree", Staged(tree366, {_SCANNER: text.replace(line, line + _BOTH, 1)}))
    flags = {entry.name: (entry.symbol, entry.index) for entry in reader.read(Sources(staged))}

    assert flags["bare"] == ("", 5)
    assert flags["nommap"] == ("NOMMAP", 4)
