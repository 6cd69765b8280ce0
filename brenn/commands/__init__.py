"""The commands of `brenn`, one module each; its `command` is what the name runs."""
