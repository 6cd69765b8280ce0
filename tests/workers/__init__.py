"""Workers: real processes on a real server."""
