"""Exported games: bundles that prove themselves, and how they are verified. See docs/audit.md."""

from __future__ import annotations

from projections.bundle.verdict import Verdict
from projections.bundle.verifying import verify_bundle
from projections.bundle.writing import bundle

__all__ = ["Verdict", "bundle", "verify_bundle"]
