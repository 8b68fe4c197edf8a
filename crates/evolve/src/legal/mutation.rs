//! What may be played, discarded or passed while creatures mutate: payments and cuts as forms.

use super::{Choices, push, weight};
use crate::Evolve;
use crate::action::{Action, Replacing};
use crate::find::Search;
use crate::hand::{CardId, Cards};
use crate::options::Payment;
use crate::piles::{Piece, Pile, pieces_of};
use crate::state::State;
use evoref_game::{Actor, Choice, Player, counted};

/// A play with one of its payments, and how many cards pay.
struct Paid {
    action: Action,
    count: u8,
}

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
        let by = Actor::Player(player);
        let hand = Pile::Hand(player);
        let sure = state.piles.sure(hand);
        for card in self.cards_of(sure) {
            for Paid { action, count } in self.plays_of(state, player, card) {
                let word = self.card_word(card);
                let form =
                    (count > 0).then(|| format!("play {word} paying {}", counted(count, "card")));
                let weight = if count == 0 { weight::FREE } else { weight::PLAY };
                out.push(Choice { by, action, form, weight });
            }
        }
        // Cards nobody saw, which the hand may hold: one form for each number of cards that pay.
        let mut hidden: Vec<Paid> = Vec::new();
        for card in self.cards_of(state.piles.maybe(hand)) {
            // One card alone may be possible and still not beside all others that are hidden.
            let held = || Search::new(&state.piles, hand).find(self.pieces(card)).is_ok();
            if sure & self.pieces(card) != 0 || !held() {
                continue;
            }
            for paid in self.plays_of(state, player, card) {
                if hidden.iter().all(|other| other.count != paid.count) {
                    hidden.push(paid);
                }
            }
        }
        for Paid { action, count } in hidden {
            let form = match count {
                0 => "play CARD".to_owned(),
                count => format!("play CARD paying {}", counted(count, "card")),
            };
            out.push(Choice { by, action, form: Some(form), weight: weight::PERHAPS });
        }
    }

    /// The plays of a card, one for each number of cards that may pay for it.
    fn plays_of(&self, state: &State, player: Player, card: CardId) -> Vec<Paid> {
        let (price, _) = self.price(state, player, card);
        let held = state.hand(player) - 1;
        let replaced =
            self.replaced(state, player, card).filter(|_| self.options.replaced_card_can_pay);
        let most = match self.options.payment {
            Payment::Exact => price,
            // The replaced card pays beside the whole hand.
            Payment::AtLeast => price.max(held + u8::from(replaced.is_some())),
        };
        let paid = |count: u8| {
            let off = replaced.filter(|_| count > held);
            let hand = self.some_cards(state, player, count - u8::from(off.is_some()), Some(card));
            let paying = off.iter().chain(hand.as_slice()).copied().collect();
            let action = Action::Play { card, paying, replacing: Replacing::Unsaid };
            Paid { action, count }
        };
        let most = most.min(held + u8::from(replaced.is_some()));
        (price..=most).map(paid).collect()
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
            form: Some(format!("discard {}", counted(excess, "card"))),
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
