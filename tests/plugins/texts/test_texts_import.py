"""Which texts stay in the patch: what no manifest says, and what would not come where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from texts_by_hand import after, before, longer

import nhmod_texts
from nhmod.pipeline.importing.rest import unexplained
from nhmod.pipeline.importing.trees import overlaid
from nhmod.target import Entry, Facts, Imported, Side, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nhmod.target import Json, Tree
    from nhmod_languages.language import Languages

RUMORS, EPITAPHS, ORACLES = "dat/rumors.tru", "dat/epitaph.txt", "dat/oracles.txt"
DATA_BASE, TRIBUTE = "dat/data.base", "dat/tribute"
ENGRAVE = "src/engrave.c"
KEYS = {
    RUMORS: ("rumors", "true"),
    EPITAPHS: ("epitaphs",),
    ORACLES: ("oracles",),
    DATA_BASE: ("encyclopedia",),
}
SOUP = "soup du jour\n\tIt is green.\n"


def _side(tree: Tree, facts: Facts) -> Side:
    def none() -> Languages:
        pytest.fail("texts need no languages")

    return Side(tree=tree, facts=facts, languages=none)


@pytest.fixture
def base366(tree366: Tree, facts366: Facts) -> Side:
    return _side(tree366, facts366)


def _changed(tree: Tree, file: str, text: str, place: Path) -> Tree:
    return overlaid(tree, {file: text.encode("latin-1")}, place)


def _imported(base: Side, variant: Side, left: Iterable[tuple[str, str]] = ()) -> tuple[Imported, ...]:
    return tuple(nhmod_texts.PLUGIN.nhmod_import(base, variant, frozenset(left)))


def _items(contents: Iterable[Imported], *keys: str) -> list[Json]:
    """Return what all contents have under the keys."""
    out: list[Json] = []
    for content in contents:
        value: Json = dict(content.record)
        for key in keys:
            value = value.get(key, []) if isinstance(value, dict) else []
        out += value if isinstance(value, list) else []
    return out


@pytest.mark.parametrize(
    ("file", "added", "taken"),
    [
        (RUMORS, "x" * 80 + "\nFine.\n", ["Fine."]),
        (RUMORS, "Fine.\nIt ends in_\n", []),
        (RUMORS, "Fine.\n\xdcber\n", []),
        (RUMORS, "Fine.\nToo.\nFine.\n", ["Too.", "Fine."]),  # equal ones would become one
        (RUMORS, "Fine.\n\n", []),
        (RUMORS, "Fine.\r\n", []),
        (RUMORS, "Fine.", []),  # makedefs loses or glues it
        (RUMORS, "true\n", ["true"]),
        (EPITAPHS, "Fine.\n# A comment.\n", []),
        (EPITAPHS, "x" * 151 + "\n" + "x" * 150 + "\n", ["x" * 150]),
        (ORACLES, "Fine.\n-----\n" + "x" * 79 + "\n-----\n", []),
        (ORACLES, "Fine.\n----- \nToo.\n-----\n", ["Too.\n"]),
        (ORACLES, "\tA tab.\n-----\nToo. \n-----\n", []),
        (ORACLES, "Fine.\n", []),
        (DATA_BASE, "Soup\n\tNo capitals.\n", []),
        (DATA_BASE, "soup du jour\n  No tab.\n", []),
        (DATA_BASE, "soup du jour\n\tIt is.\n\n\tGreen.\n", []),
        (DATA_BASE, "soup du jour\n\t" + "x" * 71 + "\n", []),
        (DATA_BASE, "newt soup\n~no soup\n\tKeys in another order.\n", []),
        (DATA_BASE, "newt\n\tIt stands before its like.\n", []),
        (
            DATA_BASE,
            "# soups\nzsoup\n\tA.\n" + SOUP + "zzsoup\n\tB.\n# end\n",
            [],  # a comment comes last
        ),
        (
            DATA_BASE,
            "# soups\nzsoup\n\tA.\n" + SOUP + "zzsoup\n\tB.\n",
            [{"names": ["soup du jour"], "text": "It is green.\n"}, {"names": ["zzsoup"], "text": "B.\n"}],
        ),
    ],
)
def test_what_stands_behind_all_others(file: str, added: str, taken: list[Json], base366: Side, tmp_path: Path) -> None:
    """The last that can be said are taken; what stands before one that can't is in the patch with it."""
    variant = _changed(base366.tree, file, base366.tree.text(file) + added, tmp_path)
    contents = _imported(base366, _side(variant, base366.facts))
    assert _items(contents, *KEYS[file]) == taken
    rest = unexplained(base366.tree, variant, file, [stretch for content in contents for stretch in content.ranges])
    assert variant.text(file).startswith(rest)
    assert (rest == variant.text(file)) == (not taken)
    assert {name for content in contents for name in content.exact} == ({file} if taken else set())


