"""A branch that somebody changed, read back: the mods then give exactly its files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from patch_bench import diff, git

from nhmod.diagnostics import DiagnosticError
from nhmod.patches.git import GitCommit, GitFile
from nhmod.pipeline.branching import make_branch
from nhmod.pipeline.refreshing.branch import Step
from nhmod.pipeline.refreshing.refresh import _compare

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from patch_bench import Bench

pytestmark = pytest.mark.slow

SHOP = """\
# A shop, with a remark.
shops:
  - id: pet shop      # what it is
    probability: {share: 5%, from: general store}
    stock: {figurine: 90%, leash: 10%}
    shopkeepers: [Valoo, Tisney]
"""
ROOM = """\
rooms:
  - id: kennel
    inhabitants: jackal
    generation: {below: 5, chance: 1/9}
"""
SHOPS, OTHER = "src/shknam.c", "src/fountain.c"
REFRESHED = "patches/refreshed-nethack-3.6.6.patch"


@dataclass(kw_only=True)
class Branch:
    """A branch of mods; ``tips`` are its commits, by mod."""

    bench: Bench
    mods: tuple[Path, ...]
    folder: Path

    @classmethod
    def of(cls, bench: Bench, *mods: Path) -> Branch:
        folder = bench.folder / "branch"
        make_branch(bench.plan(*mods), folder)
        return cls(bench=bench, mods=mods, folder=folder)

    def git(self, *arguments: str) -> str:
        return git(self.folder, *arguments)

    def amend(self, mod: str, change: Callable[[Path], object]) -> None:
        """Change a mod's commit, and put what follows on it."""
        tip = self.git("log", "-1", "--format=%H", f"--grep=^Nhmod-Mod: {mod}$").strip()
        self.git("checkout", "-q", "--detach", tip)
        change(self.folder)
        self.git("add", "-A")
        self.git("commit", "-q", "--amend", "--no-edit", "--allow-empty")
        self.git("rebase", "-q", "--onto", "HEAD", tip, "nhmod")

    def commit(self, message: str, change: Callable[[Path], object]) -> None:
        change(self.folder)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def trees(self, folder: Path | None = None) -> list[str]:
        return git(folder or self.folder, "log", "--reverse", "--format=%T").split()

    def refresh(self, *more: Path, new_mods: Path | None = None) -> list[str]:
        """Read the branch back and write it; gives what was written."""
        changes = self.bench.refresh(self.folder, *self.mods, *more, new_mods=new_mods)
        for change in changes:
            change.make()
        return [change.path.relative_to(self.bench.folder).as_posix() for change in changes]

    def again(self, name: str, *more: Path) -> list[str]:
        """Make the branch anew, and give its trees."""
        made = self.bench.folder / name
        make_branch(self.bench.plan(*self.mods, *more), made)
        return self.trees(made)


def edit(file: str, old: str, new: str) -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        content = (folder / file).read_bytes()
        assert old.encode() in content
        (folder / file).write_bytes(content.replace(old.encode(), new.encode(), 1))

    return change


def line(file: str, before: str, text: str) -> Callable[[Path], object]:
    """Put a line before the first one that has certain words."""

    def change(folder: Path) -> None:
        lines = (folder / file).read_bytes().splitlines(keepends=True)
        at = next(number for number, one in enumerate(lines) if before.encode() in one)
        (folder / file).write_bytes(b"".join([*lines[:at], text.encode(), *lines[at:]]))

    return change


def new_file(folder: Path) -> None:
    (folder / "src" / "ours.c").write_bytes(b'int ours;\nchar caf\xe9[] = "\\1";')


def together(*changes: Callable[[Path], object]) -> Callable[[Path], object]:
    return lambda folder: [change(folder) for change in changes]


@pytest.fixture
def branch(bench: Bench) -> Branch:
    room = bench.mod("kennel", ROOM)
    shop = bench.mod("shop", SHOP)
    return Branch.of(bench, shop, room)


