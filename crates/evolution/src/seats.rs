//! Who sits where: players, their names, their species, and whose species come one after another.

use crate::prelude::*;

impl Evolution {
    pub(super) fn first_dealt(&self) -> Option<Player> {
        let Chance::Seeded(seed) = self.chance else { return None };
        let mut seats: Vec<u16> = (0..u16::from(self.player_count())).collect();
        seed.shuffle("first", 0, &mut seats);
        Some(Player(seats[0] as u8))
    }

    /// The player so many places to the left; at most once round the table.
    pub(super) fn nth(&self, from: Player, after: u8) -> Player {
        let (seat, count) = (from.0 + after, self.player_count());
        Player(if seat < count { seat } else { seat - count })
    }

    /// The next player to the left who is still there.
    pub(super) fn next_there(&self, state: &State, player: Player) -> Player {
        let mut others =
            (1..=self.player_count()).map(|after| self.nth(player, after % self.player_count()));
        others.find(|other| !state.left.has(*other)).unwrap_or(player)
    }

    pub(super) fn players_there(&self, state: &State) -> u8 {
        self.player_count() - state.left.count()
    }

    /// See [`evoref_game::Rules::leave`].
    pub(super) fn leaves(&self, state: &mut State, player: Player, round: u32) {
        state.left.add(player, round);
        let draws = state.pending.iter().filter(|(owner, _)| *owner != player);
        state.pending = draws.copied().collect();
        if state.phase != Phase::Feeding {
            return;
        }
        if state.turn == player {
            // A turn that was begun is over.
            if state.busy {
                state.idle = 0;
                state.busy = false;
            }
            state.turn = self.next_there(state, player);
        }
        if state.idle >= self.players_there(state) {
            state.phase = Phase::Settlement;
            state.settled = None;
        }
    }

    pub(super) fn after_first(&self, state: &State, player: Player) -> u8 {
        let first = state.first_player().0;
        if player.0 < first { player.0 + self.player_count() - first } else { player.0 - first }
    }

    /// All species on the table, by seat and from left to right.
    pub(super) fn all_species<'s>(
        &self,
        state: &'s State,
    ) -> impl Iterator<Item = SpeciesId> + use<'s> {
        self.players().flat_map(move |owner| {
            state.row(owner).iter().map(move |species| SpeciesId::of(owner, species.number))
        })
    }

    /// Who holds cards and has laid no food card, the lowest seat first.
    pub(super) fn owes_food(&self, state: &State) -> Option<Player> {
        let owes = |player: &Player| {
            state.food[player.seat()].is_none()
                && state.piles.hand(player.seat()) > 0
                && !state.left.has(*player)
        };
        self.players().find(owes)
    }
}
