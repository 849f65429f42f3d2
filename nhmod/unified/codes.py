"""The codes of what can be wrong with a unified diff."""

from __future__ import annotations

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH1901 this is not a unified diff
A patch is read as 'diff -u' and 'git diff' write it: '--- old', '+++ new', and hunks that have as many lines as their
'@@' says. nhmod reads more strictly than patch, which passes over what it does not understand. Make the patch anew
with 'diff -ru OLD NEW' or 'git diff'; of the older form 'diff -c', 'filterdiff --format=unified' makes it.

NH1902 a patch that does more than change and add files
A patch can change files and add new ones. Removed, renamed and copied files, other file modes and links can't stand
beside what other mods do to the same tree. Take that part out: a file that nothing uses does no harm.

NH1903 a binary patch
The patch has a part for a file that is not text ('Binary files differ', 'GIT binary patch'). Take it out.

NH1904 a patch without a change
The patch has no hunk, or a hunk has neither a line that is added nor one that is removed. It may have been cut short
on its way; get it again, or take it out of the manifest.

NH1905 a file name that can't be used
The files that a patch names are below the source tree: no '..', no absolute path, no control character. Make the
patch in the tree's own folder.""")
