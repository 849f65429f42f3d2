"""The checks of a plugin's sites: each names the plugin, the target, the site, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from nhmod.contribution import Kind, Mod, ModSet
from nhmod.diagnostics import Report
from nhmod.edits import Edit, Guard, Substitution
from nhmod.manifest import Record, read_manifest
from nhmod.target import Facts, Site, Tree, in_c
from nhmod.testing import (
    Trial,
    check_declared,
    check_found,
    check_missed,
    check_missed_without,
    check_reached,
    check_sites,
    check_undefined,
    check_whole_lines,
    host_of,
    try_mods,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Target

SOURCE = "enum trap_types {\n    PIT,\n    HOLE\n};\nint depth[] = { 1, 2 };\n"
FILE = "src/trap.c"
SITE = Site(
    kind="traps",
    name="the traps",
    file=FILE,
    why="a new one",
    find=in_c(FILE, lambda c: c.line_start(c.enum("HOLE").members[-1].span.start)),
)
AT = SOURCE.index("    HOLE")
ROW = Edit(
    file=FILE,
    site="the traps",
    start=AT,
    end=AT,
    text="    NET,\n",
    why="the trap net",
    owner="nets",
    symbol="MOD_NETS",
    guard=Guard.CPP,
)
DEPTH = Substitution(
    file=FILE,
    site="the depth",
    start=SOURCE.index("2 }"),
    end=SOURCE.index(" }"),
    ladder=0,
    macro="NHMOD_DEPTH",
    text="3",
    why="the trap net",
    owner="nets",
    symbol="MOD_NETS",
)


@pytest.fixture
def trial(target366: Target, tmp_path: Path) -> Trial:
    """A plugin with one site, which its one change reaches."""
    (tmp_path / "src").mkdir()
    (tmp_path / FILE).write_text(SOURCE, encoding="latin-1")
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: nets\n", encoding="utf-8")
    manifest = read_manifest(tmp_path, {}, Report())
    assert manifest is not None
    mod = Mod(identity=manifest.identity, folder=tmp_path, records={})
    kind = Kind(name="traps", label="trap", record=Record, doc="Traps.", title_key="id")
    return Trial(
        plugin="traps",
        tree=Tree(target366, tmp_path),
        facts=Facts(vocabularies={}),
        mods=ModSet(mods=(mod,), kinds=MappingProxyType({"traps": kind})),
        declared=(SITE,),
        changes=(ROW,),
    )


def failure(check: Callable[[Trial], None], trial: Trial) -> str:
    with pytest.raises(AssertionError) as raised:
        check(trial)
    return str(raised.value)


def test_a_plugin_as_it_should_be_passes(trial: Trial) -> None:
    check_sites(trial)
    check_sites(replace(trial, changes=(ROW, DEPTH)), also=["the d*h"])
    check_sites(replace(trial, changes=(replace(ROW, site="the traps (net)"),)))
    check_sites(replace(trial, changes=()), unreached=["the traps"])


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ((replace(SITE, why=""),), "the site 'the traps' of the kind 'traps' in 'src/trap.c' has no why"),
        ((SITE, SITE), "two sites are called 'the traps'"),
        ((replace(SITE, kind="nets"),), "the kind 'nets' of the site 'the traps' is none of those that mods can have"),
    ],
)
def test_what_is_declared(trial: Trial, declared: tuple[Site, ...], told: str) -> None:
    assert failure(check_declared, replace(trial, declared=declared)) == f"traps on nethack-3.6.6: {told}"


@pytest.mark.parametrize(
    ("find", "told"),
    [
        (lambda tree, _: len(tree.text(FILE)) + 1, f"is at {len(SOURCE) + 1}, and {FILE} has {len(SOURCE)} characters"),
        (lambda *_: AT + 4, f"is within line 3 of {FILE}, and guarded lines go there"),
        (
            in_c(FILE, lambda c: c.array("pits").body.start),
            "is not found: src/trap.c of nethack-3.6.6 has no table pits[]",
        ),
    ],
)
def test_where_it_is(trial: Trial, find: Callable[[Tree, Facts], int], told: str) -> None:
    said = failure(check_found, replace(trial, declared=(replace(SITE, find=find),)))
    assert said.startswith(f"traps on nethack-3.6.6: the site 'the traps' {told}")


def test_a_site_of_what_the_tree_has_not_is_not_asked_for(trial: Trial) -> None:
    lacking = replace(SITE, feature="nets", find=in_c(FILE, lambda c: c.array("pits").body.start))
    check_sites(replace(trial, declared=(lacking,), changes=()))


def test_a_guess_is_no_place(trial: Trial) -> None:
    said = failure(check_missed, replace(trial, declared=(replace(SITE, find=lambda *_: AT),)))
    assert said.endswith(f"the site 'the traps' is found in a {FILE} that has only 'int nothing;'")
    # All files have an end.
    check_missed(replace(trial, declared=(replace(SITE, find=lambda tree, _: len(tree.text(FILE))),)))


def test_a_file_with_something_else_in_it(trial: Trial) -> None:
    check_missed_without(trial, "the traps", "HOLE", "DOOR")
    found = failure(lambda one: check_missed_without(one, "the traps", "PIT", "DOOR"), trial)
    assert found.endswith(f"the site 'the traps' is found in a {FILE} that has 'DOOR' in place of 'PIT'")
    assert failure(lambda one: check_missed_without(one, "the traps", "NET", ""), trial).endswith("has no 'NET'")


def test_every_site_is_reached_and_no_other_place(trial: Trial) -> None:
    assert failure(check_reached, replace(trial, changes=(DEPTH,))).splitlines() == [
        f"traps on nethack-3.6.6: nothing reaches the site 'the traps' in {FILE}",
        f"traps on nethack-3.6.6: 'the depth' in {FILE} is no site that the plugin declares: the trap net",
    ]
    elsewhere = failure(check_reached, replace(trial, changes=(replace(ROW, file="src/other.c"),)))
    assert "nothing reaches the site 'the traps' in src/trap.c" in elsewhere


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (replace(ROW, start=AT + 4, end=AT + 4), f"the change at 'the traps' begins or ends within line 3 of {FILE}"),
        (replace(ROW, text="    NET,"), "the text for 'the traps' does not end with its line: '    NET,'"),
        (replace(ROW, symbol="MOD_NET"), "the symbol at 'the traps' is 'MOD_NET', not 'MOD_NETS'"),
    ],
)
def test_guarded_lines_are_whole(trial: Trial, edit: Edit, told: str) -> None:
    assert failure(check_whole_lines, replace(trial, changes=(edit,))) == f"traps on nethack-3.6.6: {told}"


def test_without_the_symbol_it_is_the_original(trial: Trial) -> None:
    bare = replace(trial, changes=(replace(ROW, guard=Guard.NONE),))
    assert failure(check_undefined, bare).endswith(f"{FILE} is not the original's without the symbols")
    check_undefined(bare, differing=[FILE])
    check_undefined(replace(trial, changes=(replace(ROW, guard=Guard.BARE),)))
    check_undefined(replace(trial, changes=(ROW, DEPTH)))


def test_only_the_plugins_that_are_named_are_there(tree366: Tree) -> None:
    host = host_of("nhmod")
    assert {info.distribution.split()[0] for info in host.plugins} == {"nhmod"}
    with pytest.raises(
        AssertionError, match=r"^there is no plugin 'traps'; there are: abilities, angband, artifacts, "
    ):
        try_mods("traps", [], tree=tree366, host=host)
