"""Makes variants, imports them, and builds what was imported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from generated import Generator

from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan
from nhmod.pipeline.importing.run import ImportRequest, import_mod
from nhmod.pipeline.importing.trees import known_names, overlaid, side, unguarded
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.pipeline.importing.result import ImportResult
    from nhmod.target import Facts, Tree

MODS = Path(__file__).parents[2] / "mods"
SHIPPED = tuple(sorted(path.parent for path in MODS.glob("*/mod.yaml")))


@dataclass(frozen=True, kw_only=True)
class Round:
    """A variant, what was imported of it, and the base with that: the trees as they are, and without guards."""

    base: Tree
    variant: Tree
    plain_variant: Tree
    result: ImportResult
    report: Report
    mod: Path
    made: Tree
    plain_made: Tree

    def facts(self) -> tuple[Facts, Facts]:
        """Return the facts of the variant and of what was made."""
        host = host_of("nhmod")
        return side(host, self.plain_variant).facts, side(host, self.plain_made).facts


def with_mods(tree: Tree, mods: tuple[Path, ...], place: Path, *, allow_code: bool = False) -> Tree:
    """Make the tree that some mods make of another one."""
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        request = Request(paths=mods, target=tree.target.name, allow_code=allow_code)
        planned = plan(load(request, Report()), Report())
    return overlaid(planned.project.tree, planned.overlay.contents(), place)


def import_tree(base: Tree, variant: Tree, place: Path) -> tuple[ImportResult, Report, Path]:
    """Import a variant; the mod is written to a folder below ``place``."""
    report = Report()
    request = ImportRequest(mod_id="imported", base=Request(paths=(), tree=base.root), variant=variant.root)
    result = import_mod(request, report)
    mod = place / "imported"
    for path, content in result.files.items():
        (mod / path).parent.mkdir(parents=True, exist_ok=True)
        (mod / path).write_bytes(content)
    return result, report, mod


def round_trip(base: Tree, mods: tuple[Path, ...], place: Path) -> Round:
    """Make a variant with mods, throw the mods away, import it, and build what was imported."""
    variant = with_mods(base, mods, place / "variant", allow_code=True)
    result, report, mod = import_tree(base, variant, place)
    made = with_mods(base, (mod,), place / "made", allow_code=True)
    known = known_names(host_of("nhmod"), base)
    return Round(
        base=base,
        variant=variant,
        plain_variant=unguarded(base, variant, place / "plain-variant", known)[0],
        result=result,
        report=report,
        mod=mod,
        made=made,
        plain_made=unguarded(base, made, place / "plain-made", known)[0],
    )


def generated_mod(facts: Facts, place: Path, mod_id: str = "generated", *, part: int = 1) -> Path:
    """Write the generated mod; of its new things, one in ``part``."""
    generator = Generator(facts)
    place.mkdir(parents=True, exist_ok=True)
    (place / "mod.yaml").write_text(generator.text(mod_id, part=part), encoding="utf-8")
    for path, text in generator.files.items():
        (place / path).parent.mkdir(exist_ok=True)
        (place / path).write_text(text, encoding="ascii")
    return place
