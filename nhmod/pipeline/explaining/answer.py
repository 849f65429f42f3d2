"""What is known of one thing or one site: values that say who added it, who changed what, and the C that comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from nhmod.location import Location


@frozen
class Difference:
    """One value that became another: ``name`` is the manifest's key or the game's field, ``old`` and ``new`` as they are shown.

    ``location`` is where a manifest says the new value; nothing for what only the game's own table tells.
    """

    name: str
    old: str
    new: str
    location: Location | None = None


@frozen
class Step:
    """What one mod does to a thing: adds it, or changes it.

    ``keys`` are as the manifest has them, ``fields`` as the game's table has them in the end.
    """

    mod: str
    adds: bool
    location: Location | None
    keys: tuple[Difference, ...] = ()
    fields: tuple[Difference, ...] = ()


@frozen
class Row:
    """One line of a staged file: ``number`` counts from 1 there, ``owner`` is the mod that brings it (empty: the target)."""

    number: int
    text: str
    owner: str = ""
    location: Location | None = None


@frozen
class LineRange:
    """Lines of one staged file that belong together."""

    file: str
    rows: tuple[Row, ...]


@frozen
class Explanation:
    """All that is known of what was asked about.

    ``kind`` is the singular in words ("monster", "site"), ``name`` its name, ``symbol`` its C name or empty, ``owner`` the mod
    that adds it (empty: the target). ``steps`` are in load order. ``stretches`` are the C that comes of it; ``about`` says in
    words what a site is for. ``mods`` are those that were given, in load order.
    """

    kind: str
    name: str
    symbol: str
    owner: str
    target: str
    mods: tuple[str, ...]
    steps: tuple[Step, ...]
    stretches: tuple[LineRange, ...]
    about: str = ""
