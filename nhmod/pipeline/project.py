"""From the mods named on the command line to a checked project: read, ordered, on a target's tree, every word looked up."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.contribution import Content, Mod, ModSet
from nhmod.diagnostics import Diagnostic, Related, Report, Severity, listed, problem
from nhmod.host import Host
from nhmod.manifest import Broken, CodeText, Manifest, Record, for_target
from nhmod.pipeline.blame import blamed
from nhmod.pipeline.composition import composed
from nhmod.pipeline.examining import Examination
from nhmod.pipeline.games import kinds_for
from nhmod.pipeline.ground import beside, grounded
from nhmod.pipeline.leaving_out import Given, names_of
from nhmod.pipeline.manifests import read_sound
from nhmod.pipeline.reasons import Reason, reason_of
from nhmod.pipeline.trees import choose_target, located, open_tree, read_facts
from nhmod.request import ALLOW_CODE, Request
from nhmod.target import Progress, Target, Tree, silent, values_in
from nhmod.target.c.codes import AMBIGUOUS, NOT_FOUND, UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nhmod.pipeline.known import Project


_IN_C = frozenset({NOT_FOUND.code, AMBIGUOUS.code, UNREADABLE.code})


def load(
    request: Request,
    report: Report,
    *,
    host: Host | None = None,
    kinds: frozenset[str] | None = None,
    progress: Progress = silent,
    beneath: Tree | None = None,
) -> Project:
    """Read, order and check mods; raises ``DiagnosticError`` with all that was found if something is wrong.

    ``kinds`` are the content kinds that the caller can do something with, where they are others than can be built into
    the target. ``beneath`` is what the request's tree was made of, by what would be a patch that is applied first.
    """
    host = host or Host.with_entry_points()
    return load_mods(
        request, read_sound(request, host, report), host, report, kinds=kinds, progress=progress, beneath=beneath
    )


def load_mods(
    request: Request,
    manifests: Sequence[Manifest],
    host: Host,
    report: Report,
    *,
    kinds: frozenset[str] | None = None,
    progress: Progress = silent,
    beneath: Tree | None = None,
) -> Project:
    """Check mods that were read; as ``load`` does."""
    cache = cache_directory()
    own = open_tree(request, manifests, host, report)
    target = choose_target(request, manifests, host) if own is None else own.target
    check_kinds(manifests, target, target.kinds if kinds is None else kinds, host, report)
    _check_accepted(manifests, host, report)
    _check_code(request, manifests, target, host, report)
    tree = own or located(target, request, report, progress)
    mods = _uncomposed(host, manifests, target)
    tree, ground = grounded(host, mods, tree, report)
    facts = read_facts(host, tree, cache)
    before = ground.before if ground is not None else beneath
    if before is not None:
        facts = beside(facts, read_facts(host, before, cache))
    every = [one for manifest in manifests for broken in manifest.broken.values() for one in broken]
    given = Given(
        mods=_with_sound(mods, manifests, target),
        names=_lost(host, manifests),
        unread=names_of(text for one in every for text in one.texts),
        words=tuple(word for one in every for word in one.words),
    ).without_what(text for one in every for text in one.spoken)
    found = Report() if target.unread else report
    with tree.keeping_answers(cache):
        project = Examination(host, tree, facts, found).project(given)
    if target.unread:
        report.extend(told_of_unread(tree, found.diagnostics, mods.every_content))
    report.raise_errors()
    return replace(project, ground=ground)


def mod_set(host: Host, manifests: Sequence[Manifest], target: Target, report: Report | None = None) -> ModSet:
    """Put the mods' content for a target together, as mods change each other's; what is wrong with that is reported."""
    return composed(_uncomposed(host, manifests, target), report if report is not None else Report())[-1]


def _uncomposed(host: Host, manifests: Sequence[Manifest], target: Target) -> ModSet:
    ids = _ids(manifests)
    return ModSet(
        mods=tuple(Mod(identity=m.identity, folder=m.folder, records=_for_target(m, target, ids)) for m in manifests),
        kinds=host.kinds(),
    )


def _with_sound(mods: ModSet, manifests: Sequence[Manifest], target: Target) -> ModSet:
    """Add what is sound of content that has mistakes, in its place."""
    ids = _ids(manifests)

    def sound(records: tuple[Record, ...], broken: Iterable[Broken]) -> tuple[Record, ...]:
        given = [one.record for one in broken if one.record is not None]
        left = [for_target(record, target.family, target.version, ids) for record in given]
        if not left:
            return records
        return tuple(sorted((*records, *filter(None, left)), key=lambda record: record.origin.location))

    made = (
        replace(
            mod,
            records=MappingProxyType(
                {kind: sound(records, manifest.broken.get(kind, ())) for kind, records in mod.records.items()}
            ),
        )
        for mod, manifest in zip(mods, manifests, strict=True)
    )
    return replace(mods, mods=tuple(made))


def _lost(host: Host, manifests: Iterable[Manifest]) -> frozenset[str]:
    """Name the content of which too little is sound, or the name itself is not."""
    kinds = host.kinds()
    return names_of(
        text
        for manifest in manifests
        for kind, broken in manifest.broken.items()
        for one in broken
        if one.record is None or kinds[kind].title_key in one.bad
        for text in one.names(kinds[kind].title_key, *kinds[kind].also_named)
    )


def _ids(manifests: Iterable[Manifest]) -> frozenset[str]:
    return frozenset(manifest.identity.id for manifest in manifests)


def check_kinds(
    manifests: Sequence[Manifest], target: Target, kinds: frozenset[str] | None, host: Host, report: Report
) -> None:
    """Refuse content of kinds that can't be put into the target (NH0310), before anything of it is looked up.

    ``kinds`` are those that can; ``None`` are all that its family of games has.
    """
    ids, before, of_game = _ids(manifests), len(report.errors), kinds_for(host, target.family)
    takes = of_game if kinds is None else {name: kind for name, kind in of_game.items() if name in kinds}
    for manifest in manifests:
        for name, records in _for_target(manifest, target, ids).items():
            if not records or name in takes:
                continue
            kind = host.kinds()[name]
            other = "" if kind.is_for(target.family) else f" of {listed(sorted(kind.families))}"
            keys = sorted(one.key for one in takes.values())
            hint = f"{target.name} takes: {', '.join(keys)}" if keys else "build the mod for another target"
            if kind.key in keys:
                hint = (
                    f"if it is for {target.family}, say so under 'targets:', or here: when: {{target: {target.family}}}"
                )
            report.error(
                "NH0310", f"{target.title} can't be given '{kind.key}'{other}", records[0].origin.location, hint=hint
            )
    if len(report.errors) > before:
        report.raise_errors()


def _check_accepted(manifests: Iterable[Manifest], host: Host, report: Report) -> None:
    """Tell of codes that mods accept and can't (NH0314)."""
    for identity in (manifest.identity for manifest in manifests if manifest.identity.accept):
        for code in identity.accept:
            if code not in host.acceptable():
                report.warning("NH0314", f"'{code}' is nothing that can be accepted", identity.origin.at("accept"))


