//! What chance could have said in the place of what it said.

use super::Evolve;
use super::action::Action;
use super::data::Origin;
use super::hand::CardId;
use super::piles::Pile;
use super::state::State;
use crate::game::{Actor, Choice};

impl Evolve {
    /// See [`crate::game::Rules::outcomes`]. Cards that are drawn into a hand are more than can be
    /// listed.
    pub(super) fn chances(&self, state: &State, action: &Action) -> Vec<(u64, Action)> {
        match *action {
            Action::Biome { .. } => {
                self.turned_up(state, |other| matches!(other, Action::Biome { .. }))
            }
            Action::Challenge { .. } => {
                self.turned_up(state, |other| matches!(other, Action::Challenge { .. }))
            }
            Action::NextChallenge(_) => {
                self.turned_up(state, |other| matches!(other, Action::NextChallenge(_)))
            }
            Action::Crossbreed { card, offer }
                if !card.is_unknown() && self.offers_come_from(state) == Origin::Deck =>
            {
                let draws = self.top_cards(state).into_iter();
                draws
                    .map(|(pieces, card)| (pieces, Action::Crossbreed { card, offer }))
                    .collect()
            }
            Action::Crossbreed { .. }
            | Action::Choose { .. }
            | Action::Play { .. }
            | Action::Use { .. }
            | Action::Hunt(_)
            | Action::Pass
            | Action::Draw(_)
            | Action::Discard(_)
            | Action::Manual(..)
            | Action::Adjust(..) => Vec::new(),
        }
    }

    /// Cards of which there is one each: any may come.
    fn turned_up(&self, state: &State, is_it: impl Fn(&Action) -> bool) -> Vec<(u64, Action)> {
        let mut choices: Vec<Choice<Action>> = Vec::new();
        self.offer(state, &mut choices);
        choices.retain(|choice| choice.by == Actor::Table && is_it(&choice.action));
        choices
            .into_iter()
            .map(|choice| (1, choice.action))
            .collect()
    }

    /// The cards that may lie on top of the pile that is drawn from, with the copies of each.
    fn top_cards(&self, state: &State) -> Vec<(u64, CardId)> {
        let pile = if state.piles.count(Pile::Deck) > 0 {
            Pile::Deck
        } else {
            Pile::Discards
        };
        let pieces = state.piles.sure(pile) | state.piles.maybe(pile);
        let cards = self.cards_of(pieces).into_iter();
        cards
            .map(|card| {
                let copies = self.deck.cards[usize::from(card.0)].pieces & pieces;
                (u64::from(copies.count_ones()), card)
            })
            .collect()
    }
}
