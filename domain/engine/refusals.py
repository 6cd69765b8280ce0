"""Why an answer was refused. `code` is the stable name that clients see; nothing was written."""

from __future__ import annotations

from typing import ClassVar


class Refused(Exception):
    """The base of all refusals. `detail` says what is wrong, `hint` how to go on.

    Both may name only what the refused seat knows anyway.
    """

    code: ClassVar[str] = "refused"
    hint: ClassVar[str] = ""

    def __init__(self, detail: str, *, rule: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.rule = rule


# The table


class BadOptions(Refused):
    code = "bad_options"
    hint = "Correct the named option, or leave it out to get its default."


class WrongSeatCount(Refused):
    code = "wrong_seat_count"
    hint = "Choose a number of seats that the game allows."


class NoSuchSeat(Refused):
    code = "no_such_seat"
    hint = "Seats count from 0; the game's page lists them."


class SeatReserved(Refused):
    code = "seat_reserved"
    hint = "Take a seat that is open."


class SeatOccupied(Refused):
    code = "seat_occupied"
    hint = "Take a free seat."


class AlreadySeated(Refused):
    code = "already_seated"
    hint = "Leave your seat before you take another."


class NotSeated(Refused):
    code = "not_seated"
    hint = "Only who sits at the table may answer; take a seat before the game starts."


class SeatsFree(Refused):
    code = "seats_free"
    hint = "Fill every seat before the start."


class AlreadyStarted(Refused):
    code = "already_started"
    hint = "The game is running; read its decisions."


class GameWasCancelled(Refused):
    code = "game_cancelled"
    hint = "The game was called off; create or join another."


class BadPosition(Refused):
    code = "bad_position"
    hint = "Correct the line that is named; docs/inis.md describes positions."


class BadClock(Refused):
    code = "bad_clock"
    hint = "Give a time for each decision, a bank for the game, or both; docs/clocks.md says more."


class SeatSubstituted(Refused):
    """An AI plays the seat for its player."""

    code = "seat_substituted"
    hint = "Take your seat back before you answer."


class NotSubstituted(Refused):
    code = "not_substituted"
    hint = "Only a seat that an AI plays for you can be taken back."


class SeatIsOut(Refused):
    """The seat's time ran out, and by the table's terms it has lost."""

    code = "seat_out"
    hint = "You are out of this game; you may go on watching it."


class NotStarted(Refused):
    code = "not_started"
    hint = "Wait until the game has been started."


# Answers


class GameOver(Refused):
    code = "game_over"
    hint = "The game has ended; its history stays readable."


class DecisionClosed(Refused):
    code = "decision_closed"
    hint = "Read your open decisions again and answer one of those."


class TooLate(Refused):
    """The answer came after the seat's time had run out."""

    code = "time_ran_out"
    hint = "Read the game again: what its terms say about lost time has been done."


class NotYourDecision(Refused):
    code = "not_your_decision"
    hint = "Read your own open decisions and answer one of those."


class OptionNotOffered(Refused):
    code = "option_not_offered"
    hint = "Answer with one of the options listed in the decision."


class NothingToAnswer(Refused):
    code = "nothing_to_answer"
    hint = "Send no more answers than there are questions for you; then read your decisions again."


class AnswersPastReveal(Refused):
    code = "answers_past_reveal"
    hint = "Send the answers up to the one named; after it you will know more, then go on."


# Disputes and rewinds


class DisputeOpen(Refused):
    """Nobody plays while a dispute is open."""

    code = "dispute_open"
    hint = "Wait for the organiser's ruling; the game's disputes say what is open."


class UnknownDispute(Refused):
    code = "unknown_dispute"
    hint = "The game's disputes are numbered from 1."


class DisputeOver(Refused):
    code = "dispute_over"
    hint = "A dispute is ruled on once; open another."


class DisputeNotRuled(Refused):
    code = "dispute_not_ruled"
    hint = "Wait for the ruling."


class AlreadyDisputing(Refused):
    code = "already_disputing"
    hint = "You have an open dispute; withdraw it, or wait for its ruling."


class TooManyDisputes(Refused):
    code = "too_many_disputes"
    hint = "Talk to the organiser."


class NotYourDispute(Refused):
    code = "not_your_dispute"
    hint = "Only who opened a dispute can withdraw it."


class AlreadyAcknowledged(Refused):
    code = "already_acknowledged"
    hint = "There is nothing more to do."


class VersionAhead(Refused):
    code = "version_ahead"
    hint = "Name versions from 1 up to the game's present one."


class BadRuling(Refused):
    code = "bad_ruling"
    hint = "docs/organisers.md says what each verdict needs."


class NoRestingPoint(Refused):
    """The game cannot go on from the middle of what one answer led to."""

    code = "no_resting_point"
    hint = "Choose a version at which somebody was asked; the detail names the nearest ones."


# Taking a step back


class UndoNotAllowed(Refused):
    code = "undo_not_allowed"
    hint = "The table's terms say whether a step can be taken back."


class NothingToUndo(Refused):
    code = "nothing_to_undo"
    hint = "Only your own last answer can be taken back."


class UndoPending(Refused):
    code = "undo_pending"
    hint = "Wait until everybody has answered the open request."


class NoUndoAsked(Refused):
    code = "no_undo_asked"
    hint = "There is no open request, or you have answered it."
