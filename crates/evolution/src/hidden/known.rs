//! What is plain without a search: hands that are known, what they hold for certain, known discards.

use super::{Event, Ledger};
use crate::card::{Card, Deck, MAX_KINDS};

/// What happened to a hand.
pub(super) enum HandChange<'a> {
    Drawn(&'a [Card]),
    Stated(&'a [Card]),
    Taken(Card),
}

impl Ledger {
    /// What happened to a hand, in order of time.
    pub(super) fn changes(&self, player: usize) -> impl DoubleEndedIterator<Item = HandChange<'_>> {
        let faces = |first: u16, count: u8| &self.faces[first as usize..][..count as usize];
        self.events.iter().filter_map(move |event| match *event {
            Event::Draw { player: by, first, count, .. } => {
                (usize::from(by) == player).then(|| HandChange::Drawn(faces(first, count)))
            }
            Event::Hand { player: by, first, count } => {
                (usize::from(by) == player).then(|| HandChange::Stated(faces(first, count)))
            }
            Event::Take(number) => {
                let taken = &self.taken[number as usize];
                (usize::from(taken.player) == player).then_some(HandChange::Taken(taken.face))
            }
        })
    }

    /// The cards by kind that somebody saw come into a hand and that may be there; and whether these are all.
    pub(crate) fn hand(&self, deck: &Deck, player: usize) -> ([u8; MAX_KINDS], bool) {
        let nothing = [0_u8; MAX_KINDS];
        let (mut hand, mut are_all, mut size) = (nothing, true, 0_usize);
        for change in self.changes(player) {
            let came: &[Card] = match change {
                HandChange::Drawn(faces) => faces,
                HandChange::Stated(faces) => {
                    (hand, are_all, size) = (nothing, true, 0);
                    faces
                }
                // Whatever left it: an empty hand is known.
                HandChange::Taken(_) if size <= 1 => {
                    (hand, are_all, size) = (nothing, true, 0);
                    continue;
                }
                HandChange::Taken(face) => {
                    size -= 1;
                    let held = deck.kind(face).map(|kind| &mut hand[kind.0 as usize]);
                    match held.filter(|held| **held > 0) {
                        Some(held) => *held -= 1,
                        None => are_all = false,
                    }
                    continue;
                }
            };
            size += came.len();
            for face in came {
                match deck.kind(*face) {
                    Some(kind) => hand[kind.0 as usize] += 1,
                    None => are_all = false,
                }
            }
        }
        (hand, are_all)
    }

    pub(crate) fn known_discards(&self, deck: &Deck) -> Option<[u8; MAX_KINDS]> {
        let mut counts = [0; MAX_KINDS];
        for taken in self.taken.iter().filter(|taken| taken.discarded) {
            counts[deck.kind(taken.face)?.0 as usize] += 1;
        }
        Some(counts)
    }

    /// Whether a hand holds these cards, which can be there, for certain: it is known as a whole, or they are.
    pub(crate) fn surely_holds(&self, deck: &Deck, player: usize, cards: &[Card]) -> bool {
        if !self.vague[player] {
            return true;
        }
        let nothing_known = !self.named[player] && self.stated == 0;
        let mut named = cards.iter().filter(|card| !card.is_unknown());
        if nothing_known {
            return named.next().is_none();
        }
        named.all(|card| {
            let mask = deck.mask(*card);
            let like = |other: &&Card| deck.mask(**other) & mask != 0;
            // Those that can be nothing else were drawn or stated openly; what left the hand can have been one.
            let is_one = |face: &&Card| deck.mask(**face) & !mask == 0;
            let seen = |faces: &[Card]| faces.iter().filter(is_one).count();
            let held = self.changes(player).fold(0_usize, |held, change| match change {
                HandChange::Drawn(faces) => held + seen(faces),
                HandChange::Stated(faces) => held.max(seen(faces)),
                HandChange::Taken(face) => held.saturating_sub(usize::from(like(&&face))),
            });
            held >= cards.iter().filter(like).count()
        })
    }
}