def test_nothing_changed_writes_nothing(branch: Branch) -> None:
    assert branch.refresh() == []


def test_amended_commits_come_back(branch: Branch) -> None:
    before = (branch.mods[0] / "mod.yaml").read_text(encoding="utf-8")
    pristine = branch.trees()
    branch.amend(
        "shop",
        together(
            edit(SHOPS, '"Valoo", "Tisney"', '"Valoo", "Leonard"'),  # a line that nhmod wrote
            line(OTHER, "dowatersnakes()", "/* by hand */\n"),  # a function that no mod touches
            new_file,
        ),
    )
    branch.amend("kennel", line(SHOPS, "shkinit(", "/* and here */\n"))
    trees = branch.trees()
    assert len(trees) == 4
    assert sorted(branch.refresh()) == [
        "kennel/mod.yaml",
        f"kennel/{REFRESHED}",
        "shop/mod.yaml",
        f"shop/{REFRESHED}",
    ]
    assert branch.again("second") == trees
    after = (branch.mods[0] / "mod.yaml").read_text(encoding="utf-8")
    assert after == before + (
        f"\npatches:\n  - file: {REFRESHED}\n    why: changed by hand on the branch that nhmod patch --git made\n"
        '    when: {target: "nethack ==3.6.6"}\n'
    )
    assert branch.refresh() == []
    # More by hand: the patch is made anew, the manifest stays.
    branch.amend("shop", edit(SHOPS, '"Leonard"', '"Rincewind"'))
    trees = branch.trees()
    assert branch.refresh() == [f"shop/{REFRESHED}"]
    assert branch.again("third") == trees
    # All taken back: so are the patches.
    fresh = Branch(bench=branch.bench, mods=branch.mods, folder=branch.bench.folder / "fresh")
    for mod in branch.mods:
        text = (mod / "mod.yaml").read_text(encoding="utf-8")
        (mod / "mod.yaml").write_text(text.partition("\npatches:")[0], encoding="utf-8")
    make_branch(branch.bench.plan(*branch.mods), fresh.folder)
    assert fresh.trees() == pristine
    (branch.mods[0] / "mod.yaml").write_text(after, encoding="utf-8")
    assert sorted(fresh.refresh()) == [f"kennel/{REFRESHED}", "shop/mod.yaml", f"shop/{REFRESHED}"]
    assert (branch.mods[0] / "mod.yaml").read_text(encoding="utf-8") == before
    assert not (branch.mods[0] / REFRESHED).exists()


def test_a_commit_that_changes_what_an_earlier_mod_brought(branch: Branch) -> None:
    branch.amend("shop", edit("include/config.h", "#define MOD_KENNEL", "#define WITH_KENNEL\n#define MOD_KENNEL"))
    branch.amend("kennel", line(SHOPS, "shkinit(", "/* kennel */\n"))
    branch.amend("shop", line(SHOPS, "/* kennel */", "/* shop */\n"))
    trees = branch.trees()
    branch.refresh()
    assert branch.again("second") == trees


def test_commits_in_another_order_give_the_same_files(branch: Branch) -> None:
    branch.amend("kennel", line(OTHER, "dowatersnakes()", "/* kennel */\n"))
    branch.amend("shop", edit(SHOPS, '"Tisney"', '"Leonard"'))
    kennel, shop = branch.git("log", "-2", "--reverse", "--format=%H").split()
    branch.git("reset", "-q", "--hard", f"{kennel}~1")
    branch.git("-c", "merge.renames=false", "cherry-pick", "-X", "theirs", shop)
    # The definitions of the symbols stand side by side, and git can't know which comes first.
    branch.git("cherry-pick", "--no-commit", "-X", "theirs", kennel)
    (branch.folder / "include" / "config.h").write_bytes(
        branch.bench.plan(*branch.mods).overlay.files["include/config.h"].content
    )
    branch.git("commit", "-q", "-a", "-C", kennel)
    last = branch.trees()[-1]
    assert sorted(branch.refresh()) == ["kennel/mod.yaml", f"kennel/{REFRESHED}", "shop/mod.yaml", f"shop/{REFRESHED}"]
    (warning,) = [d for d in branch.bench.report.diagnostics if d.code == "NH0620"]
    assert warning.message == "the commits come in another order (shop, kennel) than the mods (kennel, shop)"
    assert branch.again("second")[-1] == last


