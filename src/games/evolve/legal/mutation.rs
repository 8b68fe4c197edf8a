//! What may be played, discarded or passed while creatures mutate: payments and cuts as forms with a count.

use super::{Choices, choose, push, weight};
use crate::game::{Actor, Choice, Player, counted};
use crate::games::evolve::Evolve;
use crate::games::evolve::action::{Action, Replacing};
use crate::games::evolve::find::Search;
use crate::games::evolve::hand::{CardId, Cards};
use crate::games::evolve::piles::{Piece, Pile, pieces_of};
use crate::games::evolve::state::State;

impl Evolve {
    pub(super) fn offer_mutation(&self, state: &State, out: &mut Choices) {
        for player in self.players() {
            let turn = &state.turns[player.seat()];
            if turn.passed {
                continue;
            }
            let by = Actor::Player(player);
            let done = turn.plays >= turn.allowed;
            push(out, by, Action::Pass, if done { 0 } else { weight::PASS });
            if !done {
                self.offer_plays(state, player, out);
            }
            self.offer_uses(state, player, out);
        }
    }

    fn offer_plays(&self, state: &State, player: Player, out: &mut Choices) {
        let hand = Pile::Hand(player);
        let sure = state.piles.sure(hand);
        for card in self.cards_of(sure) {
            if let Some((action, price, ways)) = self.play_of(state, player, card) {
                let form = (price > 0).then(|| {
                    let form =
                        format!("play {} paying {}", self.card_word(card), counted(price, "card"));
                    (form, ways)
                });
                let weight = if price == 0 { weight::FREE } else { weight::PLAY };
                out.push(Choice { by: Actor::Player(player), action, form, weight });
            }
        }
        // Cards nobody saw, which the hand may hold: one form for each price.
        let mut hidden: Vec<(u8, Action, u64)> = Vec::new();
        for card in self.cards_of(state.piles.maybe(hand)) {
            if sure & self.pieces(card) != 0 {
                continue;
            }
            let Some((action, price, ways)) = self.play_of(state, player, card) else {
                continue;
            };
            // One card alone may be possible and still not beside all others that are hidden.
            if Search::new(&state.piles, hand).find(self.pieces(card)).is_err() {
                continue;
            }
            match hidden.iter_mut().find(|(other, ..)| *other == price) {
                Some((_, _, all)) => *all = all.saturating_add(ways),
                None => hidden.push((price, action, ways)),
            }
        }
        for (price, action, ways) in hidden {
            let form = match price {
                0 => "play CARD".to_owned(),
                price => format!("play CARD paying {}", counted(price, "card")),
            };
            out.push(Choice {
                by: Actor::Player(player),
                action,
                form: Some((form, ways)),
                weight: weight::PERHAPS,
            });
        }
    }

    /// A play with one of its payments, its price, and in how many ways it can be paid.
    fn play_of(&self, state: &State, player: Player, card: CardId) -> Option<(Action, u8, u64)> {
        let (price, _) = self.price(state, player, card);
        let held = state.hand(player) - 1;
        let action = Action::Play {
            card,
            paying: self.some_cards(state, player, price, Some(card)),
            replacing: Replacing::Unsaid,
        };
        (price <= held).then(|| (action, price, choose(held, price)))
    }

    pub(super) fn offer_cut(&self, state: &State, player: Player, out: &mut Choices) {
        let excess = self.excess(state, player);
        if excess > 0 {
            self.offer_discard(state, player, excess, out);
        }
    }

    pub(super) fn offer_discard(
        &self,
        state: &State,
        player: Player,
        excess: u8,
        out: &mut Choices,
    ) {
        out.push(Choice {
            by: Actor::Player(player),
            action: Action::Discard(self.some_cards(state, player, excess, None)),
            form: Some((
                format!("discard {}", counted(excess, "card")),
                choose(state.hand(player), excess),
            )),
            weight: weight::MUST,
        });
    }

    /// So many cards of a hand, other ones from round to round; `?` when no more are known.
    pub(super) fn some_cards(
        &self,
        state: &State,
        player: Player,
        count: u8,
        without: Option<CardId>,
    ) -> Cards {
        let mut held: Vec<Piece> = pieces_of(state.piles.sure(Pile::Hand(player))).collect();
        if let Some(card) = without
            && let Some(at) = held.iter().position(|piece| self.card_id(*piece) == card)
        {
            held.remove(at);
        }
        let turn = state.round as usize + without.map_or(0, |card| card.0 as usize);
        let shift = if held.is_empty() { 0 } else { turn % held.len() };
        held.rotate_left(shift);
        let mut some: Cards =
            (held.iter().take(count as usize)).map(|piece| self.card_id(*piece)).collect();
        while some.len() < count && some.push(CardId::UNKNOWN) {}
        some
    }
}
