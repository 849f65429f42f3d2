"""What ``nhmod new --kind`` begins a mod with: ``extra``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "extra",
        "Data of a monster",
        """\
# A number that each monster of a kind has for itself, saved and restored with it; here, when it may pray again.
monsters:
  - name: mendicant
    copy_from: dwarf
    color: white
    generation: {frequency: 1}
    tile: {copy_from: dwarf}

extras:
  - name: prayer
    fields: {praytime: long}      # 0 at first
    for: mendicant                # others have none

abilities:
  - action: pray
    kind: defensive
    for: mendicant
    wanted_when: {hp_below: 1/3}
    timeout: {extra: prayer, field: praytime, turns: 1000..2000}   # not again before so many turns
    message: "%s prays."
    effects: [{heal: 20}]
""",
    ),
)
