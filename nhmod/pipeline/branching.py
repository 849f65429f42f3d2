"""The series as a git branch: pristine source, repairs, and one commit a mod, the same everywhere."""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod.files import is_taken, make_folder, naming
from nhmod.patches.git import Git
from nhmod.patches.history import Commit, make_history, mode
from nhmod.pipeline.planning import Plan, repairs

if TYPE_CHECKING:
    from nhmod.pipeline.known import Project

_DATE = "SOURCE_DATE_EPOCH"


def make_branch(planned: Plan, folder: Path) -> tuple[str, ...]:
    """Make a repository in a new or empty folder, whole or not at all; gives the commits' subjects.

    Raises ``DiagnosticError``: NH0611 where git fails, NH0612 for a folder that has something in it.
    """
    if is_taken(folder):
        raise problem("NH0612", f"{folder} is not empty", hint="give a new folder")
    commits = tuple(history_of(planned))
    above = make_folder(folder.parent)
    with naming(folder):
        made = Path(tempfile.mkdtemp(prefix=".nhmod-", dir=folder.parent))
    try:
        made.chmod(0o755)
        Git(made, own=True).create(commits, partial(mode, planned.project.tree), _epoch(planned.project))
        if folder.exists():
            folder.rmdir()
        made.rename(folder)
    except BaseException:
        shutil.rmtree(made)
        for empty in reversed(above):
            empty.rmdir()
        raise
    return tuple(commit.message.partition("\n")[0] for commit in commits)


def history_of(planned: Plan) -> tuple[Commit, ...]:
    """Return the commits of a plan."""
    project = planned.project
    return tuple(make_history(project.tree, project.mods, planned.changes, repairs(project)))


def _epoch(project: Project) -> int:
    """Return the commits' date: the environment's, else the release's, which a target's plugin reads (1970 where none does)."""
    asked = os.environ.get(_DATE, "")
    if asked:
        if not (asked.isascii() and asked.isdigit()) or len(asked) > len("9999999999"):
            raise problem("NH0619", f"{_DATE} is to be a number of seconds since 1970, and is '{asked}'")
        return int(asked)
    date = project.facts.get("release").find("date")
    return date.index if date else 0
