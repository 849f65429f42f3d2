"""Which content kind is of which edit file: the one table of them."""

from __future__ import annotations

from nhmod.dataclass import dataclass
from nhmod_edit_files.games import game

UNANGBAND, OLD, NEW = "unangband-0.7", "angband-3.5.1", "angband-4.2.5"
FAMILIES = frozenset(("angband", "unangband"))


@dataclass(frozen=True, slots=True)
class Inside:
    """Where entries of a kind are no entries of a file of their own, but stand inside of another's.

    ``owner`` is the key that names the file's entry, ``item`` the one that names the item of its list ``items``; they are in that item's
    list ``under``, which its field ``counted`` counts. ``owners`` is the vocabulary of the file's entries.
    """

    owner: str
    owners: str
    item: str
    items: str
    under: str
    counted: str


@dataclass(frozen=True, slots=True)
class EditKind:
    """One: its ``key`` in a manifest, its ``label``, and the file (without its end) that it is of in each game that has one."""

    key: str
    label: str
    files: tuple[tuple[str, str], ...]
    insides: tuple[tuple[str, Inside], ...] = ()

    @property
    def name(self) -> str:
        """The kind's own name; others' kinds of the same key are those of other games."""
        return f"angband_{self.key}"

    def stem(self, game: str) -> str:
        """Return the file that it is of in a game; nothing if that has none."""
        return dict(self.files).get(game, "")

    def inside(self, game: str) -> Inside | None:
        """Return in what of the file its entries stand in a game, if they are not the file's own."""
        return dict(self.insides).get(game)


def _all(stem: str, new: str = "") -> tuple[tuple[str, str], ...]:
    return (UNANGBAND, stem), (OLD, stem), (NEW, new or stem)


EDIT_KINDS = (
    EditKind("objects", "object", _all("object")),
    EditKind("monsters", "monster", _all("monster")),
    EditKind("artifacts", "artifact", _all("artifact")),
    EditKind("ego_items", "ego item", _all("ego_item")),
    EditKind("flavors", "flavor", _all("flavor")),
    EditKind("classes", "player class", _all("p_class", "class")),
    EditKind("races", "player race", _all("p_race")),
    EditKind(
        "spells",
        "spell",
        ((UNANGBAND, "spell"), (OLD, "spell"), (NEW, "class")),
        ((NEW, Inside("class", "player classes", "book", "books", "spells", "spell_count")),),
    ),
    EditKind("vaults", "vault", _all("vault")),
    EditKind("stores", "store", _all("store")),
    EditKind("quests", "quest", ((UNANGBAND, "quest"), (NEW, "quest"))),
)
"""The kinds, each behind those whose entries it names by words that are looked up at once (an object's subtype)."""


def by_name(name: str) -> EditKind:
    """Return a kind by its own name."""
    return next(kind for kind in EDIT_KINDS if kind.name == name)


def vocabulary_of(kind: EditKind) -> str:
    """Return what the entries of a kind's file are called as words."""
    for one, stem in kind.files:
        found = None if kind.inside(one) else game(one)
        grammar = found.by_stem.get(stem) if found else None
        if grammar is not None and grammar.vocabulary:
            return grammar.vocabulary
    return kind.key.replace("_", " ")
