//! Where the cards are: deck, discards, hands. Counts are always known; which cards, as far as
//! they were written down.
//!
//! While every card was written, plain counts by kind say all ([`Exact`]); from the first unknown
//! card on a [`Ledger`] does. Knows no phase and no species.

use super::card::{Card, Deck, Kind, MAX_KINDS};
use super::hidden::{Base, Ledger, Possible};
use crate::rules::{Chance, MAX_PLAYERS, Step};

/// The name of the pile in a seed.
const DECK: &str = "deck";
/// The most cards a deck has.
const MOST: usize = 200;

/// A card that left a hand and lies somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub(super) struct Token {
    /// What is known of it.
    pub(super) card: Card,
    /// Its number in the ledger, if it has one.
    life: Option<u16>,
}

impl Token {
    /// A place without a card.
    pub(super) const NONE: Self = Self {
        card: Card::UNKNOWN,
        life: None,
    };
}

/// Counts by kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts(pub(super) [u8; MAX_KINDS]);

impl serde::Serialize for Counts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

/// Moments by kind.
#[derive(Debug, Clone, Copy)]
struct Moments([Step; MAX_KINDS]);

impl serde::Serialize for Moments {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

/// Every card by kind, while all are known.
#[derive(Debug, Clone, Copy, serde::Serialize)]
struct Exact {
    /// In the deck; before the first shuffle those set aside too.
    unseen: Counts,
    hands: [Counts; MAX_PLAYERS],
    discards: Counts,
    /// Cards among `unseen` that are not in the deck.
    aside: u8,
}

/// The order of a dealt deck, top first.
#[derive(Debug, Clone, Copy)]
struct Order {
    kinds: [u8; MOST],
    top: u8,
}

impl serde::Serialize for Order {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.kinds[self.top as usize..])
    }
}

/// Why a card cannot be where the record has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// The whole hand is known and does not hold it.
    NotInHand,
    /// More copies would be in sight at once than the deck has.
    TooMany,
    /// Its copies lay elsewhere whenever the player drew.
    OutOfReach,
    /// The seed deals other cards.
    Seed,
}

/// A refusal: which of the cards asked for, why, and what binds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) why: Why,
    pub(super) index: u8,
    /// Earlier sights of cards that bind it.
    pub(super) because: [(Step, Card); 3],
}

/// What could be checked about a possible card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checked {
    /// Everything.
    Verified,
    /// That it is possible; not that the player held it.
    Unseen,
    /// Nothing: the search was given up.
    TooHard,
}

type Verdict = Result<Checked, Refusal>;

/// What a draw brought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ran {
    /// The deck had enough.
    Enough,
    /// A card was wanted from the empty deck.
    Out,
}

/// Deck, discards and hands.
#[derive(Debug, Clone, serde::Serialize)]
pub(super) struct Piles {
    deck: u8,
    discards: u8,
    aside: u8,
    hands: [u8; MAX_PLAYERS],
    exact: Exact,
    /// When a card of a kind was last written.
    seen: Moments,
    ledger: Option<Box<Ledger>>,
    order: Option<Order>,
    shuffles: u32,
}

impl Piles {
    /// The piles before the first draw.
    pub(super) fn new(deck: &Deck, aside: u8, chance: Chance) -> Self {
        let none = Counts([0; MAX_KINDS]);
        let mut piles = Self {
            deck: deck.total() - aside,
            discards: 0,
            aside,
            hands: [0; MAX_PLAYERS],
            exact: Exact {
                unseen: Counts(*deck.copies()),
                hands: [none; MAX_PLAYERS],
                discards: none,
                aside,
            },
            seen: Moments([Step(0); MAX_KINDS]),
            ledger: None,
            order: None,
            shuffles: 0,
        };
        piles.shuffle(chance, deck.copies());
        piles
    }

    /// Cards in the deck.
    pub(super) fn deck(&self) -> u8 {
        self.deck
    }

    /// Cards in the discards.
    pub(super) fn discards(&self) -> u8 {
        self.discards
    }

    /// Cards set aside before the first round.
    pub(super) fn aside(&self) -> u8 {
        self.aside
    }

    /// Cards in a hand.
    pub(super) fn hand(&self, player: usize) -> u8 {
        self.hands[player]
    }

    /// The different cards of a hand if all of it is known, in canonical order.
    pub(super) fn known_hand(&self, player: usize) -> Option<impl Iterator<Item = (Kind, u8)>> {
        if self.ledger.is_some() {
            return None;
        }
        let counts = &self.exact.hands[player].0;
        Some((0..MAX_KINDS).filter_map(|kind| {
            let count = counts[kind];
            (count > 0).then_some((Kind(kind as u8), count))
        }))
    }

