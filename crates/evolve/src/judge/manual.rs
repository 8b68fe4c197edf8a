//! What a card outside the closed vocabulary did: every card is still in exactly one place.

use super::{Move, Taken, Verdict, noted, waives};
use crate::Evolve;
use crate::action::{CardPlace, Deed, Source};
use crate::breach::manual::{ManualNotInPlay, NotManual, NotThere, SlotTaken};
use crate::breach::{Breach, Note, Rule};
use crate::creature::Creature;
use crate::find::Search;
use crate::hand::{CardId, Cards};
use crate::piles::{Piece, Pile, Piles};
use crate::state::State;
use evoref_game::{Player, Waived};

/// Why a manual card changes a number.
pub(crate) const BY_CARD: &str = "as a card says";

impl Evolve {
    pub(super) fn judge_manual(
        &self,
        state: &State,
        source: Source,
        deed: &Deed,
        waived: &Waived,
    ) -> Verdict {
        if !self.is_manual(source) && !waives(waived, Rule::NotManual) {
            return Err(NotManual { source }.into());
        }
        if !self.is_in_play(state, source) && !waives(waived, Rule::ManualNotInPlay) {
            return Err(ManualNotInPlay { source }.into());
        }
        let step = match *deed {
            Deed::Nothing => Move::Nothing,
            Deed::Points(player, points) => Move::Points { player, points, why: BY_CARD },
            Deed::Move { from, to, cards, .. } => {
                Move::Cards { from, to, taken: self.judge_move(state, from, to, &cards)? }
            }
        };
        Ok(noted(step, Some(Note::ManualNotVerified)))
    }

    fn is_manual(&self, source: Source) -> bool {
        match source {
            Source::Card(card) => self.deck.cards[card.0 as usize].is_manual(),
            Source::Challenge(one) => self.deck.challenges[one as usize].is_manual(),
            Source::Biome(one) => self.deck.biomes[one as usize].manual,
        }
    }

    /// On a creature, or the biome or challenge of the round.
    fn is_in_play(&self, state: &State, source: Source) -> bool {
        match source {
            Source::Card(card) => self.players().any(|player| {
                let mut pieces = state.creatures[player.seat()].pieces();
                pieces.any(|piece| self.card_id(piece) == card)
            }),
            Source::Challenge(one) => state.challenge.is_some_and(|shown| shown.card == one),
            Source::Biome(one) => state.open_biome() == Some(one),
        }
    }

    fn judge_move(
        &self,
        state: &State,
        from: CardPlace,
        to: CardPlace,
        cards: &Cards,
    ) -> Result<Taken, Breach> {
        let mut taken = match from {
            CardPlace::Creature(owner) => {
                self.off_creature(&state.creatures[owner.seat()], from, cards)?
            }
            CardPlace::Hand(_) | CardPlace::Deck | CardPlace::Discards => {
                self.off_pile(&state.piles, from, cards)?
            }
        };
        if from == CardPlace::Deck && state.order.known {
            name_top(state, &mut taken);
        }
        if let CardPlace::Creature(owner) = to {
            self.onto_creature(state, owner, &taken)?;
        }
        Ok(taken)
    }

    fn off_pile(&self, piles: &Piles, from: CardPlace, cards: &Cards) -> Result<Taken, Breach> {
        let mut search = Search::new(piles, pile_of(from));
        let mut taken = Taken::NONE;
        let not_there = |card, absent| NotThere { card, from, absent };
        for card in cards.as_slice() {
            if card.is_unknown() {
                taken.hidden += 1;
                continue;
            }
            let found = search.find(self.pieces(*card));
            let piece = found.map_err(|absent| not_there(*card, Some(absent)))?;
            taken.push(Piece::only(piece));
        }
        if taken.hidden > search.left() {
            return Err(not_there(CardId::UNKNOWN, None).into());
        }
        Ok(taken)
    }

    fn off_creature(
        &self,
        creature: &Creature,
        from: CardPlace,
        cards: &Cards,
    ) -> Result<Taken, Breach> {
        let mut taken = Taken::NONE;
        for card in cards.named() {
            let kind = self.deck.cards[card.0 as usize].kind;
            match creature.slot(kind) {
                Some(piece) if self.card_id(piece) == card && !taken.pieces().contains(&piece) => {
                    taken.push(piece);
                }
                _ => {
                    let absent = None;
                    return Err(NotThere { card, from, absent }.into());
                }
            }
        }
        Ok(taken)
    }

    /// A creature has one card of each type.
    fn onto_creature(&self, state: &State, owner: Player, taken: &Taken) -> Result<(), Breach> {
        let mut kinds = [None; 4];
        for kind in crate::data::Kind::ALL {
            kinds[kind as usize] = state.creatures[owner.seat()].slot(kind);
        }
        for piece in taken.pieces() {
            let card = self.card_id(*piece);
            let kind = self.deck.cards[card.0 as usize].kind;
            if let Some(there) = kinds[kind as usize] {
                let there = self.card_id(there);
                return Err(SlotTaken { owner, card, there }.into());
            }
            kinds[kind as usize] = Some(*piece);
        }
        Ok(())
    }
}

/// The pile that a place is; creatures have none.
pub(crate) const fn pile_of(place: CardPlace) -> Pile {
    match place {
        CardPlace::Hand(player) => Pile::Hand(player),
        CardPlace::Deck => Pile::Deck,
        CardPlace::Discards | CardPlace::Creature(_) => Pile::Discards,
    }
}

/// Under a seed the cards that nobody named are the top ones.
fn name_top(state: &State, taken: &mut Taken) {
    for piece in state.order.cards() {
        if taken.hidden == 0 {
            return;
        }
        if !taken.pieces().contains(piece) {
            taken.push(*piece);
            taken.hidden -= 1;
        }
    }
}
