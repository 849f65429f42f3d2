"""Whether a text of a quest was said: what the game puts in and how it breaks lines is no matter, everything else is."""

from __future__ import annotations

import pytest

from nhmod.location import Location
from nhmod_roles.questing import is_said
from nhmod_roles.questtext import Message

SAID = [
    (("You come before %H.",), "You come before the Hall of Lamps.", True),
    (("You come", "before %H."), "You come/before the Hall of Lamps./", True),
    (("You come", "before %H."), "You come\nbefore the Hall\nof Lamps.", True),
    (('"%ns own road," says %l.',), '"Old Gloam\'s own road," says Dame Candela.', True),
    (("You come before %H.",), "You come behind the Hall of Lamps.", False),
    (("%p, go!", "Now."), "Now. Wizard, go!", False),
    (("100%% of it",), "100% of it", True),
    (("You come before %H.",), "", False),
]


@pytest.mark.parametrize(("lines", "said", "so"), SAID)
def test_a_text_is_recognised(lines: tuple[str, ...], said: str, *, so: bool) -> None:
    message = Message(delivery="p", code="Lam", number=1, lines=lines, summary="", location=Location(file="quest.txt"))
    assert is_said(message, said) is so
