//! What the piles say of hidden cards, against all histories of tiny decks.

use super::super::card::{Card, Deck, Kind};
use super::super::hidden::FoodSum;
use super::super::names::Trait;
use super::super::piles::{Checked, Claim, Inquiry, Piles, Refusal, Token};
use super::Choices;
use super::histories::{HANDS, Histories, tiny};
use evoref_game::{Chance, Short, Step, Work};
use std::sync::Arc;

/// How much is written of sessions: so many in thirteen cards, and hands and sums so many times in three.
#[derive(Debug, Clone, Copy)]
struct Family {
    drawn: u64,
    left: u64,
    hands: u64,
    sums: u64,
}

/// Some of everything.
const MIXED: Family = Family { drawn: 5, left: 5, hands: 1, sums: 2 };

/// A hundred families of half-known sessions: what is written of draws, and of what leaves a hand, from
/// nothing to everything; with stated hands or none, with sums or none.
fn families() -> impl Iterator<Item = Family> {
    (0..100).map(|number| Family {
        drawn: [0, 3, 6, 9, 13][number % 5],
        left: [0, 3, 6, 9, 13][number / 5 % 5],
        hands: [0, 2][number / 25 % 2],
        sums: [0, 3][number / 50],
    })
}

/// A random session of hidden cards, played by the piles and by brute force alike.
struct Session {
    family: Family,
    deck: Deck,
    search: Inquiry,
    piles: Piles,
    histories: Histories,
    /// Cards on the table: number for the histories, token of the piles.
    table: Vec<(u16, Token)>,
    choices: Choices,
    next: u32,
    tally: Tally,
    /// An earlier moment, from which the session may go on another way.
    earlier: Option<Moment>,
}

/// Piles, histories and table at a moment of a session.
type Moment = (Piles, Histories, Vec<(u16, Token)>);

/// What the sessions were about, so that a test cannot pass by doing nothing.
#[derive(Debug, Default)]
struct Tally {
    possible: u32,
    impossible: u32,
    shuffles: u32,
    crossings: u32,
    sums: u32,
    broken_sums: u32,
    held: u32,
    branches: u32,
}

impl Session {
    fn new(family: Family, deck: &Deck, aside: u8, seed: u64) -> Self {
        Self {
            family,
            deck: deck.clone(),
            search: Inquiry::with(&Work::unbounded()),
            piles: Piles::new(Arc::new(deck.clone()), aside, Chance::Recorded),
            histories: Histories::new(deck.clone(), aside),
            table: Vec::new(),
            choices: Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
            next: 1,
            tally: Tally::default(),
            earlier: None,
        }
    }

    /// A card of which something is written in so many of thirteen cases.
    fn card(&mut self, written: u64) -> Card {
        let kind = Kind(self.choices.below(self.deck.kinds() as u64) as u8);
        let card = self.deck.card(kind);
        if self.choices.below(13) >= written {
            return Card::UNKNOWN;
        }
        match self.choices.below(5) {
            0..=2 if !self.may_differ(card) => card,
            0..=3 => Card::new(card.name(), None),
            _ => Card::new(None, card.value()),
        }
    }

    /// Whether a card names a value that contradicts what it may have counted as in a sum, which the
    /// histories do not know.
    fn may_differ(&self, card: Card) -> bool {
        let kind = self.deck.kind(card);
        self.tally.sums > 0 && kind.is_some_and(|kind| self.deck.is_uncertain(kind))
    }

    fn cards(&mut self, count: u64, written: u64) -> Vec<Card> {
        (0..count).map(|_| self.card(written)).collect()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.choices.below(bound as u64) as usize
    }

    /// Compares a verdict with the histories that would be left; gives whether it was possible.
    fn agree(&mut self, verdict: Result<Checked, Refusal>, left: Histories, what: &str) -> bool {
        let possible = match verdict {
            Ok(Checked::TooHard) => panic!("{what}: given up"),
            Ok(_) => true,
            Err(refusal) => {
                // On the way it is proved that none of the facts can be spared.
                let _ = self.search.binding(refusal.because);
                false
            }
        };
        assert_eq!(possible, left.exist(), "{what}: {:#?}", self.piles);
        if possible {
            self.histories = left;
            self.tally.possible += 1;
        } else {
            self.tally.impossible += 1;
        }
        possible
    }

