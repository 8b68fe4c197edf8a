//! The rules, each one entry, with its sentence.

use evoref::Player;
use evoref_game::{Part, Words};
use evoref_game::{rule, rules};

use super::Pond;
use super::state::Bid;

/// Why something is illegal.
pub type Breach = evoref_game::Breach<Pond>;

rules! {
    /// A rule of Pond.
    pub enum Rule of Pond {
        self: RollMissing, RollTwice, NotRolled, NotYourTurn, CardNotInHand, BidNotHigher, BidMissing;
    }
}

rule! {
    pub struct RollMissing {} of Pond;
    "pond/roll-missing", Part::Clause;
    title: "A round begins with the die",
    rule: "The table rolls before anybody bids.",
    source: "Pond, 1",
    never: "Without the die nothing says what lies on the pond.",
    say: |_, _| Words::say("nobody has rolled the die yet", "the roll is missing")
        .missing("table: roll 1"),
}

rule! {
    pub struct RollTwice { die: u8 } of Pond;
    "pond/roll-twice", Part::Clause;
    title: "One roll a round",
    rule: "The die is rolled once in each round.",
    source: "Pond, 1",
    never: "The die lies on the table already.",
    say: |_, _| Words::say(format!("the die was rolled already and shows {die}"), "a second roll"),
}

rule! {
    pub struct NotRolled { dealt: u8 } of Pond;
    "pond/not-rolled", Part::Word(1);
    title: "A written roll is the one that the seed gives",
    rule: "A record with a seed has its rolls from it.",
    source: "grammar of the record, seed",
    never: "The seed rolls something else.",
    say: |_, _| Words::say(format!("the seed rolls {dealt}"), "not what the seed rolls"),
}

rule! {
    pub struct NotYourTurn { next: Player } of Pond;
    "pond/not-your-turn", Part::Subject;
    title: "Frogs speak in seat order",
    rule: "From the first seat on each player bids or passes once.",
    source: "Pond, 2",
    never: "Whoever speaks next decides what stands.",
    say: |pond, _| {
        let next = pond.name(next);
        Words::say(format!("it is {next}'s turn"), format!("not {next}"))
    },
}

rule! {
    pub struct CardNotInHand { by: Player, card: u8 } of Pond;
    "pond/card-not-in-hand", Part::Word(1);
    title: "A bid is a card from the hand",
    rule: "Each player begins with the same cards; one that took a fly is gone.",
    source: "Pond, 2",
    allow: "The card is bid as written.",
    say: |pond, _| {
        let message = format!("{} bids {card}, but does not hold it", pond.name(by));
        Words::say(message, "not in hand")
    },
}

rule! {
    pub struct BidNotHigher { by: Player, card: u8, bid: Bid } of Pond;
    "pond/bid-not-higher", Part::Word(1);
    title: "A bid beats the one that stands",
    rule: "A card that is bid is higher than the one that stands.",
    source: "Pond, 2",
    allow: "The lower card stands as the bid.",
    say: |pond, _| {
        let message = format!("{} bids {card}, but {} stands", pond.name(by), bid.card);
        Words::say(message, "not higher").because(bid.at, "the bid that stands")
    },
}

rule! {
    pub struct BidMissing { player: Player } of Pond;
    "pond/bid-missing", Part::Clause;
    title: "Everybody bids or passes",
    rule: "A round ends when every player has bid a card or passed.",
    source: "Pond, 2",
    never: "Nothing says whether the player bids.",
    say: |pond, _| {
        let name = pond.name(player);
        Words::say(format!("{name} has neither bid nor passed"), format!("{name} comes first"))
    },
}
