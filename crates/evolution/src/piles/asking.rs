//! What may be asked about hidden cards, what it may cost, and the answer: kept for the next time.
//!
//! A record is replayed again and again for advice. A question is answered once: what was left open
//! for the verdict stays open, however many steps there are for advice.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::card::Deck;
use crate::hidden::{Fact, History, Ledger, Possible, Scope};
use evoref_game::{Purpose, Short, Step, Work};

/// Why a card cannot be where the record has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// The whole hand is known and does not hold it.
    NotInHand,
    /// More copies would be in sight at once than the deck has.
    TooMany,
    /// Its copies lay elsewhere whenever the player drew.
    OutOfReach,
    /// The unknown food cards could not add up to what was stated.
    Sum,
    /// The seed deals other cards.
    Seed,
}

/// Earlier moments that bind, at most three, oldest first.
pub(crate) type Binding = Short<(Step, Fact), 3>;

/// Why a refusal is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Because {
    /// These earlier moments.
    Facts(Binding),
    /// No history is left: what binds is found out when it is told.
    NoHistory(u32),
}

/// A refusal: which of the cards asked for, why, and what binds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) why: Why,
    pub(crate) index: u8,
    pub(crate) because: Because,
}

/// What could be checked about a possible card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checked {
    /// Everything.
    Verified,
    /// That it is possible; not that the player held it.
    Unseen,
    /// Nothing: the search was given up.
    TooHard,
}

pub(super) type CardVerdict = Result<Checked, Refusal>;

/// The three of many facts that are told: stated sums first, then the latest; one a moment.
pub(super) fn told(facts: Vec<(Step, Fact)>) -> Binding {
    let (sums, mut seen): (Vec<_>, Vec<_>) =
        facts.into_iter().partition(|(_, fact)| matches!(fact, Fact::Hole(_)));
    seen.retain(|(step, _)| sums.iter().all(|(other, _)| other != step));
    seen.dedup_by_key(|(step, _)| *step);
    let mut told: Vec<(Step, Fact)> =
        sums.into_iter().rev().chain(seen.into_iter().rev()).collect();
    told.truncate(3);
    told.sort_unstable();
    told.into_iter().collect()
}

/// The moment of a card that is only tried.
pub(super) const NOW: Step = Step(u32::MAX);

/// What a question costs of which the answer is known: a copy of the ledger.
const STEPS_OF_A_QUESTION: u64 = 1_000;

/// The numbers of a ledger's shape and moments, and of the values that were named.
type Question = (u64, u64, u64);

/// What may be asked in a session, and what was answered.
#[derive(Debug, Clone)]
pub(crate) struct Inquiry {
    work: Work,
    memory: Arc<Mutex<Memory>>,
}

#[derive(Debug, Default)]
struct Memory {
    answers: HashMap<Question, CardVerdict>,
    /// Histories that were sought and found, by the shape of the ledger and the values that were named.
    found: HashMap<(u64, u64), Arc<History>>,
    /// The latest ledgers without a history: what binds one is asked when it is told, and most are only tried.
    refused: VecDeque<(Ledger, Deck)>,
    /// How many came before these.
    gone: u32,
}

impl Memory {
    fn refused(&self, number: u32) -> Option<&(Ledger, Deck)> {
        self.refused.get(number.checked_sub(self.gone)? as usize)
    }
}

/// So many histories, and ledgers without one, are kept at once.
const HISTORIES: usize = 32;

impl Inquiry {
    /// A search that spends from these purses.
    pub(crate) fn with(work: &Work) -> Self {
        Self { work: work.clone(), memory: Arc::default() }
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The facts that bind a refusal: none of them can be spared. Nothing if there are no steps to find them.
    pub(crate) fn binding(&self, because: Because) -> Binding {
        match because {
            Because::Facts(binding) => binding,
            Because::NoHistory(number) => {
                let memory = self.memory();
                let Some((ledger, deck)) = memory.refused(number) else {
                    return Binding::default();
                };
                ledger.binding(deck, &self.work, NOW).map_or_else(Binding::default, told)
            }
        }
    }

    /// The same with other purses: an answer is the same whoever found it.
    pub(crate) fn paid_from(&self, work: &Work) -> Self {
        Self { work: work.clone(), ..self.clone() }
    }

    /// Gives a ledger that cannot carry its history on the one that was found for it.
    pub(super) fn restore(&self, deck: &Deck, ledger: &mut Ledger) {
        ledger.go_on_with(deck, |ledger| {
            let key = (ledger.shape(), deck.named);
            self.memory().found.get(&key).cloned()
        });
    }
}

/// A deck with the values that are named, in the record or in the question, and what may be asked about it.
pub(super) struct Asking<'a> {
    pub(super) search: &'a Inquiry,
    pub(super) deck: Cow<'a, Deck>,
}

impl Asking<'_> {
    pub(super) fn work(&self) -> &Work {
        &self.search.work
    }

    /// What was answered when a ledger had gone through the same, or what is answered now.
    pub(super) fn once(&self, ledger: &Ledger, ask: impl FnOnce() -> CardVerdict) -> CardVerdict {
        if ledger.carried_on(&self.deck).is_some() {
            return Ok(Checked::Verified);
        }
        let key = (ledger.shape(), ledger.moments(), self.deck.named);
        let work = self.work();
        work.advise(STEPS_OF_A_QUESTION + ledger.len() as u64);
        let memory = self.search.memory();
        let can_tell = |known: &CardVerdict| match known {
            Err(Refusal { because: Because::NoHistory(number), .. }) => {
                memory.refused(*number).is_some()
            }
            Ok(_) | Err(Refusal { because: Because::Facts(_), .. }) => true,
        };
        if let Some(known) = memory.answers.get(&key).copied().filter(can_tell) {
            return known;
        }
        drop(memory);
        let answer = ask();
        // What advice had no steps for was not answered.
        if work.purpose() == Purpose::Verdict || !work.is_used_up() {
            self.search.memory().answers.insert(key, answer);
        }
        answer
    }

    /// Keeps a ledger that has no history, for whoever asks why.
    pub(super) fn refuse(&self, ledger: Ledger) -> Because {
        let mut memory = self.search.memory();
        if memory.refused.len() >= HISTORIES {
            memory.refused.pop_front();
            memory.gone += 1;
        }
        memory.refused.push_back((ledger, Deck::clone(&self.deck)));
        Because::NoHistory(memory.gone + memory.refused.len() as u32 - 1)
    }

    /// The verdict on a ledger, unless it is impossible. What is found is kept for whoever goes on with it.
    pub(super) fn decided(&self, ledger: &Ledger) -> Option<CardVerdict> {
        let (possible, found) = ledger.sought(&self.deck, self.work(), Scope::Everything);
        if let Some(found) = found {
            let found_before = &mut self.search.memory().found;
            if found_before.len() >= HISTORIES {
                found_before.clear();
            }
            found_before.insert((ledger.shape(), self.deck.named), Arc::new(found));
        }
        match possible {
            Possible::Yes => Some(Ok(Checked::Verified)),
            Possible::TooHard => Some(Ok(Checked::TooHard)),
            Possible::No => None,
        }
    }
}
