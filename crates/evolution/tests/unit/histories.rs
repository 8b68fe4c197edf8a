//! All histories of a tiny deck, by brute force: one world for each state that some history leads to.

use super::super::card::{Card, Deck};
use super::super::names::Trait;

/// How many hands there are.
pub(super) const HANDS: usize = 3;

/// A deck of few cards: names and values, and values that stand for another one.
pub(super) fn tiny(cards: &[(Trait, i8)], uncertain: &[(Trait, i8, i8)]) -> Deck {
    let mut deck: Vec<(u8, i8)> = cards.iter().map(|(name, value)| (*name as u8, *value)).collect();
    deck.sort_unstable();
    let uncertain: Vec<(u8, i8, i8)> =
        uncertain.iter().map(|(name, value, other)| (*name as u8, *value, *other)).collect();
    Deck::new(&deck, &uncertain)
}

/// Where every card is: in the deck, set aside, discarded, in a hand or on the table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    deck: Vec<u8>,
    discards: Vec<u8>,
    hands: [Vec<u8>; HANDS],
    table: Vec<(u16, u8)>,
}

/// All histories so far.
#[derive(Clone)]
pub(super) struct Histories {
    deck: Deck,
    worlds: Vec<World>,
}

fn without(cards: &[u8], at: usize) -> Vec<u8> {
    let mut cards = cards.to_vec();
    cards.remove(at);
    cards
}

/// Whether the cards can be given these faces, one each.
fn fits(deck: &Deck, cards: &[u8], faces: &[Card]) -> bool {
    let Some((face, rest)) = faces.split_first() else {
        return cards.is_empty();
    };
    cards.iter().enumerate().any(|(at, kind)| {
        deck.mask(*face) >> kind & 1 == 1 && fits(deck, &without(cards, at), rest)
    })
}

impl Histories {
    /// Before the first draw; so many cards were set aside unseen.
    pub(super) fn new(deck: Deck, aside: u8) -> Self {
        let cards = (0..deck.kinds())
            .flat_map(|kind| vec![kind as u8; usize::from(deck.copies[kind])])
            .collect();
        let world = World {
            deck: cards,
            discards: Vec::new(),
            hands: Default::default(),
            table: Vec::new(),
        };
        let mut histories = Self { deck, worlds: vec![world] };
        for _ in 0..aside {
            histories.step(|world| {
                let places = 0..world.deck.len();
                places.map(|at| World { deck: without(&world.deck, at), ..world.clone() }).collect()
            });
        }
        histories
    }

    /// Whether there is one.
    pub(super) fn exist(&self) -> bool {
        !self.worlds.is_empty()
    }

    fn step(&mut self, next: impl Fn(&World) -> Vec<World>) {
        let mut worlds: Vec<World> = self.worlds.iter().flat_map(next).collect();
        for world in &mut worlds {
            world.deck.sort_unstable();
            world.discards.sort_unstable();
            world.table.sort_unstable();
            world.hands.iter_mut().for_each(|hand| hand.sort_unstable());
        }
        worlds.sort();
        worlds.dedup();
        self.worlds = worlds;
    }

    /// Cards drawn one after another, over a shuffle if the deck runs out.
    pub(super) fn draw(&mut self, player: usize, faces: &[Card]) {
        // The cards of this draw lie on the table, under a number that nothing else has.
        const DRAWN: u16 = u16::MAX;
        for _ in faces {
            self.step(|world| {
                let mut world = world.clone();
                if world.deck.is_empty() {
                    world.deck = std::mem::take(&mut world.discards);
                }
                let places = 0..world.deck.len();
                places
                    .map(|at| {
                        let mut next = world.clone();
                        next.table.push((DRAWN, next.deck.remove(at)));
                        next
                    })
                    .collect()
            });
        }
        let deck = self.deck.clone();
        self.step(|world| {
            let mut next = world.clone();
            let (drawn, table) = next.table.iter().partition(|(number, _)| *number == DRAWN);
            next.table = table;
            let drawn: Vec<(u16, u8)> = drawn;
            let drawn: Vec<u8> = drawn.into_iter().map(|(_, kind)| kind).collect();
            next.hands[player].extend(&drawn);
            if fits(&deck, &drawn, faces) { vec![next] } else { Vec::new() }
        });
    }

    /// A card leaves a hand and lies on the table under a number.
    pub(super) fn take(&mut self, player: usize, card: Card, number: u16) {
        let mask = self.deck.mask(card);
        self.step(|world| {
            let hand = &world.hands[player];
            let fitting = (0..hand.len()).filter(|at| mask >> hand[*at] & 1 == 1);
            fitting
                .map(|at| {
                    let mut next = world.clone();
                    next.hands[player] = without(hand, at);
                    next.table.push((number, hand[at]));
                    next
                })
                .collect()
        });
    }

    /// Whether the player holds these cards in every history.
    pub(super) fn surely_hold(&self, player: usize, cards: &[Card]) -> bool {
        self.worlds.iter().all(|world| {
            let mut one = Self { deck: self.deck.clone(), worlds: vec![world.clone()] };
            for (number, card) in cards.iter().enumerate() {
                one.take(player, *card, 1000 + number as u16);
            }
            one.exist()
        })
    }

    /// A card on the table is seen.
    pub(super) fn learn(&mut self, number: u16, card: Card) {
        let mask = self.deck.mask(card);
        self.worlds.retain(|world| {
            let mut table = world.table.iter();
            table.any(|(at, kind)| *at == number && mask >> kind & 1 == 1)
        });
    }

    /// Cards on the table add up to exactly, or to no more than, a number.
    pub(super) fn add_up(&mut self, numbers: &[u16], total: i16, exact: bool) {
        let deck = self.deck.clone();
        self.worlds.retain(|world| {
            let mut sums = vec![0i16];
            for (_, kind) in world.table.iter().filter(|(at, _)| numbers.contains(at)) {
                let values = || deck.values_of(usize::from(*kind)).map(i16::from);
                sums = sums.iter().flat_map(|sum| values().map(move |value| sum + value)).collect();
            }
            sums.iter().any(|sum| *sum == total || (!exact && *sum < total))
        });
    }

    /// A card on the table goes to the discards.
    pub(super) fn discard(&mut self, number: u16) {
        self.step(|world| {
            let mut next = world.clone();
            next.table.retain(|(at, kind)| {
                let stays = *at != number;
                if !stays {
                    next.discards.push(*kind);
                }
                stays
            });
            vec![next]
        });
    }

    /// A hand consists of such cards.
    pub(super) fn hand(&mut self, player: usize, cards: &[Card]) {
        let deck = self.deck.clone();
        self.worlds.retain(|world| fits(&deck, &world.hands[player], cards));
    }
}
