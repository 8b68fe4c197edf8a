//! Whether cards can be where the record has them, and what of that is not verified.

use crate::judge::Notes;
use crate::piles::{Checked, Refusal, Why};
use crate::prelude::*;
use crate::rules::cards::HandEmpty;
use crate::rules::notes::{CardsNotVerified, HandNotVerified, ValueNotInDeck};
use crate::rules::possible::{
    CardInTheHole, CardNotInHand, CardOutOfReach, Holding, SeedDiffers, Seeded, TooManyCopies,
    ValueDiffers,
};
use evoref_game::Listed;

impl Judge<'_> {
    /// Whether `player` may lay this card from his hand, and what about it is not verified.
    #[inline]
    pub(crate) fn held_card(&self, player: Player, card: Card, part: Part) -> Verdict<Notes> {
        let piles = &self.state.piles;
        if piles.plainly_holds(player.seat(), card) {
            return Ok(Notes::default());
        }
        self.held_cards(player, &[card], |_| part)
    }

    /// The same of several cards; `part` gives the words of each.
    pub(crate) fn held_cards(
        &self,
        player: Player,
        cards: &[Card],
        part: impl Fn(usize) -> Part,
    ) -> Verdict<Notes> {
        let (held, played) = (self.state.piles.hands[player.seat()], cards.len());
        ensure(usize::from(held) >= played, || HandEmpty {
            by: player,
            played,
            held,
            part: part(held.into()),
        })?;
        let checked = self.state.piles.may_take(&self.game.search, player.seat(), cards);
        self.checked(player, cards, checked, false, part)
    }

    /// Turns what the piles say of some cards into a breach or notes; `stated` if they are a hand as its owner states it.
    pub(crate) fn checked(
        &self,
        by: Player,
        cards: &[Card],
        checked: Result<Checked, Refusal>,
        stated: bool,
        part: impl Fn(usize) -> Part,
    ) -> Verdict<Notes> {
        let lent_away = || self.state.piles.lent_away(cards);
        let checked = match checked.and_then(|checked| lent_away().map_or(Ok(checked), Err)) {
            Ok(checked) => checked,
            Err(refusal) if self.is_lent(&refusal) => {
                return Ok(Notes { lent: true, ..Notes::default() });
            }
            Err(refusal) => {
                let index = usize::from(refusal.index);
                let card = cards.get(index).copied().unwrap_or(Card::UNKNOWN);
                return Err(refused(by, card, part(index), &refusal));
            }
        };
        let mut notes = Notes::default();
        for (index, &card) in cards.iter().enumerate() {
            if let Some((named, since)) = self.state.named(card)
                && named != card
            {
                return Err(ValueDiffers { by, card, named, since, part: part(index) }.into());
            }
            if self.game.deck().lacks(card) {
                notes.told.push(ValueNotInDeck { by, card, part: part(index) }.into());
            }
        }
        // The verdict on all of them is told once, of the first that is known.
        let known = cards.iter().position(|card| !card.is_unknown());
        let index = known.unwrap_or(0);
        let (card, part) = (cards.get(index).copied().unwrap_or(Card::UNKNOWN), part(index));
        match checked {
            Checked::Verified => {}
            // Which of the known cards were laid unseen is open, but the hand held them all.
            Checked::Unseen if !self.state.unseen[by.seat()] => {}
            Checked::Unseen => notes.told.push(HandNotVerified { by, card, part }.into()),
            Checked::TooHard => notes.told.push(CardsNotVerified { by, card, stated, part }.into()),
        }
        Ok(notes)
    }

    /// Whether the table let cards stand that are not in the hand.
    pub(crate) fn is_lent(&self, refusal: &Refusal) -> bool {
        refusal.why == Why::NotInHand && self.waived.has(CardNotInHand::RULE)
    }
}

fn refused(by: Player, card: Card, part: Part, refusal: &Refusal) -> Breach {
    let because = refusal.because;
    match refusal.why {
        Why::NotInHand => CardNotInHand {
            by,
            card,
            // Only what the food on the hole tells stands in the claim.
            holding: if part == Part::Claim { Holding::Deduced } else { Holding::Played },
            because,
            part,
        }
        .into(),
        Why::TooMany => TooManyCopies { by, card, because, part }.into(),
        Why::OutOfReach => CardOutOfReach { by, card, because, part }.into(),
        Why::Sum => CardInTheHole { by, card, because, part }.into(),
        Why::Seed => SeedDiffers { player: by, seeded: Seeded::NotThe(card), part }.into(),
    }
}
