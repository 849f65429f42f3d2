"""What the tests of compiled levels need: a tree's own languages, and files put into a copy of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from nhmod.binary import LP64, Header
from nhmod.diagnostics import Report
from nhmod.target import HeaderRequest
from nhmod_languages.dlb import Archive, ArchiveFile
from nhmod_nethack.header import read_header
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nhmod.target import Facts, Tree
    from nhmod_languages.language import CompiledFile, Languages


@dataclass(frozen=True, kw_only=True, slots=True)
class Workshop:
    """nhmod's own compilers for one release; what they find wrong, or look at twice, fails the test."""

    tree: Tree
    facts: Facts
    languages: Languages

    @classmethod
    def of(cls, tree: Tree, facts: Facts) -> Self:
        """Make the languages of a tree."""
        return cls(tree=tree, facts=facts, languages=languages(facts))

    def header(self, game: Path) -> Header:
        """Read how a game's files begin; everything is asked of the game itself, and no compiler is needed."""
        request = HeaderRequest(
            tree=self.tree, words=self.languages.header_words, layout=LP64, cache=game, game=game, compiler="none"
        )
        return read_header(request)

    def levels(self, text: str, file: str, game: Path) -> tuple[CompiledFile, ...]:
        """Compile levels for a game."""
        report = Report()
        files = self.languages.level.compile(text, file, report, self.header(game))
        assert not report.diagnostics
        return files

    def dungeon(self, text: str, file: str, game: Path, *, remarks: int = 0) -> bytes:
        """Compile a dungeon for a game; ``remarks`` is the number of warnings that the text gives reason for."""
        report = Report()
        content = self.languages.dungeon.compile(text, file, report, self.header(game))
        assert not report.errors
        assert len(report.diagnostics) == remarks, report.diagnostics
        return content


def archive(game: Path) -> Archive:
    """Read a game's nhdat."""
    return Archive.unpack((game / "nhdat").read_bytes())


def install(game: Path, files: Iterable[CompiledFile]) -> None:
    """Put compiled files into a game's nhdat, in the place of those of their names."""
    new = (ArchiveFile(name=file.name, content=file.content) for file in files)
    (game / "nhdat").write_bytes(archive(game).updated(new).pack())
