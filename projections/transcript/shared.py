"""The events that every game shares, told in each language."""

from __future__ import annotations

from projections.transcript.grammar import Template

ENGLISH: dict[str, Template] = {
    "GameCreated": "A game for {seats:for_player} is set up ({rules})",
    "SeatTaken": "Seat {seat:seat} is taken",
    "SeatLeft": "Seat {seat:seat} is free again",
    "PositionSet": "The table is set for practice: the game begins at a given position",
    "GameCancelled": "The game is called off",
    "GameStarted": "The game begins: {holders:everybody}",
    "GameEnded": (
        "The game is over, won by {winners:players}",
        "The game is over, and nobody has won",
    ),
}

RUSSIAN: dict[str, Template] = {
    "GameCreated": "Создана партия на {seats:for_player} ({rules})",
    "SeatTaken": "Место {seat:seat} занято",
    "SeatLeft": "Место {seat:seat} снова свободно",
    "PositionSet": "Учебный стол: партия начинается с заданной позиции",
    "GameCancelled": "Партия отменена",
    "GameStarted": "Партия начинается. За столом: {holders:everybody}",
    "GameEnded": (
        "Партия окончена. Победа: {winners:players}",
        "Партия окончена, победителя нет",
    ),
}

UKRAINIAN: dict[str, Template] = {
    "GameCreated": "Створено партію на {seats:for_player} ({rules})",
    "SeatTaken": "Місце {seat:seat} зайнято",
    "SeatLeft": "Місце {seat:seat} знову вільне",
    "PositionSet": "Навчальний стіл: партія починається із заданої позиції",
    "GameCancelled": "Партію скасовано",
    "GameStarted": "Партія починається. За столом: {holders:everybody}",
    "GameEnded": (
        "Партію завершено. Перемога: {winners:players}",
        "Партію завершено, переможця немає",
    ),
}
