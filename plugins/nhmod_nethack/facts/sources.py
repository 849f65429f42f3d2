"""A tree's C files after preprocessing, each read once: what all the readers of facts share."""

from __future__ import annotations

import re
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nhmod.dataclass import dataclass
from nhmod.target import Directives, Memory, matching
from nhmod.target.c import CFile, Define, token_texts
from nhmod.target.preprocess import Preprocessed, Texts, preprocess
from nhmod_nethack.facts.configuration import configuration
from nhmod_nethack.facts.tokens import Tokens, called_in_enumerations, chosen_texts, enumerations
from nhmod_nethack.facts.values import Constants
from nhmod_nethack.problems import not_found
from nhmod_nethack.tool_sources import macros_for

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from nhmod.target import Vocabulary
    from nhmod_nethack.facts.reading import Reader
    from nhmod_nethack.facts.series import Series

T = TypeVar("T")

_HEADERS = "include/hack.h"
_MAKEDEFS = "util/makedefs.c"
# Headers with limits and flags that hack.h does not include.
_FURTHER_HEADERS = (
    "include/artifact.h",
    "include/dgn_file.h",
    "include/lev.h",
    "include/patchlevel.h",
    "include/sp_lev.h",
)
_DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
# What mods put in place of a table's values, or behind them (nhmod.edits: Substitution, addend).
_PUT_IN = re.compile(r"^#define (NHMOD_\w+)", re.MULTILINE)
# struct permonst mons_init[NUMMONS + 1] = { / #include "monsters.h"
_ROWS = re.compile(
    r'=\s*\{(?:\s|/\*(?:[^*]|\*(?!/))*\*/|#[ \t]*(?:define|undef|ifn?def|if|else|endif)\b[^\n]*)*#[ \t]*include[ \t]*"([\w.]+)"'
)
_NAME = re.compile(r"\(?\s*[A-Za-z_]\w*\s*\)?")
_TABLES_WITH_MACROS = ("src/monst.c", "src/shknam.c")


class SourceTree(Texts, Protocol):
    """What facts are read from: ``nhmod.target.Tree`` is one, a stage of it with edits is another."""

    def files(self) -> tuple[str, ...]:
        """List all files by their paths, sorted."""


MADE = frozenset(f"include/{name}.h" for name in ("pm", "onames", "date"))
"""What makedefs makes of the tree's tables: of a build that somebody left there it is what another configuration, or older tables, made."""


@dataclass(frozen=True, slots=True)
class Unmade:
    """A tree's texts without the headers that makedefs makes, as in a clean tree: their constants are read off the tables."""

    tree: Texts

    def text(self, path: str) -> str:
        """Return a file's text."""
        return self.tree.text(path)

    def exists(self, path: str) -> bool:
        """Return whether there is such a file in a clean tree."""
        return path not in MADE and self.tree.exists(path)


