//! Where the cards are: deck, discards, hands. Counts are always known; which cards, as far as
//! they were written down.
//!
//! While every card was written, plain counts by kind say all ([`Exact`]); from the first unknown
//! card on a [`Ledger`] does. Knows no phase and no species.

mod possible;

use crate::games::evolution::card::{Card, Deck, Kind, MAX_KINDS};
use crate::games::evolution::hidden::{Base, Ledger};
use crate::rules::{Chance, MAX_PLAYERS, Step};

/// The name of the pile in a seed.
const DECK: &str = "deck";
/// The most cards a deck has.
const MOST: usize = 200;

/// A card that left a hand and lies somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub(in crate::games::evolution) struct Token {
    /// What is known of it.
    pub(in crate::games::evolution) card: Card,
    /// Its number in the ledger, if it has one.
    life: Option<u16>,
}

impl Token {
    /// A place without a card.
    pub(in crate::games::evolution) const NONE: Self = Self {
        card: Card::UNKNOWN,
        life: None,
    };
}

/// Counts by kind.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::evolution) struct Counts(pub(in crate::games::evolution) [u8; MAX_KINDS]);

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
pub(in crate::games::evolution) enum Why {
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
pub(in crate::games::evolution) struct Refusal {
    pub(in crate::games::evolution) why: Why,
    pub(in crate::games::evolution) index: u8,
    /// Earlier sights of cards that bind it.
    pub(in crate::games::evolution) because: [(Step, Card); 3],
}

/// What could be checked about a possible card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::evolution) enum Checked {
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
pub(in crate::games::evolution) enum Ran {
    /// The deck had enough.
    Enough,
    /// A card was wanted from the empty deck.
    Out,
}

/// Deck, discards and hands.
#[derive(Debug, Clone, serde::Serialize)]
pub(in crate::games::evolution) struct Piles {
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
    pub(in crate::games::evolution) fn new(deck: &Deck, aside: u8, chance: Chance) -> Self {
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
    pub(in crate::games::evolution) fn deck(&self) -> u8 {
        self.deck
    }

    /// Cards in the discards.
    pub(in crate::games::evolution) fn discards(&self) -> u8 {
        self.discards
    }

    /// Cards set aside before the first round.
    pub(in crate::games::evolution) fn aside(&self) -> u8 {
        self.aside
    }

    /// Cards in a hand.
    pub(in crate::games::evolution) fn hand(&self, player: usize) -> u8 {
        self.hands[player]
    }

    /// The different cards of a hand if all of it is known, in canonical order.
    pub(in crate::games::evolution) fn known_hand(
        &self,
        player: usize,
    ) -> Option<impl Iterator<Item = (Kind, u8)>> {
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
    pub(in crate::games::evolution) fn available(&self, count: u8) -> u8 {
        count.min(self.deck.saturating_add(self.discards))
    }

    /// The next cards under the seed, if it deals them.
    pub(in crate::games::evolution) fn dealt(
        &self,
        deck: &Deck,
        chance: Chance,
        count: u8,
    ) -> Option<Vec<Card>> {
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

    /// A card leaves a hand that holds one.
    pub(in crate::games::evolution) fn take(
        &mut self,
        deck: &Deck,
        player: usize,
        card: Card,
        step: Step,
    ) -> Token {
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
    pub(in crate::games::evolution) fn discard(&mut self, deck: &Deck, token: Token) {
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

    /// A card that lies face down is seen; gives the token with what is now known.
    pub(in crate::games::evolution) fn learn(
        &mut self,
        deck: &Deck,
        token: Token,
        card: Card,
    ) -> Token {
        if let (Some(ledger), Some(number)) = (&mut self.ledger, token.life) {
            ledger.learn(deck, number, card);
        }
        Token {
            card,
            life: token.life,
        }
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
    pub(in crate::games::evolution) fn draw(
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

    /// The whole hand is stated.
    pub(in crate::games::evolution) fn list(
        &mut self,
        deck: &Deck,
        player: usize,
        cards: &[Card],
        step: Step,
    ) {
        if !self.is_exact(deck, cards) {
            self.begun(deck).sight_hand(deck, player, cards, step);
        }
    }

    /// That the counts agree with what is known card by card.
    pub(in crate::games::evolution) fn audit(&self) -> Result<(), String> {
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
