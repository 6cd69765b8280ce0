"""Whom we call: nobody inside the network we run in, however the address is spelt."""

from __future__ import annotations

import socket
from functools import partial

import pytest

from projections.webhooks.addresses import Refused, Target, is_open, read, resolve

OPEN = ["8.8.8.8", "1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450:4001::1"]

CLOSED = [
    "127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3",  # the own machine
    "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1",  # private
    "169.254.0.1", "169.254.169.254", "169.254.170.2",  # link-local; metadata of AWS, GCP, Azure
    "100.100.100.200", "168.63.129.16", "192.0.0.192",  # metadata of Alibaba, Azure, Oracle
    "192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "198.19.255.255",  # documents, tests
    "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",  # multicast, reserved
    "::", "::1",  # the own machine
    "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8", "::127.0.0.1",  # IPv4 inside IPv6
    "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001:0:7f00:1::",  # translated
    "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1",  # local; metadata of AWS
    "ff02::1", "100::1", "2001:db8::1", "3fff::1", "5f00::1", "4000::1",  # multicast, reserved
    "2606:4700:4700::1111%1",  # a zone has no place in a public address
    "", "localhost", "127.1", "0x7f000001", "2130706433",  # no addresses at all
]  # fmt: skip


@pytest.mark.parametrize("address", OPEN)
def test_public_addresses_are_open(address: str) -> None:
    assert is_open(address)


@pytest.mark.parametrize("address", CLOSED)
def test_what_is_not_on_the_public_internet_is_closed(address: str) -> None:
    assert not is_open(address)


def test_the_setting_for_tests_opens_loopback_and_nothing_else() -> None:
    opened = {address for address in CLOSED if is_open(address, loopback=True)}
    assert opened == {"127.0.0.1", "::1"}


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://hooks.example", Target("https", "hooks.example", 443, "/")),
        ("https://a.example/b/c?d=e&f=%20", Target("https", "a.example", 443, "/b/c?d=e&f=%20")),
        ("https://hooks.example?c=d", Target("https", "hooks.example", 443, "/?c=d")),
        ("https://hooks.example:8443/", Target("https", "hooks.example", 8443, "/")),
        ("https://8.8.8.8/", Target("https", "8.8.8.8", 443, "/")),
        ("https://[2606:4700:4700:0:0::1111]/", Target("https", "2606:4700:4700::1111", 443, "/")),
        ("https://xn--e1afmkfd.example/", Target("https", "xn--e1afmkfd.example", 443, "/")),
    ],
)  # fmt: skip
def test_a_url_is_read(url: str, target: Target) -> None:
    assert read(url) == target


@pytest.mark.parametrize(
    "url",
    [
        "", "hooks.example", "//hooks.example/", "https://", "https:///path", "ftp://hooks.example/",
        "http://hooks.example/", "http://127.0.0.1/", "HTTPS://hooks.example/", "file:///etc/passwd",
        "https://user@hooks.example/", "https://user:pass@hooks.example/", "https://a@b@c/",
        "https://hooks.example#@127.0.0.1/", "https://hooks.example/#fragment",
        "https://hooks.example\\@127.0.0.1/", "https://hooks.example/a b", "https://hooks.example/\n",
        "https://hooks.example/\r\nHost: x", "https://hooks.example/ä", "https://hööks.example/",
        "https://hooks.example:0/", "https://hooks.example:22/", "https://hooks.example:80/",
        "https://hooks.example:6379000/", "https://hooks.example:65536/", "https://hooks.example:/",
        "https://127.1/", "https://127.0.1/", "https://2130706433/", "https://0x7f000001/",
        "https://0x7f.0.0.1/", "https://0177.0.0.1/", "https://017700000001/", "https://127.0.0.01/",
        "https://example.0x7f/", "https://1.2.3.4.5/", "https://256.1.1.1/", "https://example.1/",
        "https://127.0.0.1./", "https://hooks.example./", "https://.example/", "https://a..b/",
        "https://-a.example/", "https://a-.example/", "https://a_b.example/", "https://%31.example/",
        "https://" + "a" * 64 + ".example/", "https://" + "a." * 130 + "example/",
        "https://[::1/", "https://::1/", "https://[::g]/", "https://[fe80::1%25eth0]/",
        "https://[127.0.0.1]/", "https://①②⑦.0.0.1/", "https://hooks.example/" + "a" * 1_000,
    ],
)  # fmt: skip
def test_anything_else_is_refused(url: str) -> None:
    with pytest.raises(Refused):
        read(url)


def test_without_tls_only_by_the_setting_for_tests() -> None:
    assert read("http://127.0.0.1:8080/", loopback=True).scheme == "http"


@pytest.mark.parametrize("address", CLOSED)
def test_a_name_that_leads_inside_is_refused(address: str) -> None:
    target = read("https://hooks.example/")
    with pytest.raises(Refused):
        resolve(target, resolver=lambda host, port: [address])


def always(answer: list[str], host: str, port: int) -> list[str]:
    return answer


def test_one_closed_address_among_open_ones_is_enough_to_refuse() -> None:
    target = read("https://hooks.example/")
    assert resolve(target, resolver=lambda host, port: OPEN) == tuple(OPEN)
    for place in range(len(OPEN) + 1):
        mixed = [*OPEN[:place], "10.0.0.1", *OPEN[place:]]
        with pytest.raises(Refused):
            resolve(target, resolver=partial(always, mixed))


def test_a_name_that_leads_inside_and_one_that_leads_nowhere_look_the_same() -> None:
    def nowhere(host: str, port: int) -> list[str]:
        raise socket.gaierror("unknown")

    target, said = read("https://hooks.example/"), set()
    for resolver in (nowhere, lambda host, port: ["10.0.0.1"], lambda host, port: []):
        with pytest.raises(Refused) as refused:
            resolve(target, resolver=resolver)
        said.add(str(refused.value))
    assert len(said) == 1


def test_the_system_is_asked_and_its_own_names_for_itself_are_refused() -> None:
    for host in ("localhost", "127.0.0.1", "[::1]"):
        with pytest.raises(Refused):
            resolve(read(f"https://{host}/"))
