"""What a level description in the 3.6 dialect says. Mirrors the grammar of util/lev_comp.y.

Every node has the ``span`` of its text; two nodes are equal if they say the same, wherever they stand. A word of the
language (``lit``, ``north``, ``random``) is a ``Word``. Values of variables have the kinds of ``Kind``. Functions and
gradients are in the grammar but nobody can write them: the scanner (util/lev_comp.l) has no rule for a bare name, and
reads every minus sign as one. They have no nodes.
"""

from nhmod_languages.des.nodes import *  # noqa: F403 - the nodes of several files are one vocabulary
from nhmod_languages.des.v36.commands import *  # noqa: F403
from nhmod_languages.des.v36.grammar import *  # noqa: F403
from nhmod_languages.des.v36.statements import *  # noqa: F403
from nhmod_languages.des.v36.values import *  # noqa: F403
