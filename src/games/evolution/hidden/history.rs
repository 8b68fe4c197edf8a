//! One history of the cards: which card of its hand each one was that left it, and of what kind every
//! card is, with the books that tell what of it contradicts the record.
//!
//! What may be any kind and is out in one epoch only stays open: the cards that are out never outnumber
//! the deck, so something is left for it. Knows how to follow a record as it grows, not how to mend
//! what contradicts it.

use super::{Event, Ledger, NOBODY};
use crate::game::MAX_PLAYERS;
use crate::games::evolution::card::{Card, Deck, MAX_KINDS, Mask};

/// The kind of a card that takes whatever is left.
pub(super) const LEFT_OVER: u8 = u8::MAX;
/// No card, no sum.
pub(super) const NONE: u16 = u16::MAX;

/// What a sum costs that is wrong, besides what it is wrong by.
const WRONG_SUM: i32 = 3;
/// The most that a sum costs for what it is wrong by.
const WRONG_BY: i32 = 20;

/// A card that was drawn, or was out when the ledger began.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn {
    pub(super) player: u8,
    /// The event that drew it.
    pub(super) event: u16,
    /// What the draw says of it.
    pub(super) face: Mask,
    /// What all that was seen of it leaves.
    pub(super) mask: Mask,
    pub(super) kind: u8,
    /// What it counts as in a sum.
    pub(super) value: i8,
    /// The epochs at whose end it is out, up to the one before `until`.
    pub(super) start: u8,
    pub(super) until: u8,
    /// Its number once it left the hand.
    pub(super) left: u16,
    /// The sum that it is part of.
    pub(super) sum: u16,
}

impl Drawn {
    pub(super) fn epochs(&self) -> std::ops::Range<usize> {
        usize::from(self.start)..usize::from(self.until)
    }
}

/// A hand that was stated.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stated {
    pub(super) player: u8,
    pub(super) event: u16,
    pub(super) first: u16,
    pub(super) count: u8,
}

/// A sum as it is in this history.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sum {
    pub(super) exact: bool,
    /// By how much the cards exceed the total.
    pub(super) excess: i32,
}

impl Sum {
    pub(super) fn cost(self) -> i32 {
        let wrong = self.excess > 0 || (self.exact && self.excess < 0);
        if wrong { WRONG_SUM + self.excess.abs().min(WRONG_BY) } else { 0 }
    }
}

/// How far a history has followed its record.
#[derive(Debug, Clone, Default)]
struct Followed {
    epoch: u8,
    values: u64,
    events: usize,
    /// How often more was seen of a card that had left its hand.
    learned: usize,
}

/// A history that may still contradict the record.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    followed: Followed,
    /// Cards set aside, those that were out at the beginning, and one for each face of the ledger;
    /// the faces of a stated hand have no card of their own, and theirs means nothing.
    pub(super) cards: Vec<Drawn>,
    /// How many of them come before the first face.
    pub(super) first_face: usize,
    /// The card that each of the ledger's taken cards was.
    pub(super) of_taken: Vec<u16>,
    /// The card that each face of a stated hand was.
    pub(super) of_face: Vec<u16>,
    /// The event in which each taken card left its hand.
    pub(super) taken_at: Vec<u16>,
    pub(super) hands: [Vec<u16>; MAX_PLAYERS],
    pub(super) stated: Vec<Stated>,
    pub(super) sums: Vec<Sum>,
    /// Copies left in each epoch, by kind.
    pub(super) free: Vec<[i16; MAX_KINDS]>,
    /// The kinds of which some copy is left, by epoch.
    pub(super) plenty: Vec<Mask>,
    /// What of it contradicts the record, weighed; 0 if nothing does.
    pub(super) cost: i32,
}

/// A record and a history of it.
pub(super) struct Trial<'a> {
    pub(super) ledger: &'a Ledger,
    pub(super) deck: &'a Deck,
    pub(super) history: &'a mut History,
    /// What a card may be of which nothing is known.
    pub(super) all: Mask,
    /// Cards that have no kind yet and are not in the books.
    pub(super) open: Vec<u16>,
    /// How many cards were looked at to find copies that lack.
    pub(super) looks: u64,
}

