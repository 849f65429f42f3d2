"""What only the newer language has is called so in a level for the older one: each of its commands, in rooms and on maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.v34.parser import parse
from nhmod_languages.des.v34.words import COMMANDS, NEWER_COMMANDS
from nhmod_languages.des.v36.words import COMMANDS as NEWER

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOM = 'LEVEL:"x"\nROOM:"ordinary",lit,random,random,random\nNAME:"a"\n{}\nSTAIR:random,up\n'
MAZE = "MAZE:\"x\",' '\nGEOMETRY:center,center\nMAP\n...\n...\nENDMAP\n{}\nSTAIR:(0,0),up\n"
ONLY_NEWER = sorted({*NEWER} - {*COMMANDS})
AS_WRITTEN: Mapping[str, str] = {
    "ROOMDOOR": "ROOMDOOR:false,closed,north,random",
    "TERRAIN": "TERRAIN:(1,1),'.'",
    "GRAVE": "GRAVE:(1,1)",
    "SHUFFLE": "SHUFFLE:$p",
    "LOOP": "LOOP [3] { }",
    "CASE": "CASE 1:",
}


def said(text: str) -> list[str]:
    report = Report()
    parse(Faults(Source(text, "x.des"), report, dialect="3.4.3"))
    return [f"{one.code} {one.message.partition(' syntax')[0]}" for one in report.diagnostics]


def test_all_commands_of_the_newer_language_are_known() -> None:
    assert {*ONLY_NEWER} <= NEWER_COMMANDS


@pytest.mark.parametrize("level", [ROOM, MAZE], ids=["room", "maze"])
@pytest.mark.parametrize("command", ONLY_NEWER)
def test_a_newer_command_is_called_so(command: str, level: str) -> None:
    line = AS_WRITTEN.get(command, f"{command} {{ }}")
    assert said(level.format(line)) == [f"NH2023 the command {command} is 3.6"]


@pytest.mark.parametrize("level", [ROOM, MAZE], ids=["room", "maze"])
def test_each_chance_before_a_command_is_called_so_once(level: str) -> None:
    line = "[30%]: MONSTER:'o',random"
    assert said(level.format(f"{line}\n{line}")) == ["NH2023 a chance before a command is 3.6"] * 2
