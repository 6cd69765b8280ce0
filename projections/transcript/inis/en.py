"""Inis told in English."""

from __future__ import annotations

from projections.transcript import shared
from projections.transcript.grammar import Language, Template, one_or_many

NOUNS = {
    "clan": ("clan", "clans"),
    "moving_clan": ("clan moves", "clans move"),
    "returning_clan": ("clan returns", "clans return"),
    "of_cards": ("card", "cards"),
    "action": ("Action card", "Action cards"),
    "tale": ("Epic Tale", "Epic Tales"),
    "tile": ("tile", "tiles"),
    "deed": ("Deed", "Deeds"),
    "for_player": ("player", "players"),
}

WORDS = {
    "player": "Player",
    "place": "the {}",
    "card": "{}",
    "action": "{}",
    "tale": "the Epic Tale {}",
    "advantage": "the Advantage card {}",
    "clockwise": "clockwise",
    "counter_clockwise": "counter-clockwise",
    "leadership": "leadership",
    "land": "land",
    "religion": "religion",
    "cause.attack": "Attack",
    "cause.gates": "the Gates",
    "cause.season_end": "end of the Season",
}

SETUP: dict[str, Template] = {
    "SetupBegan": "Setup",
    "TalesShuffled": (
        "The Epic Tales are shuffled; from the top: {order:cards}",
        "The Epic Tales are shuffled: {count:of_cards}",
    ),
    "TilesShuffled.all": (
        "The tiles are shuffled; from the top: {order:places}",
        "The tiles are shuffled: {count:tile}",
    ),
    "TilesShuffled.upper": (
        "The upper tiles are shuffled; from the top: {order:places}",
        "The upper tiles are shuffled: {count:tile}",
    ),
    "TilesShuffled.bottom": (
        "The bottom tiles are shuffled; from the top: {order:places}",
        "The bottom tiles are shuffled: {count:tile}",
    ),
    "TerritoryPlaced.plain": (
        "New territory: {territory:place}, beside {neighbours:places}",
        "New territory: {territory:place}",
    ),
    "TerritoryPlaced.sanctuary": (
        "New territory with a Sanctuary: {territory:place}, beside {neighbours:places}",
        "New territory with a Sanctuary: {territory:place}",
    ),
    "BrennNamed.chance": "The first Brenn, by lot: {seat:player}",
    "BrennNamed.chieftain_of_capital": "{seat:player} is Brenn, as the Capital's chieftain",
    "BrennNamed.unchanged": "The Capital has no chieftain; {seat:player} stays Brenn",
    "CrowsTurned": "The Flock of Crows is turned over: {direction:word}",
    "CrowsTossed.changed": (
        "The Flock of Crows is tossed: {direction:word}, the turn order changes"
    ),
    "CrowsTossed.same": "The Flock of Crows is tossed: {direction:word}",
    "CapitalFounded": "The Capital is founded in {territory:place}, with a Sanctuary",
}

BOARD: dict[str, Template] = {
    "ClansPlaced": "{seat:player} places {count:clan} in {territory:place}",
    "ClansMoved": "{seat:player}: {count:moving_clan} from {source:place} to {target:place}",
    "ClanReplaced": (
        "{seat:player} replaces a clan of {owner:player} in {territory:place} with a new one"
    ),
    "CitadelBuilt": "A Citadel is built in {territory:place}",
    "SanctuaryBuilt": "A Sanctuary is built in {territory:place}",
    "FestivalHeld": "The Festival is held in {territory:place}",
    "FestivalEnded": "The Festival in {territory:place} is over",
    "DeedGained": "{seat:player} gains a Deed",
    "DeedDiscarded": "{seat:player} discards a Deed",
    "ClanRemoved": (
        "{owner:player} loses a clan in {territory:place} ({cause:cause})",
        "{owner:player} loses a clan in {territory:place}",
    ),
    "RemovalPrevented": "{owner:player} keeps the clan in {territory:place}",
    "RemovalFailed": "{owner:player} has no clan left to lose in {territory:place}",
    "ClanSpent": "{owner:player} gives up a clan in {territory:place} as the price",
    "CauldronSet": "{seat:player} sets up the Cauldron; on it so far: {count:clan}",
    "CauldronFilled": "The lost clan of {seat:player} goes on the Cauldron",
    "CauldronEmptied": (
        "From the Cauldron of {seat:player}, {returned:returning_clan} to {territory:place}"
    ),
}

