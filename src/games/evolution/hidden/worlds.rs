//! Seeks, for every card that left a hand, the draw it came from.
//!
//! Replays the ledger and branches only where a hand holds cards that differ and the record does not
//! say which of them left. Cards of the same kind are interchangeable: swapping two of them changes
//! no epoch's count, so a known card that fits exactly is always taken first.

use super::fit::{self, Life};
use super::{Event, Ledger, NOBODY, Possible, WHOLE_HAND};
use crate::games::evolution::card::{Deck, MAX_KINDS, Mask};
use crate::rules::MAX_PLAYERS;

/// Steps of one search before it is given up.
const BUDGET: u32 = 40_000;

/// A card in a hand: when it was drawn and what it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Held {
    start: u8,
    mask: Mask,
}

struct Search<'a> {
    ledger: &'a Ledger,
    deck: &'a Deck,
    copies: &'a [u8; MAX_KINDS],
    budget: u32,
    hands: [Vec<Held>; MAX_PLAYERS],
    lives: Vec<Life>,
    /// Known cards out of the deck, by epoch and kind.
    cover: Vec<[u8; MAX_KINDS]>,
}

/// Whether every card finds its draw and its kind.
pub(super) fn search(ledger: &Ledger, deck: &Deck, copies: &[u8; MAX_KINDS]) -> Possible {
    let epochs = usize::from(ledger.epoch) + 1;
    let mut search = Search {
        ledger,
        deck,
        copies,
        budget: BUDGET,
        hands: Default::default(),
        lives: Vec::with_capacity(ledger.taken.len() + usize::from(ledger.aside)),
        cover: vec![[0; MAX_KINDS]; epochs],
    };
    for _ in 0..ledger.aside {
        search.lives.push(Life {
            mask: deck.mask(crate::games::evolution::card::Card::UNKNOWN),
            start: 0,
            until: epochs as u8,
        });
    }
    for taken in ledger.taken.iter().filter(|taken| taken.player == NOBODY) {
        let life = Life {
            mask: deck.mask(taken.face),
            start: 0,
            until: taken.until.min(epochs as u8),
        };
        if !search.begin(life) {
            return Possible::No;
        }
    }
    search.go(0)
}

impl Search<'_> {
    /// Counts a card; `false`, with nothing changed, if there are too many of its kind.
    fn begin(&mut self, life: Life) -> bool {
        if let Some(kind) = life.kind() {
            let (start, until) = life.range();
            if self.cover[start..until]
                .iter()
                .any(|epoch| epoch[kind] >= self.copies[kind])
            {
                return false;
            }
            for epoch in &mut self.cover[start..until] {
                epoch[kind] += 1;
            }
        }
        self.lives.push(life);
        true
    }

    fn undo(&mut self) {
        if let Some(life) = self.lives.pop()
            && let Some(kind) = life.kind()
        {
            let (start, until) = life.range();
            for epoch in &mut self.cover[start..until] {
                epoch[kind] -= 1;
            }
        }
    }

    fn go(&mut self, at: usize) -> Possible {
        if self.budget == 0 {
            return Possible::TooHard;
        }
        self.budget -= 1;
        let Some(event) = self.ledger.events.get(at) else {
            return self.leaf();
        };
        match *event {
            Event::Draw {
                player,
                first,
                count,
                epoch,
            } => {
                let hand = player as usize;
                let before = self.hands[hand].len();
                for face in first..first + u16::from(count) {
                    let mask = self.ledger.mask(self.deck, face);
                    self.hands[hand].push(Held { start: epoch, mask });
                }
                let outcome = self.go(at + 1);
                self.hands[hand].truncate(before);
                outcome
            }
            Event::Take(number) => self.take(at, number),
            Event::Sight {
                player,
                first,
                count,
                scope,
            } => {
                let hand = self.hands[player as usize].len();
                let from = match scope {
                    WHOLE_HAND => 0,
                    newest => hand.saturating_sub(usize::from(newest)),
                };
                let mut faces: Vec<Mask> = (first..first + u16::from(count))
                    .map(|face| self.ledger.mask(self.deck, face))
                    .collect();
                faces.sort_unstable_by_key(|mask| mask.count_ones());
                let mut free = vec![true; hand];
                free[..from].fill(false);
                self.sight(at, player as usize, &faces, &mut free)
            }
        }
    }

    /// The different cards of a hand that a mask may be, the likeliest first.
    fn choices(&self, player: usize, mask: Mask, free: impl Fn(usize) -> bool) -> Vec<usize> {
        let hand = &self.hands[player];
        let mut choices: Vec<usize> = Vec::new();
        for (place, held) in hand.iter().enumerate() {
            if !free(place) || held.mask & mask == 0 {
                continue;
            }
            if held.mask == mask && mask.is_power_of_two() {
                return vec![place];
            }
            if !choices.iter().any(|other| hand[*other] == *held) {
                choices.push(place);
            }
        }
        let known = mask.is_power_of_two();
        choices.sort_by_key(|place| {
            let held = hand[*place];
            let width = held.mask.count_ones() as i32;
            // A known card comes from the narrowest and latest, an unknown one from the widest.
            if known {
                (width, -i32::from(held.start))
            } else {
                (-width, i32::from(held.start))
            }
        });
        choices
    }

    fn take(&mut self, at: usize, number: u16) -> Possible {
        let taken = self.ledger.taken[number as usize];
        let player = taken.player as usize;
        let mask = self.deck.mask(taken.face);
        let mut verdict = Possible::No;
        for place in self.choices(player, mask, |_| true) {
            let held = self.hands[player].remove(place);
            let life = Life {
                mask: held.mask & mask,
                start: held.start,
                until: taken.until.min(self.cover.len() as u8),
            };
            if self.begin(life) {
                let outcome = self.go(at + 1);
                self.undo();
                if outcome != Possible::No {
                    verdict = outcome;
                }
            }
            self.hands[player].insert(place, held);
            if verdict != Possible::No {
                break;
            }
        }
        verdict
    }

    fn sight(&mut self, at: usize, player: usize, faces: &[Mask], free: &mut [bool]) -> Possible {
        if self.budget == 0 {
            return Possible::TooHard;
        }
        self.budget -= 1;
        let Some((mask, rest)) = faces.split_first() else {
            return self.go(at + 1);
        };
        for place in self.choices(player, *mask, |place| free[place]) {
            let held = self.hands[player][place];
            self.hands[player][place].mask &= *mask;
            free[place] = false;
            let outcome = self.sight(at, player, rest, free);
            free[place] = true;
            self.hands[player][place] = held;
            if outcome != Possible::No {
                return outcome;
            }
        }
        Possible::No
    }

    /// Every card has its draw; do the kinds fit?
    fn leaf(&mut self) -> Possible {
        let epochs = self.cover.len() as u8;
        let out = self.lives.len();
        let mut fits = true;
        for player in 0..MAX_PLAYERS {
            for place in 0..self.hands[player].len() {
                let held = self.hands[player][place];
                fits = fits
                    && self.begin(Life {
                        mask: held.mask,
                        start: held.start,
                        until: epochs,
                    });
            }
        }
        let outcome = if fits {
            fit::fit(
                self.deck,
                self.copies,
                &self.cover,
                &self.lives,
                &mut self.budget,
            )
        } else {
            Possible::No
        };
        while self.lives.len() > out {
            self.undo();
        }
        outcome
    }
}
