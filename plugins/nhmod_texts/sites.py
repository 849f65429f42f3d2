"""The sites of the game's texts: files that makedefs reads, or the arrays that older games have in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Edit, Guard, as_around
from nhmod.places import insertion_at, of_tree
from nhmod.target import Site
from nhmod.target.c import SiteError, c_string
from nhmod_texts.differences import (
    CONDITIONS,
    HALLUCINATORY,
    MARKS_OF_NAMES,
    NOVELS,
    QUOTES,
    array_of,
    file_of,
    name_of_array,
)
from nhmod_texts.encyclopedia import DATA_BASE
from nhmod_texts.novels import BOOKS, DEATH, LAST, TRIBUTE, Novel, novels
from nhmod_texts.records import Hallucination, Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod.contribution import Mod
    from nhmod.manifest import BlockText
    from nhmod.target import Facts, Tree

KIND = "texts"
ORACLES_TXT = "dat/oracles.txt"
ORACLE_END = "-----\n"
MARKS = {
    ("female", True): "-",
    ("female", False): "_",
    ("male", True): "+",
    ("male", False): "|",
    ("either", True): "=",
    ("either", False): "",
}
"""What stands before a name in dat/bogusmon.txt."""


@frozen
class TextSite:
    """A place for texts of one line or one block each.

    ``keys`` lead to their list in the manifest, ``said`` picks them of a record, ``write`` makes the file's lines of one.
    """

    site: Site
    keys: tuple[str, ...]
    said: Callable[[Texts], Iterable[BlockText | Hallucination]]
    write: Callable[[str, Tree, Facts], str]
    guard: Callable[[Facts], Guard]

    def applies(self, facts: Facts) -> bool:
        """Return whether the game has the site."""
        return not self.site.feature or facts.offers(self.site.feature)

    def edit(self, mod: Mod, said: BlockText | Hallucination, tree: Tree, facts: Facts) -> Edit:
        """Write one text at the site."""
        site = self.site
        guard = self.guard(facts)
        bare = " (not guarded: the file has no conditions)" if guard is Guard.BARE else ""
        return insertion_at(
            site,
            tree,
            facts,
            self.write(words(said, facts), tree, facts),
            why=f"{site.why}{bare}",
            mod=mod,
            guard=guard,
            order=LAST,
            origin=said.origin.location,
        )


def words(said: BlockText | Hallucination, facts: Facts) -> str:
    """Return a text as the game's files have it: a hallucinatory name with the mark before it that says whose it is."""
    if isinstance(said, Hallucination):
        mark = MARKS[said.gender, said.personal] if facts.offers(MARKS_OF_NAMES) else ""
        return mark + str(said.name)
    return str(said)


def _behind_the_last_line(file: str, *, entry: bool) -> Callable[[Tree, Facts], int]:
    """Find the place behind a file's last whole line; ``entry``: there must be one before that is no comment.

    A last line without its newline is dropped by one makedefs, and glued to another file's first line by another: it stays last.
    The first entry of a file of random texts is glued to makedefs' own.
    """

    def find(tree: Tree) -> int:
        text = tree.text(file)
        place = text.rfind("\n") + 1
        entries = (line for line in text[:place].splitlines() if line and line[0] not in "#^")
        if entry and next(entries, None) is None:
            raise SiteError.of_count(target=tree.target.name, file=file, site="entry to stand behind", places=())
        return place

    return of_tree(find)


def _end_of_array(file: str, texts: str) -> Callable[[Tree, Facts], int]:
    """Find the line with the brace that ends an array."""

    def find(tree: Tree, facts: Facts) -> int:
        c = tree.c(file)
        name = facts.c_name(name_of_array(texts))
        end = c.array(name).body.end
        place = c.line_start(end)
        if c.source[place:end].strip():
            raise SiteError.of_count(
                target=tree.target.name, file=file, site=f"line for the brace alone that ends {name}[]", places=()
            )
        return place

    return find


def _element(file: str, texts: str) -> Callable[[str, Tree, Facts], str]:
    """Write an element at the end of an array, whose last one may have a comma or none."""

    def write(text: str, tree: Tree, facts: Facts) -> str:
        c = tree.c(file)
        table = c.array(facts.c_name(name_of_array(texts)))
        literal = c_string(text)
        line = f"{literal},\n" if not table.rows or table.rows[-1].comma else f", {literal}\n"
        return as_around(c, c.line_start(table.body.end), line)

    return write


