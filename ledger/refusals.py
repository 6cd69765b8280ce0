"""Why the ledger refused a command; like the refusals of the rules, with a stable code."""

from __future__ import annotations

from domain.engine.refusals import Refused


class UnknownGame(Refused):
    code = "unknown_game"
    hint = "Check the game's id."


class UnknownRules(Refused):
    code = "unknown_rules"
    hint = "Choose one of the rules this service offers."


class NoSuchVersion(Refused):
    code = "no_such_version"
    hint = "Ask for a version from 1 up to the game's present one."


class StaleVersion(Refused):
    code = "stale_version"
    hint = "Read the game again; send the command with the new version, or without one."


class KeyReused(Refused):
    code = "idempotency_key_reused"
    hint = "Use a new key for every new command; the same key only to repeat the same command."


class NotOver(Refused):
    code = "game_not_over"
    hint = "Ask again when the game has ended."


class NoAnswers(Refused):
    code = "no_answers"
    hint = "Send at least one answer."


class TooManyAnswers(Refused):
    code = "too_many_answers"
    hint = "Send fewer answers in one command."


class TooManyGames(Refused):
    code = "too_many_games"
    hint = "Finish or abandon a running game first."


class EventTooLarge(Refused):
    code = "event_too_large"
    hint = "Send less data."


class BatchTooLarge(Refused):
    code = "batch_too_large"
    hint = "Send fewer answers in one command."


class Busy(Refused):
    """Too many writers at once on one game; nothing was written."""

    code = "busy"
    hint = "Send the same command again with the same idempotency key."


class Unavailable(Refused):
    """The server does not answer, so it is not known whether the command was written."""

    code = "unavailable"
    hint = "Send the same command again with the same idempotency key: it is done once at most."
