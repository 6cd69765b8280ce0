"""The events that every game shares, told in each language."""

from __future__ import annotations

from projections.transcript.grammar import Template

ENGLISH: dict[str, Template] = {
    "GameCreated": "A game for {seats:for_player} is set up ({rules})",
    "SeatTaken": "Seat {seat:seat} is taken",
    "SeatLeft": "Seat {seat:seat} is free again",
    "PositionSet": "The table is set for practice: the game begins at a given position",
    "GameCancelled": "The game is called off",
    "SeatReplaced.time": "An AI plays on for {seat:player}",
    "SeatReplaced.asked": "{seat:player} lets an AI play",
    "SeatTakenBack": "{seat:player} plays again",
    "SeatForfeited": "{seat:player} is out of the game",
    "TimeRanOut": "The time of {seat:player} has run out",
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
    "SeatReplaced.time": "{seat:player}: дальше играет ИИ",
    "SeatReplaced.asked": "{seat:player}: место передано ИИ",
    "SeatTakenBack": "{seat:player} снова в игре",
    "SeatForfeited": "{seat:player}: выбывание из партии",
    "TimeRanOut": "{seat:player}: время вышло",
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
    "SeatReplaced.time": "{seat:player}: далі грає ШІ",
    "SeatReplaced.asked": "{seat:player}: місце передано ШІ",
    "SeatTakenBack": "{seat:player} знову у грі",
    "SeatForfeited": "{seat:player}: вибування з партії",
    "TimeRanOut": "{seat:player}: час вийшов",
    "GameStarted": "Партія починається. За столом: {holders:everybody}",
    "GameEnded": (
        "Партію завершено. Перемога: {winners:players}",
        "Партію завершено, переможця немає",
    ),
}
