"""The target NetHack, releases of nethack.org: where they come from, and what is read out of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod_nethack.targets import FAMILIES, TARGETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.binary import Header
    from nhmod.contribution import ModSet
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change, SymbolUse
    from nhmod.target import (
        Checkout,
        Difference,
        Entry,
        Facts,
        HeaderRequest,
        Imported,
        Limit,
        Recipe,
        RecipeRequest,
        Side,
        Target,
        Tree,
        Variant,
        Vocabulary,
    )
    from nhmod_languages.language import Languages

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH1801 to NH1829."""
    from nhmod_nethack.codes import CODES

    return CODES


@hookimpl
def nhmod_targets() -> Iterable[Target]:
    """Declare the releases."""
    return TARGETS


@hookimpl
def nhmod_identify(checkout: Checkout) -> Iterable[Target]:
    """Recognise a NetHack, an NLE or a variant by its files."""
    # Rarely asked: only for a folder that is no target of anybody's.
    from nhmod_nethack.identify import identify

    return identify(checkout)


@hookimpl
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    """Read the vocabularies of a NetHack tree; another family's trees are left to its own plugin."""
    if tree.target.family not in FAMILIES:
        return {}
    # The readers load pcpp; a run that finds its facts in the cache has no need of it.
    from nhmod_nethack.facts.read import read_tables

    return read_tables(tree)


@hookimpl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for levels, dungeons and builds."""
    if tree.target.family not in FAMILIES:
        return ()
    from nhmod_nethack.facts.differences import differences

    return differences(tree)


@hookimpl
def nhmod_declare(mods: ModSet, facts: Facts) -> Mapping[str, Iterable[Entry]]:
    """Make the mods' symbols known to who reads guarded lines."""
    from nhmod_nethack.symbols import declare_symbols

    return {"makedefs symbols": declare_symbols(mods, facts)}


@hookimpl
def nhmod_check(mods: ModSet, facts: Facts, report: Report) -> None:
    """Check the mods' symbols."""
    from nhmod_nethack.symbols import check_symbols

    check_symbols(mods, facts, report)


@hookimpl
def nhmod_limits(tree: Tree, facts: Facts) -> Iterable[Limit]:
    """List the limits that no single content kind has for itself."""
    from nhmod_nethack.limits import limits

    return limits(tree, facts) if tree.target.family in FAMILIES else ()


@hookimpl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterable[Change]:
    """Make fields wider that what the mods bring together outgrows."""
    from nhmod_nethack.wider import wider

    return wider(mods, tree, facts) if tree.target.family in FAMILIES else ()


@hookimpl
def nhmod_import(base: Side, variant: Side) -> Iterable[Imported]:
    """Explain the fields that are wider in a variant, where its content makes them so again."""
    from nhmod_nethack.wider import import_wider

    return import_wider(base, variant) if base.tree.target.family in FAMILIES else ()


@hookimpl
def nhmod_symbols(tree: Tree, uses: tuple[SymbolUse, ...]) -> Iterable[Change]:
    """Define the mods' symbols."""
    from nhmod_nethack.symbols import symbol_edits

    return symbol_edits(tree, uses) if tree.target.family in FAMILIES else ()


@hookimpl
def nhmod_repairs(tree: Tree) -> Iterable[Change]:
    """Make old releases compile."""
    from nhmod_nethack.repairs import repairs

    return repairs(tree) if tree.target.family in FAMILIES else ()


@hookimpl
def nhmod_variant(tree: Tree, mods: ModSet, variant: Variant) -> Iterable[Change]:
    """Name the build, and make it refuse other builds' saves."""
    from nhmod_nethack.variant import variant_edits

    return variant_edits(tree, mods, variant) if tree.target.family in FAMILIES else ()


@hookimpl
def nhmod_languages(tree: Tree, facts: Facts) -> Iterable[Languages]:
    """Give the level and dungeon languages of a release."""
    if tree.target.family not in FAMILIES:
        return ()
    # The dialects are large; a run that compiles nothing has no need of them.
    from nhmod_nethack.languages.choose import languages

    return (languages(facts),)


@hookimpl
def nhmod_header(request: HeaderRequest) -> Iterable[Header]:
    """Say with which version the files of a game begin."""
    if request.tree.target.family not in FAMILIES:
        return ()
    # It asks makedefs, with what the facts' readers know of the build's configuration.
    from nhmod_nethack.header import read_header

    return (read_header(request),)


@hookimpl
def nhmod_recipe(request: RecipeRequest) -> Iterable[Recipe]:
    """Say how a release is built."""
    if request.target.family not in FAMILIES:
        return ()
    # A recipe brings the embedded compilers with it.
    from nhmod_nethack.recipes import recipe

    return (recipe(request),)