class Sources:
    """Preprocessed files of a tree, with macros left as they are written."""

    def __init__(
        self, tree: SourceTree, *, generated: Callable[[Sources], Iterable[Mapping[str, int]]] | None = None
    ) -> None:
        """Take a tree; nothing is read yet. ``generated`` gives the constants that makedefs would write, when one is asked for."""
        self.tree = tree
        self._generated = generated
        self._memory = Memory.of(tree)

    @property
    def headers(self) -> Preprocessed:
        """Return include/hack.h, which includes what the tables need."""
        return self._memory.once("headers", self._headers)

    def _headers(self) -> Preprocessed:
        """Preprocess the headers; what makes the constants of enumerations there is expanded, as these are read off the text."""
        run = partial(preprocess, Unmade(self.tree), _HEADERS, defines=configuration(self.tree))
        plain = run(expand=())
        macros = {**plain.undefined, **plain.macros}
        makers: set[str] = set()
        waiting: frozenset[str] = called_in_enumerations(token_texts(plain.text)) & macros.keys()
        while waiting:
            makers |= waiting
            named = {
                name
                for maker in waiting
                for name in token_texts(macros[maker].text)
                if name in macros and macros[name].parameters is not None
            }
            waiting = frozenset(named - makers)
        return run(expand=makers) if makers else plain

    @property
    def header_tokens(self) -> Tokens:
        """Return the tokens of include/hack.h and of all that it includes."""
        return self._memory.once("header tokens", lambda: token_texts(self.headers.text))

    @property
    def constants(self) -> Constants:
        """Return all integer constants of the headers and of the tables' own macros."""
        return self._memory.once("constants", self._constants)

    def _constants(self) -> Constants:
        constants = Constants()
        headers = [file for file in _FURTHER_HEADERS if self.tree.exists(file)]
        tables = [self._directives_of(file) for file in _TABLES_WITH_MACROS if self.tree.exists(file)]
        runs = [self.headers, *(self.run(file) for file in headers), *tables]
        for run in runs:
            constants.add_macros(run.macros.values())
        constants.add_enumerations(self.header_tokens)
        for file in headers:
            constants.add_enumerations(self.tokens(file))
        if self._generated is not None:
            constants.add_later(self._generated(self), partial(self._memory.once, "later constants"))
        return constants

    def _directives_of(self, file: str) -> Preprocessed:
        """Run over the directives of a file alone: its macros are the same, and don't depend on the rows of its tables."""
        return self._preprocessed(file, Directives(self.tree, file), ())

    def once(self, make: Callable[[Sources], T]) -> T:
        """Return what a function makes of these sources; it is called when that is first asked for."""
        return self._memory.once(make, lambda: make(self))

    def of_makedefs(self, pattern: re.Pattern[str]) -> list[Any]:
        """Return what ``re.findall`` gives for makedefs' own text: that is all most readers ask of it; nothing where it is missing."""
        return self._memory.once(("of makedefs", pattern), lambda: self._of_makedefs(pattern))

    def _of_makedefs(self, pattern: re.Pattern[str]) -> list[Any]:
        return matching(self.tree, _MAKEDEFS, pattern) if self.tree.exists(_MAKEDEFS) else []

    def vocabulary(self, reader: Reader) -> Vocabulary:
        """Return what a reader reads: what is kept of it, or read once; raises as that does."""
        found = self._memory.known(reader.name)
        return self.once(reader.read) if found is None else found

    def run(self, file: str) -> Preprocessed:
        """Preprocess a file without expanding anything but what mods have put into its tables.

        hack.h's macros are known already: the headers are not read a second time. The tables that don't include
        hack.h itself (monst.c, objects.c) include parts of it.
        """
        return self._memory.once(("run", file), lambda: self._run(file))

    def _run(self, file: str) -> Preprocessed:
        return self._preprocessed(file, self.tree, frozenset(_PUT_IN.findall(self.tree.text(file))))

    def _preprocessed(self, file: str, tree: Texts, expand: Collection[str]) -> Preprocessed:
        """Preprocess a file as it is compiled for makedefs and the compilers, whose names for things are those that authors write."""
        return preprocess(Unmade(tree), file, defines=macros_for(self.tree, file), after=self.headers, expand=expand)

    def rows_of(self, file: str) -> str:
        """Return the file that has the rows of a file's table: itself, or the header that is included among the table's braces."""
        headers = (f"include/{name}" for name in matching(self.tree, file, _ROWS))
        return next(filter(self.tree.exists, headers), file)

    def with_rows(self, file: str) -> str:
        """Return a file's text, with that of the header behind it that has the rows of its table."""
        rows = self.rows_of(file)
        return self.tree.text(file) if rows == file else f"{self.tree.text(file)}\n{self.tree.text(rows)}"

    def defines(self, file: str, macro: str) -> tuple[Define, ...]:
        """Return the definitions of a macro in a file and in the header that has the rows of its table."""
        files = dict.fromkeys((file, self.rows_of(file)))
        return tuple(define for one in files for define in CFile(one, self.tree.text(one)).defines(macro))

    def tokens(self, file: str) -> Tokens:
        """Return the tokens of a file, no macro expanded but one that chooses a text of several."""
        return self._memory.once(("tokens", file), lambda: self._tokens(self.run(file)))

    def _tokens(self, run: Preprocessed) -> Tokens:
        return chosen_texts(token_texts(run.text), run.macros)

    def written_out(self, file: str) -> Tokens:
        """Return the tokens of a file, with what makes its tables' rows in a header among their braces expanded."""
        rows = self.rows_of(file)
        return self.tokens(file) if rows == file else self.expanded(file, frozenset(self.defined((rows,))))

    def numbered(self, series: Series, *, aliases: bool = False) -> tuple[tuple[str, int], ...]:
        """Return the constants of a series and their values, in their order (NH1801 if there are none).

        ``aliases``: with the macros that are another name for one of them (P_FIRST_WEAPON).
        """
        found = tuple(enumerations(self.header_tokens))
        named = (members for name, members in found if name == series.enum)
        holding = (members for _, members in found if any(symbol == series.first for symbol, _value in members))
        for members in chain(named, holding):
            if members:
                return tuple((symbol, self.constants.value((symbol,), _HEADERS)) for symbol, _expression in members)
        defined = tuple(self._defined_series(series, aliases=aliases))
        if not defined:
            raise not_found(series.file, f"enum {series.enum}, or #define {series.first}")
        return defined

    def _defined_series(self, series: Series, *, aliases: bool) -> Iterator[tuple[str, int]]:
        names = self.defined((series.file,)) if self.tree.exists(series.file) else ()
        before: int | None = None
        for name in names[names.index(series.first) :] if series.first in names else ():
            macro = self.headers.macros.get(name)
            # What this build leaves out.
            if macro is None:
                continue
            value = self.constants.find(name)
            if _NAME.fullmatch(macro.text):
                if aliases and value is not None:
                    yield name, value
                continue
            if macro.parameters is not None or value is None or (before is not None and value < before):
                return
            before = value
            yield name, value
            if name == series.last:
                return

    def defined(self, files: Collection[str]) -> tuple[str, ...]:
        """Return the names that files define as macros, in their order, whatever the conditions round them."""
        return tuple(dict.fromkeys(name for file in files for name in _DEFINE.findall(self.tree.text(file))))

    def expanded(self, file: str, macros: Collection[str]) -> Tokens:
        """Return the tokens of a file with some of its macros expanded."""
        return self._tokens(self._preprocessed(file, self.tree, macros))
