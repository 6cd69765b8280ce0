"""Inis told in Russian, in the words of the Russian rulebook.

Names are never inflected and no verb shows a gender: all is told in the present tense.
"""

from __future__ import annotations

from projections.transcript import shared
from projections.transcript.grammar import Language, Template, one_few_many

NOUNS = {
    "clan": ("клан", "клана", "кланов"),
    "moving_clan": ("клан переходит", "клана переходят", "кланов переходят"),
    "returning_clan": ("клан возвращается", "клана возвращаются", "кланов возвращаются"),
    "of_cards": ("карта", "карты", "карт"),
    "action": ("карту действия", "карты действий", "карт действий"),
    "tale": ("карту эпоса", "карты эпосов", "карт эпосов"),
    "tile": ("территория", "территории", "территорий"),
    "deed": ("подвиг", "подвига", "подвигов"),
    "for_player": ("игрока", "игроков", "игроков"),
}

WORDS = {
    "player": "Игрок",
    "place": "«{}»",
    "card": "«{}»",
    "action": "карту действия «{}»",
    "tale": "карту эпоса «{}»",
    "advantage": "карту преимущества «{}»",
    "clockwise": "по часовой стрелке",
    "counter_clockwise": "против часовой стрелки",
    "leadership": "подвластные кланы",
    "land": "территории",
    "religion": "святилища",
    "cause.attack": "нападение",
    "cause.gates": "эффект Врат",
    "cause.season_end": "конец сезона",
}

SETUP: dict[str, Template] = {
    "SetupBegan": "Подготовка",
    "TalesShuffled": (
        "Колода эпосов перетасована; сверху вниз: {order:cards}",
        "Колода эпосов перетасована: {count:of_cards}",
    ),
    "TilesShuffled.all": (
        "Территории перемешаны; сверху вниз: {order:places}",
        "Территории перемешаны: в стопке {count:tile}",
    ),
    "TilesShuffled.upper": (
        "Верхняя часть стопки территорий перемешана; сверху вниз: {order:places}",
        "Верхняя часть стопки территорий перемешана: {count:tile}",
    ),
    "TilesShuffled.bottom": (
        "Нижняя часть стопки территорий перемешана; сверху вниз: {order:places}",
        "Нижняя часть стопки территорий перемешана: {count:tile}",
    ),
    "TerritoryPlaced.plain": (
        "Новая территория: {territory:place} (рядом: {neighbours:places})",
        "Новая территория: {territory:place}",
    ),
    "TerritoryPlaced.sanctuary": (
        "Новая территория со святилищем: {territory:place} (рядом: {neighbours:places})",
        "Новая территория со святилищем: {territory:place}",
    ),
    "BrennNamed.chance": "Жребий определяет первого бренна: {seat:player}",
    "BrennNamed.chieftain_of_capital": "Вождь столицы и бренн: {seat:player}",
    "BrennNamed.unchanged": "У столицы нет вождя; бренн не меняется: {seat:player}",
    "CrowsTurned": "Жетон стаи воронов перевёрнут: ход {direction:word}",
    "CrowsTossed.changed": "Стая воронов подброшена: ход теперь {direction:word}",
    "CrowsTossed.same": "Стая воронов подброшена: ход {direction:word}",
    "CapitalFounded": "На территории {territory:place} основана столица со святилищем",
}

BOARD: dict[str, Template] = {
    "ClansPlaced": "{seat:player} добавляет {count:clan} на территорию {territory:place}",
    "ClansMoved": (
        "{seat:player}: {count:moving_clan} с территории {source:place}"
        " на территорию {target:place}"
    ),
    "ClanReplaced": (
        "{seat:player} заменяет клан игрока {owner:player} своим на территории {territory:place}"
    ),
    "CitadelBuilt": "На территории {territory:place} построена цитадель",
    "SanctuaryBuilt": "На территории {territory:place} построено святилище",
    "FestivalHeld": "На территории {territory:place} начинается праздник",
    "FestivalEnded": "Праздник на территории {territory:place} окончен",
    "DeedGained": "{seat:player} получает жетон подвига",
    "DeedDiscarded": "{seat:player} сбрасывает жетон подвига",
    "ClanRemoved": (
        "{owner:player} теряет клан на территории {territory:place} ({cause:cause})",
        "{owner:player} теряет клан на территории {territory:place}",
    ),
    "RemovalPrevented": "{owner:player} сохраняет клан на территории {territory:place}",
    "RemovalFailed": "{owner:player}: на территории {territory:place} уже нет кланов",
    "ClanSpent": "{owner:player} отдаёт клан с территории {territory:place} как плату",
    "CauldronSet": "{seat:player} ставит котёл; уже в нём: {count:clan}",
    "CauldronFilled": "{seat:player}: потерянный клан попадает в котёл",
    "CauldronEmptied": (
        "{seat:player}: из котла {returned:returning_clan} на территорию {territory:place}"
    ),
}

