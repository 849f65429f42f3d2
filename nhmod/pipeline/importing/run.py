"""Imports: from two trees, or a tree and a patch, to a mod that makes the one of the other."""

from __future__ import annotations

import gc
import tempfile
from collections import Counter
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import BUG, DiagnosticError, Report, problem
from nhmod.homes import absolute
from nhmod.host import Host
from nhmod.pipeline.ground import opened
from nhmod.pipeline.importing.patching import patched
from nhmod.pipeline.importing.rest import Rest, carried, left_over, rest_of, texts_left, touched
from nhmod.pipeline.importing.result import Dropped, ImportResult, grouped
from nhmod.pipeline.importing.trees import differing, emptied, known_names, overlaid, side, unguarded
from nhmod.pipeline.importing.verify import Verdict, settled, verify
from nhmod.pipeline.importing.writing import Written, write_manifest
from nhmod.pipeline.trees import choose_tree
from nhmod.request import Request
from nhmod.target import Imported, Side, Tree, Unsaid

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping, Sequence


@frozen
class ImportRequest:
    """What is imported: ``variant`` is a tree or ``patch`` a diff of the base. ``base`` says where the base is, without mods.

    ``without`` are folders whose differences are left out.
    """

    mod_id: str
    base: Request
    variant: Path | None = None
    patch: Path | None = None
    keep_going: bool = False
    without: tuple[str, ...] = ()


def import_mod(request: ImportRequest, report: Report, *, tell: Callable[[str], None] = lambda _: None) -> ImportResult:
    """Make a mod of what the variant has and the base has not.

    What was left to the patch, and why, goes to the report. Raises ``DiagnosticError`` where a tree or the patch can't be read,
    where nothing differs (NH2802), and where the mod would not make the variant (NH2805).
    """
    with tempfile.TemporaryDirectory(prefix="nhmod-import-") as folder:
        return _Import(request, Host.with_entry_points(), Path(folder), report, tell).run()


@dataclass(frozen=True, slots=True)
class _Taken:
    """What was taken as content, what was not, and what the content makes of the base with the rest."""

    contents: tuple[Imported, ...]
    dropped: tuple[Dropped, ...]
    unsaid: tuple[Unsaid, ...]
    rest: Rest
    verdict: Verdict


