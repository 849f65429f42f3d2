"""Puts mods on another base: their patches are merged with what the base changes, their content is tried there."""

from __future__ import annotations

import re
import tempfile
from dataclasses import field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Overlay
from nhmod.files import write_files
from nhmod.host import Host
from nhmod.manifest import MANIFEST_NAME, Manifest
from nhmod.patches import diff_overlays
from nhmod.patches.anchors import staged
from nhmod.pipeline.ground import opened
from nhmod.pipeline.importing.guards import is_c
from nhmod.pipeline.importing.patching import patched
from nhmod.pipeline.importing.rest import Places
from nhmod.pipeline.importing.trees import emptied, overlaid, side
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.planning import plan
from nhmod.pipeline.porting import port_mods
from nhmod.pipeline.project import load
from nhmod.pipeline.rebasing.answer import Conflict, PatchAnswer, RebaseAnswer
from nhmod.pipeline.rebasing.merge import merge
from nhmod.pipeline.rebasing.region import Change
from nhmod.pipeline.rebasing.values import compared
from nhmod.pipeline.rebasing.written import conflicts_text
from nhmod.pipeline.refreshing.manifests import without_entry
from nhmod.pipeline.trees import choose_tree
from nhmod.target import Facts, Progress, Tree, silent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.request import Request

_PATCHES = (".patch", ".diff")
CONFLICTS = "conflicts.txt"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ROW = re.compile(r'^[ \t]*(?:\w+\(|\{)[^"\n]*"([^"\n]+)"', re.MULTILINE)


@frozen
class RebaseRequest:
    """What is put where: ``before`` has the mods and says where the old base is, ``after`` where the new one is; into ``folder``."""

    before: Request
    after: Request
    folder: Path


def rebase(request: RebaseRequest, *, progress: Progress = silent) -> RebaseAnswer:
    """Write the mods as they are on the new base; raises ``DiagnosticError`` where they are not sound on the old one."""
    with tempfile.TemporaryDirectory(prefix="nhmod-rebase-") as place:
        return _Rebase(request, Host.with_entry_points(), Path(place), progress).run()


@dataclass(kw_only=True, slots=True)
class _Grounds:
    """Two trees, that are changed alike: what a patch is made for, and what it becomes one for."""

    before: Tree
    after: Tree
    count: int = field(default=0)

    def changed(self, place: Path, own: Mapping[str, bytes], other: Mapping[str, bytes]) -> None:
        """Go on with the trees that a patch made."""
        self.count += 1
        self.before = overlaid(self.before, own, emptied(place / f"before{self.count}"))
        self.after = overlaid(self.after, other, emptied(place / f"after{self.count}"))


