//! What chance decides, against what could have come.

use evoref_game::luck::{Chanced, Chances, Measure, Measured, Odds};

use super::Pond;
use super::judge::Move;
use super::state::State;

/// What is measured, and what is not.
pub const MEASURED: Measured = Measured {
    measures: &[Measure {
        name: "fly",
        unit: "points",
        meaning: "what a fly is worth",
        ranks: false,
    }],
    left_out: &[],
};

impl Pond {
    pub fn luck_of(&self, _: &State, legal: Move, out: &mut Chances) {
        match legal {
            Move::Roll(face) => out.tell(Chanced {
                measure: "fly",
                who: None,
                of: None,
                odds: Odds::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|face| (1.0, face))),
                came: f64::from(face),
                phrase: format!("the fly is worth {face}"),
            }),
            Move::Bid(..) | Move::Pass(_) | Move::Eat => {}
        }
    }
}
