//! The score, and whether the books balance.

use arrayvec::ArrayVec;

use super::Evo;
use super::state::{BAG, Phase, State};
use evoref_game::{MAX_PLAYERS, Player, Row, Scored, Standing};

impl Scored for Evo {
    /// Most mutation points win; a tie goes to whoever has more dinosaurs on the board, then it is
    /// shared.
    fn standing(&self, state: &State) -> Standing {
        let over = state.phase == Phase::End;
        let worth = |player: Player| {
            let herd = state.herd(player);
            (herd.mp, herd.spaces.len())
        };
        let mut players: ArrayVec<Player, MAX_PLAYERS> = self.everybody().collect();
        players.retain(|player| !state.untold.points.has(*player));
        players.sort_by_key(|player| std::cmp::Reverse(worth(*player)));
        let rows: ArrayVec<Row, MAX_PLAYERS> = players
            .iter()
            .map(|player| {
                let herd = state.herd(*player);
                let better = players.iter().filter(|other| worth(**other) > worth(*player)).count();
                let parts = [herd.start, herd.income, herd.bids, herd.other];
                Row {
                    player: *player,
                    total: herd.mp,
                    parts: parts.into_iter().collect(),
                    place: Some(better as u8 + 1),
                    winner: over && better == 0,
                }
            })
            .collect();
        let unknown = self.everybody().filter(|player| state.untold.points.has(*player));
        let unknown = unknown.map(|player| (player, state.herd(player).mp)).collect();
        let ending = over.then_some("meteorite");
        let (tie, left) = (tie(state, &rows), state.left);
        Standing { ending, tie, rows, unknown: ArrayVec::new(), left }
            .but_for(unknown)
            .but_left(left)
    }

    /// The invariants of the books.
    fn audit(&self, state: &State) -> Result<(), String> {
        for player in self.everybody() {
            self.balance_of(state, player)?;
        }
        let owned: u32 = self.everybody().map(|player| state.herd(player).genes.len()).sum();
        let offered = if state.phase == Phase::Mutations {
            u32::from(state.lab.columns.max(1)) - 1
        } else {
            0
        };
        let unwon = state.bag.drawn.len() - owned - offered;
        if u32::from(state.bag.left) + state.bag.drawn.len() != BAG as u32 {
            return Err(format!(
                "{} genes in the bag and {} drawn are not {BAG}",
                state.bag.left,
                state.bag.drawn.len()
            ));
        }
        if u32::from(state.books.genes) != owned {
            return Err(format!("{owned} genes are owned, but {} were won", state.books.genes));
        }
        let most = u32::from(state.books.auctions) * (self.seats.len() as u32 - 1);
        if owned + unwon > most {
            return Err(format!(
                "{owned} genes won and {unwon} unwon in {} auctions",
                state.books.auctions
            ));
        }
        let played: u32 = state.deck.seen.iter().map(|(_, n)| u32::from(n)).sum();
        let hands: u32 =
            self.everybody().map(|player| u32::from(state.herd(player).hand.unknown)).sum();
        if played + hands != u32::from(state.deck.drawn) && !state.untold.hands.some() {
            return Err(format!(
                "{} event cards drawn, but {played} known and {hands} not",
                state.deck.drawn
            ));
        }
        if state.deck.drawn > state.books.auctions {
            return Err(format!(
                "{} event cards in {} auctions",
                state.deck.drawn, state.books.auctions
            ));
        }
        self.order_is_whole(state)
    }
}

impl Evo {
    fn balance_of(&self, state: &State, player: Player) -> Result<(), String> {
        let herd = state.herd(player);
        let name = self.name(player);
        let count = herd.spaces.len();
        if state.phase > Phase::Setup && !(2..=8).contains(&count) {
            return Err(format!("{name} has {count} dinosaurs"));
        }
        if herd.placed.is_some() && count + herd.supply() + u32::from(herd.gone) != 8 {
            return Err(format!("{name}'s dinosaurs are not 8 in all"));
        }
        let sum = herd.start + herd.income + herd.bids + herd.other;
        let least = if state.untold.points.has(player) { -state.untold.least(player) } else { 0 };
        if herd.mp != sum || herd.mp < least {
            return Err(format!("{name}'s {} points do not add up", herd.mp));
        }
        let others = self.everybody().filter(|other| *other != player);
        if others.map(|other| state.herd(other).spaces.0 & herd.spaces.0).any(|shared| shared != 0)
        {
            return Err(format!("{name} shares a space"));
        }
        Ok(())
    }

    fn order_is_whole(&self, state: &State) -> Result<(), String> {
        let whole = state.order.len() == self.seats.len()
            && self.everybody().all(|player| state.order.place(player) < state.order.len());
        if whole || state.phase == Phase::Setup {
            Ok(())
        } else {
            Err("somebody is not on the track".to_owned())
        }
    }
}

/// How a tie for the win was decided.
fn tie(state: &State, rows: &[Row]) -> &'static str {
    let [first, second, ..] = rows else { return "" };
    if state.phase != Phase::End || first.total != second.total {
        ""
    } else if first.place == second.place {
        "as many points and dinosaurs"
    } else {
        "more dinosaurs on the board"
    }
}
