"""A game of a stranger that is nothing but data: two files of text, its own monsters, and caves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nhmod.contribution import Kind, Mod, ModSet, Start
from nhmod.diagnostics import CodeInfo, Report
from nhmod.edits import Edit, Guard, insertion, replacement
from nhmod.gallery import Exhibit, Showing, facts_of
from nhmod.manifest import (
    Add,
    Change,
    Changing,
    Choice,
    Int,
    ListOf,
    Record,
    SetTo,
    Text,
    Word,
    WordType,
    key,
    optional,
)
from nhmod.plugin import Plugin
from nhmod.target import (
    Checkout,
    Entry,
    Facts,
    Keep,
    PlayableFile,
    Recipe,
    RecipeRequest,
    Site,
    Source,
    Target,
    Tree,
    Vocabulary,
)

FAMILY, MONSTERS, CAVES = "cavern", "edit/monster.txt", "edit/vault.txt"
CAVERN = Target.release(
    FAMILY,
    "Cavern",
    "1.0",
    Source(
        filename="cavern-1.0.tar.gz",
        sha256="0" * 64,
        root="cavern-1.0",
        tree_sha256="19201df8f7acfffd27dfbf8bee2545d66894fd29233723812785f0034baad90d",
    ),
    priority=-2,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Monster(Record):
    """A monster of the caverns, or a change of one of the game's."""

    name: str | None = optional(Text(max_length=20, ascii_only=True), "What it is called.")
    edit: str | None = optional(Text(max_length=20), "The monster that this changes.")
    copy_from: Word | None = optional(WordType("cavern monsters"), "The monster whose depth it has.")
    depth: Change[int] | None = optional(Changing(Int(1, 50)), "How deep it lives.")
    mood: str = key(Choice({"sleepy": "It sleeps.", "angry": "It does not."}), "How it is met.", default="angry")


@dataclass(frozen=True, kw_only=True, slots=True)
class Cave(Record):
    """A cave."""

    name: str = key(Text(max_length=20, ascii_only=True), "What it is called.")
    guard: Word = key(WordType("cavern monsters"), "Who guards it.")
    rows: tuple[str, ...] = key(ListOf(Text(max_length=9, ascii_only=True), at_least=1), "Its map, row by row.")


def identify(checkout: Checkout) -> Iterator[Target]:
    if checkout.has(MONSTERS):
        yield CAVERN


def facts(tree: Tree) -> Mapping[str, Vocabulary]:
    lines = (line.split(":") for line in tree.text(MONSTERS).splitlines() if line.startswith("N:"))
    entries = (
        Entry(symbol="", name=name, index=int(number), fields={"depth": int(depth)}) for _, number, name, depth in lines
    )
    return {"cavern monsters": Vocabulary("cavern monsters", tuple(entries), label="cavern monster")}


def depth_of(monster: Monster, facts: Facts) -> int:
    like = monster.copy_from or monster.edit
    found = facts["cavern monsters"].find(str(like)) if like else None
    own = found.number("depth") if found is not None else 1
    if isinstance(monster.depth, SetTo):
        return monster.depth.value
    return monster.depth.applied_to(own) if isinstance(monster.depth, Add) else own


def new(mods: ModSet) -> Iterator[tuple[Mod, Monster]]:
    return ((mod, one) for mod, one in mods.records("cavern.monsters", Monster) if one.edit is None)


def declare(mods: ModSet, facts: Facts) -> Mapping[str, list[Entry]]:
    first = len([one for one in facts["cavern monsters"] if not one.mod])
    return {
        "cavern monsters": [
            Entry(
                symbol="",
                name=str(one.name),
                index=n,
                mod=mod.id,
                origin=one.origin,
                fields={"depth": depth_of(one, facts)},
            )
            for n, (mod, one) in enumerate(new(mods), first)
        ]
    }


