//! Clauses that are tried at the cursor: whether they are accepted, what they do, how they go on.

use super::NextWord;
use super::tape::Tape;
use crate::prelude::*;
use crate::printed;
use crate::replay::read;
use evoref_game::{Slot, Teller, judged_next, slots};

/// How many ways of filling a form are tried before a word of it is not offered.
pub(super) const TRIALS: usize = 400;

type Attempt<State, Action> = Result<(State, Vec<Action>), Option<Box<Finding>>>;

#[derive(PartialEq, Eq)]
pub(super) enum Filled {
    Accepted,
    Refused,
    /// So many words stand before a `?` where something has to be named, whatever stands behind it.
    Unnamed(usize),
}

impl<G: Rules> Tape<G> {
    /// The words that may stand in the place of one.
    pub(super) fn fillings(&self, slot: &Slot, clause: Option<(Actor, &G::State)>) -> Vec<SmolStr> {
        let (gap, (by, state)) = match (slot, clause) {
            (Slot::Word(word), _) => return vec![word.clone()],
            (Slot::Gap(_), None) => return Vec::new(),
            (Slot::Gap(gap), Some(clause)) => (*gap, clause),
        };
        let known = self.rules.fills(state, by, gap);
        let mut names = self.rules.names(gap);
        // Likely ones first; but what nobody saw, which may be anything, leads to an end at once.
        names.sort_by_key(|name| (name != "?", !known.contains(name)));
        names
    }

    /// Whether a clause or a form can be said at the cursor, with some names in its gaps.
    pub(super) fn can_be_said(&self, by: Actor, form: &str) -> bool {
        let state = &self.now.mark.state;
        let tried =
            |form: &[Slot]| self.filled((by, state), &mut Vec::new(), form, &mut { TRIALS });
        slots(form).iter().any(|form| tried(form) == Filled::Accepted)
    }

    /// Whether what nobody saw, which may be anything, may stand in all gaps: then a word that is refused
    /// before such a rest is refused before any other.
    pub(super) fn is_free(
        &self,
        before: &[&str],
        (next, rest): (&Slot, &[Slot]),
        clause: (Actor, &G::State),
    ) -> bool {
        let unseen = |slot: &Slot| match slot {
            Slot::Word(_) => true,
            Slot::Gap(gap) => self.rules.names(*gap).iter().any(|name| name == "?"),
        };
        let is_gap = |slot: &Slot| matches!(slot, Slot::Gap(_));
        let mut begun: Vec<SmolStr> = before.iter().copied().map(SmolStr::from).collect();
        begun.push("?".into());
        is_gap(next)
            && rest.iter().any(is_gap)
            && rest.iter().chain([next]).all(unseen)
            && self.filled(clause, &mut begun, rest, &mut 1) == Filled::Accepted
    }

    /// Whether a clause that begins so can be filled so that it is accepted, in as many tries as are left.
    pub(super) fn filled(
        &self,
        (by, state): (Actor, &G::State),
        begun: &mut Vec<SmolStr>,
        rest: &[Slot],
        left: &mut usize,
    ) -> Filled {
        let Some((next, rest)) = rest.split_first() else {
            *left = left.saturating_sub(1);
            let clause = begun.join(" ");
            return match self.attempt(state, by, &clause, None) {
                Ok(_) => Filled::Accepted,
                Err(Some(misread)) if begun.iter().any(|word| word == "?") => {
                    let range = misread.primary.span.range();
                    match clause.get(..range.start).zip(clause.get(range)) {
                        Some((before, "?")) => Filled::Unnamed(before.split(' ').count() - 1),
                        Some(_) | None => Filled::Refused,
                    }
                }
                Err(_) => Filled::Refused,
            };
        };
        for word in self.fillings(next, Some((by, state))) {
            if *left == 0 {
                break;
            }
            begun.push(word);
            let filled = self.filled((by, state), begun, rest, left);
            begun.pop();
            match filled {
                Filled::Accepted => return filled,
                Filled::Unnamed(word) if word < begun.len() => return filled,
                Filled::Unnamed(_) | Filled::Refused => {}
            }
        }
        Filled::Refused
    }

