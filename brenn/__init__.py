"""The brenn command and the processes it starts; the only place that reads settings."""
