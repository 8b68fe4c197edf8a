//! The history that a ledger carries along: found for the record so far, mended where the record goes on.
//!
//! It is a value of the ledger. A copy of a session's state has one of its own (they share it until one
//! of them goes on), so nothing that was tried elsewhere is ever believed here.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::fits::fits;
use super::history::{Drawn, History, LEFT_OVER, NONE, Trial};
use super::{Ledger, repair};
use crate::game::{Purpose, Work};
use crate::games::evolution::card::{Card, Deck, Mask};
use arrayvec::ArrayVec;

/// The most steps that mending takes for one question: at first, and when the search did not decide it.
pub(super) const QUICKLY: u64 = 2_000_000;
pub(super) const THOROUGHLY: u64 = 20_000_000;
/// The most steps without a sum: then the search is fast.
const WITHOUT_SUMS: u64 = 30_000;
/// The most steps that mending takes on the way to a state.
const ALTOGETHER: u64 = 30_000_000;
/// The most cards that are looked at without a trial.
const FEW: usize = 8;

/// The last history, and how far it has followed the record.
#[derive(Clone, Default)]
pub(super) struct Kept {
    last: Arc<History>,
    /// The numbers of the record that it followed, without its moments, and of the values that were named,
    /// once it did.
    followed: Option<(u64, u64)>,
    /// Whether it agrees with that record, once that was asked.
    agrees: OnceLock<bool>,
    /// The steps that mending took so far.
    steps: u64,
    /// What was mended for the last question: whoever carries out what was asked about takes it over.
    asked: Arc<Mutex<Option<Mended>>>,
}

/// A history that was mended until nothing of it contradicted the record.
#[derive(Clone)]
struct Mended {
    /// The history that was mended.
    from: Arc<History>,
    /// The numbers of the record that it fits, without its moments, and of the values that were named.
    fits: (u64, u64),
    history: Arc<History>,
    steps: u64,
}

impl std::fmt::Debug for Kept {
    /// Ledgers of the same record are the same, whatever was found of them.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Kept")
    }
}

impl Ledger {
    /// Whether the last history, mended in so many steps, agrees with the record.
    pub(super) fn mends(&self, deck: &Deck, work: &Work, most: u64) -> bool {
        let Some(kept) = &self.kept else {
            return false;
        };
        let mut history = History::clone(&kept.last);
        let most = most_steps(work, kept, self.most(most));
        let steps = self.mend(deck, &mut history, kept.followed.is_some(), most);
        if !work.spend(steps) || !fits(&history, self, deck) {
            return false;
        }
        let mended = Mended {
            from: Arc::clone(&kept.last),
            fits: (self.shape(), deck.named_values()),
            history: Arc::new(history),
            steps,
        };
        *kept.asked.lock().unwrap_or_else(PoisonError::into_inner) = Some(mended);
        true
    }

    /// Carries the last history on, once it is known that what happened is possible. Costs a verdict
    /// nothing, because it is done once for each action.
    pub(in crate::games::evolution) fn carry_on(&mut self, deck: &Deck, work: &Work) {
        let record = Some((self.shape(), deck.named_values()));
        let Some(mut kept) = self.kept.take_if(|kept| kept.followed != record) else {
            return;
        };
        let steps = match self.was_asked(deck, work, &kept) {
            Some(mended) => {
                kept.last = mended.history;
                kept.agrees = OnceLock::from(true);
                mended.steps
            }
            None => {
                let most = most_steps(work, &kept, self.most(THOROUGHLY));
                let last = Arc::make_mut(&mut kept.last);
                kept.agrees = OnceLock::new();
                self.mend(deck, last, kept.followed.is_some(), most)
            }
        };
        work.advise(steps);
        kept.steps += steps;
        kept.followed = record;
        self.kept = Some(kept);
    }

    /// What was mended for the question whether this can be so, if mending would do just the same again.
    fn was_asked(&self, deck: &Deck, work: &Work, kept: &Kept) -> Option<Mended> {
        let asked = kept.asked.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let is_this = Arc::ptr_eq(&asked.from, &kept.last)
            && asked.fits == (self.shape(), deck.named_values())
            && asked.steps <= most_steps(work, kept, self.most(THOROUGHLY));
        is_this.then_some(asked)
    }

    /// Carries the last history over to this record, which `grew` from the one that it followed, and mends it;
    /// tells the steps of mending it.
    fn mend(&self, deck: &Deck, last: &mut History, grew: bool, most: u64) -> u64 {
        let mut trial = Trial::new(self, deck, last, grew);
        repair::repair(&mut trial, most)
    }

