//! The score, and whether the books balance.

use super::Evo;
use super::state::{BAG, Phase, State};
use evoref_game::{Player, Scored, Standing, ensure};

impl Scored for Evo {
    /// Most mutation points win; a tie goes to whoever has more dinosaurs on the board, then it is
    /// shared.
    fn standing(&self, state: &State) -> Standing {
        let known = self.everybody().filter(|player| !state.untold.points.has(*player));
        let rows = known.map(|player| {
            let herd = state.herd(player);
            let parts = [herd.start, herd.income, herd.bids, herd.other];
            (player, parts, (herd.mp(), herd.spaces.len()))
        });
        let ending = (state.phase == Phase::End).then_some("meteorite");
        let mut standing = Standing::ranked(ending, rows);
        standing.tie = tie(&standing);
        let unknown = self.everybody().filter(|player| state.untold.points.has(*player));
        let unknown = unknown.map(|player| (player, state.herd(player).mp())).collect();
        standing.but_for(unknown).but_left(state.left)
    }

    /// The invariants of the books.
    fn audit(&self, state: &State) -> Result<(), String> {
        for player in self.everybody() {
            self.balance_of(state, player)?;
        }
        let State { bag, books, deck, .. } = state;
        let owned: u32 = self.everybody().map(|player| state.herd(player).genes.len()).sum();
        let drawn = bag.drawn.len();
        let offered = if state.phase == Phase::Mutations {
            u32::from(state.lab.columns.max(1)) - 1
        } else {
            0
        };
        let (left, won, auctions) = (bag.left, books.genes, books.auctions);
        ensure(u32::from(left) + drawn == BAG as u32, || {
            format!("{left} genes in the bag and {drawn} drawn are not {BAG}")
        })?;
        ensure(u32::from(won) == owned, || format!("{owned} genes are owned, but {won} were won"))?;
        let unwon = drawn - owned - offered;
        let most = u32::from(auctions) * (self.seats.len() as u32 - 1);
        ensure(owned + unwon <= most, || {
            format!("{owned} genes won and {unwon} unwon in {auctions} auctions")
        })?;
        let played: u32 = deck.seen.iter().map(|(_, n)| u32::from(n)).sum();
        let hands: u32 =
            self.everybody().map(|player| u32::from(state.herd(player).hand.unknown)).sum();
        let cards = deck.drawn;
        ensure(played + hands == u32::from(cards) || state.untold.hands.some(), || {
            format!("{cards} event cards drawn, but {played} known and {hands} not")
        })?;
        ensure(cards <= auctions, || format!("{cards} event cards in {auctions} auctions"))?;
        let whole = state.order.len() == self.seats.len()
            && self.everybody().all(|player| state.order.place(player) < state.order.len());
        ensure(whole || state.phase == Phase::Setup, || "somebody is not on the track".to_owned())
    }
}

impl Evo {
    fn balance_of(&self, state: &State, player: Player) -> Result<(), String> {
        let herd = state.herd(player);
        let (name, count) = (self.name(player), herd.spaces.len());
        ensure(state.phase <= Phase::Setup || (2..=8).contains(&count), || {
            format!("{name} has {count} dinosaurs")
        })?;
        let all = count + herd.supply() + u32::from(herd.gone);
        ensure(herd.placed.is_none() || all == 8, || {
            format!("{name}'s dinosaurs are not 8 in all")
        })?;
        let least = if state.untold.points.has(player) { -state.untold.least(player) } else { 0 };
        ensure(herd.mp() >= least, || format!("{name} has {} points", herd.mp()))?;
        let mut others = self.everybody().filter(|other| *other != player);
        let alone = others.all(|other| state.herd(other).spaces.0 & herd.spaces.0 == 0);
        ensure(alone, || format!("{name} shares a space"))
    }
}

fn tie(standing: &Standing) -> &'static str {
    let [first, second, ..] = &*standing.rows else { return "" };
    if standing.ending.is_none() || first.total != second.total {
        ""
    } else if first.place == second.place {
        "as many points and dinosaurs"
    } else {
        "more dinosaurs on the board"
    }
}
