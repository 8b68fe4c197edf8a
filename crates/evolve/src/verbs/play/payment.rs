//! What a card costs, and what may pay for it.

use crate::prelude::*;
use crate::verbs::play::{Play, Replacing};

impl Play {
    /// Looks for what pays in the hand; gives how many nobody named.
    pub(super) fn pay(
        &self,
        (evolve, state): (&Evolve, &State),
        search: &mut Search<'_>,
        by: Player,
        waived: &Waived,
    ) -> Verdict<u8> {
        let Self { card, ref paying, .. } = *self;
        let mut replaced = None;
        let hidden = search.find_all(evolve, paying, |place, pays, absent| {
            // `play CARD paying` comes before it.
            let word = place + 3;
            let off = evolve.replaced(state, by, card).filter(|_| replaced.is_none());
            if off == Some(pays) {
                let may_pay = evolve.options.replaced_card_can_pay;
                require(may_pay, waived, || PaysWithReplaced { by, card: pays, word })?;
                // It goes to the discards anyway, and pays once.
                replaced = off;
                return Ok(());
            }
            ensure(pays != card, || PaysWithItself { by, card, word })?;
            Err(Breach::from(NotInHand { by, lack: Lack::Card { card: pays, absent, word } }))
        })?;
        let lack = Lack::Cards { wanted: 1 + paying.count(), held: state.hand(by) };
        ensure(hidden <= search.left(), || NotInHand { by, lack })?;
        Ok(hidden)
    }
}

impl Evolve {
    /// The price of a card for a player now, and how much less than printed it is.
    pub(crate) fn price(&self, state: &State, by: Player, card: CardId) -> (u8, u8) {
        let (printed, creature) = (self.card(card), &state.creatures[by.seat()]);
        let (replaces, powers) = (creature.slot(printed.kind).is_some(), &creature.powers);
        let less = powers.discount + if replaces { powers.replaced_pays } else { 0 };
        let discount = less.min(printed.cost);
        (printed.cost - discount, discount)
    }

    pub(super) fn plays(&self, state: &State, player: Player, card: CardId) -> Vec<(u8, Action)> {
        let (price, _) = self.price(state, player, card);
        let held = state.hand(player) - 1;
        let replaced =
            self.replaced(state, player, card).filter(|_| self.options.replaced_card_can_pay);
        let paid = |count: u8| {
            let off = replaced.filter(|_| count > held);
            let hand = self.some_cards(state, player, count - u8::from(off.is_some()), Some(card));
            let paying = off.iter().chain(&*hand).copied().collect();
            (count, Play { card, paying, replacing: Replacing::Unsaid }.into())
        };
        // The replaced card pays beside the whole hand.
        let held_in_all = held + u8::from(replaced.is_some());
        let most = if self.options.may_overpay { held_in_all } else { price.min(held_in_all) };
        (price..=most).map(paid).collect()
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Mutating Creatures";
    struct WrongPayment { by: Player, card: CardId, paid: u8, price: u8; discount: u8 } =
        "evolve/wrong-payment", Part::Action;
        title "the price is paid exactly",
        rule "A card costs as many other cards of the hand as its cost says, after the discounts \
            of adaptations that were in play before.",
        allow "The card is played for what was paid.",
        rulings ["payment"],
        let least = |evolve, _| if evolve.options.may_overpay { " at least" } else { "" },
        let powers = |_, state| &state.creatures[by.seat()].powers,
        let sum = |evolve, _| match discount {
            0 => format!("{price} is the printed cost of {}", evolve.card_name(card)),
            _ => format!("{price} = {} printed − {discount} discount", price + discount),
        },
        let wrong = |_, _| paid.abs_diff(price),
        let many = |_, _| if paid < price { "few" } else { "many" },
        say "{by} pays {paid} for {card}, which costs{least} {price}", "{wrong} too {many}",
        then |_, _, words| words.help_if((paid == 0).then(|| {
            let unknown = " ?".repeat(price.into());
            format!("what is paid stands behind the play, not in a line of its own: `paying{unknown}`")
        }))
            .help(sum)
            .help_if((powers.discount > 0 || powers.replaced_pays > 0)
            .then(|| "discounts come from the adaptation in play before the play".to_owned()));

    struct PaysWithItself { by: Player, card: CardId; word: u8 } =
        "evolve/pays-with-itself", Part::Word(word);
        title "other cards pay",
        rule "The card that is played does not pay for itself.",
        never "The card would be in the creature and in the discards.",
        say "{by} pays for {card} with {card} itself; other cards pay", "the card that is played";

    struct PaysWithReplaced { by: Player, card: CardId; word: u8 } =
        "evolve/pays-with-replaced", Part::Word(word);
        title "the replaced card pays for nothing",
        rule "A card that is replaced goes to the discards and is not part of the payment.",
        allow "The replaced card counts as one of those that pay.",
        rulings ["replaced-card-can-pay"],
        let (at, last) = |evolve, state| evolve.last_named(state, card),
        say "{by} pays with {card}, which is replaced and pays for nothing", "the replaced card",
        because at "{last}";
}
