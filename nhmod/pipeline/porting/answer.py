"""The values of a port report: each content with its verdict, each place with how it stands to the original."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.diagnostics import Diagnostic
    from nhmod.location import Location
    from nhmod.pipeline.reasons import Reason
    from nhmod.target import Target


class Verdict(StrEnum):
    """What becomes of a content in the tree."""

    APPLIES = "applies"
    """All that it changes is changed as in the release that the mod was made for."""
    ADAPTED = "adapted"
    """It can be had, and something is written at another place, in other words, or not at all."""
    CANNOT = "cannot"
    """Something that it needs is not there."""
    LEFT_OUT = "left out"
    """The mod itself says that it is not for this game (``when``)."""


class Comparison(StrEnum):
    """How a change of the tree stands to the same change of the mod's own release."""

    SAME = "same"
    OTHER_FILE = "in another file"
    OTHER_TEXT = "written differently"
    ONLY_HERE = "only in this tree"
    NOT_HERE = "not in this tree"
    UNCOMPARED = "not compared"


@frozen
class Place:
    """One change of the tree: the site in words, where in the tree it is, and how it stands to the original.

    ``location`` is that in the tree; for a change that is ``NOT_HERE`` it is that in the mod's own release.
    """

    site: str
    location: Location
    comparison: Comparison


@frozen
class ContentAnswer:
    """What becomes of one content: its places if it can be had, the errors (each told once) if it can't."""

    mod: str
    kind: str
    label: str
    title: str
    location: Location
    verdict: Verdict
    places: tuple[Place, ...] = ()
    errors: tuple[Diagnostic, ...] = ()

    @property
    def name(self) -> str:
        """How a person calls it: "room 'clinic'"."""
        return f"{self.label} '{self.title}'"


@frozen
class Obstacle:
    """One cause that contents can't be had: those that it is an error of, and those that need them.

    ``change`` is the smallest change that would let them in, where one is plain.
    """

    code: str
    reason: Reason
    message: str
    contents: tuple[ContentAnswer, ...]
    needing: tuple[ContentAnswer, ...] = ()
    change: str = ""


@frozen
class SiteAnswer:
    """One site of a content kind: where it is, or what is wrong; both empty where the game needs nothing there."""

    name: str
    file: str
    why: str
    location: Location | None = None
    error: Diagnostic | None = None


@frozen
class KindAnswer:
    """The sites of one content kind in a tree."""

    kind: str
    sites: tuple[SiteAnswer, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return not any(site.error for site in self.sites)


@frozen
class PortAnswer:
    """All that ``nhmod port`` found out.

    ``compared`` names the release that each mod (by id) was compared with; a mod whose own release is not at hand is
    absent. ``together`` are errors of no single content: a mod's symbol that the tree uses, two contents that want one thing.
    ``kinds`` are those of the contents, or all where no mods were given. ``obstacles`` are the causes of what can't be had.
    """

    target: Target
    root: Path
    mods: tuple[str, ...] = ()
    contents: tuple[ContentAnswer, ...] = ()
    kinds: tuple[KindAnswer, ...] = ()
    together: tuple[Diagnostic, ...] = ()
    notes: tuple[Diagnostic, ...] = ()
    compared: tuple[tuple[str, str], ...] = ()
    obstacles: tuple[Obstacle, ...] = ()

    @property
    def counts(self) -> Counter[Verdict]:
        """How many contents have each verdict."""
        return Counter(content.verdict for content in self.contents)

    @property
    def complete(self) -> bool:
        """Whether all that was asked about can be had."""
        if self.together or self.counts[Verdict.CANNOT]:
            return False
        return bool(self.mods) or all(kind.whole for kind in self.kinds)