class _Import:
    """One import, with its folder for trees."""

    def __init__(
        self, request: ImportRequest, host: Host, folder: Path, report: Report, tell: Callable[[str], None]
    ) -> None:
        self._request = request
        self._host = host
        self._folder = folder
        self._report = report
        self._tell = tell
        self._base = choose_tree(request.base, (), host, report)
        self._known = known_names(host, self._base)
        # What nhmod refuses of new mods the variant may be made for.
        self._acceptable = host.acceptable()

    def run(self) -> ImportResult:
        variant, symbols = unguarded(
            self._base, self._narrowed(self._variant()), emptied(self._folder / "variant"), self._known
        )
        gc.collect()
        files = differing(self._base, variant)
        if not files:
            raise problem("NH2802", f"{self._source()} has nothing that {self._base.target.title} has not")
        self._tell(f"reading the facts of {len(files)} changed files")
        theirs = side(self._host, opened(self._host, self._base, variant.root))
        taken = self._taken(theirs, files)
        self._say(taken, symbols)
        verdict = taken.verdict
        if verdict.errors:
            raise DiagnosticError(verdict.errors)
        for difference in verdict.differences:
            self._report.error("NH2805", f"the base with the imported mod is not as the variant is: {difference}")
        exact = tuple(file for file in files if verdict.made is not None and _equal(verdict.made, variant, file))
        gone = {file for file, _ in taken.rest.refused}
        return ImportResult(
            files=self._files(taken.contents, taken.rest, verdict.accepted)[1],
            contents=taken.contents,
            dropped=taken.dropped,
            unsaid=taken.unsaid,
            left=tuple(left_over(taken.rest, self._base)),
            refused=taken.rest.refused,
            symbols=tuple(sorted(symbols)),
            exact=exact,
            alike=tuple(file for file in files if file not in exact and file not in gone),
        )

    def _variant(self) -> Tree:
        if self._request.variant is not None:
            return Tree(self._base.target, absolute(self._request.variant), pristine=False)
        if self._request.patch is None:
            raise problem("NH2802", "neither a variant nor a patch was given")
        files = patched(self._base, self._request.patch, self._report, keep_going=self._request.keep_going)
        return overlaid(self._base, files, emptied(self._folder / "patched"))

    def _narrowed(self, variant: Tree) -> Tree:
        """Return the variant with the base's files in the folders that are left out."""
        folders = tuple(f"{folder.strip('/')}/" for folder in self._request.without)
        left = [file for file in differing(self._base, variant) if folders and file.startswith(folders)]
        if not left:
            return variant
        self._report.note("NH2809", f"{len(left)} files that differ in {', '.join(folders)} are left out")
        files = {file: self._base.content(file) for file in left if self._base.exists(file)}
        return overlaid(variant, files, emptied(self._folder / "narrowed"), without=frozenset(left) - files.keys())

    def _wanted(self, theirs: Side, files: Sequence[str]) -> Side:
        """Return what the mod must make of the base: the variant, with the files that it removed, which no mod can remove."""
        variant = theirs.tree
        removed = {file: self._base.content(file) for file in files if not variant.exists(file)}
        if not removed:
            return theirs
        place = emptied(self._folder / "wanted")
        return side(self._host, opened(self._host, self._base, overlaid(variant, removed, place).root))

    def _taken(self, theirs: Side, files: Sequence[str]) -> _Taken:
        """Leave to the patch what can't be taken, until the rest of the content makes what the variant has."""
        wanted = self._wanted(theirs, files)
        carries, cannot = carried(self._base, theirs.tree, files)
        dropped: dict[tuple[str, str], Dropped] = {}
        first, unsaid_first = self._found(side(self._host, self._base), theirs, frozenset())
        before, contents = self._base, first
        unchanged: frozenset[tuple[str, str]] = frozenset()
        for number in count():
            texts = texts_left(self._base, before, theirs.tree, carries, contents)
            before = self._ground(texts, number)
            if not number:
                # What a macro of the patch's makes of a row is no change of the row.
                unchanged = settled(side(self._host, before).facts, wanted.facts, first)
            left = frozenset(fact for one in dropped.values() for fact in one.content.facts)
            found, unsaid = self._found(side(self._host, before), theirs, left)
            contents = [content for content in found if (content.kind, content.title) not in dropped]
            again = texts_left(self._base, before, theirs.tree, carries, contents)
            if again != texts:
                texts, before = again, self._ground(again, number + 1)
            self._tell(f"checking {sum(bool(one.record) for one in contents)} things and the patch")
            verdict = self._verified(contents, before, wanted)
            # Trees that were read hold themselves, and Python looks for such seldom: what a round leaves would stay for all that follow.
            gc.collect()
            refused = _refused(verdict, contents)
            if not refused:
                # A file that is gone is explained by content that says so.
                said = {one.file for content in contents for one in content.ranges if not theirs.tree.exists(one.file)}
                rest = rest_of(self._base, texts, [one for one in cannot if one[0] not in said])
                left_out = (*dropped.values(), *_lost(first, contents, dropped.keys() | unchanged))
                return _Taken(tuple(contents), left_out, (*unsaid_first, *unsaid), rest, verdict)
            for at, reason in refused.items():
                content = contents[at]
                dropped[content.kind, content.title] = Dropped(content=content, reason=reason)
            contents = [content for at, content in enumerate(contents) if at not in refused]
        raise AssertionError

    def _ground(self, texts: Mapping[str, str], number: int) -> Tree:
        """Make the tree of a round: the base with what is left to the patch."""
        place = emptied(self._folder / f"ground{number % 2}")
        files = {file: text.encode("latin-1") for file, text in texts.items()}
        return opened(self._host, self._base, overlaid(self._base, files, place).root)

    def _found(
        self, ours: Side, theirs: Side, left: frozenset[tuple[str, str]]
    ) -> tuple[list[Imported], tuple[Unsaid, ...]]:
        """Return what the plugins find; one that can't read its part of either tree finds nothing, which is told."""
        found: list[Imported | Unsaid] = []
        for info in self._host.plugins:
            try:
                found += self._host.gather_from(
                    info,
                    "nhmod_import",
                    (Imported, Unsaid),
                    base=ours,
                    variant=theirs,
                    left=left,
                    report=self._report,
                )
            except DiagnosticError as error:
                if error.exit_status == BUG:
                    raise
                for one in error.diagnostics:
                    message = (
                        f"what '{info.name}' knows stays in the patch: {one.code}: {one.message} (in {self._source()})"
                    )
                    self._report.warning("NH2808", message)
        return (
            [one for one in found if isinstance(one, Imported)],
            tuple(one for one in found if isinstance(one, Unsaid)),
        )

    def _verified(self, contents: Sequence[Imported], ground: Tree, wanted: Side) -> Verdict:
        written, texts = self._files(contents, None, self._acceptable)
        place = emptied(self._folder / "mod")
        for path, text in texts.items():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(text)
        request = Request(paths=(place,), tree=ground.root, allow_code=True)
        return verify(
            request,
            written,
            contents,
            variant=wanted,
            host=self._host,
            base=self._base,
            known=self._known,
            place=self._folder,
        )

    def _files(
        self, contents: Sequence[Imported], rest: Rest | None, accept: frozenset[str]
    ) -> tuple[Written, Mapping[str, bytes]]:
        """Write the mod; ``accept`` are codes, of which those count that can be accepted."""
        parts = rest.parts if rest is not None else {}
        written = write_manifest(
            self._request.mod_id,
            self._base.target,
            contents,
            kinds=self._host.kinds(),
            source=f"what {self._source()} has and {self._base.target.title} has not.",
            left={name: touched(part) for name, part in parts.items()},
            accept=accept & self._acceptable,
        )
        files = {"mod.yaml": written.text.encode()}
        for content in contents:
            files |= content.files
        return written, {**files, **parts}

    def _source(self) -> str:
        given = self._request.variant or self._request.patch
        return given.resolve().name if given is not None else ""

    def _say(self, taken: _Taken, symbols: frozenset[str]) -> None:
        if symbols:
            names = ", ".join(sorted(symbols))
            self._report.note("NH2807", f"what stands behind {names} is imported as if it stood there unconditionally")
        for one in taken.dropped:
            if one.content.record:
                message = f"'{one.content.title}' ({one.content.kind}) stays in the patch: {one.reason}"
                self._report.warning("NH2803", message)
        for files, reason in grouped(taken.rest.refused):
            self._report.warning("NH2804", f"not imported: {files}: {reason}")


