"""The engine, by the example of Cattle."""