    /// How a clause goes on after words that are one already.
    pub(super) fn continuations(&self, state: &G::State, by: Actor, said: &str) -> Vec<String> {
        let rules = &*self.rules;
        let Ok((state, actions)) = self.attempt(state, by, said, None) else { return Vec::new() };
        let mut choices = Vec::new();
        // What does not go on with its own kind goes on with nothing.
        let last = actions.last();
        if last.is_none_or(|last| rules.go_on(&actions, last).is_none()) {
            return Vec::new();
        }
        rules.choices(&state, &mut choices);
        choices.retain(|choice| choice.by == by && choice.form.is_none());
        let longer = choices.iter().filter_map(|choice| {
            let more = rules.go_on(&actions, &choice.action)?;
            self.attempt(&state, by, &printed(rules, choice), None).ok()?;
            Some(more)
        });
        longer.collect()
    }

    /// The state after a clause, and its actions; or what could not be read, if that is why it is not accepted.
    pub(super) fn attempt(
        &self,
        state: &G::State,
        by: Actor,
        clause: &str,
        mut teller: Option<&mut Teller>,
    ) -> Attempt<G::State, G::Action> {
        let rules = &*self.rules;
        let claimed = read(rules, by, Clause::of_words(clause, 0)).map_err(Some)?;
        let mut state = state.clone();
        for claimed in &claimed {
            let legal = judged_next(rules, &mut state, by, &claimed.action).ok_or(None)?;
            if let Some(teller) = teller.as_deref_mut() {
                legal.tell(rules, &state, teller);
            }
            legal.apply(rules, &mut state, &mut Book::quiet(Step::default()));
        }
        let actions = claimed.into_iter().map(|claimed| claimed.action);
        Ok((state, actions.collect()))
    }

    /// What a clause would do, as a sentence.
    pub(super) fn phrase(&self, state: &G::State, by: Actor, clause: &str) -> String {
        let mut teller = Teller::default();
        // What was said of a clause that is refused counts, too.
        self.attempt(state, by, clause, Some(&mut teller)).ok();
        let phrases = teller.facts.into_iter().map(|fact| fact.phrase);
        phrases.collect::<Vec<_>>().join("; ")
    }
}

/// The words that may be typed next, as they are collected.
pub(super) struct WordCollector<'t> {
    /// The beginning of the word that was typed.
    pub(super) begun: &'t str,
    pub(super) found: Vec<(u32, NextWord)>,
    pub(super) steps: u64,
    /// The steps that were taken for clauses that were tried.
    pub(super) tried: u64,
    /// Whether words were not tried because there were no steps left.
    pub(super) more: bool,
    /// The least that is missing of a list, once a word was found.
    pub(super) missing: Option<usize>,
}

impl<'t> WordCollector<'t> {
    pub(super) fn new(begun: &'t str, steps: u64) -> Self {
        Self { begun, found: Vec::new(), steps, tried: 0, more: false, missing: None }
    }

    pub(super) fn fits(&self, word: &str) -> bool {
        let head = word.get(..self.begun.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(self.begun))
    }

    /// Whether a word is listed, as the end of a line if that is asked.
    pub(super) fn lists(&self, word: &str, ends: bool) -> bool {
        let mut found = self.found.iter();
        found.any(|(_, known)| known.text == word && (known.ends || !ends))
    }

    pub(super) fn add(&mut self, word: &SmolStr, weight: u32, ends: bool, phrase: String) {
        let known = self.found.iter_mut().find(|(_, next)| next.text == *word);
        let Some((known, next)) = known else {
            let next = NextWord { text: word.clone(), phrase, ends, glued: false };
            return self.found.push((weight, next));
        };
        *known = known.saturating_add(weight);
        if ends && !next.ends {
            next.ends = true;
            next.phrase = phrase;
        }
    }
}
