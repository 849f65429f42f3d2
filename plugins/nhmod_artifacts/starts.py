"""What ``nhmod new --kind`` begins a mod with: ``artifact``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "artifact",
        "An artifact",
        """\
# A thing of which there is one in a game.
artifacts:
  - name: Fogcutter
    object: long sword            # what it is
    alignment: neutral            # whose it is; left out, nobody's
    cost: 2000                    # when it is sold or scored
    attack: {type: physical, to_hit: 3, damage: 6}   # added to each hit
    carried: {powers: [searching]}   # what having it gives
""",
    ),
)
