"""What an import explains of a new object that does nothing: the cases that nhmod writes for it, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kind_harness import Staged

from nhmod_objects.import_places import usual_cases

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.target import Tree

CONTENT = """\
objects:
  - {name: calm, class: potion, appearance: opalescent}
  - {name: order, class: scroll, appearance: ORDO AB CHAO}
  - {name: mending, class: spellbook, appearance: quilted, skill: healing spell, level: 2, direction: nodir}
  - {name: lancing, class: spellbook, appearance: pierced, skill: attack spell, level: 2, direction: immediate}
  - {name: warmth, class: wand, appearance: ceramic, direction: immediate}
  - {name: glare, class: wand, appearance: crooked, direction: ray}
  - {name: glow, class: wand, appearance: bamboo, direction: nodir}
"""


def test_the_cases_of_an_object_without_behaviour_are_explained(any_workshop: Workshop) -> None:
    plan = any_workshop.plan(any_workshop.mod("still", CONTENT))
    base: Tree = any_workshop.tree
    files = {path: file.text for path, file in plan.overlay.files.items()}
    added = plan.project.facts.added("objects")
    variant = Staged(base, files)
    found = {entry.name: usual_cases(entry, base, variant) for entry in added}  # type: ignore[arg-type]  # it reads texts alone
    counts = {name: None if stretches is None else len(stretches) for name, stretches in found.items()}
    assert counts == {
        "potion of calm": 1,
        "scroll of order": 1,
        "spellbook of lancing": 4,
        "spellbook of mending": 1,
        "wand of glow": 3,
        "wand of warmth": 3,
        "wand of glare": 3,
    }
    for entry in added:
        for stretch in found[entry.name] or ():
            text = variant.text(stretch.file)[slice(*stretch.variant)]
            assert entry.symbol in text.split("\n")[0]
    # With one thing more it is behaviour of the variant's own, and stays where it is.
    others = {path: text.replace("nothing++;", 'nothing++, pline("Hm.");') for path, text in files.items()}
    calm = next(entry for entry in added if entry.symbol == "POT_CALM")
    assert usual_cases(calm, base, Staged(base, others)) is None  # type: ignore[arg-type]


def test_a_label_where_nhmod_writes_none_stays_in_the_patch(workshop: Workshop) -> None:
    plan = workshop.plan(workshop.mod("still", CONTENT))
    base = workshop.tree
    files = {path: file.text for path, file in plan.overlay.files.items()}
    warmth, glare = (plan.project.facts["objects"].symbol(symbol) for symbol in ("WAN_WARMTH", "WAN_GLARE"))
    assert warmth is not None
    assert glare is not None
    apply, label = files["src/apply.c"], "    case WAN_GLARE:\n"
    assert "WAN_WARMTH" not in apply
    variant = Staged(base, {**files, "src/apply.c": apply.replace(label, f"{label}    case WAN_WARMTH:\n", 1)})
    found = [usual_cases(entry, base, variant) for entry in (warmth, glare)]  # type: ignore[arg-type]
    assert [{one.file for one in stretches or ()} for stretches in found] == [
        {"src/zap.c"},
        {"src/apply.c", "src/zap.c"},
    ]
