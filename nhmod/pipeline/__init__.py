"""The steps from mods on disk to edits on a tree, to patches, builds and packages; each a value from a value."""

from nhmod.pipeline.checking import Checked, check
from nhmod.pipeline.known import Project
from nhmod.pipeline.making import Built, build_mods, package_build, variant_of
from nhmod.pipeline.planning import Plan, make_patches, plan, repairs, staged
from nhmod.pipeline.project import choose_target, choose_tree, load, open_tree, read_facts, read_mods, target_words
from nhmod.pipeline.workbench import Workbench, open_workbench

__all__ = [
    "Built",
    "Checked",
    "Plan",
    "Project",
    "Workbench",
    "build_mods",
    "check",
    "choose_target",
    "choose_tree",
    "load",
    "make_patches",
    "open_tree",
    "open_workbench",
    "package_build",
    "plan",
    "read_facts",
    "read_mods",
    "repairs",
    "staged",
    "target_words",
    "variant_of",
]
