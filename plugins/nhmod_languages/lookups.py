"""How the game makes the name that it looks for in dat/data.base of what is seen or typed (src/pager.c, checkfile)."""

from __future__ import annotations

import re

from nhmod.dataclass import frozen

_TAKEN = re.compile(r'\bstrncmpi?\(\s*(?P<name>\w+)\s*,\s*"(?P<text>[^"]+ )"\s*,\s*\d+\s*\)\s*\)\s*(?P<then>[^;]*);')
_KEPT = re.compile(r"\w+\s*\[\s*(\d+)\s*\]\s*=\s*'\\0'")
_ENDED = re.compile(r'\bstrstri\(\s*(?P<name>\w+)\s*,\s*"(?P<text>[^"]+)"\s*\)')
_SIGNS = re.compile(r'\bindex\(\s*"\+-"')
_SIGNED = re.compile(r"^[+-][0-9]+ ?")
_WILD = re.compile(r"[*?]")


@frozen
class Lookups:
    """The rules: ``taken`` texts are taken from the beginning of a name, of ``kept`` ones so many letters stay and nothing else.

    A name ends before each of the ``ended`` texts, and ``signed`` says that an enchantment is taken from its beginning.
    """

    taken: tuple[str, ...] = ()
    kept: tuple[tuple[str, int], ...] = ()
    ended: tuple[str, ...] = ()
    signed: bool = False

    def instead_of(self, key: str) -> str:
        """Return what is looked for in place of a name; empty where it is that name. ``*`` and ``?`` are any letters."""
        name = key
        for text in self.taken:
            name = name.removeprefix(text)
        name = next((text[:count] for text, count in self.kept if name.startswith(text)), name)
        if self.signed:
            name = _SIGNED.sub("", name)
        for text in self.ended:
            if any(text in part for part in _WILD.split(name)):
                name = name.partition(text)[0]
        return name if name != key else ""


def read_lookups(checkfile: str) -> Lookups:
    """Read the rules of the text of ``checkfile()``; what it does to another name (what something is called) is none of them."""
    found = list(_TAKEN.finditer(checkfile))
    name = found[0]["name"] if found else ""
    taken: list[str] = []
    kept: list[tuple[str, int]] = []
    for one in found:
        if one["name"] != name:
            continue
        ends = _KEPT.match(one["then"])
        if ends is not None:
            kept.append((one["text"], int(ends[1])))
        else:
            taken.append(one["text"])
    ended = dict.fromkeys(one["text"] for one in _ENDED.finditer(checkfile) if one["name"] == name)
    return Lookups(taken=tuple(taken), kept=tuple(kept), ended=tuple(ended), signed=bool(_SIGNS.search(checkfile)))
