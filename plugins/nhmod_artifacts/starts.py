"""What ``nhmod new --kind`` begins a mod with: ``artifact``."""

from __future__ import annotations

from nhmod.contribution import Start

STARTS = (
    Start(
        name="artifact",
        doc="An artifact",
        targets=("nethack >=3.4.3,<3.7", "nle >=1.3,<2"),
        content="""\
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
