//! What chance could have said in the place of what it said.

use super::Evolution;
use super::action::Action;

impl Evolution {
    /// See [`evoref_game::Rules::outcomes`]: hands are drawn several cards at once, which are more
    /// than can be listed.
    pub(super) fn chances(&self, action: &Action) -> Vec<(u64, Action)> {
        match action {
            Action::First(_) => {
                let players = self.players();
                players.map(|player| (1, Action::First(player))).collect()
            }
            Action::Draw(_)
            | Action::Hand(_)
            | Action::Food(_)
            | Action::Species { .. }
            | Action::Grow { .. }
            | Action::Trait { .. }
            | Action::TurnUp { .. }
            | Action::Reveal { .. }
            | Action::Use { .. }
            | Action::Intelligence { .. }
            | Action::Feed { .. }
            | Action::Attack { .. }
            | Action::Pass
            | Action::Adjust { .. } => Vec::new(),
        }
    }
}
