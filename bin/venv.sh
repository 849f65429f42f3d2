# Where the Python environment of this checkout is; sourced by the scripts beside it, which set $here.
# Not in the checkout if that can't be written to: then it is in the user's cache, one a checkout.
venv=$here/.venv
if [ ! -w "$here" ] && [ ! -w "$venv" ]; then
  venv=${XDG_CACHE_HOME:-${HOME:?set HOME or XDG_CACHE_HOME: this checkout can not be written to}/.cache}/nhmod/venv-$(printf %s "$here" | cksum | cut -d' ' -f1)
fi
# What it is made from: with other versions asked for, it is made anew.
wanted=$(cat "$here/pyproject.toml" "$here/constraints.txt" | cksum)
# ready PART: whether it is whole and has PART in it, "nhmod" or "tests" (which has both).
ready() {
  [ -x "$venv/bin/python" ] || return 1
  local stamp
  for stamp in tests "$1"; do
    [ -f "$venv/ready-for-$stamp" ] && [ "$(<"$venv/ready-for-$stamp")" = "$wanted" ] && return 0
  done
  return 1
}
