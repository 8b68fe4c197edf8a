//! What would have been legal instead.
//!
//! Knows how to ask a game for candidates and how to try a changed text; whatever is printed was
//! accepted by the engine first.

use std::collections::HashSet;

use super::any::{AnyCase, AnyChoice, AnyTable};
use crate::opened::Opened;
use crate::prelude::*;
use crate::replay::Refused;
use evoref_record::diagnostic::Alternatives;

pub(crate) const SHOWN: usize = 8;

/// What it costs to judge a choice, and to carry it out in a copy of the state if it is legal.
const STEPS_OF_A_CHOICE: u64 = 500;
const STEPS_OF_A_LEGAL_CHOICE: u64 = 1_500;
/// What it costs to compare two letters of different texts.
const STEPS_OF_TWO_LETTERS: u64 = 3;

/// How far two texts lie apart; `None` if there are no steps to find out.
pub(crate) fn distance(work: &Work, one: &str, other: &str) -> Option<usize> {
    let letters = (one.len() * other.len()) as u64;
    work.advise(letters * STEPS_OF_TWO_LETTERS).then(|| strsim::osa_distance(one, other))
}

/// The legal choices, in the order of the candidates; none if there are no steps to look at all of them.
pub(crate) fn legal<G: Rules>(rules: &G, work: &Work, state: &G::State) -> Vec<Choice<G::Action>> {
    let mut choices = Vec::new();
    if work.is_used_up() {
        return choices;
    }
    rules.choices(state, &mut choices);
    // A form beside its own action stands for spellings, such as the names of cards nobody saw.
    let plain: Vec<(Actor, G::Action)> = choices
        .iter()
        .filter(|choice| choice.form.is_none())
        .map(|choice| (choice.by, choice.action.clone()))
        .collect();
    let spelling = |choice: &Choice<G::Action>| {
        choice.form.is_some()
            && plain.iter().any(|(by, action)| *by == choice.by && *action == choice.action)
    };
    choices.retain(|choice| {
        let compared = choice.form.as_ref().map_or(0, |_| plain.len() as u64);
        work.advise(STEPS_OF_A_CHOICE + compared)
            && !spelling(choice)
            && after(rules, state, choice.by, &choice.action).is_some()
            && work.advise(STEPS_OF_A_LEGAL_CHOICE)
    });
    let is_idle = |choice: &Choice<G::Action>| choice.weight == 0 && choice.form.is_none();
    if work.is_used_up() || choices.iter().all(is_idle) {
        // Some were not looked at, or not to the end; or all that is left is a pass that changes nothing.
        choices.clear();
    }
    choices
}

/// What becomes open after steps that nobody writes, and is not among what is legal at once, as it is written.
pub(crate) fn legal_later<G: Rules>(
    rules: &G,
    work: &Work,
    state: &G::State,
    now: HashSet<(Actor, String)>,
) -> Vec<Choice<G::Action>> {
    if work.is_used_up() {
        return Vec::new();
    }
    let (later, looked_at) = open(rules, state, false, now);
    let looked_at = looked_at as u64 * STEPS_OF_A_CHOICE;
    let legal = later.len() as u64 * STEPS_OF_A_LEGAL_CHOICE;
    if work.advise(looked_at + legal) { later } else { Vec::new() }
}

/// Everything that may be written next, also where steps nobody writes come first: draws that are
/// left out, the end of a phase, payments. In the order in which it becomes open.
pub fn open_choices<G: Rules>(rules: &G, state: &G::State) -> Vec<Choice<G::Action>> {
    open(rules, state, true, HashSet::new()).0
}

