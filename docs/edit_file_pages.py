"""Writes the pages of the games' edit files from their grammars; docs/generate.py calls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.games import game, names
from nhmod_edit_files.grammar import Shape
from nhmod_edit_files.types import Code, Number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_edit_files.game import Game
    from nhmod_edit_files.grammar import Field, Grammar, Line

_SHAPES = {
    Shape.MANY: "a list, an item a line",
    Shape.TEXT: "lines that are one text",
    Shape.FLAGS: "words with bars between them",
    Shape.ROWS: "the rows of a picture",
}


def pages() -> dict[str, str]:
    """Return the page of each game by its name."""
    return {f"edit-files-{name}.md": page(found) for name in names() if (found := game(name)) is not None}


def page(game: Game) -> str:
    """Write a game's page: its files, their lines, and what each field is."""
    parts = [
        f"# {game.title}: its edit files\n",
        (
            f"Every line of `{game.folder}` as nhmod reads, checks and writes it. The names are those of `nhmod edit-files get` and of "
            "manifests; see [edit files](edit-files.md). A field in brackets can be left out.\n"
        ),
    ]
    for grammar in game.grammars:
        parts += _file(grammar)
    parts += _saves(game)
    return "\n".join(parts)


def _saves(game: Game) -> Iterator[str]:
    """Write what characters of before do not survive."""
    yield "## Characters that were saved before\n"
    yield (
        "What a savefile has of these files, and what the game does with it where they are others now. `nhmod check`, `nhmod edit-files "
        "set` and `diff` tell of each (NH4095 to NH4098). Other names, where a savefile has numbers, and new entries at a file's end do "
        "no harm.\n"
    )
    yield "| file | had by | is gone | has another number or place | other values |\n|---|---|---|---|---|"
    for kept in game.saved:
        file = game.by_stem[kept.stem].file + (f", {kept.within} of each" if kept.within else "")
        fields = "; ".join(f"{', '.join(names)}: {does}" for names, does in kept.fields)
        other = f"anything: {kept.any_change}" if kept.any_change else ""
        yield f"| {file} | {kept.by.value} | {kept.gone} | {kept.moved} | {'; '.join(filter(None, (fields, other)))} |"
    yield ""
    for stem, lowered in game.lowered.items():
        yield f"| a lower number in {game.by_stem[stem].file} | |\n|---|---|"
        for label, does in lowered.items():
            yield f"| {label} | {does} |"
    yield ""


def _file(grammar: Grammar) -> Iterator[str]:
    yield f"## {grammar.file}\n"
    if grammar.doc:
        yield f"{grammar.doc}\n"
    yield "| line | field | what stands there |\n|---|---|---|"
    for line in grammar.lines:
        yield from _rows(line, 0)
    yield ""


def _rows(line: Line, depth: int) -> Iterator[str]:
    head = f"{'&nbsp;&nbsp;' * depth}`{line.directive}:`"
    shape = _SHAPES.get(line.shape, "")
    if line.key:
        most = f", {line.most} at most" if line.most else ""
        yield f"| {head} | **{line.key}** | {_sentence(line.doc)}{f' ({shape}{most})' if shape else ''} |"
        head = ""
    if not line.key or not line.single:
        for field in line.fields:
            name = f"[{field.name}]" if field.optional else field.name
            yield f"| {head} | {name} | {_field(field)} |"
            head = ""
    for child in line.children:
        yield from _rows(child, depth + 1)


def _field(field: Field) -> str:
    kind = field.type
    unit = f", {kind.unit}" if isinstance(kind, Number) and not isinstance(kind, Code) and kind.unit else ""
    default = f", by default {field.default}" if field.default else ""
    return f"{_sentence(field.doc)} {kind.label}{unit}{default}".strip().replace("|", "\\|")


def _sentence(doc: str) -> str:
    return f"{doc.rstrip('.')}.".replace("|", "\\|") if doc else ""
