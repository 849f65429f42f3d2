"""The exact C of every effect in each of its forms: whoever changes a word of it sees it here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c_forms import FORMS, RELEASES, file_of, file_text, written

from nhmod_effects.table import EFFECTS

if TYPE_CHECKING:
    from effects_harness import Release


def test_every_form_of_every_effect(release: Release, release366: Release) -> None:
    name = release.tree.target.name
    known = {} if name == RELEASES[0] else written(release366)
    expected = file_of(name).read_text(encoding="utf-8")
    said = "python tests/plugins/effects/c_forms.py writes it anew, for review"
    assert file_text(written(release), known) == expected, said


def test_all_effects_have_forms() -> None:
    assert set(FORMS) == set(EFFECTS)