/// The same without those that were seen before, `statements` or only what is played; and how many were looked at on the
/// way through the steps that nobody writes.
fn open<G: Rules>(
    rules: &G,
    from: &G::State,
    statements: bool,
    mut seen: HashSet<(Actor, String)>,
) -> (Vec<Choice<G::Action>>, usize) {
    let (mut choices, mut looked_at) = (Vec::new(), 0);
    let mut look = |rules: &G, now: &G::State| {
        let mut fresh = Vec::new();
        rules.choices(now, &mut fresh);
        if statements {
            rules.statements(now, &mut fresh);
        }
        looked_at += fresh.len();
        fresh.retain(|choice| {
            seen.insert((choice.by, printed(rules, choice)))
                && after(rules, from, choice.by, &choice.action).is_some()
        });
        choices.append(&mut fresh);
    };
    look(rules, from);
    let (mut ahead, step) = (from.clone(), Step::default());
    let mut look = AfterEach(look);
    advance(rules, &mut ahead, &Next::Round, &Waived::NONE, step, Some(&mut look));
    (choices, looked_at)
}

pub(crate) fn printed<G: Rules>(rules: &G, choice: &Choice<G::Action>) -> String {
    match &choice.form {
        Some(form) => form.clone(),
        None => {
            let mut text = String::new();
            choice.action.print(rules, View::Full, &mut text);
            text
        }
    }
}

/// Legal alternatives for a refused action, and clauses of the same verb written nearly so, nearest first.
pub(crate) fn offer(
    case: &dyn AnyCase<'_>,
    table: &dyn AnyTable,
    refused: &Refused<'_>,
) -> (Option<Alternatives>, Vec<String>) {
    let to_act = table.stage().to_act;
    let all = table.legal();
    let own = |choice: &&AnyChoice| choice.by == refused.by && !refused.missing;
    let mut whose = None;
    let mut choices: Vec<&AnyChoice> = all.iter().filter(own).collect();
    if choices.is_empty()
        && let Some(player) = to_act
    {
        choices = all.iter().filter(|choice| choice.by == Actor::Player(player)).collect();
        whose = Some(player).filter(|player| refused.by != Actor::Player(*player));
    }
    let written = written_action(case.opened(), refused);
    let verb = refused.clause.text.split_whitespace().next().unwrap_or("");
    let rank = |choice: &AnyChoice| {
        let other = choice.clause.split_whitespace().next() != Some(verb);
        (other, distance(case.work(), &written, &choice.clause).unwrap_or(usize::MAX))
    };
    let mut ranked: Vec<((bool, usize), &AnyChoice)> =
        choices.into_iter().map(|choice| (rank(choice), choice)).collect();
    if case.work().is_used_up() {
        ranked.clear();
    }
    // Stable: candidates come in a sensible order, and near ones go first.
    ranked.sort_by_key(|(rank, _)| *rank);
    let total = ranked.len() as u64;
    let arguments = written.len() - verb.len().min(written.len());
    // Whoever shares little more than the verb was not meant.
    let far = (arguments / 2).max(1);
    let words = |(_, choice): &(_, &AnyChoice)| choice.clause.clone();
    let is_near = |((other, apart), choice): &&((bool, usize), &AnyChoice)| {
        !*other && *apart <= far && !choice.is_form
    };
    let near = ranked.iter().filter(is_near).map(words).collect();
    let shown: Vec<String> = ranked.iter().take(SHOWN).map(words).collect();
    let whose = whose
        .and_then(|player| Some(case.opened().header.seats.get(player.seat())?.name.to_string()));
    ((!shown.is_empty()).then_some(Alternatives { shown, total, whose }), near)
}

/// The clause as it would stand with only the refused action.
fn written_action(opened: &Opened<'_>, refused: &Refused<'_>) -> String {
    let clause = refused.clause.text.trim();
    let Some(claimed) = refused.claimed else { return clause.to_owned() };
    let base = opened.at as usize;
    let range = claimed.range();
    let action = opened.text.get(range.start - base..range.end - base).unwrap_or(clause);
    let verb = clause.split_whitespace().next().unwrap_or("");
    if action.starts_with(verb) { action.to_owned() } else { format!("{verb} {action}") }
}
