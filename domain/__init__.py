"""Pure rules: standard library and msgspec only; no clock, no chance, no input or output."""
