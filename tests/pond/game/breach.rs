//! The rules, each one entry, with its sentence.

use evoref::Player;
use evoref::game::{Part, Words};
use evoref::{rule, rules};

use super::Pond;
use super::state::{Bid, State};

/// Why something is illegal.
pub type Breach = evoref::game::Breach<Pond>;

rules! {
    /// A rule of Pond.
    pub enum Rule of Pond {
        self: RollMissing, RollTwice, NotRolled, NotYourTurn, CardNotInHand, BidNotHigher, BidMissing;
    }
}

rule! {
    /// The round begins without a roll.
    pub struct RollMissing {} of Pond;
    "pond/roll-missing", Part::Clause;
    title: "A round begins with the die",
    rule: "The table rolls before anybody bids.",
    source: "Pond, 1",
}

impl RollMissing {
    fn sentence(&self, _: &Pond, _: &State) -> Words {
        Words::say("nobody has rolled the die yet", "the roll is missing").missing("table: roll 1")
    }
}

rule! {
    /// A second roll.
    pub struct RollTwice { die: u8 } of Pond;
    "pond/roll-twice", Part::Clause;
    title: "One roll a round",
    rule: "The die is rolled once in each round.",
    source: "Pond, 1",
}

impl RollTwice {
    fn sentence(&self, _: &Pond, _: &State) -> Words {
        let message = format!("the die was rolled already and shows {}", self.die);
        Words::say(message, "a second roll")
    }
}

rule! {
    /// A roll that the seed does not give.
    pub struct NotRolled { dealt: u8 } of Pond;
    "pond/not-rolled", Part::Word(1);
    title: "A written roll is the one that the seed gives",
    rule: "A record with a seed has its rolls from it.",
    source: "grammar of the record, seed",
}

impl NotRolled {
    fn sentence(&self, _: &Pond, _: &State) -> Words {
        Words::say(
            format!("the seed rolls {}", self.dealt),
            "not what the seed rolls",
        )
    }
}

rule! {
    /// Another player speaks first.
    pub struct NotYourTurn { by: Player, next: Player } of Pond;
    "pond/not-your-turn", Part::Subject;
    title: "Frogs speak in seat order",
    rule: "From the first seat on each player bids or passes once.",
    source: "Pond, 2",
}

impl NotYourTurn {
    fn sentence(&self, pond: &Pond, _: &State) -> Words {
        let (by, next) = (pond.name(self.by), pond.name(self.next));
        Words::say(
            format!("{by} speaks, but it is {next}'s turn"),
            format!("not {next}"),
        )
    }
}

rule! {
    /// A card that the player has not.
    pub struct CardNotInHand { by: Player, card: u8 } of Pond;
    "pond/card-not-in-hand", Part::Word(1);
    title: "A bid is a card from the hand",
    rule: "Each player begins with the same cards; one that took a fly is gone.",
    source: "Pond, 2",
    allow: "The card is bid as written.",
}

impl CardNotInHand {
    fn sentence(&self, pond: &Pond, _: &State) -> Words {
        let message = format!(
            "{} bids {}, but does not hold it",
            pond.name(self.by),
            self.card
        );
        Words::say(message, "not in hand")
    }
}

rule! {
    /// A bid that does not beat the one that stands.
    pub struct BidNotHigher { by: Player, card: u8, bid: Bid } of Pond;
    "pond/bid-not-higher", Part::Word(1);
    title: "A bid beats the one that stands",
    rule: "A card that is bid is higher than the one that stands.",
    source: "Pond, 2",
    allow: "The lower card stands as the bid.",
}

impl BidNotHigher {
    fn sentence(&self, pond: &Pond, _: &State) -> Words {
        let by = pond.name(self.by);
        let message = format!("{by} bids {}, but {} stands", self.card, self.bid.card);
        Words::say(message, "not higher").because(self.bid.at, "the bid that stands")
    }
}

rule! {
    /// The round ends before everybody spoke.
    pub struct BidMissing { player: Player } of Pond;
    "pond/bid-missing", Part::Clause;
    title: "Everybody bids or passes",
    rule: "A round ends when every player has bid a card or passed.",
    source: "Pond, 2",
}

impl BidMissing {
    fn sentence(&self, pond: &Pond, _: &State) -> Words {
        let name = pond.name(self.player);
        Words::say(
            format!("{name} has neither bid nor passed"),
            format!("{name} comes first"),
        )
    }
}