def _line(text: str, tree: Tree, facts: Facts) -> str:
    del tree, facts
    return f"{text}\n"


def _oracle(text: str, tree: Tree, facts: Facts) -> str:
    """Write an oracle; a last one of the game's that is not ended is ended first."""
    del facts
    whole = tree.text(ORACLES_TXT)
    before = [line for line in whole[: whole.rfind("\n") + 1].splitlines() if not line.startswith("#")]
    begin = "" if not before or before[-1].startswith(ORACLE_END.strip()) else ORACLE_END
    return begin + "".join(f"{line.expandtabs().rstrip()}\n" for line in text.split("\n")) + ORACLE_END


def _bare(facts: Facts) -> Guard:
    del facts
    return Guard.BARE


def _cpp(facts: Facts) -> Guard:
    del facts
    return Guard.CPP


def _grep(facts: Facts) -> Guard:
    return Guard.GREP if facts.offers(CONDITIONS) else Guard.BARE


def _rumors(name: str, file: str, said: Callable[[Texts], Iterable[BlockText]]) -> TextSite:
    find = _behind_the_last_line(file, entry=False)
    return TextSite(
        site=Site(KIND, f"the {name} rumors", file, f"{name} rumors", find),
        keys=("rumors", name),
        said=said,
        write=_line,
        guard=_bare,
    )


def _random(
    texts: str, file: str, source: str, key: str, said: Callable[[Texts], Iterable[BlockText | Hallucination]]
) -> tuple[TextSite, TextSite]:
    """Return both sites of random texts: the file that some games have, and the array of others."""
    in_file = Site(KIND, f"the {texts}", file, texts, _behind_the_last_line(file, entry=True), feature=file_of(texts))
    in_array = Site(KIND, f"the array of {texts}", source, texts, _end_of_array(source, texts), feature=array_of(texts))
    return (
        TextSite(site=in_file, keys=(key,), said=said, write=_line, guard=_grep),
        TextSite(site=in_array, keys=(key,), said=said, write=_element(source, texts), guard=_cpp),
    )


SITES = (
    _rumors("true", "dat/rumors.tru", lambda texts: texts.rumors.true if texts.rumors else ()),
    _rumors("false", "dat/rumors.fal", lambda texts: texts.rumors.false if texts.rumors else ()),
    *_random("epitaphs", "dat/epitaph.txt", "src/engrave.c", "epitaphs", lambda texts: texts.epitaphs),
    *_random("engravings", "dat/engrave.txt", "src/engrave.c", "engravings", lambda texts: texts.engravings),
    *_random(
        HALLUCINATORY,
        "dat/bogusmon.txt",
        "src/do_name.c",
        "hallucinations",
        lambda texts: texts.hallucinations,
    ),
    TextSite(
        site=Site(
            KIND,
            "the oracles",
            ORACLES_TXT,
            "major consultations of the Oracle",
            _behind_the_last_line(ORACLES_TXT, entry=False),
        ),
        keys=("oracles",),
        said=lambda texts: texts.oracles,
        write=_oracle,
        guard=_bare,
    ),
)

ENCYCLOPEDIA = Site(
    KIND,
    "the encyclopedia's entries",
    DATA_BASE,
    "entries of the encyclopedia",
    lambda tree, _: len(tree.text(DATA_BASE)),
)


def _of_novel(name: str, why: str, section: str, place: Callable[[Novel], int]) -> Site:
    """Make a site in the first novel of a section of the file."""
    feature = NOVELS if section == BOOKS else QUOTES
    return Site(KIND, name, TRIBUTE, why, of_tree(lambda tree: place(novels(tree, section)[0])), feature=feature)


PASSAGES = _of_novel("the passages of a novel", "passages of a novel", BOOKS, lambda novel: novel.end)
PASSAGES_COUNTED = _of_novel(
    "the number of passages of a novel", "how many passages there are", BOOKS, lambda novel: novel.number[0]
)
DEATH_QUOTES = _of_novel(QUOTES, "what Death says", DEATH, lambda novel: novel.end)
DEATH_QUOTES_COUNTED = _of_novel(
    "the number of what Death quotes", "how much Death has to say", DEATH, lambda novel: novel.number[0]
)
ALL_SITES = (
    *(one.site for one in SITES),
    ENCYCLOPEDIA,
    PASSAGES,
    PASSAGES_COUNTED,
    DEATH_QUOTES,
    DEATH_QUOTES_COUNTED,
)