def check(mods: ModSet, facts: Facts, report: Report) -> None:
    for _, one in mods.records("cavern.monsters", Monster):
        if one.edit is None and one.name is None:
            report.error("NH9801", "a monster has a name", one.origin.location, path=one.origin.path)
        if one.edit is not None and facts["cavern monsters"].find(one.edit) is None:
            report.error("NH9801", f"there is no '{one.edit}' in the caverns", one.origin.at("edit").location)


def edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    text = tree.text(MONSTERS)
    for mod, one in mods.records("cavern.monsters", Monster):
        depth = depth_of(one, facts)
        if one.edit is None:
            entry = facts["cavern monsters"].find(str(one.name))
            line = f"N:{entry.index if entry else 0}:{one.name}:{depth}\nM:{one.mood}\n"
            yield insertion(
                file=MONSTERS, site="the end of the monsters", place=len(text), text=line,
                why=f"the monster '{one.name}'", mod=mod, guard=Guard.NONE, origin=one.origin.location,
            )  # fmt: skip
        else:
            start = text.index(f":{one.edit}:") + len(one.edit) + 2
            yield replacement(
                file=MONSTERS, site=f"the {one.edit}", start=start, end=text.index("\n", start), text=str(depth),
                why=f"another {one.edit}", mod=mod, guard=Guard.BARE, origin=one.origin.location,
            )  # fmt: skip
    end = len(tree.text(CAVES))
    for mod, cave in mods.records("caves", Cave):
        rows = "".join(f"D:{row}\n" for row in cave.rows)
        yield insertion(
            file=CAVES, site="the end of the caves", place=end, text=f"V:{cave.name}:{cave.guard}\n{rows}",
            why=f"the cave '{cave.name}'", mod=mod, guard=Guard.NONE, origin=cave.origin.location,
        )  # fmt: skip


def recipe(request: RecipeRequest) -> Iterator[Recipe]:
    play = f'#!/bin/sh\ncd "$(dirname "$0")" && cat {MONSTERS} && echo "$@"\n'
    yield Recipe(
        target=request.target.name,
        steps=(),
        playable=(
            PlayableFile(path="cavern", content=play.encode(), mode=0o755),
            PlayableFile(path=MONSTERS, source=MONSTERS),
            PlayableFile(path=CAVES, source=CAVES),
            PlayableFile(path="scores", keep=Keep.ALWAYS),
        ),
        launcher="cavern",
        epoch=0,
    )


def exhibits(mods: ModSet, facts: Facts, showing: Showing) -> Iterator[Exhibit]:
    del showing
    for mod, one in new(mods):
        depth = facts_of(("Depth", depth_of(one, facts), True))
        yield Exhibit(kind="cavern.monsters", mod=mod.id, title=str(one.name), origin=one.origin, facts=depth)


SITES = (
    Site("cavern.monsters", "the end of the monsters", MONSTERS, "new ones", lambda tree, _: len(tree.text(MONSTERS))),
    Site("caves", "the end of the caves", CAVES, "new ones", lambda tree, _: len(tree.text(CAVES))),
)
STARTS = (
    Start(
        name="monster",
        doc="A monster of the caverns",
        targets=(FAMILY,),
        content="monsters:\n  - name: mole king           # what it is called\n    copy_from: mole\n    depth: {add: 2}\n",
    ),
    Start(
        name="cave",
        doc="A cave",
        targets=(FAMILY,),
        content='caves:\n  - name: pit\n    guard: mole\n    rows: ["###", "#.#", "###"]\n',
    ),
)
PLUGIN = Plugin(
    __name__,
    families={FAMILY},
    kinds=(
        Kind(name="cavern.monsters", key="monsters", label="monster", record=Monster, doc="Monsters of the caverns."),
        Kind(name="caves", label="cave", record=Cave, doc="Caves of the caverns."),
    ),
    codes=(CodeInfo(code="NH9801", title="no such monster", explanation="Cavern has none."),),
    starts=STARTS,
    targets=(CAVERN,),
    identify=identify,
    facts=facts,
    declare=declare,
    check=check,
    edits=edits,
    sites=SITES,
    recipe=recipe,
    exhibits=exhibits,
)