    fn draw(&mut self, player: usize, step: Step) {
        let wanted = 1 + self.choices.below(3) as u8;
        let count = self.piles.available(wanted);
        let cards = self.cards(u64::from(count), self.family.drawn);
        let mut left = self.histories.clone();
        left.draw(player, &cards);
        let verdict = self.piles.may_draw(&self.search, player, &cards);
        let deck = self.piles.deck;
        if self.agree(verdict, left, "draw") && count > 0 {
            self.piles.draw(player, &cards, step);
            self.tally.shuffles += u32::from(count > deck);
            self.tally.crossings += u32::from(count > deck && deck > 0);
        }
    }

    fn take(&mut self, player: usize, step: Step) {
        let hand = u64::from(self.piles.hands[player]);
        let count = (1 + self.choices.below(2)).min(hand);
        let cards = self.cards(count, self.family.left);
        let numbers: Vec<u16> = (0..count as u16).map(|at| (step.0 * 4) as u16 + at).collect();
        let mut left = self.histories.clone();
        for (card, number) in cards.iter().zip(&numbers) {
            left.take(player, *card, *number);
        }
        let verdict = self.piles.may_take(&self.search, player, &cards);
        if verdict == Ok(Checked::Verified) {
            assert!(self.histories.surely_hold(player, &cards), "not so sure");
            self.tally.held += u32::from(cards.iter().any(|card| !card.is_unknown()));
        }
        if self.agree(verdict, left, "take") {
            for (card, number) in cards.iter().zip(numbers) {
                let token = self.piles.take(player, *card, step);
                self.table.push((number, token));
            }
        }
    }

    fn list(&mut self, player: usize, step: Step) {
        let cards = self.cards(u64::from(self.piles.hands[player]), MIXED.drawn);
        let mut left = self.histories.clone();
        left.hand(player, &cards);
        let verdict = self.piles.may_list(&self.search, player, &cards);
        if self.agree(verdict, left, "hand") {
            self.piles.list(player, &cards, step);
        }
    }

    /// Some cards are turned up, and some unknown ones add up to a number.
    fn reveal(&mut self, step: Step) {
        let mut left = vec![self.histories.clone()];
        let mut claims = Vec::new();
        let mut news: Vec<(usize, Card)> = Vec::new();
        for at in 0..self.table.len() {
            let (number, token) = self.table[at];
            let Some(card) = token.card.merge(self.card(MIXED.left)) else {
                continue;
            };
            // Of a value that the table lacks only the trait counts.
            let is_no_news = card == token.card || self.deck.lacks(card) || self.may_differ(card);
            if is_no_news || self.choices.below(2) == 0 {
                continue;
            }
            claims.push(Claim::Learn(token, card));
            news.push((at, card));
            let mut next = left[left.len() - 1].clone();
            next.learn(number, card);
            left.push(next);
        }
        let mut sum = None;
        if self.choices.below(3) < self.family.sums {
            let (mut cards, mut numbers) = (Short::default(), Vec::new());
            for (at, (number, token)) in self.table.iter().enumerate() {
                let known = token.card.value().is_some()
                    || news.iter().any(|(other, card)| *other == at && card.value().is_some());
                // A card is a food card once.
                if known || token.life.is_none_or(|life| self.piles.adds_up(life)) {
                    continue;
                }
                if numbers.len() < 3 {
                    cards.push(token.life.unwrap_or(0));
                    numbers.push(*number);
                }
            }
            if !numbers.is_empty() {
                let food = FoodSum {
                    cards,
                    total: self.choices.below(12 * numbers.len() as u64) as i16 - 4,
                    exact: self.choices.below(4) > 0,
                    hole: 1,
                    step,
                };
                claims.push(Claim::AddUp(food));
                let mut next = left[left.len() - 1].clone();
                next.add_up(&numbers, food.total, food.exact);
                left.push(next);
                sum = Some(food);
            }
        }
        let verdict = self.piles.may_be(&self.search, &claims);
        if let Err(refusal) = verdict {
            let first = left.iter().position(|left| !left.exist());
            assert_eq!(
                first,
                Some(usize::from(refusal.index) + 1),
                "the first to fail of {claims:?}"
            );
            self.tally.broken_sums += u32::from(sum.is_some() && first == Some(claims.len()));
        }
        let last = left.pop().unwrap_or_else(|| self.histories.clone());
        if self.agree(verdict, last, "reveal") {
            for (at, card) in news {
                let token = self.table[at].1;
                self.table[at].1 = self.piles.learn(token, card, step);
            }
            if let Some(sum) = sum {
                self.piles.add_up(sum);
                self.tally.sums += 1;
            }
        }
    }

