"""Who compiles a file: nhmod's own compilers, or the tree's, where its language has words that are not known here.

The languages of releases are known by heart. What nhmod makes in any other tree's is held against what the tree's own lev_comp and
dgn_comp make: where the two differ, or where nhmod can't read the file, the tree's own are right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, TypeAlias, TypeVar

from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.location import Location
from nhmod_languages.compiling import compile_levels, level_store, one_of_each
from nhmod_languages.compiling_codes import NATIVE, NO_NATIVE, UNPROVEN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from nhmod.binary import Header
    from nhmod_languages.compiling import LevelSource
    from nhmod_languages.language import CompiledFile, Languages, NativeCompilers

Who: TypeAlias = Literal["embedded", "native"]
_Made = TypeVar("_Made")
_OTHER_BYTES = "nhmod makes other bytes of it"
_HINT = "leave --compiler out, or say --compiler embedded"


@dataclass(frozen=True, kw_only=True, slots=True)
class Chosen(Generic[_Made]):
    """What a file compiles to, and who made it; ``why`` the tree's own compiler did, where nhmod chose that."""

    made: _Made
    who: Who
    why: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Chooser:
    """The compilers of one tree; ``who`` is the one that is asked for, if one is. ``cache`` keeps the tree's own."""

    languages: Languages
    header: Header
    cache: Path
    who: Who | None = None
    lenient: bool = False

    @property
    def is_embedded(self) -> bool:
        """Return whether nhmod's own compilers do it, without anything to hold that against."""
        return self.who == "embedded" or (self.who is None and (self.languages.proven or self.languages.native is None))

    def levels(self, source: LevelSource, report: Report) -> Chosen[tuple[CompiledFile, ...]]:
        """Compile a description; no files if there are errors."""

        def embedded(own: Report) -> tuple[CompiledFile, ...]:
            return compile_levels([source], self.languages.level, self.header, own, lenient=self.lenient)

        def native(tools: NativeCompilers, own: Report) -> tuple[CompiledFile, ...]:
            return tools.levels(source.text, source.file, own, self.header)

        return self._choose(embedded, native, source.file, report, ())

    def dungeon(self, text: str, file: str, report: Report) -> Chosen[bytes]:
        """Compile dungeon.def; empty if there are errors."""

        def embedded(own: Report) -> bytes:
            return self.languages.dungeon.compile(text, file, own, self.header)

        def native(tools: NativeCompilers, own: Report) -> bytes:
            return tools.dungeon(text, file, own, self.header)

        return self._choose(embedded, native, file, report, b"")

    def _choose(
        self,
        embedded: Callable[[Report], _Made],
        native: Callable[[NativeCompilers, Report], _Made],
        file: str,
        report: Report,
        nothing: _Made,
    ) -> Chosen[_Made]:
        own, theirs = Report(), Report()
        if self.who == "native":
            return Chosen(made=native(self._tools(), report), who="native")
        made = nothing
        with own.collecting():
            made = embedded(own)
        if self.is_embedded:
            report.extend(own.diagnostics)
            return Chosen(made=made, who="embedded")
        try:
            right = native(self._tools(), theirs)
        except DiagnosticError as error:
            report.extend(own.diagnostics)
            why = error.diagnostics[0].message
            if own.errors:
                report.note(UNPROVEN, f"the tree's own compiler is not asked: {why}", Location(file=file))
            else:
                report.warning(
                    UNPROVEN, f"this is not held against what the tree's own compiler makes: {why}", Location(file=file)
                )
            return Chosen(made=made, who="embedded")
        if theirs.errors:
            # Of two who refuse it nhmod says better what is wrong.
            report.extend(own.diagnostics if own.errors else theirs.diagnostics)
            return Chosen(made=nothing, who="embedded")
        if own.errors or not _same(made, right):
            report.extend(theirs.diagnostics)
            return Chosen(made=right, who="native", why=own.errors[0].message if own.errors else _OTHER_BYTES)
        report.extend(own.diagnostics)
        return Chosen(made=made, who="embedded")

    def _tools(self) -> NativeCompilers:
        if self.languages.native is None:
            message = "there is no source tree here whose own compilers could be made"
            raise problem(NO_NATIVE, message, hint=_HINT)
        return self.languages.native(self.cache)


def compile_sources(
    sources: Sequence[LevelSource], chooser: Chooser, report: Report, *, stamp: str
) -> tuple[CompiledFile, ...]:
    """Compile several descriptions as ``compile_levels`` does, each by its compiler; ``stamp`` is as there."""
    store = level_store(chooser.cache)
    if chooser.is_embedded:
        level = chooser.languages.level
        return compile_levels(sources, level, chooser.header, report, lenient=chooser.lenient, store=store, stamp=stamp)
    made = {source.file: chooser.levels(source, report) for source in sources}
    _tell({file: chosen.why for file, chosen in made.items() if chosen.why}, report)
    return one_of_each(((file, level) for file, chosen in made.items() for level in chosen.made), report)


def compile_dungeon(text: str, file: str, chooser: Chooser, report: Report) -> bytes:
    """Compile dungeon.def by its compiler."""
    chosen = chooser.dungeon(text, file, report)
    _tell({file: chosen.why} if chosen.why else {}, report)
    return chosen.made


def _tell(chosen: Mapping[str, str], report: Report) -> None:
    """Say in one line for which files the tree's own compiler was chosen: why, by their names (NH2722)."""
    if not chosen:
        return
    (file, why), *others = chosen.items()
    also = f", and so {'are' if len(others) > 1 else 'is'} {', '.join(name for name, _ in others)}" if others else ""
    report.note(NATIVE, f"{file} is compiled by the tree's own compiler, because {why}{also}")


def _same(made: object, right: object) -> bool:
    """Return whether both made the same files, in whatever order."""
    if isinstance(made, tuple) and isinstance(right, tuple):
        return {one.name: one.content for one in made} == {one.name: one.content for one in right}
    return made == right
