"""Which addresses we may call, so that no endpoint reaches into the network we run in.

A URL is read by a strict grammar of our own: one host in one spelling, no credentials. Its name is
resolved here, every address it has must be on the public internet, and whoever sends connects to
one of exactly these addresses: there is no second question to the name server in between.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

Resolver = Callable[[str, int], Sequence[str]]

LONGEST_URL = 1_000

# Every block of the IANA registries of special purposes, and one address that clouds use inside.
CLOSED_4 = [
    ip_network(block)
    for block in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "168.63.129.16/32",  # Azure's metadata, on an address that looks public
        "169.254.0.0/16",  # link-local, and with it the metadata of most clouds
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
]
# Of IPv6 only global unicast is open at all, so mapped, translated, local and multicast addresses
# are closed without being named; inside it these are.
OPEN_6 = ip_network("2000::/3")
CLOSED_6 = [
    ip_network(block)
    for block in (
        "2001::/23",  # Teredo, ORCHID and other protocols
        "2001:db8::/32",
        "2002::/16",  # 6to4 holds an IPv4 address
        "2620:4f:8000::/48",
        "3fff::/20",
    )
]

_URL = re.compile(
    r"(?P<scheme>https?)://"
    r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9.-]+))"
    r"(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>/[!$&-;=?-Z_a-z~%]*|\?[!$&-;=?-Z_a-z~%]*)?"
)
_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")


class Refused(Exception):
    """We do not call there; says why in one sentence."""


class Target(NamedTuple):
    """A URL that may be called, as far as one can tell without resolving its host."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """As the Host header names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.scheme == "https" else 80
        return host if self.port == usual else f"{host}:{self.port}"


def read(url: str, *, loopback: bool = False) -> Target:
    """The parts of a URL. With `loopback` the own machine may be called, and without TLS."""
    found = _URL.fullmatch(url) if len(url) <= LONGEST_URL else None
    if found is None:
        raise Refused(
            f"The URL is https://host/path with at most {LONGEST_URL} characters, "
            "the host in small letters, without credentials or fragment."
        )
    scheme, path = found["scheme"], found["path"] or "/"
    if scheme != "https" and not loopback:
        raise Refused("Only https is called.")
    usual = 443 if scheme == "https" else 80
    port = int(found["port"] or usual)
    if port != usual and not 1_024 <= port <= 65_535:
        raise Refused(f"The port is {usual} or between 1024 and 65535.")
    host = _host(found["six"] or found["name"], six=bool(found["six"]))
    return Target(scheme, host, port, path if path.startswith("/") else f"/{path}")


def resolve(
    target: Target, *, loopback: bool = False, resolver: Resolver | None = None
) -> tuple[str, ...]:
    """The addresses to connect to. Refused if any that the host has is closed to us."""
    try:
        found = (resolver or ask_system)(target.host, target.port)
    except (OSError, UnicodeError):
        found = []
    # One sentence for all of it: names of the inner network must not be found out here.
    if not found or not all(is_open(address, loopback=loopback) for address in found):
        raise Refused("The host has no address on the public internet, or not only such.")
    return tuple(dict.fromkeys(found))


def is_open(address: str, *, loopback: bool = False) -> bool:
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if loopback and address in ("127.0.0.1", "::1"):
        return True
    if isinstance(ip, IPv4Address):
        return ip.is_global and not any(ip in block for block in CLOSED_4)
    return (
        isinstance(ip, IPv6Address)
        and ip.scope_id is None
        and ip in OPEN_6
        and not any(ip in block for block in CLOSED_6)
    )


def ask_system(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return [str(place[0]) for *_, place in found]


def _host(text: str, *, six: bool) -> str:
    """One spelling for each host: `127.1`, `0x7f.1` or `2130706433` are none."""
    last = text.rpartition(".")[2]
    try:
        if six or _NUMBER.fullmatch(last):
            return str(IPv6Address(text) if six else IPv4Address(text))
    except ValueError:
        raise Refused(
            "An address is written in full, such as 192.0.2.7 or [2001:db8::7]."
        ) from None
    if len(text) > 253 or not all(_LABEL.fullmatch(label) for label in text.split(".")):
        raise Refused("The host is not a name that can be resolved.")
    return text
