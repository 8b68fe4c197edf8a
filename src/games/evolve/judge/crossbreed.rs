//! The offers of a crossbreeding: draw one card, give it to the neighbour's creature or keep it.

use super::{Move, Verdict, legal};
use crate::game::Player;
use crate::games::evolve::Evolve;
use crate::games::evolve::action::Offer;
use crate::games::evolve::breach::crossbreed::{CrossbreedOutOfTurn, NoCrossbreeding};
use crate::games::evolve::data::{Pre, Side};
use crate::games::evolve::hand::{CardId, Cards};
use crate::games::evolve::state::{Phase, State};

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
        let drawn = self.resolve_draw(state, &cards)?;
        let onto = match offer {
            Offer::Give => Some(self.receiver(state, by)),
            Offer::Keep => None,
        };
        Ok(legal(Move::Crossbreed {
            player: by,
            drawn,
            onto,
        }))
    }

    /// The neighbour whose creature the card of a crossbreeding is for.
    pub(in crate::games::evolve) fn receiver(&self, state: &State, by: Player) -> Player {
        let pre = state
            .challenge
            .and_then(|shown| self.deck.challenges[shown.card as usize].pre);
        match pre {
            Some(Pre::Crossbreed { target }) => self.neighbour(by, target),
            Some(Pre::Draw { .. } | Pre::Manual {}) | None => self.neighbour(by, Side::Right),
        }
    }

    /// The neighbour at a side: seats are listed clockwise, so the left one is the next.
    pub(in crate::games::evolve) fn neighbour(&self, player: Player, side: Side) -> Player {
        let step = match side {
            Side::Left => 1,
            Side::Right => self.players - 1,
        };
        Player((player.0 + step) % self.players)
    }
}
