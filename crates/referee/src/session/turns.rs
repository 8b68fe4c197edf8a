//! Whose turns are open, in the present phase or in the next one in which somebody may act.

use super::tape::Tape;
use crate::prelude::*;
use evoref_game::{Turn, advance_to};

/// Whose turns are open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turns {
    /// In which phase: the present one, or the next one in which somebody may act.
    pub phase: &'static str,
    /// Next first; nobody has to use his. None before the set-up, at the end of a round and of a session.
    pub list: Vec<Turn>,
}

impl<G: Rules> Tape<G> {
    pub(super) fn turns(&self) -> Turns {
        let mark = &self.now.mark;
        let present = Turns {
            phase: self.rules.stage(&mark.state).phase,
            list: self.rules.turns_there(&mark.state),
        };
        if !present.list.is_empty() || !mark.has_begun() || mark.has_ended() {
            return present;
        }
        // The phase is over, but what follows from that shows only with the line that needs it.
        self.work.begin_question();
        let mut ahead = mark.state.clone();
        let open = |state: &G::State| !self.rules.turns_there(state).is_empty();
        advance_to(&*self.rules, &mut ahead, &Next::Round, open);
        let list = self.rules.turns_there(&ahead);
        if list.is_empty() {
            return present;
        }
        Turns { phase: self.rules.stage(&ahead).phase, list }
    }
}
