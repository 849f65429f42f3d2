"""What ``nhmod new --kind`` begins a mod with: ``texts``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "texts",
        "Texts",
        """\
# What cookies, headstones, floors, the Oracle and the encyclopedia say.
texts:
  - rumors:                       # one line each, at most 79 characters
      true: [A nurse has no quarrel with an empty hand and a bare chest.]
      false: [Vegetarian dragons breathe salad.]
    epitaphs: [Here lies a bug report. Could not reproduce.]
    engravings: [Exit closed for renovation. Use the trap door.]
    hallucinations: [postal golem]
    oracles:                      # lines of at most 78 characters
      - |
        Many have asked me where the stairs lead,
        and none has asked who sweeps them.
    encyclopedia:                 # what '/' tells; '*' stands for any text
      - names: [postal golem, "*parcel"]
        text: |
          It is made of brown paper and string, and delivers itself.
""",
    ),
)
