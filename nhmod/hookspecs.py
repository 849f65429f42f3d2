"""The hooks: all that a plugin can do, typed. The core calls nothing of a plugin's but these.

``docs/hooks.md`` documents each with its exact signature, and a test holds the two together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod.binary import Header
    from nhmod.contribution import Kind, ModSet, Start
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change, SymbolUse
    from nhmod.gallery import Exhibit, GalleryForm, Showing
    from nhmod.languages import Languages
    from nhmod.proofs import Guide, Proof, Unproven
    from nhmod.target import (
        Absent,
        Carrier,
        Checkout,
        Difference,
        Entry,
        Facts,
        Frequency,
        HeaderRequest,
        Imported,
        Limit,
        Recipe,
        RecipeRequest,
        Saved,
        Side,
        Site,
        Target,
        Tree,
        Unsaid,
        Variant,
        Vocabulary,
    )

hookspec = pluggy.HookspecMarker("nhmod")


@hookspec
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the diagnostic codes that the plugin reports."""
    raise NotImplementedError


@hookspec
def nhmod_kinds() -> Iterable[Kind]:
    """Declare content kinds: the lists that a manifest may have, and their record types."""
    raise NotImplementedError


@hookspec
def nhmod_starts() -> Iterable[Start]:
    """Return what ``nhmod new --kind`` can begin a mod with: one for each kind at least, which checks and builds as it is."""
    raise NotImplementedError


@hookspec
def nhmod_targets() -> Iterable[Target]:
    """Declare targets: game releases that can be modded."""
    raise NotImplementedError


@hookspec
def nhmod_identify(checkout: Checkout) -> Iterable[Target]:
    """Return what a folder is the source of that is no target's (``--tree``); nothing if it is no game of the plugin's."""
    raise NotImplementedError


@hookspec
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    """Return what reads vocabularies out of a pristine tree, by their names; the core keeps each by what it asked of the tree.

    ``nhmod.target.Lazily`` reads one when it is asked for; ``nhmod.target.Apart`` also says that the readers share nothing but what the
    tree keeps (``Tree.once``, ``Memory``), so that each is kept by what it asked itself. Nothing may be remembered of a tree in another
    way, such as by ``functools.cache``. A ``DiagnosticError`` by that costs the content that needs it, no more.
    """
    raise NotImplementedError


@hookspec
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Return what a pristine tree has and other releases have not, and what it calls its own way: of what the plugin writes or needs.

    ``Facts.offers`` and ``Facts.c_name`` answer from it. Two plugins that give one name are an error (NH1021). All contents ask for
    them, so what one file's C tells is asked for by ``nhmod.target.where_readable``: a file that is no C costs what needs that file.
    """
    raise NotImplementedError


@hookspec
def nhmod_ground(mods: ModSet, tree: Tree, report: Report) -> Iterable[Change]:
    """Return what is changed of a tree before anything of it is read: hunks and new files.

    Whatever is read or written after that has the changed tree in place of the one that was given.
    """
    raise NotImplementedError


@hookspec
def nhmod_declare(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Name the entries that the mods' content adds to the vocabularies, so that other content can use them.

    One that lacks what others declare is ``unfinished``: all are asked again then, with facts that know the rest by now.
    """
    raise NotImplementedError


