//! The loops over what is due: the steps that nobody writes are carried out one by one.
//!
//! Whoever wants to see them gives a [`Watch`]; who it is (referee, candidates, a test) is not known here.

use std::cell::RefCell;

use super::{Actor, Book, Breach, Deed as _, Due, Entry, Next, Player, Rules, Step, Waived};
use evoref_record::notation::Respell;
use evoref_record::source::Span;

/// How far the steps led.
pub enum Arrived<B> {
    /// Nothing is left to do before what comes next.
    There,
    /// The round is over: a heading must come next.
    RoundOver,
    /// The session is over.
    GameOver,
    /// This should have been written and was not.
    Missing(B),
}

impl<B> Arrived<B> {
    /// Whether the round is finished and nothing is missing for it.
    pub const fn is_round_over(&self) -> bool {
        matches!(self, Self::There | Self::RoundOver)
    }
}

/// The words of the record that something follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Said {
    /// On whose line.
    pub by: Actor,
    /// Where they stand.
    pub words: Span,
    /// Whether all of it could be verified.
    pub verified: bool,
    /// Whether the record does not say it, and judging only goes on as if it did.
    pub supposed: bool,
}

/// A clause as it is written, for whoever wants to know its words.
#[derive(Debug, Clone, Copy)]
pub struct Wording<'a> {
    /// On whose line.
    pub by: Actor,
    /// Where it begins.
    pub at: u32,
    /// All of it, with what stands after `=>`.
    pub text: &'a str,
    /// Its words that have another spelling.
    pub spelt: &'a RefCell<Respell>,
    /// How much of it two recorders have to write.
    pub says: Says,
}

/// How much an action says that follows neither from the rules nor from another line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Says {
    /// Nothing: it may be left out.
    Nothing,
    /// Its words.
    Words,
    /// Its words and the result after `=>`, which rests on chance that they do not say.
    Result,
}

/// Hears of every step that is carried out, and of every number that it changes.
pub trait Watch<G: Rules> {
    /// A number changes.
    fn entry(&mut self, _entry: Entry) {}

    /// Something is about to be carried out: what the record says, or a step that nobody wrote.
    fn before(&mut self, _rules: &G, _state: &G::State, _legal: &G::Legal, _said: Option<&Said>) {}

    /// A round is about to begin.
    fn round(&mut self, _number: u32) {}

    /// A player leaves the table.
    fn leaves(&mut self, _player: Player, _name: &str) {}

    /// A heading was read, judged or not: the byte at which its word begins, the word, and its number.
    fn heading(&mut self, _at: u32, _name: &'static str, _number: &str) {}

    /// A clause was read that was not taken back, judged or not.
    fn clause(&mut self, _clause: &Wording<'_>) {}

    /// It was carried out.
    fn after(&mut self, _rules: &G, _state: &G::State) {}
}

impl<G: Rules> Watch<G> for Vec<Entry> {
    fn entry(&mut self, entry: Entry) {
        self.push(entry);
    }
}

/// Looks at the table after every step.
pub struct AfterEach<F>(pub F);

impl<G: Rules, F: FnMut(&G, &G::State)> Watch<G> for AfterEach<F> {
    fn after(&mut self, rules: &G, state: &G::State) {
        (self.0)(rules, state);
    }
}

/// Carries out one step and tells `watch` of it.
#[inline]
pub fn apply<G: Rules>(
    rules: &G,
    state: &mut G::State,
    step: Step,
    legal: &G::Legal,
    said: Option<&Said>,
    watch: Option<&mut dyn Watch<G>>,
) {
    match watch {
        None => legal.apply(rules, state, &mut Book::quiet(step)),
        Some(watch) => {
            watch.before(rules, state, legal, said);
            legal.apply(rules, state, &mut Book::told(step, &mut |entry| watch.entry(entry)));
            watch.after(rules, state);
        }
    }
}

/// The same listener for one step of several.
pub fn again<'w, G: Rules>(
    watch: &'w mut Option<&mut dyn Watch<G>>,
) -> Option<&'w mut dyn Watch<G>> {
    watch.as_mut().map(|watch| -> &mut dyn Watch<G> { &mut **watch })
}

