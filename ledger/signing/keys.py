"""A private key, and whoever signs with one."""

from __future__ import annotations

from typing import Protocol

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.signing.statements import Seal, Signature, key_id, statement


class Signer(Protocol):
    def sign(self, game: str, version: int, head: str, at: int) -> Signature:
        """Sign that this is the hash of this version of a game, written at that time."""

    def seal(self, game: str, version: int, head: str, lines: int, digest: str) -> Signature:
        """Sign an exported bundle of the game up to this version."""


class NoKey(ValueError):
    """These bytes are no Ed25519 private key."""


class SigningKey:
    """One private key. As text it is PEM (PKCS #8), as `openssl genpkey` writes it."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw().hex()
        self.id = key_id(self.public)

    @classmethod
    def new(cls) -> SigningKey:
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def read(cls, pem: bytes) -> SigningKey:
        try:
            key = serialization.load_pem_private_key(pem, password=None)
        except (ValueError, TypeError) as refusal:  # TypeError: it wants a password
            raise NoKey("it holds no private key that can be read") from refusal
        if not isinstance(key, Ed25519PrivateKey):
            raise NoKey("its key is not an Ed25519 key")
        return cls(key)

    def pem(self) -> bytes:
        return self._private.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )

    def sign(self, game: str, version: int, head: str, at: int) -> Signature:
        text = statement(game, version, head, at, self.id).text()
        return Signature(self.id, self._private.sign(text).hex())

    def seal(self, game: str, version: int, head: str, lines: int, digest: str) -> Signature:
        text = Seal(game, version, head, lines, digest, self.id).text()
        return Signature(self.id, self._private.sign(text).hex())
