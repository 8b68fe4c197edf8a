//! What must happen before the next thing of a record.

use evoref::game::{Due, Next};

use super::action::Action;
use super::breach::{BidMissing, Breach, RollMissing};
use super::judge::Legal;
use super::state::{Phase, State};

pub fn due(state: &State, next: &Next<'_, Action>) -> Due<Legal, Breach> {
    match (state.phase, state.to_act(), next) {
        (Phase::Roll, _, Next::Action(_, Action::Roll(_)))
        | (Phase::Bids, Some(_), Next::Action(..))
        | (Phase::Between | Phase::Over, _, Next::End) => Due::Nothing,
        (Phase::Roll, ..) => Due::Missing(RollMissing {}.into()),
        (Phase::Bids, Some(player), _) => Due::Missing(BidMissing { player }.into()),
        (Phase::Bids, None, _) => Due::Step(Legal::EAT),
        (Phase::Between, ..) => Due::RoundOver,
        (Phase::Over, ..) => Due::GameOver,
    }
}