    /// The steps that mending may take, where so many may be taken with sums.
    fn most(&self, with_sums: u64) -> u64 {
        if self.sums.is_empty() { WITHOUT_SUMS } else { with_sums }
    }

    /// Whether the last history, as it is, allows a player to lay these cards now: each is one of his
    /// that is of this kind, or that can become so because a copy is free as long as it is out.
    pub(in crate::games::evolution) fn readily_takes(
        &self,
        deck: &Deck,
        player: usize,
        cards: &[Card],
    ) -> bool {
        self.readily(deck, cards.len(), |history, changed| {
            cards.iter().filter(|card| !card.is_unknown()).all(|card| {
                let mask = deck.mask(*card);
                let hand = &history.hands[player];
                // What is of the kind already costs no copy.
                let of_kind = hand.iter().find(|held| {
                    let kind = history.cards[usize::from(**held)].kind;
                    kind != LEFT_OVER && mask >> kind & 1 == 1 && is_another(changed, **held)
                });
                if let Some(held) = of_kind {
                    changed.push((*held, LEFT_OVER));
                    return true;
                }
                hand.iter().any(|held| {
                    is_another(changed, *held) && can_become(history, changed, *held, mask)
                })
            })
        })
    }

    /// The same of cards that lie face down and are seen now, each with its number.
    pub(in crate::games::evolution) fn readily_learns(
        &self,
        deck: &Deck,
        seen: &[(u16, Card)],
    ) -> bool {
        self.readily(deck, seen.len(), |history, changed| {
            seen.iter().all(|(number, card)| {
                let mask = deck.mask(*card);
                let Some(drawn) = history.of_taken.get(usize::from(*number)) else {
                    return false;
                };
                let is_one = |drawn: &Drawn| drawn.kind != LEFT_OVER && mask >> drawn.kind & 1 == 1;
                *drawn != NONE
                    && (is_one(&history.cards[usize::from(*drawn)])
                        || can_become(history, changed, *drawn, mask))
            })
        })
    }

    /// The same of cards that come from the deck, no shuffle between them.
    pub(in crate::games::evolution) fn readily_draws(&self, deck: &Deck, cards: &[Card]) -> bool {
        self.readily(deck, cards.len(), |history, changed| {
            let epochs = history.free.len();
            cards
                .iter()
                .filter(|card| !card.is_unknown())
                .all(|card| take_copy(history, changed, NONE, deck.mask(*card), epochs - 1..epochs))
        })
    }

    fn readily(
        &self,
        deck: &Deck,
        count: usize,
        finds: impl FnOnce(&History, &mut Changed) -> bool,
    ) -> bool {
        let record = Some((self.shape(), deck.named_values()));
        let kept = self.kept.as_ref().filter(|kept| kept.followed == record);
        kept.is_some_and(|kept| {
            count <= FEW
                && finds(&kept.last, &mut Changed::new())
                && *kept.agrees.get_or_init(|| fits(&kept.last, self, deck))
        })
    }
}

/// The steps that mending may take of those that are left.
fn most_steps(work: &Work, kept: &Kept, most: u64) -> u64 {
    let purpose = work.purpose();
    let (spent, full) = work.spent(purpose);
    most.min(match purpose {
        Purpose::Verdict => ALTOGETHER.saturating_sub(kept.steps).min(full - spent),
        // Many things are tried for advice: none takes more than a hundredth of what is left.
        Purpose::Advice => (full - spent) / 100,
    })
}

/// Cards that are of another kind now, with it.
type Changed = ArrayVec<(u16, u8), FEW>;

fn is_another(changed: &Changed, card: u16) -> bool {
    changed.iter().all(|(other, _)| *other != card)
}

/// Whether a card that is part of no sum can be one of these; then it is.
fn can_become(history: &History, changed: &mut Changed, card: u16, mask: Mask) -> bool {
    let drawn = &history.cards[usize::from(card)];
    drawn.sum == NONE && take_copy(history, changed, card, mask & drawn.mask, drawn.epochs())
}

/// Whether a copy of one of these kinds is free in all these epochs; then it is the card's.
fn take_copy(
    history: &History,
    changed: &mut Changed,
    card: u16,
    mask: Mask,
    epochs: std::ops::Range<usize>,
) -> bool {
    let free = &history.free[epochs];
    let mut kinds = mask;
    while kinds != 0 {
        let kind = kinds.trailing_zeros() as u8;
        kinds &= kinds - 1;
        let gone = changed.iter().filter(|(_, other)| *other == kind).count() as i16;
        if free.iter().all(|free| free[usize::from(kind)] > gone) {
            changed.push((card, kind));
            return true;
        }
    }
    false
}