def test_a_commit_of_ones_own_becomes_a_mod(branch: Branch) -> None:
    branch.commit(
        "More snakes, please!\n\nBecause.", together(line(OTHER, "dowatersnakes()", "/* more */\n"), new_file)
    )
    with pytest.raises(DiagnosticError, match=r"NH0614: the commit \w+ \(More snakes, please!\) is of no mod"):
        branch.refresh()
    place = branch.bench.folder / "mine"
    assert branch.refresh(new_mods=place) == [
        "mine/more-snakes-please/mod.yaml",
        "mine/more-snakes-please/patches/more-snakes-please.patch",
    ]
    manifest = (place / "more-snakes-please" / "mod.yaml").read_text(encoding="utf-8")
    assert manifest == (
        'nhmod: 1\nid: more-snakes-please\nversion: 0.1.0\nname: "More snakes, please!"\n'
        "summary: Read back from a commit on a branch that nhmod patch --git made.\n"
        'targets: ["nethack ==3.6.6"]\nrequires:\n  kennel: "*"\n  shop: "*"\n\n'
        "patches:\n  - patches/more-snakes-please.patch\n"
    )
    assert branch.again("second", place / "more-snakes-please") == branch.trees()
    with pytest.raises(DiagnosticError, match=r"NH0618: .* would become the mod 'more-snakes-please', which is there"):
        branch.refresh(new_mods=place)


def test_a_dry_run_shows_what_would_be_written(branch: Branch) -> None:
    branch.amend("shop", edit(SHOPS, '"Tisney"', '"Leonard"'))
    changes = branch.bench.refresh(branch.folder, *branch.mods)
    shown = "".join(change.shown() for change in changes)
    assert f"+++ {branch.mods[0]}/{REFRESHED}\n" in shown
    assert '++    "Valoo", "Leonard",\n' in shown
    assert f"--- {branch.mods[0]}/mod.yaml\n+++ {branch.mods[0]}/mod.yaml\n" in shown
    assert not (branch.mods[0] / "patches").exists()


def remove(file: str) -> Callable[[Path], object]:
    return lambda folder: (folder / file).unlink()


def chmod(file: str) -> Callable[[Path], object]:
    return lambda folder: (folder / file).chmod(0o755)


def binary(folder: Path) -> None:
    (folder / "dat" / "picture").write_bytes(b"\x89PNG\0")


def link(folder: Path) -> None:
    (folder / "dat" / "link").symlink_to("/etc/passwd")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (remove("doc/window.doc"), "removes doc/window.doc"),
        (chmod("src/allmain.c"), "gives src/allmain.c the mode 100755"),
        (binary, "has a binary file, dat/picture"),
        (link, "gives dat/link the mode 120000"),
    ],
)
def test_what_no_patch_can_do_is_refused(branch: Branch, change: Callable[[Path], object], message: str) -> None:
    branch.amend("shop", change)
    with pytest.raises(DiagnosticError, match=rf"NH0615: the commit \w+ \(Test \(shop 1\.0\.0\)\) {message}"):
        branch.refresh()


