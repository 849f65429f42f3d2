"""Hunks find their places: in the pristine file, or in what earlier mods made of it, or are refused with the reason."""

from __future__ import annotations

import pytest
from fake_tree import FakeTree

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Change, Edit, Guard, Hunk, HunkLine, NewFile, Overlay, compose, locate_hunks
from nhmod.location import Location

LETTERS = "".join(f"{letter}\n" for letter in "abcdefghij")
PRISTINE = {"f.c": LETTERS}
ORDER = ("first", "second", "third")


def hunk(line: int, body: str, owner: str = "second", *, patch: str = "", file: str = "f.c", at: int = 2) -> Hunk:
    """A hunk whose body has one letter a line: ' a -b +c'; ``line`` counts from 1, ``at`` is its place in the patch."""
    name = patch or f"{owner}.patch"
    lines = [
        HunkLine(mark=part[0], text=f"{part[1:]}\n", origin=Location(file=name, line=at + number))
        for number, part in enumerate(body.replace(" ", "\n ").replace("-", "\n-").replace("+", "\n+").split("\n")[1:])
    ]
    kept = [line for line in lines if line.text != "\n"]
    return Hunk(
        file=file,
        patch=name,
        line=line - 1,
        lines=tuple(kept),
        why="a patch",
        owner=owner,
        origin=Location(file=name, line=1),
    )


def insertion(after: str, text: str, owner: str, text_of: str = LETTERS) -> Edit:
    at = text_of.index(after) + len(after)
    place = Location(file=f"{owner}.yaml", line=7, column=3)
    return Edit(
        file="f.c",
        site=f"the list behind {after.strip()}",
        start=at,
        end=at,
        text=text,
        why="w",
        owner=owner,
        origin=place,
    )


def replacement(old: str, new: str, owner: str) -> Edit:
    at = LETTERS.index(old)
    place = Location(file=f"{owner}.yaml", line=7, column=3)
    return Edit(
        file="f.c",
        site=f"the value {old.strip()}",
        start=at,
        end=at + len(old),
        text=new,
        why="w",
        owner=owner,
        origin=place,
    )


def made(*changes: Change, tree: FakeTree | None = None, owners: tuple[str, ...] | None = None) -> Overlay:
    report = Report()
    located = locate_hunks(tree or FakeTree(PRISTINE), changes, order=ORDER, report=report)
    assert not report.diagnostics, [str(d) for d in report.diagnostics]
    return compose(tree or FakeTree(PRISTINE), located, order=ORDER, owners=owners)


def flat(overlay: Overlay, file: str = "f.c") -> str:
    return overlay.files[file].text.replace("\n", "")


def findings(*changes: Change, tree: FakeTree | None = None) -> list[str]:
    report = Report()
    try:
        located = locate_hunks(tree or FakeTree(PRISTINE), changes, order=ORDER, report=report)
        if not report.errors:
            compose(tree or FakeTree(PRISTINE), located, order=ORDER)
    except DiagnosticError as error:
        report.extend(error.diagnostics)
    return [
        str(d) + "".join(f" | {related.location}: {related.message}" for related in d.related)
        for d in report.diagnostics
    ]


def test_a_hunk_at_its_line() -> None:
    overlay = made(hunk(2, " b-c+C+D d"))
    assert flat(overlay) == "abCDdefghij"
    origins = {line.text: line.origin for line in overlay.files["f.c"].lines if line.origin}
    assert {text: (place.file, place.line) for text, place in origins.items()} == {
        "C\n": ("second.patch", 4),
        "D\n": ("second.patch", 5),
    }


def test_a_hunk_that_removes_and_one_that_adds_at_the_ends() -> None:
    assert flat(made(hunk(1, "-a b"), hunk(9, " i j+k"))) == "bcdefghijk"


def test_changes_side_by_side_keep_their_order() -> None:
    assert flat(made(hunk(2, " b-c+C-d+D e"))) == "abCDefghij"
    assert flat(made(hunk(2, " b+C-c d"))) == "abCdefghij"


