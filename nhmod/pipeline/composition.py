"""Mods that change each other's content: found, held against each other, and made one after the other in load order."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.contribution import Content, ContentChange, Kind, Mod, ModSet
from nhmod.dataclass import frozen
from nhmod.diagnostics import Related, Report, did_you_mean, listed
from nhmod.manifest import ContentOrigin, Edited, Origin, Record, also_beside, are_opposite, is_relative, record_keys

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from nhmod.location import Location


@frozen
class _Found:
    """An ``edit:`` of a mod, and what it is about."""

    editor: Mod
    kind: str
    record: Record
    edited: Edited
    content: Content


def composed(mods: ModSet, report: Report, *, without: Collection[str] = ()) -> tuple[ModSet, ...]:
    """Make the changes that mods make of each other's content, a mod at a time in load order.

    Gives the mods before the first change, after each changing mod, and so on; the last is what is wanted, and the only one
    where no mod changes another. Reports NH3802 to NH3807; a change that can't be is left out, as are those of the mods ``without``.
    """
    found = tuple(_found(mods, report))
    taken = {id(one.record) for one in found}
    stage = _without(mods, taken)
    stages = [stage]
    for mod in mods:
        own = [one for one in found if one.editor.id == mod.id and mod.id not in without]
        for one in own:
            stage = _changed(stage, one, report)
        if own:
            stages.append(stage)
    _refuse_two(stage, mods, report)
    return tuple(stages)


def editors(mods: ModSet) -> tuple[str, ...]:
    """Return the mods that change others' content, in load order."""
    return tuple(dict.fromkeys(change.editor for change in mods.changes))


def change_at(mods: ModSet, editor: str, place: Location | None) -> Origin:
    """Return the ``edit:`` of a mod by which what stands at a place is changed: the content's own place, or one of the change's."""
    own = [change for change in mods.changes if change.editor == editor]
    for change in own:
        if place is not None and change.edited.origin.location.holds(place):
            return Origin(location=place, path=change.edited.origin.path)
    meant = (change for change in own if place is not None and change.before.origin.location.holds(place))
    return next(meant, own[0]).edited.origin


def _found(mods: ModSet, report: Report) -> Iterator[_Found]:
    for mod in mods:
        for kind, records in mod.records.items():
            for record in () if mods.kinds[kind].own_edits else records:
                edited = Edited.of(record)
                if edited is None:
                    continue
                content = _content(mods, kind, edited.target)
                if content is not None:
                    one = _Found(editor=mod, kind=kind, record=record, edited=edited, content=content)
                    if _allowed(one, mods.kinds[kind], report):
                        yield one
                elif isinstance(record, Edited):
                    _tell_unknown(mods, kind, edited, report)


def _content(mods: ModSet, kind: str, name: str) -> Content | None:
    """Find content by what people call it; a ring is called by its whole name too."""
    wanted = name.casefold(), name.casefold().partition(" of ")[2]
    by_title = {
        content.title.casefold(): content
        for content in reversed(mods.contents(kind))
        if Edited.of(content.record) is None
    }
    return next((by_title[one] for one in wanted if one and one in by_title), None)


def _allowed(one: _Found, kind: Kind, report: Report) -> bool:
    mod, edited, content, label = one.editor, one.edited, one.content, kind.label
    origin = edited.origin.at("edit")
    if content.mod.id == mod.id:
        message = f"the {label} '{content.title}' is of this mod itself"
        report.error("NH3807", message, origin, hint="change it where it is written")
        return False
    if content.mod.id not in mod.reaches(one.record):
        report.error(
            "NH3802",
            f"the {label} '{content.title}' is of the mod '{content.mod.id}', which '{mod.id}' does not require",
            origin,
            hint=f'write requires: {{{content.mod.id}: "*"}}, or for a change that is made only beside it: when: {{mod: {content.mod.id}}}',
            related=(Related(location=content.origin.location, message=f"it is added here ({content.mod.id})"),),
        )
        return False
    if not edited.keys:
        hint = "write the keys that are to be different"
        report.warning("NH3808", "this changes nothing", origin, hint=hint)
    title = kind.title_key
    if title in edited.keys:
        origin = edited.origin.at(title)
        message = f"a mod can't call another's {label} '{content.title}' something else"
        report.error("NH3807", message, origin, hint=f"take '{title}' out")
        return False
    return True


