from collections.abc import Iterable
from dataclasses import dataclass

import pluggy

from nhmod.contribution import Kind, ModSet
from nhmod.edits import Edit, Guard, insertion
from nhmod.manifest import Record, Text, key
from nhmod.target import Tree

nhmod_impl = pluggy.HookimplMarker("nhmod")


@dataclass(frozen=True, kw_only=True, slots=True)
class Rumor(Record):
    """A true rumor, as fortune cookies tell them."""

    text: str = key(Text(max_length=79), "One line, at most 79 characters.")


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    return [Kind(name="rumors", label="rumor", record=Rumor, doc="True rumors.", title_key="text")]


@nhmod_impl
def nhmod_edits(mods: ModSet, tree: Tree) -> Iterable[Edit]:
    end = len(tree.text("dat/rumors.tru"))
    for mod, rumor in mods.records("rumors", Rumor):
        yield insertion(
            file="dat/rumors.tru",
            site="the list of true rumors",
            place=end,
            text=f"{rumor.text}\n",
            why=f"the rumor '{rumor.text}'",
            mod=mod,
            guard=Guard.NONE,
            origin=rumor.origin.location,
        )
