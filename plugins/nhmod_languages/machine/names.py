"""What a C program's names mean: scopes, and the data and functions of all its files."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias

from nhmod.dataclass import dataclass, frozen
from nhmod_languages.machine.types import INT, TYPES, CType, Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Code: TypeAlias = "int | str"
"""Python that gives a number, or the number itself."""


@frozen
class Symbol:
    """A name: ``code`` is a constant's value, a local's name, an object's address or a function's name in Python."""

    kind: Literal["constant", "type", "local", "object", "function"]
    ctype: CType
    code: Code = 0


@dataclass(kw_only=True, slots=True)
class Stored:
    """An object that lives as long as the program, and what is in it at first: numbers, each at an offset and of a type."""

    ctype: CType
    values: list[tuple[int, CType, Code]] = field(default_factory=list)


@frozen
class Written:
    """A function as it is written: its body's tokens, and the scope of its file."""

    ctype: CType
    parameters: tuple[str, ...]
    body: Sequence[str]
    scope: dict[str, Symbol]


class Names:
    """All names; ``constants`` is asked for those that no file says, as generated headers' are."""

    def __init__(self, constants: Callable[[str], int | None]) -> None:
        """Begin with what the system's headers declare."""
        self._constants = constants
        self.common: dict[str, Symbol] = {name: Symbol(kind="type", ctype=ctype) for name, ctype in TYPES.items()}
        self.scopes: list[dict[str, Symbol]] = [self.common]
        self.tags: list[dict[str, CType]] = [{}]
        self.objects: dict[str, Stored] = {}
        self.functions: dict[str, Written] = {}
        self.files = 0

    def open_file(self) -> None:
        """Begin a file: its static names are its own, and so are its tags."""
        self.files += 1
        self.scopes = [self.common, {}]

    @property
    def here(self) -> dict[str, Symbol]:
        """Return the scope of types and constants that are declared here: a file's are everybody's, as headers are read once."""
        return self.scopes[-1] if len(self.scopes) > 2 else self.common  # noqa: PLR2004 - the common scope and the file's

    def find(self, name: str) -> Symbol | None:
        """Return what a name means here."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        value = self._constants(name)
        return None if value is None else Symbol(kind="constant", ctype=INT, code=value)

    def is_type(self, name: str) -> bool:
        """Return whether a name is a type's here."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name].kind == "type"
        return False

    def declare(self, name: str, ctype: CType, *, static: bool) -> Symbol:
        """Declare an object or function outside of all functions; one that is declared already stays where it is."""
        known = self.scopes[1].get(name) or self.common.get(name)
        if known is not None and known.kind in {"object", "function"}:
            code = known.code
            scope = self.scopes[1] if name in self.scopes[1] else self.common
        else:
            own = f"{self.files}_{name}" if static else name
            code = f"f_{own}" if ctype.kind == "function" else f"G_{own}"
            scope = self.scopes[1] if static else self.common
        if ctype.kind == "array" and ctype.count < 0 and known is not None:
            ctype = known.ctype
        made = Symbol(kind="function" if ctype.kind == "function" else "object", ctype=ctype, code=code)
        scope[name] = made
        return made

    def stored(self, code: str, ctype: CType) -> Stored:
        """Return what is kept of an object; its biggest type is right."""
        kept = self.objects.setdefault(code, Stored(ctype=ctype))
        if ctype.size > kept.ctype.size:
            kept.ctype = ctype
        return kept

    def record(self, tag: str, *, union: bool, new: bool) -> CType:
        """Return a struct or union by its tag; ``new`` if it is described here."""
        if tag:
            for scope in reversed(self.tags[-1:] if new else self.tags):
                if tag in scope and not (new and scope[tag].record is not None and self._is_whole(scope[tag])):
                    return scope[tag]
        made = CType(kind="record", record=Record(union=union))
        if tag:
            self.tags[-1][tag] = made
        return made

    def _is_whole(self, ctype: CType) -> bool:
        return ctype.record is not None and ctype.record.complete
