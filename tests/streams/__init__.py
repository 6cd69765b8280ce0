"""Streams and long polls over real processes, connections and servers."""