    /// Lays the deck out anew, in canonical order before the shuffle.
    fn shuffle(&mut self, chance: Chance, counts: &[u8; MAX_KINDS]) {
        self.order = None;
        if let Chance::Seeded(seed) = chance {
            let mut cards: Vec<u16> = counts
                .iter()
                .enumerate()
                .flat_map(|(kind, count)| std::iter::repeat_n(kind as u16, usize::from(*count)))
                .collect();
            seed.shuffle(DECK, self.shuffles, &mut cards);
            let mut order = Order {
                kinds: [0; MOST],
                top: 0,
            };
            for (place, kind) in order.kinds.iter_mut().zip(&cards) {
                *place = *kind as u8;
            }
            self.order = Some(order);
        }
        self.shuffles += 1;
    }

    /// How many cards a draw of `count` gives: what there is, if both piles run out.
    pub(super) fn available(&self, count: u8) -> u8 {
        count.min(self.deck.saturating_add(self.discards))
    }

    /// The next cards under the seed, if it deals them.
    pub(super) fn dealt(&self, deck: &Deck, chance: Chance, count: u8) -> Option<Vec<Card>> {
        self.order?;
        let mut ahead = self.clone();
        let mut cards = Vec::with_capacity(usize::from(count));
        for _ in 0..self.available(count) {
            cards.push(deck.card(ahead.top(deck, chance)?));
        }
        Some(cards)
    }

    /// Takes the top card under the seed.
    fn top(&mut self, deck: &Deck, chance: Chance) -> Option<Kind> {
        if self.deck == 0 {
            self.reshuffle(deck, chance);
        }
        let order = self.order.as_mut()?;
        let kind = order.kinds[order.top as usize];
        order.top += 1;
        self.deck -= 1;
        self.exact.unseen.0[kind as usize] = self.exact.unseen.0[kind as usize].saturating_sub(1);
        Some(Kind(kind))
    }

    /// The discards become the deck.
    fn reshuffle(&mut self, deck: &Deck, chance: Chance) {
        let known = match &mut self.ledger {
            None => Some(self.exact.discards.0),
            Some(ledger) => {
                let known = ledger.known_discards(deck);
                ledger.reshuffle();
                known
            }
        };
        self.exact.unseen = self.exact.discards;
        self.exact.discards.0.fill(0);
        self.exact.aside = 0;
        self.deck = self.discards;
        self.discards = 0;
        match known {
            Some(counts) => self.shuffle(chance, &counts),
            // Unknown discards: no seed can say how they lie now.
            None => {
                self.order = None;
                self.shuffles += 1;
            }
        }
    }

    /// The ledger, begun now if every card was known so far.
    fn begun(&mut self, deck: &Deck) -> &mut Ledger {
        let Self {
            ledger,
            exact,
            seen,
            ..
        } = self;
        ledger.get_or_insert_with(|| {
            let hands: [[u8; MAX_KINDS]; MAX_PLAYERS] =
                std::array::from_fn(|player| exact.hands[player].0);
            Box::new(Ledger::begin(
                deck,
                &Base {
                    hands: &hands,
                    discards: &exact.discards.0,
                    unseen: &exact.unseen.0,
                    aside: exact.aside,
                    seen: &seen.0,
                },
            ))
        })
    }

    fn is_exact(&self, deck: &Deck, cards: &[Card]) -> bool {
        self.ledger.is_none() && cards.iter().all(|card| deck.kind(*card).is_some())
    }

    fn bound(&self, deck: &Deck, kind: Kind) -> [(Step, Card); 3] {
        let mut because = UNBOUND;
        because[0] = (self.seen.0[kind.0 as usize], deck.card(kind));
        because
    }