/// Carries out what is due before `next`, at the moment `step`.
#[inline]
pub fn advance<G: Rules>(
    rules: &G,
    state: &mut G::State,
    next: &Next<'_, G::Action>,
    waived: &Waived,
    step: Step,
    watch: Option<&mut dyn Watch<G>>,
) -> Arrived<Breach<G>> {
    // Before most lines nothing is due: no more is compiled into the caller.
    match rules.due(state, next, waived) {
        Due::Nothing => Arrived::There,
        due @ (Due::Step(_) | Due::Missing(_) | Due::RoundOver | Due::GameOver) => {
            go_through(due, rules, state, next, waived, (step, watch))
        }
    }
}

/// Carries out what is `due`, and all that is due then.
#[inline(never)]
fn go_through<G: Rules>(
    mut due: Due<G::Legal, Breach<G>>,
    rules: &G,
    state: &mut G::State,
    next: &Next<'_, G::Action>,
    waived: &Waived,
    (step, mut watch): (Step, Option<&mut dyn Watch<G>>),
) -> Arrived<Breach<G>> {
    loop {
        match due {
            Due::Step(ref legal) => apply(rules, state, step, legal, None, again(&mut watch)),
            Due::Nothing => return Arrived::There,
            Due::RoundOver => return Arrived::RoundOver,
            Due::GameOver => return Arrived::GameOver,
            Due::Missing(breach) => return Arrived::Missing(breach),
        }
        due = rules.due(state, next, waived);
    }
}

/// Carries out what is due before `next`, but no further than a state that is `enough`.
pub fn advance_to<G: Rules>(
    rules: &G,
    state: &mut G::State,
    next: &Next<'_, G::Action>,
    enough: impl Fn(&G::State) -> bool,
) {
    while !enough(state)
        && let Due::Step(legal) = rules.due(state, next, &Waived::NONE)
    {
        legal.apply(rules, state, &mut Book::quiet(Step::default()));
    }
}

/// The state as it will be before `next`, if nothing is missing on the way.
pub fn advanced<G: Rules>(
    rules: &G,
    state: &G::State,
    next: &Next<'_, G::Action>,
) -> Option<G::State> {
    let mut state = state.clone();
    match advance(rules, &mut state, next, &Waived::NONE, Step::default(), None) {
        Arrived::There | Arrived::RoundOver | Arrived::GameOver => Some(state),
        Arrived::Missing(_) => None,
    }
}

/// What an action proves to be once everything due before it is carried out; `None` if it may not come
/// next. The state is the one right before the action then.
pub fn judged_next<G: Rules>(
    rules: &G,
    state: &mut G::State,
    by: Actor,
    action: &G::Action,
) -> Option<G::Legal> {
    let next = Next::Action(by, action);
    let arrived = advance(rules, state, &next, &Waived::NONE, Step::default(), None);
    if !matches!(arrived, Arrived::There) {
        return None;
    }
    Some(rules.judge(state, by, action, &Waived::NONE).ok()?.legal)
}

/// The state after an action and what is due before it; `None` if it may not come next.
pub fn after<G: Rules>(
    rules: &G,
    state: &G::State,
    by: Actor,
    action: &G::Action,
) -> Option<G::State> {
    let mut state = state.clone();
    let legal = judged_next(rules, &mut state, by, action)?;
    legal.apply(rules, &mut state, &mut Book::quiet(Step::default()));
    Some(state)
}

/// Whether the round can end here: whether a heading may come next.
pub fn may_end<G: Rules>(rules: &G, state: &G::State) -> bool {
    let mut state = state.clone();
    advance(rules, &mut state, &Next::Round, &Waived::NONE, Step::default(), None).is_round_over()
}
