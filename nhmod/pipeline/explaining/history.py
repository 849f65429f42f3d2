"""Who added a thing and who changed what of it: what the manifests say, and what the game's table has after each mod."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.edits import compose
from nhmod.manifest import Edited, Record, Word, record_keys
from nhmod.pipeline.explaining.answer import Difference, Step
from nhmod.pipeline.explaining.values import NOTHING, shown
from nhmod.pipeline.importing.trees import overlaid
from nhmod.pipeline.trees import read_facts
from nhmod.target import AS_WRITTEN, Entry, Facts, Json, find_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import ContentChange
    from nhmod.location import Location
    from nhmod.pipeline.explaining.lookup import Found
    from nhmod.pipeline.planning import Plan


@frozen
class Saying:
    """What a mod's manifest says of a thing: the content that adds or changes it."""

    mod: str
    adds: bool
    location: Location
    keys: tuple[Difference, ...] = ()


def sayings(plan: Plan, found: Found) -> tuple[Saying, ...]:
    """Go through what the manifests say of a thing, in load order; what adds it comes first."""
    mods = plan.project.mods
    said = [*_additions(plan, found)]
    places = {one.location for one in said}
    said += (
        Saying(mod=change.editor, adds=False, location=change.edited.origin.location, keys=key_differences(change))
        for change in mods.changes
        if change.before.origin.location in places
    )
    if found.entry is not None and not found.entry.mod:
        said += _edits(plan, found.entry)
    ranks = {mod.id: number for number, mod in enumerate(mods)}
    return tuple(sorted(said, key=lambda one: (ranks[one.mod], not one.adds)))


def _additions(plan: Plan, found: Found) -> Iterator[Saying]:
    if found.content is not None:
        yield Saying(mod=found.content.mod.id, adds=True, location=found.content.origin.location)
    if found.entry is None or found.entry.origin is None:
        return
    origin = found.entry.origin.location
    for kind in plan.project.mods.kinds:
        for content in plan.project.mods.contents(kind):
            whole = content.origin.location
            if content.mod.id == found.entry.mod and whole.holds(origin):
                yield Saying(mod=content.mod.id, adds=True, location=whole)
                return
    yield Saying(mod=found.entry.mod, adds=True, location=origin)


def _edits(plan: Plan, entry: Entry) -> Iterator[Saying]:
    """Go through the ``edit:`` of the game's own thing."""
    for mod in plan.project.mods:
        for records in mod.records.values():
            for record in records:
                word = getattr(record, "edit", None)
                if not isinstance(word, Word) or find_word(word, plan.project.facts) != entry:
                    continue
                keys = edited_keys(record)
                if keys is not None:
                    yield Saying(mod=mod.id, adds=False, location=record.origin.location, keys=keys)


def edited_keys(record: Record) -> tuple[Difference, ...] | None:
    """Return what a record with ``edit:`` changes of one of the game's own things; nothing for one without."""
    edited = Edited.of(record)
    return None if edited is None else tuple(_key(edited, type(record), name) for name in edited.keys)


def _key(edited: Edited, record: type[Record], name: str) -> Difference:
    value = edited.values[record_keys(record)[name].field]
    return Difference(name=name, old="", new=shown(value), location=edited.origin.at(name).location)


def key_differences(change: ContentChange) -> tuple[Difference, ...]:
    """Return what one mod changes of another's content, as the manifests have it."""
    keys = record_keys(type(change.before))
    return tuple(
        Difference(
            name=name,
            old=shown(getattr(change.before, keys[name].field)) if name in change.before.origin.keys else NOTHING,
            new=shown(getattr(change.after, keys[name].field)),
            location=change.edited.origin.at(name).location,
        )
        for name in change.edited.keys
    )


def history(plan: Plan, found: Found, stock: Facts) -> tuple[Step, ...]:
    """Return what each mod did to a thing, in load order."""
    said = sayings(plan, found)
    by_table: dict[str, tuple[Difference, ...]] = {}
    if found.entry is not None and plan.order:
        with TemporaryDirectory(prefix="nhmod-explain-") as folder:
            tables = Tables(plan, stock, Path(folder))
            steps = tables.steps(found.of, found.entry, 0, len(plan.order))
            by_table = {plan.order[number]: different for number, different in steps}
    out: list[Step] = []
    for mod in plan.order:
        own = [one for one in said if one.mod == mod]
        table = by_table.get(mod, ())
        for number, one in enumerate(own):
            last = number == len(own) - 1
            out.append(
                Step(
                    mod=mod,
                    adds=one.adds,
                    location=one.location,
                    keys=one.keys,
                    fields=table if last and not one.adds else (),
                )
            )
        if not own and table:
            out.append(Step(mod=mod, adds=False, location=None, fields=table))
    return tuple(out)


def places(steps: Sequence[Step]) -> tuple[Location, ...]:
    """Return the places of the content that steps are about."""
    return tuple(step.location for step in steps if step.location is not None)


class Tables:
    """The game's tables after each of the mods: the facts of the tree with the first so many mods' changes."""

    def __init__(self, plan: Plan, stock: Facts, place: Path) -> None:
        """Take a plan and the tree's own facts; the trees are made in the folder ``place``."""
        self._plan = plan
        self._place = place
        self._known: dict[int, Facts] = {0: stock}

    def after(self, count: int) -> Facts:
        """Return the facts after the first ``count`` mods."""
        if count not in self._known:
            plan, project = self._plan, self._plan.project
            overlay = compose(project.tree, plan.changes, order=plan.order, owners=frozenset(plan.order[:count]))
            tree = overlaid(project.tree, overlay.contents(), self._place / str(count))
            self._known[count] = read_facts(project.host, tree, cache_directory())
        return self._known[count]

    def steps(self, vocabulary: str, entry: Entry, low: int, high: int) -> Iterator[tuple[int, tuple[Difference, ...]]]:
        """Yield which mods between two counts made an entry different, and how; nothing where it is the same at both."""
        before, after = (_values(self.after(count), vocabulary, entry) for count in (low, high))
        different = _differences(before, after)
        if not different:
            return
        if high - low == 1:
            yield high - 1, different
            return
        middle = (low + high) // 2
        yield from self.steps(vocabulary, entry, low, middle)
        yield from self.steps(vocabulary, entry, middle, high)


def _values(facts: Facts, vocabulary: str, entry: Entry) -> Mapping[str, Json] | None:
    known = facts.get(vocabulary)
    found = known.symbol(entry.symbol) if entry.symbol else known.find(entry.name)
    if found is None:
        return None
    return {"name": found.name, **{name: value for name, value in found.fields.items() if name not in AS_WRITTEN}}


def _differences(before: Mapping[str, Json] | None, after: Mapping[str, Json] | None) -> tuple[Difference, ...]:
    if before is None or after is None:
        return () if before is after else (Difference(name="in the table", old=_there(before), new=_there(after)),)
    names = {**before, **after}
    return tuple(
        Difference(name=name, old=_json(before.get(name)), new=_json(after.get(name)))
        for name in names
        if before.get(name) != after.get(name)
    )


def _there(values: object) -> str:
    return "no" if values is None else "yes"


def _json(value: Json) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_json, value))}]"
    return NOTHING if value is None else str(value)