ASSEMBLY: dict[str, Template] = {
    "AssemblyBegan": "Раунд {round}, собрание",
    "Claim": (
        "{seat:player} — подвластные кланы: {leadership}, территории: {land},"
        " святилища: {religion}, {deeds:deed}; выполнено: {met:words}",
        "{seat:player} — подвластные кланы: {leadership}, территории: {land},"
        " святилища: {religion}, {deeds:deed}; условия не выполнены",
    ),
    "VictoryChecked.no_pretender": "Проверка победы: претендентов нет",
    "VictoryChecked.no_claim": "Проверка победы: {claims:claims}. Победителя нет",
    "VictoryChecked.most_conditions": (
        "Проверка победы: {claims:claims}. Больше всего условий выполняет {winner:player}"
    ),
    "VictoryChecked.brenn_breaks_tie": (
        "Проверка победы: {claims:claims}. Ничья, побеждает бренн: {winner:player}"
    ),
    "VictoryChecked.tie": "Проверка победы: {claims:claims}. Ничья, победителя нет",
    "PretendersReturned": "Жетоны претендента возвращаются в запас: {seats:players}",
    "AdvantageTaken": (
        "{seat:player} забирает карту преимущества {card:card} у игрока {held_by:player}",
        "{seat:player} берёт карту преимущества {card:card}",
    ),
    "AsideChosen": (
        "{seat:player} выбирает карту действия, которая будет отложена: {card:card}",
        "{seat:player} тайно выбирает карту действия, которая будет отложена",
    ),
    "CardSetAside": (
        "Одна карта действия отложена рубашкой вверх: {card:card}",
        "Одна карта действия отложена рубашкой вверх",
    ),
    "ActionsDealt": (
        "{seat:player} получает {count:action}: {cards:cards}",
        "{seat:player} получает {count:action}",
    ),
    "CardsKept": (
        "{seat:player} оставляет себе {count:action}: {cards:cards}",
        "{seat:player} оставляет себе {count:action}",
    ),
    "CardsPassed": (
        "{seat:player} передаёт игроку {to:player} {count:action}: {cards:cards}",
        "{seat:player} передаёт игроку {to:player} {count:action}",
    ),
    "ActionsTaken": (
        "{seat:player} берёт на руку {count:action}: {cards:cards}",
        "{seat:player} берёт на руку {count:action}",
    ),
    "AsideTaken": (
        "{seat:player} берёт отложенную карту действия: {card:card}",
        "{seat:player} берёт отложенную карту действия",
    ),
    "ActionSetAside": (
        "{seat:player} откладывает карту действия: {card:card}",
        "{seat:player} откладывает карту действия",
    ),
}

SEASON: dict[str, Template] = {
    "SeasonBegan": ("Раунд {round}, сезон", "Сезон"),
    "TurnBegan": "Ход игрока {seat:player}",
    "Passed": "{seat:player} пасует",
    "PretenderTaken": "{seat:player} берёт жетон претендента; выполнено: {met:words}",
    "NextTurnTaken": "Следующим ходит {seat:player}",
    "ActionsDiscarded": (
        "{seat:player} сбрасывает {count:action} ({cause:cause}): {cards:cards}",
        "{seat:player} сбрасывает {count:action} ({cause:cause})",
    ),
    "TaleDiscarded": "{seat:player} сбрасывает карту эпоса {card:card}",
    "AdvantageDiscarded": "{seat:player} сбрасывает карту преимущества {card:card}",
    "AdvantageReturned.held": "{seat:player} возвращает карту преимущества {card:card}",
    "SeasonEnded": "Сезон заканчивается",
}

