"""Turns texts into edits of the files, or arrays, that the game reads them from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_texts import sites
from nhmod_texts.encyclopedia import article_edit, planned_articles
from nhmod_texts.novels import DEATH, NewPassage, new_passages, number_edit, passage_edit
from nhmod_texts.records import Texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.edits import Edit
    from nhmod.target import Facts, Tree


def text_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterator[Edit]:
    """Write all texts of the mods; each site that the tree should have and lacks is an error in the report."""
    for mod, texts in mods.records("texts", Texts):
        for site in sites.SITES:
            if site.applies(facts):
                with report.collecting():
                    yield from [site.edit(mod, said, tree, facts) for said in site.said(texts)]
    for planned in planned_articles(mods, tree):
        yield article_edit(planned, tree, site=sites.ENCYCLOPEDIA.name)
    last: dict[tuple[str, str], NewPassage] = {}
    for passage in new_passages(mods, tree):
        place = sites.DEATH_QUOTES if passage.novel.section == DEATH else sites.PASSAGES
        yield passage_edit(passage, site=place.name)
        last[passage.mod.id, passage.novel.title] = passage
    for passage in last.values():
        place = sites.DEATH_QUOTES_COUNTED if passage.novel.section == DEATH else sites.PASSAGES_COUNTED
        yield number_edit(passage, site=place.name)