    /// Whether `player` may have these cards in his hand, to lay them one after another.
    pub(super) fn may_take(&self, deck: &Deck, player: usize, cards: &[Card]) -> Verdict {
        if self.is_exact(deck, cards) {
            for (index, card) in cards.iter().enumerate() {
                let Some(kind) = deck.kind(*card) else {
                    continue;
                };
                let before = cards[..index]
                    .iter()
                    .filter(|other| deck.kind(**other) == Some(kind))
                    .count();
                if usize::from(self.exact.hands[player].0[kind.0 as usize]) <= before {
                    return Err(Refusal {
                        why: Why::NotInHand,
                        index: index as u8,
                        because: self.bound(deck, kind),
                    });
                }
            }
            return Ok(Checked::Verified);
        }
        let unknown = cards.iter().all(|card| card.is_unknown());
        match &self.ledger {
            None if unknown => return Ok(Checked::Verified),
            Some(ledger) if ledger.plainly(deck, player, cards) => {
                return Ok(if unknown || ledger.knows_hand(player) {
                    Checked::Verified
                } else {
                    Checked::Unseen
                });
            }
            _ => {}
        }
        let mut trial = self.clone();
        let sure = trial.begun(deck).knows_hand(player);
        for (index, card) in cards.iter().enumerate() {
            trial.begun(deck).take(deck, player, *card, NOW);
            if trial.decide(deck, player, *card, index)? == Checked::TooHard {
                return Ok(Checked::TooHard);
            }
        }
        Ok(if sure || unknown {
            Checked::Verified
        } else {
            Checked::Unseen
        })
    }

    /// The verdict on a ledger to which `card` was just added.
    fn decide(&mut self, deck: &Deck, player: usize, card: Card, index: usize) -> Verdict {
        let ledger = self.begun(deck);
        match ledger.possible(deck) {
            Possible::Yes => Ok(Checked::Verified),
            Possible::TooHard => Ok(Checked::TooHard),
            Possible::No => {
                let why = if ledger.hands_possible(deck) == Possible::No {
                    Why::NotInHand
                } else if ledger.in_sight(deck, card) {
                    Why::TooMany
                } else {
                    Why::OutOfReach
                };
                let mut found = ledger.binding(deck, card, NOW);
                if why == Why::OutOfReach {
                    let laid = ledger.laid_last(player, NOW, UNBOUND.len() - found.len());
                    found.extend(laid);
                }
                let mut because = UNBOUND;
                for (place, sight) in because.iter_mut().zip(found) {
                    *place = sight;
                }
                Err(Refusal {
                    why,
                    index: index as u8,
                    because,
                })
            }
        }
    }

    /// A card leaves a hand that holds one.
    pub(super) fn take(&mut self, deck: &Deck, player: usize, card: Card, step: Step) -> Token {
        self.hands[player] = self.hands[player].saturating_sub(1);
        if let Some(kind) = deck.kind(card) {
            self.seen.0[kind.0 as usize] = step;
            if self.ledger.is_none() {
                let count = &mut self.exact.hands[player].0[kind.0 as usize];
                *count = count.saturating_sub(1);
                return Token { card, life: None };
            }
        }
        let empty = self.hands[player] == 0;
        let ledger = self.begun(deck);
        let life = Some(ledger.take(deck, player, card, step));
        if empty {
            ledger.emptied(player);
        }
        Token { card, life }
    }

    /// A card goes to the discards.
    pub(super) fn discard(&mut self, deck: &Deck, token: Token) {
        self.discards += 1;
        match (&mut self.ledger, deck.kind(token.card)) {
            (Some(ledger), kind) => {
                // Cards that are out from the beginning are written as the deck writes them.
                let card = kind.map_or(token.card, |kind| deck.card(kind));
                ledger.discard(token.life, card);
            }
            (None, Some(kind)) => self.exact.discards.0[kind.0 as usize] += 1,
            (None, None) => {}
        }
    }

    /// Whether a card that lies face down may be `card`.
    pub(super) fn may_learn(
        &self,
        deck: &Deck,
        player: usize,
        token: Token,
        card: Card,
    ) -> Verdict {
        let (Some(_), Some(number)) = (&self.ledger, token.life) else {
            return Ok(Checked::Verified);
        };
        let mut trial = self.clone();
        trial.begun(deck).learn(deck, number, card);
        trial.decide(deck, player, card, 0)
    }

    /// A card that lies face down is seen; gives the token with what is now known.
    pub(super) fn learn(&mut self, deck: &Deck, token: Token, card: Card) -> Token {
        if let (Some(ledger), Some(number)) = (&mut self.ledger, token.life) {
            ledger.learn(deck, number, card);
        }
        Token {
            card,
            life: token.life,
        }
    }

