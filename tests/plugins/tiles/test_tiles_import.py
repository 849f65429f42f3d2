"""Other pictures that a variant has for what its base has: each is an entry under ``tiles:``, and nothing else is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

import nhmod_tiles
from nhmod.diagnostics import Report
from nhmod.pipeline.importing.rest import unexplained
from nhmod.pipeline.importing.trees import overlaid
from nhmod.target import Entry, Facts, Side, Vocabulary
from nhmod_languages.tiles import parse_tiles

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Imported, Tree
    from nhmod_languages.language import Languages
    from nhmod_languages.tiles import Tile

MONSTERS, OBJECTS, OTHER = (f"win/share/{name}.txt" for name in ("monsters", "objects", "other"))
PICTURE = "{\n" + "  ABABABABABABABAB\n" * 16 + "}\n"


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A base whose tile files can be changed."""

    base: Side
    folder: Path

    def tiles(self, file: str, label: str) -> list[Tile]:
        """The tiles of a label in the base's file."""
        return list(parse_tiles(self.base.tree.text(file), file, Report()).find(label))

    def drawn(self, file: str, *labels: str) -> dict[str, str]:
        """The file with another picture for all tiles of some labels."""
        text = self.base.tree.text(file)
        found = [tile for label in labels for tile in self.tiles(file, label)]
        for tile in sorted(found, key=lambda one: -one.span.start):
            head, _, _ = text[tile.span.start : tile.span.end].partition("{")
            text = text[: tile.span.start] + head + PICTURE + text[tile.span.end :]
        return {file: text}

    def variant(self, files: dict[str, str]) -> Side:
        """The base with other files, and the base's facts."""
        contents = {path: text.encode("latin-1") for path, text in files.items()}
        return replace(self.base, tree=overlaid(self.base.tree, contents, self.folder / "variant"))

    def imported(self, variant: Side) -> tuple[Imported, ...]:
        return tuple(nhmod_tiles.PLUGIN.nhmod_import(base=self.base, variant=variant))


@pytest.fixture
def drawing(tree366: Tree, facts366: Facts, tmp_path: Path) -> Drawing:
    def none() -> Languages:
        raise NotImplementedError

    return Drawing(base=Side(tree=tree366, facts=facts366, languages=none), folder=tmp_path)


def test_each_other_picture_is_an_entry_and_nothing_of_it_is_left(drawing: Drawing) -> None:
    files = {
        **drawing.drawn(MONSTERS, "newt", "giant ant"),
        **drawing.drawn(OBJECTS, "club", "hard shoes / iron shoes"),
        **drawing.drawn(OTHER, "fountain"),
    }
    variant = drawing.variant(files)
    found = drawing.imported(variant)
    assert [(one.kind, one.title, one.record, one.files) for one in found] == [
        ("tiles", title, {kind: word, "picture": path}, {path: PICTURE.encode()})
        for kind, word, title, path in (
            ("monster", "giant ant", "giant ant", "tiles/monster-giant-ant.txt"),
            ("monster", "newt", "newt", "tiles/monster-newt.txt"),
            ("object", "club", "club", "tiles/object-club.txt"),
            ("object", "iron shoes", "hard shoes / iron shoes", "tiles/object-iron-shoes.txt"),
            ("other", "fountain", "fountain", "tiles/other-fountain.txt"),
        )
    ]
    for file in files:
        stretches = [stretch for one in found for stretch in one.ranges if stretch.file == file]
        assert unexplained(drawing.base.tree, variant.tree, file, stretches) == drawing.base.tree.text(file)


def words(found: tuple[Imported, ...]) -> list[object]:
    return [one.record[kind] for one in found for kind in ("monster", "object", "other") if kind in one.record]


def test_a_label_of_two_things_is_told_by_their_symbols(drawing: Drawing) -> None:
    variant = drawing.variant(drawing.drawn(MONSTERS, "werejackal"))
    assert words(drawing.imported(variant)) == ["werejackal", "PM_HUMAN_WEREJACKAL"]


def test_a_tile_that_another_has_the_label_of_is_left_to_the_patch(drawing: Drawing) -> None:
    assert len(drawing.tiles(OTHER, "dark part of a room")) == 2
    variant = drawing.variant(drawing.drawn(OTHER, "dark part of a room", "sink"))
    assert words(drawing.imported(variant)) == ["sink"]


def test_the_same_pictures_are_nothing_to_import(drawing: Drawing) -> None:
    assert drawing.imported(drawing.base) == ()
    renumbered = drawing.base.tree.text(MONSTERS).replace("# tile 0 (", "# tile 7 (", 1)
    assert renumbered != drawing.base.tree.text(MONSTERS)
    assert drawing.imported(drawing.variant({MONSTERS: renumbered})) == ()


def test_the_picture_of_a_new_thing_comes_with_the_thing(drawing: Drawing) -> None:
    files = drawing.drawn(MONSTERS, "jackal")
    (jackal,) = drawing.tiles(MONSTERS, "jackal")
    start = files[MONSTERS].index("# tile", jackal.span.start + 1)
    files[MONSTERS] = f"{files[MONSTERS][:start]}# tile 13 (jackalope)\n{PICTURE}{files[MONSTERS][start:]}"
    table = [*drawing.base.facts["monsters"]]
    at = next(number for number, entry in enumerate(table) if entry.symbol == "PM_JACKAL") + 1
    table[at:at] = [Entry(symbol="PM_JACKALOPE", name="jackalope", index=at)]
    vocabularies = {**drawing.base.facts.vocabularies, "monsters": Vocabulary("monsters", table)}
    variant = replace(drawing.variant(files), facts=Facts(vocabularies=vocabularies))
    assert words(drawing.imported(variant)) == ["jackal"]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (MONSTERS, "A = (0, 0, 0)", "A = (0, 0, 1)"),
        (OTHER, "(sink)", "(basin)"),
    ],
    ids=["other colours", "other tiles"],
)
def test_a_file_that_can_not_be_compared_is_left_to_the_patch(drawing: Drawing, file: str, old: str, new: str) -> None:
    files = {**drawing.drawn(MONSTERS, "jackal"), **drawing.drawn(OBJECTS, "club"), **drawing.drawn(OTHER, "fountain")}
    files[file] = files[file].replace(old, new, 1)
    left = {MONSTERS: "jackal", OTHER: "fountain"}[file]
    assert words(drawing.imported(drawing.variant(files))) == [
        word for word in ("jackal", "club", "fountain") if word != left
    ]


def test_a_thing_without_a_tile_keeps_no_other_picture_from_being_compared(drawing: Drawing) -> None:
    files = drawing.drawn(MONSTERS, "jackal")
    files[MONSTERS] = files[MONSTERS].replace("(newt)", "(salamander's child)", 1)
    assert words(drawing.imported(drawing.variant(files))) == ["jackal"]
