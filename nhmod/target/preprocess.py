"""What the C compiler would see of a file: conditionals decided and macros expanded, without a compiler.

A thin wrapper round pcpp, with the three things that facts need: only the wanted macros are expanded (``M1_FLY``
stays ``M1_FLY``), headers come from a tree and are never looked for outside it, and nothing depends on the time or
the machine.
"""

from __future__ import annotations

import copy
import io
import posixpath
import re
from contextlib import contextmanager
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from pcpp import Action, OutputDirective, Preprocessor

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.location import Location
from nhmod.target.lexed import Folded, folded, lexed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

# pcpp makes absolute paths of all it opens; below this root they are the tree's own paths again.
_ROOT = "/"
_TREES = 4
"""So many trees' different results of one file are remembered: a stage, a variant or a changed tree shares most with another."""
_RUNS = 96
"""So many files are remembered: about three times what the facts of a tree are read from."""


class Texts(Protocol):
    """Files as texts, by their paths relative to the tree (``nhmod.target.Tree`` is one)."""

    def text(self, path: str) -> str:
        """Return a file's text (latin-1)."""

    def exists(self, path: str) -> bool:
        """Return whether there is such a file."""


@frozen
class Folder:
    """The texts below a folder, for trees that are no target's, such as a stage."""

    root: Path

    def text(self, path: str) -> str:
        """Return a file's text (latin-1, its line ends as they are)."""
        return (self.root / path).read_bytes().decode("latin-1")

    def exists(self, path: str) -> bool:
        """Return whether there is such a file."""
        return (self.root / path).is_file()


@frozen
class Macro:
    """A macro's definition: ``parameters`` is ``None`` for one without parentheses; ``text`` is not expanded."""

    name: str
    parameters: tuple[str, ...] | None
    text: str


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Preprocessed:
    """A file after preprocessing.

    ``text`` has no comments and no directives. ``macros`` are those defined at the file's end, in the order of their
    definition; ``undefined`` are those that the file undefined again, as they were last. ``missing`` names the headers
    that the tree does not have: the system's, and generated ones.
    """

    text: str
    macros: Mapping[str, Macro]
    undefined: Mapping[str, Macro]
    missing: tuple[str, ...]
    state: Mapping[str, Any] = field(repr=False)
    """pcpp's own form of ``macros``, for a run that goes on after this one."""


def preprocess(
    tree: Texts,
    file: str,
    *,
    include: Collection[str] = ("include",),
    defines: Mapping[str, str] | None = None,
    undefines: Collection[str] = (),
    expand: Collection[str] | None = None,
    after: Preprocessed | None = None,
) -> Preprocessed:
    """Preprocess one file of a tree.

    ``include`` are folders of the tree, ``defines`` macros without parameters and their values. Names in
    ``undefines`` stay undefined whatever the files say. With ``expand`` only the macros of these names are expanded
    in the text; conditionals always see all. ``after`` goes on with the macros of an earlier run, as if its file
    stood at the head of this one: a header that is already in it is not read again.

    Raises ``DiagnosticError``: NH0531 malformed text, NH0532 an ``#error`` was reached, NH0533 no such file.
    """
    if not tree.exists(file):
        raise _error("NH0533", f"the source tree has no file '{file}': is it whole, and of the right release?", file, 1)
    defined = tuple((defines or {}).items())
    names = None if expand is None else frozenset(expand)
    earlier = _earlier(file, tuple(include), defined, frozenset(undefines), names, after)
    for number, (read, made) in enumerate(earlier):
        if _shows(tree, read):
            earlier.insert(0, earlier.pop(number))
            return made
    seen: dict[str, str | None] = {}
    run = _Run(_Noting(tree, seen), include, undefines, names)
    if after is not None:
        run.macros = dict(after.state)
    for name, value in defined:
        run.define(f"{name} {value}")
    text = run.text(file)
    if run.errors:
        raise DiagnosticError(run.errors)
    made = Preprocessed(
        text=text,
        macros=_macros(run.macros, after),
        undefined={name: _macro(name, macro) for name, macro in run.undefined.items() if name not in run.macros},
        missing=tuple(run.missing),
        state=run.macros,
    )
    earlier.insert(0, (seen, made))
    del earlier[_TREES:]
    return made


_ASKED_OF_HEADERS = frozenset({"__has_include", "__has_include_next"})
_ASKED = _ASKED_OF_HEADERS | {
    *("__has_attribute", "__has_builtin", "__has_c_attribute", "__has_cpp_attribute", "__has_declspec_attribute"),
    *("__has_embed", "__has_extension", "__has_feature", "__has_warning"),
}
"""What stands in an ``#if`` for questions to the compiler."""


class _Noting:
    """A tree's files, noted as a run reads them: its text, or nothing for one that is not there."""

    def __init__(self, tree: Texts, seen: dict[str, str | None]) -> None:
        self._tree = tree
        self._seen = seen

    def text(self, path: str) -> str:
        """Return a file's text, and note it."""
        text = self._seen[path] = self._tree.text(path)
        return text

    def exists(self, path: str) -> bool:
        """Return whether there is such a file, and note what is in it."""
        found = self._seen[path] = self._tree.text(path) if self._tree.exists(path) else None
        return found is not None


