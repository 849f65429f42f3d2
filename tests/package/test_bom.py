"""The bill of materials of a package: what the lock says, in CycloneDX's words, the same bytes each time."""

from __future__ import annotations

import json
import uuid
from types import SimpleNamespace
from typing import Any

import pytest

from nhmod.package import bill_of_materials
from nhmod.package.lock import Lock, LockedMod
from nhmod.target import Variant

ARCHIVE, TREE, FILES = "a" * 64, "b" * 64, "c" * 64


def bill(*, archive: str = ARCHIVE, licence: str = "NGPL", version: str = "1.0", compiler: str = "gcc 12") -> bytes:
    mods: Any = [
        SimpleNamespace(id=name, identity=SimpleNamespace(name=name.title(), version=2, authors=authors, license=own))
        for name, authors, own in (("one", ("A", "B"), "MIT"), ("two", (), ""))
    ]
    lock = Lock(
        mods=tuple(LockedMod(id=mod.id, version="2", sha256=FILES) for mod in mods),
        made={
            "nhmod": "0.1",
            "target": {"name": "nethack-3.6.7", "archive": archive, "tree": TREE},
            "plugins": [{"name": "nethack", "distribution": "nhmod 0.1", "sha256": FILES}],
            "compiler": {"version": compiler, "options": []},
        },
    )
    return bill_of_materials(Variant(name="Game", version=version), mods, lock, licence=licence, libraries=["musl"])


def test_it_is_what_the_format_asks_for() -> None:
    found = json.loads(bill())
    assert (found["bomFormat"], found["specVersion"], found["version"]) == ("CycloneDX", "1.5", 1)
    assert uuid.UUID(found["serialNumber"].removeprefix("urn:uuid:")).version == 5
    assert found["metadata"]["component"] == {
        "type": "application",
        "bom-ref": "game",
        "name": "Game",
        "version": "1.0",
        "licenses": [{"license": {"name": "NGPL"}}],
    }
    references = [component["bom-ref"] for component in found["components"]]
    assert references == ["source", "mod:one", "mod:two", "library:musl"]
    assert found["dependencies"] == [{"ref": "game", "dependsOn": references}]


def test_the_source_has_the_hash_of_its_archive() -> None:
    source = json.loads(bill())["components"][0]
    assert (source["name"], source["version"]) == ("nethack", "3.6.7")
    assert source["hashes"] == [{"alg": "SHA-256", "content": ARCHIVE}]
    assert "hashes" not in json.loads(bill(archive=""))["components"][0]  # a tree that is no release


def test_mods_have_their_own_licences_and_authors() -> None:
    one, two = json.loads(bill())["components"][1:3]
    assert (one["author"], one["licenses"]) == ("A, B", [{"license": {"name": "MIT"}}])
    assert one["properties"] == [{"name": "nhmod:files:sha256", "value": FILES}]
    assert not {"author", "licenses"} & two.keys()


def test_the_same_gives_the_same_bytes_and_another_has_another_number() -> None:
    assert bill() == bill()
    assert json.loads(bill())["serialNumber"] != json.loads(bill(archive="d" * 64))["serialNumber"]


@pytest.mark.parametrize("compiler", ["", "zig"])
def test_a_compiler_is_named_where_there_is_one(compiler: str) -> None:
    tools = [tool["name"] for tool in json.loads(bill(compiler=compiler))["metadata"]["tools"]["components"]]
    assert tools == ["nhmod", "nethack", *filter(None, [compiler])]


def test_what_has_no_version_or_licence_says_none() -> None:
    main = json.loads(bill(version="", licence=""))["metadata"]["component"]
    assert not {"version", "licenses"} & main.keys()
