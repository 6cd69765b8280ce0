"""The house: settings, processes, the command, the HTTP edge, the files around them."""
