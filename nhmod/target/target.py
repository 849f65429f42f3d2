"""What a target is: a game release that can be modded, and where its source comes from."""

from __future__ import annotations

import re
from typing import Self

from packaging.version import Version

from nhmod.dataclass import frozen


@frozen
class Source:
    """One archive that holds a target's source.

    ``filename`` is its name in the cache, ``sha256`` its checksum (64 hex digits), ``root`` the one folder that it
    unpacks to. ``url`` is the official address or empty; ``debian`` the Debian source package and the file of it
    that is this archive, or empty, and ``suites`` the releases of Debian that have it, for a machine whose own has another
    version of the package; ``pypi`` the requirement whose sdist it is, or empty. ``tree_sha256`` is the
    content hash of the unpacked tree (``nhmod.target.tree.content_hash``) or empty: with it a folder that a user
    gives is known to be pristine before anything was ever fetched. Raises ``ValueError`` for a name or a checksum
    that can't be one.
    """

    filename: str
    sha256: str
    root: str
    url: str = ""
    debian: tuple[str, str] = ("", "")
    suites: tuple[str, ...] = ()
    pypi: str = ""
    tree_sha256: str = ""

    def __post_init__(self) -> None:
        """Refuse what would lead out of the cache, or could never be met."""
        for name in (self.filename, self.root):
            _check_name(name)
        for digest in (self.sha256, self.tree_sha256 or self.sha256):
            if not re.fullmatch(r"[0-9a-f]{64}", digest):
                raise ValueError(f"not a sha256 in 64 small hex digits: {digest!r}")


@frozen
class Target:
    """A game release: ``name`` is ``family-version`` (``nethack-3.6.6``); it names folders and so is a plain word.

    Of the targets that suit all mods the one of the highest ``priority`` is taken, then the newest. ``kinds`` are the
    content kinds that can be put into it; ``None`` means all. ``source`` is ``None`` for a release that is in no archive, so that
    its folder has to be given, and for a folder of the user's that is no release (``--tree``): that one's ``family`` and
    ``version`` are those of the release that it counts as, since a mod's ``targets`` are ranges of releases. ``alternatives`` are
    other archives of the same release: one that a user gives is taken, none is ever fetched. ``unread`` says what of its source is in
    a form that no plugin reads, as a sentence without its end.

    How its game is used: ``wizard`` are the arguments that start it in the mode in which everything can be tried, none where it has no
    such mode. ``options`` is the environment variable that takes its options, with commas between them; where there is none they are
    arguments too. ``licence`` is what it comes under, ``licence_id`` the short name of that.
    """

    name: str
    family: str
    version: Version
    title: str
    source: Source | None = None
    priority: int = 0
    kinds: frozenset[str] | None = None
    alternatives: tuple[Source, ...] = ()
    unread: str = ""
    wizard: tuple[str, ...] = ()
    options: str = ""
    licence: str = ""
    licence_id: str = ""

    @classmethod
    def release(
        cls,
        family: str,
        game: str,
        version: str,
        source: Source | None = None,
        *,
        priority: int = 0,
        alternatives: tuple[Source, ...] = (),
        licence: str = "",
        licence_id: str = "",
    ) -> Self:
        """Make the target of a release, whose name and title are made of those of its family and of its game."""
        return cls(
            name=f"{family}-{version}",
            family=family,
            version=Version(version),
            title=f"{game} {version}",
            source=source,
            priority=priority,
            alternatives=alternatives,
            licence=licence,
            licence_id=licence_id,
        )

    def __post_init__(self) -> None:
        """Refuse a name that can't be a folder's."""
        _check_name(self.name)

    @property
    def game(self) -> str:
        """The game's name: the title without the version."""
        return self.title.removesuffix(str(self.version)).strip() or self.title

    @property
    def is_variant(self) -> bool:
        """Whether it is another game than the release that it counts as."""
        return self.name != f"{self.family}-{self.version}"

    @property
    def archive(self) -> Source:
        """Its source's archive; raises ``ValueError`` for a target that has none."""
        if self.source is None:
            raise ValueError(f"{self.name} comes from no archive")
        return self.source


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[A-Za-z0-9_+][A-Za-z0-9_+.~-]*", name):
        raise ValueError(f"not a plain file name: {name!r}")
