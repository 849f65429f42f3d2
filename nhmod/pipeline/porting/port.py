"""Ports mods to a tree: what can be had is planned, what can't is told with every reason."""

from __future__ import annotations

from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report
from nhmod.host import Host
from nhmod.location import Location
from nhmod.pipeline.games import sites_of_game
from nhmod.pipeline.known import Project
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.planning import make_patches, plan
from nhmod.pipeline.porting.answer import Comparison, ContentAnswer, KindAnswer, PortAnswer, SiteAnswer, Verdict
from nhmod.pipeline.porting.bench import Bench, Standing
from nhmod.pipeline.porting.compare import compare
from nhmod.pipeline.porting.obstacles import obstacles
from nhmod.pipeline.porting.originals import Original, Originals
from nhmod.pipeline.porting.trial import Tried, try_all
from nhmod.pipeline.project import mod_set
from nhmod.pipeline.trees import choose_tree, read_facts
from nhmod.target import Facts, Progress, Site, Tree, silent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Content
    from nhmod.edits import Change
    from nhmod.manifest import Manifest
    from nhmod.request import Request


@frozen
class Ported:
    """The answer, and the patches of all that can be had (by file name; none where nothing can)."""

    answer: PortAnswer
    patches: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))


def port_tree(request: Request) -> PortAnswer:
    """Return which sites of every content kind the request's tree has; raises ``DiagnosticError`` as ``choose_tree`` does.

    Also where facts can't be read of it: without them no site is known.
    """
    host = Host.with_entry_points()
    report = Report()
    tree = choose_tree(request, (), host, report)
    facts = read_facts(host, tree, cache_directory())
    return PortAnswer(
        target=tree.target, root=tree.root, kinds=_kinds(host, tree, facts, None), notes=report.diagnostics
    )


def port_mods(request: Request, host: Host | None = None, progress: Progress = silent) -> Ported:
    """Try the request's mods on its tree, content by content, showing how far that is.

    Raises ``DiagnosticError`` for mods that can't be read, and as ``port_tree`` does.
    """
    host = host or Host.with_entry_points()
    report = Report()
    manifests = read_mods(request, host, report)
    tree = choose_tree(request, manifests, host, report)
    facts = read_facts(host, tree, cache_directory())
    bench = Bench(host=host, tree=tree, facts=facts, mods=mod_set(host, manifests, tree.target))
    with tree.keeping_answers(cache_directory()):
        tried = try_all(bench, progress)
    originals = Originals(host, manifests, tree.target.family, progress)
    contents = tuple(_answer(content, tried, tree, originals) for content in bench.contents())
    patches, together = _planned(bench, tried.standing)
    answer = PortAnswer(
        target=tree.target,
        root=tree.root,
        mods=tuple(mod.id for mod in bench.mods),
        contents=(*contents, *_left_out(manifests, bench)),
        kinds=_kinds(host, tree, tried.standing.facts, {content.kind for content in bench.contents()}),
        together=tuple(dict.fromkeys((*tried.together, *together))),
        notes=report.diagnostics,
        compared=originals.names(),
        obstacles=obstacles(contents, bench, originals),
    )
    return Ported(answer=answer, patches=patches)


def _planned(bench: Bench, standing: Standing) -> tuple[Mapping[str, bytes], tuple[Diagnostic, ...]]:
    """Make the patches of contents that can be had each; gives what keeps them from standing together."""
    if not standing.contents:
        return {}, ()
    report = Report()
    project = Project(
        host=bench.host, mods=standing.mods, target=bench.tree.target, tree=bench.tree, facts=standing.facts
    )
    try:
        return make_patches(plan(project, report)), ()
    except DiagnosticError as error:
        return {}, tuple(d for d in error.diagnostics if d.severity == "error")


def _answer(content: Content, tried: Tried, tree: Tree, originals: Originals) -> ContentAnswer:
    key = id(content.record)
    changes, errors = tried.changes.get(key, ()), tried.errors.get(key, ())
    places = () if errors else compare(changes, tree, *_there(content, originals.of(content)))
    verdict = Verdict.CANNOT if errors else Verdict.APPLIES
    if any(place.comparison not in {Comparison.SAME, Comparison.UNCOMPARED} for place in places):
        verdict = Verdict.ADAPTED
    kind = originals.kinds[content.kind]
    title = content.title if content.title not in {"", "None"} else content.origin.path
    return ContentAnswer(
        mod=content.mod.id,
        kind=kind.key,
        label=kind.label,
        title=title,
        location=content.origin.location,
        verdict=verdict,
        places=places,
        errors=errors,
    )


def _there(content: Content, original: Original | None) -> tuple[tuple[Change, ...] | None, Tree | None]:
    if original is None:
        return None, None
    return original.changes(content), original.tree


def _left_out(manifests: Iterable[Manifest], bench: Bench) -> Iterator[ContentAnswer]:
    # What mods change of each other's content is in the content that is tried.
    tried = {content.origin.location for content in bench.contents()}
    tried |= {change.edited.origin.location for change in bench.mods.changes}
    kinds = bench.mods.kinds
    for manifest in manifests:
        for kind, records in manifest.records.items():
            for record in records:
                if record.origin.location not in tried:
                    title = getattr(record, kinds[kind].title_key, None)
                    yield ContentAnswer(
                        mod=manifest.identity.id,
                        kind=kinds[kind].key,
                        label=kinds[kind].label,
                        title=str(title or record.origin.path),
                        location=record.origin.location,
                        verdict=Verdict.LEFT_OUT,
                    )


def _kinds(host: Host, tree: Tree, facts: Facts, wanted: set[str] | None) -> tuple[KindAnswer, ...]:
    """Ask the sites of the kinds where they are in the tree."""
    known = host.kinds()
    sites: dict[str, list[SiteAnswer]] = {}
    for site in sites_of_game(host, tree.target):
        if wanted is None or site.kind in wanted:
            key = known[site.kind].key if site.kind in known else site.kind
            sites.setdefault(key, []).append(_site(site, tree, facts))
    return tuple(KindAnswer(kind=kind, sites=tuple(sites[kind])) for kind in sorted(sites))


def _site(site: Site, tree: Tree, facts: Facts) -> SiteAnswer:
    answer = SiteAnswer(name=site.name, file=site.file, why=site.why)
    if site.feature and not facts.offers(site.feature):
        return answer
    try:
        at = site.find(tree, facts)
    except DiagnosticError as error:
        return SiteAnswer(name=site.name, file=site.file, why=site.why, error=error.diagnostics[0])
    file = site.file_in(tree)
    return SiteAnswer(name=site.name, file=file, why=site.why, location=Location.of_offset(file, tree.text(file), at))
