"""What all kinds of NetHack's content say of themselves alike: whose games they are for, and where in their packages a hook is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.contribution import Kind

_USUAL = {
    "differences": ".differences:differences",
    "check": ".check:check_{name}",
    "edits": ".edits:{label}_edits",
    "places": ".sites:PLACES",
    "sites": ".sites:SITES",
    "limits": ".limits:{label}_limits",
    "exhibits": ".exhibits:{label}_exhibits",
    "proofs": ".proofs:{label}_proofs",
    "import_": ".importing:import_{name}",
    "carriers": ".importing:CARRIERS",
}
"""Where in a kind's package a hook is, by the kind's name and label."""
_LIBRARIES = ("nhmod_effects", "nhmod_languages", "nhmod_playing")


def nethack_kind(module: str, file: str, kind: Kind, *, usual: Iterable[str], **said: Any) -> Plugin:  # noqa: ANN401 - Plugin's
    """Return the plugin of a kind of NetHack's content; ``module`` and ``file`` are the ``__name__`` and ``__file__`` of its package.

    Its codes are ``CODES`` of the module ``codes``, its starts the files of the folder ``starts``, its libraries all three that there are.
    ``usual`` names the hooks that are where those of most kinds are; ``said`` is the rest, and what is otherwise, as
    ``nhmod.plugin.Plugin`` has it.
    """
    of_all: dict[str, Any] = {"libraries": _LIBRARIES, "codes": ".codes:CODES", "starts": start_files(file)}
    hooks = {hook: _USUAL[hook].format(name=kind.name, label=kind.label) for hook in usual}
    return Plugin(module, kinds=kind, families=FAMILIES, **of_all | hooks | said)
