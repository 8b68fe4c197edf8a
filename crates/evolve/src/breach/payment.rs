//! What a card costs, and what may pay for it.

use crate::Evolve;
use crate::hand::CardId;
use crate::options::Payment;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// The number of cards that pay is not the price.
    pub(crate) struct WrongPayment {
        by: Player,
        card: CardId,
        paid: u8,
        price: u8,
        discount: u8,
    } of Evolve;
    "evolve/wrong-payment", Part::Action;
    title: "the price is paid exactly",
    rule: "A card costs as many other cards of the hand as its cost says, after the discounts of \
        adaptations that were in play before.",
    source: "Evolve! rules draft (Rader, Consell), Mutating Creatures",
    allow: "The card is played for what was paid.",
    rulings: ["payment"],
}

impl WrongPayment {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let Self { paid, price, discount, .. } = *self;
        let (by, card) = (evolve.name(self.by), evolve.card_name(self.card));
        let least = match evolve.options.payment {
            Payment::Exact => "",
            Payment::AtLeast => " at least",
        };
        let label = if paid < price {
            format!("{} too few", price - paid)
        } else {
            format!("{} too many", paid - price)
        };
        let sum = if discount > 0 {
            format!("{price} = {} printed − {discount} discount", price + discount)
        } else {
            format!("{price} is the printed cost of {card}")
        };
        let powers = state.creatures[self.by.seat()].powers();
        let discounts = (powers.discount > 0 || powers.replaced_pays > 0)
            .then(|| "discounts come from the adaptation in play before the play".to_owned());
        Words::say(format!("{by} pays {paid} for {card}, which costs{least} {price}"), label)
            .help(sum)
            .help_if(discounts)
    }
}

rule! {
    /// The card that is played pays for itself.
    pub(crate) struct PaysWithItself { by: Player, card: CardId, word: u8 } of Evolve;
    "evolve/pays-with-itself", Part::Word(word);
    title: "other cards pay",
    rule: "The card that is played does not pay for itself.",
    source: "Evolve! rules draft (Rader, Consell), Mutating Creatures",
    never: "The card would be in the creature and in the discards.",
}

impl PaysWithItself {
    fn sentence(&self, evolve: &Evolve, _: &State) -> Words {
        let (by, card) = (evolve.name(self.by), evolve.card_name(self.card));
        Words::say(
            format!("{by} pays for {card} with {card} itself; other cards pay"),
            "the card that is played",
        )
    }
}

rule! {
    /// The card that is replaced pays.
    pub(crate) struct PaysWithReplaced { by: Player, card: CardId, word: u8 } of Evolve;
    "evolve/pays-with-replaced", Part::Word(word);
    title: "the replaced card pays for nothing",
    rule: "A card that is replaced goes to the discards and is not part of the payment.",
    source: "Evolve! rules draft (Rader, Consell), Mutating Creatures",
    allow: "The replaced card counts as one of those that pay.",
    rulings: ["replaced-card-can-pay"],
}

impl PaysWithReplaced {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let (by, card) = (evolve.name(self.by), evolve.card_name(self.card));
        let (at, last) = evolve.last_named(state, self.card);
        Words::say(
            format!("{by} pays with {card}, which is replaced and pays for nothing"),
            "the replaced card",
        )
        .because(at, last)
    }
}
