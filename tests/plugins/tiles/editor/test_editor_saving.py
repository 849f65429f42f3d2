"""A drawn picture is saved where the mod has it: in every form, with only the pixels' bytes changed, and read again as drawn."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from png_forms import GREY, chunk, png

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.manifest.node import Mapping
from nhmod.manifest.yaml import read_yaml
from nhmod_languages.commands.options import LanguageOptions
from nhmod_languages.tiles import BACKGROUND, read_tile
from nhmod_tiles.editor.saving import ConflictError, SavingError, drawn_over, save, version_of, with_key
from nhmod_tiles.editor.subjects import subjects_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_tiles.editor.subjects import Subject

PALETTE = {".": BACKGROUND, "A": (0, 0, 0), "D": (255, 0, 0), "H": (255, 255, 0)}
BLANK = ("." * 16,) * 16
BODY = "".join(f"  {row}\n" for row in BLANK)
OWN_MAP = "r = (255, 0, 0)\nb = (71, 108, 108)\n"
OWN_BODY = BODY.replace(".", "b")
HEAD = "nhmod: 1\nid: drawn\n"
rows = st.lists(st.text(alphabet="".join(PALETTE), min_size=16, max_size=16), min_size=16, max_size=16)


def with_pixel(picture: tuple[str, ...], letter: str = "D", x: int = 3, y: int = 5) -> tuple[str, ...]:
    return tuple(row[:x] + letter + row[x + 1 :] if at == y else row for at, row in enumerate(picture))


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("own_map", [False, True])
@given(old=rows, new=rows)
def test_text_is_changed_at_the_pixels_alone(
    own_map: bool, mark: str, line_end: str, old: list[str], new: list[str]
) -> None:
    body = "".join(f"\t{row}\n" for row in old)
    letters = {rgb: chr(ord("p") + number) for number, rgb in enumerate(PALETTE.values())}
    if own_map:
        body = "".join(f"\t{''.join(letters[PALETTE[letter]] for letter in row)}\n" for row in old)
    known = "".join(f"{letter} = {rgb}\n" for rgb, letter in letters.items())
    text = mark + (f"{known if own_map else ''}\n{{\n{body}}}\n\n").replace("\n", line_end)
    changed = drawn_over(text, old, new, PALETTE)
    report = Report()
    read = read_tile(changed.removeprefix("\ufeff"), Location(file="x"), report, palette=PALETTE)
    assert read == tuple(new), report.diagnostics
    differing = [at for at, (one, other) in enumerate(zip(text, changed, strict=True)) if one != other]
    assert len(differing) == sum(
        a != b for was, now in zip(old, new, strict=True) for a, b in zip(was, now, strict=True)
    )


def test_a_color_that_the_texts_own_map_lacks_is_added_to_it() -> None:
    text = "r = (255, 0, 0)\nb = (71, 108, 108)\n{\n" + BODY.replace(".", "b") + "}\n"
    changed = drawn_over(text, BLANK, with_pixel(BLANK, "H"), PALETTE)
    assert changed.startswith("r = (255, 0, 0)\nb = (71, 108, 108)\nH = (255, 255, 0)\n{\n")
    assert changed.count("H") == 2
    # Its letter is another's in the map: one that is free is taken.
    taken = drawn_over(text.replace("r =", "H ="), BLANK, with_pixel(BLANK, "H"), PALETTE)
    assert "A = (255, 255, 0)\n" in taken
    assert read_tile(taken, Location(file="x"), Report(), palette=PALETTE) == with_pixel(BLANK, "H")


MONSTERS: dict[str, str] = {
    "block style": "monsters:\n  - name: hag\n    copy_from: human\n    level: 3\n\n# the end\n",
    "with a comment at its last line": "monsters:\n  - name: hag\n    copy_from: human # as one\n",
    "its last value a block": "monsters:\n  - name: hag\n    copy_from: human\n    encyclopedia: |\n      She is old.\n      Very.\n",
    "before another": "monsters:\n  - copy_from: human\n    name: hag\n  - {name: gran, copy_from: human, tile: {copy_from: human}}\n",
    "flow style": "monsters:\n  - {name: hag, copy_from: human}\n",
    "flow style over lines": "monsters: [\n  {\n    name: hag, copy_from: human,\n  },\n]\n",
    "without a line end": "monsters:\n  - name: hag\n    copy_from: human",
    "a copy": "monsters:\n  - name: hag\n    tile: {copy_from: human, palette: {blue: red}} # red\n    copy_from: human\n",
    "a copy over lines": "monsters:\n  - name: hag\n    copy_from: human\n    tile:\n      copy_from: human\n      sign: h\n    level: 4\n",
    "a picture under tiles": "monsters:\n  - name: hag\n    copy_from: human\ntiles:\n  - {monster: hag, copy_from: human}\n",
    "a quoted key": "monsters:\n  - name: hag\n    copy_from: human\ntiles:\n  - monster: hag\n    'copy_from' : human\n",
}
ART: dict[str, tuple[str, dict[str, bytes]]] = {
    "text": ("tile: hag.txt", {"hag.txt": f"{{\n{BODY}}}\n".encode()}),
    "text with a map": ("tile: hag.txt", {"hag.txt": f"{OWN_MAP}{{\n{OWN_BODY}}}\n".encode()}),
    "text of Windows": ("tile: hag.txt", {"hag.txt": f"\ufeff{{\n{BODY}}}\n".replace("\n", "\r\n").encode()}),
    "in the manifest": (f"tile: |\n      {{\n{BODY.replace('  .', '      .')}      }}", {}),
    "in the manifest with a map": (
        f"tile: |\n      {OWN_MAP.replace(chr(10), chr(10) + '      ')}{{\n{OWN_BODY.replace('  b', '      b')}      }}", {}
    ),
    "with a sign": ("tile: {picture: hag.txt, sign: h}", {"hag.txt": f"{{\n{BODY}}}\n".encode()}),
}  # fmt: skip


def picture(form: str, mode: str) -> bytes:
    written = BytesIO()
    color = (0, 0, 0, 0) if mode == "RGBA" else BACKGROUND
    Image.new(mode, (16, 16), color).save(written, form)
    return written.getvalue()


ART |= {
    f"{form} {mode}": (f"tile: hag.{form.lower()}", {f"hag.{form.lower()}": picture(form, mode)})
    for form, mode in (("PNG", "RGBA"), ("PNG", "RGB"), ("BMP", "RGB"), ("GIF", "RGB"))
}
ART["PNG of 2 bits with a transparent grey"] = (
    "tile: hag.png",
    {"hag.png": png(GREY, 2, [[(2,)] * 16] * 16, interlaced=True, further=chunk(b"tRNS", b"\0\2"))},
)
DRAWABLE = MONSTERS | {
    f"art: {name}": f"monsters:\n  - name: hag\n    {tile}\n    copy_from: human\n" for name, (tile, _) in ART.items()
}


NAMES = {name: f"hag{chr(ord('a') + number)}" for number, name in enumerate(DRAWABLE)}
_NAMED = re.compile(r"\b(name|monster): (hag|gran)\b")


def opened(tree: Path, *folders: Path) -> dict[str, Subject]:
    """Open mods as the editor does; returns what can be drawn, by its name."""
    report = Report()
    asked = LanguageOptions(target="nethack-3.6.6", source=tree, mods=folders[1:])
    found = subjects_of(asked.open_mods(folders[0], report).bench, report)
    assert not report.errors
    return {one.name: one for one in found}


def write(folder: Path, name: str) -> Path:
    """Write a mod with one form of a picture; its monster has a name that no other's has."""
    folder.mkdir(exist_ok=True)
    own = NAMES[name]
    text = _NAMED.sub(lambda found: f"{found[1]}: {found[2].replace('hag', '')}{own}", DRAWABLE[name])
    (folder / "mod.yaml").write_text(HEAD.replace("drawn", f"mod-{own}") + text, encoding="utf-8", newline="")
    for file, content in ART.get(name.removeprefix("art: "), ("", {}))[1].items():
        (folder / file).write_bytes(content)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.slow