def test_branches_that_are_none_are_refused(branch: Branch) -> None:
    def refused(code: str, words: str) -> None:
        with pytest.raises(DiagnosticError, match=f"{code}: .*{words}"):
            branch.refresh()

    tip = branch.git("rev-parse", "HEAD").strip()
    (branch.folder / "src" / "allmain.c").write_bytes(b"")
    refused("NH0617", r"changes that are not committed \(src/allmain\.c\)")
    branch.git("reset", "-q", "--hard")
    (branch.folder / ".git" / "rebase-merge").mkdir()
    refused("NH0617", "a rebase is under way")
    (branch.folder / ".git" / "rebase-merge").rmdir()
    branch.git("commit", "-q", "--allow-empty", "-m", "x\n\nNhmod-Mod: shop\nNhmod-Mod: kennel")
    refused("NH0614", "says that it is of 'kennel' and 'shop'")
    branch.git("commit", "-q", "--allow-empty", "--amend", "-m", "x\n\nNhmod-Mod: kennel")
    refused("NH0614", "'kennel' has commits in two places")
    branch.git("commit", "-q", "--allow-empty", "--amend", "-m", "x\n\nNhmod-Mod: other")
    refused("NH0613", "is of the mod 'other', which was not given")
    branch.git("reset", "-q", "--hard", f"{tip}~1")
    refused("NH0613", "the branch has no commit of 'shop'")
    branch.git("commit", "-q", "--allow-empty", "-m", "side")
    branch.git("merge", "-q", "--no-ff", "-m", "both", tip)
    refused("NH0614", r"\(both\) is a merge")
    branch.git("reset", "-q", "--hard", f"{tip}~2")
    branch.git("commit", "-q", "--amend", "-m", "Repairs")
    refused("NH0613", "its second commit is not that with the target's repairs")
    branch.git("reset", "-q", "--hard", f"{tip}~2")
    remove("doc/window.doc")(branch.folder)
    branch.git("commit", "-q", "-a", "--amend", "--no-edit")
    refused("NH0613", "the commit with the target's repairs was changed")
    branch.git("checkout", "-q", "--orphan", "alone")
    branch.git("commit", "-q", "-m", "alone")
    refused("NH0613", "its first commit is not the pristine source")


def test_a_folder_that_is_no_repository(branch: Branch) -> None:
    branch.folder = branch.mods[0]
    with pytest.raises(DiagnosticError, match=r"NH0613: .*shop is no git repository"):
        branch.refresh()


def test_what_is_read_back_is_code(branch: Branch) -> None:
    branch.bench.allow_code = False
    with pytest.raises(DiagnosticError, match="NH1006: what is read back from a branch becomes patches"):
        branch.refresh()


def test_what_the_mods_can_not_give_is_told_and_nothing_written(bench: Bench) -> None:
    text = "".join(f"{number}\n" for number in range(9))
    first = bench.mod("first", "patches: [a.patch]\n", {"a.patch": diff("", text, "src/a.c")})
    # An included file's patches come after those of the manifest, where the refreshed one is put.
    second = bench.mod(
        "second",
        "requires: {first: '*'}\ninclude: more.yaml\n",
        {"more.yaml": "patches: [b.patch]\n", "b.patch": diff(text, text.replace("4\n", "four\n"), "src/a.c")},
    )
    branch = Branch.of(bench, first, second)
    branch.amend("second", edit("src/a.c", "four\n", "fourth\n"))
    with pytest.raises(DiagnosticError, match=r"second/patches/refreshed-nethack-3\.6\.6\.patch:\d+:1: error NH0604"):
        branch.refresh()
    assert not (second / "patches").exists()


def test_other_files_than_the_branchs_are_told() -> None:
    commit = GitCommit(number="0123456789abcdef", parents=(), message="Snakes\n")
    step = Step(mod="m", commit=commit, files={"a": GitFile("100644", "1"), "b": GitFile("100644", "2")})
    _compare(step, dict(step.files))
    with pytest.raises(
        DiagnosticError, match=r"NH0616: with the changes of 0123456789 \(Snakes\) .* than it has: b, c \("
    ):
        _compare(step, {"a": GitFile("100644", "1"), "b": GitFile("100755", "2"), "c": GitFile("100644", "3")})
