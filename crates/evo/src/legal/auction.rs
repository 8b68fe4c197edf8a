//! The climate token, the genes on offer, bids and the card of column 1.

use super::{Out, offer};
use crate::Evo;
use crate::action::{Action, Lot, Offer};
use crate::data::events::Effect;
use crate::judge::{TOP, next_bidder, others_left, price};
use crate::names::{Gene, Token};
use crate::state::{Card, Phase, State};
use evoref_game::{Actor, Choice, Player};

pub(super) fn bids(evo: &Evo, state: &State, by: Player, out: &mut Out) {
    if state.phase != Phase::Mutations || next_bidder(state) != Some(by) {
        return;
    }
    for column in 0..state.lab.columns {
        let lot = match state.lab.genes[column as usize] {
            None => Lot::CARD,
            Some(gene) => {
                let alike = state.lab.genes.iter().filter(|other| **other == Some(gene)).count();
                Lot { gene: Some(gene), column: (alike > 1).then_some(column + 1) }
            }
        };
        let least = state.lab.pawns[column as usize].map_or(0, |pawn| pawn.value + 1);
        for value in least..=TOP {
            // Low bids are common, high ones rare, and each raise is small.
            let raise = if value == least { 2 } else { 1 };
            // Where nobody checks the means, a bid that cannot be paid leaves no way on.
            let paid = state.points(by).covers(price(state, by, value).into()) != Some(false);
            if !paid && evo.leads_nowhere(state, by, (column, value)) {
                continue;
            }
            let weight = [12, 10, 8, 5, 3, 2, 1][value as usize] * raise * u32::from(paid);
            offer(out, Actor::Player(by), Action::Bid { value: value.into(), lot }, weight);
        }
    }
}

impl Evo {
    /// Whether a bid that its player cannot pay stands for good: nobody is left who could push it out, and no
    /// card can make it cheaper.
    fn leads_nowhere(&self, state: &State, by: Player, (column, value): (u8, u8)) -> bool {
        let herd = state.herd(by);
        let cheaper = (0u8..).map(Card).zip(self.deck.cards.iter()).any(|(card, text)| {
            text.effect == Effect::Bargain
                && (herd.hand.known.of(card) > 0
                    || herd.hand.unknown > 0 && state.deck.seen.of(card) < text.copies)
        });
        let waiting = self.everybody().any(|other| other != by && !state.is_settled(other));
        let told = !state.untold.points(by) && !state.untold.hand(by);
        // Who is pushed out may push out another, and that one the bid.
        let pushes = state.lab.pawns[column as usize].is_some();
        let mut others = (0..state.lab.columns).filter(|other| *other != column);
        let again = pushes
            && others
                .any(|other| state.lab.pawns[other as usize].is_some_and(|pawn| pawn.value < TOP));
        told && !cheaper && (value == TOP || !waiting && !again)
    }

    /// The token of the round, if it is not turned.
    pub(super) fn turns(&self, state: &State, out: &mut Out) {
        if state.phase != Phase::Climate || state.sky.now.is_some() {
            return;
        }
        for token in Token::ALL {
            if self.dealt_token(state).is_none_or(|dealt| dealt == token) {
                offer(out, Actor::Table, Action::Climate(token), 10);
            }
        }
    }

    /// The genes of the round, if the token is turned and they are not laid out.
    pub(super) fn layouts(&self, state: &State, out: &mut Out) {
        if state.phase != Phase::Climate {
            return;
        }
        match self.dealt_genes(state) {
            Some(dealt) => offer(out, Actor::Table, Action::Genes(dealt), 10),
            None => self.offers(state, out),
        }
    }

    /// The genes that chance may lay out: a form, unless there is only one offer.
    fn offers(&self, state: &State, out: &mut Out) {
        let mut offers = Vec::new();
        self.lay_out_further(state, Offer::EMPTY, &mut offers);
        let Some(first) = offers.first().copied() else { return };
        let form =
            (offers.len() > 1).then(|| format!("genes{}", " GENE".repeat(self.seats.len() - 1)));
        out.push(Choice { by: Actor::Table, action: Action::Genes(first), form, weight: 10 });
    }

    /// Two offers are enough to know that there are several.
    fn lay_out_further(&self, state: &State, offer: Offer, offers: &mut Vec<Offer>) {
        if offers.len() > 1 {
            return;
        }
        let drawn = offer.genes();
        if drawn.len() + 1 == self.seats.len() {
            offers.push(offer);
            return;
        }
        let mut bag = state.bag;
        for gene in drawn {
            bag.drawn.add(*gene);
        }
        let others = others_left(&bag, drawn);
        let hidden = bag.uniques() < 8;
        for gene in Gene::ALL {
            let left = if gene.is_unique() {
                hidden && !bag.drawn.has(gene)
            } else {
                bag.drawn.of(gene) < 6
            };
            let stands = !drawn.contains(&gene) || !others;
            let mut longer = offer;
            if left && stands && longer.push(gene) {
                self.lay_out_further(state, longer, offers);
            }
        }
    }

    pub(super) fn draws(&self, state: &State, by: Player, out: &mut Out) {
        if state.lab.owed != Some(by) {
            return;
        }
        if let Some(dealt) = self.dealt_event(state) {
            return offer(out, Actor::Player(by), Action::Draw(Some(dealt)), 100_000);
        }
        offer(out, Actor::Player(by), Action::Draw(None), 50_000);
        for card in self.unseen(&state.deck.seen) {
            offer(out, Actor::Player(by), Action::Draw(Some(card)), 5_000);
        }
    }
}
