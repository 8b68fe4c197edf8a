//! The offers of a crossbreeding: draw one card, give it to the neighbour's creature or keep it.

use super::{Move, Verdict, legal, noted};
use crate::Evolve;
use crate::action::Offer;
use crate::breach::crossbreed::{CrossbreedOutOfTurn, NoCrossbreeding};
use crate::data::{Origin, Pre, Side};
use crate::hand::{CardId, Cards};
use crate::piles::Piece;
use crate::state::{Phase, State};
use evoref_game::Player;

impl Evolve {
    pub(super) fn judge_crossbreed(
        &self,
        state: &State,
        by: Player,
        card: CardId,
        offer: Offer,
    ) -> Verdict {
        let Phase::Crossbreed(seat) = state.phase else {
            return Err(NoCrossbreeding {}.into());
        };
        let next = Player(seat);
        if by != next {
            return Err(CrossbreedOutOfTurn { by, next }.into());
        }
        let cards: Cards = [card].into_iter().collect();
        if self.offers_come_from(state) == Origin::Hand {
            return self.judge_offer_from_hand(state, by, card, offer);
        }
        let drawn = self.resolve_draw(state, &cards)?;
        let onto = match offer {
            Offer::Give => Some(self.receiver(state, by)),
            Offer::Keep => None,
        };
        Ok(legal(Move::Crossbreed { player: by, drawn, onto }))
    }

    /// Where a card comes from that is offered in the crossbreeding of this round.
    pub(crate) fn offers_come_from(&self, state: &State) -> Origin {
        match self.pre_action(state) {
            Some(Pre::Crossbreed { from, .. }) => from,
            Some(Pre::Draw { .. } | Pre::Discard { .. } | Pre::Manual {}) | None => Origin::Deck,
        }
    }

    /// A card of the own hand is given, or none.
    fn judge_offer_from_hand(
        &self,
        state: &State,
        by: Player,
        card: CardId,
        offer: Offer,
    ) -> Verdict {
        let (found, note) = self.leaves_hand(state, by, &[card].into_iter().collect(), 1)?;
        let given = match offer {
            Offer::Give => Some((Piece::only(found.pieces), self.receiver(state, by))),
            Offer::Keep => None,
        };
        let step = Move::CrossbreedFromHand { player: by, given };
        Ok(noted(step, note))
    }

    /// What the challenge of the round asks for before creatures mutate.
    pub(crate) fn pre_action(&self, state: &State) -> Option<Pre> {
        let shown = state.challenge?;
        self.deck.challenges[shown.card as usize].pre
    }

    /// The neighbour whose creature the card of a crossbreeding is for.
    pub(crate) fn receiver(&self, state: &State, by: Player) -> Player {
        match self.pre_action(state) {
            Some(Pre::Crossbreed { target, .. }) => self.neighbour(by, target),
            Some(Pre::Draw { .. } | Pre::Discard { .. } | Pre::Manual {}) | None => {
                self.neighbour(by, Side::Right)
            }
        }
    }

    /// The neighbour at a side: seats are listed clockwise, so the left one is the next.
    pub(crate) fn neighbour(&self, player: Player, side: Side) -> Player {
        let step = match side {
            Side::Left => 1,
            Side::Right => self.players - 1,
        };
        Player((player.0 + step) % self.players)
    }
}
