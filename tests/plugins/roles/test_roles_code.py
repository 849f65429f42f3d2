"""What the example role becomes in C, and in the facts of the patched source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kind_harness import Staged

from nhmod.edits import Edit
from nhmod.target import Facts
from nhmod_nethack.facts.people import ROLES
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop
    from role_changes import Changed

    from nhmod.pipeline import Plan


def staged(planned: Plan, *symbols: str) -> Staged:
    texts = {file: made.text for file, made in planned.overlay.files.items()}
    return Staged(planned.project.tree, texts, symbols)


def test_the_facts_of_the_patched_source_have_the_role(planned: Plan) -> None:
    before = list(planned.project.facts["roles"])
    declared = [entry for entry in before if entry.mod]
    after = list(ROLES.read(Sources(staged(planned, "MOD_LAMPLIGHTER"))))
    assert [entry.name for entry in after if entry.name != "Lamplighter"] == [e.name for e in before if not e.mod]
    found = next(entry for entry in after if entry.name == "Lamplighter")
    assert [entry.name for entry in declared] == ["Lamplighter"]
    assert found.symbol == declared[0].symbol == "PM_LAMPLIGHTER"
    assert found.fields == {key: value for key, value in declared[0].fields.items() if key != "monsters"}
    assert found.fields["gods"] == ["Solmar", "_Vespera", "Umbrel"]


def test_without_the_symbol_there_is_no_role(planned: Plan) -> None:
    tree = staged(planned)
    texts = tree.text("include/config.h").replace("#define MOD_LAMPLIGHTER", "#define NOT_IT")
    without = Staged(
        planned.project.tree, {file: tree.text(file) for file in planned.overlay.files} | {"include/config.h": texts}
    )
    before = [entry for entry in planned.project.facts["roles"] if not entry.mod]
    assert list(ROLES.read(Sources(without))) == before


def test_one_begins_with_what_was_written(planned: Plan) -> None:
    text = planned.overlay.files["src/u_init.c"].text
    start = text.index("static struct trobj nhmod_Lam_things[]")
    rows = text[start : text.index("};", start)]
    assert rows == (
        "static struct trobj nhmod_Lam_things[] = {\n"
        "    { QUARTERSTAFF, 1, WEAPON_CLASS, 1, UNDEF_BLESS },\n"
        "    { LEATHER_ARMOR, 0, ARMOR_CLASS, 1, UNDEF_BLESS },\n"
        "    { DART, 0, WEAPON_CLASS, 6, UNDEF_BLESS },\n"
        "    { OIL_LAMP, UNDEF_SPE, TOOL_CLASS, 1, UNDEF_BLESS },\n"
        "    { POT_OIL, UNDEF_SPE, POTION_CLASS, 2, UNDEF_BLESS },\n"
        "    { TALLOW_CANDLE, UNDEF_SPE, TOOL_CLASS, 3, UNDEF_BLESS },\n"
        "    { FOOD_RATION, UNDEF_SPE, FOOD_CLASS, 2, UNDEF_BLESS },\n"
        "    { SPE_LIGHT, UNDEF_SPE, SPBOOK_CLASS, 1, 1 },\n"
        "    { 0, 0, 0, 0, 0 }\n"
    ).replace("    {", "\t{" if "\n\t{ QUARTERSTAFF" in rows else "    {")


def test_what_one_begins_with_is_given_in_one_case(planned: Plan) -> None:
    (edit,) = (
        change for change in planned.changes if isinstance(change, Edit) and change.site == "the switch in u_init()"
    )
    text = " ".join(line.strip() for line in edit.text.splitlines() if not line.startswith("#"))
    gold, _, rest = text.partition("ini_inv(nhmod_Lam_things);")
    assert gold.startswith(
        "case PM_LAMPLIGHTER: nhmod_Lam_things[2].trquan = rn1(4, 6); nhmod_Lam_things[4].trquan = rn1(3, 2); "
    )
    assert rest.strip() == (
        "if (!rn2(4)) { ini_inv(nhmod_Lam_some0); } if (!rn2(5)) { ini_inv(nhmod_Lam_some1); } "
        "knows_object(OIL_LAMP); knows_object(BRASS_LANTERN); knows_object(POT_OIL); "
        "skill_init(nhmod_Lam_skills); break;"
    )


def test_no_case_of_a_role_runs_into_the_next(planned: Plan) -> None:
    cases = [
        change
        for change in planned.changes
        if isinstance(change, Edit) and change.text.lstrip().startswith("case PM_") and change.owner == "lamplighter"
    ]
    assert len(cases) > 7
    for change in cases:
        leaving = [line for line in change.text.splitlines() if re.match(r"\s+(?:break;|return\b)", line)]
        assert leaving == [change.text.splitlines()[-1]], change.site


def test_other_players_have_any_of_what_is_listed_with_one_chance(workshop: Workshop, changed: Changed) -> None:
    folder = changed(("weapon: [quarterstaff, halberd]", "weapon: [quarterstaff, halberd, club]"))
    text = workshop.plan(folder).overlay.files["src/mplayer.c"].text
    assert " ".join(text[text.index("case PM_LAMPLIGHTER:") :].split()).startswith(
        "case PM_LAMPLIGHTER: if (rn2(2)) weapon = !rn2(3) ? QUARTERSTAFF : !rn2(2) ? HALBERD : CLUB; "
        "if (rn2(2)) cloak = OILSKIN_CLOAK; shield = STRANGE_OBJECT; break;"
    )


def test_what_is_gained_by_levels_stands_behind_that_of_the_games_own_roles(
    workshop: Workshop, lamplighter: Path
) -> None:
    text = workshop.plan(lamplighter).overlay.files["src/attrib.c"].text
    table = " ".join(text[text.index("roleabils[]") :].split())
    own = "#ifdef MOD_LAMPLIGHTER { PM_LAMPLIGHTER, nhmod_Lam_abil }, #endif /* MOD_LAMPLIGHTER */"
    assert f"{{ PM_WIZARD, wiz_abil }}, {own} {{ 0, 0 }} }};" in table


def test_gold_is_kept_as_the_release_keeps_it(planned: Plan) -> None:
    text = planned.overlay.files["src/u_init.c"].text
    old = "u.ugold = u.ugold0 = rn1(61, 20);" in text
    assert old == ("ugold0" in planned.project.tree.text("src/u_init.c"))
    assert "u.umoney0 = rn1(61, 20);" in text


def test_summaries_are_for_those_who_know_them(planned: Plan) -> None:
    added = planned.overlay.files["dat/quest.txt"].text
    knows = Facts.offers(planned.project.facts, "summaries of quest texts")
    assert ("%E [You arrive in the dark before %H.]\n" in added) == knows
    assert added.count("%Cp Lam ") + added.count("%Cc Lam ") == 54


def test_the_levels_are_called_as_the_game_asks(planned: Plan) -> None:
    files = {file for file in planned.overlay.files if file.startswith("dat/lamplighter")}
    assert files == {f"dat/lamplighter-Lam-{part}.des" for part in ("strt", "loca", "goal", "fila", "filb")}
    for file in files:
        name = file.removeprefix("dat/lamplighter-").removesuffix(".des")
        assert f':"{name}"' in planned.overlay.files[file].text


def test_more_roles_than_there_is_room_for_raise_the_number(workshop: Workshop, changed: Changed) -> None:
    folders = []
    for number, (name, code) in enumerate((("Ember", "Emb"), ("Fuller", "Ful"), ("Glover", "Glo"))):
        folder = changed(
            ("id: lamplighter\n", f"id: lamplighter{number}\n"),
            ("  - name: lamplighter\n", f"  - name: {name.lower()}\n"),
            ("monster: lamplighter\n", f"monster: {name.lower()}\n"),
            ("grows_into: lamplighter\n", f"grows_into: {name.lower()}\n"),
            ("  - name: Dame Candela\n", f"  - name: Dame {name}\n"),
            ("leader: Dame Candela\n", f"leader: Dame {name}\n"),
            ("  - name: wickward\n", f"  - name: {name.lower()} ward\n"),
            ("guardians: wickward\n", f"guardians: {name.lower()} ward\n"),
            ("  - name: Old Gloam\n", f"  - name: Old {name}\n"),
            ("nemesis: Old Gloam\n", f"nemesis: Old {name}\n"),
            ("  - name: Lamplighter\n", f"  - name: {name}\n"),
            ("    code: Lam\n", f"    code: {code}\n"),
            ("  - name: The Lantern of First Light\n", f"  - name: The Lantern of {name}\n"),
            ("artifact: The Lantern of First Light\n", f"artifact: The Lantern of {name}\n"),
            ("    role: Lamplighter\n", f"    role: {name}\n"),
            name=f"lamplighter{number}",
        )
        for path in folder.glob("**/*"):
            if path.suffix in {".des", ".txt"}:
                text = (
                    path.read_text(encoding="utf-8").replace("%Cp Lam", f"%Cp {code}").replace("%Cc Lam", f"%Cc {code}")
                )
                text = text.replace("Dame Candela", f"Dame {name}").replace("Old Gloam", f"Old {name}")
                text = text.replace('"wickward"', f'"{name.lower()} ward"').replace("of First Light", f"of {name}")
                path.write_text(text, encoding="utf-8")
        folders.append(folder)
    two = workshop.plan(*folders[:2])
    assert "include/qtext.h" not in two.overlay.files
    three = workshop.plan(*folders)
    assert "#define N_HDR 16 + 1 /* Maximum number of categories */" in three.overlay.files["include/qtext.h"].text
