"""What commands have in common, nhmod's own and those that plugins bring: how they speak, their options, their progress."""
