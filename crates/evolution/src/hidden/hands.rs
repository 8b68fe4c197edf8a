//! From draws to lives: which of the cards drawn left a hand, as far as the record says.
//!
//! A *life* is a card from its draw to the shuffle that brings it back. Cards of a hand that were drawn in the same
//! epoch with the same face are one *bucket*; cards that left it in the same period, with the same face and fate, are
//! one demand. How many come from which bucket is a column of the program, unless there is one way only. Once the
//! columns have numbers the same walk tells which card each one was. Knows no copies.

use super::history::{DrawnCard, History, Left};
use super::program::{Program, Relation};
use super::{Event, Ledger, NOBODY};
use crate::card::{Card, Deck, Mask};
use evoref_game::MAX_PLAYERS;

/// A number and columns that are added to it.
#[derive(Debug, Clone, Default)]
pub(super) struct Count {
    pub(super) fixed: i32,
    pub(super) columns: Vec<u32>,
}

impl Count {
    pub(super) fn of(fixed: i32) -> Self {
        Self { fixed, columns: Vec::new() }
    }

    pub(super) fn column(column: u32) -> Self {
        Self { fixed: 0, columns: vec![column] }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.fixed += other.fixed;
        self.columns.extend(&other.columns);
    }

    /// As terms of a row, each with this factor.
    pub(super) fn terms(&self, factor: i32) -> impl Iterator<Item = (u32, i32)> {
        self.columns.iter().map(move |column| (*column, factor))
    }

    /// What it comes to at a point.
    pub(super) fn at(&self, point: &[i32]) -> usize {
        let columns = self.columns.iter().map(|column| point[*column as usize]);
        usize::try_from(self.fixed + columns.sum::<i32>()).unwrap_or(0)
    }

    fn is_nothing(&self) -> bool {
        self.fixed == 0 && self.columns.is_empty()
    }
}

/// Cards that are out of the deck alike.
pub(super) struct Life {
    pub(super) mask: Mask,
    /// The epochs at whose end they are out, up to the one before `until`.
    pub(super) start: u8,
    pub(super) until: u8,
    /// The sum of food cards that they are part of.
    pub(super) sum: Option<u8>,
    pub(super) count: Count,
    /// Which of the ledger's taken cards they may be; none of those that are still in a hand.
    pub(super) numbers: Vec<u16>,
    /// Which cards they are at a point.
    pub(super) cards: Vec<u16>,
}

/// A history that is made of a point of the whole program.
pub(super) struct Making<'a> {
    pub(super) point: &'a [i32],
    pub(super) history: History,
    /// How many cards have left a hand.
    pub(super) left: u16,
}

/// Cards of a hand that are alike.
struct Bucket {
    start: u8,
    mask: Mask,
    supply: Count,
    used: Count,
    cards: Vec<u16>,
}

/// Cards that left a hand in one period, or faces of a hand that was stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fate {
    mask: Mask,
    until: u8,
    sum: Option<u8>,
}

/// What an event costs, and what a card costs of which the like are looked for.
const STEPS_OF_AN_EVENT: u64 = 20;
const STEPS_OF_A_FACE: u64 = 20;

/// All lives of a history, with the rows that bind their counts. Where the program is over they are not all there.
pub(super) fn lives(
    ledger: &Ledger,
    deck: &Deck,
    program: &mut Program,
    making: Option<&mut Making<'_>>,
) -> Vec<Life> {
    let all = deck.mask(Card::UNKNOWN);
    let mut tracing = Tracing {
        all,
        epochs: ledger.epoch + 1,
        program,
        guide: ledger.guide.as_deref(),
        making,
        lives: Vec::new(),
        hands: Default::default(),
        leaving: Default::default(),
        numbers: Vec::new(),
    };
    let aside = Count::of(ledger.aside.into());
    let cards = tracing.new_cards(&aside);
    tracing.live(all, 0, u8::MAX, None, (aside, cards));
    for (number, taken) in ledger.taken.iter().enumerate() {
        if taken.player == NOBODY {
            let one = Count::of(1);
            let cards = tracing.new_cards(&one);
            tracing.left(&[number as u16], &cards);
            tracing.live(deck.mask(taken.face), 0, taken.until, None, (one, cards));
        }
    }
    for event in &ledger.events {
        if tracing.program.is_over() {
            break;
        }
        tracing.program.pay(STEPS_OF_AN_EVENT);
        match *event {
            Event::Draw { player, first, count, old, epoch } => {
                let faces = tracing.tally(&ledger.faces[first as usize..][..count as usize], deck);
                tracing.draw(player as usize, &faces, i32::from(old), epoch);
            }
            Event::Hand { player, first, count } => {
                let faces = tracing.tally(&ledger.faces[first as usize..][..count as usize], deck);
                tracing.stated(player as usize, &faces);
            }
            Event::Take(number) => {
                let taken = ledger.taken[number as usize];
                let (mask, sum) = (deck.mask(taken.face), ledger.sum_of(number));
                let fate = Fate { mask, until: taken.until, sum };
                if let Some(making) = &mut tracing.making {
                    making.left = number + 1;
                    if fate.sum.is_none() {
                        let (player, mask) = (taken.player, fate.mask);
                        making.history.left.push(Left { player, number, mask });
                    }
                }
                let leaving = &mut tracing.leaving[taken.player as usize];
                tracing.program.pay(leaving.len() as u64);
                match leaving.iter_mut().find(|(other, _)| *other == fate) {
                    Some((_, numbers)) => numbers.push(number),
                    None => leaving.push((fate, vec![number])),
                }
            }
        }
    }
    for player in 0..MAX_PLAYERS {
        tracing.rest(player);
    }
    tracing.lives
}

