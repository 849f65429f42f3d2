"""Finds the texts that a variant has and its base has not, and says them as an author would.

What the kind can't say, or would put at another place of the file, stays in the patch: lines that are changed, removed or in between,
comments, and whatever stands before them at the same place.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from nhmod.target.c import SiteError
from nhmod_languages.contents.encyclopedia import DATA_BASE
from nhmod_texts import sites
from nhmod_texts.differences import NOVELS
from nhmod_texts.import_arrays import part_of_array, parts_of_passages
from nhmod_texts.import_articles import part_of_articles
from nhmod_texts.import_parts import Part, contents_of
from nhmod_texts.import_tails import part_of_lines
from nhmod_texts.import_trial import Trial
from nhmod_texts.novels import TRIBUTE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nhmod.target import Imported, Side
    from nhmod_texts.sites import TextSite


def import_texts(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterator[Imported]:
    """Yield the new texts, one item for each kind of them; ``left`` are monsters and artifacts that stay in the patch."""
    yield from contents_of(_parts(base, variant, left))


def _parts(base: Side, variant: Side, left: Collection[tuple[str, str]]) -> Iterator[Part]:
    trial = Trial(base)
    for site in sites.SITES:
        if site.applies(base.facts) and _differs(site.site.file, base, variant):
            yield from _found(site, base, variant, trial)
    if _differs(DATA_BASE, base, variant):
        part = part_of_articles(base, variant, left, trial)
        if part is not None:
            yield part
    if base.facts.offers(NOVELS) and _differs(TRIBUTE, base, variant):
        with suppress(SiteError):
            yield from parts_of_passages(base, variant, trial)


def _found(site: TextSite, base: Side, variant: Side, trial: Trial) -> Iterable[Part]:
    part: Part | None = None
    with suppress(SiteError):
        if site.site.file.endswith(".c"):
            part = part_of_array(site, base.facts.c_name(site.site.name), base, variant, trial)
        else:
            part = part_of_lines(site, base, variant, trial)
    return () if part is None else (part,)


def _differs(file: str, base: Side, variant: Side) -> bool:
    """Return whether both have a file, and not the same one."""
    there = base.tree.exists(file) and variant.tree.exists(file)
    return there and base.tree.content(file) != variant.tree.content(file)
