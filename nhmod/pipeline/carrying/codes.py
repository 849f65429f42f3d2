"""The codes of carrying things from one tree to another."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH2841 nothing of that name can be taken
'--take' names things of the tree behind '--from': the kind, a colon, and the name, in which '*' and '?' stand for any
letters ("monster:*vampire*"). "monster:class=V" and "monster:flags=undead" take those whose content says so. The
message says which kinds can be taken, or what the tree calls something like it.

NH2842 the tree has a thing of that name already
What was asked for is in the tree that it shall be put into, by its name or by its C name. That one is left as it is,
and others that are carried use it. To have it as it is in the other tree, write what differs under 'edit:'.

NH2843 something of a carried thing is left out
A flag, an attack, a power or another word of it is the other tree's own, and no content makes it: it is C there. The
message says which, and where that C is. The thing is carried without it, and a comment in the mod says so; write the
C yourself, or take another word.

NH2844 something can't be carried
What was asked for, or what something carried refers to, can't be said as content; the reason is told.""")
