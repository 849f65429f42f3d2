"""What makes the game offer a thing that is no tool to who applies: letters of getobj(), or a function that getobj() asks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.places import searched
from nhmod_objects.behaviour.points import before

if TYPE_CHECKING:
    from nhmod.target.c import CFile, Span

APPLY_C = "src/apply.c"
LETTERS = "getobj() takes letters back that can't be used"
CLASSES = "classes of what can be applied"
"""doapply() lists them for the prompt. Where a function is asked of each thing there may be no such list."""
ASKED = "getobj() asks a function what can be used"
SUGGESTED = "a thing that is offered to who applies"
_PROMPT = '"use or apply"'
_ARGUMENTS = 2


@frozen
class Asked:
    """Where the function that getobj() asks says yes to tools, and how: its parameter and its answer (``obj: return 2;``)."""

    place: int
    yes: str


def what_asks(c: CFile) -> Asked | None:
    """Find the function that doapply() gives to getobj(), if it gives one; raises ``SiteError`` where that says nothing of tools."""
    prompts = [call for call in c.calls("getobj") if len(call.args) >= _ARGUMENTS and call.args[0].head == _PROMPT]
    named = [name for call in prompts for name in [call.args[1].text.strip()] if c.functions(name)]
    if not named:
        return None
    name = named[0]
    function = c.function(name)
    parameter = c.parameters(name)[0]
    for chain in c.ifs(function.body):
        arm = chain.arms[0]
        if c.find(f"{parameter}->oclass == TOOL_CLASS", arm.condition):
            answer = c.statement_at(c.find("return", arm.body)[0].start)
            return Asked(place=before(c, chain.span).statement, yes=f"{parameter}: {c.text(answer)}")
    raise c.missing(f"'if ({parameter}->oclass == TOOL_CLASS …)' in {name}()")


def asked_place(c: CFile) -> int:
    """Find the place in that function where a thing of a mod can be answered for."""
    asked = what_asks(c)
    return c.needed(asked, "function that getobj() asks for what can be applied").place


def letters_place(c: CFile) -> int:
    """Find the arm of getobj() that takes what can't be used from the letters that are offered."""
    return searched(c, "getobj", partial(_refused, c))


def _refused(c: CFile, body: Span) -> int:
    words = c.find(_PROMPT, body)
    for chain in c.ifs(body):
        for arm in chain.arms[1:]:
            if arm.condition is not None and any(word in arm.condition for word in words):
                return before(c, arm.span).statement
    raise c.missing("'else if' in getobj() for what is applied")
