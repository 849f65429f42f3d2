"""All mistakes are told in one run: what is broken is left out, and what depends on it is not told as wrong."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report, Severity
from nhmod.manifest import read_yaml
from nhmod.manifest.node import Mapping, Scalar, Sequence
from nhmod.manifest.root import MANIFEST_NAME
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Diagnostic
    from nhmod.host import Host
    from nhmod.location import Location
    from nhmod.manifest.node import Node
    from nhmod.target import Tree

MODS = Path(__file__).parents[2] / "mods"
WRONG = "{no such key: [1, VALUE]}"
"""What is a value of no key, or at least a wrong one; the names that stood there still stand in it."""


def mod_groups() -> Iterator[tuple[Path, ...]]:
    """Yield the example mods, each with those that it requires."""
    for folder in sorted(path.parent for path in MODS.glob(f"*/{MANIFEST_NAME}")):
        root = read_yaml((folder / MANIFEST_NAME).read_bytes(), "mod.yaml", Report())
        assert isinstance(root, Mapping)
        required = root.get("requires")
        others = [name.text for name, _ in required.entries] if isinstance(required, Mapping) else []
        yield (folder, *(MODS / name for name in others))


def places() -> list[tuple[str, str, str, int]]:
    """Return one place for each key of each kind that an example mod writes: the kind, the key, the mod, the item's number."""
    kinds = host_of("nhmod").kinds()
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for folder, *_ in mod_groups():
        root = read_yaml((folder / MANIFEST_NAME).read_bytes(), "mod.yaml", Report())
        assert isinstance(root, Mapping)
        for kind, items in root.entries:
            if kind.text not in kinds or not isinstance(items, Sequence):
                continue
            for number, item in enumerate(items.items):
                for name, _ in item.entries if isinstance(item, Mapping) else ():
                    found.setdefault((kind.text, name.text), (folder.name, number))
    return [(kind, key, *at) for (kind, key), at in found.items()]


def texts(node: Node) -> Iterator[str]:
    """Yield all texts in a value."""
    if isinstance(node, Scalar):
        yield node.text
    for one in node.items if isinstance(node, Sequence) else ():
        yield from texts(one)
    for _, one in node.entries if isinstance(node, Mapping) else ():
        yield from texts(one)


def broken(text: str, kind: str, key: str, number: int) -> tuple[str, Location]:
    """Put something wrong in the place of a key's value; gives the content's place too."""
    root = read_yaml(text.encode(), "mod.yaml", Report())
    assert isinstance(root, Mapping)
    items = root.get(kind)
    assert isinstance(items, Sequence)
    item = items.items[number]
    assert isinstance(item, Mapping)
    value = item.get(key)
    assert value is not None
    lines = text.split("\n")
    at = value.location
    before, after = (
        lines[at.line - 1][: at.column - 1],
        lines[at.end_line - 1][at.end_column - 1 :] if at.end_line <= len(lines) else "",
    )
    wrong = WRONG.replace("VALUE", json.dumps(list(texts(value))))
    # The lines stay as many as they were.
    middle = [f"{before}{wrong}{after if at.end_line == at.line else ''}", *[""] * (at.end_line - at.line)]
    if at.end_line != at.line and after.strip():
        middle[-1] = after
    return "\n".join([*lines[: at.line - 1], *middle, *lines[at.end_line :]]), item.location


def errors_of(paths: tuple[Path, ...], host: Host, tree: Tree, monkeypatch: pytest.MonkeyPatch) -> list[Diagnostic]:
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: tree)
    report = Report()
    try:
        load(Request(paths=paths, allow_code=True), report, host=host)
    except DiagnosticError as error:
        report.extend(error.diagnostics)
    return list(report.errors)


@pytest.fixture(scope="module")
def host() -> Host:
    return host_of("nhmod")


