//! Quick proofs that no history exists, by counting alone.

use super::{Event, Ledger, NOBODY, Taken};
use crate::games::evolution::card::{Deck, Kind, MAX_KINDS};
use crate::rules::MAX_PLAYERS;

/// A card of known kind, out from the latest epoch in which it can have been drawn.
struct Latest {
    number: usize,
    kind: usize,
    start: usize,
    until: usize,
}

impl Ledger {
    /// Quick proofs of contradiction, by counting. The search finds them too, but might not live to
    /// see it.
    pub(super) fn overflows(&self, deck: &Deck) -> bool {
        let lives = self.latest_lives(deck);
        let epochs = usize::from(self.epoch) + 1;
        let mut cover = vec![[0u8; MAX_KINDS]; epochs];
        for life in &lives {
            for epoch in life.start..life.until {
                let count = &mut cover[epoch][life.kind];
                *count += 1;
                // Too many even if everybody drew his as late as he could.
                if *count > deck.copies()[life.kind] {
                    return true;
                }
            }
        }
        self.too_few_late_draws(deck, &lives, &cover)
    }

    /// The cards of known kind that left a hand, each drawn as late as it can have been.
    fn latest_lives(&self, deck: &Deck) -> Vec<Latest> {
        let epochs = usize::from(self.epoch) + 1;
        let mut latest = [0; MAX_PLAYERS];
        let mut lives = Vec::with_capacity(self.taken.len());
        let mut push = |number: usize, taken: &Taken, start: u8| {
            if let Some(Kind(kind)) = deck.kind(taken.face) {
                lives.push(Latest {
                    number,
                    kind: kind as usize,
                    start: usize::from(start),
                    until: usize::from(taken.until).min(epochs),
                });
            }
        };
        for event in &self.events {
            match *event {
                Event::Draw { player, epoch, .. } => latest[player as usize] = epoch,
                Event::Sight { .. } => {}
                Event::Take(number) => {
                    let taken = &self.taken[number as usize];
                    push(number as usize, taken, latest[taken.player as usize]);
                }
            }
        }
        for (number, taken) in self.taken.iter().enumerate() {
            if taken.player == NOBODY {
                push(number, taken, 0);
            }
        }
        lives
    }

    /// Whether a player laid more cards that must come from late draws than he drew late: Hall's
    /// condition for each player, each moment and each epoch.
    fn too_few_late_draws(&self, deck: &Deck, lives: &[Latest], cover: &[[u8; MAX_KINDS]]) -> bool {
        let epochs = cover.len();
        // The first epoch in which a card can have been drawn, the other copies being out before.
        let mut first = vec![0; self.taken.len()];
        for life in lives {
            let full = |epoch: usize| {
                let own = u8::from((life.start..life.until).contains(&epoch));
                cover[epoch][life.kind] - own >= deck.copies()[life.kind]
            };
            let blocked = (0..life.until).rev().find(|epoch| full(*epoch));
            first[life.number] = blocked.map_or(0, |epoch| epoch + 1);
        }
        // By player: cards drawn in an epoch or later, less those that must come from there.
        let mut spare = vec![[0i32; MAX_PLAYERS]; epochs + 1];
        for event in &self.events {
            match *event {
                Event::Draw {
                    player,
                    count,
                    epoch,
                    ..
                } => {
                    for late in &mut spare[..=usize::from(epoch)] {
                        late[player as usize] += i32::from(count);
                    }
                }
                Event::Sight { .. } => {}
                Event::Take(number) => {
                    let player = self.taken[number as usize].player as usize;
                    for late in &mut spare[..=first[number as usize]] {
                        late[player] -= 1;
                        if late[player] < 0 {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }
}