def _check_code(request: Request, manifests: Sequence[Manifest], target: Target, host: Host, report: Report) -> None:
    """Refuse the code of mods' authors unless the user trusts it (NH1006)."""
    kinds, ids = host.kinds(), _ids(manifests)
    for manifest in manifests:
        if request.confined or request.trusts(manifest.identity.id):
            continue
        for name, records in _for_target(manifest, target, ids).items():
            kind = kinds[name]
            with_code = [record for record in records if kind.code or any(values_in(record, CodeText))]
            if not with_code:
                continue
            title = getattr(with_code[0], kind.title_key, "") or ""
            code = next(values_in(with_code[0], CodeText), None)
            origin = with_code[0].origin if kind.code or code is None else code.origin
            report.error(
                "NH1006",
                f"'{manifest.identity.id}' brings code of its author's: "
                + ("" if kind.code else "the C of ")
                + " ".join(filter(None, (f"the {kind.label}", str(title))))
                + (f", and {len(with_code) - 1} more" if with_code[1:] else ""),
                origin,
                hint=f"read it, then give {ALLOW_CODE}={manifest.identity.id}",
            )


def _for_target(manifest: Manifest, target: Target, mods: frozenset[str]) -> Mapping[str, tuple[Record, ...]]:
    return MappingProxyType(
        {
            kind: tuple(filter(None, (for_target(record, target.family, target.version, mods) for record in records)))
            for kind, records in manifest.records.items()
        }
    )


def told_of_unread(tree: Tree, found: Sequence[Diagnostic], contents: Sequence[Content]) -> Iterator[Diagnostic]:
    """Yield what was found on a tree that ``Target.unread`` is said of; what follows from that is one error (NH0520)."""
    of_tree = [one for one in found if _is_of_tree(one)]
    yield from (one for one in found if one not in of_tree)
    by_record, of_none = blamed(of_tree, contents)
    yield from of_none  # that the tree is not read is told already, with what can be had (nhmod.pipeline.trees)
    if not by_record:
        return
    lost = [content for content in contents if id(content.record) in by_record]
    places = [content.origin.location for content in lost]
    can = "can" if len(lost) == len(contents) > 1 else "can't"
    yield from problem(
        "NH0520",
        f"{_many(len(lost), len(contents))} {can} be had in {tree.target.title}: {tree.target.unread}",
        next(iter(places), None),
        hint=f"take a release that is read ('nhmod source list'), or only what can be had ('nhmod port {tree.root}' with these mods says "
        "what); a change of this game's own files can be a patch of a mod ('nhmod import --patch')",
        related=tuple(Related(location=one, message="neither can this") for one in places[1:]),
    ).diagnostics


def _many(lost: int, every: int) -> str:
    if every == 1:
        return "the one content"
    return f"none of the {every} contents" if lost == every else f"{lost} of {every} contents"


def _is_of_tree(one: Diagnostic) -> bool:
    """Return whether an error is that something can't be read; words and places in C that a tree lacks are told one by one."""
    if one.severity is not Severity.ERROR or one.code in _IN_C:
        return False
    return bool(one.cause) or reason_of(one) not in {Reason.REFUSED, Reason.UNKNOWN_WORD}