ASSEMBLY: dict[str, Template] = {
    "AssemblyBegan": "Round {round}, Assembly",
    "Claim": (
        "{seat:player} has leadership {leadership}, land {land}, religion {religion}, {deeds:deed},"
        " and meets {met:words}",
        "{seat:player} has leadership {leadership}, land {land}, religion {religion}, {deeds:deed},"
        " and meets no condition",
    ),
    "VictoryChecked.no_pretender": "Victory check: nobody is a Pretender",
    "VictoryChecked.no_claim": "Victory check: {claims:claims}. Nobody wins",
    "VictoryChecked.most_conditions": (
        "Victory check: {claims:claims}. {winner:player} meets the most conditions"
    ),
    "VictoryChecked.brenn_breaks_tie": (
        "Victory check: {claims:claims}. It is a tie, and {winner:player} wins as Brenn"
    ),
    "VictoryChecked.tie": "Victory check: {claims:claims}. It is a tie, and nobody wins",
    "PretendersReturned": "Pretender tokens go back: {seats:players}",
    "AdvantageTaken": (
        "{seat:player} takes the Advantage card {card:card} from {held_by:player}",
        "{seat:player} takes the Advantage card {card:card}",
    ),
    "AsideChosen": (
        "{seat:player} chooses the Action card to be set aside: {card:card}",
        "{seat:player} chooses in secret the Action card to be set aside",
    ),
    "CardSetAside": (
        "An Action card is set aside face down: {card:card}",
        "An Action card is set aside face down",
    ),
    "ActionsDealt": (
        "{seat:player} is dealt {count:action}: {cards:cards}",
        "{seat:player} is dealt {count:action}",
    ),
    "CardsKept": (
        "{seat:player} keeps {count:action}: {cards:cards}",
        "{seat:player} keeps {count:action}",
    ),
    "CardsPassed": (
        "{seat:player} passes {count:action} to {to:player}: {cards:cards}",
        "{seat:player} passes {count:action} to {to:player}",
    ),
    "ActionsTaken": (
        "{seat:player} takes up {count:action}: {cards:cards}",
        "{seat:player} takes up {count:action}",
    ),
    "AsideTaken": (
        "{seat:player} takes the Action card that was set aside: {card:card}",
        "{seat:player} takes the Action card that was set aside",
    ),
    "ActionSetAside": (
        "{seat:player} sets an Action card aside: {card:card}",
        "{seat:player} sets an Action card aside",
    ),
}

SEASON: dict[str, Template] = {
    "SeasonBegan": ("Round {round}, Season", "Season"),
    "TurnBegan": "{seat:player}'s turn",
    "Passed": "{seat:player} passes",
    "PretenderTaken": "{seat:player} becomes a Pretender, meeting {met:words}",
    "NextTurnTaken": "{seat:player} takes the next turn",
    "ActionsDiscarded": (
        "{seat:player} discards {count:action} ({cause:cause}): {cards:cards}",
        "{seat:player} discards {count:action} ({cause:cause})",
    ),
    "TaleDiscarded": "{seat:player} discards the Epic Tale {card:card}",
    "AdvantageDiscarded": "{seat:player} discards the Advantage card {card:card}",
    "AdvantageReturned.held": "{seat:player} gives back the Advantage card {card:card}",
    "SeasonEnded": "The Season ends",
}

