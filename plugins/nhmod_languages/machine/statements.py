"""Reads C functions, and writes each as one of Python's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nhmod_languages.machine.expressions import Value
from nhmod_languages.machine.initial import Initial
from nhmod_languages.machine.names import Code, Names, Symbol, Written
from nhmod_languages.machine.tokens import END
from nhmod_languages.machine.types import INT, CType, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Sequence


_ALIGNED = 8


@dataclass(kw_only=True, slots=True)
class _Around:
    """What ``break`` and ``continue`` leave: a loop with what it does before it goes on, or a switch with its mark for ``continue``."""

    again: Sequence[str] = ()
    mark: str = ""
    marked: bool = False


@dataclass(kw_only=True, slots=True)
class _Lines:
    """Lines of Python, and how deep they stand."""

    made: list[str] = field(default_factory=list)
    depth: int = 1

    def add(self, line: str) -> None:
        self.made.append(f"{'    ' * self.depth}{line}")


class Statements(Initial):
    """Reads one function's body."""

    def __init__(self, items: Sequence[str], names: Names, strings: dict[bytes, str]) -> None:
        """Stand at the first token."""
        super().__init__(items, names)
        self.strings = strings
        self._lines = _Lines()
        self._around: list[_Around] = []
        self._result = INT
        self._frame = 0
        self._kept = {self.items[at + 1] for at, here in enumerate(self.items[:-1]) if here == "&"}
        self._kept |= {
            self.items[at + 2] for at, here in enumerate(self.items[:-2]) if here == "&" and self.items[at + 1] == "("
        }

    def function(self, code: str, written: Written) -> str:
        """Return the function in Python; raises ``UnreadableError`` where it can't be run here."""
        self._result = written.ctype.of
        self.names.scopes.append({})
        names = []
        for name, ctype in zip(written.parameters, written.ctype.parameters or (), strict=True):
            symbol = self._local(name or self._name(), ctype)
            names.append(self._name())
            value = Value(ctype=INT if ctype.kind == "int" else ctype, code=names[-1])
            self._do(self.assign(_place(symbol), value))
        self._block()
        self.names.scopes.pop()
        # An old function can be called with more or less than it takes.
        head = f"def {code}({''.join(f'{name}=0, ' for name in names)}*va):"
        body = "\n".join(self._lines.made or ["    pass"]).split("\n")
        if not self._frame:
            return "\n".join((head, *body, "    return 0", ""))
        inner = [f"    {line}" for line in body]
        return "\n".join(
            (
                head,
                f"    fp = ENTER({self._frame})",
                "    try:",
                *inner,
                "        return 0",
                "    finally:",
                "        LEAVE(fp)",
                "",
            )
        )

    # -- names

    def _local(self, name: str, ctype: CType) -> Symbol:
        """Declare a local: a variable of Python's, unless something needs its address."""
        if ctype.is_number and name not in self._kept:
            symbol = Symbol(kind="local", ctype=ctype, code=f"{self._name()}_{name}")
        else:
            symbol = Symbol(kind="object", ctype=ctype, code=f"(fp + {self._frame})")
            self._frame += -(-ctype.size // _ALIGNED) * _ALIGNED
        self.names.scopes[-1][name] = symbol
        return symbol

    def _declaration(self) -> None:
        base, words = self.specifiers()
        while not self.took(";"):
            name, ctype = self.declarator(base)
            self.attributes()
            if "typedef" in words:
                self.names.scopes[-1][name] = Symbol(kind="type", ctype=ctype)
            elif ctype.kind == "function" or "extern" in words:
                self.object(name, ctype, words | {"extern"})
            elif "static" in words:
                self._static(name, ctype)
            else:
                self._begun(name, ctype)
            self.more(";")

    def _static(self, name: str, ctype: CType) -> None:
        code = f"G_{name}_{len(self.names.objects)}_"
        stored = self.names.stored(code, ctype)
        if self.took("="):
            stored.ctype = self.initializer(
                ctype, lambda offset, one, value: stored.values.append((offset, one, value))
            )
        self.names.scopes[-1][name] = Symbol(kind="object", ctype=stored.ctype, code=code)

    def _begun(self, name: str, ctype: CType) -> None:
        """Declare a local and write what it begins with."""
        if not self.took("="):
            symbol = self._local(name, ctype)
            if symbol.kind == "local":
                self._lines.add(f"{symbol.code} = 0")
            return
        if ctype.is_number or (ctype.kind == "record" and self.peek() != "{"):
            value = self.rvalue(self.assignment())
            self._do(self.assign(_place(self._local(name, ctype)), value))
            return
        values: list[tuple[int, CType, Code]] = []
        whole = self.initializer(ctype, lambda offset, one, value: values.append((offset, one, value)))
        symbol = self._local(name, whole)
        self._lines.add(f"ZERO({symbol.code}, {whole.size})")
        for offset, one, code in values:
            self._lines.add(f"S{one.code}({symbol.code} + {offset}, {code})")

    # -- statements

    def _block(self) -> None:
        self.names.scopes.append({})
        while self.peek() not in {"}", END}:
            self._statement()
        self.names.scopes.pop()

    def _do(self, value: Value) -> None:
        self._lines.add(str(value.code))

    def _body(self) -> None:
        """Read a statement that another one holds."""
        self._lines.depth += 1
        before = len(self._lines.made)
        self._statement()
        if len(self._lines.made) == before:
            self._lines.add("pass")
        self._lines.depth -= 1

    def _statement(self) -> None:
        word = self.peek()
        if word == "{":
            self.next()
            self._block()
            self.want("}")
        elif word in {"if", "while", "do", "for", "switch", "return", "break", "continue"}:
            self.next()
            getattr(self, "_do_while" if word == "do" else f"_{word}")()
        elif word in {"goto", "asm", "case", "default"} or (word.isidentifier() and self.peek(1) == ":"):
            raise UnreadableError(f"'{word}' can't stand here")
        elif self.starts_type():
            self._declaration()
        elif not self.took(";"):
            self._do(self.expression())
            self.want(";")

    def _condition(self) -> str:
        self.want("(")
        made = self.truth(self.expression())
        self.want(")")
        return made

    def _if(self) -> None:
        word = "if"
        while True:
            self._lines.add(f"{word} {self._condition()}:")
            self._body()
            if not self.took("else"):
                return
            if not self.took("if"):
                break
            word = "elif"
        self._lines.add("else:")
        self._body()

    def _while(self) -> None:
        self._lines.add(f"while STEP() and ({self._condition()}):")
        self._loop(())

    def _loop(self, again: Sequence[str]) -> None:
        self._around.append(_Around(again=again))
        self._body()
        self._around.pop()

    def _do_while(self) -> None:
        start = self.at
        scopes = len(self.names.scopes)
        self._past_statement()
        self.want("while")
        test = self._condition()
        end = self.at
        self.at = start
        del self.names.scopes[scopes:]
        self._lines.add("while STEP():")
        again = (f"if not {test}: break",)
        self._loop(again)
        self._lines.depth += 1
        self._lines.add(again[0])
        self._lines.depth -= 1
        self.at = end
        self.took(";")

    def _past_statement(self) -> None:
        """Go on over a statement without writing it."""
        lines, self._lines = self._lines, _Lines()
        self._around.append(_Around())
        self._statement()
        self._around.pop()
        self._lines = lines

    def _for(self) -> None:
        self.names.scopes.append({})
        self.want("(")
        if self.starts_type():
            self._declaration()
        elif not self.took(";"):
            self._do(self.expression())
            self.want(";")
        test = "True" if self.peek() == ";" else self.truth(self.expression())
        self.want(";")
        again = () if self.peek() == ")" else (str(self.expression().code),)
        self.want(")")
        self._lines.add(f"while STEP() and ({test}):")
        self._loop(again)
        self._lines.depth += 1
        for line in again:
            self._lines.add(line)
        self._lines.depth -= 1
        self.names.scopes.pop()

    def _break(self) -> None:
        self.want(";")
        self._lines.add("break")

    def _continue(self) -> None:
        self.want(";")
        self._go_on()

    def _go_on(self) -> None:
        """Write what goes on with the loop around."""
        around = self._around[-1]
        if around.mark:
            around.marked = True
            self._lines.add(f"{around.mark} = True")
            self._lines.add("break")
            return
        for line in around.again:
            self._lines.add(line)
        self._lines.add("continue")

    def _return(self) -> None:
        if self.took(";"):
            self._lines.add("return 0")
            return
        value = self.rvalue(self.expression())
        self.want(";")
        self._lines.add(f"return {self.converted(value, self._result)}")

    def _switch(self) -> None:
        self.want("(")
        asked = self.number(self.rvalue(self.expression()))
        self.want(")")
        self.want("{")
        name, mark = self._name(), self._name()
        place = len(self._lines.made)
        self._lines.add("")
        self._around.append(_Around(mark=mark))
        self.names.scopes.append({})
        cases: dict[int, int] = {}
        arms = 0
        default = None
        while self.peek() != "}":
            if self.peek() not in {"case", "default"}:
                if arms:
                    self._lines.depth += 2
                    self._statement()
                    self._lines.depth -= 2
                elif self.starts_type():
                    self._declaration()
                else:
                    raise UnreadableError("a switch begins with no case")
                continue
            while self.peek() in {"case", "default"}:
                if self.next() == "case":
                    cases[self.constant()] = arms
                else:
                    default = arms
                self.want(":")
            self._lines.depth += 1
            self._lines.add(f"if {name} <= {arms}:")
            self._lines.depth += 1
            self._lines.add("pass")
            self._lines.depth -= 2
            arms += 1
        self.want("}")
        self.names.scopes.pop()
        around = self._around.pop()
        self._lines.depth += 1
        self._lines.add("break")
        self._lines.depth -= 1
        indent = "    " * self._lines.depth
        start = f"{indent}{name} = {cases!r}.get({asked}, {arms if default is None else default})"
        self._lines.made[place] = "\n".join(
            (start, *([f"{indent}{mark} = False"] if around.marked else []), f"{indent}while True:")
        )
        if around.marked:
            self._lines.add(f"if {mark}:")
            self._lines.depth += 1
            self._go_on()
            self._lines.depth -= 1


def _place(symbol: Symbol) -> Value:
    return Value(ctype=symbol.ctype, code=symbol.code, place="local" if symbol.kind == "local" else "memory")