class _Rebase:
    def __init__(self, request: RebaseRequest, host: Host, place: Path, progress: Progress) -> None:
        self._request = request
        self._host = host
        self._place = place
        self._progress = progress
        self._files: dict[str, bytes] = {}
        report = Report()
        self._manifests = read_mods(request.before, host, report)
        self._before = choose_tree(request.before, self._manifests, host, report)
        self._after = choose_tree(replace(request.after, paths=()), (), host, report)

    def run(self) -> RebaseAnswer:
        self._progress("Reading what the mods change", 0, len(self._manifests))
        mine = self._made(replace(self._request.before, allow_code=True), "mine")
        folders = self._folders()
        grounds = _Grounds(before=self._before, after=self._after)
        answers: list[PatchAnswer] = []
        for number, manifest in enumerate(self._manifests):
            self._progress(f"Merging {manifest.identity.id}", number, len(self._manifests))
            answers += self._mod(manifest, folders[manifest.identity.id], grounds)
        root = self._request.folder
        names = sorted(self._files, key=lambda name: name.endswith(MANIFEST_NAME))
        write_files({root / name: self._files[name] for name in names})
        paths = tuple(root / folder for folder in folders.values())
        after = replace(self._request.after, paths=paths, allow_code=True)
        self._progress("Comparing what the bases have", 0, 1)
        try:
            made = self._made(after, "made")
        except DiagnosticError:
            made = None  # the port says why
        base, theirs = side(self._host, self._before).facts, side(self._host, self._after).facts
        return RebaseAnswer(
            before=self._before,
            after=self._after,
            patches=tuple(answers),
            values=tuple(compared(base, mine, theirs, made)),
            files=self._files,
            port=port_mods(after, self._host, self._progress).answer,
        )

    def _folders(self) -> Mapping[str, str]:
        """Name the folder of each mod below the new one; a mod alone has that itself."""
        alone = len(self._manifests) == 1
        return {one.identity.id: "." if alone else one.identity.id for one in self._manifests}

    def _mod(self, manifest: Manifest, name: str, grounds: _Grounds) -> Iterator[PatchAnswer]:
        """Copy a mod's folder, with its patches as they are on the new base, in the order in which they are applied."""
        folder = manifest.folder
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        text = files[MANIFEST_NAME].decode()
        found: list[Conflict] = []
        records = sorted(manifest.records.get("patches", ()), key=lambda one: not getattr(one, "first", False))
        for record in records:
            file = PurePosixPath(str(getattr(record, "file", ""))).as_posix()
            if not file.endswith(_PATCHES):
                continue
            data, answer = self._patch(manifest, file, grounds)
            found += answer.conflicts
            if data:
                files[file] = data
            else:
                del files[file]
                text = without_entry(text, file)
            yield answer
        if not manifest.identity.fits(self._after.target.family, self._after.target.version):
            text = self._for_after(manifest, text)
        files[MANIFEST_NAME] = text.encode()
        if found:
            files[CONFLICTS] = conflicts_text(found).encode("latin-1", "replace")
        self._files |= {(PurePosixPath(name) / path).as_posix(): content for path, content in files.items()}

    def _for_after(self, manifest: Manifest, text: str) -> str:
        """Put the new base's release into ``targets``; what was there is for the old one."""
        at = manifest.identity.origin.at("targets").location
        lines = text.splitlines(keepends=True)
        said = f'["{self._after.target.family} =={self._after.target.version}"]'
        last = lines[at.end_line - 1][at.end_column - 1 :]
        return "".join(
            [*lines[: at.line - 1], lines[at.line - 1][: at.column - 1] + said + last, *lines[at.end_line :]]
        )

    def _patch(self, manifest: Manifest, file: str, grounds: _Grounds) -> tuple[bytes, PatchAnswer]:
        base, theirs = self._fitting(manifest, file, grounds)
        own = patched(base, manifest.folder / file, Report(), keep_going=False)
        made: dict[str, bytes] = {}
        moved = there = comments = 0
        conflicts: list[Conflict] = []
        gone: list[str] = []
        for path, content in own.items():
            text = content.decode("latin-1")
            if not base.exists(path):
                made |= {} if theirs.exists(path) and theirs.content(path) == content else {path: content}
                moved += 1
                continue
            if not theirs.exists(path):
                gone.append(path)
                continue
            merged = merge(base.text(path), text, theirs.text(path), spacing=not is_c(path))
            moved += merged.count(Change.MINE)
            there += merged.count(Change.BOTH)
            places = Places(path, theirs.text(path))
            for region in merged.regions:
                if region.change is not Change.CONFLICT:
                    continue
                if is_c(path) and not any(map(_code, (region.mine, region.theirs, region.base))):
                    comments += 1
                    continue
                within = _within(places, theirs.text(path), region.line[1])
                conflicts.append(Conflict(file=path, within=within, region=region))
            if merged.text != theirs.text(path):
                made[path] = merged.text.encode("latin-1")
        overlay = Overlay(files={path: staged(theirs, path, data.decode("latin-1")) for path, data in made.items()})
        if (base, theirs) == (grounds.before, grounds.after):
            grounds.changed(self._place, own, made)
        answer = PatchAnswer(
            mod=manifest.identity.id,
            patch=file,
            moved=moved,
            there=there,
            comments=comments,
            conflicts=tuple(conflicts),
            gone=tuple(gone),
        )
        return diff_overlays(theirs, Overlay(), overlay), answer

    def _fitting(self, manifest: Manifest, file: str, grounds: _Grounds) -> tuple[Tree, Tree]:
        """Return the tree that a patch is made for and the new one in its place; raises ``DiagnosticError`` (NH2865) if it fits none."""
        candidates = ((grounds.before, grounds.after), (self._before, self._after))
        for base, theirs in candidates:
            report = Report()
            try:
                patched(base, manifest.folder / file, report, keep_going=False)
            except DiagnosticError:
                continue
            return base, theirs
        report = Report()
        shown = (manifest.folder / file).as_posix()
        message = f"{shown} does not fit {self._before.target.title} in {self._before.root}"
        report.error("NH2865", message, hint=_first_misfit(self._before, manifest.folder / file))
        raise DiagnosticError(report.errors)

    def _made(self, request: Request, name: str) -> Facts:
        """Return the facts of a tree with mods in it."""
        planned = plan(load(request, Report(), host=self._host), Report())
        tree = planned.project.tree
        made = overlaid(tree, planned.overlay.contents(), emptied(self._place / name))
        return side(self._host, opened(self._host, tree, made.root)).facts


def _code(text: str) -> str:
    """Return what is no comment in lines of C."""
    return _COMMENT.sub("", text).strip()


def _first_misfit(tree: Tree, patch: Path) -> str:
    try:
        patched(tree, patch, Report(), keep_going=False)
    except DiagnosticError as error:
        return error.diagnostics[0].message
    return ""


def _within(places: Places, text: str, line: int) -> str:
    """Name the function that a line lies in, or the table with the row."""
    name = places.name(line)
    if not name.endswith("[]"):
        return name
    before = "".join(text.splitlines(keepends=True)[:line])
    rows = [*_ROW.finditer(before)]
    return f"{name}, the row '{rows[-1][1]}'" if rows else name
