"""A blank beside a word is a part of it for the games: each word of each line of the releases' own files is tried with one.

Played with 3.5.1 and 4.2.5 (src/parser.c takes apart at colons alone): they refuse to start, or take a colour or a type for none.
"""

from __future__ import annotations

import pytest
from angband_trees import angband_tree
from files_of import FilesOf

from nhmod.diagnostics import Report
from nhmod_edit_files.checking import check_document, check_folder
from nhmod_edit_files.games import game
from nhmod_edit_files.types import Named, Word

RELEASES = {"angband-3.5.1": 20, "angband-4.2.5": 90}
"""And how many such fields there are at least."""


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("side", ["before", "behind"])
def test_each_word_is_told(release: str, side: str) -> None:
    found = game(release)
    assert found is not None
    files, root = FilesOf(found, "lib"), angband_tree(release).root
    tried = 0
    for document in files.opened(root).documents():
        lines, wanted, seen = list(document.lines), {}, set()
        for node in (one for top in document.nodes for one in top.every()):
            for field, at, text in node.fields():
                key = id(node.line), field.name
                if key in seen or node.number in wanted or not isinstance(field.type, Word | Named):
                    continue
                if not text.strip("0123456789 "):
                    continue
                seen.add(key)
                where = at if side == "before" else at + len(text)
                lines[node.number] = f"{lines[node.number][:where]} {lines[node.number][where:]}"
                wanted[node.number] = (
                    f"{field.name}: there are blanks {side} '{text}', which the game takes for a part of it"
                )
        if not wanted:
            continue
        changed = files.opened(root, {document.grammar.file: "".join(lines)})
        other = changed.document(document.grammar.stem)
        assert other is not None
        report = Report()
        check_document(other, changed, report)
        told = {(one.location.line - 1, one.message) for one in report.errors if one.location}
        assert set(wanted.items()) <= told
        tried += len(wanted)
    assert tried >= RELEASES[release]


@pytest.mark.parametrize(
    ("release", "file", "old", "new", "unknown"),
    [
        ("angband-3.5.1", "monster_base.txt", "N:hybrid", "N: hybrid", "hybrid"),
        ("angband-4.2.5", "monster_base.txt", "name:ainu", "name:ainu ", "ainu"),
        ("angband-4.2.5", "blow_methods.txt", "name:WAIL", "name: WAIL", "WAIL"),
        ("angband-4.2.5", "brand.txt", "code:ELEC_3", "code:ELEC_3 ", "ELEC_3"),
        ("angband-4.2.5", "summon.txt", "name:HI_UNDEAD", "name:HI_UNDEAD ", "HI_UNDEAD"),
        ("angband-4.2.5", "realm.txt", "name:nature", "name:nature ", "nature"),
    ],
)
def test_a_name_with_a_blank_is_another_name(release: str, file: str, old: str, new: str, unknown: str) -> None:
    found = game(release)
    assert found is not None
    files, root = FilesOf(found, "lib"), angband_tree(release).root
    text = files.content(root / found.folder / file)
    assert text is not None
    report = Report()
    check_folder(files.opened(root, {file: text.replace(f"{old}\n", f"{new}\n", 1)}), report)
    assert any(f"'{unknown}' is none of the" in one.message for one in report.errors), report.errors