@pytest.mark.parametrize(
    ("file", "change"),
    [
        (RUMORS, lambda text: text.replace("quantum", "quantal")),
        (RUMORS, lambda text: "First of all.\n" + text),
        (RUMORS, lambda text: "".join(text.splitlines(keepends=True)[:-1])),
        (EPITAPHS, lambda text: text.replace("Wizards are wimps\n", "Wizards are wimps\nMages are too\n")),
        (DATA_BASE, lambda text: before(text, "yumi", SOUP)),
        (DATA_BASE, lambda text: after(text, "zruty", "\tAnother line.\n")),
        (TRIBUTE, lambda text: text.replace("%title Mort (11)", "%title Mort (12)")),
        (TRIBUTE, lambda text: longer(text, "Mort", "%passage {}\nFine.\n%e passage {}\n", 1).replace("(12)", "(13)")),
        (TRIBUTE, lambda text: longer(text, "Mort", "%passage {}\n\tA tab.\n%e passage {}\n", 1)),
        (TRIBUTE, lambda text: longer(text, "Mort", "%passage {}\nFine.\n%e passage {}\n#\n", 1)),
        (TRIBUTE, lambda text: longer(text, "Death Quotes", "%passage {}\nONE.\nTWO.\n%e passage {}\n", 1)),
        (TRIBUTE, lambda text: text.replace("%section books", "%section tomes")),
    ],
)
def test_what_stands_elsewhere_is_no_content(
    file: str, change: Callable[[str], str], base366: Side, tmp_path: Path
) -> None:
    variant = _changed(base366.tree, file, change(base366.tree.text(file)), tmp_path)
    assert variant.text(file) != base366.tree.text(file)
    assert _imported(base366, _side(variant, base366.facts)) == ()


def test_behind_a_last_line_that_is_changed(base366: Side, tmp_path: Path) -> None:
    """As many new lines as there were old ones are what became of these."""
    lines = base366.tree.text(EPITAPHS).splitlines(keepends=True)
    variant = _changed(base366.tree, EPITAPHS, "".join([*lines[:-2], "One.\n", "Two.\n", "Three.\n"]), tmp_path)
    (content,) = _imported(base366, _side(variant, base366.facts))
    assert content.record == {"epitaphs": ["Three."]}
    assert unexplained(base366.tree, variant, EPITAPHS, content.ranges) == "".join([*lines[:-2], "One.\n", "Two.\n"])


@pytest.mark.parametrize(
    ("added", "taken"), [("Fine.\nno end", ["Fine."]), ("no end\nFine.\n", []), ("Fine.\nno end, changed", [])]
)
def test_a_last_line_without_its_end_stays_last(added: str, taken: list[Json], base366: Side, tmp_path: Path) -> None:
    text = base366.tree.text(RUMORS)
    base = _changed(base366.tree, RUMORS, text + "no end", tmp_path / "base")
    variant = _changed(base366.tree, RUMORS, text + added, tmp_path / "variant")
    assert _items(_imported(_side(base, base366.facts), _side(variant, base366.facts)), "rumors", "true") == taken


