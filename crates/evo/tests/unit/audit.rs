//! Whether the books balance.

use crate::prelude::*;
use crate::state::BAG;

impl Evo {
    /// The invariants of the books.
    pub(super) fn audit(&self, state: &State) -> Result<(), String> {
        for player in self.players() {
            self.balance_of(state, player)?;
        }
        let State { bag, deck, auctions, .. } = state;
        let owned: u32 = self.players().map(|player| state.herd(player).genes.len()).sum();
        let drawn = bag.drawn.len();
        let offered = if state.phase == Phase::Mutations {
            u32::from(state.lab.columns.max(1)) - 1
        } else {
            0
        };
        let (left, auctions) = (bag.left, *auctions);
        ensure(u32::from(left) + drawn == BAG as u32, || {
            format!("{left} genes in the bag and {drawn} drawn are not {BAG}")
        })?;
        let unwon = drawn - owned - offered;
        let most = u32::from(auctions) * (self.seats.len() as u32 - 1);
        ensure(owned + unwon <= most, || {
            format!("{owned} genes won and {unwon} unwon in {auctions} auctions")
        })?;
        let played: u32 = deck.seen.iter().map(|(_, n)| u32::from(n)).sum();
        let hands: u32 =
            self.players().map(|player| u32::from(state.herd(player).hand.unknown)).sum();
        let cards = deck.drawn;
        ensure(played + hands == u32::from(cards) || state.untold.hands.some(), || {
            format!("{cards} event cards drawn, but {played} known and {hands} not")
        })?;
        ensure(cards <= auctions, || format!("{cards} event cards in {auctions} auctions"))?;
        let whole = state.order.len() == self.seats.len()
            && self.players().all(|player| state.order.place(player) < state.order.len());
        ensure(whole || state.phase == Phase::Setup, || "somebody is not on the track".to_owned())
    }

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
        let least =
            if state.untold.points.has(player) { -state.untold.least[player.seat()] } else { 0 };
        ensure(herd.mp() >= least, || format!("{name} has {} points", herd.mp()))?;
        let mut others = self.players().filter(|other| *other != player);
        let alone = others.all(|other| state.herd(other).spaces.0 & herd.spaces.0 == 0);
        ensure(alone, || format!("{name} shares a space"))
    }
}