CARDS: dict[str, Template] = {
    "CardPlayed.plain": "{seat:player} plays {card:kind_and_card}",
    "CardPlayed.manoeuvre": "{seat:player} plays {card:kind_and_card} as a manoeuvre",
    "CardPlayed.triskel": "{seat:player} plays {card:kind_and_card} (Triskel)",
    "CardCancelled": "{card:card} is cancelled",
    "TaleGiven": "{seat:player} gives the Epic Tale {card:card} to {to:player}",
    "TaleTakenBack": "{seat:player} takes back the Epic Tale {card:card}",
    "ActionTakenUp": "{seat:player} takes the Action card just played: {card:card}",
    "CardLaidDown": "{card:card} stays on the table in front of {seat:player}",
    "TaleRevealed": "{seat:player} shows the Epic Tale {card:card}",
    "TaleTaken": "{seat:player} takes the Epic Tale {card:card} from {owner:player}",
    "ActionGiven": (
        "{seat:player} gives an Action card to {to:player}: {card:card}",
        "{seat:player} gives an Action card to {to:player}",
    ),
    "TilesDrawn": (
        "{seat:player} draws {count:tile}: {tiles:places}",
        "{seat:player} draws {count:tile}",
    ),
    "TilesBuried": (
        "To the bottom of the stack: {count:tile}, {order:places}",
        "To the bottom of the stack: {count:tile}",
    ),
    "TalesLookedAt": (
        "{seat:player} looks at the Epic Tales of {owner:player}: {cards:cards}",
        "{seat:player} looks at the Epic Tales of {owner:player}",
    ),
    "HandLookedAt": (
        "{seat:player} looks at the Action cards of {owner:player}: {cards:cards}",
        "{seat:player} looks at the Action cards of {owner:player}",
    ),
    "PileLookedAt": (
        "{seat:player} looks through the discarded Action cards: {cards:cards}",
        "{seat:player} looks through the discarded Action cards",
    ),
    "ActionTakenFromPile": (
        "{seat:player} takes an Action card from the discard pile: {card:card}",
        "{seat:player} takes an Action card from the discard pile",
    ),
    "TimeBided": "{seat:player} bides time",
    "ActionStolen": (
        "{seat:player} takes a random Action card from {victim:player}: {card:card}",
        "{seat:player} takes a random Action card from {victim:player}",
    ),
    "DrawIncreased": "{seat:player} will draw one Epic Tale more",
    "TaleDrawn": (
        "{seat:player} draws the Epic Tale {card:card}",
        "{seat:player} draws an Epic Tale",
    ),
    "TalesKept.some": (
        "{seat:player} keeps {kept:cards} and discards {discarded:cards}",
        "{seat:player} keeps {count:tale} and discards {discarded:cards}",
    ),
    "TalesKept.none": "There is no Epic Tale for {seat:player} to draw",
}

CLASH: dict[str, Template] = {
    "TollWaived": "{owner:player} pays nothing to the Mountains",
    "ClashBegan": "A clash begins in {territory:place}; the instigator is {instigator:player}",
    "TriskelsBarred": "No more Triskel cards in this clash",
    "CitadelsEmptied": "All sheltered clans leave the Citadels and are exposed",
    "SheltersLeft": "{seat:player} leads {count:clan} out of the Citadels",
    "InstigatorNamed": "The first manoeuvre is {seat:player}'s",
    "ClashCutShort": "{seat:player} puts an end to the clash",
    "ClanSheltered": "{seat:player} shelters a clan in a Citadel",
    "ShelterDeclined": "{seat:player} shelters no clan",
    "PeaceOffered": "{seat:player} offers peace to {asked:players}",
    "PeaceAccepted": "{seat:player} accepts the peace",
    "PeaceRefused": "{seat:player} refuses the peace",
    "ReadyForPeace": "{seat:player} is ready for peace",
    "NoLongerReady": "{seat:player} is no longer ready for peace",
    "AttackDeclared": "{seat:player} attacks {target:player}",
    "AttackDoubled": "This Attack costs both a clan and an Action card",
    "AttackImposed.discard": "This Attack is to be answered with an Action card",
    "AttackImposed.lose_clan": "This Attack is to be answered with a clan",
    "AttackIgnored": "{seat:player} ignores the Attack",
    "AttackAnswered.none": "The Attack costs {seat:player} nothing",
    "WithdrawalBegan": "{seat:player} withdraws",
    "NextManoeuvreNamed": "The next manoeuvre is {seat:player}'s",
    "ClashEnded.nobody_exposed": "The clash in {territory:place} ends: nobody is exposed",
    "ClashEnded.agreement": "The clash in {territory:place} ends by agreement",
    "ClashEnded.last_player": "The clash in {territory:place} ends: its last player ends it",
    "ClashEnded.cut_short": "The clash in {territory:place} ends: it was cut short",
    "GatesOpened": "The Gates take effect on {queue:players}",
}

ENGLISH = Language(
    code="en",
    plural=one_or_many,
    last=" and ",
    nouns=NOUNS,
    words=WORDS,
    lines=shared.ENGLISH | SETUP | BOARD | ASSEMBLY | SEASON | CARDS | CLASH,
)