def test_a_hunk_is_found_where_it_fits_alone() -> None:
    assert flat(made(hunk(8, " b-c+C d"))) == "abCdefghij"


def test_the_line_decides_between_several_places() -> None:
    tree = FakeTree({"f.c": "a\nx\nb\na\nx\nb\n"})
    assert flat(made(hunk(4, " a-x+y b"), tree=tree)) == "axbayb"
    assert findings(hunk(3, " a-x+y b"), tree=tree) == [
        (
            "second.patch:1:1: error NH0605: the hunk fits f.c at several places: line 1 and 4 "
            "(make the patch with more context, for example by 'diff -U 10')"
        )
    ]


def test_insertions_of_others_inside_of_the_context_do_no_harm() -> None:
    changes = (insertion("b\n", "one\n", "first"), hunk(1, " a b-c+C d"), insertion("d\n", "three\n", "third"))
    assert flat(made(*changes)) == "aboneCdthreeefghij"
    assert flat(made(*changes, owners=("second",))) == "abCdefghij"


def test_a_patch_made_for_an_earlier_mods_tree_is_a_rework() -> None:
    earlier = insertion("b\n", "X\nY\nZ\n", "first")
    inside = hunk(3, " X+new Y-Z+z c")
    assert flat(made(earlier, inside)) == "abXnewYzcdefghij"
    assert flat(made(earlier, inside, owners=("first",))) == "abXYZcdefghij"
    later = insertion("b\n", "third\n", "third")
    assert flat(made(earlier, inside, later)) == "abXnewYzthirdcdefghij"
    origins = [(line.text, line.origin.file) for line in made(earlier, inside).files["f.c"].lines if line.origin]
    assert origins == [
        ("X\n", "first.yaml"),
        ("new\n", "second.patch"),
        ("Y\n", "first.yaml"),
        ("z\n", "second.patch"),
    ]


def test_a_rework_of_a_value_that_an_earlier_mod_changed() -> None:
    earlier = replacement("c\n", "c 1\n", "first")
    again = Hunk(
        file="f.c",
        patch="p",
        line=1,
        lines=(HunkLine(mark=" ", text="b\n"), HunkLine(mark="-", text="c 1\n"), HunkLine(mark="+", text="c 2\n")),
        why="w",
        owner="second",
        origin=Location(file="second.patch", line=1),
    )
    assert flat(made(earlier, again)) == "abc 2defghij"


def test_what_a_later_mod_puts_behind_the_same_line_stays_behind() -> None:
    first, third = insertion("b\n", "X\n", "first"), insertion("b\n", "Z\n", "third")
    assert flat(made(first, hunk(3, " X+y c"), third)) == "abXyZcdefghij"


def test_a_line_of_an_earlier_mod_at_the_top_of_the_file() -> None:
    top = insertion("", "N\n", "first")
    assert flat(made(top, hunk(1, " N a+x b"))) == "Naxbcdefghij"
    assert flat(made(top, hunk(1, " N+x a"))) == "Nxabcdefghij"


def test_a_hunk_of_one_line() -> None:
    assert flat(made(hunk(3, "-c+C"))) == "abCdefghij"
    assert flat(made(insertion("b\n", "X\n", "first"), hunk(3, "-X+Y"))) == "abYcdefghij"


def test_context_that_a_later_mod_takes_away_altogether() -> None:
    tree = FakeTree({"f.c": "a\n"})
    gone = Edit(
        file="f.c", site="s", start=0, end=2, text="", why="w", owner="third", origin=Location(file="third.yaml")
    )
    first = insertion("a\n", "X\n", "first", text_of="a\n")
    report = Report()
    located = locate_hunks(tree, (first, hunk(1, "+y X"), gone), order=ORDER, report=report)
    assert compose(tree, located, order=ORDER).files["f.c"].text == "y\nX\n"


@pytest.mark.parametrize(("length", "end"), [(60, ""), (61, "…")])
def test_a_long_line_is_told_by_its_beginning(length: int, end: str) -> None:
    tree = FakeTree({"f.c": f"a\n{'x' * length}\nc\n"})
    report = Report()
    locate_hunks(tree, (hunk(1, " a-b c"),), order=ORDER, report=report)
    assert [d.message for d in report.diagnostics] == [f"the hunk does not fit f.c, where line 2 is '{'x' * 60}{end}'"]


