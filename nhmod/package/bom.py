"""What a package is made of, as a bill of materials that other people's tools read: CycloneDX 1.5, in JSON.

It says what the lock says, in that format's words. Nothing in it is a time or a chance: the same package has the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.package.lock import Lock
    from nhmod.target import Variant

NAME = "bom.cdx.json"
_SPACE = uuid.UUID("5a0c6b0e-8e0d-5a8f-9d52-6b1e3a0d1c47")


def bill_of_materials(game: Variant, mods: ModSet, lock: Lock, *, licence: str, libraries: Iterable[str]) -> bytes:
    """Write the bill of a package: ``game`` as the main component; its source, the mods, and the C libraries that it is linked with.

    ``licence`` is what the game comes under, or empty; ``libraries`` are names of the C libraries.
    """
    locked = lock.content()
    components = [
        _source(lock.made["target"], licence),
        *_mods(mods, lock),
        *({"type": "library", "bom-ref": f"library:{name}", "name": name} for name in libraries),
    ]
    numbered = {"version": game.version} if game.version else {}
    main = {"type": "application", "bom-ref": "game", "name": game.name, **numbered}
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(_SPACE, hashlib.sha256(locked).hexdigest())}",
        "version": 1,
        "metadata": {"component": main | _licences(licence), "tools": {"components": list(_tools(lock.made))}},
        "components": components,
        "dependencies": [{"ref": "game", "dependsOn": [component["bom-ref"] for component in components]}],
    }
    return json.dumps(document, indent=2, sort_keys=True).encode() + b"\n"


def _source(target: Mapping[str, str], licence: str) -> dict[str, Any]:
    """Return the game's source: with the hash of its archive, where it is a release's."""
    name, _, version = target["name"].rpartition("-")
    hashes = {"hashes": [{"alg": "SHA-256", "content": target["archive"]}]} if target["archive"] else {}
    known = {"type": "application", "bom-ref": "source", "name": name or target["name"], "version": version, **hashes}
    return known | _licences(licence) | {"properties": [_property("tree", target["tree"])]}


def _mods(mods: ModSet, lock: Lock) -> Iterator[dict[str, Any]]:
    """Yield the mods, with what they are said to come under."""
    hashes = {mod.id: mod.sha256 for mod in lock.mods}
    for mod in mods:
        identity = mod.identity
        authors = {"author": ", ".join(identity.authors)} if identity.authors else {}
        yield {
            "type": "data",
            "bom-ref": f"mod:{mod.id}",
            "name": mod.id,
            "version": str(identity.version),
            "description": identity.name,
            **authors,
            **_licences(identity.license),
            "properties": [_property("files", hashes[mod.id])],
        }


def _tools(made: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what made the package: nhmod, its plugins and the C compiler."""
    yield {"type": "application", "name": "nhmod", "version": made["nhmod"]}
    for plugin in made["plugins"]:
        yield {
            "type": "library",
            "name": plugin["name"],
            "description": plugin["distribution"],
            "properties": [_property("files", plugin["sha256"])],
        }
    if made["compiler"].get("version"):
        yield {"type": "application", "name": made["compiler"]["version"]}


def _property(name: str, value: str) -> dict[str, str]:
    """Return a hash that is no file's: of a tree, or of a folder's files."""
    return {"name": f"nhmod:{name}:sha256", "value": value}


def _licences(licence: str) -> dict[str, Any]:
    """Return a licence by the name that it is called by, if there is one."""
    return {"licenses": [{"license": {"name": licence}}]} if licence else {}
