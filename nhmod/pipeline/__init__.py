"""The steps from mods on disk to edits on a tree and to patches; each a value from a value.

Builds and packages are made in ``nhmod.pipeline.making``, levels are looked at in ``nhmod.pipeline.workbench``: what they stand on is
imported for them alone.
"""

from typing import TYPE_CHECKING

from nhmod.imports import lazily

if TYPE_CHECKING:
    from nhmod.pipeline.checking import Checked, check
    from nhmod.pipeline.known import Project
    from nhmod.pipeline.manifests import read_mods
    from nhmod.pipeline.planning import Plan, make_patches, plan, repairs, staged
    from nhmod.pipeline.project import load
    from nhmod.pipeline.trees import choose_target, choose_tree, open_tree, read_facts, target_words

__all__ = [
    "Checked",
    "Plan",
    "Project",
    "check",
    "choose_target",
    "choose_tree",
    "load",
    "make_patches",
    "open_tree",
    "plan",
    "read_facts",
    "read_mods",
    "repairs",
    "staged",
    "target_words",
]

__getattr__ = lazily(__name__, __file__)
