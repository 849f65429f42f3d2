"""Texts become content where an author could say them, and every file is the variant's byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest
from importing_rounds import MODS, import_tree, round_trip, with_mods
from ruamel.yaml import YAML
from texts_by_hand import before, encoded, in_all, in_arrays, in_files

from nhmod.pipeline.importing import verify
from nhmod.pipeline.importing.trees import overlaid

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod.target.c import CFile

pytestmark = pytest.mark.slow

RELEASES = ("366", "343")
BY_HAND = """texts:
  - rumors:
      true:
        - Mice know the way to the kitchen.
        - The cook counts.
      false: ["'Ladle' is a god.", "null: # yes"]

  - epitaphs: [He ate the soup., {made}]

  - engravings: [No soup today]

  - hallucinations:{names}

  - oracles:
      - |
        There is a stair that goes neither up nor down.

                It is for sitting on.
      - |
        Ask tomorrow.

  - encyclopedia:
      - names: [apple strudel]
        text: |
          What the cook has for visitors.
      - names: [leek of *, "leek?"]
        except: [leek of nothing]
        text: |
          Open it to see what it was.
"""
NOVELS = """
  - tribute:
      - book: Mort
        passage: |
          Somebody has torn out a page here,
              and written a recipe on the next.
      - book: Mort
        passage: |
          Somebody has torn out a page here,
              and written a recipe on the next.
      - book: Eric
        passage: "  With a comment.\\n\\n"

  - death_quotes: [THE SOUP IS COLD.]
"""
NAMES = """
      - kitchen dragon
      - {name: Mother Ladle, gender: female, personal: true}
      - {name: sous-cheffe, gender: female}
      - {name: Cook, gender: male, personal: true}
      - {name: sous-chef, gender: male}
      - {name: Soup, personal: true}
      - souper"""
LEFT = ["newt on toast", "\tA starter.", "\t(They do not like mice.)", "zabaglione", "\tOut of order."]
LEFT_OF_ORACLES = ["# What follows is our own.", "Ask not.", "-----"]
LEFT_OF_NOVELS = ["%title Pyramids (12)", "%passage 12", "Without its end.", "#"]


def _lines(patch: bytes, mark: str) -> list[str]:
    lines = patch.decode("latin-1").splitlines()
    return [line[1:] for line in lines if line.startswith(mark) and not line.startswith(mark * 3)]


def _texts(mod: Path) -> str:
    text = (mod / "mod.yaml").read_text()
    return text[text.index("texts:\n") : text.index("\npatches:\n")]


def test_texts_in_files_that_people_wrote(tree366: Tree, tmp_path: Path) -> None:
    files = encoded({**in_all(tree366), **in_files(tree366)})
    variant = overlaid(tree366, files, tmp_path / "variant")
    result, report, mod = import_tree(tree366, variant, tmp_path)
    assert report.diagnostics == ()
    assert _texts(mod) == BY_HAND.replace("{made}", "She made it.").replace("{names}", NAMES) + NOVELS
    # What no manifest says, and what stands before that at one place.
    engravings = ["Soup today", "", "# Later."]
    left = [*LEFT, *engravings, "# Our own.", *LEFT_OF_ORACLES, "In between.", *LEFT_OF_NOVELS]
    assert _lines(result.files["rest.patch"], "+") == left
    assert _lines(result.files["rest.patch"], "-") == ["%title Pyramids (11)"]
    assert set(result.exact) == set(files)
    assert result.alike == ()
    made = with_mods(tree366, (mod,), tmp_path / "made", allow_code=True)
    for file in set(files) - {"dat/epitaph.txt", "dat/engrave.txt", "dat/bogusmon.txt"}:  # these have guards
        assert made.content(file) == files[file]


def test_texts_in_arrays_that_people_wrote(tree343: Tree, tmp_path: Path) -> None:
    files = encoded({**in_all(tree343), **in_arrays(tree343)})
    variant = overlaid(tree343, files, tmp_path / "variant")
    result, report, mod = import_tree(tree343, variant, tmp_path)
    assert report.diagnostics == ()
    names = " [souper, kitchen dragon]"
    assert _texts(mod) == BY_HAND.replace("{made}", 'She "made" it.').replace("{names}", names)
    left = ['\t"Soup today",', "#ifdef MAIL", '\t"Soup\'s on!",', "#endif", "\t/* later */", "\t /* sorry */"]
    assert _lines(result.files["rest.patch"], "+") == [*LEFT, *LEFT_OF_ORACLES, "In between.", *left]
    assert _lines(result.files["rest.patch"], "-") == []
    assert result.exact == ("dat/data.base", "dat/oracles.txt", "dat/rumors.fal", "dat/rumors.tru")
    assert result.alike == ("src/do_name.c", "src/engrave.c")
    made = with_mods(tree343, (mod,), tmp_path / "made", allow_code=True)
    for file, array in (("engrave", "random_mesg"), ("engrave", "epitaphs"), ("do_name", "bogusmons")):
        wanted, found = (_strings(tree.c(f"src/{file}.c"), array) for tree in (variant, made))
        assert found == wanted
        assert len(found) > len(_strings(tree343.c(f"src/{file}.c"), array))


def _strings(file: CFile, array: str) -> list[tuple[str | None, bool]]:
    """Return the strings of an array, and which of them are there for mail only."""
    return [(row.string, "#ifdef MAIL" in row.conditions) for row in file.array(array).rows]


KITCHEN = """nhmod: 1
id: soups
version: 1.0.0
monsters:
  - {name: leek golem, copy_from: straw golem, hit_points: 9, encyclopedia: It is green at one end.}
  - {name: zuppa, copy_from: acid blob, encyclopedia: It is thicker than it looks.}
