//! Genes laid out, bids, the settlement and the card of column 1.

use super::enter;
use crate::Evo;
use crate::action::Offer;
use crate::deal::draw_genes;
use crate::judge::price;
use crate::names::Gene;
use crate::state::{Card, Pawn, Phase, Pushed, State, Track};
use crate::units;
use evoref_game::{Book, Count, Owner, Player, Step};

impl Evo {
    pub(super) fn lay_out(&self, state: &mut State, offer: Offer, book: &mut Book<'_>) {
        if self.piles.is_some() {
            draw_genes(&mut state.bag, self.seats.len() - 1, self.options.bag_exhausted);
        } else {
            for gene in offer.genes() {
                state.bag.drawn.add(*gene);
                state.bag.left -= 1;
            }
        }
        state.lab.columns = 1;
        for gene in offer.genes() {
            state.lab.genes[state.lab.columns as usize] = Some(*gene);
            state.lab.columns += 1;
        }
        state.lab.drawn = book.step();
        book.note(Owner::TABLE, units::BAG, -(offer.genes().len() as i32), "genes laid out");
        enter(state, Phase::Mutations, book.step());
    }

    /// Everybody pays and takes what he won; the track is lined up and sorted.
    pub(super) fn settle(&self, state: &mut State, book: &mut Book<'_>) {
        let at = book.step();
        let track = lined_up(state);
        for column in 0..state.lab.columns as usize {
            let Some(pawn) = state.lab.pawns[column] else {
                continue;
            };
            let paid = paid(state, pawn);
            state.must_have(pawn.player, paid);
            let herd = &mut state.herds[pawn.player.seat()];
            herd.mp -= paid;
            herd.bids -= paid;
            // The line to look at is the bid, whichever line shows that the auction is over.
            let mut bid = book.at(pawn.since);
            bid.note(Owner::player(pawn.player), units::MP, -paid, "bid paid");
            if let Some(gene) = state.lab.genes[column] {
                herd.genes.add(gene);
                herd.won[gene as usize] = pawn.since;
                state.books.genes += 1;
                gene_won(&mut bid, pawn.player, gene);
            }
        }
        state.order = track;
        state.ordered = at;
        state.books.auctions += 1;
        state.lab.winner = state.lab.pawns[0].map(|pawn| pawn.player);
        let left = self.deck.size() > usize::from(state.deck.drawn);
        state.lab.owed = state.lab.winner.filter(|_| left);
        state.lab.paid = at;
        enter(state, Phase::Initiative, at);
    }
}

/// What the owner of a pawn pays: what a bid beyond means leaves unpaid is let go, for points never fall
/// below 0.
pub(crate) fn paid(state: &State, pawn: Pawn) -> i32 {
    let price = i32::from(price(state, pawn.player, pawn.value));
    match state.points(pawn.player) {
        Count::Known(points) => price.min(points),
        Count::AtLeast(_) | Count::Untold(_) | Count::Nothing => price,
    }
}

fn gene_won(book: &mut Book<'_>, player: Player, gene: Gene) {
    let owner = Owner::player(player);
    book.note(owner, units::GENES, 1, "gene won");
    if let Some(unit) = units::of_gene(gene) {
        book.note(owner, unit, 1, "gene won");
    }
}

/// The track after the auction: by column, whoever is out behind, those with fewer dinosaurs first.
pub(crate) fn lined_up(state: &State) -> Track {
    let pawns = state.lab.pawns[..state.lab.columns as usize].iter();
    let mut track: Track = pawns.flatten().map(|pawn| pawn.player).collect();
    for player in state.order.iter().filter(|player| state.lab.out >> player.0 & 1 == 1) {
        track.push(player);
    }
    track.sort_by(|player| state.herd(player).spaces.len());
    track
}

pub(super) fn bid(state: &mut State, player: Player, column: u8, value: u8, at: Step) {
    // A pawn that the table let move again leaves its column.
    for pawn in &mut state.lab.pawns {
        pawn.take_if(|pawn| pawn.player == player);
    }
    let pawn = &mut state.lab.pawns[column as usize];
    let pushed = pawn.replace(Pawn { player, value, since: at });
    if let Some(pawn) = pushed {
        state.lab.settled &= !(1 << state.order.place(pawn.player));
    }
    state.lab.settled |= 1 << state.order.place(player);
    state.lab.pushed = pushed.map(|pawn| Pushed { player: pawn.player, column, by: at });
}

pub(super) fn draw(state: &mut State, player: Player, card: Option<Card>, book: &mut Book<'_>) {
    let hand = &mut state.herds[player.seat()].hand;
    match card {
        Some(card) => {
            hand.known.add(card);
            state.deck.sees(card, book.step());
        }
        None => hand.unknown += 1,
    }
    state.deck.drawn += 1;
    state.lab.owed.take_if(|owed| *owed == player);
    state.lab.drew = Some(book.step());
    book.note(Owner::player(player), units::CARDS, 1, "card drawn");
}