def test_what_is_drawn_is_what_the_game_gets_then(tmp_path: Path, nethack366: Path) -> None:
    """All forms in one game: each is a mod of its own."""
    folders = {name: write(tmp_path / own, name) for name, own in NAMES.items()}
    first = opened(nethack366, *folders.values())
    drawn = {}
    for name, folder in folders.items():
        before, subject = contents(folder), first[NAMES[name]]
        assert not subject.place.fixed, name
        # Nothing was drawn: of what is there no byte changes.
        if subject.place.manifest is None:
            save(subject, subject.rows, version_of(subject.place))
            assert contents(folder) == before, name
        drawn[name] = with_pixel(with_pixel(subject.rows, "D"), "H", 0, 0)
        assert drawn[name] != subject.rows, name
        save(subject, drawn[name], version_of(subject.place))
        new = {f"tiles/{NAMES[name]}.txt"} if subject.place.manifest else set()
        assert contents(folder).keys() - before.keys() == new, name
    second = opened(nethack366, *folders.values())
    for name in folders:
        subject = second[NAMES[name]]
        assert subject.rows == drawn[name], name
        assert ("sign" in name) == (subject.made != drawn[name]), name
        # A second time, as it stands now.
        save(subject, with_pixel(drawn[name], "A", 9, 9), version_of(subject.place))
    third = opened(nethack366, *folders.values())
    for name in folders:
        assert third[NAMES[name]].rows == with_pixel(drawn[name], "A", 9, 9), name


