"""What ``nhmod new --kind`` begins a mod with: ``shop``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "shop",
        "A shop",
        """\
# A shop type; in wizard mode SHOPTYPE=k makes one on the first level.
shops:
  - id: bakery                    # what level files call it
    probability:
      share: 3%                   # of all shops ...
      from: general store         # ... which becomes rarer by as much
    stock: {cream pie: 60%, food ration: 40%}   # 100% in all; a class is written [{class: food, share: 40%}, ...]
    shopkeepers: [Crumpet, Bap, Brioche]
    wizard_letter: k
""",
    ),
)
