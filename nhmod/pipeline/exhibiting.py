"""From a plan to a gallery: what all plugins show of the mods' content, who made it, what it changes and uses; and its files."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.diagnostics import did_you_mean, problem
from nhmod.gallery import Credit, Exhibit, Fact, Gallery, GalleryForm, Passage, Revision, Showing
from nhmod.manifest import Record, record_keys
from nhmod.pipeline.explaining.history import edited_keys, key_differences
from nhmod.pipeline.explaining.values import shown
from nhmod.pipeline.known import gather_limits, languages_of, own_languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import Content
    from nhmod.host import Host
    from nhmod.pipeline.planning import Plan
    from nhmod.target import Limit

DEFAULT = "html"
_LONGEST = 400
"""Of a value that is shown as it is written: what is longer is cut."""


def gallery_files(plan: Plan, form: str = DEFAULT, *, own_art: bool = False, play: str = "") -> Mapping[str, bytes]:
    """Write the gallery of planned mods in a form, by file name; raises ``DiagnosticError`` (NH3822) for a form that there is not."""
    writer = _form(plan.project.host, form)
    return writer.write(make_gallery(plan, own_art=own_art, play=play))


def check_form(host: Host, form: str) -> None:
    """Raise ``DiagnosticError`` (NH3822) for a form that there is not, before anything else is done."""
    _form(host, form)


def _form(host: Host, name: str) -> GalleryForm:
    what = "the gallery's form '{0.name}'"
    forms = {
        one.name: one for one in host.gather_once("nhmod_gallery_forms", GalleryForm, what, lambda form: form.name)
    }
    if name not in forms:
        hint = did_you_mean(name, forms) or f"there are: {', '.join(sorted(forms))}"
        raise problem("NH3822", f"no gallery can be written as '{name}'", hint=hint, exit_status=2)
    return forms[name]


def make_gallery(plan: Plan, *, own_art: bool = False, play: str = "") -> Gallery:
    """Collect what planned mods bring; ``own_art`` keeps the game's own art out of all pictures, ``play`` is where the game is played."""
    project = plan.project
    mods, tree, facts = project.mods, project.tree, project.facts
    known = own_languages(project.host, tree, facts)
    languages = languages_of(project.host, tree, facts) if known else None
    showing = Showing(mods=mods, tree=tree, overlay=plan.overlay, languages=languages, own_art=own_art)
    with tree.keeping_answers(cache_directory()):
        exhibits = project.host.gather("nhmod_exhibits", (Exhibit,), mods=mods, tree=tree, facts=facts, showing=showing)
        limits = gather_limits(project.host, mods, tree, facts)
    return Gallery.hung(
        (*exhibits, *_plain(plan, exhibits)),
        mods.kinds,
        target=project.target.title,
        licence=project.target.licence,
        credits_=tuple(_credits(plan)),
        revisions=tuple(_revisions(plan)),
        limits=tuple(_used(limits)),
        play=play,
    )


def _plain(plan: Plan, exhibits: tuple[Exhibit, ...]) -> Iterator[Exhibit]:
    """Show by its keys what no plugin shows."""
    there = {(one.mod, one.origin.location) for one in exhibits if one.origin is not None}
    mods = plan.project.mods
    for kind in mods.kinds.values():
        for number, content in enumerate(mods.contents(kind.name), start=1):
            if (content.mod.id, content.origin.location) not in there:
                named = content.title not in {"", "None"}
                yield _by_keys(content, content.title if named else f"{kind.label} {number}", kind.label)


def _by_keys(content: Content, title: str, label: str) -> Exhibit:
    """Show content by its keys: texts in a list are lines, what has lines of its own keeps them, what is long is cut."""
    facts: list[Fact] = []
    passages: list[Passage] = []
    for name, value in _written(content.record):
        text = shown(value)
        if isinstance(value, tuple) and value and all(isinstance(one, str) for one in value):
            passages.append(Passage(title=name, lines=tuple((one,) for one in value)))
        elif "\n" in text:
            passages.append(Passage(title=name, drawing=text))
        elif text != title:
            facts.append(Fact(name=name, value=(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…",)))
    return Exhibit(
        kind=content.kind,
        mod=content.mod.id,
        title=title,
        origin=content.origin,
        label=label,
        facts=tuple(facts),
        passages=tuple(passages),
    )


def _written(record: Record, before: str = "") -> Iterator[tuple[str, object]]:
    """Yield what is written, by its key; records inside by their own keys."""
    for name, one in record_keys(type(record)).items():
        value = getattr(record, one.field)
        if isinstance(value, Record):
            yield from _written(value, f"{before}{name}, ")
        elif name in record.origin.keys:
            yield f"{before}{name}".replace("_", " "), value


def _credits(plan: Plan) -> Iterator[Credit]:
    files: dict[str, Counter[str]] = {}
    for change in plan.changes:
        files.setdefault(change.owner, Counter())[change.file] += 1
    for mod in plan.project.mods:
        who = mod.identity
        yield Credit(
            id=mod.id,
            name=who.name,
            version=str(who.version),
            summary=who.summary,
            description=who.description,
            authors=who.authors,
            license=who.license,
            needs=tuple(one.id for one in who.requires),
            files=dict(sorted(files.get(mod.id, Counter()).items())),
        )


def _revisions(plan: Plan) -> Iterator[Revision]:
    mods = plan.project.mods
    for kind in mods.kinds.values():
        for content in mods.contents(kind.name):
            title = str(getattr(content.record, "edit", None) or content.title)
            for one in edited_keys(content.record) or ():
                yield Revision(
                    kind=kind.key, title=title, owner="", editor=content.mod.id, key=one.name, old=one.old, new=one.new
                )
    for change in mods.changes:
        for one in key_differences(change):
            yield Revision(
                kind=mods.kinds[change.kind].key,
                title=change.title,
                owner=change.owner,
                editor=change.editor,
                key=one.name,
                old=one.old,
                new=one.new,
            )


def _used(limits: tuple[Limit, ...]) -> Iterator[Limit]:
    """Return the limits of which the mods use something, the fullest first."""
    used = (limit for limit in limits if limit.mods)
    yield from sorted(used, key=lambda limit: (limit.left * 1000 // max(limit.value, 1), limit.name))