def test_a_further_key_leaves_the_rest_of_the_manifest_as_it_was() -> None:
    for text in (text for text in MONSTERS.values() if "tile:" not in text):
        node = read_yaml(text.encode(), "x", Report())
        assert isinstance(node, Mapping)
        record = node.entries[0][1].items[0]  # type: ignore[union-attr]
        changed = with_key(text, record.location, "tile", "tiles/hag.txt")
        lines, new = text.splitlines(), changed.splitlines()
        report = Report()
        assert read_yaml(changed.encode(), "x", report) is not None, (changed, report.diagnostics)
        if "{" in text[: text.index("hag")]:
            assert changed.count("tiles/hag.txt") == 1
        else:
            assert [line for line in new if "tiles/hag.txt" not in line] == lines


@pytest.mark.slow
def test_what_can_not_be_saved_says_why_and_what_changed_meanwhile_is_not_lost(
    tmp_path: Path, nethack366: Path
) -> None:
    text, image, new = (write(tmp_path / NAMES[name], name) for name in ("art: text", "art: PNG RGB", "block style"))
    large = BytesIO()
    Image.new("RGB", (32, 32)).save(large, "PNG")
    (image / "hag.png").write_bytes(large.getvalue())
    # A file that stands where a new one would go is not written over.
    (new / "tiles").mkdir()
    taken = f"tiles/{NAMES['block style']}.txt"
    (new / taken).write_text("mine")
    found = opened(nethack366, text, image, new)
    subject = found[NAMES["art: text"]]
    version = version_of(subject.place)
    (text / "hag.txt").write_text(f"{{\n{BODY}}}\n".replace(".", "A", 1))
    there = contents(tmp_path)
    with pytest.raises(ConflictError):
        save(subject, with_pixel(BLANK), version)
    for name, why in {
        "art: PNG RGB": r"hag\.png is drawn at 32 by 32 pixels",
        "block style": f"say 'tile: {taken}', or",
    }.items():
        fixed = found[NAMES[name]]
        with pytest.raises(SavingError, match=why):
            save(fixed, with_pixel(BLANK), version_of(fixed.place))
    assert contents(tmp_path) == there
