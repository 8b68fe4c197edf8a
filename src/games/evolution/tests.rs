//! Random sessions in every edition, and hidden cards against an enumeration of all histories.

use super::action::Action;
use super::card::{Card, Deck, Kind};
use super::edition::Edition;
use super::hidden::{Base, Ledger, Possible};
use super::names::Trait;
use crate::referee::{self, DealOptions, Options, Status};
use crate::rules::{MAX_PLAYERS, NoFiles, Step};
use crate::source::Source;

/// A small generator for choices.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

fn played(edition: &str, players: u8, seed: u64, hidden: bool) -> String {
    let options = DealOptions {
        game: "evolution".to_owned(),
        players: (0..players)
            .map(|seat| (char::from(b'A' + seat).to_string(), None))
            .collect(),
        seed,
        hidden,
        headers: vec![("edition".to_owned(), edition.to_owned())],
        rulings: Vec::new(),
        files: Vec::new(),
    };
    let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
    referee::play(&options, &mut |bound| choices.below(bound))
        .unwrap_or_else(|why| panic!("{edition}, {players} players, seed {seed}: {why}"))
}

#[test]
fn random_sessions_are_legal_with_open_and_with_hidden_cards() {
    for (edition, most) in [("bsw", 5), ("schmidt", 5), ("us2", 6)] {
        for players in 2..=most {
            for seed in 1..=12 {
                for hidden in [false, true] {
                    let text = played(edition, players, seed, hidden);
                    let source = Source::new("played", text.as_str());
                    let record = referee::records(&source)[0];
                    let report = referee::referee(&source, record, &NoFiles, &Options::default());
                    let name = format!("{edition} {players} seed {seed} hidden {hidden}");
                    assert!(
                        report.status == Status::Legal,
                        "{name}: {:#?}\n{text}",
                        report.findings
                    );
                    if !hidden {
                        assert!(report.findings.is_empty(), "{name}: {:#?}", report.findings);
                    }
                }
            }
        }
    }
}

#[test]
fn an_action_is_small() {
    assert!(size_of::<Action>() <= 96, "{}", size_of::<Action>());
}

/// A deck of few cards: names and values as given.
fn tiny(cards: &[(Trait, i8)]) -> Deck {
    let mut deck: Vec<(u8, i8)> = cards
        .iter()
        .map(|(name, value)| (*name as u8, *value))
        .collect();
    deck.sort_unstable();
    Deck::new(&Edition {
        name: "tiny".into(),
        title: "tiny".into(),
        players: (2, 6),
        deck: deck.into(),
        uncertain: Vec::new().into(),
        switches: Vec::new().into(),
    })
}

/// Where every card of a tiny deck is: in the deck, discarded, in a hand or on the table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    deck: Vec<u8>,
    discards: Vec<u8>,
    hands: [Vec<u8>; 2],
    table: Vec<(u16, u8)>,
}

fn without(cards: &[u8], at: usize) -> Vec<u8> {
    let mut cards = cards.to_vec();
    cards.remove(at);
    cards
}

/// All histories, one world for each state that some history leads to.
struct Histories {
    deck: Deck,
    worlds: Vec<World>,
}

impl Histories {
    fn new(deck: Deck) -> Self {
        let mut cards = Vec::new();
        for kind in 0..deck.kinds() {
            for _ in 0..deck.copies()[kind] {
                cards.push(kind as u8);
            }
        }
        let world = World {
            deck: cards,
            discards: Vec::new(),
            hands: Default::default(),
            table: Vec::new(),
        };
        Self {
            deck,
            worlds: vec![world],
        }
    }

