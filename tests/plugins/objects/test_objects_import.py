"""Objects that a variant has become the content that they were made of, and what can't be said stays in the patch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import pytest

import nhmod_objects
from nhmod.pipeline.importing.rest import unexplained
from nhmod.pipeline.importing.trees import overlaid, unguarded
from nhmod.target import Facts, Side
from nhmod_nethack.facts.objects import OBJECTS, SPARE_APPEARANCES
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from pathlib import Path

    from kind_harness import RunMods

    from nhmod.target import Imported, Json, Tree
    from nhmod_languages.language import Languages

pytestmark = pytest.mark.xdist_group("import-objects")  # one worker makes what they share
CONTENT = """\
objects:
  - name: pilgrim's hat
    class: armor
    slot: helmet
    appearance: broad hat
    material: cloth
    probability: {share: 0.1%, from: leather armor}
  - name: prism
    class: wand
    appearance: beryl
    direction: ray
    material: glass
    probability: {share: 1%, from: wand of sleep}
  - name: order
    class: scroll
    appearance: ORDO AB CHAO
    ink: 12
    probability: {share: 1%, from: scroll of identify}
  - {name: calm, class: ring, appearance: tin, confers: searching}
  - {name: aloft, class: ring, appearance: zinc, confers: levitation}
  - {edit: dagger, weight: 12, probability: {share: 1%, from: arrow}}
  - {edit: apple, nutrition: 60}
"""


def none() -> Languages:
    raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A base, and a variant of it that some objects make."""

    base: Side
    variant: Side

    @cached_property
    def imported(self) -> tuple[Imported, ...]:
        """What is imported of it."""
        return tuple(nhmod_objects.PLUGIN.nhmod_import(base=self.base, variant=self.variant, left=frozenset()))

    def records(self) -> dict[str, dict[str, Json]]:
        """What is imported, by its title."""
        return {one.title: dict(one.record) for one in self.imported}

    def rest(self, file: str) -> str:
        """What is left of a file for the patch: the base's text where nothing is."""
        stretches = [stretch for one in self.imported for stretch in one.ranges if stretch.file == file]
        return unexplained(self.base.tree, self.variant.tree, file, stretches)

    def with_text(self, file: str, old: str, new: str, folder: Path) -> Variant:
        """The variant with another text in place of one."""
        tree = self.variant.tree
        assert old in tree.text(file)
        content = tree.text(file).replace(old, new, 1).encode("latin-1")
        changed = overlaid(tree, {file: content}, folder)
        return replace(self, variant=side(changed, self.base.facts))


def side(tree: Tree, facts: Facts) -> Side:
    """The tree with its own objects, and the base's other facts."""
    sources = Sources(tree)
    objects, spare = OBJECTS.read(sources), SPARE_APPEARANCES.read(sources)
    vocabularies = {**facts.vocabularies, objects.name: objects, spare.name: spare}
    return Side(tree=tree, facts=Facts(vocabularies=vocabularies), languages=none)


@pytest.fixture(scope="module")
def kept() -> list[Variant]:
    """The variant, once it is made."""
    return []


@pytest.fixture
def made(
    run: RunMods, tree: Tree, stock_facts: Facts, kept: list[Variant], tmp_path_factory: pytest.TempPathFactory
) -> Variant:
    """A variant that has the content."""
    if not kept:
        folder = tmp_path_factory.mktemp("variant")
        result = run(CONTENT)
        assert result.overlay is not None, result.told
        config = "include/config.h"
        contents = {**result.overlay.contents(), config: tree.content(config) + b"#define MOD_MOD1\n"}
        guarded = overlaid(tree, contents, folder / "guarded")
        known = frozenset(str(name) for entry in stock_facts["identifiers"] for name in entry.fields["names"])
        plain, _ = unguarded(tree, guarded, folder / "plain", known)
        base = Side(tree=tree, facts=stock_facts, languages=none)
        kept.append(Variant(base=base, variant=side(plain, stock_facts)))
    return kept[0]


USUAL = {"weight": 10, "cost": 1, "color": "metal"}
RECORDS: dict[str, dict[str, Json]] = {
    "pilgrim's hat": {
        "name": "pilgrim's hat",
        "class": "armor",
        "slot": "helmet",
        "appearance": "broad hat",
        "probability": "0.1%",
        "delay": 1,
        "armor_class": 10,
        **USUAL,
        "material": "cloth",
    },
    "ring of calm": {
        "name": "calm",
        "class": "ring",
        "appearance": "tin",
        "confers": "searching",
        **USUAL,
        "weight": 3,
        "cost": 100,
        "material": "iron",
    },
    "scroll of order": {
        "name": "order",
        "class": "scroll",
        "appearance": "ORDO AB CHAO",
        "probability": {"share": "1%", "from": "scroll of identify"},
        "weight": 5,
        "cost": 100,
        "material": "paper",
        "color": "paper",
        "ink": 12,
    },
    "wand of prism": {
        "name": "prism",
        "class": "wand",
        "appearance": "beryl",
        "probability": {"share": "1%", "from": "wand of sleep"},
        "direction": "ray",
        **USUAL,
        "weight": 7,
        "cost": 150,
        "material": "glass",
    },
    "dagger": {"edit": "dagger", "weight": 12, "probability": {"share": "1%", "from": "arrow"}},
    "apple": {"edit": "apple", "nutrition": 60},
    # What these give is said by those that get it.
    "arrow": {},
    "leather armor": {},
    "scroll of identify": {},
    "wand of sleep": {},
}


def test_objects_come_back_as_they_were_written(made: Variant) -> None:
    records = made.records()
    assert {title: records[title] for title in RECORDS} == RECORDS
    for file in ("src/objects.c", "src/write.c", "src/dothrow.c", "src/zap.c"):
        assert made.rest(file) == made.base.tree.text(file), file


def test_the_c_of_what_a_ring_confers_stays_in_the_patch(made: Variant) -> None:
    told = {title: record.get("usual_cases", True) for title, record in made.records().items()}
    assert [title for title, usual in told.items() if not usual] == ["ring of aloft"]
    assert all("RIN_ALOFT" in made.rest(file) for file in ("src/do_wear.c", "src/eat.c"))
    assert "PILGRIM_S_HAT" not in made.rest("src/do_wear.c")


MORE = {
    "pilgrim's hat": ("src/do_wear.c", "case PILGRIM_S_HAT:\n", "case PILGRIM_S_HAT:\n        u.uluck++;\n"),
    "scroll of order": ("src/write.c", "return 12;", "return 12 + u.ulevel;"),
}


@pytest.mark.parametrize("title", MORE)
def test_cases_that_do_more_stay_in_the_patch(made: Variant, tmp_path: Path, title: str) -> None:
    file, old, new = MORE[title]
    other = made.with_text(file, old, new, tmp_path / "changed")
    usual = {key: value for key, value in RECORDS[title].items() if key != "ink"}
    assert other.records()[title] == {**usual, "usual_cases": False}
    assert new in other.rest(file)