def test_lines_with_the_ends_of_dos(base366: Side, tmp_path: Path) -> None:
    text = base366.tree.text(ORACLES).replace("\n", "\r\n")
    base = _changed(base366.tree, ORACLES, text, tmp_path / "base")
    variant = _changed(base366.tree, ORACLES, text + "Fine.\r\nToo.\r\n-----\r\n", tmp_path / "variant")
    assert _items(_imported(_side(base, base366.facts), _side(variant, base366.facts)), "oracles") == []
    text = base366.tree.text(EPITAPHS).replace("\n", "\r\n")
    base = _changed(base366.tree, EPITAPHS, text, tmp_path / "base too")
    variant = _changed(base366.tree, EPITAPHS, text + "Fine.\r\nToo.\r\n", tmp_path / "variant too")
    assert _items(_imported(_side(base, base366.facts), _side(variant, base366.facts)), "epitaphs") == ["Fine.", "Too."]


def test_more_than_one_item_can_have(base366: Side, tmp_path: Path) -> None:
    """They are several items, which are taken together or not at all."""
    lines: list[Json] = [f"Here lies number {n}." for n in range(130)]
    text = base366.tree.text(EPITAPHS) + "".join(f"{line}\n" for line in lines)
    found = _imported(base366, _side(_changed(base366.tree, EPITAPHS, text, tmp_path), base366.facts))
    assert [(one.title, one.group, len(cast("list[Json]", one.record["epitaphs"]))) for one in found] == [
        ("epitaphs (1)", "epitaphs", 100),
        ("epitaphs (2)", "epitaphs", 30),
    ]
    assert _items(found, "epitaphs") == lines


@pytest.mark.parametrize(("vocabulary", "name"), [("monsters", "Soup du Jour"), ("artifacts", "The Soup du Jour")])
def test_entries_of_new_things_are_theirs(vocabulary: str, name: str, base366: Side, tmp_path: Path) -> None:
    """But for those that stay in the patch, which bring none."""
    thing = Entry(symbol="SOUP", name=name)
    facts = Facts(
        vocabularies={
            **base366.facts.vocabularies,
            vocabulary: Vocabulary(vocabulary, [*base366.facts[vocabulary], thing]),
        }
    )
    variant = _changed(base366.tree, DATA_BASE, base366.tree.text(DATA_BASE) + SOUP + "wine\n\tRed.\n", tmp_path)
    sides = base366, _side(variant, facts)
    wine: Json = {"names": ["wine"], "text": "Red.\n"}
    soup: Json = {"names": ["soup du jour"], "text": "It is green.\n"}
    assert _items(_imported(*sides), "encyclopedia") == [wine]
    assert _items(_imported(*sides, left=[(vocabulary, "SOUP")]), "encyclopedia") == [soup, wine]


@pytest.mark.parametrize(
    ("change", "taken"),
    [
        (lambda text: text.replace('"Go away!"', '"Go away!", "Fine."'), ["Fine."]),
        (lambda text: text.replace('"Go away!"\n', '"Go away!"\n\t, "Fine."\n\t, "Too."\n'), ["Fine.", "Too."]),
        (lambda text: text.replace('"Go away!"\n', '"Go away!",\n\t"# one", "Fine.",\n'), ["Fine."]),
        (lambda text: text.replace('"Go away!"\n', '"Go away!",\n\t"Fine.", "# one",\n'), []),
        (lambda text: text.replace('"Go away!"\n', '"Go away!",\n\tSOUP, "Fine.",\n'), ["Fine."]),
        (lambda text: text.replace('"Go away!"\n', '"Go away!",\n\t"Fine.", SOUP\n'), []),
        (lambda text: text.replace('"Go away!"', '"Fine."'), []),
        (lambda text: text.replace('"Go away!"\n', '"Fine.",\n\t"Go away!"\n'), []),
        (lambda text: text.replace('"Go away!"\n};', '"Go away!", "Fine." };'), ["Fine."]),
    ],
)
def test_arrays(
    change: Callable[[str], str], taken: list[Json], tree343: Tree, facts343: Facts, tmp_path: Path
) -> None:
    """What is left has the base's comma behind its last string, or none, so that the kind's own lines fit there."""
    variant = _changed(tree343, ENGRAVE, change(tree343.text(ENGRAVE)), tmp_path / "variant")
    assert variant.text(ENGRAVE) != tree343.text(ENGRAVE)
    contents = _imported(_side(tree343, facts343), _side(variant, facts343))
    assert _items(contents, "epitaphs") == taken
    stretches = [stretch for content in contents for stretch in content.ranges]
    left = _changed(tree343, ENGRAVE, unexplained(tree343, variant, ENGRAVE, stretches), tmp_path / "left")
    rows, wanted = (tree.c(ENGRAVE).array("epitaphs").rows for tree in (left, variant))
    assert [row.text for row in rows] == [row.text for row in wanted[: len(wanted) - len(taken)]]
    if taken:
        assert rows[-1].comma is None