    /// Whether `player` may draw these cards now.
    pub(super) fn may_draw(
        &self,
        deck: &Deck,
        chance: Chance,
        player: usize,
        cards: &[Card],
    ) -> Verdict {
        if cards.iter().all(|card| card.is_unknown()) {
            return Ok(Checked::Verified);
        }
        if let Some(dealt) = self.dealt(deck, chance, cards.len() as u8) {
            return match misdealt(deck, cards, dealt) {
                None => Ok(Checked::Verified),
                Some(index) => Err(Refusal {
                    why: Why::Seed,
                    index: index as u8,
                    because: UNBOUND,
                }),
            };
        }
        if self.is_exact(deck, cards)
            && let Some(verdict) = self.exact_draw(deck, cards)
        {
            return verdict;
        }
        let plainly = |ledger: &Ledger| ledger.plainly(deck, player, cards);
        if usize::from(self.deck) >= cards.len() && self.ledger.as_deref().is_some_and(plainly) {
            return Ok(Checked::Verified);
        }
        // One card after another, so that the first impossible one is named.
        let mut hardest = Checked::Verified;
        for length in 1..=cards.len() {
            let mut trial = self.clone();
            let mut part = [Card::UNKNOWN; MOST];
            part[..length].copy_from_slice(&cards[..length]);
            trial.draw_unknown_to_seed(deck, chance, player, &part[..cards.len()], NOW);
            let card = cards[length - 1];
            if !card.is_unknown()
                && trial.decide(deck, player, card, length - 1)? == Checked::TooHard
            {
                hardest = Checked::TooHard;
            }
        }
        Ok(hardest)
    }

    /// The verdict on a draw when all cards are known; `None` if it crosses a shuffle in a way
    /// that leaves two histories.
    fn exact_draw(&self, deck: &Deck, cards: &[Card]) -> Option<Verdict> {
        let crosses = cards.len() > usize::from(self.deck);
        let mut wanted = [0u8; MAX_KINDS];
        for (index, card) in cards.iter().enumerate() {
            let kind = deck.kind(*card)?;
            let place = kind.0 as usize;
            wanted[place] += 1;
            let behind = if crosses {
                self.exact.discards.0[place]
            } else {
                0
            };
            if wanted[place] > self.exact.unseen.0[place] + behind {
                return Some(Err(Refusal {
                    why: Why::TooMany,
                    index: index as u8,
                    because: self.bound(deck, kind),
                }));
            }
        }
        if crosses && self.split(&wanted).is_none() {
            return None;
        }
        Some(Ok(Checked::Verified))
    }

    /// How many of each wanted kind come from the old deck when a draw crosses a shuffle, if there
    /// is exactly one way.
    fn split(&self, wanted: &[u8; MAX_KINDS]) -> Option<[u8; MAX_KINDS]> {
        let mut old = [0; MAX_KINDS];
        for (kind, count) in wanted.iter().enumerate() {
            let (unseen, behind) = (self.exact.unseen.0[kind], self.exact.discards.0[kind]);
            let least = count.saturating_sub(behind);
            let most = (*count).min(unseen);
            old[kind] = if self.exact.aside == 0 { unseen } else { least };
            if old[kind] < least || old[kind] > most || (self.exact.aside > 0 && least != most) {
                return None;
            }
        }
        let sum: u32 = old.iter().map(|count| u32::from(*count)).sum();
        (sum == u32::from(self.deck)).then_some(old)
    }

    /// Draws `cards.len()` cards, which are possible; under a seed those that it deals.
    pub(super) fn draw(
        &mut self,
        deck: &Deck,
        chance: Chance,
        player: usize,
        cards: &[Card],
        step: Step,
    ) -> Ran {
        let ran = if cards.len() > usize::from(self.deck) {
            Ran::Out
        } else {
            Ran::Enough
        };
        if self.order.is_none() {
            self.draw_unknown_to_seed(deck, chance, player, cards, step);
            return ran;
        }
        for card in cards {
            match self.top(deck, chance) {
                Some(kind) => {
                    self.hands[player] += 1;
                    self.seen.0[kind.0 as usize] = step;
                    match &mut self.ledger {
                        Some(ledger) => ledger.draw(deck, player, &[deck.card(kind)], step),
                        None => self.exact.hands[player].0[kind.0 as usize] += 1,
                    }
                }
                // The shuffle on the way had unknown discards.
                None => self.draw_unknown_to_seed(deck, chance, player, &[*card], step),
            }
        }
        ran
    }

