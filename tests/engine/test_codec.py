"""The stored format: canonical, complete, and readable for ever."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from domain.engine.codec import EventCodec, UnknownEvent, canonical, join
from domain.engine.events import Event
from domain.engine.model import Seat
from domain.engine.secrecy import SeenBy

SAFE = 2**53 - 1
"""RFC 8785 has no larger integers; nor have we."""

values = st.recursive(
    st.none() | st.booleans() | st.integers(-SAFE, SAFE) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text("abcXYZ_.019", max_size=6), inner, max_size=5)
    ),
)


@given(value=values)
def test_our_canonical_json_is_that_of_rfc_8785(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@given(
    public=st.dictionaries(st.text(max_size=4), values, max_size=3),
    hidden=st.dictionaries(st.text(max_size=4), values, max_size=3),
)
def test_two_parts_join_to_one_object(public: dict[str, Any], hidden: dict[str, Any]) -> None:
    both = msgspec.json.decode(join(canonical(public), canonical(hidden)))
    assert both == public | hidden


class HerdGrew(Event, frozen=True, gc=False):
    """Schema 1 had `owner` and no reason; schema 2 called the owner `seat`."""

    schema: ClassVar[int] = 3

    seat: Seat
    count: int
    reason: str
    mark: Annotated[str, SeenBy("seat")]


def _name_the_seat(old: dict[str, Any]) -> dict[str, Any]:
    return {"seat": old["owner"], "count": old["count"], "mark": old["mark"]}


def _give_a_reason(old: dict[str, Any]) -> dict[str, Any]:
    return old | {"reason": "unknown"}


UPCASTERS = {("HerdGrew", 1): _name_the_seat, ("HerdGrew", 2): _give_a_reason}
CODEC = EventCodec([HerdGrew], UPCASTERS)


def test_an_event_is_stored_in_its_public_and_its_hidden_part() -> None:
    public, hidden = CODEC.encode(HerdGrew(1, 3, "calves", "red"))
    assert public == b'{"count":3,"reason":"calves","seat":1}'
    assert hidden == b'{"mark":"red"}'
    assert CODEC.decode("HerdGrew", 3, public, hidden) == HerdGrew(1, 3, "calves", "red")


@pytest.mark.parametrize(
    ("schema", "public"),
    [
        (1, b'{"count":3,"owner":1}'),
        (2, b'{"count":3,"seat":1}'),
        (3, b'{"count":3,"reason":"unknown","seat":1}'),
    ],
)
def test_every_schema_ever_written_is_still_read(schema: int, public: bytes) -> None:
    event = CODEC.decode("HerdGrew", schema, public, b'{"mark":"red"}')
    assert event == HerdGrew(1, 3, "unknown", "red")


def test_a_schema_without_a_way_to_the_present_one_fails_at_once() -> None:
    with pytest.raises(TypeError, match="HerdGrew is at schema 3: no upcaster from 2"):
        EventCodec([HerdGrew], {("HerdGrew", 1): _name_the_seat})


def test_an_unknown_type_is_refused_by_name() -> None:
    with pytest.raises(UnknownEvent, match="'HerdShrank'"):
        CODEC.decode("HerdShrank", 1, b"{}")


def test_a_schema_from_the_future_is_refused_by_name() -> None:
    with pytest.raises(UnknownEvent, match="HerdGrew has schema 4"):
        CODEC.decode("HerdGrew", 4, b"{}")
