"""All commands, those of groups too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator


def commands_of(command: click.Command, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield the commands that do something, with the words that call them."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for child in command.list_commands(context):
            found = command.get_command(context, child)
            assert found is not None
            yield from commands_of(found, f"{name} {child}".strip())
    else:
        yield name, command
