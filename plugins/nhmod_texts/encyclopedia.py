"""Entries of dat/data.base about anything: where they stand, so that each is found and none of the game's is lost by chance.

The first entry that matches a name is shown (src/pager.c, checkfile): an entry stands before those that would take its
names, and behind those whose names it would take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Edit, Guard, insertion
from nhmod_languages.database import EXCEPT, Database, matches, read_database
from nhmod_texts.records import Article, Texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Tree

DATA_BASE = "dat/data.base"


@frozen
class PlannedArticle:
    """A mod's entry and its ``place``.

    ``replaced`` are the game's own keys for the same names, ``wider`` and ``narrower`` the game's keys that it must stand before
    and behind, if there is no such place.
    """

    mod: Mod
    article: Article
    place: int
    replaced: tuple[str, ...]
    wider: str = ""
    narrower: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Its names."""
        return tuple(name.lines[0] for name in self.article.names)


def planned_articles(mods: ModSet, tree: Tree) -> Iterator[PlannedArticle]:
    """Place the mods' entries."""
    for mod, texts in mods.records("texts", Texts):
        for article in texts.encyclopedia:
            yield _planned(mod, article, tree.derived(DATA_BASE, read_database))


def _planned(mod: Mod, article: Article, base: Database) -> PlannedArticle:
    names = [name.lines[0] for name in article.names]
    excepted = [name.lines[0] for name in article.except_]
    place, wider = base.end, ""
    replaced: list[str] = []
    last, narrower = -1, ""
    for known in base.articles:
        keys = [key for key in known.keys if not key.startswith(EXCEPT)]
        replaced += [key for key in keys if key in names]
        taking = next((key for name in names if (key := known.key_for(name))), "")
        if taking and known.start < place:
            place, wider = known.start, taking
        for key in keys:
            taken = any(matches(name, key) for name in names) and key not in names
            if taken and not any(matches(pattern, key) for pattern in excepted):
                last, narrower = known.start, key
    if place > last:
        narrower = ""
    return PlannedArticle(
        mod=mod,
        article=article,
        place=place,
        replaced=tuple(replaced),
        wider=wider if narrower else "",
        narrower=narrower,
    )


def sorting(names: Sequence[str]) -> str:
    """Return what sorts the entries of mods at one place: those with wild names stand last ('~' is behind all letters)."""
    wild = any(set("*?") & set(name) for name in names)
    return f"~{names[0]}" if wild else names[0]


def article_edit(planned: PlannedArticle, tree: Tree, *, site: str) -> Edit:
    """Write an entry."""
    article, mod = planned.article, planned.mod
    keys = [*(EXCEPT + name.lines[0] for name in article.except_), *planned.names]
    lines = "".join(f"{line}\n" for line in (*keys, *(f"\t{line.rstrip()}" for line in article.text.lines)))
    before = tree.text(DATA_BASE)[: planned.place]
    return insertion(
        file=DATA_BASE,
        site=site,
        place=planned.place,
        text=("" if before.endswith("\n") or not before else "\n") + lines,
        why=f"what the encyclopedia says about '{planned.names[0]}' (not guarded: the file has no conditions)",
        mod=mod,
        guard=Guard.BARE,
        order=(sorting(planned.names),),
        origin=article.origin.location,
    )
