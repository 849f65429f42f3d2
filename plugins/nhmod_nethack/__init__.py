"""The target NetHack, releases of nethack.org: where they come from, and what is read out of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod_nethack.codes import CODES
from nhmod_nethack.recipe import recipe
from nhmod_nethack.repairs import repairs
from nhmod_nethack.symbols import check_symbols, symbol_edits
from nhmod_nethack.targets import TARGETS
from nhmod_nethack.variant import variant_edits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change, SymbolUse
    from nhmod.target import Facts, Recipe, RecipeRequest, Target, Tree, Variant, Vocabulary

FAMILY = "nethack"

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH1801 to NH1829."""
    return CODES


@hookimpl
def nhmod_targets() -> Iterable[Target]:
    """Declare the releases."""
    return TARGETS


@hookimpl
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    """Read the vocabularies of a NetHack tree; another family's trees are left to its own plugin."""
    if tree.target.family != FAMILY:
        return {}
    # The readers load pcpp; a run that finds its facts in the cache has no need of it.
    from nhmod_nethack.facts import read_facts  # noqa: PLC0415

    return read_facts(tree)


@hookimpl
def nhmod_check(mods: ModSet, facts: Facts, report: Report) -> None:
    """Check the mods' symbols."""
    check_symbols(mods, facts, report)


@hookimpl
def nhmod_symbols(tree: Tree, uses: tuple[SymbolUse, ...]) -> Iterable[Change]:
    """Define the mods' symbols."""
    return symbol_edits(tree, uses) if tree.target.family == FAMILY else ()


@hookimpl
def nhmod_repairs(tree: Tree) -> Iterable[Change]:
    """Make old releases compile."""
    return repairs(tree) if tree.target.family == FAMILY else ()


@hookimpl
def nhmod_variant(tree: Tree, mods: ModSet, variant: Variant) -> Iterable[Change]:
    """Name the build, and make it refuse other builds' saves."""
    return variant_edits(tree, mods, variant) if tree.target.family == FAMILY else ()


@hookimpl
def nhmod_recipe(request: RecipeRequest) -> Iterable[Recipe]:
    """Say how a release is built."""
    return (recipe(request),) if request.target.family == FAMILY else ()