def _tell_unknown(mods: ModSet, kind: str, edited: Edited, report: Report) -> None:
    label = mods.kinds[kind].label
    titles = [content.title for content in mods.contents(kind) if Edited.of(content.record) is None]
    report.error(
        "NH3804",
        f"none of the mods has a {label} '{edited.target}'",
        edited.origin.at("edit"),
        hint=did_you_mean(edited.target, titles) or _of_others(mods, kind, titles),
    )


def _of_others(mods: ModSet, kind: str, titles: Sequence[str]) -> str:
    """Return which content of a kind there is to be changed."""
    quoted = [f"'{title}'" for title in titles]
    there = f"; there is {listed(quoted)}" if quoted else ""
    return f"'edit:' changes {mods.kinds[kind].key} of other mods by what these call them{there}; give the mods' folders too"


def _without(mods: ModSet, taken: set[int]) -> ModSet:
    def left(records: Mapping[str, tuple[Record, ...]]) -> Mapping[str, tuple[Record, ...]]:
        kept = {
            kind: tuple(one for one in given if id(one) not in taken and not isinstance(one, Edited))
            for kind, given in records.items()
        }
        return MappingProxyType(kept)

    return replace(mods, mods=tuple(replace(mod, records=left(mod.records)) for mod in mods))


def _changed(mods: ModSet, one: _Found, report: Report) -> ModSet:
    """Make one change of the content as the changes before it have left it."""
    content = next((now for now in mods.contents(one.kind) if now.origin.location == one.content.origin.location), None)
    if content is None:
        return mods
    before = content.record
    # What the content may use now is what the changing mod may.
    edited = also_beside(one.edited, one.editor.reaches(one.record) - {""})
    own = (change for change in mods.changes if (change.kind, change.title) == (one.kind, content.title))
    last = mods.needs[one.editor.id] | set(ContentOrigin.of(edited).beside)
    edited = edited.beside(change.edited for change in own if change.editor not in last)
    after = edited.applied_to(before, folder=one.editor.folder, report=report)
    change = ContentChange(
        kind=one.kind,
        title=content.title,
        owner=content.mod.id,
        editor=one.editor.id,
        edited=edited,
        before=before,
        after=after,
    )

    def put(mod: Mod) -> Mod:
        if mod.id != content.mod.id:
            return mod
        records = tuple(after if record is before else record for record in mod.records[one.kind])
        return replace(mod, records=MappingProxyType({**mod.records, one.kind: records}))

    return replace(mods, mods=tuple(map(put, mods)), changes=(*mods.changes, change))


def _refuse_two(stage: ModSet, mods: ModSet, report: Report) -> None:
    """Report every key that two mods change of one thing, where neither requires the other and one change would be lost."""
    needs = mods.needs
    seen: dict[tuple[str, str, str], list[ContentChange]] = {}
    for change in stage.changes:
        fields = record_keys(type(change.before))
        for name in change.edited.keys:
            earlier = seen.setdefault((change.kind, change.title, name), [])
            value = change.edited.values[fields[name].field]
            for other in earlier:
                theirs = other.edited.values[fields[name].field]
                relative = is_relative(value) and is_relative(theirs)
                if (
                    (relative and not are_opposite(value, theirs))
                    or other.editor in needs[change.editor]
                    or other.editor in ContentOrigin.of(change.edited).beside
                ):
                    continue
                _tell_two(change, other, name, stage.kinds[change.kind].label, report)
                break
            earlier.append(change)


def _tell_two(change: ContentChange, other: ContentChange, name: str, label: str, report: Report) -> None:
    origin, first = change.edited.origin.at(name), other.edited.origin.at(name)
    same = change.editor == other.editor
    whose = f"'{change.editor}' changes it twice" if same else f"'{other.editor}' and '{change.editor}' both change it"
    report.error(
        "NH3803",
        f"'{name}' of the {label} '{change.title}' of '{change.owner}' can have one value: {whose}",
        origin,
        hint="take one of the two away"
        if same
        else "take one away, or let one of the mods require the other: the later one has the last word",
        related=(_other(first, other.editor),),
    )


def _other(origin: Origin, editor: str) -> Related:
    return Related(location=origin.location, message=f"the other change ({editor})")