def test_patches_of_one_mod_follow_each_other() -> None:
    one = hunk(2, " b+x c", patch="one.patch")
    two = hunk(2, " b-x+y+z c", patch="two.patch")
    three = hunk(3, " y+w z", patch="three.patch")
    assert flat(made(one, two, three)) == "abywzcdefghij"


def test_a_file_of_an_earlier_mod_can_be_patched() -> None:
    new = NewFile(file="new.des", content=b"1\n2\n3\n", why="w", owner="first", origin=Location(file="first.yaml"))
    overlay = made(new, hunk(1, " 1-2+B 3", file="new.des"))
    assert flat(overlay, "new.des") == "1B3"
    assert overlay.files["new.des"].new


def test_a_file_without_an_end_of_line() -> None:
    tree = FakeTree({"f.c": "a\nb"})
    change = Hunk(
        file="f.c",
        patch="p",
        line=0,
        lines=(
            HunkLine(mark=" ", text="a\n"),
            HunkLine(mark="-", text="b"),
            HunkLine(mark="+", text="b\n"),
            HunkLine(mark="+", text="c"),
        ),
        why="w",
        owner="second",
    )
    assert made(change, tree=tree).files["f.c"].text == "a\nb\nc"


def test_two_mods_change_one_line() -> None:
    assert findings(replacement("c\n", "C\n", "first"), hunk(2, " b-c+x d")) == [
        (
            "second.patch:4:1: error NH0601: first and second both change the value c in f.c"
            " | first.yaml:7:3: the other change (first)"
        )
    ]
    assert findings(hunk(2, " b-c+x d"), replacement("c\n", "C\n", "third")) == [
        (
            "third.yaml:7:3: error NH0601: second and third both change line 3 in f.c"
            " | second.patch:4:1: the other change (second)"
        )
    ]


def test_a_later_mod_changes_what_a_rework_is_about() -> None:
    changes = (insertion("b\n", "X\n", "first"), hunk(3, " X-c+y d"), replacement("c\n", "C\n", "third"))
    assert findings(*changes) == [
        (
            "second.patch:3:1: error NH0601: third and second both change the line 'c' in f.c"
            " | third.yaml:7:3: the other change (third)"
        )
    ]


def test_a_line_of_another_mod_in_the_way_is_named() -> None:
    value = replacement("c\n", "C\n", "first")
    assert findings(value, hunk(3, " X d-e+E")) == [
        (
            "second.patch:2:1: error NH0604: the hunk does not fit f.c, where line 3 of the file as earlier mods left it is 'C'"
            " | first.yaml:7:3: the line is from here (first)"
        )
    ]


def test_a_line_that_is_different_in_this_release() -> None:
    assert findings(hunk(2, " b c-X+x e f")) == [
        (
            "second.patch:4:1: error NH0604: the hunk does not fit f.c, where line 4 is 'd' "
            "(make the patch anew for Game 1.0; patch is allowed to guess, nhmod is not)"
        )
    ]
    assert findings(hunk(9, " i j-k+x")) == [
        (
            "second.patch:4:1: error NH0604: the hunk does not fit f.c, which ends before this line "
            "(make the patch anew for Game 1.0; patch is allowed to guess, nhmod is not)"
        )
    ]
    assert findings(hunk(2, " B-C+x")) == [
        "second.patch:1:1: error NH0604: not a line of the hunk is in f.c (the patch is not for Game 1.0)"
    ]


def test_what_is_there_already() -> None:
    assert findings(hunk(2, " b+c d")) == [
        (
            "second.patch:1:1: error NH0607: f.c is as the hunk would make it already, at line 2 "
            "(take the hunk out, or say with 'when:' which targets the patch is for)"
        )
    ]


def test_a_patch_for_a_later_mods_tree() -> None:
    assert findings(hunk(2, " b X+y c"), insertion("b\n", "X\n", "third")) == [
        (
            "second.patch:1:1: error NH0608: the hunk fits f.c only as 'third' leaves it, which comes after 'second' "
            "(a mod that needs another says so: 'requires: {third: \"*\"}'; then it comes after it)"
        )
    ]


