"""Fields that take JSON at its word: marshmallow's own would read "15" as a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate
from marshmallow.exceptions import ValidationError


class Whole(fields.Integer):
    """An integer as JSON Schema has it: 15 and 15.0, but neither "15" nor true."""

    def __init__(self, low: int, high: int, **more: Any) -> None:
        super().__init__(validate=validate.Range(low, high), **more)

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise ValidationError("Not a whole number.")
        return int(value)


class Number(fields.Integer):
    """The same in a query, where everything is text: digits only."""

    def __init__(self, low: int, high: int, **more: Any) -> None:
        super().__init__(validate=validate.Range(low, high), **more)

    def _validated(self, value: Any) -> int:
        digits = value if isinstance(value, str) else ""
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
            raise ValidationError("Not a whole number.")
        return int(digits)


class Text(fields.String):
    """A string of printable characters, with a largest length."""

    def __init__(
        self,
        longest: int,
        *,
        shortest: int = 1,
        pattern: str = "",
        lines: bool = False,
        **more: Any,
    ) -> None:
        checks: list[Any] = [validate.Length(shortest, longest)]
        if pattern:
            checks.append(validate.Regexp(rf"^(?:{pattern})\Z", error="Not of the right form."))
        self.lines = lines
        super().__init__(validate=checks, **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> str:
        text = super()._deserialize(value, attr, data, **more)
        shown = text.replace("\n", "").replace("\r", "").replace("\t", "") if self.lines else text
        if not shown.isprintable():
            raise ValidationError("Only printable characters.")
        return text


class Flag(fields.Boolean):
    """true or false, and nothing that resembles them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("Not true or false.")
        return value


class OneOf(fields.String):
    """One of a few words."""

    def __init__(self, *words: str, **more: Any) -> None:
        super().__init__(validate=validate.OneOf(words), **more)


class Ref(fields.Raw):
    """A value that is made elsewhere: goes out as it is; the contract names its component."""

    def __init__(self, component: str, **more: Any) -> None:
        super().__init__(**more)
        self.component = component


class Tagged(fields.Field[Any]):
    """One of several forms, told apart by the word under `tag`."""

    def __init__(self, tag: str, forms: Mapping[str, Schema], **more: Any) -> None:
        super().__init__(**more)
        self.tag = tag
        self.forms = forms

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        form = self.forms.get(value[self.tag]) if isinstance(value.get(self.tag), str) else None
        if form is None:
            words = ", ".join(self.forms)
            raise ValidationError({self.tag: [f"Must be one of: {words}."]})
        return form.load(value)


class Body(Schema):
    """What comes in: a field that nobody knows is refused, never dropped in silence."""


class Shown(Schema):
    """What goes out."""
