"""What ``nhmod new --kind`` begins a mod with: ``fragment``."""

from __future__ import annotations

from nhmod.contribution import Start

STARTS = (
    Start(
        name="fragment",
        doc="C of your own",
        targets=("nethack >=3.4.3,<3.7", "nle >=1.3,<2"),
        content="""\
# C for what no other kind of content covers. It is checked, built and played with --allow-code, by whoever trusts it.
fragments:
  - name: a thought when sitting down
    at: {file: src/sit.c, function: dosit, place: start}   # a place by what is there, never by a line's number
    needs: [{function: dosit}]                             # what must be there for it
    code: |
      if (Blind)
          You("feel for the floor.");
""",
    ),
)
