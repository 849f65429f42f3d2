"""What a worn thing gives: which properties work in which slots of a tree, and the C that lets them begin and end."""