def test_a_hunk_without_context() -> None:
    assert findings(hunk(2, "+x")) == [
        (
            "second.patch:1:1: error NH0605: the hunk adds lines to f.c without a line of context, so that nothing tells where "
            "(make the patch with context, by 'diff -u' (not '-U 0'))"
        )
    ]


def test_a_file_that_is_nowhere_and_one_of_a_later_mod() -> None:
    assert findings(hunk(2, " b+x", file="g.c")) == [
        "second.patch:1:1: error NH0606: game-1.0 has no file g.c to be patched (did you mean 'f.c'?)"
    ]
    new = NewFile(file="g.c", content=b"b\n", why="w", owner="third")
    assert findings(hunk(2, " b+x", file="g.c"), new) == [
        (
            "second.patch:1:1: error NH0606: game-1.0 has no file g.c to be patched "
            "(a mod that needs another says so: 'requires: {third: \"*\"}'; then it comes after it)"
        )
    ]


def test_all_that_is_wrong_is_told_at_once() -> None:
    clash = (replacement("c\n", "C\n", "first"), hunk(2, " b-c+x d", patch="one.patch"))
    found = findings(*clash, hunk(5, " X-e+E", patch="two.patch"), hunk(5, " e-f+F", patch="three.patch"))
    assert [text.split(": ")[1] for text in found] == ["error NH0601", "error NH0604"]


def test_a_hunk_must_be_located() -> None:
    with pytest.raises(TypeError, match="located"):
        compose(FakeTree(PRISTINE), [hunk(2, " b+x")], order=ORDER)


def test_guards_of_others_stay_whole() -> None:
    guarded = Edit(
        file="f.c", site="s", start=4, end=4, text="X\n", why="w", owner="first", symbol="MOD_A", guard=Guard.CPP
    )
    assert made(guarded, hunk(1, " a b+n c")).files["f.c"].text.split("\n")[:7] == [
        "a",
        "b",
        "#ifdef MOD_A",
        "X",
        "#endif /* MOD_A */",
        "n",
        "c",
    ]


LIST = "all: a \\\n\tb c\n\tcommand\n"


def _append(owner: str, added: str) -> Hunk:
    origin = [Location(file=f"{owner}.patch", line=number) for number in range(1, 9)]
    texts = [("-", "\tb c\n"), *(("+", text) for text in added.splitlines(keepends=True)), (" ", "\tcommand\n")]
    lines = tuple(HunkLine(mark=mark, text=text, origin=origin[n]) for n, (mark, text) in enumerate(texts))
    return Hunk(file="f.c", patch=origin[0].file, line=1, lines=lines, why="w", owner=owner, origin=origin[0])


def test_what_a_patch_appends_to_a_list_stands_beside_what_others_append() -> None:
    tree = FakeTree({"f.c": LIST})
    content = insertion("b c", " \\\n\td", "first", text_of=LIST)
    overlay = made(content, _append("second", "\tb c \\\n\te \\\n\tf\n"), tree=tree)
    lines = overlay.files["f.c"].lines
    assert "".join(line.text for line in lines) == "all: a \\\n\tb c \\\n\td \\\n\te \\\n\tf\n\tcommand\n"
    # What the patch brings is found in the patch.
    assert [line.origin.line for line in lines if line.origin and line.origin.file == "second.patch"] == [3, 4]


@pytest.mark.parametrize("added", ["\tb c d\n", "\tb c \\\n\te\n\tf\n", "\tb \\\n\te\n"])
def test_other_changes_of_a_line_are_the_patch_s_alone(added: str) -> None:
    tree = FakeTree({"f.c": LIST})
    content = insertion("\tb", "x", "first", text_of=LIST)
    report = Report()
    located = locate_hunks(tree, (content, _append("second", added)), order=ORDER, report=report)
    with pytest.raises(DiagnosticError, match="NH0601"):
        compose(tree, located, order=ORDER)
