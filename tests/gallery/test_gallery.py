"""What mods bring, as exhibits: on every release, of every kind, with what they are made of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from gallery.seen import exhibit, hung, mod, plain, planned, said, seen
from plugins.full_mods import FOLDER, mods_of

from nhmod.diagnostics import DiagnosticError, problem
from nhmod.gallery import Exhibit, Link
from nhmod.pipeline.exhibiting import check_form, make_gallery
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.target import Tree

ROOT = Path(__file__).parents[2]
KINDS = sorted({path.name for path in FOLDER.iterdir()} & set(host_of("nhmod").kinds()) | {"roles"})
BRIEF = """\
monsters:
  - {name: mire cat, class: cat, level: 3, attacks: [claw 1d4, bite poison 2d6], resists: poison, grows_into: mire lion}
  - {name: mire lion, class: cat, level: 6, carries: [apple, {one_of: [knife, axe]}]}
  - {edit: newt, speed: 9}
objects:
  - {name: mire stick, class: tool, cost: 12, apply: [{create: {monster: mire cat}}]}
artifacts:
  - {name: Mirebane, object: long sword, attack: {type: fire, damage: 6}, against: {class: cat}, defends: cold}
"""


@pytest.mark.parametrize(
    "tree", ["tree366", *(pytest.param(one, marks=pytest.mark.slow) for one in ("tree343", "treenle"))]
)
@pytest.mark.parametrize("kind", KINDS)
def test_every_content_has_an_exhibit(kind: str, tree: str, request: pytest.FixtureRequest) -> None:
    try:
        plan = planned(mods_of(kind), request.getfixturevalue(tree))
    except DiagnosticError:
        pytest.skip(f"the full mod of {kind} is for other releases")
    gallery = make_gallery(plan)
    shown = {one.exhibit.origin.location for hall in gallery.halls for one in hall.exhibits if one.exhibit.origin}
    contents = [one for name in plan.project.mods.kinds for one in plan.project.mods.contents(name)]
    assert [one.title for one in contents if one.origin.location not in shown] == []
    titles = [one.exhibit.title for hall in gallery.halls for one in hall.exhibits]
    assert all(titles)


@pytest.fixture(scope="module")
def brief(tmp_path_factory: pytest.TempPathFactory, tree366: Tree) -> object:
    return seen([mod(tmp_path_factory.mktemp("gallery") / "mine", BRIEF)], tree366)


def test_a_monster_has_its_values_its_attacks_and_its_neighbours(brief: object) -> None:
    found = exhibit(brief, "mire cat")
    values = plain(found)
    assert [values[name] for name in ("Level", "Speed", "AC", "Resists", "Grows into")] == [
        "3",
        "12",
        "10",
        "poison",
        "mire lion",
    ]
    assert said(found, "Attacks") == ["Claws for 1d4", "Bites for 2d6: poison"]
    table = next(one.table for one in found.passages if one.table is not None)
    assert table.rows[table.own][0] == ("mire cat",)
    assert len(table.rows) == 3
    assert (found.letter, found.label) == ("f", "feline")
    assert plain(exhibit(brief, "mire lion"))["Carries"] == "apple, knife or axe"


def test_a_change_of_the_games_own_says_what_it_was(brief: object) -> None:
    assert plain(exhibit(brief, "newt")) == {"Speed": "9 (was 6)"}
    [revision] = brief.revisions
    assert (revision.title, revision.key, revision.new) == ("newt", "speed", "9")


def test_an_object_says_what_it_does_and_links_to_it(brief: object) -> None:
    found = exhibit(brief, "mire stick")
    assert said(found, "When applied") == ["A mire cat appears beside you."]
    link = next(part for one in found.passages for line in one.lines for part in line if isinstance(part, Link))
    assert brief.find(link).exhibit.title == "mire cat"


def test_an_artifact_says_what_it_is_and_gives(brief: object) -> None:
    values = plain(exhibit(brief, "Mirebane"))
    assert (values["Is"], values["Hits with"], values["Against"]) == ("long sword", "d6 more damage (fire)", "feline")
    assert values["Defends from"] == "cold"


def test_who_made_it_and_what_it_uses_is_told(brief: object) -> None:
    [credit] = brief.credits
    assert (credit.name, credit.authors, credit.license) == ("Mine", ("somebody",), "NGPL")
    assert credit.files["src/monst.c"] > 0
    assert {limit.name: dict(limit.mods) for limit in brief.limits}["monsters"] == {"mine": 2}


def test_a_change_of_another_mods_content_is_a_revision(tree366: Tree) -> None:
    gallery = seen([ROOT / "mods" / "clinic", ROOT / "mods" / "first-aid"], tree366)
    assert {(one.owner, one.editor, one.kind, one.title) for one in gallery.revisions} == {
        ("clinic", "first-aid", "rooms", "clinic")
    }


def test_the_dungeon_and_the_levels_are_drawn(tree366: Tree) -> None:
    gallery = seen([ROOT / "mods" / "newbranch"], tree366)
    assert [one.exhibit.title for one in gallery.front] == ["The whole dungeon"]
    level = exhibit(gallery, "mylevel4")
    assert level.pictures
    assert level.passages[-1].drawing
    assert gallery.find(Link("mylevel4", ("levels",))).anchor == "levels-mylevel4"


def test_what_no_plugin_shows_is_shown_by_its_keys(tree366: Tree) -> None:
    gallery = seen([ROOT / "mods" / "devout"], tree366)
    extra = exhibit(gallery, "prayer")
    assert extra.kind == "extras"
    assert plain(extra)


def test_with_own_art_no_tile_of_the_games_is_seen(tree366: Tree) -> None:
    mods = [ROOT / "mods" / name for name in ("kitchen", "hello", "petshop", "rubber-hose")]
    pictures = [
        one
        for hall in seen(mods, tree366, own_art=True).halls
        for hung_ in hall.exhibits
        for one in hung_.exhibit.pictures
        if one.coarse
    ]
    game = {
        one.content
        for hall in seen(mods, tree366).halls
        for hung_ in hall.exhibits
        for one in hung_.exhibit.pictures
        if one.coarse
    }
    assert {one.content for one in pictures} < game


def test_without_pillow_there_are_letters(tree366: Tree) -> None:
    missing = problem("NH1619", "Pillow is not installed", exit_status=3)
    with mock.patch("nhmod_languages.contents.showing.require_pillow", side_effect=missing):
        room = exhibit(seen([ROOT / "mods" / "clinic"], tree366), "clinic")
    assert room.pictures == ()
    assert "|.............|" not in room.passages[-1].drawing
    assert "@" in room.passages[-1].drawing


def test_names_that_are_alike_have_anchors_of_their_own() -> None:
    titles = ("a b", "a-b", "A B", "a b 2", "\u4e2d", "\u6587")
    gallery = hung(*(Exhibit(kind="things", mod="mine", title=title) for title in titles))
    anchors = [one.anchor for hall in gallery.halls for one in hall.exhibits]
    assert anchors == [
        "things-a-b",
        "things-a-b-2",
        "things-a-b-3",
        "things-a-b-2-2",
        "things-exhibit",
        "things-exhibit-2",
    ]


def test_a_form_that_there_is_not_is_refused() -> None:
    with pytest.raises(DiagnosticError) as raised:
        check_form(host_of("nhmod"), "htm")
    [told] = raised.value.diagnostics
    assert (told.code, told.message, told.hint) == (
        "NH3822",
        "no gallery can be written as 'htm'",
        "did you mean 'html'?",
    )
