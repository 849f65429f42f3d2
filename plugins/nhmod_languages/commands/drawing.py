"""Draws level files: .des or .lev, as text or as pictures with the target's own tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.binary import LP64, Layout
from nhmod.diagnostics import Report, did_you_mean
from nhmod_languages.commands.codes import NO_SUCH_LEVEL
from nhmod_languages.commands.programs import described_text
from nhmod_languages.contents.tile_set import tile_set
from nhmod_languages.des import Dialect, scan_des
from nhmod_languages.des.dialects import Upgraded, upgraded
from nhmod_languages.lua import is_program
from nhmod_languages.picture import render_png

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod.workshop import Workbench
    from nhmod_languages.drawing import Drawing


def draw_file(
    workbench: Workbench, file: Path, name: str | None, report: Report, layout: Layout = LP64
) -> tuple[Drawing, ...]:
    """Lay out the levels of a file, or the one of that name (NH2721 if there is none).

    A compiled level (.lev) is one of a game for ``layout``. A description in 3.4.3's language is drawn as its upgrade for a newer
    target; what is said of that is told at the description's own lines.
    """
    content = file.read_bytes()
    language = workbench.languages.level
    shown = file.as_posix()
    if is_program(file.name):
        return chosen(language.draw(described_text(file, language, report), shown, report), name, shown, report)
    text = language.decompile(content, shown, report, layout) if file.suffix == ".lev" else content.decode("latin-1")
    if report.errors:
        return ()
    new = None if file.suffix == ".lev" else _upgraded(text, shown, language.name, report)
    if new is None:
        drawings = language.draw(text, shown, report) if not report.errors else ()
    else:
        found = Report()
        drawings = language.draw(new.scanned.source.text, shown, found)
        report.extend(map(new.told, found.diagnostics))
    return chosen(drawings, name, shown, report)


def _upgraded(text: str, shown: str, language: str, report: Report) -> Upgraded | None:
    """Return a description of the older dialect in a newer language; nothing for one that is in the language already."""
    if language == Dialect.NETHACK_343.value:
        return None
    scanned = scan_des(text, shown)
    # What is in both is left alone, and what is in neither is the language's own to refuse.
    return upgraded(scanned, report) if scanned.dialect is Dialect.NETHACK_343 else None


def chosen(drawings: Sequence[Drawing], name: str | None, shown: str, report: Report) -> tuple[Drawing, ...]:
    """Return the drawing of a level by its name, or all (NH2721 if there is none of that name in ``shown``)."""
    found = tuple(drawing for drawing in drawings if name in {None, drawing.name})
    if not found and not report.errors:
        there = [drawing.name for drawing in drawings]
        hint = did_you_mean(name or "", there) or f"there are: {', '.join(there)}"
        message = f"{shown} has no level '{name}'" if name is not None else f"there is no level in {shown}"
        report.error(NO_SUCH_LEVEL, message, hint=hint if there else "")
    return found


def pictures(
    tree: Tree,
    drawings: Sequence[Drawing],
    path: Path,
    report: Report,
    *,
    characters: bool = False,
) -> Iterator[tuple[Path, bytes]]:
    """Draw a PNG for each level, with the target's tiles where it has them and ``characters`` are not asked for.

    One level is drawn to ``path``, several to files beside it that have their names (``path-level.png``). Raises
    ``DiagnosticError`` (NH1619) where Pillow is not there.
    """
    tiles = None if characters else tile_set(tree, report)
    for drawing in drawings:
        own = path if len(drawings) == 1 else path.with_name(f"{path.stem}-{drawing.name}{path.suffix or '.png'}")
        yield own, render_png(drawing, tiles)
