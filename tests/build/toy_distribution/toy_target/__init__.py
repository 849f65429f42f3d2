"""A plugin with a game of its own, whose every input is seen in what the game says."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pluggy
from packaging.version import Version

from nhmod.edits import NewFile
from nhmod.target import REPAIRS, VARIANT, Entry, Source, Target, Vocabulary
from nhmod.target.recipe import PlayableFile, Recipe, Step

try:
    from nhmod.probe import READ
except ImportError:  # where the tests add nothing to nhmod
    READ = "none"

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet
    from nhmod.edits import Change
    from nhmod.target import Checkout, Facts, RecipeRequest, Tree, Variant

hookimpl = pluggy.HookimplMarker("nhmod")

CODE = "one"
FLAG = "one"
REPAIR = "one"
DATA = Path(__file__).with_name("data.txt")
TARGET = Target(
    name="toy-1",
    family="toy",
    version=Version("1"),
    title="Toy",
    source=Source(filename="toy.tgz", sha256="0" * 64, root="toy"),
)


@hookimpl
def nhmod_targets() -> Iterable[Target]:
    return (TARGET,)


@hookimpl
def nhmod_identify(checkout: Checkout) -> Iterable[Target]:
    if checkout.has("src/toy.c"):
        yield Target(name="toy-own", family="toy", version=Version("1"), title="Toy's own")


@hookimpl
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    if tree.target.family != "toy":
        return {}
    word = tree.text("dat/fact.txt").strip()
    entry = Entry(symbol="", name="fact", fields={"said": f"{READ} {word}"})
    return {"toy facts": Vocabulary("toy facts", [entry])}


@hookimpl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterable[Change]:
    if tree.target.family != "toy":
        return
    if os.environ.get("TOY_WHILE_PLANNING"):
        subprocess.run(["sh", os.environ["TOY_WHILE_PLANNING"]], check=True)
    (fact,) = facts["toy facts"]
    for mod in mods:
        words = sorted((mod.folder / "words").glob("*.txt"))
        said = {
            "NAME": mod.identity.name,
            "MOD": (mod.folder / "word.txt").read_text().strip(),
            "WORDS": " ".join(path.read_text().strip() for path in words),
            "CODE": CODE,
            "DATA": DATA.read_text().strip(),
            "FACT": str(fact.fields["said"]),
        }
        text = "".join(f'#define SAID_{name} "{value}"\n' for name, value in said.items())
        yield NewFile(file="src/mod.h", content=text.encode(), why="the mod", owner=mod.id)


@hookimpl
def nhmod_repairs(tree: Tree) -> Iterable[Change]:
    if tree.target.family == "toy":
        yield NewFile(file="src/repair.h", content=f'#define REPAIR "{REPAIR}"\n'.encode(), why="", owner=REPAIRS)


@hookimpl
def nhmod_variant(tree: Tree, variant: Variant) -> Iterable[Change]:
    if tree.target.family == "toy":
        text = f'#define VARIANT "{variant}"\n'
        yield NewFile(file="src/variant.h", content=text.encode(), why="", owner=VARIANT)


@hookimpl
def nhmod_recipe(request: RecipeRequest) -> Iterable[Recipe]:
    if request.target.family != "toy":
        return
    variables = (f"CC={request.compiler}", f"RECIPE={FLAG}", f"NATIVE={request.native}")
    yield Recipe(
        target=request.target.name,
        tools=("make", "sh", "toytool"),
        steps=(Step(title="Compiling", command=("make", "-C", "src", *variables), make=True),),
        playable=(
            PlayableFile(path="play", content=b'#!/bin/sh\nexec "$(dirname "$0")/game"\n', mode=0o755),
            PlayableFile(path="game", source="src/toy", mode=0o755),
            PlayableFile(path="data", source="src/data"),
        ),
        launcher="play",
        licence="dat/fact.txt",
        epoch=0,
        folders=("save",),
    )
