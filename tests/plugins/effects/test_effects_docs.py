"""The page on effects names all there is."""

from __future__ import annotations

from pathlib import Path

from nhmod.manifest import record_keys
from nhmod_effects.conditions import STATES
from nhmod_effects.steps import (
    BLASTS,
    ILLS,
    KINDS,
    THINGS,
    Damage,
    Enchant,
    Explode,
    Gain,
    Heal,
    NewMonster,
    NewObject,
    Step,
)

PAGE = (Path(__file__).parents[3] / "docs" / "effects.md").read_text(encoding="utf-8")


def test_every_key_is_on_the_page() -> None:
    records = (Step, Heal, Damage, Gain, NewMonster, NewObject, Enchant, Explode)
    missing = {
        name for record in records for name in record_keys(record) if f"`{name}" not in PAGE and f"{name}:" not in PAGE
    }
    assert missing == set()


def test_every_word_is_on_the_page() -> None:
    words = {*KINDS, *BLASTS, *ILLS, *THINGS}
    words |= {word.removeprefix("resistant to ") for word in STATES}
    assert {word for word in words if f"`{word}`" not in PAGE and f"`resistant to {word}`" not in PAGE} == set()
