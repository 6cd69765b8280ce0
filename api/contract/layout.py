"""The document as YAML that people can read: blocks, no anchors, long texts folded."""

from __future__ import annotations

from typing import Any

import yaml

HEADER = "# Written by `make contract` from the operations declared in api/; do not edit.\n"
WIDTH = 100


def write(document: dict[str, Any]) -> str:
    text = yaml.dump(
        document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH, indent=2
    )
    return HEADER + str(text)


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    long = "\n" in text or (len(text) > WIDTH - 30 and " " in text)
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=">" if long else None)


_Dumper.add_representer(str, _text)
