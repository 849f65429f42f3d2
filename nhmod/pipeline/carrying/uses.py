"""Finds where a tree's C names things: what a thing does beyond its row in a table."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod.pipeline.carrying.answer import Use
from nhmod.pipeline.importing.rest import Places

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from nhmod.target import DiffRange, Tree

_C = (".c", ".h")
_MADE = re.compile(r"(?:^|/)(?:pm|onames|date|vis_tab)\.h$")


def uses_of(tree: Tree, symbols: Collection[str], known: Collection[DiffRange]) -> Mapping[str, tuple[Use, ...]]:
    """Return by symbol the places in a tree's C that name it, but for the stretches that are ``known``."""
    found: dict[str, list[Use]] = defaultdict(list)
    if not symbols:
        return {}
    names = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(symbols)))})\b")
    for file in tree.files():
        if not file.endswith(_C) or _MADE.search(file):
            continue
        text = tree.text(file)
        spans = [one.variant for one in known if one.file == file]
        hits = [hit for hit in names.finditer(text) if not any(start <= hit.start() < end for start, end in spans)]
        places = Places(file, text) if hits else None
        for hit in hits if places else ():
            at = Location.of_offset(file, text, hit.start())
            within = places.name(at.line) if places else ""
            if not any(use.location.file == file and use.within == within for use in found[hit[0]]):
                found[hit[0]].append(Use(location=at, within=within))
    return {symbol: tuple(sorted(uses, key=_is_row)) for symbol, uses in found.items()}


def _is_row(use: Use) -> bool:
    """Return whether it is no code that uses a thing: functions say what it means."""
    return not use.within.endswith("()")
