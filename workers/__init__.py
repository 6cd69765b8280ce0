"""Background work on RQ: jobs that may be lost, late or doubled without harm."""