    fn draw_unknown_to_seed(
        &mut self,
        deck: &Deck,
        chance: Chance,
        player: usize,
        cards: &[Card],
        step: Step,
    ) {
        self.hands[player] += cards.len() as u8;
        let old = cards.len().min(usize::from(self.deck));
        let crosses = cards.len() > old;
        let mut wanted = [0; MAX_KINDS];
        for card in cards {
            if let Some(kind) = deck.kind(*card) {
                self.seen.0[kind.0 as usize] = step;
                wanted[kind.0 as usize] += 1;
            }
        }
        if self.is_exact(deck, cards) {
            let split = if crosses {
                self.split(&wanted)
            } else {
                Some(wanted)
            };
            if let Some(first) = split {
                subtract(&mut self.exact.unseen.0, &first);
                self.deck -= old as u8;
                if crosses {
                    self.reshuffle(deck, chance);
                    for (rest, first) in wanted.iter_mut().zip(&first) {
                        *rest -= first;
                    }
                    subtract(&mut self.exact.unseen.0, &wanted);
                    for (all, first) in wanted.iter_mut().zip(&first) {
                        *all += first;
                    }
                    self.deck -= (cards.len() - old) as u8;
                }
                for (held, new) in self.exact.hands[player].0.iter_mut().zip(&wanted) {
                    *held += new;
                }
                return;
            }
        }
        let known = cards.iter().any(|card| !card.is_unknown());
        let all_known = cards.iter().all(|card| deck.kind(*card).is_some());
        if !crosses {
            self.begun(deck).draw(deck, player, cards, step);
            self.deck -= old as u8;
            return;
        }
        // Which of the written cards came from the old deck is not said.
        let blank = [Card::UNKNOWN; MOST];
        let clear = self.begun(deck).knows_hand(player) && all_known;
        self.begun(deck).draw(deck, player, &blank[..old], step);
        self.deck -= old as u8;
        self.reshuffle(deck, chance);
        let rest = cards.len() - old;
        let ledger = self.begun(deck);
        ledger.draw(deck, player, &blank[..rest], step);
        if known {
            ledger.sight_newest(deck, player, cards, cards.len() as u8, step);
        }
        if clear {
            ledger.knows_hand_again(player);
        }
        self.deck -= rest as u8;
    }

    /// Whether the whole hand may be `cards`; their number is right.
    pub(super) fn may_list(&self, deck: &Deck, player: usize, cards: &[Card]) -> Verdict {
        if self.is_exact(deck, cards) {
            return self.may_take(deck, player, cards);
        }
        let mut trial = self.clone();
        let blank = [Card::UNKNOWN; MOST];
        for (index, card) in cards.iter().enumerate() {
            let mut part = blank;
            part[..=index].copy_from_slice(&cards[..=index]);
            trial.ledger.clone_from(&self.ledger);
            trial
                .begun(deck)
                .sight_hand(deck, player, &part[..cards.len()], NOW);
            if trial.decide(deck, player, *card, index)? == Checked::TooHard {
                return Ok(Checked::TooHard);
            }
        }
        Ok(Checked::Verified)
    }

    /// The whole hand is stated.
    pub(super) fn list(&mut self, deck: &Deck, player: usize, cards: &[Card], step: Step) {
        if !self.is_exact(deck, cards) {
            self.begun(deck).sight_hand(deck, player, cards, step);
        }
    }

    /// That the counts agree with what is known card by card.
    pub(super) fn audit(&self) -> Result<(), String> {
        if self.ledger.is_some() {
            return Ok(());
        }
        let sum = |counts: &Counts| counts.0.iter().map(|count| u32::from(*count)).sum::<u32>();
        for (player, hand) in self.exact.hands.iter().enumerate() {
            if sum(hand) != u32::from(self.hands[player]) {
                return Err(format!("the hand of seat {player} does not balance"));
            }
        }
        if sum(&self.exact.discards) != u32::from(self.discards) {
            return Err("the discards do not balance".to_owned());
        }
        if sum(&self.exact.unseen) != u32::from(self.deck + self.exact.aside) {
            return Err("the deck does not balance".to_owned());
        }
        Ok(())
    }
}

/// Nothing that binds.
const UNBOUND: [(Step, Card); 3] = [(Step(0), Card::UNKNOWN); 3];

/// The moment of a card that is only tried.
const NOW: Step = Step(u32::MAX);

fn subtract(counts: &mut [u8; MAX_KINDS], less: &[u8; MAX_KINDS]) {
    for (count, less) in counts.iter_mut().zip(less) {
        *count = count.saturating_sub(*less);
    }
}

/// The first of `cards` that is not among those dealt; the best known ones are matched first.
fn misdealt(deck: &Deck, cards: &[Card], mut dealt: Vec<Card>) -> Option<usize> {
    let mut order: Vec<usize> = (0..cards.len()).collect();
    order.sort_by_key(|index| deck.mask(cards[*index]).count_ones());
    for index in order {
        let mask = deck.mask(cards[index]);
        let found = dealt.iter().position(|card| deck.mask(*card) & mask != 0);
        match found {
            Some(place) => dealt.swap_remove(place),
            None => return Some(index),
        };
    }
    None
}
