"""Inis told in Ukrainian, in the words of the Ukrainian rulebook.

Names are never inflected and no verb shows a gender: all is told in the present tense.
"""

from __future__ import annotations

from projections.transcript import shared
from projections.transcript.grammar import Language, Template, one_few_many

NOUNS = {
    "clan": ("клан", "клани", "кланів"),
    "moving_clan": ("клан переходить", "клани переходять", "кланів переходять"),
    "returning_clan": ("клан повертається", "клани повертаються", "кланів повертаються"),
    "of_cards": ("карта", "карти", "карт"),
    "action": ("карту дії", "карти дій", "карт дій"),
    "tale": ("карту епосу", "карти епосу", "карт епосу"),
    "tile": ("територія", "території", "територій"),
    "deed": ("звершення", "звершення", "звершень"),
    "for_player": ("гравця", "гравців", "гравців"),
}

WORDS = {
    "player": "Гравець",
    "place": "«{}»",
    "card": "«{}»",
    "action": "карту дії «{}»",
    "tale": "карту епосу «{}»",
    "advantage": "карту переваги «{}»",
    "clockwise": "за годинниковою стрілкою",
    "counter_clockwise": "проти годинникової стрілки",
    "leadership": "підвладні клани",
    "land": "території",
    "religion": "святилища",
    "cause.attack": "атака",
    "cause.gates": "ефект Воріт",
    "cause.season_end": "кінець пори року",
}

SETUP: dict[str, Template] = {
    "SetupBegan": "Приготування",
    "TalesShuffled": (
        "Колоду епосу перетасовано; згори донизу: {order:cards}",
        "Колоду епосу перетасовано: {count:of_cards}",
    ),
    "TilesShuffled.all": (
        "Території перемішано; згори донизу: {order:places}",
        "Території перемішано: у стосі {count:tile}",
    ),
    "TilesShuffled.upper": (
        "Верхню частину стосу територій перемішано; згори донизу: {order:places}",
        "Верхню частину стосу територій перемішано: {count:tile}",
    ),
    "TilesShuffled.bottom": (
        "Нижню частину стосу територій перемішано; згори донизу: {order:places}",
        "Нижню частину стосу територій перемішано: {count:tile}",
    ),
    "TerritoryPlaced.plain": (
        "Нова територія: {territory:place} (поруч: {neighbours:places})",
        "Нова територія: {territory:place}",
    ),
    "TerritoryPlaced.sanctuary": (
        "Нова територія зі святилищем: {territory:place} (поруч: {neighbours:places})",
        "Нова територія зі святилищем: {territory:place}",
    ),
    "BrennNamed.chance": "Жереб визначає першого брена: {seat:player}",
    "BrennNamed.chieftain_of_capital": "Ватажок столиці та брен: {seat:player}",
    "BrennNamed.unchanged": "У столиці немає ватажка; брен не змінюється: {seat:player}",
    "CrowsTurned": "Жетон зграї ворон перевернуто: ходи {direction:word}",
    "CrowsTossed.changed": "Зграю ворон підкинуто: ходи тепер {direction:word}",
    "CrowsTossed.same": "Зграю ворон підкинуто: ходи {direction:word}",
    "CapitalFounded": "На території {territory:place} засновано столицю зі святилищем",
}

BOARD: dict[str, Template] = {
    "ClansPlaced": "{seat:player} розміщує {count:clan} на території {territory:place}",
    "ClansMoved": (
        "{seat:player}: {count:moving_clan} з території {source:place} на територію {target:place}"
    ),
    "ClanReplaced": (
        "{seat:player} замінює клан гравця {owner:player} своїм на території {territory:place}"
    ),
    "CitadelBuilt": "На території {territory:place} збудовано цитадель",
    "SanctuaryBuilt": "На території {territory:place} збудовано святилище",
    "FestivalHeld": "На території {territory:place} починається свято",
    "FestivalEnded": "Свято на території {territory:place} завершено",
    "DeedGained": "{seat:player} отримує жетон звершення",
    "DeedDiscarded": "{seat:player} скидає жетон звершення",
    "ClanRemoved": (
        "{owner:player} втрачає клан на території {territory:place} ({cause:cause})",
        "{owner:player} втрачає клан на території {territory:place}",
    ),
    "RemovalPrevented": "{owner:player} зберігає клан на території {territory:place}",
    "RemovalFailed": "{owner:player}: на території {territory:place} уже немає кланів",
    "ClanSpent": "{owner:player} віддає клан з території {territory:place} як плату",
    "CauldronSet": "{seat:player} ставить котел; уже в ньому: {count:clan}",
    "CauldronFilled": "{seat:player}: утрачений клан потрапляє в котел",
    "CauldronEmptied": (
        "{seat:player}: з котла {returned:returning_clan} на територію {territory:place}"
    ),
}

