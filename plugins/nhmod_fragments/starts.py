"""What ``nhmod new --kind`` begins a mod with: ``fragment``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "fragment",
        "C of your own",
        """\
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
