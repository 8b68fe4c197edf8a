//! Which cards are played in a combat, and by whom.

use crate::data::events::EventPhase;
use crate::prelude::*;

rules! { Evo, source "ruling of the project, house event deck";
    struct NotInCombat { card: Card; word: u8 } = "evo/not-in-combat", Part::Word(word);
        title "Only cards for combats are played in one",
        rule "In a combat only cards are played that say so.",
        never "The card does nothing in a combat.",
        let phase = |evo, _| evo.card(card).phase.name(),
        let for_combats = |evo, _| {
            let cards = evo.cards().filter(|(_, text)| text.phase == EventPhase::Combat);
            cards.map(|(_, text)| text.name.as_ref()).collect::<Vec<&str>>().join(", ")
        },
        let cards = |_, _| if for_combats.is_empty() { "none in this deck" } else { &for_combats },
        say "{card} has no effect in a combat: it is played in the {phase} phase",
            "not a card for combats",
        help "cards for combats: {cards}";

    struct NotTheirCombat { player: Player, attacker: Player, defender: Player; word: u8 } =
        "evo/not-their-combat", Part::Word(word);
        title "Attacker and defender play cards in a combat",
        rule "Nobody but attacker and defender plays a card in their combat.",
        never "The card helps the attacker or the defender, and this player is neither.",
        say "{player} plays a card in the combat of {attacker} and {defender}",
            "neither attacker nor defender";

    struct NoReroll { card: Card; word: u8 } = "evo/no-reroll", Part::Word(word);
        title "Only a card that rolls again is followed by a symbol",
        rule "A symbol after a card is the die rolled again; other cards roll no die.",
        source "grammar of the record, Evo",
        allow "The symbol that was rolled again decides.",
        say "{card} does not roll the die again, but a symbol follows it",
            "no die is rolled for this",
        help "the symbol of the first roll stands before the cards";
}
