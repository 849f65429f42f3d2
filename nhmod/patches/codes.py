"""The codes of the series as a git branch."""

from __future__ import annotations

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH0611 git is missing or fails
'nhmod patch --git' and '--refresh' use git's command line. Install git; if git itself fails, its own words are in the
message.

NH0612 the folder for the branch is not empty
'nhmod patch --git DIR' makes a repository in a new or an empty folder, so that nothing of yours is touched. Take
another.

NH0613 this is no branch of nhmod's for these mods
'nhmod patch --refresh DIR' reads back a repository that 'nhmod patch --git' made for the same mods and the same
source: its first commit is the pristine source, the next the target's repairs, and these are as they were. Make the
branch anew, or give the mods, the target and the source that it was made of. What you change goes into the mods'
commits, or into new ones.

NH0614 a commit that can't be read back
Each commit after the repairs says in its last lines which mod it is ('Nhmod-Mod: id'), each mod of the branch has one
(commits that follow each other may be of one mod), and none is a merge. Melt commits with 'git rebase -i' (fixup), or
read a commit of your own as a new mod with '--new-mods DIR'.

NH0615 a change of the branch that no patch in a mod can make
A mod's patch changes text and adds files. Files that were removed or renamed, modes, links, submodules and binary
files can't be read back from a branch.

NH0616 the mods do not give the branch's files
The changes were read, but the mods with them would not give the files of the branch, as when the commits were put
into an order that the load order does not have. Nothing was written. Let the mods require each other in the order of
the commits ('requires:'), make the branch anew and change it again.

NH0617 changes that are not committed
Only commits are read back. Commit the changes of the working tree ('git commit --amend', or a fixup), or finish the
rebase that is under way.

NH0618 a new mod that is there already
A commit of your own becomes a mod in a new folder, named after the commit's first line, and such a folder or mod
exists. Change the first line, or give another folder to '--new-mods'.

NH0619 a date that is none
SOURCE_DATE_EPOCH in the environment is the date of the commits, in seconds since 1970: digits only.

NH0620 commits in another order than the mods
A mod comes after those that it requires, else the order is that of the ids; the commits of the branch were put into
another one. The mods give the same files in the end. To keep the order, say it with 'requires:'.""")
