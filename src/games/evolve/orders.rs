//! The orders in which the draws of a step can have happened.
//!
//! Nobody need write a draw, and one that nobody wrote may have happened at any moment of its step. Where the
//! deck runs out in it, the order decides who drew old cards and who reshuffled ones: so each order that fits
//! the written draws is followed with exact piles, and those that lead to the same piles are one.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::Evolve;
use super::breach::Breach;
use super::hand::{CardId, Cards};
use super::judge::{DrawnCards, draw_due};
use super::options::Reshuffle;
use super::piles::{Pile, Piles, pieces_of};
use super::state::State;
use crate::game::{MAX_PLAYERS, Player};

/// The draws of a step in which the deck runs out, from the first one on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OpenDraws {
    /// Where the cards were before them.
    before: Piles,
    /// Who draws how many cards, if there are so many.
    due: ArrayVec<(Player, u8), MAX_PLAYERS>,
    /// The draws that were written, in their order.
    written: ArrayVec<(Player, Cards), MAX_PLAYERS>,
    /// Where the cards are after these alone, if they can have followed each other.
    in_order: Option<Piles>,
}

/// The ways to lay the cards after some of the draws, by which of the unwritten ones are among them.
type Ways = Vec<Vec<Piles>>;

impl OpenDraws {
    fn new(game: &Evolve, state: &State) -> Self {
        let due = |player| draw_due(game, state, player).map(|(_, due)| (player, due));
        Self {
            before: state.piles,
            due: game.players().filter_map(due).collect(),
            written: ArrayVec::new(),
            in_order: Some(state.piles),
        }
    }

    /// What is due for a player; `None` if nothing is, or if the draw was written.
    fn open(&self, by: Player) -> Option<u8> {
        let is_written = self.written.iter().any(|(player, _)| *player == by);
        let due = self.due.iter().find(|(player, _)| *player == by);
        due.filter(|_| !is_written).map(|(_, due)| *due)
    }

    fn is_unwritten(&self, by: Player) -> bool {
        self.open(by).is_some()
    }
}

impl Evolve {
    /// Notes a draw of a step whose order is open; the cards are known if a line tells of it.
    pub(super) fn note_open_draw(&self, state: &mut State, by: Player, written: Option<Cards>) {
        if state.open_draws.is_none() && self.is_order_open(state, by) {
            state.open_draws = Some(Arc::new(OpenDraws::new(self, state)));
        }
        if let Some(open) = &mut state.open_draws
            && let Some(due) = open.open(by)
            && let Some(cards) = written
        {
            let open = Arc::make_mut(open);
            let piles = open.in_order.as_ref();
            open.in_order = piles.and_then(|piles| self.after_draw(piles, (by, due), &cards));
            open.written.push((by, cards));
        }
    }

    /// Whether others may have drawn before, while the deck runs out in this step.
    pub(super) fn is_order_open(&self, state: &State, player: Player) -> bool {
        if state.order.known || self.others_to_draw(state, player).next().is_none() {
            return false;
        }
        let due = |player| draw_due(self, state, player).map_or(0, |(_, due)| u32::from(due));
        let due: u32 = self.players().map(due).sum();
        due > u32::from(state.piles.count(Pile::Deck))
    }

    /// Whether the cards of a draw fit any order of the draws of its step.
    ///
    /// # Errors
    /// What is wrong with them in one of the orders.
    pub(super) fn fits_an_order(
        &self,
        state: &State,
        by: Player,
        cards: &Cards,
    ) -> Result<(), Breach> {
        let first;
        let open: &OpenDraws = match &state.open_draws {
            Some(open) => open,
            None if self.is_order_open(state, by) => {
                first = OpenDraws::new(self, state);
                &first
            }
            None => return Ok(()),
        };
        let Some(due) = open.open(by) else {
            return Ok(());
        };
        // Most tables write every draw, in its order.
        let is_of = |piles: &Piles| self.drawn_of(piles, due) == cards.len();
        let fits = |piles: &Piles| is_of(piles) && self.resolve_unknown(piles, cards).is_ok();
        if open.in_order.as_ref().is_some_and(fits) {
            return Ok(());
        }
        let mut refused = None;
        let others = unwritten(open, Some(by));
        for piles in self.ways(open, &others).iter().flatten() {
            if !is_of(piles) {
                continue;
            }
            match self.resolve_unknown(piles, cards) {
                Ok(_) => return Ok(()),
                Err(breach) => refused = refused.or(Some(breach)),
            }
        }
        refused.map_or(Ok(()), Err)
    }