    fn may_be(&self, kind: u8, card: Card) -> bool {
        self.deck.mask(card) >> kind & 1 == 1
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

    fn draw(&mut self, player: usize, card: Card) {
        let fits: Vec<bool> = (0..self.deck.kinds())
            .map(|kind| self.may_be(kind as u8, card))
            .collect();
        self.step(|world| {
            let mut after = Vec::new();
            for (at, kind) in world.deck.iter().enumerate() {
                if fits[*kind as usize] {
                    let mut next = world.clone();
                    next.deck = without(&world.deck, at);
                    next.hands[player].push(*kind);
                    after.push(next);
                }
            }
            after
        });
    }

    fn take(&mut self, player: usize, card: Card, number: u16) {
        let fits: Vec<bool> = (0..self.deck.kinds())
            .map(|kind| self.may_be(kind as u8, card))
            .collect();
        self.step(|world| {
            let mut after = Vec::new();
            for (at, kind) in world.hands[player].iter().enumerate() {
                if fits[*kind as usize] {
                    let mut next = world.clone();
                    next.hands[player] = without(&world.hands[player], at);
                    next.table.push((number, *kind));
                    after.push(next);
                }
            }
            after
        });
    }

    fn learn(&mut self, number: u16, card: Card) {
        let deck = self.deck.clone();
        self.worlds.retain(|world| {
            world
                .table
                .iter()
                .any(|(at, kind)| *at == number && deck.mask(card) >> kind & 1 == 1)
        });
    }

    fn discard(&mut self, number: u16) {
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

    fn reshuffle(&mut self) {
        self.step(|world| {
            let mut next = world.clone();
            next.deck.append(&mut next.discards);
            vec![next]
        });
    }

    /// A hand that consists of exactly such cards.
    fn hand(&mut self, player: usize, cards: &[Card]) {
        fn fits(deck: &Deck, hand: &[u8], cards: &[Card]) -> bool {
            let Some((card, rest)) = cards.split_first() else {
                return hand.is_empty();
            };
            hand.iter().enumerate().any(|(at, kind)| {
                deck.mask(*card) >> kind & 1 == 1 && fits(deck, &without(hand, at), rest)
            })
        }
        let deck = self.deck.clone();
        self.worlds
            .retain(|world| fits(&deck, &world.hands[player], cards));
    }
}

fn some_card(deck: &Deck, choices: &mut Choices) -> Card {
    let card = deck.card(Kind(choices.below(deck.kinds() as u64) as u8));
    match choices.below(13) {
        0..=2 => card,
        3 => Card::new(card.name(), None),
        4 => Card::new(None, card.value()),
        _ => Card::UNKNOWN,
    }
}

/// The ledger says possible exactly when some history is.
#[test]
fn hidden_cards_agree_with_all_histories() {
    let (mut possible, mut impossible, mut shuffles) = (0, 0, 0);
    for seed in 1..=2000u64 {
        let mut choices = Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let deck = tiny(&[
            (Trait::Horns, 1),
            (Trait::Horns, 2),
            (Trait::Horns, 2),
            (Trait::Climbing, 1),
            (Trait::Climbing, 3),
            (Trait::Ambush, 3),
        ]);
        let mut histories = Histories::new(deck.clone());
        let none = [[0; 128]; MAX_PLAYERS];
        let mut ledger = Ledger::begin(
            &deck,
            &Base {
                hands: &none,
                discards: &[0; 128],
                unseen: deck.copies(),
                aside: 0,
                seen: &[Step(0); 128],
            },
        );
        let mut left = deck.total();
        let mut discarded = 0u8;
        let mut hands = [0usize; 2];
        let mut table: Vec<(u16, Card)> = Vec::new();
        for _ in 0..24 {
            let player = choices.below(2) as usize;
            let card = some_card(&deck, &mut choices);
            let mut sight = vec![card];
            match choices.below(7) {
                0 | 1 => {
                    if left == 0 {
                        if discarded == 0 {
                            continue;
                        }
                        histories.reshuffle();
                        ledger.reshuffle();
                        (left, discarded) = (discarded, 0);
                        shuffles += 1;
                    }
                    histories.draw(player, card);
                    ledger.draw(&deck, player, &[card], Step(1));
                    left -= 1;
                    hands[player] += 1;
                }
                2 | 3 if hands[player] > 0 => {
                    let plainly = ledger.plainly(&deck, player, &sight);
                    let number = ledger.take(&deck, player, card, Step(1));
                    histories.take(player, card, number);
                    assert!(!plainly || !histories.worlds.is_empty(), "seed {seed}");
                    hands[player] -= 1;
                    table.push((number, card));
                }
                4 if !table.is_empty() => {
                    let at = choices.below(table.len() as u64) as usize;
                    let (number, known) = table[at];
                    let Some(merged) = known.merge(card) else {
                        continue;
                    };
                    // Of a value that the table lacks only the trait counts.
                    if deck.lacks(merged) {
                        continue;
                    }
                    table[at].1 = merged;
                    ledger.learn(&deck, number, merged);
                    histories.learn(number, merged);
                }
                5 if !table.is_empty() => {
                    let at = choices.below(table.len() as u64) as usize;
                    let (number, known) = table.swap_remove(at);
                    ledger.discard(Some(number), known);
                    histories.discard(number);
                    discarded += 1;
                }
                6 if hands[player] > 0 && choices.below(3) == 0 => {
                    sight = (0..hands[player])
                        .map(|_| some_card(&deck, &mut choices))
                        .collect();
                    ledger.sight_hand(&deck, player, &sight, Step(1));
                    histories.hand(player, &sight);
                }
                _ => continue,
            }
            let exists = !histories.worlds.is_empty();
            let verdict = ledger.possible(&deck);
            let expected = if exists { Possible::Yes } else { Possible::No };
            assert_eq!(verdict, expected, "seed {seed}: {ledger:#?}");
            if !exists {
                impossible += 1;
                break;
            }
            possible += 1;
        }
    }
    assert!(
        possible > 2000 && impossible > 500 && shuffles > 500,
        "{possible} {impossible} {shuffles}"
    );
}
