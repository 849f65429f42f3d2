# Where the files of tests stand; sourced by bin/test.
# Tests make files by the hundred thousand and take many away again. On a disk that waits: for a journal, and in an ext4 without one each
# new file passes by, one after the other, the inodes that were free for less than some minutes.
#
# in_memory FOLDER: have TMPDIR be a new folder in FOLDER, which is in memory, until the script ends, and $in_memory name it. Nothing is
# done where somebody has set TMPDIR, where there is not enough for two workers and the games that they build, or where no program may run.
in_memory=""
in_memory() {
  local free room made
  [ -z "${TMPDIR:-}" ] && [ -w "$1" ] && [ -r /proc/meminfo ] || return 0
  free=$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)
  room=$(df -Pk "$1" | awk 'END { print $4 }')
  [ "$free" -gt $((16 << 20)) ] && [ "$room" -gt $((8 << 20)) ] || return 0
  made=$(mktemp -d "$1/nhmod-tests.XXXXXX")
  printf '#!/bin/sh\n' >"$made/may-run"
  chmod 755 "$made" "$made/may-run" # other users' tests pass through the folder
  if ! "$made/may-run" 2>/dev/null; then
    rm -rf "$made"
    return 0
  fi
  in_memory=$made
  trap 'rm -rf "$in_memory"' EXIT
  export TMPDIR=$made
}
