"""Reads C declarations: types, declarators, and what stands outside of functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.machine.names import Names, Symbol, Written
from nhmod_languages.machine.tokens import END, Cursor, closing
from nhmod_languages.machine.types import (
    CHAR,
    INT,
    LONG,
    SHORT,
    UCHAR,
    UINT,
    ULONG,
    USHORT,
    VOID,
    CType,
    UnreadableError,
    array,
    pointer,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_STORAGE = frozenset(
    {"extern", "static", "typedef", "register", "auto", "inline", "__inline", "_Noreturn", "__inline__"}
)
_QUALIFIERS = frozenset({"const", "volatile", "restrict", "__restrict", "__extension__", "__const"})
_BASIC = frozenset({"void", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "__signed__"})
_RECORDS = frozenset({"struct", "union"})
_SPECIFIERS = _STORAGE | _QUALIFIERS | _BASIC | _RECORDS | {"enum", "__attribute__"}
_SHAPES = {
    "char": (CHAR, UCHAR),
    "short": (SHORT, USHORT),
    "long": (LONG, ULONG),
    "float": (LONG, ULONG),
    "double": (LONG, ULONG),
}


class Declarations(Cursor):
    """A reader of one file's tokens; ``names`` is shared by all files of a program."""

    def __init__(self, items: Sequence[str], names: Names) -> None:
        """Stand at the first token."""
        super().__init__(items)
        self.names = names

    def constant(self) -> int:
        """Read a constant expression."""
        raise NotImplementedError

    def initializer(self, ctype: CType, write: Callable[[int, CType, int | str], None]) -> CType:
        """Read what an object begins with; return its type, now with its size."""
        raise NotImplementedError

    # -- types

    def starts_type(self, ahead: int = 0) -> bool:
        """Return whether a type begins here."""
        found = self.peek(ahead)
        return found in _SPECIFIERS or self.names.is_type(found)

    def specifiers(self) -> tuple[CType, frozenset[str]]:
        """Read what stands before a declarator: the type, and words such as ``static``."""
        words: set[str] = set()
        basic: list[str] = []
        found: CType | None = None
        while True:
            word = self.peek()
            if word in _QUALIFIERS:
                self.next()
            elif word in _STORAGE:
                words.add(self.next())
            elif word == "__attribute__":
                self.attributes()
            elif word in _RECORDS:
                found = self._record()
            elif word == "enum":
                found = self._enumeration()
            elif word in _BASIC:
                basic.append(self.next())
            elif found is None and not basic and self.names.is_type(word):
                found = self._named(self.next())
            else:
                break
        if found is None:
            found = self._basic(basic)
        return found, frozenset(words)

    def attributes(self) -> None:
        """Go on over what only a compiler cares for."""
        while self.took("__attribute__"):
            self.skip()

    def _named(self, name: str) -> CType:
        symbol = self.names.find(name)
        if symbol is None:
            raise UnreadableError(f"there is no type '{name}'")
        return symbol.ctype

    @staticmethod
    def _basic(words: Sequence[str]) -> CType:
        if "void" in words:
            return VOID
        signed, unsigned = next((shape for word, shape in _SHAPES.items() if word in words), (INT, UINT))
        return unsigned if "unsigned" in words else signed

    def _record(self) -> CType:
        union = self.next() == "union"
        self.attributes()
        tag = "" if self.peek() == "{" else self.next()
        if self.peek() != "{":
            return self.names.record(tag, union=union, new=False)
        made = self.names.record(tag, union=union, new=True)
        self.want("{")
        record = made.record
        if record is None:
            raise UnreadableError(f"'{tag}' is no struct")
        while not self.took("}"):
            base, _ = self.specifiers()
            if self.peek() == ";":
                record.add("", base)
            while not self.took(";"):
                name, ctype = ("", base) if self.peek() == ":" else self.declarator(base)
                if self.took(":"):
                    self.constant()
                record.add(name, ctype)
                self.attributes()
                self.more(";")
        record.close()
        self.attributes()
        return made

    def _enumeration(self) -> CType:
        self.next()
        if self.peek() != "{":
            self.next()
        if self.took("{"):
            value = 0
            while not self.took("}"):
                name = self.next()
                if self.took("="):
                    value = self.constant()
                self.names.here[name] = Symbol(kind="constant", ctype=INT, code=value)
                value += 1
                self.more("}")
        return INT

    def type_name(self) -> CType:
        """Read a type without a name, as in a cast."""
        base, _ = self.specifiers()
        return self.declarator(base)[1]

    def declarator(self, base: CType) -> tuple[str, CType]:
        """Read a declarator; return its name, which can be missing, and its type."""
        name, make, _ = self._declarator()
        return name, make(base)

    def _declarator(self) -> tuple[str, Callable[[CType], CType], tuple[str, ...]]:
        """Read a declarator; return its name, what makes its type of the base, and a function's parameters' names."""
        stars = 0
        while self.peek() == "*" or self.peek() in _QUALIFIERS or self.peek() == "__attribute__":
            if self.peek() == "__attribute__":
                self.attributes()
            else:
                stars += self.next() == "*"
        name = ""
        inner: Callable[[CType], CType] = _same
        parameters: tuple[str, ...] = ()
        if self.peek() == "(" and (
            self.peek(1) in {"*", "("} or (self.peek(1).isidentifier() and not self.starts_type(1))
        ):
            self.next()
            name, inner, parameters = self._declarator()
            self.want(")")
        elif self.peek().isidentifier():
            name = self.next()
        suffixes: list[Callable[[CType], CType]] = []
        while self.peek() in {"[", "("}:
            if self.took("["):
                count = -1 if self.peek() == "]" else self.constant()
                self.want("]")
                suffixes.append(lambda of, count=count: array(of, count))  # type: ignore[misc]
            else:
                types, names, variadic = self._parameters()
                parameters = parameters or names
                suffixes.append(
                    lambda of, types=types, variadic=variadic: CType(  # type: ignore[misc]
                        kind="function", target=of, parameters=types, variadic=variadic
                    )
                )

        def make(base: CType) -> CType:
            for _ in range(stars):
                base = pointer(base)
            for suffix in reversed(suffixes):
                base = suffix(base)
            return inner(base)

        return name, make, parameters

    def _parameters(self) -> tuple[tuple[CType, ...] | None, tuple[str, ...], bool]:
        """Read a function's parameters: types (none for the old form's, which come later), names, and whether more may follow."""
        self.want("(")
        if self.took(")"):
            return None, (), False
        if self.peek() == "void" and self.peek(1) == ")":
            self.at += 2
            return (), (), False
        types: list[CType] = []
        names: list[str] = []
        old = not self.starts_type() and self.peek() != "..."
        variadic = False
        while not self.took(")"):
            if self.took("..."):
                variadic = True
            elif old:
                names.append(self.next())
            else:
                base, _ = self.specifiers()
                name, ctype = self.declarator(base)
                types.append(decayed(ctype))
                names.append(name)
            self.attributes()
            self.more(")")
        return None if old else tuple(types), tuple(names), variadic

    # -- a file

    def file(self) -> list[str]:
        """Read all declarations of a file; return why some can't be read."""
        unread: list[str] = []
        while self.peek() != END:
            start = self.at
            try:
                self._external()
            except (UnreadableError, IndexError) as error:
                unread.append(str(error))
                self.at = start
                self._pass()
        return unread

    def _pass(self) -> None:
        """Go on over a declaration that can't be read."""
        while self.peek() not in {END, ";"}:
            if self.peek() in {"(", "[", "{"}:
                body = self.peek() == "{"
                try:
                    self.at = closing(self.items, self.at) + 1
                except UnreadableError:
                    self.at = len(self.items)
                if body and self.peek() != ";":
                    return
            else:
                self.at += 1
        self.took(";")

    def _external(self) -> None:
        if self.took(";"):
            return
        start = self.at
        base, words = self.specifiers()
        if self.at == start and self.peek().isidentifier() and (self.peek(1) == "*" or self.peek(1).isidentifier()):
            self.next()  # a type of the system's headers
            base, words = self.specifiers()
        while not self.took(";"):
            name, make, parameters = self._declarator()
            ctype = make(base)
            self.attributes()
            if "typedef" in words:
                self.names.here[name] = Symbol(kind="type", ctype=ctype)
            elif ctype.kind == "function" and self.peek() not in {",", ";"}:
                self._function(name, ctype, parameters, static="static" in words)
                return
            else:
                self.object(name, ctype, words)
            self.more(";")

    def object(self, name: str, ctype: CType, words: frozenset[str]) -> Symbol:
        """Declare an object outside of functions, and read what is in it at first."""
        symbol = self.names.declare(name, ctype, static="static" in words)
        if symbol.kind == "object" and ("extern" not in words or self.peek() == "="):
            code = str(symbol.code)
            stored = self.names.stored(code, ctype)
            if self.took("="):
                stored.values.clear()
                whole = self.initializer(ctype, lambda offset, one, value: stored.values.append((offset, one, value)))
                stored.ctype = whole
                self.names.declare(name, whole, static="static" in words)
        return symbol

    def _function(self, name: str, ctype: CType, parameters: tuple[str, ...], *, static: bool) -> None:
        if ctype.parameters is None:
            known = dict(self._old_parameters())
            types = tuple(known.get(one, INT) for one in parameters)
            ctype = CType(kind="function", target=ctype.of, parameters=types, variadic=False)
        symbol = self.names.declare(name, ctype, static=static)
        if self.peek() != "{":
            raise UnreadableError(f"the function '{name}' has no body")
        self.names.functions[str(symbol.code)] = Written(
            ctype=ctype,
            parameters=parameters,
            body=self.skip(),
            scope=self.names.scopes[1],
        )

    def _old_parameters(self) -> Iterator[tuple[str, CType]]:
        """Read the declarations between an old function's head and its body."""
        while self.peek() != "{":
            base, _ = self.specifiers()
            while not self.took(";"):
                name, ctype = self.declarator(base)
                self.attributes()
                yield name, decayed(ctype)
                self.more(";")


def decayed(ctype: CType) -> CType:
    """Return the type that a value of a type has when it is handed on: arrays and functions become pointers."""
    if ctype.kind == "array":
        return pointer(ctype.of)
    return pointer(ctype) if ctype.kind == "function" else ctype


def _same(ctype: CType) -> CType:
    return ctype
