"""What may be seen: views, feeds and replay, each a pure function of the log and the viewer."""
