"""The refresh itself: what each commit has beyond its mod becomes a patch in the mod, tried before anything is written."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.edits import compose
from nhmod.files import plain_name
from nhmod.host import Host
from nhmod.manifest import is_mod_id
from nhmod.modfiles import folder_of
from nhmod.patches.git import Git, GitFile
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.planning import Plan, plan, repairs
from nhmod.pipeline.project import load
from nhmod.pipeline.refreshing.branch import Expected, Step, read_steps
from nhmod.pipeline.refreshing.folders import FileChange, Folder, NewMod, relocated
from nhmod.pipeline.refreshing.walks import Walk
from nhmod.pipeline.trees import choose_target
from nhmod.target import REPAIRS, Tree

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from nhmod.pipeline.refreshing.deltas import Delta
    from nhmod.request import Request

# More context where less is not enough to tell a hunk's place.
_CONTEXTS = (3, 10, 40)
_HEAD = "# What the branch has beyond {title}; read back by nhmod patch --refresh, which writes it anew.\n\n"
_LONGEST = 60


def refresh_mods(request: Request, branch: Path, new_mods: Path | None, report: Report) -> tuple[FileChange, ...]:
    """Find out what is to change in the mods so that they give the branch's files; nothing is written.

    Commits of nobody's become mods below ``new_mods``. Raises ``DiagnosticError``: NH1006 where code is not allowed,
    NH0611 to NH0618 for what is wrong with the branch, and whatever is wrong with the mods themselves.
    """
    if not request.allow_code:  # which mods get a patch is not known before, and new ones may come of it
        message = "what is read back from a branch becomes patches, which are code of the mods"
        raise problem("NH1006", message, hint="look through the commits, then give --allow-code, without an id")
    with tempfile.TemporaryDirectory(prefix="nhmod-") as place:
        folders = [Folder.copied(path, Path(place) / str(number)) for number, path in enumerate(request.paths)]
        new = Path(place) / "new"
        return _Refresh(request, report, folders=folders, branch=branch, new_mods=new_mods, place=new).changes()


class _Refresh:
    """One refresh."""

    def __init__(
        self,
        request: Request,
        report: Report,
        *,
        folders: Sequence[Folder],
        branch: Path,
        new_mods: Path | None,
        place: Path,
    ) -> None:
        self._request = request
        self._folders = folders
        self._branch = branch
        self._new_mods = new_mods
        self._place = place
        self._report = report
        self._name = ""
        self._target = ""

    def changes(self) -> tuple[FileChange, ...]:
        """Read, compare, try, and give what is to be written."""
        base = self._plan_without()
        git = Git(self._branch, own=False)
        self._check_settled(git)
        expected = Expected(base.project.tree, git.run("rev-parse", "HEAD").decode().strip())
        mended = repairs(base.project)
        start = compose(base.project.tree, mended, order=(REPAIRS,))
        steps = read_steps(git, expected, start, frozenset(base.order), repaired=bool(mended))
        owned, homes = self._owned(base, steps)
        new = tuple(owner for owner, _ in owned if owner not in base.order)
        walk = Walk(
            tree=base.project.tree,
            changes=(*mended, *base.changes),
            order=(REPAIRS, *base.order, *new),
            steps=owned,
            expected=expected,
            git=git,
        )
        failures: list[DiagnosticError] = []
        for way in (walk.straight, walk.lenient):
            try:
                deltas = way() if owned else {}
            except DiagnosticError as error:
                failures.append(error)
                continue
            for context in _CONTEXTS:
                contents = {
                    owner: self._content(homes[owner], deltas.get(owner), walk.tree, context) for owner in homes
                }
                try:
                    self._try(homes, contents, owned, expected)
                except DiagnosticError as error:
                    failures.append(error)
                else:
                    return tuple(
                        change
                        for owner, home in homes.items()
                        for change in home.changes(self._name_of(home), contents[owner], self._target)
                    )
        raise failures[0]

    def _plan_without(self) -> Plan:
        """Plan the mods without what an earlier refresh made, which is made anew."""
        host = Host.with_entry_points()
        target = choose_target(self._request, read_mods(self._request, host, self._report), host)
        self._name = f"patches/refreshed-{target.name}.patch"
        self._target = f"{target.family} =={target.version}"
        for folder in self._folders:
            folder.trial(self._name, b"", self._target)
        return self._planned(self._folders)

    def _planned(self, homes: Collection[Folder | NewMod]) -> Plan:
        """Plan the copies of mods; what is wrong with them is told of the mods themselves."""
        report = Report()
        request = replace(self._request, paths=tuple(home.copy for home in homes))
        try:
            return plan(load(request, report), report)
        except DiagnosticError as error:
            found = relocated(error.diagnostics, homes)
            raise DiagnosticError(found, exit_status=error.exit_status) from error

    def _check_settled(self, git: Git) -> None:
        if not (self._branch / ".git").exists():
            raise problem("NH0613", f"{self._branch} is no git repository", hint="'nhmod patch --git' makes one")
        if any((self._branch / ".git" / name).exists() for name in ("rebase-merge", "rebase-apply")):
            raise problem("NH0617", "a rebase is under way", hint="finish it with 'git rebase --continue'")
        changed = git.run("status", "--porcelain", "--untracked-files=no", "-z").split(b"\0")[0]
        if changed:
            raise problem(
                "NH0617",
                f"{self._branch} has changes that are not committed ({changed[3:].decode('utf-8', 'replace')})",
                hint="commit them: 'git commit -a --amend', or 'git commit -a --fixup=COMMIT' and 'git rebase -i --autosquash'",
            )

    def _owned(self, base: Plan, steps: Sequence[Step]) -> tuple[list[tuple[str, Step]], dict[str, Folder | NewMod]]:
        """Find out whose the steps are, and where the mods are; commits that are nobody's get a mod each."""
        homes: dict[str, Folder | NewMod] = dict(zip(base.order, self._in_order(base), strict=True))
        owned: list[tuple[str, Step]] = []
        for step in steps:
            owner = step.mod
            if not owner:
                new = self._new_mod(step, [one for one, _ in owned], list(homes))
                homes[new.id] = new
                owner = new.id
            owned.append((owner, step))
        for mod in base.order:
            if mod not in dict(owned) and any(change.owner == mod for change in base.changes):
                raise problem("NH0613", f"the branch has no commit of '{mod}'", hint="leave the mod out here, too")
        return owned, homes

    def _in_order(self, base: Plan) -> list[Folder]:
        """Return the mods' folders in load order."""
        by_copy = {folder_of(folder.copy): folder for folder in self._folders}
        return [by_copy[mod.folder] for mod in base.project.mods]

    def _new_mod(self, step: Step, before: Sequence[str], taken: Sequence[str]) -> NewMod:
        """Make a mod of a commit that is nobody's; it comes after all that come before it on the branch."""
        if self._new_mods is None:
            message = f"the commit {step.commit.subject} is of no mod"
            hint = (
                "melt it into a mod's commit ('git rebase -i', fixup), or read it as a mod of its own: '--new-mods DIR'"
            )
            raise problem("NH0614", message, hint=hint)
        title = "".join(letter for letter in step.commit.message.partition("\n")[0] if letter.isprintable()).strip()
        name = plain_name(title)[:30].strip("-")
        if not is_mod_id(name):
            name = f"commit-{step.commit.number[:7]}"
        path = self._new_mods / name
        if path.exists() or name in taken:
            raise problem("NH0618", f"the commit {step.commit.subject} would become the mod '{name}', which is there")
        return NewMod(
            path=path, copy=self._place / name, id=name, title=title[:_LONGEST] or name, requires=tuple(before)
        )

    def _name_of(self, home: Folder | NewMod) -> str:
        return self._name if isinstance(home, Folder) else f"patches/{home.id}.patch"

    @staticmethod
    def _content(home: Folder | NewMod, delta: Delta | None, tree: Tree, context: int) -> bytes:
        body = delta.patch(tree, context) if delta else b""
        title = home.title if isinstance(home, NewMod) else delta.owner if delta else ""
        return _HEAD.format(title=title).encode() + body if body else b""

    def _try(
        self,
        homes: Mapping[str, Folder | NewMod],
        contents: Mapping[str, bytes],
        steps: Sequence[tuple[str, Step]],
        expected: Expected,
    ) -> None:
        """See whether the mods give the branch's files with these patches; raises ``DiagnosticError`` if not."""
        for owner, home in homes.items():
            home.trial(self._name_of(home), contents[owner], self._target)
        made = self._planned(homes.values())
        mended = repairs(made.project)
        order = (REPAIRS, *made.order)
        on_branch = [owner for owner, _ in steps]
        in_order = on_branch == [mod for mod in made.order if mod in on_branch]
        for number, (_, step) in enumerate(steps, start=1):
            if in_order or number == len(steps):  # in another order only the last files can be the same
                owners = frozenset((REPAIRS, *on_branch[:number]))
                overlay = compose(made.project.tree, (*mended, *made.changes), order=order, owners=owners)
                _compare(step, expected.files(overlay))
        if not in_order:
            self._report.warning(
                "NH0620",
                f"the commits come in another order ({', '.join(on_branch)}) than the mods ({', '.join(made.order)})",
                hint="a branch made anew has the mods' order and the same files at its end; 'requires:' changes it",
            )


def _compare(step: Step, made: Mapping[str, GitFile]) -> None:
    different = sorted(file for file in {*made, *step.files} if made.get(file) != step.files.get(file))
    if different:
        raise problem(
            "NH0616",
            f"with the changes of {step.commit.subject} the mods would give other files than it has: {', '.join(different[:3])}",
            hint="let the mods require each other in the order of the commits, and make the branch anew",
        )
