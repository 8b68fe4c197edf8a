//! Steps without a verb: what follows when a phase ends.

use crate::apply::enter;
use crate::prelude::*;
use crate::verbs::bid::price;

impl Evo {
    /// How many genes are laid out: one fewer than players who are still there, but one at least.
    pub(crate) fn genes_in_a_round(&self, state: &State) -> usize {
        let there = self.seats.len() - usize::from(state.left.count());
        there.saturating_sub(1).max(1)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Enter(pub(super) Phase);

impl Deed<Evo> for Enter {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        enter(state, self.0, book.step());
    }

    fn tell(&self, _: &Evo, _: &State, out: &mut Teller) {
        let phase = self.0.name();
        out.fact(Told::Phase, None).role("phase", phase).phrase(format_args!("{phase} begins"));
    }
}

/// A player has no bid left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Out(pub(super) Player);

impl Deed<Evo> for Out {
    fn apply(&self, _: &Evo, state: &mut State, _: &mut Book<'_>) {
        state.lab.out |= 1 << self.0.0;
        state.lab.settled |= 1 << state.order.place(self.0);
        state.lab.pushed = None;
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        out.fact(Told::NoBid, self.0).phrase(format_args!("{} has no bid left", evo.name(self.0)));
    }
}

/// The auction is paid, and the track is lined up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settle;

impl Deed<Evo> for Settle {
    /// Everybody pays and takes what he won; the track is lined up and sorted.
    fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>) {
        let at = book.step();
        let track = lined_up(state);
        let lab = state.lab;
        for (column, pawn) in lab.standing() {
            let paid = paid(state, pawn);
            state.must_have(pawn.player, paid);
            let herd = &mut state.herds[pawn.player.seat()];
            herd.bids -= paid;
            // The line to look at is the bid, whichever line shows that the auction is over.
            let mut bid = book.at(pawn.since);
            bid.note(pawn.player, units::MP, -paid, "bid paid");
            if let Some(gene) = state.lab.genes[column] {
                herd.genes.add(gene);
                herd.won[gene as usize] = pawn.since;
                let owner = Owner::player(pawn.player);
                let own = units::OF_GENES.get(gene as usize).copied();
                for unit in [units::GENES].into_iter().chain(own) {
                    bid.note(owner, unit, 1, "gene won");
                }
            }
        }
        state.order = track;
        state.ordered = at;
        state.auctions += 1;
        state.lab.winner = state.lab.pawns[0].map(|pawn| pawn.player);
        let left = evo.deck.size() > usize::from(state.deck.drawn);
        state.lab.owed = state.lab.winner.filter(|winner| left && !state.left.has(*winner));
        state.lab.paid = at;
        enter(state, Phase::Initiative, at);
    }

    fn tell(&self, evo: &Evo, state: &State, out: &mut Teller) {
        for (column, pawn) in state.lab.standing() {
            let gene = state.lab.genes[column];
            let paid = paid(state, pawn);
            let fact = out.fact(Told::Pay, pawn.player);
            fact.role("column", column as i32 + 1).role_if("gene", gene.map(Gene::name));
            let (name, what) = (evo.name(pawn.player), gene.map_or("the event card", Gene::name));
            fact.role("price", paid).phrase(format_args!("{name} pays {paid} for {what}"));
        }
        let track = lined_up(state);
        out.fact(Told::LineUp, None)
            .list("players", track.iter())
            .says(|| format!("the order is {}", evo.names_of(track.iter())));
    }
}

/// What the owner of a pawn pays: what a bid beyond means leaves unpaid is let go, for points never fall below 0.
pub(crate) fn paid(state: &State, pawn: Pawn) -> i32 {
    let price = i32::from(price(state, pawn.player, pawn.value));
    match state.points(pawn.player) {
        Count::Known(points) => price.min(points),
        Count::AtLeast(_) | Count::Untold(_) | Count::Nothing => price,
    }
}

/// The track after the auction: by column, whoever is out behind, those with fewer dinosaurs first.
fn lined_up(state: &State) -> Track {
    let out = state.order.iter().filter(|player| state.lab.out >> player.0 & 1 == 1);
    let mut track: Track = state.lab.standing().map(|(_, pawn)| pawn.player).chain(out).collect();
    track.sort_by(|player| state.herd(player).spaces.len());
    track
}

/// Everybody's income; the round is over.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Income;

impl Deed<Evo> for Income {
    fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>) {
        for player in evo.players() {
            let herd = &mut state.herds[player.seat()];
            let income = herd.spaces.len() as i32;
            herd.income += income;
            book.note(player, units::MP, income, "income");
        }
        state.rounds += 1;
        book.note(Owner::TABLE, units::ROUNDS, 1, "round finished");
        enter(state, Phase::Done, book.step());
    }

    fn tell(&self, evo: &Evo, state: &State, out: &mut Teller) {
        for player in evo.players() {
            let points = state.herd(player).spaces.len();
            out.fact(Told::Income, player)
                .role("points", points as i32)
                .phrase(format_args!("{} earns {points}", evo.name(player)));
        }
    }
}
