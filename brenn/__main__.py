"""So that `python -m brenn` is the `brenn` command."""

from brenn.cli import main

main()
