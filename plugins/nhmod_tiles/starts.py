"""What ``nhmod new --kind`` begins a mod with: ``tile``."""

from __future__ import annotations

from nhmod.contribution import Start

STARTS = (
    Start(
        name="tile",
        doc="A picture",
        targets=("nethack >=3.4.3,<3.7", "nle >=1.3,<2"),
        content="""\
# Pictures of 16 by 16 squares for windows with graphics: copied from another one, or drawn here or in a file.
tiles:
  - monster: newt
    copy_from: lizard
  - object: apple
    picture: |
      A = (0, 0, 0)
      B = (0, 145, 0)
      {
      AAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAA
      AAAAAABBBBAAAAAA
      AAAAABBBBBBAAAAA
      AAAABBBBBBBBAAAA
      AAAABBBBBBBBAAAA
      AAAABBBBBBBBAAAA
      AAAABBBBBBBBAAAA
      AAAAABBBBBBAAAAA
      AAAAAABBBBAAAAAA
      AAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAA
      }
""",
    ),
)
