from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Edit, Hunk, NewFile, Substitution
from nhmod.target import Site
from nhmod.target.c import CFile, code, scan
from nhmod.target.tree import OverlaidTree, Tree
from nhmod.testing import host_of, try_mods

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Facts

MODS = sorted(path for path in Path("mods").iterdir() if path.is_dir())
TEXT = """\
/* what it does */
#ifdef MAIL
static const char *names[] = { "a", "b" };
#endif
#define LIMIT 3
int f(n) int n;
{
    switch (n) {
    case 1: /* one */
        return n ? g(n, 2) : 3;
    default:
        if (n > 2) return 0; else return 1;
    }
}
"""
NEWS = "include/answers.h"


def _questions(c: CFile) -> list[object]:
    body = c.function("f").body
    return [
        c.functions(),
        c.parameters("f"),
        c.array("names"),
        c.array("names").conditions,
        [row.string for row in c.array("names").rows],
        c.find("n > 2", body),
        c.switch(body),
        c.switch(body, having="1").cases[0].lines(),
        c.if_chain(body, contains="n > 2"),
        c.call("g").args,
        c.conditional(c.statement_at(c.source.index("n ?"))),
        c.directives,
        c.defines(),
        c.defines(""),
        c.enums("none"),
        c.structs(),
        c.lines(c.function("f").span, leading_comment=True),
        c.conditions_at(c.source.index("names")),
    ]


@pytest.fixture
def tree(tmp_path: Path, tree366: Tree) -> Tree:
    (tmp_path / "include").mkdir()
    (tmp_path / NEWS).write_text(TEXT)
    return Tree(tree366.target, tmp_path)


def _again(tree: Tree) -> Tree:
    return Tree(tree.target, tree.root)


def _asked(tree: Tree, cache: Path) -> list[object]:
    with tree.keeping_answers(cache):
        return _questions(tree.c(NEWS))


@pytest.fixture
def scanned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are read as C."""
    texts: list[str] = []
    really = scan.scan
    monkeypatch.setattr(scan, "scan", lambda text: (texts.append(text), really(text))[1])
    for module in (scan, code):  # what other tests have read
        monkeypatch.setattr(module, "_SHARED", WeakValueDictionary())
    return texts


def test_what_is_kept_is_what_was_read(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = tmp_path_factory.mktemp("cache")
    read = _questions(tree.c(NEWS))
    assert _asked(_again(tree), cache) == read
    assert _asked(_again(tree), cache) == read
    assert not any(str(tree.root).encode() in file.read_bytes() for file in cache.rglob("*.jsonl"))


def test_a_text_is_read_as_c_once(tree: Tree, tmp_path: Path, scanned: list[str]) -> None:
    for times in (1, 1):
        again = _again(tree)
        with again.keeping_answers(tmp_path):
            assert again.c(NEWS).function("f").name == "f"
            assert again.c(NEWS).call("g").name == "g"
        assert scanned.count(TEXT) == times


def test_trees_of_one_time_read_what_they_have_alike_once(tree: Tree, scanned: list[str]) -> None:
    base, variant = _again(tree), _again(tree)
    assert _questions(base.c(NEWS)) == _questions(variant.c(NEWS))
    assert scanned.count(TEXT) == 1


def test_what_a_tree_without_a_cache_has_read_is_kept_by_one_that_has(
    tree: Tree, tmp_path: Path, scanned: list[str]
) -> None:
    without = _again(tree)
    assert without.c(NEWS).function("f") == tree.c(NEWS).function("f")
    for trees_at_one_time in (_again(tree), _again(tree)):
        with trees_at_one_time.keeping_answers(tmp_path):
            assert trees_at_one_time.c(NEWS).function("f").name == "f"
    assert scanned.count(TEXT) == 1
    assert list(tmp_path.glob("answers/*")) != []


def test_a_text_that_was_changed_is_read_anew(tree: Tree, tmp_path: Path) -> None:
    _asked(tree, tmp_path)
    (tree.root / NEWS).write_text(TEXT.replace("(n > 2)", "(n > 2 && n != 7)"))
    again = _again(tree)
    assert _asked(again, tmp_path) == _questions(_again(tree).c(NEWS))


def test_files_that_lie_over_a_tree_are_not_kept(tree: Tree, tmp_path: Path, scanned: list[str]) -> None:
    _asked(tree, tmp_path)
    scanned.clear()
    (kept,) = tmp_path.glob("answers/*")
    over = OverlaidTree(tree, {"include/other.h": b"int f()\n{\n}\n"})
    with tree.keeping_answers(tmp_path):
        assert over.c("include/other.h").function("f").name == "f"
        assert over.c(NEWS).call("g").name == "g"
    assert TEXT not in scanned
    assert list(tmp_path.glob("answers/*")) == [kept]


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _flipped(content: bytes) -> bytes:
    return content.replace(b'["Function"', b'["Funktion"')


def _emptied(content: bytes) -> bytes:
    return content[:0]


def _of_another(content: bytes) -> bytes:
    return content.replace(b'"nhmod":"', b'"nhmod":"0')


@pytest.mark.parametrize("damage", [_cut, _flipped, _emptied, _of_another])
def test_a_damaged_file_is_made_again(tree: Tree, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    read = _asked(tree, tmp_path)
    (file,) = tmp_path.glob("answers/*")
    good = file.read_bytes()
    assert damage(good) != good
    file.write_bytes(damage(good))
    assert _asked(_again(tree), tmp_path) == read
    assert file.read_bytes() == good


def test_a_cache_that_cannot_be_written_is_no_error(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "answers").write_text("a file")
    assert _asked(tree, tmp_path) == _questions(_again(tree).c(NEWS))


def _place(site: Site, tree: Tree, facts: Facts) -> object:
    try:
        return site.find(tree, facts)
    except DiagnosticError as error:
        return error.diagnostics


@pytest.mark.parametrize(
    "which",
    ["tree366", pytest.param("tree343", marks=pytest.mark.slow), pytest.param("treenle", marks=pytest.mark.slow)],
)
def test_the_example_mods_are_the_same_with_what_is_kept(
    which: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    host, plain = host_of("nhmod"), _again(request.getfixturevalue(which))
    trial = try_mods("rooms", MODS, tree=plain, host=host)
    every = host.gather("nhmod_sites", (Site,))
    sites = [site for site in every if not site.feature or trial.facts.offers(site.feature)]

    def made(tree: Tree) -> object:
        changes = host.gather(
            "nhmod_edits",
            (Edit, Substitution, NewFile, Hunk),
            mods=trial.mods,
            tree=tree,
            facts=trial.facts,
            languages=None,
            report=Report(),
        )
        return changes, [(site.name, _place(site, tree, trial.facts)) for site in sites]

    read = made(plain)
    for _ in range(2):
        keeping = _again(plain)
        with keeping.keeping_answers(tmp_path):
            assert made(keeping) == read
