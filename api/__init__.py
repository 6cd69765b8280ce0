"""The HTTP edge: resources, schemas, problems and tokens."""
