"""Exported bundles: both verifiers accept what was written and refuse everything else."""
