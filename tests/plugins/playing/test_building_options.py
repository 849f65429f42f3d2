"""The options of how a game is built that is played: they say what a finding is, and two of them exclude each other."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from nhmod.cli.main import cli
from nhmod_playing.commands.options import building_options, refuse_both


@click.command()
@building_options("is a failure")
def play(*, sanitize: bool, sandbox: bool) -> None:
    refuse_both(sanitize=sanitize, sandbox=sandbox)
    click.echo(f"{sanitize} {sandbox}")


@pytest.mark.parametrize(
    ("words", "said"), [((), "False False"), (("--sanitize",), "True False"), (("--sandbox",), "False True")]
)
def test_each_is_asked_for_by_itself(words: tuple[str, ...], said: str) -> None:
    assert CliRunner().invoke(play, words).output == f"{said}\n"


def test_the_sandbox_has_no_sanitizers() -> None:
    done = CliRunner().invoke(play, ("--sanitize", "--sandbox"))
    assert done.exit_code == 2
    assert "The sandbox has no sanitizers: give --sandbox or --sanitize." in done.output


@pytest.mark.parametrize(("command", "breaks"), [("prove", "is a failure"), ("fuzz", "breaks a game")])
def test_the_help_says_what_a_finding_does(command: str, breaks: str) -> None:
    # Not the command by itself: click keeps the help's option as it was asked for first.
    shown = " ".join(CliRunner().invoke(cli, (command, "--help")).output.split())
    assert f"what they find {breaks}, but for what the original does itself." in shown
