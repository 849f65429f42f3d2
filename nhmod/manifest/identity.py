"""Who a mod is: the keys at the top of its manifest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from packaging.version import Version

from nhmod.dataclass import frozen
from nhmod.manifest.include import Include, IncludeType
from nhmod.manifest.node import Node, Scalar, Sequence
from nhmod.manifest.record import Record, key, optional
from nhmod.manifest.type import ScalarType, Written, WrongValueError, text_of, to_write, whole
from nhmod.manifest.types_compound import ListOf, MapOf
from nhmod.manifest.types_scalar import Text
from nhmod.manifest.when import MOD_ID, MOD_ID_LENGTH, SPECIFIER, VERSION, TargetRange, TargetType, parse_specifier

if TYPE_CHECKING:
    from packaging.specifiers import SpecifierSet

    from nhmod.manifest.context import Context
    from nhmod.manifest.definitions import Definitions, Json, Schema
    from nhmod.manifest.origin import Origin

FORMAT = 1


@frozen
class Requirement:
    """Another mod, and which of its versions are meant."""

    id: str
    specifier: SpecifierSet
    origin: Origin


class _FormatType(ScalarType[int]):
    """The manifest's format number; ``read_manifest`` has refused later ones before this is read."""

    @property
    def label(self) -> str:
        return f"the manifest format {FORMAT}"

    def convert(self, scalar: Scalar) -> int:
        if scalar.value != FORMAT or isinstance(scalar.value, bool):
            raise WrongValueError(code="NH0210", hint=f"write nhmod: {FORMAT}")
        return FORMAT

    def json_schema(self, definitions: Definitions) -> Schema:
        del definitions
        return {"const": FORMAT}


_SHOWN_IDS = 5


class VersionType(ScalarType[Version]):
    """A version such as ``1.0.2`` or ``2.0rc1``; ``1.10`` needs no quotes, the digits count as they are written."""

    max_length = 100

    @property
    def label(self) -> str:
        """A version with an example."""
        return "a version such as 1.0.2"

    def convert(self, scalar: Scalar) -> Version:
        """Parse it."""
        number = isinstance(scalar.value, int | float) and not isinstance(scalar.value, bool)
        text = scalar.text if number else text_of(scalar)
        if not re.fullmatch(VERSION, text):
            raise WrongValueError
        return Version(text)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string, or a number where the version looks like one."""
        del definitions
        return {"anyOf": [{"type": "string", "pattern": whole(VERSION)}, {"type": "number", "minimum": 0}]}


class SpecifierType(ScalarType["SpecifierSet"]):
    """A version range such as ``>=1.2,<2``; ``*`` is all versions."""

    max_length = 200

    @property
    def label(self) -> str:
        """A range with an example."""
        return 'a version range such as ">=1.2,<2", or "*" for all'

    def convert(self, scalar: Scalar) -> SpecifierSet:
        """Parse it."""
        if re.fullmatch(r"[0-9]+(\.[0-9]+){0,2}", scalar.text):
            raise WrongValueError(write=f'">={scalar.text}"')
        return parse_specifier(text_of(scalar))

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string."""
        del definitions
        return {"type": "string", "pattern": whole(rf"{SPECIFIER}|\*")}


_WITH_VERSIONS = re.compile(r"(?P<id>[a-z0-9-]+) ?(?P<versions>[<>=!~][<>=!~ ,.0-9]*)?")


