"""The events that every game shares, told in each language."""

from __future__ import annotations

from domain.engine.events import Event, GameRewound, RulingGiven, SeatReplaced, UndoAnswered
from projections.transcript.grammar import Template
from projections.transcript.telling import Payload, Variants, by


def _rewound(payload: Payload) -> str:
    return str(payload["chance"]) if payload["dispute"] else "step"


VARIANTS: dict[type[Event], Variants] = {
    SeatReplaced: by("reason", "time", "asked"),
    RulingGiven: by("verdict", "dismissed", "warning", "rewind", "result", "seat"),
    GameRewound: Variants(("step", "same", "fresh"), _rewound),
    UndoAnswered: Variants(("yes", "no"), lambda payload: "yes" if payload["agrees"] else "no"),
}

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
    "DisputeOpened": (
        "{seat:player} objects to event {about}: {text:quoted}",
        "The organiser objects to event {about}: {text:quoted}",
    ),
    "DisputeWithdrawn": "Objection {dispute} is withdrawn",
    "RulingGiven.dismissed": "Objection {dispute} is dismissed: {reason:quoted}",
    "RulingGiven.warning": "On objection {dispute} {seat:player} is warned: {reason:quoted}",
    "RulingGiven.rewind": "On objection {dispute} the game goes back: {reason:quoted}",
    "RulingGiven.result": "On objection {dispute} the result is ruled: {reason:quoted}",
    "RulingGiven.seat": "On objection {dispute} a seat is given away: {reason:quoted}",
    "RulingAcknowledged": "{seat:player} takes note of the ruling on objection {dispute}",
    "GameRewound.step": "A step is taken back: the game goes on from event {to}",
    "GameRewound.same": "The game goes on from event {to}, with the same draws to come",
    "GameRewound.fresh": "The game goes on from event {to}, with other draws to come",
    "ResultAmended": (
        "By the ruling the game is won by {winners:players}",
        "By the ruling nobody has won the game",
    ),
    "SeatGiven": "Seat {seat:seat} has another player from now on",
    "UndoAsked": "{seat:player} asks to take a step back",
    "UndoAnswered.yes": "{seat:player} agrees",
    "UndoAnswered.no": "{seat:player} does not agree",
    "UndoDropped": "{seat:player} no longer asks for a step back",
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
    "DisputeOpened": (
        "{seat:player}: возражение против события {about}: {text:quoted}",
        "Возражение организатора против события {about}: {text:quoted}",
    ),
    "DisputeWithdrawn": "Возражение {dispute} снято",
    "RulingGiven.dismissed": "Возражение {dispute} отклонено: {reason:quoted}",
    "RulingGiven.warning": "По возражению {dispute} предупреждение, {seat:player}: {reason:quoted}",
    "RulingGiven.rewind": "По возражению {dispute} партия возвращается назад: {reason:quoted}",
    "RulingGiven.result": "По возражению {dispute} определён результат: {reason:quoted}",
    "RulingGiven.seat": "По возражению {dispute} место передаётся другому: {reason:quoted}",
    "RulingAcknowledged": "{seat:player}: решение по возражению {dispute} принято к сведению",
    "GameRewound.step": "Ход взят назад: партия продолжается с события {to}",
    "GameRewound.same": "Партия продолжается с события {to}, случай будет тем же",
    "GameRewound.fresh": "Партия продолжается с события {to}, случай будет новым",
    "ResultAmended": (
        "По решению организатора победа: {winners:players}",
        "По решению организатора победителя нет",
    ),
    "SeatGiven": "За местом {seat:seat} теперь другой игрок",
    "UndoAsked": "{seat:player}: просьба взять ход назад",
    "UndoAnswered.yes": "{seat:player}: согласие",
    "UndoAnswered.no": "{seat:player}: отказ",
    "UndoDropped": "{seat:player}: просьба взять ход назад снята",
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
    "DisputeOpened": (
        "{seat:player}: заперечення проти події {about}: {text:quoted}",
        "Заперечення організатора проти події {about}: {text:quoted}",
    ),
    "DisputeWithdrawn": "Заперечення {dispute} знято",
    "RulingGiven.dismissed": "Заперечення {dispute} відхилено: {reason:quoted}",
    "RulingGiven.warning": (
        "За запереченням {dispute} попередження, {seat:player}: {reason:quoted}"
    ),
    "RulingGiven.rewind": "За запереченням {dispute} партія повертається назад: {reason:quoted}",
    "RulingGiven.result": "За запереченням {dispute} визначено результат: {reason:quoted}",
    "RulingGiven.seat": "За запереченням {dispute} місце передається іншому: {reason:quoted}",
    "RulingAcknowledged": "{seat:player}: рішення щодо заперечення {dispute} взято до відома",
    "GameRewound.step": "Хід узято назад: партія триває з події {to}",
    "GameRewound.same": "Партія триває з події {to}, випадок буде той самий",
    "GameRewound.fresh": "Партія триває з події {to}, випадок буде новий",
    "ResultAmended": (
        "За рішенням організатора перемога: {winners:players}",
        "За рішенням організатора переможця немає",
    ),
    "SeatGiven": "За місцем {seat:seat} тепер інший гравець",
    "UndoAsked": "{seat:player}: прохання взяти хід назад",
    "UndoAnswered.yes": "{seat:player}: згода",
    "UndoAnswered.no": "{seat:player}: відмова",
    "UndoDropped": "{seat:player}: прохання взяти хід назад знято",
}
