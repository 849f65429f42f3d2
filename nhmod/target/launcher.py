"""What scripts that start a game have in common, whichever game it is."""

FIND_PLACE = """\
game=$0
while [ -L "$game" ]; do
    link=$(readlink -- "$game")
    case $link in
    /*) game=$link ;;
    *) game=$(dirname -- "$game")/$link ;;
    esac
done
here=$(CDPATH='' cd -- "$(dirname -- "$game")" && pwd -P) || exit
"""
"""Lines of sh after which ``$here`` is the folder that the script is in, through whatever links it was called."""