def test_entries_of_new_things_stand_among_the_texts(base366: Side, tmp_path: Path) -> None:
    """Those before them are taken too, unless a new thing's entry stands where its own kind would not put it."""
    monsters = Vocabulary("monsters", [*base366.facts["monsters"], Entry(symbol="SOUP", name="Soup du Jour")])
    facts = Facts(vocabularies={**base366.facts.vocabularies, "monsters": monsters})
    text = base366.tree.text(DATA_BASE)
    ale, wine = "ale\n\tBrown.\n", "wine\n\tRed.\n"
    behind = _changed(base366.tree, DATA_BASE, text + ale + SOUP + wine, tmp_path / "behind")
    found = _items(_imported(base366, _side(behind, facts)), "encyclopedia")
    assert found == [{"names": ["ale"], "text": "Brown.\n"}, {"names": ["wine"], "text": "Red.\n"}]
    between = _changed(base366.tree, DATA_BASE, before(text, "yumi", ale + SOUP), tmp_path / "between")
    assert _imported(base366, _side(between, facts)) == ()


def test_passages_at_the_end_of_a_novel(base366: Side, tmp_path: Path) -> None:
    """They are content with how many there are, also what Death says."""
    text = longer(base366.tree.text(TRIBUTE), "Mort", "%passage {}\nFine.\n%e passage {}\n", 2)
    text = longer(text, "Death Quotes", "%passage {}\nSOUP.\n%e passage {}\n", 1)
    variant = _changed(base366.tree, TRIBUTE, text, tmp_path)
    contents = _imported(base366, _side(variant, base366.facts))
    assert [dict(content.record) for content in contents] == [
        {"tribute": [{"book": "Mort", "passage": "Fine.\n"}, {"book": "Mort", "passage": "Fine.\n"}]},
        {"death_quotes": ["SOUP."]},
    ]
    stretches = [stretch for content in contents for stretch in content.ranges]
    assert unexplained(base366.tree, variant, TRIBUTE, stretches) == base366.tree.text(TRIBUTE)


@pytest.mark.parametrize(("count", "items"), [(100, 1), (101, 3)])
def test_what_one_item_can_have_is_one_item(count: int, items: int, base366: Side, tmp_path: Path) -> None:
    """True and false rumors stand in one, as long as neither are too many for it."""
    added = {RUMORS: "".join(f"Rumor {number}.\n" for number in range(count)), "dat/rumors.fal": "Nothing.\n"}
    files = {file: (base366.tree.text(file) + text).encode("latin-1") for file, text in added.items()}
    contents = _imported(base366, _side(overlaid(base366.tree, files, tmp_path), base366.facts))
    assert len(contents) == items
    assert len(_items(contents, "rumors", "true")) == count
    assert _items(contents, "rumors", "false") == ["Nothing."]


@pytest.mark.parametrize("added", [', "Fine."', '\n\t, "Fine."\n\t,  "Too."', ',\n\t"Fine.",  "Too."'])
def test_nothing_is_left_of_the_lines_and_blanks_of_an_array(
    added: str, tree343: Tree, facts343: Facts, tmp_path: Path
) -> None:
    text = tree343.text(ENGRAVE)
    variant = _changed(tree343, ENGRAVE, text.replace('"Go away!"', f'"Go away!"{added}', 1), tmp_path)
    (content,) = _imported(_side(tree343, facts343), _side(variant, facts343))
    assert unexplained(tree343, variant, ENGRAVE, content.ranges) == text