    /// The step is over: leaves of the piles only what some order of its draws gives.
    pub(super) fn settle_order(&self, state: &mut State) {
        let Some(open) = state.open_draws.take() else {
            return;
        };
        let others = unwritten(&open, None);
        if others.is_empty()
            && let Some(piles) = &open.in_order
        {
            state.piles = *piles;
            return;
        }
        let ways = self.ways(&open, &others).pop().unwrap_or_default();
        // How many each drew of too few cards was decided before.
        let fit = |piles: &&Piles| piles.has_counts_of(&state.piles);
        let ways: Vec<&Piles> = ways.iter().filter(fit).collect();
        match ways[..] {
            [] => {}
            [only] => {
                state.piles = *only;
                for (player, _) in others {
                    let hand = Pile::Hand(player);
                    state.piles.conceal(hand, !open.before.sure(hand));
                }
            }
            [first, ..] => {
                let piles = [Pile::Deck, Pile::Discards].into_iter();
                for pile in piles.chain(self.players().map(Pile::Hand)) {
                    let all = ways.iter().fold(first.any(pile), |all, one| all | one.any(pile));
                    state.piles.restrict(pile, all);
                }
            }
        }
    }

    /// All ways after the written draws, and any of the `others` in between.
    fn ways(&self, open: &OpenDraws, others: &[(Player, u8)]) -> Ways {
        let mut ways: Ways = vec![Vec::new(); 1 << others.len()];
        ways[0].push(open.before);
        let mut written = open.written.iter();
        loop {
            for set in 0..ways.len() {
                for (place, (other, due)) in others.iter().enumerate() {
                    if set >> place & 1 == 1 {
                        continue;
                    }
                    for at in 0..ways[set].len() {
                        let mut piles = ways[set][at];
                        let cards = Cards::unknown(self.drawn_of(&piles, *due));
                        if let Ok(drawn) = self.resolve_unknown(&piles, &cards) {
                            self.draw_from_piles(&mut piles, *other, &drawn);
                            add(&mut ways[set | 1 << place], &piles);
                        }
                    }
                }
            }
            let Some((by, cards)) = written.next() else {
                return ways;
            };
            let due = (open.due.iter()).find(|(player, _)| player == by);
            let due = due.map_or(0, |(_, due)| *due);
            for after in &mut ways {
                let before = std::mem::take(after);
                for piles in before {
                    if let Some(piles) = self.after_draw(&piles, (*by, due), cards) {
                        add(after, &piles);
                    }
                }
            }
        }
    }

    /// The piles after a written draw; `None` if it cannot be of these.
    fn after_draw(&self, piles: &Piles, (by, due): (Player, u8), cards: &Cards) -> Option<Piles> {
        if self.drawn_of(piles, due) != cards.len() {
            return None;
        }
        let drawn = self.resolve_unknown(piles, cards).ok()?;
        let mut piles = *piles;
        self.draw_from_piles(&mut piles, by, &drawn);
        Some(piles)
    }

    /// How many cards a draw of `due` is of.
    fn drawn_of(&self, piles: &Piles, due: u8) -> u8 {
        self.owed_of(piles.count(Pile::Deck) + piles.count(Pile::Discards), due)
    }

    /// The clause of a draw: its named cards, and `?` for the others.
    pub(super) fn as_written(&self, drawn: &DrawnCards) -> Cards {
        let named = pieces_of(drawn.old | drawn.new).map(|piece| self.card_id(piece));
        let hidden = usize::from(drawn.count - drawn.named);
        named.chain(std::iter::repeat_n(CardId::UNKNOWN, hidden)).collect()
    }

    /// What a draw does, on piles alone.
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

/// Those whose draws are not written, except one.
fn unwritten(open: &OpenDraws, except: Option<Player>) -> ArrayVec<(Player, u8), MAX_PLAYERS> {
    let draws = open.due.iter().copied();
    draws.filter(|(player, _)| open.is_unwritten(*player) && Some(*player) != except).collect()
}

fn add(ways: &mut Vec<Piles>, piles: &Piles) {
    if !ways.iter().any(|other| other.knows_the_same(piles)) {
        ways.push(*piles);
    }
}
