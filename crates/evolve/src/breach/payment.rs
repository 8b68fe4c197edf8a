//! What a card costs, and what may pay for it.

use crate::Evolve;
use crate::hand::CardId;
use crate::options::Payment;
use evoref_game::{Part, Player, rules};

rules! { Evolve;
    struct WrongPayment { by: Player, card: CardId, paid: u8, price: u8; discount: u8 } =
        "evolve/wrong-payment", Part::Action;
        title "the price is paid exactly",
        rule "A card costs as many other cards of the hand as its cost says, after the discounts \
            of adaptations that were in play before.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures",
        allow "The card is played for what was paid.",
        rulings ["payment"],
        let least = |evolve, _| least(evolve.options.payment),
        let powers = |_, state| state.creatures[by.seat()].powers(),
        let sum = |evolve, _| sum(evolve.card_name(card), price, discount),
        let wrong = |_, _| paid.abs_diff(price),
        let many = |_, _| if paid < price { "few" } else { "many" },
        say "{by} pays {paid} for {card}, which costs{least} {price}", "{wrong} too {many}",
        help "{sum}",
        then |_, _, words| words.help_if((powers.discount > 0 || powers.replaced_pays > 0)
            .then(|| "discounts come from the adaptation in play before the play".to_owned()));

    struct PaysWithItself { by: Player, card: CardId; word: u8 } =
        "evolve/pays-with-itself", Part::Word(word);
        title "other cards pay",
        rule "The card that is played does not pay for itself.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures",
        never "The card would be in the creature and in the discards.",
        say "{by} pays for {card} with {card} itself; other cards pay", "the card that is played";

    struct PaysWithReplaced { by: Player, card: CardId; word: u8 } =
        "evolve/pays-with-replaced", Part::Word(word);
        title "the replaced card pays for nothing",
        rule "A card that is replaced goes to the discards and is not part of the payment.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures",
        allow "The replaced card counts as one of those that pay.",
        rulings ["replaced-card-can-pay"],
        let (at, last) = |evolve, state| evolve.last_named(state, card),
        say "{by} pays with {card}, which is replaced and pays for nothing", "the replaced card",
        because at "{last}";
}

const fn least(payment: Payment) -> &'static str {
    match payment {
        Payment::Exact => "",
        Payment::AtLeast => " at least",
    }
}

/// What the price comes from.
fn sum(card: &str, price: u8, discount: u8) -> String {
    match discount {
        0 => format!("{price} is the printed cost of {card}"),
        _ => format!("{price} = {} printed − {discount} discount", price + discount),
    }
}
