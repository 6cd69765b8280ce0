"""Any game as readable text, one line for each thing that happened."""

from projections.transcript.grammar import Language, Names, plain_name
from projections.transcript.tell import GAMES, LANGUAGES, Line, transcript
from projections.transcript.telling import Telling

__all__ = [
    "GAMES",
    "LANGUAGES",
    "Language",
    "Line",
    "Names",
    "Telling",
    "plain_name",
    "transcript",
]
