"""How often a mod declares that something appears, for whoever counts how often it does; and what comes by itself never."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from fractions import Fraction

    from nhmod.manifest import Origin, Record
    from nhmod.target.facts import Entry


@frozen
class Frequency:
    """How often a thing appears, as a mod declares it.

    ``counted`` names what has to be counted, in the words of whoever counts ("random objects"), and ``of`` says in words among what
    ("random objects of its class"). ``names`` are what the game calls the thing, ``label`` is its kind in the singular. ``share`` is its
    part; where that depends on what else is there, it is None, and ``weight`` says how much the thing weighs among the others.
    Only depths deeper than ``below`` and less deep than ``above`` count, in the ``dungeons`` (by name; none: in all), and only
    where none of the things ``after`` which it has its turn are there.
    """

    counted: str
    of: str
    names: tuple[str, ...]
    label: str
    mod: str
    origin: Origin | None = field(default=None, compare=False)
    share: Fraction | None = None
    weight: int = 0
    below: int = 0
    above: int | None = None
    dungeons: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@frozen
class Absent:
    """A thing that the game never makes by itself.

    ``entry`` is what its record adds to the ``vocabulary``; ``record`` is what its author wrote, ``origin`` where it is told. ``why`` says
    why it does not come ("it has no 'probability'"), ``hint`` what to write so that it does. ``meant`` says that its author wrote so
    himself: then it is a note, without the hint.
    """

    vocabulary: str
    entry: Entry
    label: str
    record: Record
    why: str
    hint: str = ""
    meant: bool = False
    origin: Origin | None = field(default=None, compare=False)