class RequirementsType(Written[tuple[Requirement, ...]]):
    """Other mods with version ranges: ``{first-aid: ">=1.2"}``."""

    def __init__(self) -> None:
        """Build on a mapping of ids to ranges."""
        super().__init__(MapOf(SpecifierType(), key=MOD_ID))

    @property
    def label(self) -> str:
        """A mapping with an example."""
        return 'a mapping of mods to version ranges such as {first-aid: ">=1.2"}'

    def read(self, node: Node, context: Context) -> tuple[Requirement, ...]:
        """Read the pairs."""
        if not self.fit(node):
            raise context.expected(self.label, node, hint=to_write(self.wrapped(node, context)))
        pairs = self._written.read(node, context)
        return tuple(Requirement(id=pair.key, specifier=pair.value, origin=pair.origin) for pair in pairs)

    def wrapped(self, node: Node, context: Context) -> str:
        """Write ids as a mapping to all versions."""
        del context
        nodes = node.items if isinstance(node, Sequence) else (node,)
        written = [_WITH_VERSIONS.fullmatch(one.text) for one in nodes if isinstance(one, Scalar)]
        said = [match for match in written if match is not None and MOD_ID.accepts(match["id"])]
        if not 0 < len(said) == len(nodes) <= _SHOWN_IDS:
            return ""
        return "{" + ", ".join(f'{match["id"]}: "{match["versions"] or "*"}"' for match in said) + "}"

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write the mapping."""
        return {requirement.id: str(requirement.specifier) or "*" for requirement in value}


@frozen
class Identity(Record):
    """Who a mod is, what it is for, and what it needs."""

    nhmod: int = key(_FormatType(), f"The manifest's format, {FORMAT}.")
    id: str = key(MOD_ID, f"The mod's id: lower-case letters, digits and hyphens, at most {MOD_ID_LENGTH}.")
    version: Version = key(VersionType(), "The mod's version.", default=Version("0"))
    name: str = key(Text(max_length=60), "What people call the mod. Left out, it is the id.", default="")
    summary: str = key(Text(max_length=200), "What the mod is, in one line.", default="")
    description: str = key(Text(max_length=10_000, lines=True), "What the mod is, at length.", default="")
    authors: tuple[str, ...] = key(ListOf(Text(max_length=100), at_most=50), "Names or addresses.", default=())
    license: str = key(Text(max_length=60), "The licence of the mod's files, such as NGPL.", default="")
    targets: tuple[TargetRange, ...] = key(
        ListOf(TargetType()),
        "The targets that the mod is for. Left out, all of them.",
        default=(),
        also=("for", "target", "when", "games"),
    )
    requires: tuple[Requirement, ...] = key(
        RequirementsType(),
        "Mods that must be there too; they come first in load order.",
        default=(),
        also=("needs", "depends", "dependencies"),
    )
    conflicts: tuple[Requirement, ...] = key(RequirementsType(), "Mods that must not be there.", default=())
    optional_: tuple[Requirement, ...] = key(
        RequirementsType(),
        "Mods that need not be there; one that is has to be of these versions, and comes first in load order.",
        default=(),
        also=("recommends", "suggests"),
    )
    include: tuple[Include, ...] = key(
        ListOf(IncludeType(), at_most=100),
        "Further files with content, relative to the mod's folder; * and ? stand for parts of names. A 'when' at the top of such a file "
        "is that of all its items that have none.",
        default=(),
    )
    accept: tuple[str, ...] = key(
        ListOf(Text(pattern=r"NH\d{4}", label="a code such as NH1714")),
        "Codes of errors that the author answers for, because the game is made for it: they are warnings then. "
        "Of which codes that goes, 'nhmod codes' says.",
        default=(),
    )
    symbol: str | None = optional(
        Text(max_length=40, pattern="[A-Z][A-Z0-9_]*", label="a C macro's name such as MOD_CLINIC"),
        "The C macro that all the mod adds is inside of. Left out, MOD_ and the id in capitals.",
    )

    def __post_init__(self) -> None:
        """Call a mod without a name by its id."""
        if not self.name:
            object.__setattr__(self, "name", self.id)

    @property
    def symbol_name(self) -> str:
        """The C macro's name: ``MOD_FIRST_AID``."""
        return self.symbol or f"MOD_{self.id.upper().replace('-', '_')}"

    def fits(self, family: str, version: Version) -> bool:
        """Return whether the mod is for a target."""
        return not self.targets or any(one.contains(family, version) for one in self.targets)


def is_version(text: str) -> bool:
    """Return whether a text can be a mod's version."""
    return len(text) <= VersionType.max_length and re.fullmatch(VERSION, text) is not None


def is_mod_id(text: str) -> bool:
    """Return whether a text can be a mod's id."""
    return MOD_ID.accepts(text)