    fn step(&mut self) {
        let step = Step(self.next);
        self.next += 1;
        let player = self.below(HANDS);
        match self.choices.below(10) {
            0..=2 => self.draw(player, step),
            3 | 4 if self.piles.hands[player] > 0 => self.take(player, step),
            5 if self.choices.below(3) < self.family.hands => self.list(player, step),
            6 if !self.table.is_empty() => self.reveal(step),
            7 | 8 if !self.table.is_empty() => {
                let at = self.below(self.table.len());
                let (number, token) = self.table.swap_remove(at);
                self.piles.discard(token);
                self.histories.discard(number);
            }
            9 => self.branch(),
            _ => {}
        }
        self.piles.carry_on(&self.search);
    }

    /// Goes back to an earlier moment, if there is one, and remembers this one.
    fn branch(&mut self) {
        let now = (self.piles.clone(), self.histories.clone(), self.table.clone());
        if let Some((piles, histories, table)) = self.earlier.replace(now) {
            (self.piles, self.histories, self.table) = (piles, histories, table);
            self.tally.branches += 1;
        }
    }
}

fn sessions(
    family: Family,
    (deck, aside): (&Deck, u8),
    seeds: std::ops::Range<u64>,
    length: u32,
) -> Tally {
    let mut all = Tally::default();
    for seed in seeds {
        let mut session = Session::new(family, deck, aside, seed);
        for _ in 0..length {
            session.step();
        }
        let tally = session.tally;
        all.possible += tally.possible;
        all.impossible += tally.impossible;
        all.shuffles += tally.shuffles;
        all.crossings += tally.crossings;
        all.sums += tally.sums;
        all.broken_sums += tally.broken_sums;
        all.held += tally.held;
        all.branches += tally.branches;
    }
    all
}

/// A deck with two cards that are alike, and with values and traits that are not.
fn small() -> Deck {
    tiny(
        &[
            (Trait::Horns, 1),
            (Trait::Horns, 2),
            (Trait::Horns, 2),
            (Trait::Climbing, 1),
            (Trait::Climbing, 3),
            (Trait::Ambush, 3),
        ],
        &[],
    )
}

/// How many times as many sessions `EVOREF_PROOF` asks for.
fn many() -> u64 {
    if std::env::var_os("EVOREF_PROOF").is_some() { 10 } else { 1 }
}

/// The piles say possible exactly when some history is.
#[test]
fn hidden_cards_agree_with_all_histories() {
    let many = many();
    let plain = sessions(MIXED, (&small(), 0), 1..50 * many, 40);
    let aside = sessions(MIXED, (&small(), 1), 1..40 * many, 30);
    let spread = tiny(
        &[
            (Trait::LongNeck, 6),
            (Trait::LongNeck, 3),
            (Trait::Ambush, -3),
            (Trait::Ambush, 1),
            (Trait::Carnivore, 0),
            (Trait::Carnivore, 0),
            (Trait::Horns, 3),
        ],
        &[(Trait::LongNeck, 6, 2), (Trait::LongNeck, 6, 5)],
    );
    let uncertain = sessions(MIXED, (&spread, 0), 1..20 * many, 40);
    for tally in [plain, aside, uncertain] {
        assert!(
            tally.possible > 100
                && tally.impossible > 10
                && tally.shuffles > 10
                && tally.crossings > 0
                && tally.sums > 0
                && tally.broken_sums > 1
                && tally.held > 0
                && tally.branches > 20,
            "{tally:?}"
        );
    }
}

/// The same for half-known sessions of a hundred families.
#[test]
fn half_known_sessions_of_a_hundred_families_agree_with_all_histories() {
    let mut decided = 0;
    for (number, family) in families().enumerate() {
        let first = 1000 * number as u64 + 1;
        let seeds = first..first + many();
        let tally = sessions(family, (&small(), 0), seeds, 40);
        assert!(tally.possible > 0, "{family:?}: {tally:?}");
        decided += tally.possible + tally.impossible;
    }
    assert!(decided > 1000, "{decided}");
}
