"""What a new mod has: its manifest, what lies beside it, and the schema that its editor completes from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.contribution import Start
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.manifest import json_schema
from nhmod.pipeline.games import fitting_targets
from nhmod.pipeline.project import target_words
from nhmod.request import Request
from nhmod.target.sources import status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.host import Host

SCHEMA = ".nhmod/schema.json"
"""Where the schema lies in a mod's folder: what is hidden there is no part of the mod (``nhmod.package.mod_files``)."""

EDITOR_LINE = f"# yaml-language-server: $schema={SCHEMA}\n"


def starts(host: Host) -> Mapping[str, Start]:
    """Return what a mod can begin with, by name; raises NH1021 for a name that two plugins give."""
    found = host.gather_once("nhmod_starts", Start, "the start '{0.name}'", lambda start: start.name)
    return {start.name: start for start in found}


def schema_file(host: Host) -> tuple[str, str]:
    """Return the schema, and the target whose words are in it: the default one; empty if its source is not on this machine."""
    target, *_ = fitting_targets((), host)
    there = status(target, cache=cache_directory())
    words, of = None, ""
    if there.given or there.tree:
        try:
            words, of = target_words(Request(paths=(), target=target.name), host, Report()), target.name
        except DiagnosticError:  # a source that is no good is told by whatever works on it; the schema can do without
            words = None
    return json.dumps(json_schema(host.kinds(), words), indent=2, ensure_ascii=False) + "\n", of