@pytest.mark.parametrize(("kind", "key", "mod", "number"), places())
def test_a_broken_key_has_no_follow_up(  # noqa: PLR0917 - a place has four parts
    kind: str,
    key: str,
    mod: str,
    number: int,
    host: Host,
    tree366: Tree,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (group,) = (group for group in mod_groups() if group[0].name == mod)
    paths = tuple(Path(shutil.copytree(path, tmp_path / path.name)) for path in group)
    manifest = tmp_path / mod / MANIFEST_NAME
    text, _ = broken(manifest.read_text(encoding="utf-8"), kind, key, number)
    manifest.write_text(text, encoding="utf-8")
    found = errors_of(paths, host, tree366, monkeypatch)
    assert found
    assert [str(one) for one in found if not one.path.startswith(f"{kind}[{number}].{key}")] == []


BROKEN = {
    "objects": [{"name": "gloop"}, {"name": "gloop ware", "copy_from": "gloop"}],
    "monsters": [{"name": "gleep"}, {"name": "gleep king", "copy_from": "gleep"}],
}
"""Content that is declared by its name only, since something is wrong with it, and a copy of each."""
NAMING: dict[str, list[dict[str, object]]] = {
    "artifacts": [{"name": "Glop", "object": "gloop"}],
    "abilities": [{"monster_uses": "gloop", "kind": "misc", "effects": [{"create": {"monster": "gleep"}}]}],
    "monsters": [{"name": "glarp", "copy_from": "newt", "carries": ["gloop"], "grows_into": "gleep"}],
    "shops": [{"id": "gloopery", "name": "gloopery", "probability": {"share": "5%"}, "stock": {"gloop": "100%"}}],
    "rooms": [{"id": "gloop room", "inhabitants": "gleep", "objects": [{"object": "gloop", "chance": "1/2"}]}],
    "tiles": [{"object": "gloop", "copy_from": "apple"}],
    "extras": [{"name": "glup", "fields": {"glip": "long"}, "for": ["gleep"]}],
    "levels": [{"name": "gloophall", "map": "...\n", "contents": [{"object": "gloop"}, {"monster": "gleep"}]}],
}
"""Content of each kind that speaks of them, and with which nothing else is wrong."""


@pytest.mark.parametrize("kind", NAMING)
def test_whoever_names_what_is_broken_is_not_told_of_it(kind: str, tmp_path: Path, tree366: Tree) -> None:
    """Only the two themselves are told; nobody else learns that they have "no name of their own in C"."""
    contents = {**BROKEN, kind: [*BROKEN.get(kind, []), *NAMING[kind]]}
    (tmp_path / MANIFEST_NAME).write_text(json.dumps({"nhmod": 1, "id": "glue", **contents}, indent=1))
    request = Request(paths=(tmp_path,), target=tree366.target.name, source=tree366.root)
    with pytest.raises(DiagnosticError) as caught:
        load(request, Report(), host=host_of("nhmod"))
    errors = [one for one in caught.value.diagnostics if one.severity is Severity.ERROR]
    assert {one.path.partition(".")[0] for one in errors} <= {"objects[0]", "monsters[0]"}


def test_what_too_many_take_together_is_not_left_out_one_by_one(
    host: Host, tree366: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of a hundred was checked anew without those before it: seconds for a hundred, minutes for four hundred."""
    mod: dict[str, object] = {"nhmod": 1, "id": "many", "version": "1.0.0", "name": "Many"}
    mod["objects"] = [
        {"name": f"th{one}{other}ed", "copy_from": "dagger", "probability": "0.1%", "tile": {"copy_from": "dagger"}}
        for one in "aeiouy"
        for other in "bcdfghlmnpqrtvwxz"
    ]
    (tmp_path / MANIFEST_NAME).write_text(json.dumps(mod), encoding="utf-8")
    asked: list[str] = []
    ask = host.ask
    monkeypatch.setattr(host, "ask", lambda info, hook, **given: asked.append(hook) or ask(info, hook, **given))
    found = errors_of((tmp_path,), host, tree366, monkeypatch)
    assert {one.code for one in found} == {"NH1713"}
    assert asked.count("nhmod_check") <= 6 * len(host.plugins)
