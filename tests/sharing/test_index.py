"""An index is read as a stranger's: whatever is wrong in it is told, and nothing of it taken."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from shop import Shop

from nhmod.diagnostics import DiagnosticError
from nhmod.sharing import index
from nhmod.sharing.index import read_index, search

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


def test_the_same_files_give_the_same_bytes(shop: Shop, tmp_path: Path) -> None:
    before = (shop.index / "index.json").read_bytes()
    (shop.index / "index.json").unlink()
    for path in sorted(shop.index.iterdir(), reverse=True):
        path.touch()
    (shop.index / "README").write_text("none of it")
    assert shop.made().read_bytes() == before
    entries = json.loads(before)["mods"]
    assert [(one["id"], one["version"]) for one in entries] == sorted((one["id"], one["version"]) for one in entries)
    assert str(tmp_path) not in before.decode()


def test_what_it_says_is_what_is_read(shop: Shop) -> None:
    found = {str(one): one for one in read_index("idx", "", shop.place)}
    ward = found["ward 1.0"]
    assert {mod: str(one) for mod, one in ward.requires.items()} == {"first-aid": "<2"}
    assert {mod: str(one) for mod, one in ward.optional.items()} == {"petshop": ""}
    assert ward.file is not None
    assert (ward.file.address, ward.file.size) == ("idx/ward-1.0.nhmod", (shop.index / "ward-1.0.nhmod").stat().st_size)
    assert [str(one) for one in found["barrow 1.0"].targets] == ["angband"]
    for address in ("idx/index.json", str(shop.index), (shop.index / "index.json").as_uri(), shop.index.as_uri() + "/"):
        assert [str(one) for one in read_index(address, "", shop.place)] == list(found)


def test_two_files_of_one_version(shop: Shop) -> None:
    (shop.index / "copy.nhmod").write_bytes((shop.index / "ward-1.0.nhmod").read_bytes())
    with pytest.raises(DiagnosticError, match=r"NH4523.*copy.nhmod and ward-1.0.nhmod are both ward 1.0"):
        shop.made()
    (shop.index / "copy.nhmod").write_bytes(b"no archive")
    with pytest.raises(DiagnosticError, match="NH4501"):
        shop.made()


def test_there_is_none(shop: Shop) -> None:
    with pytest.raises(DiagnosticError, match="NH4521"):
        read_index("nowhere", "", shop.place)


MISSING = object()
# What stands in the place of a value, and a part of what is said.
WRONG: list[tuple[str, Any, str]] = [
    *((key, MISSING, key) for key in ("id", "version", "file", "sha256", "size")),
    *((key, 5, "str") for key in ("id", "version", "file", "sha256", "name", "summary", "license")),
    *((key, "x" * 401, "more than 400") for key in ("id", "version", "file", "name", "summary", "sha256")),
    *(("id", name, "id or version") for name in ("", "Clinic", "../x", "a/b", "-", "a b", "x" * 40, "\x1b[2J")),
    *(("version", text, "id or version") for text in ("", "x", "1..0", "1.0; rm", "1" * 50, "1.0+local")),
    *(("file", name, "file") for name in ("", "/etc/passwd", "../x.nhmod", "sub/x.nhmod", "x.zip", "http://x/y.nhmod")),
    *(
        ("file", name, "file")
        for name in ("..\\x.nhmod", ".x.nhmod", "x\0.nhmod", "x\n.nhmod", "con.nhmod", "x?.nhmod")
    ),
    *(("sha256", text, "sha256") for text in ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64)),
    *(("size", value, "size") for value in (0, -1, 1 << 40)),
    *(("size", value, "int") for value in ("1", 1.5, True, None)),
    *((key, value, "dict") for key in ("requires", "conflicts", "optional") for value in ("*", ["first-aid"], None, 3)),
    *((key, {"first-aid": "newest"}, "range") for key in ("requires", "conflicts", "optional")),
    *((key, {"first-aid": 2}, "") for key in ("requires", "conflicts", "optional")),
    *((key, {"../x": "*"}, "id of a mod") for key in ("requires", "conflicts", "optional")),
    *((key, {f"m{n}": "*" for n in range(201)}, "more than 200") for key in ("requires", "optional")),
    ("targets", "nethack", "list"),
    ("targets", ["nethack newest"], ""),
    ("targets", [3], "str"),
]


@pytest.mark.parametrize(("key", "value", "said"), WRONG, ids=lambda one: str(one)[:20])
def test_a_value_that_is_wrong(shop: Shop, key: str, value: object, said: str) -> None:
    file = shop.index / "index.json"
    document = json.loads(file.read_bytes())
    entry = next(one for one in document["mods"] if one["id"] == "ward")
    if value is MISSING:
        del entry[key]
    else:
        entry[key] = value
    file.write_text(json.dumps(document))
    before = shop.state()
    with pytest.raises(DiagnosticError) as error:
        shop.add("petshop")
    (one,) = error.value.diagnostics
    assert one.code == "NH4522"
    assert "mods[6]" in one.message
    assert said in one.message
    assert shop.state() == before


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"3",
        b"null",
        b'"x"',
        b"{}",
        b'{"nhmod-index": 2, "mods": []}',
        b'{"nhmod-index": 1}',
        b'{"nhmod-index": 1, "mods": {}}',
        b'{"nhmod-index": 1, "mods": [[]]}',
        b'{"nhmod-index": 1, "mods": [null]}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"\xff\xfe",
        b"<html>404</html>",
        b"1" * 5000,
    ],
    ids=lambda one: one[:20].decode("latin-1"),
)
def test_what_is_no_index(shop: Shop, content: bytes) -> None:
    (shop.index / "index.json").write_bytes(content)
    with pytest.raises(DiagnosticError) as error:
        shop.add("petshop")
    assert [one.code for one in error.value.diagnostics] == ["NH4522"]
    assert shop.state() == {}


def test_one_that_is_too_large_and_one_with_too_many(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "_MOST_MODS", 3)
    with pytest.raises(DiagnosticError, match="more than 3 mods"):
        shop.add("petshop")
    monkeypatch.setattr(index, "_MOST_BYTES", 100)
    with pytest.raises(DiagnosticError, match=r"NH4520.*more than 100 bytes"):
        shop.add("petshop")


def test_a_version_twice(shop: Shop) -> None:
    file = shop.index / "index.json"
    document = json.loads(file.read_bytes())
    document["mods"].append(document["mods"][0] | {"version": document["mods"][0]["version"] + ".0"})
    file.write_text(json.dumps(document))
    with pytest.raises(DiagnosticError, match=r"NH4522.*has barrow 1.0.0 twice"):
        shop.add("petshop")


def test_search(shop: Shop) -> None:
    found = search(shop.at(), ["THE", "aid"], ("../idx", ""))
    assert [(str(one.mod), one.has) for one in found] == [("first-aid 2.1", "")]
    shop.add("ward")
    found = search(shop.at(), [], None)
    assert [(one.mod.id, str(one.mod.version), one.has) for one in found] == [
        ("barrow", "1.0", ""),
        ("clinic", "1.0", ""),
        ("first-aid", "2.1", "1.0"),
        ("petshop", "2.0", ""),
        ("ward", "1.0", "1.0"),
    ]
