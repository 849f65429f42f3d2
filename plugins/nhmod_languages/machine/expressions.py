"""Reads C expressions, and writes each as one of Python's.

A number is Python's number; a struct is its address. What is kept in memory is read with ``L`` and written with ``S`` and the code that
``struct`` has for its type; ``G_``, ``T_`` and ``A_`` names are addresses of data, strings and functions.
"""

from __future__ import annotations

from nhmod.dataclass import frozen
from nhmod_languages.machine.declarations import Declarations, decayed
from nhmod_languages.machine.literals import COMPARING, characters, literal, reckoned
from nhmod_languages.machine.names import Code, Symbol
from nhmod_languages.machine.types import (
    CHAR,
    INT,
    LONG,
    UINT,
    ULONG,
    VOID,
    CType,
    UnreadableError,
    array,
    common,
    fit,
    pointer,
)

_BINARY = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
    "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}  # fmt: skip
_ASSIGNING = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|="})
_REGISTERS = 6
"""So many arguments are handed on in registers, where an ``int`` is filled up with zeros (the System V ABI of x86-64)."""


@frozen
class Value:
    """What an expression is: ``code`` is a number's Python, a local's name, or an address (``place`` says which); ``test`` its truth."""

    ctype: CType
    code: Code
    place: str = ""
    test: str = ""


