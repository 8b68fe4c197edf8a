//! The draws of a step, which may have happened in any order as far as nobody wrote them.

use super::Before;
use crate::game::{Book, Player};
use crate::games::evolve::Evolve;
use crate::games::evolve::hand::{CardId, Cards};
use crate::games::evolve::judge::{DrawnCards, draw_due};
use crate::games::evolve::options::Reshuffle;
use crate::games::evolve::piles::{Pile, Piles, pieces_of};
use crate::games::evolve::state::{Phase, State, WrittenOrder};

impl Evolve {
    /// A draw that stands in the record.
    pub(super) fn draw_written(
        &self,
        state: &mut State,
        player: Player,
        drawn: &DrawnCards,
        book: &mut Book<'_>,
    ) {
        if self.is_order_open(state, player) && state.written_order == WrittenOrder::Indifferent {
            state.written_order = WrittenOrder::Kept(state.piles);
        }
        if let WrittenOrder::Kept(piles) = &mut state.written_order {
            let cards = self.as_written(drawn);
            match self.resolve_unknown(piles, &cards) {
                Ok(drawn) => self.draw_from_piles(piles, player, &drawn),
                Err(_) => state.written_order = WrittenOrder::Lost,
            }
        }
        self.draw_one(state, player, drawn, book);
        state.turns[player.seat()].drew = (book.step(), drawn.count);
    }

    /// A draw that nobody wrote.
    pub(super) fn draw_left_out(
        &self,
        state: &mut State,
        player: Player,
        drawn: &DrawnCards,
        book: &mut Book<'_>,
    ) {
        if self.is_order_open(state, player) || state.written_order != WrittenOrder::Indifferent {
            state.written_order = WrittenOrder::Lost;
        }
        self.draw_one(state, player, drawn, book);
        if state.phase != Phase::Deal {
            state.turns[player.seat()].unwritten += drawn.count;
        }
    }

    fn draw_one(&self, state: &mut State, player: Player, drawn: &DrawnCards, book: &mut Book<'_>) {
        let before = Before::new(state);
        if self.is_order_open(state, player) {
            // Nobody knows who of them drew the old cards, and who the reshuffled ones.
            let discards = || state.piles.sure(Pile::Discards) | state.piles.maybe(Pile::Discards);
            state.reshuffled = state.reshuffled.or_else(|| Some(discards()));
            state.piles.mix(Pile::Deck, Pile::Discards);
        }
        self.draw(state, player, drawn, book.step());
        before.note(state, "draw", book);
        if state.phase == Phase::Deal {
            state.dealt |= 1 << player.seat();
        } else {
            state.turns[player.seat()].pending = 0;
        }
    }

    /// Whether others may have drawn before, while the deck runs out in this step.
    fn is_order_open(&self, state: &State, player: Player) -> bool {
        if state.order.known || self.others_to_draw(state, player).next().is_none() {
            return false;
        }
        let due = |player| draw_due(self, state, player).map_or(0, |(_, due)| u32::from(due));
        let due: u32 = self.players().map(due).sum();
        due > u32::from(state.piles.count(Pile::Deck))
    }

    /// The step is over: what is not drawn now is not drawn.
    pub(super) fn end_draws(&self, state: &mut State) {
        for player in self.players() {
            state.turns[player.seat()].pending = 0;
        }
        let order = std::mem::replace(&mut state.written_order, WrittenOrder::Indifferent);
        let reshuffled = state.reshuffled.take();
        if let WrittenOrder::Kept(piles) = order {
            state.piles = piles;
        } else if let Some(pieces) = reshuffled
            && state.piles.count(Pile::Discards) == 0
        {
            // Whoever drew them, the old cards are drawn: what is left was among the discards.
            state.piles.restrict(Pile::Deck, pieces);
        }
    }

    /// The clause of a draw: its named cards, and `?` for the others.
    fn as_written(&self, drawn: &DrawnCards) -> Cards {
        let named = pieces_of(drawn.old | drawn.new).map(|piece| self.card_id(piece));
        let hidden = usize::from(drawn.count - drawn.named);
        named
            .chain(std::iter::repeat_n(CardId::UNKNOWN, hidden))
            .collect()
    }

    /// What [`Self::draw`] does, on piles alone.
    fn draw_from_piles(&self, piles: &mut Piles, player: Player, drawn: &DrawnCards) {
        let hand = Pile::Hand(player);
        let deck = piles.count(Pile::Deck);
        piles.move_named(Pile::Deck, hand, drawn.old, drawn.old_count);
        piles.move_hidden(Pile::Deck, hand, drawn.count.min(deck) - drawn.old_count);
        if drawn.count > deck {
            piles.move_all(Pile::Discards, Pile::Deck);
            let new_count = drawn.named - drawn.old_count;
            piles.move_named(Pile::Deck, hand, drawn.new, new_count);
            piles.move_hidden(Pile::Deck, hand, drawn.count - deck - new_count);
        }
        let emptied = piles.count(Pile::Deck) == 0 && drawn.count > 0;
        if emptied && self.options.creature_deck_empty == Reshuffle::WhenEmptied {
            piles.move_all(Pile::Discards, Pile::Deck);
        }
    }
}