@hookspec
def nhmod_plan(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> object:
    """Resolve the content once, with the places and numbers that it gets, for the three hooks that follow: their ``plan``.

    ``facts`` have what all mods declare. What the report gets is told with what ``nhmod_check`` finds.
    """
    raise NotImplementedError


@hookspec
def nhmod_check(  # noqa: PLR0917 - a plugin takes what it needs, by name
    mods: ModSet, tree: Tree, facts: Facts, languages: Callable[[], Languages], report: Report, plan: object
) -> None:
    """Report what is wrong with the content beyond its shape; ``facts`` and ``languages()`` have what all mods declare.

    ``plan`` is what the same plugin's ``nhmod_plan`` returned, None if it has no such hook.
    """
    raise NotImplementedError


@hookspec
def nhmod_edits(  # noqa: PLR0917 - a plugin takes what it needs, by name
    mods: ModSet, tree: Tree, facts: Facts, languages: Callable[[], Languages], report: Report, plan: object
) -> Iterable[Change]:
    """Turn the content into edits of the tree; called only when the checks found no error. The rest is as for ``nhmod_check``."""
    raise NotImplementedError


@hookspec
def nhmod_review(  # noqa: PLR0917 - a plugin takes what it needs, by name
    mods: ModSet, tree: Tree, facts: Facts, before: Tree, files: Mapping[str, bytes], report: Report, plan: object
) -> None:
    """Report what is wrong with the tree's files as all mods make them, whichever content or patch it comes of.

    ``before`` is the tree without mods, ``files`` what they change and add, by path. ``plan`` is as for ``nhmod_check``; it has nothing
    where the mods have no content of the plugin's kinds.
    """
    raise NotImplementedError


@hookspec
def nhmod_limits(mods: ModSet, tree: Tree, facts: Facts, plan: object) -> Iterable[Limit]:
    """List the game's limits that content can pass, with what the game and each mod use; what is beyond is an error."""
    raise NotImplementedError


@hookspec
def nhmod_frequencies(mods: ModSet, tree: Tree, facts: Facts, plan: object) -> Iterable[Frequency]:
    """Return how often the content is declared to appear, for whoever counts how often it does."""
    raise NotImplementedError


@hookspec
def nhmod_absent(mods: ModSet, tree: Tree, facts: Facts, plan: object) -> Iterable[Absent]:
    """Return which content of the plugin's kinds no game has by itself: the core tells of what nothing else brings either.

    What brings is said by the types of keys: words do, but for those with ``brings=False``, and files with ``brings=True``.
    """
    raise NotImplementedError


@hookspec
def nhmod_sites() -> Iterable[Site]:
    """List the sites that content of the plugin's kinds reaches, for whoever asks what a tree can be given."""
    raise NotImplementedError


@hookspec
def nhmod_symbols(tree: Tree, uses: tuple[SymbolUse, ...]) -> Iterable[Change]:
    """Define the mods' symbols for the guards that their edits use."""
    raise NotImplementedError


@hookspec
def nhmod_repairs(tree: Tree) -> Iterable[Change]:
    """Mend what keeps a release from compiling today; kept out of the mods' patches and offered as one of its own."""
    raise NotImplementedError


@hookspec
def nhmod_variant(tree: Tree, mods: ModSet, variant: Variant) -> Iterable[Change]:
    """Give a build its own name and version, and make it refuse the saves of another set of mods."""
    raise NotImplementedError


@hookspec
def nhmod_saved(tree: Tree, mods: ModSet, facts: Facts, files: Mapping[str, bytes]) -> Iterable[Saved]:
    """Return what saved games depend on, as far as mods change it; ``files`` are the changed ones, as all mods make them.

    Of a game whose plugin returns nothing, each set of mods reads its own saved games only.
    """
    raise NotImplementedError


@hookspec
def nhmod_recipe(request: RecipeRequest) -> Iterable[Recipe]:
    """Return how a stage of the target becomes a playable directory; other targets' plugins answer with nothing."""
    raise NotImplementedError


@hookspec
def nhmod_languages(tree: Tree, facts: Facts) -> Iterable[Languages]:
    """Return a tree's own languages, with the words and numbers of its facts; other targets' plugins return nothing.

    NetHack's are ``nhmod_languages.language.Languages``; the core hands them on.
    """
    raise NotImplementedError


@hookspec
def nhmod_header(request: HeaderRequest) -> Iterable[Header]:
    """Return with which words the level and dungeon files of a game begin; other targets' plugins give nothing."""
    raise NotImplementedError


@hookspec
def nhmod_import(
    base: Side, variant: Side, left: frozenset[tuple[str, str]], report: Report
) -> Iterable[Imported | Unsaid]:
    """Return as content what of a variant's source is of the plugin's kinds, and which stretches that explains.

    What of them it can't say it gives as ``Unsaid``, with the reason. The rest becomes a patch.
    ``left`` are entries (vocabulary, symbol) that stay in it, because content for them was refused.
    """
    raise NotImplementedError


@hookspec
def nhmod_carriers() -> Iterable[Carrier]:
    """Return of which vocabularies single things can be carried to another tree, as content, and how (``nhmod port --from``)."""
    raise NotImplementedError


@hookspec
def nhmod_exhibits(mods: ModSet, tree: Tree, facts: Facts, showing: Showing, plan: object) -> Iterable[Exhibit]:
    """Return what the content of the plugin's kinds looks like on a page (``nhmod gallery``); called when nothing is wrong with it.

    ``showing`` is the tree as the mods make it. Content that no plugin shows is shown by the keys that are written for it.
    """
    raise NotImplementedError


@hookspec
def nhmod_proofs(mods: ModSet, tree: Tree, facts: Facts, showing: Showing, plan: object) -> Iterable[Proof | Unproven]:
    """Return how the content of the plugin's kinds is seen in the running game (``nhmod prove``); called when nothing is wrong with it.

    ``showing`` is the tree as the mods make it. What can't be seen, or not yet, is ``Unproven`` with the reason; content of which
    nothing is returned is told as not proven.
    """
    raise NotImplementedError


@hookspec
def nhmod_guides() -> Iterable[Guide]:
    """Return who begins games at a place that was asked for (``nhmod play --at``), of which families."""
    raise NotImplementedError


@hookspec
def nhmod_gallery_forms() -> Iterable[GalleryForm]:
    """Return the forms that a gallery can be written in, such as ``html``."""
    raise NotImplementedError
