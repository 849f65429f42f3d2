"""What docs/ci.md and the hooks of pre-commit run are commands that there are, with options that they have."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
from ruamel.yaml import YAML

from nhmod.cli.main import cli

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
FENCED = [YAML(typ="safe").load(text) for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)]
HOOKS: list[dict[str, Any]] = YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml")
RUN = [step["run"] for step in FENCED[0]["jobs"]["mods"]["steps"] if step.get("run", "").startswith("nhmod ")]


def parsed(line: str) -> click.Context:
    """Parse a command line, without what is done with its output, in the folder of the examples."""
    words = shlex.split(line.partition(" > ")[0])
    names = [name for word in words[2:] for name in (sorted(map(str, ROOT.glob(word))) if "*" in word else [word])]
    # With the settings of the whole, which a command keeps that is asked for the first time.
    above = click.Context(cli, info_name="nhmod", **cli.context_settings)
    command = cli.get_command(above, words[1])
    assert command is not None, words[1]
    return command.make_context(words[1], names, parent=above)


@pytest.mark.parametrize("line", RUN)
def test_what_a_workflow_runs_is_a_command(line: str) -> None:
    assert parsed(line).params


def test_a_workflow_checks_and_proves() -> None:
    assert [line.split()[1] for line in RUN] == ["check", "prove"]


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_what_a_hook_runs_is_a_command(hook: dict[str, Any]) -> None:
    assert parsed(f"{hook['entry']} {ROOT / 'mods' / 'clinic' / 'mod.yaml'}").params
    assert re.search(hook["files"], "mods/clinic/mod.yaml")
    assert not re.search(hook["files"], "mods/clinic/not-a-mod.yaml")


def test_the_page_names_the_hooks() -> None:
    assert {one["id"] for one in FENCED[1]["repos"][0]["hooks"]} == {hook["id"] for hook in HOOKS}


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(click.UsageError):
        parsed("nhmod check mods/*/ --no-such-option")