def _shows(tree: Texts, seen: Mapping[str, str | None]) -> bool:
    """Return whether a run over a tree would read what another run did, and so go the same way."""
    return all((tree.text(path) if tree.exists(path) else None) == text for path, text in seen.items())


@lru_cache(maxsize=_RUNS)
def _earlier(*asked: object) -> list[tuple[dict[str, str | None], Preprocessed]]:
    """Return what was made before where the same was asked of other trees, the last first."""
    del asked
    return []


_LITERAL = re.compile(r""" "(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.)*' """, re.VERBOSE)
_ROWS = 1 << 14
"""The rows of the tables of some ten trees."""
_PLACED = re.compile("__LINE__|__COUNTER__")
"""What these become depends on where they stand."""


@lru_cache(maxsize=_ROWS)
def _made_of_rows(macros: tuple[object, ...], row: str) -> list[str]:
    """Return what macros made of a row's text before; nothing, to be filled, for a new one."""
    del macros, row
    return []


def _rows(tokens: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield lines of a text that are expanded together: the comma at the end of the last stands in no macro's arguments."""
    row: list[Any] = []
    depth = 0
    for token in tokens:
        row.append(token)
        depth += _opened(token.value)
        if depth == 0 and token.value.rstrip().endswith(","):
            yield row
            row = []
    if row:
        yield row


def _opened(text: str) -> int:
    """Return how many parentheses a line opens and leaves open; those that it closes of earlier lines' count as -1."""
    code = _LITERAL.sub("", text) if '"' in text or "'" in text else text
    return code.count("(") - code.count(")")


def _text_of(tokens: Iterable[Any]) -> str:
    return "".join([token.value for token in tokens])


def _macros(found: Mapping[str, Any], after: Preprocessed | None) -> dict[str, Macro]:
    """Return pcpp's macros as ours; those that an earlier run had are taken from there."""
    before, known = (after.state, after.macros) if after is not None else ({}, {})
    return {
        name: known[name] if before.get(name) is macro else _macro(name, macro)
        for name, macro in found.items()
        if not name.startswith("__")
    }


def _macro(name: str, macro: Any) -> Macro:  # noqa: ANN401 - pcpp has no types
    parameters = None if macro.arglist is None else tuple(str(argument) for argument in macro.arglist)
    return Macro(name=name, parameters=parameters, text="".join(token.value for token in macro.value).strip())


def _error(code: str, message: str, file: str, line: int) -> DiagnosticError:
    return DiagnosticError([_diagnostic(code, message, file, line)])


def _diagnostic(code: str, message: str, file: str, line: int) -> Diagnostic:
    return Diagnostic(
        code=code, severity=Severity.ERROR, message=message, location=Location(file=file.removeprefix(_ROOT), line=line)
    )


class _Run(Preprocessor):  # type: ignore[misc]  # pcpp has no types
    """One run of pcpp over a tree's files; see pcpp's ``PreprocessorHooks`` for the names."""

    def __init__(
        self, tree: Texts, include: Collection[str], undefines: Collection[str], expand: Collection[str] | None
    ) -> None:
        self._tree = tree
        self._undefines = frozenset(undefines)
        self._expand = None if expand is None else frozenset(expand)
        # Also in texts, and within words: it only says where it is worth while to look at each token.
        self._wanted = re.compile("|".join(map(re.escape, expand))) if expand else None
        self._in_expression = False
        self._told = 0
        self.macros: dict[str, Any] = {}
        self.undefined: dict[str, Any] = {}
        self.path: list[str] = []
        self.rewrite_paths: list[tuple[str, str]] = []
        self.errors: list[Diagnostic] = []
        self.missing: list[str] = []
        super().__init__()  # sets macros, path and rewrite_paths again
        self.macros.clear()  # pcpp's own __DATE__ and __TIME__ would make the result depend on the day
        # Set, not add_path(): that one relates each folder to the working directory.
        self.path = [posixpath.join(_ROOT, folder) for folder in include]
        self.rewrite_paths = []

    def text(self, file: str) -> str:
        """Run over a file and give what comes out."""
        source = posixpath.join(_ROOT, file)
        self.parse(self._tree.text(file), source)
        return "".join(token.value for token in iter(self.token, None))

    def group_lines(self, input: str, abssource: str) -> Iterator[list[Any]]:  # noqa: A002 - pcpp's names
        """Take a text apart into lines of tokens, once for all runs; where few macros are expanded most lines stay whole."""
        return lexed(input, abssource) if self._expand is None else folded(input, abssource)

    def expand_macros(self, tokens: list[Any], expanding_from: list[str] | None = None) -> list[Any]:
        """Expand in text only the macros that are asked for."""
        names = [] if expanding_from is None else expanding_from
        if self._expand is None or self._in_expression:
            return list(super().expand_macros(tokens, names))
        if not self._is_wanted(tokens):
            return tokens
        every = self.macros
        self.macros = {name: every[name] for name in self._expand if name in every}
        try:
            if not any(isinstance(token, Folded) for token in tokens):
                return list(super().expand_macros(tokens, names))
            macros = tuple((name, str(one.arglist), _text_of(one.value)) for name, one in self.macros.items())
            kept = not any(_PLACED.search(text) for _, _, text in macros)
            return [token for row in _rows(tokens) for token in self._row(row, macros, kept=kept)]
        finally:
            self.macros = every

    def _is_wanted(self, tokens: list[Any]) -> bool:
        """Return whether a macro that is asked for may stand in a text."""
        return self._wanted is not None and self._wanted.search(_text_of(tokens)) is not None

    def _row(self, tokens: list[Any], macros: tuple[object, ...], *, kept: bool) -> list[Any]:
        """Expand what is in force of a table's row; what macros made of one before, in whatever tree, is known if it may be ``kept``."""
        if not self._is_wanted(tokens):
            return tokens
        text = _text_of(tokens)
        known = _made_of_rows(macros, text)
        if not known:
            told = self._told
            each = [one for token in tokens for one in (token.unfolded() if isinstance(token, Folded) else (token,))]
            made = list(super().expand_macros(each, []))
            if not kept or self._told > told or _PLACED.search(text):
                return made
            known.append(_text_of(made))
        row = copy.copy(tokens[0])
        row.type, row.value = Folded.type, known[0]
        return [row]

    def evalexpr(self, tokens: list[Any]) -> tuple[Any, Any]:
        """Evaluate an ``#if``, for which every macro counts."""
        with self._expression():
            value, rest = super().evalexpr(self._answered(tokens))
            return value, rest

    def _answered(self, tokens: list[Any]) -> list[Any]:
        """Answer what only a compiler can (``__has_include(<stdbit.h>)``): it has the headers of the tree, and nothing else."""
        out: list[Any] = []
        index = 0
        while index < len(tokens):
            asked, index = tokens[index], index + 1
            texts = [token.value for token in tokens[index:]]
            inside = "".join(texts).lstrip()
            if asked.value not in _ASKED or asked.value in self.macros or not inside.startswith("("):
                out.append(asked)
                continue
            index += texts.index(")", texts.index("(")) + 1 if ")" in texts else len(texts)
            header = inside[1:].partition(")")[0].strip().strip('<>"')
            there = asked.value in _ASKED_OF_HEADERS and any(
                self._tree.exists(posixpath.join(folder, header).removeprefix(_ROOT)) for folder in self.path
            )
            answer = copy.copy(asked)
            answer.type, answer.value = "CPP_INTEGER", "1" if there else "0"
            out.append(answer)
        return out

    @contextmanager
    def _expression(self) -> Iterator[None]:
        self._in_expression = True
        try:
            yield
        finally:
            self._in_expression = False

    def define(self, tokens: Any) -> None:  # noqa: ANN401 - a string or pcpp's tokens
        """Define a macro unless it is to stay undefined."""
        if isinstance(tokens, str) or tokens[0].value not in self._undefines:
            super().define(tokens)

    def undef(self, tokens: Any) -> None:  # noqa: ANN401 - a string or pcpp's tokens
        """Undefine a macro, and remember what it was."""
        name = tokens if isinstance(tokens, str) else tokens[0].value
        if name in self.macros:
            self.undefined[name] = self.macros[name]
        super().undef(tokens)

    def on_file_open(self, is_system_include: bool, includepath: str) -> io.StringIO:  # noqa: ARG002
        """Open a header of the tree; pcpp tries the folders in turn until one has it."""
        path = includepath.removeprefix(_ROOT)
        if not self._tree.exists(path):
            raise FileNotFoundError(path)
        return io.StringIO(self._tree.text(path))

    def on_include_not_found(self, is_malformed: bool, is_system_include: bool, curdir: str, includepath: str) -> None:  # noqa: ARG002
        """Pass over a header that the tree does not have."""
        if is_malformed:
            self.on_error(self.lastdirective.source, self.lastdirective.lineno, "malformed #include")
        else:
            self.missing.append(includepath)
        raise OutputDirective(Action.IgnoreAndRemove)

    def on_error(self, file: str, line: int, msg: str) -> None:
        """Keep an error for the end of the run."""
        self._told += 1
        message = f"the C preprocessor can't read this: {msg.strip()}"
        # A macro that can't be read can't be read wherever it stands: it is told where that is first so.
        if all(one.message != message for one in self.errors):
            self.errors.append(_diagnostic("NH0531", message, file, line))

    def on_directive_unknown(self, directive: Any, toks: Any, ifpassthru: bool, precedingtoks: Any) -> bool:  # noqa: ANN401, ARG002
        """Drop ``#pragma`` and its like; an ``#error`` ends the run."""
        if directive.value == "error":
            said = "".join(token.value for token in toks).strip()
            self.errors.append(
                _diagnostic(
                    "NH0532",
                    f"the source tree's own #error was reached: {said}",
                    str(directive.source),
                    directive.lineno,
                )
            )
        return True