ASSEMBLY: dict[str, Template] = {
    "AssemblyBegan": "Раунд {round}, зібрання",
    "Claim": (
        "{seat:player} — підвладні клани: {leadership}, території: {land},"
        " святилища: {religion}, {deeds:deed}; виконано: {met:words}",
        "{seat:player} — підвладні клани: {leadership}, території: {land},"
        " святилища: {religion}, {deeds:deed}; умов не виконано",
    ),
    "VictoryChecked.no_pretender": "Перевірка перемоги: претендентів немає",
    "VictoryChecked.no_claim": "Перевірка перемоги: {claims:claims}. Переможця немає",
    "VictoryChecked.most_conditions": (
        "Перевірка перемоги: {claims:claims}. Найбільше умов виконує {winner:player}"
    ),
    "VictoryChecked.brenn_breaks_tie": (
        "Перевірка перемоги: {claims:claims}. Нічия, перемагає брен: {winner:player}"
    ),
    "VictoryChecked.tie": "Перевірка перемоги: {claims:claims}. Нічия, переможця немає",
    "PretendersReturned": "Жетони претендента повертаються в запас: {seats:players}",
    "AdvantageTaken": (
        "{seat:player} забирає карту переваги {card:card} у гравця {held_by:player}",
        "{seat:player} бере карту переваги {card:card}",
    ),
    "AsideChosen": (
        "{seat:player} вибирає карту дії, яку буде відкладено: {card:card}",
        "{seat:player} таємно вибирає карту дії, яку буде відкладено",
    ),
    "CardSetAside": (
        "Одну карту дії відкладено долілиць: {card:card}",
        "Одну карту дії відкладено долілиць",
    ),
    "ActionsDealt": (
        "{seat:player} отримує {count:action}: {cards:cards}",
        "{seat:player} отримує {count:action}",
    ),
    "CardsKept": (
        "{seat:player} залишає собі {count:action}: {cards:cards}",
        "{seat:player} залишає собі {count:action}",
    ),
    "CardsPassed": (
        "{seat:player} передає гравцеві {to:player} {count:action}: {cards:cards}",
        "{seat:player} передає гравцеві {to:player} {count:action}",
    ),
    "ActionsTaken": (
        "{seat:player} бере на руку {count:action}: {cards:cards}",
        "{seat:player} бере на руку {count:action}",
    ),
    "AsideTaken": (
        "{seat:player} бере відкладену карту дії: {card:card}",
        "{seat:player} бере відкладену карту дії",
    ),
    "ActionSetAside": (
        "{seat:player} відкладає карту дії: {card:card}",
        "{seat:player} відкладає карту дії",
    ),
}

SEASON: dict[str, Template] = {
    "SeasonBegan": ("Раунд {round}, пора року", "Пора року"),
    "TurnBegan": "Хід гравця {seat:player}",
    "Passed": "{seat:player} пропускає хід",
    "PretenderTaken": "{seat:player} бере жетон претендента; виконано: {met:words}",
    "NextTurnTaken": "Наступний хід виконує {seat:player}",
    "ActionsDiscarded": (
        "{seat:player} скидає {count:action} ({cause:cause}): {cards:cards}",
        "{seat:player} скидає {count:action} ({cause:cause})",
    ),
    "TaleDiscarded": "{seat:player} скидає карту епосу {card:card}",
    "AdvantageDiscarded": "{seat:player} скидає карту переваги {card:card}",
    "AdvantageReturned.held": "{seat:player} повертає карту переваги {card:card}",
    "SeasonEnded": "Пора року завершується",
}

