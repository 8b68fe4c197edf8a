//! The lines that a legal action may be written as, to be tried above what is wrong.

use crate::any::{AnyCase, AnyChoice};
use crate::fillings::{any_card, filled};
use crate::prelude::*;
use crate::replay::AnyAction;

/// What a choice may be in words.
#[derive(Clone)]
pub(crate) struct Sayable {
    pub(super) by: Actor,
    /// The whole line.
    pub(super) text: String,
    pub(super) claims: Vec<Claimed<AnyAction>>,
    /// Whether it could be written so.
    pub(super) whole: bool,
    /// Whether it names a card that nobody knows.
    pub(super) supposed: bool,
}

/// A line in the place of none: who says what.
pub(crate) type InsertedLine = (Actor, Vec<Claimed<AnyAction>>);

/// The lines that a choice may be: it itself, or what chance may have said if the record names it near by.
pub(super) fn sayable(case: &dyn AnyCase<'_>, choice: &AnyChoice, line: Span) -> Vec<Sayable> {
    let subject = subject_of(choice.by, &case.opened().header.seats);
    let way = |(clause, claims): (String, _)| Sayable {
        by: choice.by,
        text: format!("{subject}: {clause}"),
        claims,
        whole: true,
        supposed: false,
    };
    let filled = match choice.by {
        Actor::Table => filled(case, choice, line),
        Actor::Player(_) | Actor::Manual | Actor::Adjust => Vec::new(),
    };
    if filled.is_empty() {
        let claimed = Claimed { action: choice.action.clone(), span: line };
        let itself = way((choice.clause.clone(), vec![claimed]));
        return vec![Sayable { whole: !choice.is_form, ..itself }];
    }
    filled.into_iter().map(way).collect()
}

/// The same, and with any card where a card of a hand is meant that nobody knows.
pub(super) fn or_any_card(case: &dyn AnyCase<'_>, choice: &AnyChoice, line: Span) -> Vec<Sayable> {
    let mut ways = sayable(case, choice, line);
    let named = match choice.by {
        Actor::Player(_) => any_card(case, choice, line),
        Actor::Table | Actor::Manual | Actor::Adjust => Vec::new(),
    };
    let text = ways[0].text.clone();
    let supposed = |claims| Sayable {
        by: choice.by,
        text: text.clone(),
        claims,
        whole: false,
        supposed: true,
    };
    ways.extend(named.into_iter().map(supposed));
    ways
}
