"""What ``nhmod new --kind`` begins a mod with: ``shop``."""

from __future__ import annotations

from nhmod.contribution import Start

STARTS = (
    Start(
        name="shop",
        doc="A shop",
        targets=("nethack >=3.4.3,<3.7", "nle >=1.3,<2"),
        content="""\
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
