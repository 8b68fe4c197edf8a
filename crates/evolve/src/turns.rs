//! Whose turns are open, and what may stand in a form.

use smol_str::SmolStr;

use super::Evolve;
use super::piles::{Pile, pieces_of};
use super::state::{Phase, State};
use evoref_game::{Actor, Gap, Player, Turn};

impl Evolve {
    /// See [`evoref_game::Rules::turns`].
    pub(super) fn open_turns(&self, state: &State) -> Vec<Turn> {
        let turn = |player: Player| &state.turns[player.seat()];
        match state.phase {
            Phase::Challenge => self.chooser(state).ok().map(Turn::of).into_iter().collect(),
            Phase::Crossbreed(seat) => {
                self.players().filter(|player| player.0 >= seat).map(Turn::of).collect()
            }
            Phase::Mutate => self
                .players()
                .filter(|player| !turn(*player).passed)
                .map(|player| (player, turn(player).allowed.saturating_sub(turn(player).plays)))
                .filter(|(_, left)| *left > 0)
                .map(|(player, left)| Turn::with(player, left, "cards to play"))
                .collect(),
            Phase::PreDraw | Phase::BiomeDraws | Phase::ChallengeDraws => self
                .players()
                .filter(|player| turn(*player).pending > 0)
                .map(|player| Turn::with(player, turn(player).pending, "cards to draw"))
                .collect(),
            Phase::PreDiscard => self
                .players()
                .filter(|player| turn(*player).pending > 0)
                .map(|player| Turn::with(player, turn(player).pending, "cards to discard"))
                .collect(),
            Phase::Hunts => self
                .players()
                .filter(|player| self.quarry(state, *player).is_none())
                .map(Turn::of)
                .collect(),
            Phase::Cut => self
                .players()
                .map(|player| (player, self.excess(state, player)))
                .filter(|(_, excess)| *excess > 0)
                .map(|(player, excess)| {
                    if state.untold.hand(player) {
                        Turn::of(player)
                    } else {
                        Turn::with(player, excess, "cards to discard")
                    }
                })
                .collect(),
            Phase::Deal | Phase::Biome | Phase::Preview | Phase::Over => Vec::new(),
        }
    }

    /// See [`evoref_game::Rules::fills`].
    pub(super) fn names_for(&self, state: &State, by: Actor, gap: Gap) -> Vec<SmolStr> {
        let (Actor::Player(player), Gap::Card) = (by, gap) else {
            return Vec::new();
        };
        let known = pieces_of(state.piles.certain(Pile::Hand(player)));
        let mut names: Vec<SmolStr> =
            known.map(|piece| self.card_word(self.card_id(piece)).into()).collect();
        names.dedup();
        names
    }
}
