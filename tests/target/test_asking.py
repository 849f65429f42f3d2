"""What is asked of a tree is noted, by whatever method, for all that is made of it, also where that comes from memory."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Asked, Asking, Memory, OverlaidTree, Target, Tree
from nhmod.target.asking import QUESTIONS, Question
from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TARGET = Target(name="game-1.0", family="game", version=Version("1.0"), title="Game 1.0", kinds=frozenset({"b", "a"}))
FILE, OTHER = "src/a.c", "src/b.c"
NAMED = re.compile(r"\bint (\w+)")
CONTENT, ALL = Question("content", FILE), Question("everything")

ASKS: dict[str, tuple[Callable[[Tree], object], set[Question]]] = {
    "target": (lambda tree: tree.target, {Question("target")}),
    "family": (lambda tree: tree.family, {Question("target", "family")}),
    "pristine": (lambda tree: tree.pristine, {Question("pristine")}),
    "root": (lambda tree: tree.root, {ALL}),
    "hash": (lambda tree: tree.hash, {ALL}),
    "looks": (lambda tree: tree.looks(), {ALL}),
    "files": (lambda tree: tree.files(), {Question("files")}),
    "exists": (lambda tree: tree.exists(FILE), {Question("exists", FILE)}),
    "content": (lambda tree: tree.content(FILE), {CONTENT}),
    "text": (lambda tree: tree.text(FILE), {CONTENT}),
    "directives": (lambda tree: tree.directives(FILE), {Question("directives", FILE)}),
    "matches": (
        lambda tree: tree.matches(FILE, NAMED),
        {Question("matches", f"{FILE}\n{NAMED.flags} {NAMED.pattern}")},
    ),
    "derived": (lambda tree: tree.derived(FILE, lambda text, path: (text, path)), {CONTENT}),
    "c": (lambda tree: tree.c(FILE), {CONTENT, Question("target", "name")}),
    "found": (lambda tree: tree.found(FILE, str), {CONTENT, Question("target", "name")}),
    "once": (lambda tree: tree.once((FILE, "once"), lambda: tree.exists(OTHER)), {Question("exists", OTHER)}),
}
"""Each public name of a tree, and what it asks."""
NOT_ASKING = {
    "asking": "what is asked is noted there",
    "answer": "what holds two trees against each other",
    "keeping_answers": "what nhmod itself does before anything is asked",
}


@pytest.fixture(params=("folder", "overlaid"))
def tree(request: pytest.FixtureRequest, tmp_path: Path) -> Tree:
    for path, text in ((FILE, "#define A 1\nint a;\n"), (OTHER, "int f() { return b; }\n")):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    plain = Tree(TARGET, tmp_path)
    return plain if request.param == "folder" else OverlaidTree(plain, {FILE: b"int changed;\n", "new.c": b""})


def asked_by(tree: Tree, ask: Callable[[Tree], object]) -> set[Question]:
    with tree.asking.noted(Asked()) as asked:
        ask(tree)
    return set(asked.questions())


def test_each_public_name_of_a_tree_is_known_to_ask_or_not() -> None:
    for kind in (Tree, OverlaidTree):
        public = {name for name in (*dir(kind), "asking") if not name.startswith("_")}
        assert public == ASKS.keys() | NOT_ASKING.keys()


@pytest.mark.parametrize("name", ASKS)
def test_what_is_asked_is_noted_each_time(name: str, tree: Tree) -> None:
    ask, questions = ASKS[name]
    ask(tree)  # nobody asks for anybody
    for _ in range(2):
        assert asked_by(tree, ask) == questions
    for question in questions:
        assert question.what in QUESTIONS
        assert tree.answer(question) == tree.answer(question) != ""


def test_each_question_can_be_answered_and_no_other(tree: Tree) -> None:
    for what in QUESTIONS:
        assert isinstance(tree.answer(Question(what, FILE if what != "target" else "")), str)
    with pytest.raises(KeyError):
        tree.answer(Question("weather"))


def test_answers_tell_trees_apart(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int a; /* x */\n#define A /* one\n of two */ 1\n")
    base = Tree(TARGET, tmp_path)
    code = OverlaidTree(base, {"a.c": b"int b;\n#define A 1\n"})
    more = OverlaidTree(base, {"b.c": b""})
    ask = {
        "code": Question("content", "a.c"),
        "macros": Question("directives", "a.c"),
        "files": Question("files"),
        "new": Question("exists", "b.c"),
        "absent": Question("content", "b.c"),
        "all": Question("everything"),
    }
    named = Question("matches", f"a.c\n{NAMED.flags} {NAMED.pattern}")
    also = OverlaidTree(base, {"a.c": b"/* another one */ int a;\n"})
    assert base.answer(named) == also.answer(named) != code.answer(named)
    differ = {
        name: {what for what, question in ask.items() if base.answer(question) != tree.answer(question)}
        for name, tree in (("code", code), ("more", more))
    }
    assert differ == {"code": {"code", "macros", "all"}, "more": {"files", "new", "absent", "all"}}
    assert code.directives("a.c").split() == base.directives("a.c").split() == ["#define", "A", "1"]


def test_a_word_is_asked_of_all_c_files(tree: Tree) -> None:
    def ask(tree: Tree) -> None:
        with pytest.raises(SiteError):
            tree.c(OTHER).function("changed")

    assert Question("word", "changed") in asked_by(tree, ask)
    assert asked_by(tree, ask) >= {Question("content", OTHER), Question("target", "name")}


def test_a_file_that_is_not_there_is_told_with_all_that_are(tree: Tree) -> None:
    def ask(tree: Tree) -> None:
        with pytest.raises(DiagnosticError):
            tree.text("src/c.c")

    assert asked_by(tree, ask) == {Question("content", "src/c.c"), Question("files"), Question("target"), ALL}


def test_memory_counts_what_it_was_made_of() -> None:
    asking = Asking()
    memory = Memory(asking)

    def inner() -> str:
        asking.note("content", "inner")
        return "inner"

    def outer() -> str:
        asking.note("content", "outer")
        return memory.once("inner", inner)

    memory.once("inner", inner)  # before anybody notes
    for _ in range(2):
        with asking.noted(Asked()) as asked:
            memory.once("outer", outer)
        assert [one.about for one in asked.questions()] == ["inner", "outer"]


def test_what_is_made_while_it_is_made_asks_all_that_was_asked_so_far_and_later() -> None:
    asking = Asking()
    memory = Memory(asking)
    seen: list[Asked] = []

    def make(depth: int) -> int:
        asking.note("content", f"before {depth}")
        if depth:
            with asking.noted(Asked()) as asked:
                memory.once("made", partial(make, depth - 1))
            seen.append(asked)
        asking.note("content", f"after {depth}")
        return depth

    assert memory.once("made", lambda: make(1)) == 1
    assert {one.about for one in seen[0].questions()} == {"before 0", "after 0", "before 1", "after 1"}


def test_what_reads_later_is_noted_where_it_was_made() -> None:
    asking = Asking()
    memory = Memory(asking)

    def make() -> Callable[[], None]:
        noting = asking.lasting()

        def read() -> None:
            with noting():
                asking.note("content", "late")

        return read

    memory.once("folder", make)()  # somebody who notes nothing reads
    with asking.noted(Asked()) as asked:
        memory.once("folder", make)
    assert asked.questions() == (Question("content", "late"),)


def test_what_fails_was_asked_too() -> None:
    asking = Asking()
    memory = Memory(asking)

    def fail() -> None:
        asking.note("content", "bad")
        raise ValueError("bad")

    for _ in range(2):
        with asking.noted(Asked()) as asked, pytest.raises(ValueError, match="bad"):
            memory.once("bad", fail)
        assert asked.questions() == (Question("content", "bad"),)
