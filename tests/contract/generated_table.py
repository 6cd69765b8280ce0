"""Players around a table who know nothing but the generated client."""

from __future__ import annotations

import random
import time
from contextlib import ExitStack
from typing import Any

from tests.contract.client import Generated

PATIENCE = 30.0
SHORT = {"scenario": "discovery", "asking": "prompt"}
"""Options that make a game shorter."""


class Table:
    """One connection for each player; every answer is a model of the generated package."""

    def __init__(self, generated: Generated, url: str, names: list[str]) -> None:
        self.generated = generated
        self.models = generated.models
        self._stack = ExitStack()
        with generated.connect(url) as stranger:
            tokens = [self._sign_up(stranger, name) for name in names]
        self.players = [
            self._stack.enter_context(generated.connect(url, token)) for token in tokens
        ]
        self.game = ""

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *raised: object) -> None:
        self._stack.close()

    def sit_down(self) -> None:
        seats = [self.models.OpenSeat(kind="open") for _ in self.players]
        options = self.models.NewGameOptions.from_dict(SHORT)
        body = self.models.NewGame(game="inis", seats=seats, options=options)
        self.game = self._call("games", "create_game", 0, "ChangedGame", body=body).id
        for seat in range(len(self.players)):
            self._at_game("games", "take_seat", seat, "ChangedGame", seat=seat)
        started = self._at_game("games", "start_game", 0, "ChangedGame")
        assert started.status == "running"

    def play(self, chooser: random.Random) -> None:
        """Answer whatever is asked until nothing is."""
        waited_since = time.monotonic()
        while True:
            offered = self._at_game("play", "list_decisions", 0, "Decisions")
            if offered.status == "finished":
                return
            if not offered.waiting_for:
                assert offered.waiting_for_service
                assert time.monotonic() - waited_since < PATIENCE, "the service does not go on"
                time.sleep(0.02)
                continue
            self._answer(chooser.choice(offered.waiting_for), chooser)
            waited_since = time.monotonic()

    def read_everything(self) -> None:
        """The history as typed events, the position as a typed state."""
        after, events = 0, []
        while True:
            page = self._at_game("history", "list_events", 0, "EventPage", after=after)
            if not page.items:
                break
            events += [entry.event for entry in page.items]
            after = page.next_after
        game = self._at_game("games", "get_game", 0, "Game")
        assert len(events) == game.version
        assert isinstance(events[0], self.models.GameCreated)
        assert isinstance(events[-1], self.models.GameEnded)
        assert events[-1].winners == game.winners
        assert any(isinstance(event, self.models.InisClansPlaced) for event in events)
        view = self._at_game("history", "get_view", 0, "View", viewer="public")
        assert isinstance(view.state, self.models.InisState)
        assert view.state.game == "inis"

    def _answer(self, seat: int, chooser: random.Random) -> None:
        """Answer as long as this seat is asked; a receipt tells what is asked next."""
        asked = self._at_game("play", "list_decisions", seat, "Decisions").decisions
        while decision := next((decision for decision in asked if decision.blocking), None):
            answer = self.models.Answer.from_dict(_chosen(decision.options, chooser).to_dict())
            body = self.models.Command(decision=decision.id, answers=[answer])
            receipt = self._at_game("play", "send_command", seat, "Receipt", body=body)
            assert receipt.events
            asked = receipt.decisions

    def _sign_up(self, stranger: Any, name: str) -> str:
        body = self.models.NewPlayer(name=name)
        made = self.generated.operation("players", "sign_up").sync(client=stranger, body=body)
        assert isinstance(made, self.models.SignedUp), made
        token: str = made.token
        return token

    def _at_game(self, tag: str, name: str, player: int, kind: str, **more: Any) -> Any:
        return self._call(tag, name, player, kind, game=self.game, **more)

    def _call(self, tag: str, name: str, player: int, kind: str, **more: Any) -> Any:
        operation = self.generated.operation(tag, name)
        answer = operation.sync(client=self.players[player], **more)
        assert isinstance(answer, getattr(self.models, kind)), answer
        return answer


def _chosen(options: list[Any], chooser: random.Random) -> Any:
    """Any option; but who may claim the victory does, or the game would last."""
    claims = [option for option in options if option.option == "pretender"]
    return chooser.choice(claims or options)
