"""From a plan to a playable directory, and from that to a package: the two steps that write."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import TYPE_CHECKING

from packaging.requirements import Requirement

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.diagnostics.printable import ITEM
from nhmod.host import Host
from nhmod.package import (
    DebianPackage,
    Lock,
    PackageParts,
    Saves,
    bill_of_materials,
    compiler_of,
    debian_version,
    first_of,
    lock_of,
    package_members,
    package_name,
    write_archive,
    write_deb,
    write_zip,
)
from nhmod.pipeline.exhibiting import gallery_files
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.planning import Plan, make_patches, plan, staged
from nhmod.pipeline.project import load
from nhmod.pipeline.trees import choose_target
from nhmod.target import Progress, Recipe, RecipeRequest, Saved, Variant, silent
from nhmod.target.recipe import HERE
from nhmod.target.stamp import core_stamp
from nhmod.target.zig import is_there

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod.request import Request


_COMPILER = "gcc"


@frozen
class Built:
    """A finished build, with what it was made from; ``game`` is what was asked for: name, version, window and place."""

    plan: Plan
    recipe: Recipe
    result: BuildResult
    compiler: str
    game: Mapping[str, str]
    saves: Saves | None = None

    def lock(self) -> Lock:
        """Return what it was made from."""
        return _lock(self.plan, self.recipe, self.compiler, self.game, self.saves)


def variant_of(request: Request, asked: Variant, report: Report) -> Variant:
    """Return a package's name and version: what was asked for, else the mod's own if it is one, else those of all together."""
    if asked.name:
        return asked
    host = Host.with_entry_points()
    manifests = read_mods(request, host, report)
    if len(manifests) == 1:
        identity = manifests[0].identity
        return Variant(name=identity.name, version=asked.version or str(identity.version))
    return Variant(name=f"modded {choose_target(request, manifests, host).game}", version=asked.version)


def build_mods(
    request: Request,
    report: Report,
    *,
    directory: Path | None = None,
    compiler: str = _COMPILER,
    native: bool | None = None,
    window: str = "",
    place: str = "",
    later: Sequence[str] = (),
    jobs: int = 1,
    keep_going: bool = False,
    variant: Variant | None = None,
    playable: bool = True,
    planned: Plan | None = None,
    locked: Lock | None = None,
    kept: Lock | None = None,
    progress: Progress = silent,
) -> Built:
    """Build mods into a playable directory (by default ``build/``, the mods' ids and the place); raises ``DiagnosticError``.

    ``native`` has the tree's own compilers make levels, dungeon and archive, in place of nhmod's (absent: those of a variant).
    ``window`` is a further window of the game's, such as ``x11``; ``place`` is where else it is to be played, such as
    ``windows``. Where there is no ``gcc`` or make, and no other compiler is asked for, the game is built as one for another place.
    ``later`` are places that it is to be built for too, each by a call of its own: one that it can't be is refused now.
    Unless it is to be ``playable``, files for who has the game will do.
    ``planned`` is what the mods were planned to, where that is done already and told. With ``locked`` nothing is built that is not as
    that lock says (NH4546). ``kept`` is the lock of an earlier build: its saved games are read where they mean the same in this one,
    and a note says why where they don't (NH0827).
    """
    variant = variant or Variant()
    if locked is not None:  # what is not said is as in the lock
        if not (variant.name or variant.version):
            variant = replace(variant, name=locked.game["name"], version=locked.game["version"])
        window, place = window or locked.game["window"], place or locked.game["place"]
    asked = partial(RecipeRequest, compiler=compiler, native=native, worked_on=variant.worked_on, window=window)
    if planned is None:
        project = load(request, report, progress=progress)
        for one in (place, *later):  # what can't be built is refused before it is planned
            _recipe(project.host, asked(target=project.target, tree=project.tree, place=one))
        planned = plan(project, report)
    project = planned.project
    game = {"name": variant.name, "version": variant.version, "window": window, "place": place}
    saves = _saves(planned, game, locked=locked, kept=kept, report=report)
    overlay = staged(planned, replace(variant, reads=saves.reads if saves is not None else ()))
    if not place and compiler == _COMPILER and is_there() and not all(map(shutil.which, (_COMPILER, "make"))):
        place = HERE
        progress(f"No {_COMPILER} and make here, zig compiles the game", 0, 0)
    wanted = asked(
        target=project.target,
        tree=project.tree,
        place=place,
        changed=frozenset({*overlay.files, *(project.ground.overlay.files if project.ground is not None else ())}),
    )
    recipe = _recipe(project.host, wanted)
    if playable and recipe.no_game:
        raise problem(
            "NH0809",
            f"{project.target.title} can't be built: {recipe.no_game}",
            hint="'nhmod package' makes the changed files, for who has the game; 'nhmod patch' makes patches",
        )
    if locked is not None:
        _check_locked(locked, _lock(planned, recipe, compiler, game, saves))
    result = build(
        BuildRequest(
            tree=project.tree,
            recipe=recipe,
            directory=directory or Path("build") / "-".join(filter(None, ("+".join(planned.order), game["place"]))),
            cache=cache_directory(),
            overlay=overlay,
            compiler=compiler,
            made_by="\n".join((core_stamp(), *(info.made_by for info in project.host.plugins), *_distributions())),
            jobs=jobs,
            keep_going=keep_going,
        ),
        progress,
    )
    report.extend(result.told)
    return Built(plan=planned, recipe=recipe, result=result, compiler=compiler, game=game, saves=saves)


def _recipe(host: Host, wanted: RecipeRequest) -> Recipe:
    """Return how the game is built; a game that knows no other places is built as ever where that is all the same.

    Raises:
        DiagnosticError: NH1005 where it is not one plugin that says it, NH0811 where the game can't be built for the place.
    """
    recipes = host.gather("nhmod_recipe", (Recipe,), request=wanted)
    if len(recipes) != 1:
        raise problem("NH1005", f"{len(recipes)} plugins say how {wanted.target.name} is built, and one is wanted")
    if recipes[0].place == wanted.place:
        return recipes[0]
    if wanted.place == HERE:
        return _recipe(host, replace(wanted, place=""))
    raise problem(
        "NH0811",
        f"{wanted.target.title} can't be built for '{wanted.place}'",
        hint="leave --for out: this game is built for this machine only",
    )


def _saves(
    plan: Plan, game: Mapping[str, str], *, locked: Lock | None, kept: Lock | None, report: Report
) -> Saves | None:
    """Return what the saved games depend on, and whose are read; a note says why an earlier build's are not."""
    if locked is None and kept is None:
        return None
    project = plan.project
    files = plan.overlay.contents()
    asked = {"tree": project.tree, "mods": project.mods, "facts": project.facts, "files": files}
    found = project.host.gather("nhmod_saved", (Saved,), **asked)
    if len(found) != 1:
        return None
    saves = Saves.of(project.mods, project.facts, found[0])
    if locked is not None:  # what else it reads was settled when the lock was written
        before = locked.saves
        return saves if before is None else replace(saves, reads=before.reads)
    before = kept.saves if kept is not None else None
    if kept is None or before is None:
        return saves
    reasons = [
        *(["the source of the game is another"] if kept.made["target"]["tree"] != project.tree.hash else ()),
        *(f"the {part} is another" for part in ("window", "place") if kept.game[part] != game[part]),
        *saves.unlike(before),
    ]
    if not reasons:
        return replace(saves, reads=saves.read_too(before))
    report.note(
        "NH0827",
        ITEM.join(("games that were saved before can't go on in this one:", *first_of(tuple(reasons)))),
        hint="keep the game that has saved them as long as somebody plays it; this one refuses them and leaves them alone",
    )
    return saves


def _lock(plan: Plan, recipe: Recipe, compiler: str, game: Mapping[str, str], saves: Saves | None) -> Lock:
    project = plan.project
    plugins = [(info.name, info.distribution, info.place) for info in project.host.plugins]
    called = compiler_of(recipe.compiler or compiler) if recipe.has_commands else {}
    return lock_of(
        project.mods, project.tree, plugins, plan.overlay.contents(), compiler=called, game=game, saves=saves
    )


def _check_locked(lock: Lock, now: Lock) -> None:
    differences = lock.differences(now)
    if differences:
        raise problem(
            "NH4546",
            ITEM.join(("this is not what the lock has, and nothing was built:", *differences)),
            hint="get what the lock names; or build without --locked",
        )


def _distributions() -> list[str]:
    """List the distributions that nhmod's code is made with, and their versions."""
    try:
        wanted = requires("nhmod") or ()
    except PackageNotFoundError:
        wanted = ()
    found: set[str] = set()
    for text in wanted:
        name = Requirement(text).name
        with suppress(PackageNotFoundError):
            found.add(f"{name} {version(name)}")
    return sorted(found)


def package_build(
    built: Built,
    variant: Variant,
    folder: Path,
    unchanged: Callable[[], bool] = lambda: True,
    *,
    gallery: bool = False,
) -> Path:
    """Write the package of a build; gives its path. With ``gallery`` it has the pages that show what the mods bring.

    ``unchanged`` tells whether all that was built is still as it was read; raises ``DiagnosticError`` (NH0821) where it is not,
    since the package would have other sources than its game.
    """
    project, recipe = built.plan.project, built.recipe
    title = str(variant) or project.target.title
    lock, libraries = built.lock(), [name.removesuffix(".txt") for name in recipe.libraries]
    personal = {file.path for file in recipe.playable if file.personal}
    parts = PackageParts(
        title=title,
        mods=project.mods,
        target=project.target.title,
        game=built.result.directory,
        launcher=recipe.launcher,
        personal=frozenset({*personal, *recipe.folders}),
        own=frozenset({*(file.path for file in recipe.playable), *recipe.folders}),
        patches=make_patches(built.plan),
        licences={
            **({f"{project.target.family}.txt": project.tree.content(recipe.licence)} if recipe.licence else {}),
            **recipe.libraries,
        },
        starters=recipe.starters,
        lock=lock.content(),
        bom=bill_of_materials(
            variant if variant.name else Variant(name=title),
            project.mods,
            lock,
            licence=project.target.licence,
            libraries=libraries,
        ),
        usage=recipe.usage,
        wizard=project.target.wizard,
        licence=project.target.licence,
        gallery=gallery_files(built.plan) if gallery else {},
    )
    root = package_name(title, variant.version, [mod.id for mod in project.mods])
    if built.game["place"]:
        root = f"{root}-{built.game['place']}"
    members = package_members(parts)
    if not unchanged():
        raise problem(
            "NH0821", "a mod or nhmod itself changed while the package was made", hint="run the command again"
        )
    if recipe.archive == "deb":
        return write_deb(folder, _debian(parts, variant, recipe), members, time=recipe.epoch)
    path = folder / f"{root}.{recipe.archive}"
    write = write_zip if recipe.archive == "zip" else write_archive
    write(path, root, members, time=recipe.epoch)
    return path


def _debian(parts: PackageParts, variant: Variant, recipe: Recipe) -> DebianPackage:
    """Return what dpkg is told of a package."""
    mods = [f"{mod.identity.name} {mod.identity.version}" for mod in parts.mods]
    licences = (f"{name}:\n\n".encode() + content for name, content in parts.licences.items())
    name = package_name(variant.name or parts.target, "", [mod.id for mod in parts.mods])
    return DebianPackage(
        name=name if len(name) > 1 else f"{name}-game",  # dpkg takes no name of one letter
        version=debian_version(variant.version),
        architecture=recipe.architecture,
        summary=f"{parts.target} with mods",
        description=(f"{parts.title}, made by nhmod of {parts.target} and", *mods),
        copyright=b"\n".join((f"{parts.title}: {parts.target} with mods\n".encode(), *licences)),
        starter=next(iter(recipe.starters or {}), ""),
    )
