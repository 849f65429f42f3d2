"""For which targets, and beside which mods, something is: ``when: {target: "nethack <3.6"}``, and a mod's ``targets``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.manifest.record import Record, key
from nhmod.manifest.type import ScalarType, WrongValueError, text_of, whole
from nhmod.manifest.types_compound import ListOf
from nhmod.manifest.types_scalar import Identifier

if TYPE_CHECKING:
    from collections.abc import Collection

    from packaging.specifiers import SpecifierSet
    from packaging.version import Version

    from nhmod.manifest.definitions import Definitions, Schema
    from nhmod.manifest.node import Scalar

_VERSION = r"[0-9]{1,9}(?:\.[0-9]{1,9}){0,5}(?:(?:a|b|rc)[0-9]{1,9})?(?:\.post[0-9]{1,9})?(?:\.dev[0-9]{1,9})?"
_CLAUSE = rf"(?:(?:<|<=|>|>=|~=) ?{_VERSION}|(?:==|!=) ?{_VERSION}(?:\.\*)?)"
SPECIFIER = rf"{_CLAUSE}(?: ?, ?{_CLAUSE}){{0,9}}"
VERSION = _VERSION
MOD_ID_LENGTH = 30
MOD_ID = Identifier(
    max_length=MOD_ID_LENGTH,
    separators="-",
    label="a mod's id of lower-case letters, digits and hyphens that begins with a letter",
)
"""The type of a mod's id."""
_MOST_MODS = 10
_FAMILY = r"[a-z](?:-?[a-z0-9]){0,29}"
_TARGET = rf"({_FAMILY})(?: ({SPECIFIER}|\*))?"
_NUMBER = r"\d+(?:\.\d+){0,3}"
_SAID = re.compile(
    r"(?P<family>[A-Za-z](?:-?[A-Za-z]){0,29})[ -]*"
    rf"(?:(?P<operator>[<>=!~]{{0,2}}) ?[vV]?\.?(?P<first>{_NUMBER})(?P<rest>\+|\.[xX*])?(?: ?(?:-|to|\.\.) ?(?P<last>{_NUMBER}))?)?"
)
"""How people write a target: as its name, with another blank or none, with capitals, with a range in words."""
_COMPARED = {"<": "<", ">": ">", "<=": "<=", ">=": ">=", "=<": "<=", "=>": ">=", "!=": "!=", "~=": "~="}


@dataclass(frozen=True, slots=True)
class TargetRange:
    """The releases of one family of targets: ``nethack >=3.4.3,<3.7``; a family alone means all its releases."""

    family: str
    specifier: SpecifierSet

    @classmethod
    def parse(cls, text: str) -> TargetRange:
        """Parse a family and, behind a space, a version range; raises ``ValueError``."""
        parts = re.fullmatch(_TARGET, text)
        if parts is None:
            raise ValueError
        return cls(parts[1], parse_specifier(parts[2] or "*"))

    def contains(self, family: str, version: Version) -> bool:
        """Return whether a target is among them."""
        return family == self.family and self.specifier.contains(version, prereleases=True)

    def __str__(self) -> str:
        return f"{self.family} {self.specifier}".rstrip()


class TargetType(ScalarType[TargetRange]):
    """A family of targets with a version range."""

    @property
    def label(self) -> str:
        """A target with an example."""
        return "a target and its versions such as 'nethack >=3.4.3,<3.7'"

    def convert(self, scalar: Scalar) -> TargetRange:
        """Parse it."""
        text = text_of(scalar)
        if re.match(r"[<>=!~]", text):
            raise WrongValueError(hint="a comma parts the items of a list in [ ]: write each range in quotes")
        try:
            return TargetRange.parse(text)
        except ValueError as error:
            raise WrongValueError(str(error), write=_meant_range(text)) from error

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string."""
        del definitions
        return {"type": "string", "pattern": whole(_TARGET)}


@frozen
class When(Record):
    """A condition: on the target, on the other mods that are there, or on both."""

    target: tuple[TargetRange, ...] = key(
        ListOf(TargetType(), at_least=1),
        "Only for these targets: a family and a version range, or a list of them.",
        default=(),
    )
    mod: tuple[str, ...] = key(
        ListOf(MOD_ID, at_least=1, at_most=_MOST_MODS),
        "Only beside this other mod, by its id; of a list, beside all of them. The mod may use what they add.",
        default=(),
    )

    def fits(self, family: str, version: Version, mods: Collection[str] = ()) -> bool:
        """Return whether a target and the mods that are there are meant."""
        fitting = not self.target or any(one.contains(family, version) for one in self.target)
        return fitting and all(one in mods for one in self.mod)


def _meant_range(text: str) -> str:
    """Return the family and the versions that somebody means who wrote a target in some other way: ``NetHack-3.6``, ``nethack >3.4+``."""
    said = _SAID.fullmatch(" ".join(text.split()))
    if said is None:
        return ""
    family, operator, first, rest, last = said.group("family", "operator", "first", "rest", "last")
    family = family.lower()
    if not first:
        return family
    if last:
        return f"{family} >={first},<={last}"
    if rest == "+":
        return f"{family} >={first}"
    if operator in _COMPARED:
        return f"{family} {_COMPARED[operator]}{first}"
    return f"{family} =={first}.*" if rest else f"{family} =={whole_series(first)}"


def whole_series(version: str) -> str:
    """Return what is equal to a version: one of less than three numbers is the series of all that begin so (``3.6.*``)."""
    return f"{version}.*" if re.fullmatch(r"\d+(\.\d+)?", version) else version


def parse_specifier(text: str) -> SpecifierSet:
    """Parse a version range such as ``>=1.2,<2``, or ``*`` for all; raises ``ValueError``."""
    from packaging.specifiers import InvalidSpecifier, SpecifierSet  # noqa: PLC0415 - brings logging, platform and subprocess along

    if text == "*":
        return SpecifierSet()
    if not re.fullmatch(SPECIFIER, text):
        raise ValueError
    try:
        return SpecifierSet(text)
    except InvalidSpecifier as error:
        raise ValueError("this is not a version range") from error