impl<'a> Trial<'a> {
    /// A history carried over to a record: it `grew` from the one that the history followed, or is another
    /// one. Each card stays what it was, as far as the record lets it.
    pub(super) fn new(
        ledger: &'a Ledger,
        deck: &'a Deck,
        last: &'a mut History,
        grew: bool,
    ) -> Self {
        let mut trial = Self {
            ledger,
            deck,
            history: last,
            all: deck.mask(Card::UNKNOWN),
            open: Vec::new(),
            looks: 0,
        };
        let followed = &trial.history.followed;
        let goes_on = grew
            && !trial.history.free.is_empty()
            && followed.epoch == ledger.epoch
            && followed.values == deck.named_values();
        let last = if goes_on { History::default() } else { trial.begin() };
        if goes_on {
            trial.see_taken();
        }
        for event in trial.history.followed.events..ledger.events.len() {
            trial.follow(event as u16, &last);
        }
        trial.history.followed.events = ledger.events.len();
        trial.history.followed.learned = ledger.learned.len();
        trial.add_sums();
        trial.give_kinds();
        trial
    }

    /// Begins with the cards that were out before the first event; gives the history so far.
    fn begin(&mut self) -> History {
        let ledger = self.ledger;
        let last = std::mem::take(self.history);
        let copies = self.deck.copies().map(i16::from);
        let epochs = ledger.epoch + 1;
        self.history.cards.reserve(last.cards.len());
        self.history.of_face.reserve(last.of_face.len());
        self.history.of_taken.reserve(last.of_taken.len());
        self.history.taken_at.reserve(last.taken_at.len());
        self.history.free = vec![copies; usize::from(epochs)];
        self.history.plenty = vec![self.all; usize::from(epochs)];
        self.history.followed.epoch = ledger.epoch;
        self.history.followed.values = self.deck.named_values();
        for _ in 0..ledger.aside {
            self.enter(self.blank(), &last);
        }
        let beginning = ledger.taken.iter().take_while(|taken| taken.player == NOBODY);
        for (number, taken) in beginning.enumerate() {
            let card = self.history.cards.len() as u16;
            let face = self.deck.mask(taken.face);
            self.history.of_taken.push(card);
            self.history.taken_at.push(0);
            let drawn = Drawn {
                mask: face,
                until: taken.until.min(epochs),
                left: number as u16,
                ..self.blank()
            };
            self.enter(drawn, &last);
        }
        self.history.first_face = self.history.cards.len();
        last
    }

    /// A new card, which is what it was in the last history.
    fn enter(&mut self, mut drawn: Drawn, last: &History) {
        let card = self.history.cards.len();
        if let Some(before) = last.cards.get(card) {
            (drawn.kind, drawn.value) = (before.kind, before.value);
        }
        // A value that was possible may not be any more since another one was named.
        if drawn.kind != LEFT_OVER
            && self.deck.values_of(usize::from(drawn.kind)).all(|value| value != drawn.value)
        {
            drawn.value = self.deck.value_of(drawn.kind);
        }
        self.history.cards.push(drawn);
        self.settle(card as u16);
    }

    /// Cards that left a hand before and of which more is seen now.
    fn see_taken(&mut self) {
        let ledger = self.ledger;
        for number in &ledger.learned[self.history.followed.learned..] {
            // What left a hand since is followed below, as it is seen now.
            let card = self.history.of_taken.get(usize::from(*number));
            let Some(card) = card.copied().filter(|card| *card != NONE) else {
                continue;
            };
            self.lift(card);
            self.see_again(card);
            self.settle(card);
        }
    }

    /// The next event of the record.
    fn follow(&mut self, event: u16, last: &History) {
        let what = self.ledger.events[usize::from(event)];
        match what {
            Event::Draw { player, first, count, old, epoch } => {
                self.draw((player, event), first..first + u16::from(count), (old, epoch), last);
            }
            Event::Hand { player, first, count } => {
                let stated = Stated { player, event, first, count };
                self.state(stated, last);
            }
            Event::Take(number) => self.take(number, event, last),
        }
    }

