"""A branch as it is now: which commits are whose, and what files each has."""

from __future__ import annotations

import hashlib
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import problem
from nhmod.edits import Overlay
from nhmod.patches.git import Git, GitCommit, GitFile
from nhmod.patches.history import MOD, REPAIRS, mode

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from nhmod.target import Tree

_MOD = re.compile(rf"^{MOD}: *(\S+) *$", re.MULTILINE)
_REPAIRS = re.compile(rf"^{REPAIRS}: ", re.MULTILINE)
_AGAIN = "make the branch anew with 'nhmod patch --git', for the same mods, target and source"


@frozen
class Step:
    """What stands on the branch for one mod: its last commit with all files; ``mod`` is empty for a commit of somebody's own."""

    mod: str
    commit: GitCommit
    files: Mapping[str, GitFile]


class Expected:
    """What git would call the files of a tree that edits were made to."""

    def __init__(self, tree: Tree, example: str) -> None:
        """Take the pristine tree; ``example`` is a name of git's, which tells how it hashes."""
        self._tree = tree
        self._hash = "sha1" if len(example) == len(hashlib.sha1(usedforsecurity=False).hexdigest()) else "sha256"
        self._pristine = {file: GitFile(mode(tree, file), self._blob(tree.content(file))) for file in tree.files()}

    def files(self, overlay: Overlay) -> dict[str, GitFile]:
        """Return all files, by path."""
        made = {
            file: GitFile(mode(self._tree, file), self._blob(content)) for file, content in overlay.contents().items()
        }
        return {**self._pristine, **made}

    def _blob(self, content: bytes) -> str:
        return hashlib.new(self._hash, b"blob %d\0" % len(content) + content).hexdigest()


def read_steps(git: Git, expected: Expected, start: Overlay, mods: Collection[str], *, repaired: bool) -> list[Step]:
    """Read the branch that is checked out.

    It begins with the pristine tree and, if ``repaired``, with the target's repairs, which make ``start`` of it. Raises
    ``DiagnosticError``: NH0611 where git fails, NH0613 where the branch is no such, NH0614 for commits that are
    nobody's or of two mods, or that come in between those of another.
    """
    commits = git.commits()
    _check_line(commits)
    beginning = [(commits[0], Overlay(), "its first commit is not the pristine source")]
    if repaired:
        beginning += [(one, start, "the commit with the target's repairs was changed") for one in commits[1:2]]
    for commit, overlay, message in beginning:
        if overlay is start and not _REPAIRS.search(commit.message):
            raise problem(
                "NH0613", f"its second commit is not that with the target's repairs: {commit.subject}", hint=_AGAIN
            )
        if git.files(commit.number) != expected.files(overlay):
            raise problem("NH0613", f"{message}: {commit.subject}", hint=_AGAIN)
    return list(_steps(git, commits[len(beginning) :], mods))


def _check_line(commits: Sequence[GitCommit]) -> None:
    for commit in commits:
        if len(commit.parents) > 1:
            message = f"the commit {commit.subject} is a merge"
            raise problem("NH0614", message, hint="put its changes in one line, with 'git rebase'")
    for before, commit in pairwise(commits):
        if commit.parents != (before.number,):
            raise problem("NH0613", f"the branch has two beginnings: {commit.subject}", hint=_AGAIN)


def _steps(git: Git, commits: Sequence[GitCommit], mods: Collection[str]) -> Iterator[Step]:
    done: set[str] = set()
    for number, commit in enumerate(commits):
        mod = _mod_of(commit, mods)
        following = commits[number + 1] if number + 1 < len(commits) else None
        if mod and following is not None and _mod_of(following, mods) == mod:
            continue  # the last of a mod's commits has all that it is to be
        if mod in done:
            raise problem(
                "NH0614",
                f"'{mod}' has commits in two places; the later one is {commit.subject}",
                hint="melt them into one with 'git rebase -i' (fixup)",
            )
        if mod:
            done.add(mod)
        yield Step(mod=mod, commit=commit, files=git.files(commit.number))


def _mod_of(commit: GitCommit, mods: Collection[str]) -> str:
    named = set(_MOD.findall(commit.message))
    if len(named) > 1:
        both = " and ".join(f"'{one}'" for one in sorted(named))
        message = f"the commit {commit.subject} says that it is of {both}"
        raise problem("NH0614", message, hint="divide it, or take one of the lines out of its message")
    mod = named.pop() if named else ""
    if mod and mod not in mods:
        message = f"the commit {commit.subject} is of the mod '{mod}', which was not given"
        raise problem("NH0613", message, hint="name all mods of the branch")
    return mod