CARDS: dict[str, Template] = {
    "CardPlayed.plain": "{seat:player} грає {card:kind_and_card}",
    "CardPlayed.manoeuvre": "{seat:player} грає {card:kind_and_card} в межах маневру",
    "CardPlayed.triskel": "{seat:player} грає {card:kind_and_card} (трискель)",
    "CardCancelled": "Ефект карти {card:card} скасовано",
    "TaleGiven": "{seat:player} віддає карту епосу {card:card} гравцеві {to:player}",
    "TaleTakenBack": "{seat:player} забирає назад карту епосу {card:card}",
    "ActionTakenUp": "{seat:player} забирає щойно зіграну карту дії {card:card}",
    "CardLaidDown": "Карта {card:card} залишається лежати перед гравцем {seat:player}",
    "TaleRevealed": "{seat:player} показує карту епосу {card:card}",
    "TaleTaken": "{seat:player} забирає карту епосу {card:card} у гравця {owner:player}",
    "ActionGiven": (
        "{seat:player} віддає карту дії гравцеві {to:player}: {card:card}",
        "{seat:player} віддає карту дії гравцеві {to:player}",
    ),
    "TilesDrawn": (
        "{seat:player} бере території зі стосу, усього {count}: {tiles:places}",
        "{seat:player} бере території зі стосу, усього {count}",
    ),
    "TilesBuried": (
        "Під низ стосу: {count:tile}, {order:places}",
        "Під низ стосу: {count:tile}",
    ),
    "TalesLookedAt": (
        "{seat:player} переглядає карти епосу гравця {owner:player}: {cards:cards}",
        "{seat:player} переглядає карти епосу гравця {owner:player}",
    ),
    "HandLookedAt": (
        "{seat:player} переглядає карти дій гравця {owner:player}: {cards:cards}",
        "{seat:player} переглядає карти дій гравця {owner:player}",
    ),
    "PileLookedAt": (
        "{seat:player} переглядає скид карт дій: {cards:cards}",
        "{seat:player} переглядає скид карт дій",
    ),
    "ActionTakenFromPile": (
        "{seat:player} бере карту дії зі скиду: {card:card}",
        "{seat:player} бере карту дії зі скиду",
    ),
    "TimeBided": "{seat:player} вичікує",
    "ActionStolen": (
        "{seat:player} забирає випадкову карту дії у гравця {victim:player}: {card:card}",
        "{seat:player} забирає випадкову карту дії у гравця {victim:player}",
    ),
    "DrawIncreased": "{seat:player} візьме на одну карту епосу більше",
    "TaleDrawn": (
        "{seat:player} бере карту епосу {card:card}",
        "{seat:player} бере карту епосу",
    ),
    "TalesKept.some": (
        "{seat:player} залишає собі {kept:cards}, скидає {discarded:cards}",
        "{seat:player} залишає собі {count:tale}, скидає {discarded:cards}",
    ),
    "TalesKept.none": "{seat:player}: карт епосу більше немає, брати нічого",
}

CLASH: dict[str, Template] = {
    "TollWaived": "{owner:player} нічого не платить Горам",
    "ClashBegan": (
        "На території {territory:place} починається сутичка; заводій: {instigator:player}"
    ),
    "TriskelsBarred": "У цій сутичці більше не можна грати карти з трискелем",
    "CitadelsEmptied": "Усі клани виходять із цитаделей; тепер вони незахищені",
    "SheltersLeft": "{seat:player} виводить із цитаделей {count:clan}",
    "InstigatorNamed": "Перший маневр виконує {seat:player}",
    "ClashCutShort": "{seat:player} припиняє сутичку",
    "ClanSheltered": "{seat:player} ховає клан у цитаделі",
    "ShelterDeclined": "{seat:player} не ховає кланів у цитаделі",
    "PeaceOffered": "{seat:player} пропонує мир; вирішують: {asked:players}",
    "PeaceAccepted": "{seat:player} погоджується на мир",
    "PeaceRefused": "{seat:player} відмовляється від миру",
    "ReadyForPeace": "{seat:player} заявляє про готовність до миру",
    "NoLongerReady": "{seat:player} більше не хоче миру",
    "AttackDeclared": "{seat:player} атакує гравця {target:player}",
    "AttackDoubled": "У відповідь на цю атаку треба віддати і клан, і карту дії",
    "AttackImposed.discard": "У відповідь на цю атаку треба скинути карту дії",
    "AttackImposed.lose_clan": "У відповідь на цю атаку треба прибрати клан",
    "AttackIgnored": "{seat:player} ігнорує атаку",
    "AttackAnswered.none": "{seat:player} нічого не втрачає від атаки",
    "WithdrawalBegan": "{seat:player} відступає",
    "NextManoeuvreNamed": "Наступний маневр виконує {seat:player}",
    "ClashEnded.nobody_exposed": (
        "Сутичку на території {territory:place} завершено: незахищених кланів не залишилося"
    ),
    "ClashEnded.agreement": ("Сутичку на території {territory:place} завершено за спільною згодою"),
    "ClashEnded.last_player": (
        "Сутичку на території {territory:place} завершено: її завершує останній учасник"
    ),
    "ClashEnded.cut_short": "Сутичку на території {territory:place} завершено достроково",
    "GatesOpened": "Спрацьовує ефект Воріт: {queue:players}",
}

UKRAINIAN = Language(
    code="uk",
    plural=one_few_many,
    last=" та ",
    nouns=NOUNS,
    words=WORDS,
    lines=shared.UKRAINIAN | SETUP | BOARD | ASSEMBLY | SEASON | CARDS | CLASH,
)