def _lost(
    first: Sequence[Imported], contents: Sequence[Imported], known: Container[tuple[str, str]]
) -> Iterator[Dropped]:
    """Yield what is content on the base alone, but not on what the patch makes of it; ``known`` are dropped already."""
    taken = {(content.kind, content.title) for content in contents}
    for content in first:
        name = (content.kind, content.title)
        if content.record and name not in taken and name not in known:
            yield Dropped(content=content, reason="beside what the patch brings, no content can say it")


def _refused(verdict: Verdict, contents: Sequence[Imported]) -> dict[int, str]:
    """Return which contents are not taken and why: those that are to blame, and those that share a group with them."""
    refused = dict(verdict.refused)
    if not refused and verdict.errors and contents:
        # Nothing in particular is to blame: the kind goes of which there is least, until what is left is right.
        kinds = Counter(content.kind for content in contents)
        least = min(kinds, key=lambda kind: (kinds[kind], kind))
        reason = f"with it the mod can't be made: {verdict.errors[0].code}: {verdict.errors[0].message}"
        refused = {number: reason for number, content in enumerate(contents) if content.kind == least}
    groups = {(contents[number].kind, contents[number].group) for number in refused if contents[number].group}
    for number, content in enumerate(contents):
        if number not in refused and (content.kind, content.group) in groups:
            refused[number] = "it shares a sum with others that are left to the patch"
    return refused


def _equal(made: Tree, variant: Tree, file: str) -> bool:
    contents = [tree.content(file) if tree.exists(file) else None for tree in (made, variant)]
    return contents[0] == contents[1]