struct Tracing<'a, 'b> {
    /// What a card may be of which nothing is known.
    all: Mask,
    epochs: u8,
    program: &'a mut Program,
    guide: Option<&'a History>,
    /// Where the columns have numbers.
    making: Option<&'a mut Making<'b>>,
    lives: Vec<Life>,
    hands: [Vec<Bucket>; MAX_PLAYERS],
    /// What left each hand since its last draw.
    leaving: [Vec<(Fate, Vec<u16>)>; MAX_PLAYERS],
    /// Which of the ledger's cards the next life may be.
    numbers: Vec<u16>,
}

/// So many cards, and which they are at a point.
type Cards = (Count, Vec<u16>);

/// How many come from each bucket.
type Shares = Vec<(usize, Count)>;

impl Tracing<'_, '_> {
    /// Different faces with their numbers.
    fn tally(&mut self, faces: &[Card], deck: &Deck) -> Vec<(Mask, i32)> {
        self.program.pay(STEPS_OF_A_FACE * faces.len() as u64);
        let mut counts: Vec<(Mask, i32)> = Vec::new();
        for mask in faces.iter().map(|face| deck.mask(*face)) {
            match counts.iter_mut().find(|(other, _)| *other == mask) {
                Some((_, count)) => *count += 1,
                None => counts.push((mask, 1)),
            }
        }
        counts
    }

    fn new_cards(&mut self, count: &Count) -> Vec<u16> {
        let Some(Making { point, history, left }) = self.making.as_deref_mut() else {
            return Vec::new();
        };
        let first = history.cards.len();
        let end = first + count.at(point);
        history.cards.resize(end, DrawnCard::NOWHERE);
        history.drawn_at.resize(end, *left);
        (first as u16..end as u16).collect()
    }

    fn cards_of(&mut self, player: usize, at: usize, share: &Count) -> Vec<u16> {
        let Some(making) = &self.making else { return Vec::new() };
        let cards = &mut self.hands[player][at].cards;
        cards.split_off(cards.len().saturating_sub(share.at(making.point)))
    }

    /// Which of the ledger's taken cards these are.
    fn left(&mut self, numbers: &[u16], cards: &[u16]) {
        let Some(making) = &mut self.making else { return };
        for (number, card) in numbers.iter().zip(cards) {
            making.history.of_taken[usize::from(*number)] = *card;
        }
    }

    fn live(&mut self, mask: Mask, start: u8, until: u8, sum: Option<u8>, (count, cards): Cards) {
        let until = until.min(self.epochs);
        let numbers = std::mem::take(&mut self.numbers);
        if start >= until || count.is_nothing() {
            return;
        }
        self.program.pay(2 * self.lives.len() as u64);
        let alike = |life: &&mut Life| {
            (life.mask, life.start, life.until, life.sum) == (mask, start, until, sum)
        };
        match self.lives.iter_mut().find(alike) {
            Some(life) => {
                life.count.add(&count);
                life.cards.extend(cards);
                life.numbers.extend(numbers);
            }
            None => self.lives.push(Life { mask, start, until, sum, count, numbers, cards }),
        }
    }

    /// Shares `count` out among the buckets that fit a mask, and tells how.
    fn share(&mut self, player: usize, mask: Mask, count: i32, numbers: &[u16]) -> Shares {
        let buckets = self.hands[player].len();
        self.program.pay(2 * buckets as u64);
        let fitting: Vec<usize> =
            (0..buckets).filter(|at| self.hands[player][*at].mask & mask != 0).collect();
        let shares: Shares = if let [only] = fitting[..] {
            vec![(only, Count::of(count))]
        } else {
            let hint = |at: &usize| {
                let Bucket { start, mask, .. } = &self.hands[player][*at];
                self.guide.map_or(0, |guide| guide.count(numbers, *start, *mask, self.all))
            };
            let hints: Vec<usize> = fitting.iter().map(hint).collect();
            let columns: Vec<u32> =
                hints.into_iter().map(|hint| self.program.column(hint)).collect();
            let terms = columns.iter().map(|column| (*column, 1)).collect();
            self.program.row(terms, Relation::Equal, count);
            fitting.into_iter().zip(columns.into_iter().map(Count::column)).collect()
        };
        for (at, share) in &shares {
            self.hands[player][*at].used.add(share);
        }
        shares
    }

