//! The mutate step: one play a round, paid with other cards of the hand.

use super::{Move, Shed, Verdict, legal, noted, waives};
use crate::Evolve;
use crate::action::Replacing;
use crate::breach::hand::{Lack, NotInHand};
use crate::breach::mutate::{AlreadyPassed, MutationOver, SecondPlay, WrongReplacement};
use crate::breach::payment::{PaysWithItself, PaysWithReplaced, WrongPayment};
use crate::breach::{Breach, Note, Rule};
use crate::find::Search;
use crate::hand::{CardId, Cards};
use crate::options::Payment;
use crate::piles::{Piece, Pile};
use crate::state::{Phase, State};
use evoref_game::{Player, Waived};

/// A play as it is written.
#[derive(Clone, Copy)]
pub(super) struct Play<'a> {
    pub(super) by: Player,
    pub(super) card: CardId,
    pub(super) paying: &'a Cards,
    pub(super) replacing: Replacing,
}

impl Evolve {
    pub(super) fn judge_play(&self, state: &State, play: Play<'_>, waived: &Waived) -> Verdict {
        let Play { by, card, paying, .. } = play;
        may_mutate(state, by, waived)?;
        let turn = &state.turns[by.seat()];
        if turn.plays >= turn.allowed && !waives(waived, Rule::SecondPlay) {
            let allowed = turn.allowed;
            return Err(SecondPlay { by, allowed }.into());
        }
        let hand = Pile::Hand(by);
        let mut search = Search::new(&state.piles, hand);
        let played = search.find(self.pieces(card)).map_err(|absent| {
            let word = 1;
            let lack = Lack::Card { card, absent, word };
            NotInHand { by, lack }
        })?;
        self.is_replaced(state, play, waived)?;
        let hidden = self.pay(state, &mut search, play, waived)?;
        let (price, discount) = self.price(state, by, card);
        let paid = paying.len();
        let enough = match self.options.payment {
            Payment::Exact => paid == price,
            Payment::AtLeast => paid >= price,
        };
        if !enough && !waives(waived, Rule::WrongPayment) {
            let facts = WrongPayment { by, card, paid, price, discount };
            return Err(facts.into());
        }
        let step = Move::Play {
            player: by,
            piece: Piece::only(played),
            paying: Shed { pieces: search.found() & !played, named: search.count() - 1, hidden },
            paid,
        };
        let note = (!search.is_sure()).then_some(Note::HandNotVerified);
        Ok(noted(step, note))
    }

    pub(super) fn judge_pass(state: &State, by: Player, waived: &Waived) -> Verdict {
        may_mutate(state, by, waived)?;
        Ok(legal(Move::Pass(by)))
    }

    /// The price of a card for a player now, and how much less than printed it is.
    pub(crate) fn price(&self, state: &State, by: Player, card: CardId) -> (u8, u8) {
        let printed = &self.deck.cards[card.0 as usize];
        let creature = &state.creatures[by.seat()];
        let replaces = creature.slot(printed.kind).is_some();
        let powers = creature.powers();
        let less = powers.discount + if replaces { powers.replaced_pays } else { 0 };
        let discount = less.min(printed.cost);
        (printed.cost - discount, discount)
    }

    /// The card on the slot that a card goes to.
    pub(crate) fn replaced(&self, state: &State, by: Player, card: CardId) -> Option<CardId> {
        let kind = self.deck.cards[card.0 as usize].kind;
        let old = state.creatures[by.seat()].slot(kind)?;
        Some(self.card_id(old))
    }

    /// What is written about the replaced card is right.
    fn is_replaced(&self, state: &State, play: Play<'_>, waived: &Waived) -> Result<(), Breach> {
        let Play { by, card, paying, .. } = play;
        let there = self.replaced(state, by, card);
        let right = match play.replacing {
            Replacing::Unsaid => true,
            Replacing::Nothing => there.is_none(),
            Replacing::Card(written) => there == Some(written),
        };
        if right || waives(waived, Rule::WrongReplacement) {
            return Ok(());
        }
        // `play CARD`, `paying` and its cards, `replacing`, and then the word.
        let payment = if paying.is_empty() { 0 } else { 1 + paying.len() };
        let word = 3 + payment;
        let written = match play.replacing {
            Replacing::Card(written) => Some(written),
            Replacing::Unsaid | Replacing::Nothing => None,
        };
        Err(WrongReplacement { by, card, written, there, word }.into())
    }

    /// Looks for what pays in the hand; gives how many nobody named.
    fn pay(
        &self,
        state: &State,
        search: &mut Search<'_>,
        play: Play<'_>,
        waived: &Waived,
    ) -> Result<u8, Breach> {
        let Play { by, card, paying, .. } = play;
        let mut replaced = None;
        let mut hidden = 0;
        for (place, pays) in paying.as_slice().iter().enumerate() {
            let pays = *pays;
            if pays.is_unknown() {
                hidden += 1;
                continue;
            }
            if let Err(absent) = search.find(self.pieces(pays)) {
                // `play CARD paying` comes before it.
                let word = place as u8 + 3;
                let off = self.replaced(state, by, card).filter(|_| replaced.is_none());
                if off == Some(pays) {
                    let may = self.options.replaced_card_can_pay
                        || waives(waived, Rule::PaysWithReplaced);
                    if !may {
                        let card = pays;
                        return Err(PaysWithReplaced { by, card, word }.into());
                    }
                    // It goes to the discards anyway, and pays once.
                    replaced = off;
                    continue;
                }
                if pays == card {
                    return Err(PaysWithItself { by, card, word }.into());
                }
                let card = pays;
                let lack = Lack::Card { card, absent, word };
                return Err(NotInHand { by, lack }.into());
            }
        }
        if hidden > search.left() {
            let (wanted, held) = (1 + paying.len(), state.hand(by));
            let lack = Lack::Cards { wanted, held };
            return Err(NotInHand { by, lack }.into());
        }
        Ok(hidden)
    }
}

/// Creatures mutate now, and the player has not passed.
pub(super) fn may_mutate(state: &State, by: Player, waived: &Waived) -> Result<(), Breach> {
    if state.phase != Phase::Mutate && !waives(waived, Rule::MutationOver) {
        return Err(MutationOver { by }.into());
    }
    if state.turns[by.seat()].passed && !waives(waived, Rule::AlreadyPassed) {
        return Err(AlreadyPassed { by }.into());
    }
    Ok(())
}
