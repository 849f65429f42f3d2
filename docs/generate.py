"""Writes the parts of the documentation that come from the code: ``python docs/generate.py``; with ``--check`` it only compares.

docs/manifest.md comes from the record types that validate, docs/commands.md from the commands' help, docs/codes.md from the
code table, docs/hooks.md from the hook specifications, docs/schema.json from the same types as docs/manifest.md.
"""

from __future__ import annotations

import importlib
import inspect
import json
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import click
import edit_file_pages
import effect_places

from nhmod import hookspecs
from nhmod.cli.main import cli
from nhmod.manifest import json_schema, reference
from nhmod.pipeline.codes import all_codes
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.host import Host

DOCS = Path(__file__).parent
NOTE = "<!-- Made by docs/generate.py from the code; do not edit. -->\n\n"
_WIDTH = 120


def commands() -> str:
    """Write the help of every command that nhmod itself has, whatever else is installed."""
    with mock.patch("nhmod.cli.contributed.entry_points", distribution("nhmod").entry_points.select):
        return _commands()


def _commands() -> str:
    parts = ["# Commands\n"]
    context = click.Context(cli, info_name="nhmod", **cli.context_settings)
    parts.append(f"```text\n{cli.get_help(context)}\n```\n")
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        if command is None:
            raise LookupError(name)
        parts += _command_help(command, name, context)
    return NOTE + "\n".join(parts)


def _command_help(command: click.Command, name: str, parent: click.Context) -> list[str]:
    context = click.Context(command, info_name=name, parent=parent, max_content_width=100)
    title = context.command_path
    parts = [f"## {title}\n", f"```text\n{command.get_help(context)}\n```\n"]
    if isinstance(command, click.Group):
        for child in command.list_commands(context):
            found = command.get_command(context, child)
            if found is not None:
                parts += _command_help(found, child, context)
    return parts


def codes(host: Host) -> str:
    """Write the table of diagnostic codes."""
    parts = ["# Diagnostic codes\n", "`nhmod codes NH0101` says the same.\n"]
    parts += [f"## {info.code}: {info.title}\n\n{info.explanation}\n" for info in all_codes(host).values()]
    return NOTE + "\n".join(parts)


def hooks() -> str:
    """Write every hook with its exact signature."""
    intro = (DOCS / "hooks.intro.md").read_text(encoding="utf-8")
    parts = [intro, "## The hooks\n"]
    for name, function in vars(hookspecs).items():
        if not name.startswith("nhmod_"):
            continue
        signature = str(inspect.signature(function)).replace("'", "")
        line = f"def {name}{signature}: ..."
        if len(line) > _WIDTH:  # as ruff lays it out
            arguments, _, result = signature.removeprefix("(").rpartition(") -> ")
            line = f"def {name}(\n    {arguments}\n) -> {result}: ..."
        parts.append(f"### {name}\n\n```python\n{line}\n```\n\n{inspect.getdoc(function)}\n")
    return NOTE + "\n".join((*parts, *imported()))


PUBLIC = (
    "nhmod.contribution",
    "nhmod.manifest",
    "nhmod.places",
    "nhmod.gallery",
    "nhmod.proofs",
    "nhmod.plugin",
    "nhmod.edits",
    "nhmod.target",
    "nhmod.target.c",
    "nhmod.diagnostics",
    "nhmod.workshop",
    "nhmod.work",
    "nhmod.console.options",
    "nhmod.console.reporting",
    "nhmod.testing",
    "nhmod_effects",
    "nhmod_effects.in_words",
    "nhmod_playing",
    "nhmod_playing.script",
    "nhmod_playing.verbs",
    "nhmod_playing.probing",
    "nhmod_playing.seeing",
    "nhmod_playing.places",
    "nhmod_playing.bones",
    "nhmod_playing.measuring",
    "nhmod_playing.opponents",
    "nhmod_playing.tiles",
    "nhmod_languages.language",
    "nhmod_languages.calls",
    "nhmod_languages.compiling",
    "nhmod_languages.contents.encyclopedia",
    "nhmod_languages.contents.pictures",
    "nhmod_languages.contents.showing",
    "nhmod_languages.contents.example_room",
)
"""The modules that plugins import."""


def imported() -> Iterator[str]:
    """List the public names of the modules that plugins import, each with the first sentence of its documentation."""
    yield "## What plugins import\n"
    for name in PUBLIC:
        module = importlib.import_module(name)
        names = getattr(module, "__all__", None) or [
            one
            for one, value in vars(module).items()
            if getattr(value, "__module__", "") == name and not one.startswith("_")
        ]
        said = {one: getattr(module, one) for one in names}
        rows = (f"- `{one}`: {_sentence(value)}" for one, value in said.items() if _documented(value))
        yield f"### {name}\n\n{inspect.getdoc(module)}\n\n" + "\n".join(rows) + "\n"


def _documented(value: object) -> bool:
    """Return whether a name is a class or function of nhmod's own, and no alias of another's."""
    own = (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__.startswith("nhmod")
    return own and bool(value.__doc__)


def _sentence(value: object) -> str:
    """Return the first paragraph of a documentation, on one line."""
    return " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())


def made() -> dict[Path, str]:
    """Return all generated files with their text."""
    host = host_of("nhmod")
    return {
        DOCS / "commands.md": commands(),
        DOCS / "codes.md": codes(host),
        DOCS / "hooks.md": hooks(),
        DOCS / "effect-places.md": NOTE + effect_places.page(),
        DOCS / "manifest.md": NOTE + reference(host.kinds()),
        **{DOCS / name: NOTE + page for name, page in edit_file_pages.pages().items()},
        DOCS / "schema.json": json.dumps(json_schema(host.kinds()), indent=2, ensure_ascii=False) + "\n",
    }


def main() -> int:
    """Write the files, or say which are out of date (status 1)."""
    stale = []
    for path, text in made().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if "--check" in sys.argv and stale:
        sys.stdout.write(f"out of date: {', '.join(stale)}; run: python docs/generate.py\n")
        return 1
    sys.stdout.write(f"written: {', '.join(stale) or 'nothing, all is fresh'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
