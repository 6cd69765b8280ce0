"""What surrounds every request: limits, metrics, logs, browsers, bad input, /docs."""