    fn draw(
        &mut self,
        (player, event): (u8, u16),
        faces: std::ops::Range<u16>,
        (old, epoch): (u8, u8),
        last: &History,
    ) {
        let first_face = self.history.first_face;
        let early = |at: u16| {
            let before = last.cards.get(first_face + usize::from(at));
            before.is_some_and(|before| before.event == event && before.start < epoch)
        };
        let kept = faces.clone().filter(|at| early(*at)).count() == usize::from(old);
        for at in faces.clone() {
            let late = if kept { !early(at) } else { at >= faces.start + u16::from(old) };
            let card = self.history.cards.len() as u16;
            let face = self.ledger.mask(self.deck, at);
            self.history.of_face.push(NONE);
            self.history.hands[usize::from(player)].push(card);
            let drawn = Drawn {
                player,
                event,
                face,
                mask: face,
                start: if late { epoch } else { epoch.saturating_sub(1) },
                ..self.blank()
            };
            self.enter(drawn, last);
        }
    }

    fn state(&mut self, stated: Stated, last: &History) {
        self.history.stated.push(stated);
        let mut hand = self.history.hands[usize::from(stated.player)].clone();
        for at in stated.first..stated.first + u16::from(stated.count) {
            let mask = self.ledger.mask(self.deck, at);
            let was = last.of_face.get(usize::from(at)).copied();
            self.history.of_face.push(NONE);
            if let Some(place) = self.which(&hand, mask, was) {
                let card = hand.swap_remove(place);
                self.history.of_face[usize::from(at)] = card;
                self.lift(card);
                self.history.cards[usize::from(card)].mask &= mask;
                self.settle(card);
            }
            let nothing = Drawn { until: 0, ..self.blank() };
            self.history.cards.push(nothing);
        }
    }

    fn take(&mut self, number: u16, event: u16, last: &History) {
        let taken = &self.ledger.taken[usize::from(number)];
        let mask = self.deck.mask(taken.face);
        let was = last.of_taken.get(usize::from(number)).copied();
        let hand = &self.history.hands[usize::from(taken.player)];
        let place = self.which(hand, mask, was);
        let hand = &mut self.history.hands[usize::from(taken.player)];
        let card = place.map_or(NONE, |place| hand.swap_remove(place));
        self.history.of_taken.push(card);
        self.history.taken_at.push(event);
        if card == NONE {
            return;
        }
        self.lift(card);
        let drawn = &mut self.history.cards[usize::from(card)];
        drawn.left = number;
        drawn.mask &= mask;
        drawn.until = taken.until.min(self.ledger.epoch + 1);
        self.settle(card);
    }

    /// The place in a hand of the card that was meant before, or of the one that fits best.
    fn which(&self, hand: &[u16], mask: Mask, was: Option<u16>) -> Option<usize> {
        let fit = |card: u16| {
            let drawn = &self.history.cards[usize::from(card)];
            if drawn.mask & mask == 0 {
                0
            } else if was == Some(card) {
                4
            } else if drawn.kind == LEFT_OVER {
                2
            } else if mask >> drawn.kind & 1 == 1 {
                3
            } else {
                1
            }
        };
        (0..hand.len()).max_by_key(|place| fit(hand[*place]))
    }

    fn add_sums(&mut self) {
        let ledger = self.ledger;
        for at in self.history.sums.len()..ledger.sums.len() {
            let stated = ledger.sums[at];
            let sum = Sum { exact: stated.exact, excess: -i32::from(stated.total) };
            self.history.cost += sum.cost();
            self.history.sums.push(sum);
            for number in stated.cards.as_slice() {
                let card = self.history.of_taken[usize::from(*number)];
                if card != NONE {
                    self.lift(card);
                    self.history.cards[usize::from(card)].sum = at as u16;
                    self.settle(card);
                }
            }
        }
    }
}
