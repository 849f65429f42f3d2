"""What a level description of the 3.4.3 dialect says, node for node as the grammar of util/lev_comp.y has it.

Every node has its exact span in the source. What stands between the nodes (blanks, comments, commas) is no node: who
keeps comments takes it from the source. Nothing is checked but the grammar: a name may be of no monster.
"""

from nhmod_languages.des.nodes import *  # noqa: F403 - the nodes of several files are one vocabulary
from nhmod_languages.des.v34.ast_commands import *  # noqa: F403
from nhmod_languages.des.v34.ast_values import *  # noqa: F403
