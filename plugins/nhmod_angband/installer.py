"""What puts files with rules into a game that a player has, and takes out what that game has made of the old ones.

Unangband keeps each ``lib/edit/NAME.txt`` as ``lib/data/NAME.raw`` and reads the text again only where its date is the newer one, or the
game's own version is (seeds/unangband-edit-files.txt, "Overview"). Files out of an archive are older than that: so their ``.raw`` files
have to go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.target import Tree

INSTALLER = "install"
"""The script in the folder of the files."""

_INSTALLER = r"""#!/bin/sh
# Puts the files beside it into an installed game, and takes out the .raw files that the game has made of the old ones.
usage() {{
  echo "usage: $0 [--undo] FOLDER   (the game's folder: the one with {rules} in it, or its lib)" >&2
  exit 2
}}
undo=
[ "${{1-}}" != --undo ] || {{ undo=1; shift; }}
[ $# = 1 ] || usage
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 1
edit=
for inside in {rules} {inside}; do
  [ -n "$edit" ] || [ ! -f "$1/$inside/monster.txt" ] || edit=$1/$inside
done
[ -n "$edit" ] || {{ echo "$1 has no {rules} with a monster.txt in it" >&2; usage; }}
data=$edit/../data
kept=$edit/before-the-mods
new=$here/{rules}
[ -z "$undo" ] || new=$kept
[ -d "$new" ] || {{ echo "nothing was installed there: $kept is not there" >&2; exit 1; }}
for file in "$new"/*.txt; do
  [ -f "$file" ] || continue
  name=$(basename -- "$file" .txt)
  old=$edit/$name.txt
  if ! cmp -s "$file" "$old"; then
    if [ -z "$undo" ] && [ ! -f "$kept/$name.txt" ]; then
      mkdir -p "$kept" || exit 1
      if [ -f "$old" ]; then cp "$old" "$kept/$name.txt"; else echo "$name" >>"$kept/added"; fi || exit 1
    fi
    # Not with its old date: the game goes by that.
    cp "$file" "$old.new" && mv -f "$old.new" "$old" || exit 1
    echo "$old: put there"
    for raw in "$data/$name.raw" "$data/$name.RAW"; do
      [ ! -f "$raw" ] || {{ rm -f "$raw" && echo "$raw: removed, the game makes it anew"; }} || exit 1
    done
  fi
  [ -z "$undo" ] || rm -f "$file"
done
if [ -n "$undo" ]; then
  if [ -f "$kept/added" ]; then
    while read -r name; do
      rm -f "$edit/$name.txt" "$data/$name.raw" && echo "$edit/$name.txt: removed"
    done <"$kept/added"
    rm -f "$kept/added"
  fi
  rmdir "$kept" && echo "the game has its own files again"
else
  echo "the old files are in $kept; '$0 --undo $1' puts them back"
fi
echo "A character that was made with other files may not load: begin a new one."
"""

_DATA_USAGE = """\
These are files for {title}, which you have already. Where there is a shell,

    game/install FOLDER

puts them into the game in FOLDER, keeps those that were there, and removes the files of lib/data that the game has made of
these and would go on to read ('game/install --undo FOLDER' takes all back). Else do so by hand: keep a copy of the game's folder
{rules}, put the files of game/{rules} there, and delete in its lib/data
{raws}
The game makes them anew when it starts. Characters that were made with other files may not load: begin a new one.
"""


def installer(rules: str) -> bytes:
    """Return the script for a folder of rules (``lib/edit/``)."""
    folder = rules.rstrip("/")
    return _INSTALLER.format(rules=folder, inside=folder.partition("/")[2]).encode()


def data_usage(tree: Tree, rules: str, changed: Sequence[str]) -> str:
    """Return what the README of a package of rules says of its use; ``changed`` are the files that mods change."""
    raws = [f"    {name.removesuffix('.txt')}.raw" for name in changed] or ["    all that end in .raw"]
    return _DATA_USAGE.format(title=tree.target.title, rules=rules, raws="\n".join(raws))
