//! What chance could have said in the place of what it said.

use super::Evolve;
use super::action::{Action, Number};
use super::data::Origin;
use super::hand::CardId;
use super::piles::Pile;
use super::state::State;
use evoref_game::{Actor, Choice};

impl Evolve {
    /// See [`evoref_game::Rules::outcomes`]. Cards that are drawn into a hand are more than can be
    /// listed.
    pub(super) fn chances(&self, state: &State, action: &Action) -> Vec<(u64, Action)> {
        match *action {
            Action::Biome { .. } => self.turned_up_biomes(state),
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
                draws.map(|(pieces, card)| (pieces, Action::Crossbreed { card, offer })).collect()
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

    /// The biome of a round and the next one; the former is the preview of the round before, if there is one.
    fn turned_up_biomes(&self, state: &State) -> Vec<(u64, Action)> {
        let place = state.round as u8;
        let firsts = match state.biome_preview {
            Some(preview) => vec![(1, preview.card)],
            None => self.biomes_at(state, place, None),
        };
        let is_last = |biome: Number| self.deck.biomes[usize::from(biome)].last;
        let (last, others): (Vec<_>, Vec<_>) =
            firsts.into_iter().partition(|(_, biome)| is_last(*biome));
        let mut ways = Vec::new();
        // The shares of what may follow sum up to the same, whichever of the others comes first.
        let mut following = 1;
        for (share, biome) in others {
            let seconds = self.biomes_at(state, place + 1, Some(biome));
            following = seconds.iter().map(|(second, _)| u64::from(*second)).sum();
            ways.extend(seconds.into_iter().map(|(second, next)| {
                let next = Some(next);
                let share = u64::from(share) * u64::from(second);
                (share, Action::Biome { biome, next })
            }));
        }
        ways.extend(last.into_iter().map(|(share, biome)| {
            let next = None;
            let share = u64::from(share) * following;
            (share, Action::Biome { biome, next })
        }));
        ways
    }

    /// The biomes that may lie at a place of the stack, from 1, each with its share: those that nobody has
    /// seen, but for one. Dying Sun lies as likely at each place of its part of the stack.
    pub(super) fn biomes_at(
        &self,
        state: &State,
        place: u8,
        but: Option<Number>,
    ) -> Vec<(u32, Number)> {
        let stack = self.options.biome_stack;
        let unseen = |number: &Number| !state.saw_biome(*number) && Some(*number) != but;
        let numbers = 0..self.deck.biomes.len() as Number;
        let (last, others): (Vec<Number>, Vec<Number>) =
            numbers.filter(unseen).partition(|number| self.deck.biomes[usize::from(*number)].last);
        if place <= stack.above || last.is_empty() {
            return others.into_iter().map(|number| (1, number)).collect();
        }
        let places_behind = u32::from(stack.longest().saturating_sub(place));
        let last_share = others.len().max(1) as u32;
        let others = others.into_iter().map(|number| (places_behind, number));
        let last = last.into_iter().map(|number| (last_share, number));
        others.chain(last).filter(|(share, _)| *share > 0).collect()
    }

    /// Cards of which there is one each: any may come.
    fn turned_up(&self, state: &State, is_it: impl Fn(&Action) -> bool) -> Vec<(u64, Action)> {
        let mut choices: Vec<Choice<Action>> = Vec::new();
        self.offer(state, &mut choices);
        choices.retain(|choice| choice.by == Actor::Table && is_it(&choice.action));
        choices.into_iter().map(|choice| (1, choice.action)).collect()
    }

    /// The cards that may lie on top of the pile that is drawn from, with the copies of each.
    fn top_cards(&self, state: &State) -> Vec<(u64, CardId)> {
        let pile = if state.piles.count(Pile::Deck) > 0 { Pile::Deck } else { Pile::Discards };
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