texts:
  - encyclopedia:
      - {names: [mulligatawny], text: Soup.}
      - {names: [minestrone, zuppa inglese], text: No soup.}
"""


@pytest.mark.parametrize("release", RELEASES)
def test_the_texts_of_shipped_mods_come_back(release: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Also beside monsters, whose entries stand among the texts'."""
    tree: Tree = request.getfixturevalue(f"tree{release}")
    taverns = tmp_path / "taverns"
    soups = tmp_path / "soups"
    for mod, text in ((soups, KITCHEN), (taverns, "nhmod: 1\nid: taverns\nversion: 1.0.0\ninclude: [texts.yaml]\n")):
        mod.mkdir()
        (mod / "mod.yaml").write_text(text, encoding="utf-8")
    (taverns / "texts.yaml").write_bytes((MODS / "big-variant" / "texts.yaml").read_bytes())
    found = round_trip(tree, (MODS / "graffiti", taverns, soups), tmp_path)
    assert [d for d in found.report.diagnostics if d.code != "NH2807"] == []
    assert (found.result.dropped, found.result.left, found.result.alike) == ((), (), ())
    for file in found.result.exact:
        assert found.plain_made.content(file) == found.plain_variant.content(file)
    read = YAML(typ="safe").load
    written = read(found.mod / "mod.yaml")
    said = {one["name"]: one["encyclopedia"] for one in written["monsters"]}
    assert said == {"leek golem": "It is green at one end.\n", "zuppa": "It is thicker than it looks.\n"}
    shipped = [*read(MODS / "graffiti" / "mod.yaml")["texts"], *read(taverns / "texts.yaml")["texts"]]
    for key in ("epitaphs", "engravings", "oracles", *(("tribute", "death_quotes") if release == "366" else ())):
        assert _all(written["texts"], key) == _all(shipped, key)
    for key in (True, False):  # as YAML reads them
        assert _all(_all(written["texts"], "rumors"), key) == _all(_all(shipped, "rumors"), key)
    names = _all(shipped, "hallucinations")
    plain = [name if isinstance(name, str) else name["name"] for name in names]
    assert _all(written["texts"], "hallucinations") == (names if release == "366" else plain)
    entries = [*_all(shipped, "encyclopedia"), *_all(read(KITCHEN)["texts"], "encyclopedia")]
    found_entries = {tuple(one["names"]): one["text"].rstrip("\n") for one in _all(written["texts"], "encyclopedia")}
    assert found_entries == {tuple(one["names"]): one["text"].rstrip("\n") for one in entries}


def _all(items: list[dict[object, object]], key: object) -> list[dict[object, object]]:
    """Return what all items have under a key, one behind the other."""
    out: list[dict[object, object]] = []
    for item in items:
        value = item.get(key, [])
        out += value if isinstance(value, list) else [value]
    return out


def test_an_entry_that_the_patch_leaves_no_place_for(tree366: Tree, tmp_path: Path) -> None:
    """What the patch says of the place moves it, so that the entry would stand elsewhere: it stays in the patch, which is told."""
    twin = "*yugake\n  Not by nhmod.\n"
    text = before(tree366.text("dat/data.base"), "*yugake", f"{twin}old yugake\n\tWorn out.\n")
    variant = overlaid(tree366, {"dat/data.base": text.encode("latin-1")}, tmp_path / "variant")
    result, report, mod = import_tree(tree366, variant, tmp_path)
    assert [(d.code, d.message) for d in report.diagnostics] == [
        ("NH2803", "'encyclopedia' (texts) stays in the patch: beside what the patch brings, no content can say it")
    ]
    assert result.exact == ("dat/data.base",)
    made = with_mods(tree366, (mod,), tmp_path / "made", allow_code=True)
    assert made.content("dat/data.base") == variant.content("dat/data.base")


def test_a_file_that_would_not_be_the_variants(tree366: Tree, tmp_path: Path) -> None:
    """As if a plugin wrote something else than it said: the made file is looked at, and the content not taken."""
    file = "dat/rumors.tru"
    variant = overlaid(tree366, {file: tree366.content(file) + b"Soup is never false.\n"}, tmp_path / "variant")

    def wrong(tree: Tree, files: Mapping[str, bytes], place: Path) -> Tree:
        return overlaid(tree, {path: text + b"More.\n" * (path == file) for path, text in files.items()}, place)

    with mock.patch.object(verify, "overlaid", wrong):
        result, report, mod = import_tree(tree366, variant, tmp_path)
    assert [(d.code, d.message) for d in report.diagnostics] == [
        ("NH2803", f"'true rumors' (texts) stays in the patch: {file} would not be byte for byte as in the variant")
    ]
    assert result.exact == (file,)
    made = with_mods(tree366, (mod,), tmp_path / "made", allow_code=True)
    assert made.content(file) == variant.content(file)
