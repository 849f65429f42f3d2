"""Finds what a person means by a name: a thing of any vocabulary, content of any kind, or a site of any plugin."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import did_you_mean, problem
from nhmod.pipeline.games import sites_of_game
from nhmod.target.facts import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Content
    from nhmod.pipeline.known import Project
    from nhmod.target import Entry, Site

SITE = "site"


@frozen
class Found:
    """Something of the name: a vocabulary's entry, a mod's content, or a site.

    ``of`` says what it is one of; what content declares is of its kind's key too (``key``).
    """

    of: str
    key: str = ""
    label: str
    name: str
    entry: Entry | None = None
    content: Content | None = None
    site: Site | None = None

    @property
    def written(self) -> str:
        """What means this and nothing else."""
        return f"{self.of}:{self.name}"


def look_up(project: Project, name: str) -> Found:
    """Find the one thing of a name, or of a name with its kind before it (``monsters:jackal``, ``site:fill_zoo()``).

    Raises ``DiagnosticError``: NH3811 where there is none, NH3812 where there are several.
    """
    of, _, rest = name.partition(":")
    every = tuple(_every(project))
    kinds = {name for found in every for name in (found.of, found.key) if name}
    wanted, asked = (rest.strip(), of.strip()) if of.strip() in kinds else (name, "")
    among = [found for found in every if not asked or asked in {found.of, found.key}]
    hits = _best([found for found in among if _is_called(found, wanted)])
    if not hits:
        hits = [found for found in among if found.site is not None and wanted.casefold() in found.name.casefold()]
    if not hits:
        names = {one for found in among if found.of not in _unreadable(project) for one in _names(found)}
        code = re.fullmatch(r"NH\d{4}", wanted, re.IGNORECASE)
        hint = f"'nhmod codes {wanted.upper()}' says what a code means" if code else did_you_mean(wanted, names)
        raise problem("NH3811", f"there is no '{wanted}' in {project.target.title} or in the mods", hint=hint)
    if len(hits) > 1:
        listed = ", ".join(f"'{found.written}' ({_of_whom(found)})" for found in hits)
        raise problem("NH3812", f"'{wanted}' means several things: {listed}", hint="write one of them so")
    return hits[0]


def _every(project: Project) -> Iterator[Found]:
    facts, mods = project.facts, project.mods
    declared = set()
    keys = {
        (content.mod.id, content.title.casefold()): kind.key
        for kind in mods.kinds.values()
        for content in mods.contents(kind.name)
    }
    for vocabulary in sorted(facts.readable(), key=lambda one: one.name):
        name = vocabulary.name
        for entry in vocabulary:
            own = (entry.mod, entry.name.casefold())
            if entry.origin is not None:
                declared.add(own)
            yield Found(of=name, key=keys.get(own, ""), label=vocabulary.label, name=entry.name, entry=entry)
    for kind in mods.kinds.values():
        for content in mods.contents(kind.name):
            title = content.title
            if title not in {"", "None"} and (content.mod.id, title.casefold()) not in declared:
                yield Found(of=kind.key, label=kind.label, name=title, content=content)
    for site in sites_of_game(project.host, project.target):
        yield Found(of=SITE, label=SITE, name=site.name, site=site)


def _is_called(found: Found, name: str) -> bool:
    if found.entry is not None and name == found.entry.symbol:
        return True
    return any(folded(name) == folded(one) if len(name) > 1 else name == one for one in _names(found))


def _names(found: Found) -> tuple[str, ...]:
    return (found.name, *(found.entry.words if found.entry is not None else ()))


def _best(hits: list[Found]) -> list[Found]:
    """Keep of several that are one thing the one that says most: a monster, and not the constant that is its number.

    A thing that is called so comes before those that are called so too; one site that several kinds have is one.
    """
    known = {found.entry.symbol for found in hits if found.entry is not None and found.entry.fields}
    kept = [
        found
        for found in hits
        if found.entry is None or found.entry.fields or found.entry.mod or found.entry.symbol not in known
    ]
    sites: dict[tuple[str, str], Found] = {}
    for found in kept:
        if found.site is not None:
            sites.setdefault((found.site.file, found.site.name), found)
    return [*(found for found in kept if found.site is None), *sites.values()]


def _unreadable(project: Project) -> frozenset[str]:
    """Name the vocabularies whose entries are no things: thousands of constants, which are near to any misspelt word."""
    return frozenset(
        vocabulary.name
        for vocabulary in project.facts.readable()
        if all(not entry.fields and not entry.mod and entry.name == entry.symbol for entry in vocabulary)
    )


def _of_whom(found: Found) -> str:
    mod = found.entry.mod if found.entry is not None else found.content.mod.id if found.content is not None else ""
    return f"a {found.label} of '{mod}'" if mod else f"a {found.label} of the game"
