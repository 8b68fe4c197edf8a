//! The draw that the seed has next.

use super::tape::Tape;
use crate::prelude::*;
use crate::{printed, subject_of};

impl<G: Rules> Tape<G> {
    /// See [`super::Session::dealt`].
    pub(super) fn next_deal(&self) -> Option<String> {
        let mark = &self.now.mark;
        if !mark.has_begun() || mark.has_ended() {
            return None;
        }
        let (rules, state) = (&*self.rules, &mark.state);
        let (by, action) = rules.dealt(state)?;
        let choice = Choice { by, action, weight: 1, form: None };
        let subject = subject_of(by, &self.header.seats);
        Some(format!("{subject}: {}", printed(rules, &choice)))
    }
}
