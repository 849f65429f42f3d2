"""The novels of dat/tribute and their passages. Mirrors src/files.c (read_tribute).

::

    %section books
    %title The Title (2)        2 passages
    %passage 1
    …
    %e passage 1
    %e title

What Death says is a novel of its own section: ``Death Quotes``, passages of one line.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Edit, Guard, Total, insertion
from nhmod.target.c import SiteError
from nhmod_texts.records import Texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.manifest import BlockText, Origin
    from nhmod.target import Tree

TRIBUTE = "dat/tribute"
BOOKS = "books"
DEATH = "death"
LAST = ("texts",)
"""Texts stand behind what a patch adds at their place, as the entries of the encyclopedia do: an import relies on it."""
MOST_PASSAGES = 127
"""choose_passage() keeps their numbers in ``xchar``."""
_COMMAND = re.compile(r"^%(section|title|e) +([^\r\n]*)", re.MULTILINE | re.IGNORECASE)
_TITLE = re.compile(r"([^(]*)\(\s*(\d+)\s*\)")


@frozen
class Novel:
    """A novel: its ``title``, how many ``passages`` it says it has and where that number stands, and where its ``end`` is."""

    section: str
    title: str
    passages: int
    number: tuple[int, int]
    end: int


@frozen
class NewPassage:
    """A mod's passage of a novel: ``number`` is its own, which is that of all passages with it."""

    mod: Mod
    novel: Novel
    number: int
    text: BlockText
    origin: Origin


def read_novels(text: str, path: str) -> tuple[Novel, ...]:
    """Read the novels; a title that does not end is none (``path`` is not used, see ``Tree.derived``)."""
    del path
    found: list[Novel] = []
    section = ""
    open_title: re.Match[str] | None = None
    offset = 0
    for command in _COMMAND.finditer(text):
        word, rest = command[1].lower(), command[2].strip().lower()
        if word == "section":
            section, open_title = rest, None
        elif word == "title":
            open_title = _TITLE.match(command[2])
            offset = command.start(2)
        elif rest.startswith("title") and open_title is not None:
            start, end = open_title.span(2)
            found.append(
                Novel(
                    section=section,
                    title=" ".join(open_title[1].split()),
                    passages=int(open_title[2]),
                    number=(offset + start, offset + end),
                    end=command.start(),
                )
            )
            open_title = None
    return tuple(found)


def novels(tree: Tree, section: str) -> tuple[Novel, ...]:
    """Return the novels of a section; ``SiteError`` where there is none."""
    found = tuple(novel for novel in tree.derived(TRIBUTE, read_novels) if novel.section == section)
    if not found:
        raise SiteError.of_count(
            target=tree.target.name, file=TRIBUTE, site=f"%title in its section {section}", places=()
        )
    return found


def find_novel(tree: Tree, title: str) -> Novel | None:
    """Find a novel by its title; case does not matter, as in the game."""
    wanted = " ".join(title.split()).casefold()
    return next((novel for novel in novels(tree, BOOKS) if novel.title.casefold() == wanted), None)


def new_passages(mods: ModSet, tree: Tree) -> Iterator[NewPassage]:
    """Number the mods' passages in load order; those of novels that are not there are left out."""
    counted: Counter[str] = Counter()
    for mod, texts in mods.records("texts", Texts):
        wanted = [(find_novel(tree, one.book), one.passage, one.origin) for one in texts.tribute]
        if texts.death_quotes:
            death = novels(tree, DEATH)[0]
            wanted += [(death, quote, quote.origin) for quote in texts.death_quotes]
        for novel, text, origin in wanted:
            if novel is not None:
                counted[novel.title] += 1
                yield NewPassage(
                    mod=mod, novel=novel, number=novel.passages + counted[novel.title], text=text, origin=origin
                )


def passage_edit(passage: NewPassage, *, site: str) -> Edit:
    """Write a passage at the end of its novel."""
    novel = passage.novel
    lines = "".join(f"{line.expandtabs().rstrip()}\n" for line in passage.text.lines)
    return insertion(
        file=TRIBUTE,
        site=f"{site} ({novel.title})",
        place=novel.end,
        text=f"%passage {passage.number}\n{lines}%e passage {passage.number}\n",
        why=f"passage {passage.number} of {novel.title} (not guarded: the file has no conditions)",
        mod=passage.mod,
        guard=Guard.BARE,
        order=LAST,
        origin=passage.origin.location,
    )


def number_edit(last: NewPassage, *, site: str) -> Total:
    """Write how many passages a novel has with the last one that a mod brings; the last mod's number is what counts."""
    novel = last.novel
    start, end = novel.number
    return Total(
        file=TRIBUTE,
        site=f"{site} ({novel.title})",
        start=start,
        end=end,
        text=str(last.number),
        why=f"how many passages {novel.title} has",
        owner=last.mod.id,
        symbol=last.mod.symbol,
        guard=Guard.BARE,
        of=f"the passages of {novel.title}",
        origin=last.origin.location,
    )
