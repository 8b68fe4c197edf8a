//! Where the session stands, whose turns are open, and what may stand in a form.

use crate::prelude::*;

impl Turns for Evolve {
    fn stage(&self, state: &State) -> Stage {
        let (phase, to_act) = match state.phase {
            Phase::Deal => ("Game Setup", None),
            Phase::Biome => ("Reveal Biome", None),
            Phase::Challenge => ("Select Challenge", self.chooser(state).ok()),
            Phase::Preview | Phase::PreDraw | Phase::PreDiscard => ("Select Challenge", None),
            Phase::Crossbreed(seat) => ("Select Challenge", Some(Player(seat))),
            Phase::Mutate => ("Mutating Creatures", None),
            Phase::BiomeDraws | Phase::Hunts | Phase::ChallengeDraws => {
                ("Score Dominance Points & Collect Cards", None)
            }
            Phase::Cut => ("End of Round", None),
            Phase::Over => ("End of the Game", None),
        };
        Stage { round: state.round, phase, to_act, left: state.left }
    }

    fn turns(&self, state: &State) -> Vec<Turn> {
        let turn = |player: Player| &state.turns[player.seat()];
        let pending = |what| {
            let due = self.players().filter(|player| turn(*player).pending > 0);
            due.map(|player| Turn::with(player, turn(player).pending, what)).collect()
        };
        match state.phase {
            Phase::Challenge => self.chooser(state).ok().map(Turn::of).into_iter().collect(),
            Phase::Crossbreed(seat) => {
                self.players().filter(|player| player.0 >= seat).map(Turn::of).collect()
            }
            Phase::Mutate => {
                let left = |player| turn(player).allowed.saturating_sub(turn(player).plays);
                let open = self.players().filter(|one| !turn(*one).passed && left(*one) > 0);
                open.map(|player| Turn::with(player, left(player), "cards to play")).collect()
            }
            Phase::PreDraw | Phase::BiomeDraws | Phase::ChallengeDraws => pending("cards to draw"),
            Phase::PreDiscard => pending("cards to discard"),
            Phase::Hunts => {
                let open = self.players().filter(|one| self.quarry(state, *one).is_none());
                open.map(Turn::of).collect()
            }
            Phase::Cut => {
                let over = self.players().filter(|one| self.excess(state, *one) > 0);
                let turn = |player| {
                    if state.untold.hands.has(player) {
                        Turn::of(player)
                    } else {
                        Turn::with(player, self.excess(state, player), "cards to discard")
                    }
                };
                over.map(turn).collect()
            }
            Phase::Deal | Phase::Biome | Phase::Preview | Phase::Over => Vec::new(),
        }
    }

    fn fills(&self, state: &State, by: Actor, gap: Gap) -> Vec<SmolStr> {
        let (Actor::Player(player), Gap::Card) = (by, gap) else { return Vec::new() };
        let known = self.cards_of(state.piles.certain(Pile::Hand(player))).into_iter();
        known.map(|card| self.card_word(card).into()).collect()
    }
}
