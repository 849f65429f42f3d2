"""Who compiles a file: nhmod's own compilers, or the tree's, where its language has words that are not known here.

The languages of releases are known by heart. What nhmod makes in any other tree's is held against what the tree's own lev_comp and
dgn_comp make: where the two differ, or where nhmod can't read the file, the tree's own are right. They are compiled by a C compiler;
where there is none, and where nhmod's own are asked for, nhmod runs them itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, TypeAlias, TypeVar

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.location import Location
from nhmod_languages.compiling import LevelSource, compile_levels, level_store, one_of_each
from nhmod_languages.compiling_codes import NATIVE, NO_NATIVE, UNPROVEN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from nhmod.binary import Header
    from nhmod_languages.language import CompiledFile, Languages, NativeCompilers

Who: TypeAlias = Literal["embedded", "native"]
_Runs: TypeAlias = "Callable[[Path], NativeCompilers]"
_Made = TypeVar("_Made")
_OTHER_BYTES = "nhmod makes other bytes of it"
_HINT = "leave --compiler out, or say --compiler embedded"


@frozen
class Chosen(Generic[_Made]):
    """What a file compiles to, and who made it; ``why`` the tree's own compiler did, and whether it is nhmod that ``runs`` it."""

    made: _Made
    who: Who
    why: str = ""
    runs: bool = False


@frozen
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
        return self.who != "native" and not self._right()

    def _right(self) -> tuple[_Runs, ...]:
        """Return what makes the tree's own compilers, where these have the last word, the first that can be made."""
        languages = self.languages
        if languages.proven:
            return ()
        compiled = None if self.who == "embedded" else languages.native
        return tuple(one for one in (compiled, languages.interpreted) if one is not None)

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
        own = Report()
        if self.who == "native":
            return Chosen(made=native(self._tools(), report), who="native")
        made = nothing
        with own.collecting():
            made = embedded(own)
        if self.is_embedded:
            report.extend(own.diagnostics)
            return Chosen(made=made, who="embedded")
        unmade: list[str] = []
        for runs in self._right():
            theirs = Report()
            try:
                right = native(runs(self.cache), theirs)
            except DiagnosticError as error:
                unmade.append(error.diagnostics[0].message)
                continue
            if theirs.errors:
                # Of two who refuse it nhmod says better what is wrong.
                report.extend(own.diagnostics if own.errors else theirs.diagnostics)
                return Chosen(made=nothing, who="embedded")
            if own.errors or not _same(made, right):
                report.extend(theirs.diagnostics)
                why = own.errors[0].message if own.errors else _OTHER_BYTES
                by_nhmod = runs is self.languages.interpreted
                return Chosen(made=right, who="embedded" if by_nhmod else "native", why=why, runs=by_nhmod)
            report.extend(own.diagnostics)
            return Chosen(made=made, who="embedded")
        report.extend(own.diagnostics)
        if own.errors:
            report.note(UNPROVEN, f"the tree's own compiler is not asked: {unmade[0]}", Location(file=file))
        else:
            message = f"this is not held against what the tree's own compiler makes: {unmade[0]}"
            report.warning(UNPROVEN, message, Location(file=file))
        return Chosen(made=made, who="embedded")

    def _tools(self) -> NativeCompilers:
        if self.languages.native is None:
            message = "there is no source tree here whose own compilers could be made"
            raise problem(NO_NATIVE, message, hint=_HINT)
        return self.languages.native(self.cache)


def compile_sources(sources: Sequence[LevelSource], chooser: Chooser, report: Report) -> tuple[CompiledFile, ...]:
    """Compile several descriptions as ``compile_levels`` does, each by its compiler."""
    if chooser.is_embedded:
        level, stamp = chooser.languages.level, chooser.languages.stamp
        return compile_levels(
            sources,
            level,
            chooser.header,
            report,
            lenient=chooser.lenient,
            store=None if stamp is None else level_store(chooser.cache),
            stamp="" if stamp is None else stamp(),
        )
    made = {source.file: chooser.levels(source, report) for source in sources}
    _tell(made, report)
    return one_of_each(((file, level) for file, chosen in made.items() for level in chosen.made), report)


def compile_dungeon(text: str, file: str, chooser: Chooser, report: Report) -> bytes:
    """Compile dungeon.def by its compiler."""
    chosen = chooser.dungeon(text, file, report)
    _tell({file: chosen}, report)
    return chosen.made


def _tell(made: Mapping[str, Chosen[_Made]], report: Report) -> None:
    """Say in one line for which files the tree's own compiler was chosen: why, by their names (NH2722)."""
    chosen = {file: one for file, one in made.items() if one.why}
    if not chosen:
        return
    (file, first), *others = chosen.items()
    also = f", and so {'are' if len(others) > 1 else 'is'} {', '.join(name for name, _ in others)}" if others else ""
    who = "the tree's own compiler, run by nhmod" if first.runs else "the tree's own compiler"
    report.note(NATIVE, f"{file} is compiled by {who}, because {first.why}{also}")


def _same(made: object, right: object) -> bool:
    """Return whether both made the same files, in whatever order."""
    if isinstance(made, tuple) and isinstance(right, tuple):
        return {one.name: one.content for one in made} == {one.name: one.content for one in right}
    return made == right
