"""Mods with patches on the real trees: at their place in the order, told by their own lines, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from patch_bench import diff

from nhmod.diagnostics import Report
from nhmod.patches import make_series
from nhmod.pipeline import make_patches
from nhmod_patches.read import read_patch

if TYPE_CHECKING:
    from collections.abc import Callable

    from patch_bench import Bench

    from nhmod.pipeline import Plan
    from nhmod.target import Tree

SHOP = """\
shops:
  - id: pet shop
    probability: {share: 5%, from: general store}
    stock: {figurine: 90%, leash: 10%}
    shopkeepers: [Valoo, Tisney]
"""
FILE = "src/shknam.c"


def with_line(text: str, before: str, line: str) -> str:
    """A text with a line more before the first one that has certain words."""
    lines = text.splitlines(keepends=True)
    at = next(number for number, one in enumerate(lines) if before in one)
    return "".join([*lines[:at], line, *lines[at:]])


def with_words(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def text_of(planned: Plan, file: str = FILE) -> str:
    return planned.overlay.files[file].text


@pytest.mark.parametrize("name", ["tree366", "tree343", "treenle"])
def test_a_patch_on_every_target(name: str, request: pytest.FixtureRequest, bench_on: Callable[[Tree], Bench]) -> None:
    bench = bench_on(request.getfixturevalue(name))
    pristine = bench.tree.text(FILE)
    wanted = with_line(with_words(pristine, "shtypes[] =", "shtypes[] = /* ours */"), "shtypes[] =", "/* here */\n")
    text = diff(pristine, wanted, FILE) + diff("", "int ours;\n", "src/ours.c")
    mod = bench.mod("fix", "patches: [fix.patch]\n", {"fix.patch": text})
    planned = bench.plan(mod)
    assert text_of(planned) == wanted
    assert text_of(planned, "src/ours.c") == "int ours;\n"
    bench.proven(planned)


@pytest.mark.parametrize(
    ("prefix", "context"), [(("", ""), 3), (("a/", "b/"), 1), (("nethack-3.6.6/", "new/"), 3), (("./", "./"), 8)]
)
def test_names_with_and_without_a_folder_in_front(bench: Bench, prefix: tuple[str, str], context: int) -> None:
    pristine = bench.tree.text(FILE)
    wanted = with_line(pristine, "shtypes[] =", "/* here */\n")
    mod = bench.mod(
        "fix", "patches: [p.diff]\n", {"p.diff": diff(pristine, wanted, FILE, prefix=prefix, context=context)}
    )
    assert text_of(bench.plan(mod)) == wanted


def test_a_patch_beside_content_in_one_file(bench: Bench) -> None:
    pristine = bench.tree.text(FILE)
    wanted = with_line(with_line(pristine, "shtypes[] =", "/* here */\n"), "shkinit(", "/* and here */\n")
    shop = bench.mod("shop", SHOP)
    alone = text_of(bench.plan(shop))
    before = bench.mod("a-fix", "patches: [fix.patch]\n", {"fix.patch": diff(pristine, wanted, FILE)})
    after = bench.mod("z-fix", "patches: [fix.patch]\n", {"fix.patch": diff(pristine, wanted, FILE)})
    for mod in (before, after):
        planned = bench.plan(mod, shop)
        made = text_of(planned)
        assert [line for line in made.splitlines() if "here */" in line] == ["/* here */", "/* and here */"]
        assert sorted(made.splitlines()) == sorted([*alone.splitlines(), "/* here */", "/* and here */"])
        bench.proven(planned)


def test_a_patch_made_for_another_mods_tree(bench: Bench) -> None:
    shop = bench.mod("shop", SHOP)
    theirs = text_of(bench.plan(shop))
    changed = with_line(with_words(theirs, '"Valoo", "Tisney"', '"Valoo", "Leonard"'), "SHOP_FROM", "/* mine */\n")
    fix = bench.mod(
        "then",
        "requires: {shop: '*'}\npatches: [{file: p/one.patch, why: Leonard keeps the pet shop}]\n",
        {"p/one.patch": diff(theirs, changed, FILE)},
    )
    planned = bench.plan(fix, shop)
    assert text_of(planned) == changed
    bench.proven(planned)
    series = make_patches(planned)
    assert b"Leonard" not in series["0001-shop.patch"]
    assert b'+    "Valoo", "Leonard",\n' in series["0002-then.patch"]
    header = series["0002-then.patch"].decode("latin-1").partition("diff --git")[0]
    assert "#   src/shknam.c: Leonard keeps the pet shop (p/one.patch)\n" in header
    assert "Symbol" not in header
    assert b"MOD_THEN" not in series["0002-then.patch"]
    origins = {line.text: line.origin for line in planned.overlay.files[FILE].lines if line.origin}
    number = diff(theirs, changed, FILE).splitlines().index('+    "Valoo", "Leonard",') + 1
    place = origins['    "Valoo", "Leonard",\n']
    assert (place.file.endswith("then/p/one.patch"), place.line) == (True, number)


def test_it_comes_before_what_it_was_made_for(bench: Bench) -> None:
    shop = bench.mod("shop", SHOP)
    theirs = text_of(bench.plan(shop))
    changed = with_words(theirs, '"Valoo", "Tisney"', '"Valoo", "Leonard"')
    early = bench.mod("early", "patches: [fix.patch]\n", {"fix.patch": diff(theirs, changed, FILE)})
    assert bench.errors(early, shop) == [
        (
            "early/fix.patch:3:1: error NH0608: the hunk fits src/shknam.c only as 'shop' leaves it, which comes after "
            "'early' (a mod that needs another says so: 'requires: {shop: \"*\"}'; then it comes after it)"
        )
    ]


@pytest.mark.parametrize("first", ["a-fix", "z-fix"])
def test_a_conflict_is_told_with_both_places(bench: Bench, first: str) -> None:
    shop = bench.mod("shop", SHOP)
    pristine = bench.tree.text(FILE)
    # The share of the general store is what the shop takes its own from.
    lines = pristine.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"general store"' in line) + 2
    assert lines[at].strip() == "42,"
    wanted = "".join([*lines[:at], lines[at].replace("42", "40"), *lines[at + 1 :]])
    fix = bench.mod(first, "patches: [fix.patch]\n", {"fix.patch": diff(pristine, wanted, FILE)})
    (message,) = bench.errors(fix, shop)
    patched = diff(pristine, wanted, FILE).splitlines().index("+" + lines[at].replace("42", "40").rstrip("\n")) + 1
    assert " error NH0601: " in message
    assert f"both change line {at + 1} in src/shknam.c" in message
    assert f"{first}/fix.patch:{patched}:1" in message
    assert "shop/mod.yaml:8:18" in message


@pytest.mark.parametrize(
    "content",
    [
        (
            "patches:\n"
            '  - {file: nethack-3.6.6.patch, when: {target: "nethack >=3.6"}}\n'
            '  - {file: nethack-3.4.3.patch, when: {target: "nethack <3.6"}}\n'
        ),
        'patches: [{file: nethack-3.6.6.patch, when: [{target: "nethack <3.6", file: nethack-3.4.3.patch}]}]\n',
    ],
    ids=["two", "one"],
)
def test_two_releases_two_patches(
    bench_on: Callable[[Tree], Bench], tree366: Tree, tree343: Tree, content: str
) -> None:
    made = {
        tree: with_line(tree.text(FILE), "shtypes[] =", f"/* for {tree.target.version} */\n")
        for tree in (tree366, tree343)
    }
    files = {f"{tree.target.name}.patch": diff(tree.text(FILE), text, FILE) for tree, text in made.items()}
    bench = bench_on(tree366)
    mod = bench.mod("fix", content, files)
    assert text_of(bench.plan(mod)) == made[tree366]
    bench.tree = tree343
    assert text_of(bench.plan(mod)) == made[tree343]


def test_nobodys_code_without_leave(bench: Bench) -> None:
    mod = bench.mod("fix", "patches: [a.patch, b.patch]\n", {"a.patch": "", "b.patch": ""})
    bench.allow_code = False
    assert bench.errors(mod)[0] == (
        "fix/mod.yaml:6:11: error NH1006: 'fix' brings code of its author's: the patch a.patch, and 1 more "
        "(read it, then give --allow-code=fix) [in patches[0]]"
    )


def test_a_patch_that_can_not_be_read(bench: Bench) -> None:
    mod = bench.mod("fix", "patches: [a.patch]\n", {"a.patch": diff("", "x\n", "src/x.c")})
    planned = bench.plan(mod)
    (record,) = planned.project.mods.mods[0].records["patches"]
    (mod / "a.patch").unlink()
    report = Report()
    assert read_patch(record, planned.project.mods.mods[0], bench.tree, report) == ()
    (found,) = report.diagnostics
    assert (found.code, found.message) == ("NH1911", "the patch a.patch can't be read: No such file or directory")
    assert str(found.location).endswith("fix/mod.yaml:6:11")


def test_the_series_of_many_is_the_same_as_their_sum(bench: Bench) -> None:
    pristine = bench.tree.text(FILE)
    first = with_line(pristine, "shtypes[] =", "/* one */\n")
    second = with_line(first, "/* one */", "/* two */\n")
    mods = [
        bench.mod("a", "patches: [p.patch]\n", {"p.patch": diff(pristine, first, FILE)}),
        bench.mod("b", SHOP + "requires: {a: '*'}\n"),
        bench.mod("c", "requires: {a: '*'}\npatches: [p.patch]\n", {"p.patch": diff(first, second, FILE)}),
    ]
    planned = bench.plan(*mods)
    bench.proven(planned)
    series = make_series(bench.tree, planned.project.mods, planned.changes)
    assert [patch.name for patch in series.patches] == ["0001-a.patch", "0002-b.patch", "0003-c.patch"]
    assert b"\n+/* two */\n /* one */\n" in series.patches[2].content


def test_the_symbol_is_defined_where_something_stands_behind_it(bench: Bench) -> None:
    guarded = diff("", "#ifdef MOD_OWN\nint ours;\n#endif\n", "src/ours.c")
    own = bench.mod("own", "patches: [p.patch]\n", {"p.patch": guarded})
    both = bench.mod("both", SHOP + "patches: [p.patch]\n", {"p.patch": diff("", "int more;\n", "src/more.c")})
    planned = bench.plan(own, both)
    assert text_of(planned, "include/config.h").count("#define MOD_OWN ") == 1
    header = make_patches(planned)["0001-both.patch"].decode("latin-1").partition("diff --git")[0]
    assert (
        "# Symbol: MOD_BOTH: without it the game is what it was, but for what the mod's own patches change\n" in header
    )
    bench.proven(planned)