class Expressions(Declarations):
    """Expressions of one file or function. ``strings`` are those of the whole program, by their text."""

    strings: dict[bytes, str]
    _made: int = 0

    # -- numbers

    def constant(self) -> int:
        """Read a constant expression."""
        code = self.number(self.conditional())
        if isinstance(code, str):
            raise UnreadableError(f"'{code}' is no constant")
        return code

    def number(self, value: Value) -> Code:
        """Return the number that an expression has."""
        if value.place == "memory" and value.ctype.is_number:
            return f"L{value.ctype.code}({value.code})"
        if value.place == "function":
            return f"A_{value.code}"
        return value.code

    def truth(self, value: Value) -> str:
        """Return what is true where the expression is not zero."""
        return value.test or str(self.number(value))

    def rvalue(self, value: Value) -> Value:
        """Return an expression as a value: what is kept is read, arrays become pointers."""
        return Value(ctype=decayed(value.ctype), code=self.number(value), test=value.test)

    def converted(self, value: Value, ctype: CType) -> Code:
        """Return the number that an expression has as another type."""
        code = self.number(value)
        if not ctype.is_number:
            return code
        if isinstance(code, int):
            return fit(ctype, code)
        source = value.ctype
        if value.test or not source.is_number:
            return code
        wide = ctype.width > source.width and (ctype.signed or not source.signed)
        if wide or (ctype.width == source.width and (ctype.signed == source.signed or ctype.width == ULONG.width)):
            return code
        bits = 8 * ctype.width
        mask = (1 << bits) - 1
        if not ctype.signed:
            return f"({code} & {mask})"
        half = 1 << (bits - 1)
        return f"(({code} + {half} & {mask}) - {half})"

    def _name(self) -> str:
        self._made += 1
        return f"t{self._made}"

    # -- operators

    def expression(self) -> Value:
        """Read an expression, commas included."""
        value = self.assignment()
        while self.took(","):
            after = self.rvalue(self.assignment())
            value = Value(ctype=after.ctype, code=f"({self.number(value)}, {after.code})[1]")
        return value

    def assignment(self) -> Value:
        """Read an expression without a comma."""
        left = self.conditional()
        operator = self.took(*_ASSIGNING) if self.peek() in _ASSIGNING else ""
        if not operator:
            return left
        right = self.rvalue(self.assignment())
        if operator == "=":
            return self.assign(left, right)
        if left.place == "local":
            return self.assign(left, self._binary(operator[:-1], self.rvalue(left), right))
        name = self._name()
        before = Value(ctype=left.ctype, code=f"L{left.ctype.code}({name})")
        after = self.converted(self._binary(operator[:-1], before, right), left.ctype)
        return Value(ctype=left.ctype, code=f"S{left.ctype.code}(({name} := {left.code}), {after})")

    def assign(self, left: Value, right: Value) -> Value:
        """Write a value where an expression keeps it."""
        if left.ctype.kind == "record":
            return Value(ctype=left.ctype, code=f"COPY({left.code}, {right.code}, {left.ctype.size})", place="memory")
        new = self.converted(right, left.ctype)
        if left.place == "local":
            return Value(ctype=left.ctype, code=f"({left.code} := {new})")
        if left.place != "memory":
            raise UnreadableError("what is assigned to is no variable")
        return Value(ctype=left.ctype, code=f"S{left.ctype.code}({left.code}, {new})")

    def conditional(self) -> Value:
        """Read ``a ? b : c`` and what binds tighter."""
        asked = self._level(1)
        if not self.took("?"):
            return asked
        yes = self.rvalue(self.expression())
        self.want(":")
        no = self.rvalue(self.conditional())
        both = yes.ctype.kind == no.ctype.kind == "int"
        ctype = common(yes.ctype, no.ctype) if both else (no if yes.ctype.kind == "int" else yes).ctype
        condition = self.number(asked)
        if isinstance(condition, int):
            return yes if condition else no
        return Value(
            ctype=ctype, code=f"({self.converted(yes, ctype)} if {self.truth(asked)} else {self.converted(no, ctype)})"
        )

    def _level(self, lowest: int) -> Value:
        left = self._cast()
        while _BINARY.get(self.peek(), 0) >= lowest:
            operator = self.next()
            right = self._level(_BINARY[operator] + 1)
            left = self._binary(operator, left, right)
        return left

    def _binary(self, operator: str, left: Value, right: Value) -> Value:
        if operator in {"&&", "||"}:
            word = "and" if operator == "&&" else "or"
            if isinstance(left.code, int) and not left.place and bool(left.code) == (operator == "||"):
                return Value(ctype=INT, code=int(operator == "||"))
            test = f"({self.truth(left)} {word} {self.truth(right)})"
            return Value(ctype=INT, code=f"(1 if {test} else 0)", test=test)
        left, right = self.rvalue(left), self.rvalue(right)
        if operator in {"+", "-"} and "pointer" in {left.ctype.kind, right.ctype.kind}:
            return self._moved(operator, left, right)
        ctype = common(left.ctype, right.ctype)
        one, other = self.converted(left, ctype), self.converted(right, ctype)
        if isinstance(one, int) and isinstance(other, int):
            return Value(ctype=INT if operator in COMPARING else ctype, code=reckoned(operator, one, other, ctype))
        if operator in COMPARING:
            test = f"({one} {operator} {other})"
            return Value(ctype=INT, code=test, test=test)
        if operator in {"/", "%"}:
            made = f"{'DIV' if operator == '/' else 'MOD'}({one}, {other})"
        elif operator in {"<<", ">>"}:
            ctype = common(left.ctype, INT)
            made = f"({self.converted(left, ctype)} {operator} {right.code})"
        else:
            made = f"({one} {operator} {other})"
        if not ctype.signed and operator in {"+", "-", "*", "<<"}:
            made = f"({made} & {(1 << 8 * ctype.width) - 1})"
        return Value(ctype=ctype, code=made)

    def _moved(self, operator: str, left: Value, right: Value) -> Value:
        """Reckon with pointers."""
        if left.ctype.kind == right.ctype.kind:
            size = max(left.ctype.of.size, 1)
            return Value(ctype=LONG, code=f"(({left.code} - {right.code}) // {size})")
        if left.ctype.kind == "int":
            left, right = right, left
        return Value(ctype=left.ctype, code=_at(left.code, right.code, max(left.ctype.of.size, 1), operator))

    def _cast(self) -> Value:
        if self.peek() == "(" and self.starts_type(1):
            self.next()
            ctype = self.type_name()
            self.want(")")
            if self.peek() == "{":
                raise UnreadableError("a value in braces")
            value = self.rvalue(self._cast())
            if ctype.kind == "record" or ctype == VOID:
                return Value(ctype=ctype, code=value.code, place="memory" if ctype.kind == "record" else "")
            return Value(ctype=ctype, code=self.converted(value, ctype))
        return self._unary()

    def _unary(self) -> Value:
        operator = self.took("&", "*", "-", "+", "~", "!", "++", "--", "sizeof")
        if not operator:
            return self._postfix(self._primary())
        if operator == "sizeof":
            return self._size()
        value = self._cast()
        if operator == "&":
            return self._address(value)
        if operator in {"++", "--"}:
            return self._stepped(value, operator, after=False)
        value = self.rvalue(value)
        return self._pointed(value) if operator == "*" else self._turned(operator, value)

    def _address(self, value: Value) -> Value:
        if value.place == "local":
            raise UnreadableError(f"'{value.code}' has no address")
        return Value(ctype=pointer(value.ctype), code=self.number(value) if value.place == "function" else value.code)

    def _turned(self, operator: str, value: Value) -> Value:
        """Write ``!``, ``-``, ``+`` or ``~``."""
        if operator == "!":
            test = f"(not {self.truth(value)})"
            return Value(ctype=INT, code=int(not value.code) if isinstance(value.code, int) else test, test=test)
        ctype = common(value.ctype, INT)
        code = self.converted(value, ctype)
        if isinstance(code, int):
            return Value(ctype=ctype, code=fit(ctype, {"-": -code, "+": code, "~": ~code}[operator]))
        made = f"({operator}{code})"
        return Value(ctype=ctype, code=made if ctype.signed else f"({made} & {(1 << 8 * ctype.width) - 1})")

    def _size(self) -> Value:
        if self.peek() == "(" and self.starts_type(1):
            self.next()
            ctype = self.type_name()
            self.want(")")
        else:
            ctype = self._unary().ctype
        if ctype.kind == "array" and ctype.count < 0:
            raise UnreadableError("the size of an array that is described elsewhere")
        return Value(ctype=ULONG, code=ctype.size)

    def _pointed(self, value: Value) -> Value:
        ctype = value.ctype.of
        if ctype.kind == "function":
            return Value(ctype=ctype, code=value.code, place="called")
        return Value(ctype=ctype, code=value.code, place="memory")

    def _stepped(self, value: Value, operator: str, *, after: bool) -> Value:
        """Count a variable up or down; ``after`` if the expression is what was there before."""
        ctype = value.ctype
        step = max(ctype.of.size, 1) if ctype.kind == "pointer" else 1
        sign, back = ("+", "-") if operator == "++" else ("-", "+")
        if value.place == "local":
            new = self.converted(Value(ctype=common(ctype, INT), code=f"({value.code} {sign} {step})"), ctype)
            code = f"({value.code} := {new})"
            return Value(ctype=ctype, code=f"({code} {back} {step})" if after else code)
        code = f"I{ctype.code}({value.code}, {sign}{step})"
        return Value(ctype=ctype, code=code if after else f"({code} {sign} {step})")

    def _postfix(self, value: Value) -> Value:
        while True:
            if self.took("["):
                index = self.rvalue(self.expression())
                self.want("]")
                value = self._pointed(self._binary("+", value, index))
            elif self.took("."):
                value = self._member(value.ctype, value.code)
            elif self.took("->"):
                base = self.rvalue(value)
                value = self._member(base.ctype.of, base.code)
            elif self.peek() in {"++", "--"}:
                value = self._stepped(value, self.next(), after=True)
            elif self.peek() == "(":
                value = self._call(value)
            else:
                return value

    def _member(self, ctype: CType, address: Code) -> Value:
        name = self.next()
        if ctype.record is None or name not in ctype.record.members:
            raise UnreadableError(f"there is no member '{name}'")
        kind, offset = ctype.record.members[name]
        return Value(ctype=kind, code=_at(address, offset, 1, "+"), place="memory")

    # -- calls

    def _call(self, value: Value) -> Value:
        ctype = value.ctype
        if ctype.kind == "pointer":
            ctype = ctype.of
        arguments = self._arguments(ctype)
        called = value.code if value.place == "function" else f"FUNCTIONS[{self.number(value)}]"
        result = ctype.of
        return Value(ctype=result, code=f"{called}({arguments})", place="memory" if result.kind == "record" else "")

    def _arguments(self, ctype: CType) -> str:
        self.want("(")
        made: list[str] = []
        known = ctype.parameters or ()
        while not self.took(")"):
            value = self.rvalue(self.assignment())
            if len(made) < len(known):
                code = self.converted(value, known[len(made)])
            else:
                code = self._promoted(value, len(made)) if ctype.variadic else value.code
            made.append(str(code))
            self.more(")")
        return ", ".join(made)

    @staticmethod
    def _promoted(value: Value, place: int) -> Code:
        """Return an argument of a function that takes any number of them, as its callee reads eight bytes of it."""
        if value.ctype.kind != "int" or value.ctype.width == LONG.width:
            return value.code
        mask = (1 << 8 * UINT.width) - 1
        if isinstance(value.code, int):
            return value.code if place >= _REGISTERS else value.code & mask
        return value.code if value.test else f"({value.code} & {mask})"

    def _builtin(self, name: str) -> Value | None:
        """Read what stdarg.h defines."""
        if name == "va_start":
            self.want("(")
            kept = self.assignment()
            self.want(",")
            self.expression()
            self.want(")")
            return self.assign(kept, Value(ctype=LONG, code="OPEN(va)"))
        if name in {"va_end", "__builtin_va_end"}:
            self.skip()
            return Value(ctype=VOID, code=0)
        if name == "va_arg":
            self.want("(")
            source = self.rvalue(self.assignment())
            self.want(",")
            ctype = self.type_name()
            self.want(")")
            return Value(ctype=ctype, code=self.converted(Value(ctype=LONG, code=f"FURTHER({source.code})"), ctype))
        return None

    # -- what stands alone

    def _primary(self) -> Value:
        word = self.next()
        if word == "(":
            value = self.expression()
            self.want(")")
            return value
        if word[-1] == '"':
            text = characters(word)
            while self.peek().endswith('"'):
                text += characters(self.next())
            name = self.strings.setdefault(text, f"T_{len(self.strings)}")
            return Value(ctype=array(CHAR, len(text) + 1), code=name, place="memory")
        if word[-1] == "'":
            return Value(ctype=INT, code=fit(CHAR, characters(word)[0]))
        if word[0].isdigit() or word[0] == ".":
            ctype, number = literal(word)
            return Value(ctype=ctype, code=number)
        if not word.isidentifier():
            raise UnreadableError(f"an expression can't begin with '{word}'")
        return self._identifier(word)

    def _identifier(self, word: str) -> Value:
        symbol = self.names.find(word)
        if symbol is None:
            if self.peek() != "(":
                return Value(ctype=INT, code=f"UNKNOWN({word!r})")
            builtin = self._builtin(word)
            if builtin is not None:
                return builtin
            symbol = Symbol(kind="function", ctype=CType(kind="function", target=INT), code=f"f_{word}")
        if symbol.kind == "constant":
            return Value(ctype=symbol.ctype, code=symbol.code)
        place = {"object": "memory", "local": "local", "function": "function"}.get(symbol.kind)
        if place is None:
            raise UnreadableError(f"'{word}' is a type")
        return Value(ctype=symbol.ctype, code=symbol.code, place=place)


def _at(address: Code, index: Code, size: int, operator: str) -> Code:
    """Return an address so many things of a size further on, or back."""
    if isinstance(index, int):
        step = index * size if operator == "+" else -index * size
        if isinstance(address, int):
            return address + step
        return f"({address} + {step})" if step else address
    return f"({address} {operator} {index} * {size})" if size != 1 else f"({address} {operator} {index})"