    /// Whatever left the hand in this period finds its bucket.
    fn settle(&mut self, player: usize) {
        for (fate, mut numbers) in std::mem::take(&mut self.leaving[player]) {
            let all = numbers.clone();
            for (at, share) in self.share(player, fate.mask, all.len() as i32, &all) {
                let cards = self.cards_of(player, at, &share);
                self.left(&numbers, &cards);
                self.numbers.clone_from(&all);
                numbers.drain(..cards.len());
                let Bucket { start, mask, .. } = self.hands[player][at];
                self.live(mask & fate.mask, start, fate.until, fate.sum, (share, cards));
            }
        }
    }

    /// No more was used of a bucket than is in it.
    fn suffices(&mut self, player: usize, at: usize, relation: Relation) {
        let Bucket { supply, used, .. } = &self.hands[player][at];
        let columns = used.columns.len() + supply.columns.len();
        self.program.pay(4 * columns as u64);
        let spare = supply.fixed - used.fixed;
        let terms = used.terms(1).chain(supply.terms(-1)).collect();
        self.program.row(terms, relation, spare);
    }

    fn pour(&mut self, player: usize, start: u8, mask: Mask, (supply, cards): Cards) {
        if supply.is_nothing() {
            return;
        }
        if let Some(making) = &mut self.making {
            cards.iter().for_each(|card| making.history.cards[usize::from(*card)].drawn = mask);
        }
        let hand = &self.hands[player];
        self.program.pay(2 * hand.len() as u64);
        let found = hand.iter().position(|bucket| bucket.start == start && bucket.mask == mask);
        let Some(at) = found else {
            self.hands[player].push(Bucket { start, mask, supply, used: Count::default(), cards });
            return;
        };
        if !self.hands[player][at].used.is_nothing() {
            // What left before this draw is not of it.
            self.suffices(player, at, Relation::AtMost);
        }
        self.hands[player][at].supply.add(&supply);
        self.hands[player][at].cards.extend(cards);
    }

    /// A draw, of which the first `old` cards come from the epoch before.
    fn draw(&mut self, player: usize, faces: &[(Mask, i32)], old: i32, epoch: u8) {
        self.settle(player);
        let mut crossing = Vec::new();
        for (mask, of_face) in faces {
            let (early, late) = if old == 0 || faces.len() == 1 {
                (Count::of(old), Count::of(of_face - old))
            } else {
                let (early, late) = (self.program.column(0), self.program.column(0));
                self.program.row(vec![(early, 1), (late, 1)], Relation::Equal, *of_face);
                crossing.push((early, 1));
                (Count::column(early), Count::column(late))
            };
            for (start, supply) in [(epoch.saturating_sub(1), early), (epoch, late)] {
                let cards = self.new_cards(&supply);
                self.pour(player, start, *mask, (supply, cards));
            }
        }
        if !crossing.is_empty() {
            self.program.row(crossing, Relation::Equal, old);
        }
    }

    /// The whole hand is stated: its cards are these faces, one each.
    fn stated(&mut self, player: usize, faces: &[(Mask, i32)]) {
        self.settle(player);
        if faces.iter().all(|(mask, _)| *mask == self.all) {
            return;
        }
        if let Some(making) = &mut self.making {
            making.history.left.retain(|left| usize::from(left.player) != player);
        }
        let mut known = Vec::new();
        for (mask, count) in faces {
            for (at, share) in self.share(player, *mask, *count, &[]) {
                let cards = self.cards_of(player, at, &share);
                let bucket = &self.hands[player][at];
                known.push((bucket.start, bucket.mask & mask, (share, cards)));
            }
        }
        for at in 0..self.hands[player].len() {
            self.suffices(player, at, Relation::Equal);
        }
        self.hands[player].clear();
        for (start, mask, supply) in known {
            self.pour(player, start, mask, supply);
        }
    }

    /// What is left in a hand at the end.
    fn rest(&mut self, player: usize) {
        self.settle(player);
        for at in 0..self.hands[player].len() {
            let Bucket { start, mask, supply, used, cards } = &mut self.hands[player][at];
            let (start, mask, cards) = (*start, *mask, std::mem::take(cards));
            if let Some(making) = &mut self.making {
                making.history.hands[player].extend(&cards);
            }
            let spare = supply.fixed - used.fixed;
            let mut terms: Vec<(u32, i32)> = used.terms(1).chain(supply.terms(-1)).collect();
            let count = if terms.is_empty() {
                self.program.require(spare >= 0);
                Count::of(spare)
            } else {
                let rest = self.program.column(supply.fixed.max(0) as usize);
                terms.push((rest, 1));
                self.program.row(terms, Relation::Equal, spare);
                Count::column(rest)
            };
            self.live(mask, start, u8::MAX, None, (count, cards));
        }
    }
}
