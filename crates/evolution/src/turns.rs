//! Who sits where, where the session stands, whose turns are open, and what may stand in a form.

use crate::prelude::*;

impl Turns for Evolution {
    fn stage(&self, state: &State) -> Stage {
        Stage {
            round: state.round,
            phase: state.phase.name(),
            to_act: if state.phase == Phase::Deal {
                state.pending.first().map(|(player, _)| *player)
            } else {
                matches!(state.phase, Phase::Cards | Phase::Feeding).then_some(state.turn)
            },
            left: state.left,
        }
    }

    fn turns(&self, state: &State) -> Vec<Turn> {
        let from =
            |first: Player| (0..self.player_count()).map(move |after| self.nth(first, after));
        let draws = &state.pending;
        if !draws.is_empty() {
            let due = draws.iter().copied();
            return due.map(|(player, count)| Turn::with(player, count, "cards to draw")).collect();
        }
        match state.phase {
            Phase::Food => {
                let owes = |player: &Player| state.food[player.seat()].is_none();
                from(state.first_player()).filter(owes).map(Turn::of).collect()
            }
            Phase::Cards => from(state.first_player())
                .skip(usize::from(self.after_first(state, state.turn)))
                .map(|player| {
                    if state.untold.hands.has(player) {
                        Turn::of(player)
                    } else {
                        Turn::with(player, state.piles.hands[player.seat()], "cards")
                    }
                })
                .collect(),
            Phase::Feeding => from(state.turn).map(Turn::of).collect(),
            Phase::Setup
            | Phase::Deal
            | Phase::Before
            | Phase::Settlement
            | Phase::Done
            | Phase::Over => Vec::new(),
        }
    }

    fn fills(&self, state: &State, by: Actor, gap: Gap) -> Vec<SmolStr> {
        let (Actor::Player(player), Gap::Card) = (by, gap) else { return Vec::new() };
        let (seen, _) = state.piles.seen_in_hand(player.seat());
        seen.map(|(kind, _)| state.as_named(self.deck().card(kind)).to_string().into()).collect()
    }
}

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

    pub(super) fn after_first(&self, state: &State, player: Player) -> u8 {
        let first = state.first_player().0;
        if player.0 < first { player.0 + self.player_count() - first } else { player.0 - first }
    }

    /// All species on the table, by seat and from left to right.
    pub(super) fn all_species(&self, state: &State) -> impl Iterator<Item = SpeciesId> {
        self.players().flat_map(|owner| state.row(owner)).map(|species| species.id)
    }

    /// Who holds cards and has laid no food card, the lowest seat first.
    pub(super) fn owes_food(&self, state: &State) -> Option<Player> {
        let owes = |player: &Player| {
            state.food[player.seat()].is_none()
                && state.piles.hands[player.seat()] > 0
                && !state.left.has(*player)
        };
        self.players().find(owes)
    }
}
