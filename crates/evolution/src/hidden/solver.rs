//! Whether a history exists: the one that was carried on, or what the search finds.

use std::borrow::Cow;
use std::sync::Arc;

use super::Ledger;
use super::hands::{self, Places};
use super::history::History;
use super::kinds::{self, Limits};
use super::program::{Outcome, Program};
use crate::card::{Deck, MAX_KINDS};
use evoref_game::Work;

/// Whether a history exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Possible {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// Given up after a bounded effort.
    TooHard,
}

/// How much of the record a history must agree with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All of it.
    Everything,
    /// All but the stated food on the hole.
    WithoutSums,
    /// What is out of the deck now, whenever it was drawn.
    OutNow,
    /// The hands, whatever the deck holds.
    HandsAlone,
}

/// A history to go on with.
#[derive(Debug, Clone)]
pub(crate) struct Found(Arc<History>);

impl Ledger {
    /// Whether a history exists that agrees with so much of the record.
    pub(crate) fn possible(&self, deck: &Deck, work: &Work, scope: Scope) -> Possible {
        self.search(deck, work, scope).0
    }

    /// Whether a history exists, and the one that was found, if it can be carried on.
    pub(crate) fn sought(&self, deck: &Deck, work: &Work) -> (Possible, Option<Found>) {
        let (possible, history) = self.search(deck, work, Scope::Everything);
        (possible, history.map(|history| Found(Arc::new(history))))
    }

    /// The history of it that is at hand, which proves that it is possible.
    pub(crate) fn carried_on(&self, deck: &Deck) -> Option<Cow<'_, History>> {
        let history = self.history.as_deref()?;
        if history.is_of(deck) {
            return Some(Cow::Borrowed(history));
        }
        let mut other = history.clone();
        other.name(deck).then_some(Cow::Owned(other))
    }

    /// Goes on with a history of the same.
    pub(crate) fn go_on_with(&mut self, found: Option<Found>) {
        self.history = found.map(|Found(history)| history);
    }

    fn search(&self, deck: &Deck, work: &Work, scope: Scope) -> (Possible, Option<History>) {
        let mut program = Program::new(work.clone());
        let lives = hands::lives(self, deck, &mut program, None);
        if program.is_given_up() {
            return (Possible::TooHard, None);
        }
        let Some(mut lives) = lives else {
            return (Possible::No, None);
        };
        let plenty = [u8::MAX; MAX_KINDS];
        let epochs = usize::from(self.epoch) + 1;
        let mut limits = Limits {
            deck,
            copies: deck.copies(),
            epochs,
            sums: &self.sums,
            guide: self.guide.as_deref(),
        };
        if scope != Scope::Everything {
            limits.sums = &[];
            lives.iter_mut().for_each(|life| life.sum = None);
        }
        match scope {
            Scope::Everything | Scope::WithoutSums => {}
            Scope::OutNow => {
                lives.retain(|life| life.until > self.epoch);
                lives.iter_mut().for_each(|life| life.start = self.epoch);
            }
            Scope::HandsAlone => limits.copies = &plenty,
        }
        let kinds = kinds::give_kinds(&lives, &limits, &mut program);
        if program.is_given_up() {
            return (Possible::TooHard, None);
        }
        let Some(kinds) = kinds else {
            return (Possible::No, None);
        };
        match program.solve() {
            Outcome::Empty => (Possible::No, None),
            Outcome::TooHard => (Possible::TooHard, None),
            Outcome::Point(_) if scope != Scope::Everything => (Possible::Yes, None),
            Outcome::Point(point) => {
                // The same walk once more: now it is known how many cards go each way.
                let mut places = Places::at(&point, self);
                let again = &mut Program::new(Work::unbounded());
                let lives = hands::lives(self, deck, again, Some(&mut places));
                let history = lives.and_then(|lives| kinds.cards(&lives, (deck, epochs), places));
                (Possible::Yes, history)
            }
        }
    }
}
