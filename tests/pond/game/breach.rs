//! The rules, each one entry, with its sentence.

use evoref_game::prelude::*;

use super::Pond;

rule_list! {
    /// A rule of Pond.
    pub enum Rule of Pond {
        self: RollMissing, NotRolled, NotYourTurn, CardNotInHand, BidNotHigher, BidMissing;
    }
}

rules! { Pond, source "Pond, 2";
    struct RollMissing {} = "pond/roll-missing", Part::Clause;
        title "A round begins with the die",
        rule "The table rolls before anybody bids.",
        source "Pond, 1",
        never "Without the die nothing says what lies on the pond.",
        say "nobody has rolled the die yet", "the roll is missing",
        missing "table: roll 1";

    struct NotRolled { dealt: u8 } = "pond/not-rolled", Part::Word(1);
        title "A written roll is the one that the seed gives",
        rule "A record with a seed has its rolls from it.",
        source "grammar of the record, seed",
        never "The seed rolls something else.",
        say "the seed rolls {dealt}", "not what the seed rolls";

    struct NotYourTurn { next: Player } = "pond/not-your-turn", Part::Subject;
        title "Frogs speak in seat order",
        rule "From the first seat on each player bids or passes once.",
        never "Whoever speaks next decides what stands.",
        say "it is {next}'s turn", "not {next}";

    struct CardNotInHand { by: Player, card: u8 } = "pond/card-not-in-hand", Part::Word(1);
        title "A bid is a card from the hand",
        rule "Each player begins with the same cards; one that took a fly is gone.",
        allow "The card is bid as written.",
        say "{by} bids {card}, but does not hold it", "not in hand";

    struct BidNotHigher { by: Player, card: u8, stands: u8; at: Step } = "pond/bid-not-higher", Part::Word(1);
        title "A bid beats the one that stands",
        rule "A card that is bid is higher than the one that stands.",
        allow "The lower card stands as the bid.",
        say "{by} bids {card}, but {stands} stands", "not higher",
        because at "the bid that stands";

    struct BidMissing { player: Player } = "pond/bid-missing", Part::Clause;
        title "Everybody bids or passes",
        rule "A round ends when every player has bid a card or passed.",
        never "Nothing says whether the player bids.",
        say "{player} has neither bid nor passed", "{player} comes first";
}
