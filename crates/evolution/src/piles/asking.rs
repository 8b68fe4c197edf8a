//! What may be asked about hidden cards: what it may cost, and what was answered before.
//!
//! A record is replayed again and again for advice. A question is answered once: what was left open
//! for the verdict stays open, however many steps there are for advice.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::verdict::{Because, Binding, Checked, NOTHING, Refusal, Verdict, told};
use crate::card::Deck;
use crate::hidden::{Found, Ledger, Possible};
use evoref_game::{Purpose, Step, Work};

/// The moment of a card that is only tried.
pub(super) const NOW: Step = Step(u32::MAX);

/// What a question costs of which the answer is known: a copy of the ledger.
const STEPS_OF_A_QUESTION: u64 = 1_000;

/// The numbers of what a ledger went through, and of the values that were named.
type Question = ((u64, u64), u64);

/// The answers of a session.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    work: Work,
    answers: Arc<Mutex<HashMap<Question, Verdict>>>,
    /// Histories that were sought and found, by what they are histories of.
    found: Arc<Mutex<HashMap<(u64, u64), Found>>>,
    refused: Arc<Mutex<Refused>>,
}

/// The latest ledgers without a history: whoever tells that one was refused asks what binds it, and most are
/// only tried.
#[derive(Debug, Default)]
struct Refused {
    /// How many came before these.
    gone: u32,
    ledgers: VecDeque<(Ledger, Deck)>,
}

impl Refused {
    fn get(&self, number: u32) -> Option<&(Ledger, Deck)> {
        self.ledgers.get(number.checked_sub(self.gone)? as usize)
    }
}

/// So many histories, and ledgers without one, are kept at once.
const HISTORIES: usize = 32;

impl Search {
    /// A search that spends from these purses.
    pub(crate) fn with(work: &Work) -> Self {
        Self {
            work: work.clone(),
            answers: Arc::default(),
            found: Arc::default(),
            refused: Arc::default(),
        }
    }

    /// The facts that bind a refusal: none of them can be spared. Nothing if there are no steps to find them.
    pub(crate) fn binding(&self, because: Because) -> Binding {
        match because {
            Because::Facts(binding) => binding,
            Because::NoHistory(number) => {
                let refused = self.refused();
                let Some((ledger, deck)) = refused.get(number) else { return NOTHING };
                ledger.binding(deck, &self.work, NOW).map_or(NOTHING, told)
            }
        }
    }

    fn refused(&self) -> MutexGuard<'_, Refused> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same with other purses: an answer is the same whoever found it.
    pub(crate) fn paid_from(&self, work: &Work) -> Self {
        Self { work: work.clone(), ..self.clone() }
    }

    /// The same about the cards of a deck, which is always the same one but for the values that were
    /// named.
    pub(crate) fn about<'a>(&'a self, deck: &'a Deck) -> Asking<'a> {
        Asking { search: self, deck }
    }
}

/// A deck and what may be asked about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asking<'a> {
    search: &'a Search,
    pub(super) deck: &'a Deck,
}

impl<'a> Asking<'a> {
    /// The same about a deck of which a value was named.
    pub(super) fn of(self, named: Option<&'a Deck>) -> Self {
        Self { deck: named.unwrap_or(self.deck), ..self }
    }

    pub(super) fn work(&self) -> &Work {
        &self.search.work
    }

    /// What was answered when a ledger had gone through the same, or what is answered now.
    pub(super) fn once(&self, ledger: &Ledger, answer: impl FnOnce() -> Verdict) -> Verdict {
        if ledger.carried_on(self.deck).is_some() {
            return Ok(Checked::Verified);
        }
        let key: Question = (ledger.history(), self.deck.named_values());
        let work = self.work();
        work.advise(STEPS_OF_A_QUESTION + ledger.len() as u64);
        let answers = || {
            let answers = self.search.answers.lock();
            answers.unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(known) = answers().get(&key).copied().filter(|known| self.can_tell(known)) {
            return known;
        }
        let answer = answer();
        // What advice had no steps for was not answered.
        if work.purpose() == Purpose::Verdict || !work.is_used_up() {
            answers().insert(key, answer);
        }
        answer
    }

    /// Whether it is still known what binds a refusal.
    fn can_tell(&self, verdict: &Verdict) -> bool {
        match verdict {
            Err(Refusal { because: Because::NoHistory(number), .. }) => {
                self.search.refused().get(*number).is_some()
            }
            Ok(_) | Err(Refusal { because: Because::Facts(_), .. }) => true,
        }
    }

    /// Keeps a ledger that has no history, for whoever asks why.
    pub(super) fn refuse(&self, ledger: Ledger) -> Because {
        let mut refused = self.search.refused();
        if refused.ledgers.len() >= HISTORIES {
            refused.ledgers.pop_front();
            refused.gone += 1;
        }
        refused.ledgers.push_back((ledger, self.deck.clone()));
        Because::NoHistory(refused.gone + refused.ledgers.len() as u32 - 1)
    }

    /// The verdict on a ledger, unless it is impossible. What is found is kept for whoever goes on with it.
    pub(super) fn decided(&self, ledger: &Ledger) -> Option<Verdict> {
        let (possible, found) = ledger.sought(self.deck, self.work());
        if let Some(found) = found {
            let mut all = self.found();
            if all.len() >= HISTORIES {
                all.clear();
            }
            all.insert((ledger.shape(), self.deck.named_values()), found);
        }
        match possible {
            Possible::Yes => Some(Ok(Checked::Verified)),
            Possible::TooHard => Some(Ok(Checked::TooHard)),
            Possible::No => None,
        }
    }

    /// Gives a ledger that cannot carry its history on the one that was found for it.
    pub(super) fn restore(&self, ledger: &mut Ledger) {
        if ledger.carried_on(self.deck).is_none() {
            let key = (ledger.shape(), self.deck.named_values());
            ledger.go_on_with(self.found().get(&key).cloned());
        }
    }

    fn found(&self) -> MutexGuard<'_, HashMap<(u64, u64), Found>> {
        self.search.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