CARDS: dict[str, Template] = {
    "CardPlayed.plain": "{seat:player} разыгрывает {card:kind_and_card}",
    "CardPlayed.manoeuvre": "{seat:player} разыгрывает {card:kind_and_card} в качестве манёвра",
    "CardPlayed.triskel": "{seat:player} разыгрывает {card:kind_and_card} (трискель)",
    "CardCancelled": "Эффект карты {card:card} отменён",
    "TaleGiven": "{seat:player} отдаёт карту эпоса {card:card} игроку {to:player}",
    "TaleTakenBack": "{seat:player} забирает обратно карту эпоса {card:card}",
    "ActionTakenUp": "{seat:player} забирает только что сыгранную карту действия {card:card}",
    "CardLaidDown": "Карта {card:card} остаётся лежать перед игроком {seat:player}",
    "TaleRevealed": "{seat:player} показывает карту эпоса {card:card}",
    "TaleTaken": "{seat:player} забирает карту эпоса {card:card} у игрока {owner:player}",
    "ActionGiven": (
        "{seat:player} отдаёт карту действия игроку {to:player}: {card:card}",
        "{seat:player} отдаёт карту действия игроку {to:player}",
    ),
    "TilesDrawn": (
        "{seat:player} тянет территории из стопки, всего {count}: {tiles:places}",
        "{seat:player} тянет территории из стопки, всего {count}",
    ),
    "TilesBuried": (
        "Под низ стопки: {count:tile}, {order:places}",
        "Под низ стопки: {count:tile}",
    ),
    "TalesLookedAt": (
        "{seat:player} смотрит карты эпосов игрока {owner:player}: {cards:cards}",
        "{seat:player} смотрит карты эпосов игрока {owner:player}",
    ),
    "HandLookedAt": (
        "{seat:player} смотрит карты действий игрока {owner:player}: {cards:cards}",
        "{seat:player} смотрит карты действий игрока {owner:player}",
    ),
    "PileLookedAt": (
        "{seat:player} просматривает сброс карт действий: {cards:cards}",
        "{seat:player} просматривает сброс карт действий",
    ),
    "ActionTakenFromPile": (
        "{seat:player} берёт карту действия из сброса: {card:card}",
        "{seat:player} берёт карту действия из сброса",
    ),
    "TimeBided": "{seat:player} выжидает",
    "ActionStolen": (
        "{seat:player} забирает случайную карту действия у игрока {victim:player}: {card:card}",
        "{seat:player} забирает случайную карту действия у игрока {victim:player}",
    ),
    "DrawIncreased": "{seat:player} возьмёт на одну карту эпоса больше",
    "TaleDrawn": (
        "{seat:player} берёт карту эпоса {card:card}",
        "{seat:player} берёт карту эпоса",
    ),
    "TalesKept.some": (
        "{seat:player} оставляет себе {kept:cards}, сбрасывает {discarded:cards}",
        "{seat:player} оставляет себе {count:tale}, сбрасывает {discarded:cards}",
    ),
    "TalesKept.none": "{seat:player}: карт эпосов больше нет, брать нечего",
}

CLASH: dict[str, Template] = {
    "TollWaived": "{owner:player} ничего не платит Горам",
    "ClashBegan": (
        "На территории {territory:place} начинается сражение; нападающий: {instigator:player}"
    ),
    "TriskelsBarred": "В этом сражении больше нельзя разыгрывать карты трискеля",
    "CitadelsEmptied": "Все кланы выходят из цитаделей; теперь они не защищены",
    "SheltersLeft": "{seat:player} выводит из цитаделей {count:clan}",
    "InstigatorNamed": "Первый манёвр выполняет {seat:player}",
    "ClashCutShort": "{seat:player} прекращает сражение",
    "ClanSheltered": "{seat:player} укрывает клан в цитадели",
    "ShelterDeclined": "{seat:player} не укрывает кланы в цитадели",
    "PeaceOffered": "{seat:player} предлагает мир; решают: {asked:players}",
    "PeaceAccepted": "{seat:player} соглашается на мир",
    "PeaceRefused": "{seat:player} отказывается от мира",
    "ReadyForPeace": "{seat:player} заявляет о готовности к миру",
    "NoLongerReady": "{seat:player} больше не хочет мира",
    "AttackDeclared": "{seat:player} нападает на игрока {target:player}",
    "AttackDoubled": "В ответ на это нападение нужно отдать и клан, и карту действия",
    "AttackImposed.discard": "В ответ на это нападение нужно сбросить карту действия",
    "AttackImposed.lose_clan": "В ответ на это нападение нужно удалить клан",
    "AttackIgnored": "{seat:player} игнорирует нападение",
    "AttackAnswered.none": "{seat:player} ничего не теряет при нападении",
    "WithdrawalBegan": "{seat:player} отступает",
    "NextManoeuvreNamed": "Следующий манёвр выполняет {seat:player}",
    "ClashEnded.nobody_exposed": (
        "Сражение на территории {territory:place} окончено: незащищённых кланов не осталось"
    ),
    "ClashEnded.agreement": (
        "Сражение на территории {territory:place} окончено по общему согласию"
    ),
    "ClashEnded.last_player": (
        "Сражение на территории {territory:place} окончено: его завершает последний участник"
    ),
    "ClashEnded.cut_short": "Сражение на территории {territory:place} окончено досрочно",
    "GatesOpened": "Срабатывает эффект Врат: {queue:players}",
}

RUSSIAN = Language(
    code="ru",
    plural=one_few_many,
    last=" и ",
    nouns=NOUNS,
    words=WORDS,
    lines=shared.RUSSIAN | SETUP | BOARD | ASSEMBLY | SEASON | CARDS | CLASH,
)
