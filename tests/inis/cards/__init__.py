"""The cards: one file each, every mode, every part of the effect, every ruling."""
