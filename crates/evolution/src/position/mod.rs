//! What a position states of a table of Evolution, and the position of a table as it is.
//!
//! A position is laid out (`lay_out`) as the table right below the heading of its round.

mod lay_out;
mod piles;

use std::fmt::Write as _;

use super::Evolution;
use super::card::Card;
use super::state::{End, Phase, Species, State};
use evoref_game::{Actor, Player, View};

/// One line of each form, for whoever asks what may stand here.
pub(super) const STATED: &[&str] = &[
    "table: phase feeding",
    "table: first PLAYER",
    "table: turn PLAYER",
    "table: 5 hole",
    "table: 2 leftover",
    "table: 70 deck",
    "table: 26 discards",
    "table: last 8",
    "table: seen long-neck+5",
    "PLAYER: species 1, 2 body, 3 population, traits horns+3",
    "PLAYER: next species 6",
    "PLAYER: 12 food",
    "PLAYER: hand ?",
];

/// One thing that a position states.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// `phase feeding`: the beginning of this phase.
    Phase(Phase),
    /// `first B`.
    First(Player),
    /// `turn A`.
    Turn(Player),
    /// `5 hole`.
    Hole(u16),
    /// `2 leftover`: food on the hole before the reveal.
    Leftover(u16),
    /// `70 deck`.
    Deck(u8),
    /// `discards horns+3 ?`: all of them.
    Discards(Vec<Card>),
    /// `26 discards`.
    DiscardsCounted(u8),
    /// `last 8`: the end is announced.
    Last(u32, End),
    /// `seen long-neck+5`: values on which the sources differ.
    Seen(Vec<Card>),
    /// `species 3, 2 body, traits horns+3`.
    Living(Living),
    /// `next species 6`: the number of the next one that is founded.
    NextSpecies(u8),
    /// `hand carnivore+3 ?`: all of it.
    Hand(Vec<Card>),
    /// `6 cards`.
    Cards(u8),
    /// `food horns+3`: the card that was laid.
    FoodCard(Card),
    /// `12 food`: in the bag.
    Bag(u16),
}

/// A species on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Living {
    /// From 1 by owner.
    pub(super) number: u8,
    pub(super) body: u8,
    pub(super) population: u8,
    pub(super) food: u8,
    pub(super) fat: u8,
    pub(super) traits: Vec<Card>,
}

impl Phase {
    /// The phases whose beginning a position may state; `end` is the final table.
    pub(super) const STATED: [(Self, &'static str); 6] = [
        (Self::Deal, "deal"),
        (Self::Food, "food"),
        (Self::Cards, "cards"),
        (Self::Before, "before-feeding"),
        (Self::Feeding, "feeding"),
        (Self::Over, "end"),
    ];
}

impl Evolution {
    /// See [`evoref_game::Rules::position`].
    pub(super) fn as_position(&self, state: &State) -> Vec<(Actor, Vec<Fact>)> {
        // Taken apart, so that a new field is written here or named as one that begins anew.
        let State {
            phase: _,
            round: _,
            first,
            first_step: _,
            turn: _,
            idle: _,
            busy: _,
            rows: _,
            founded: _,
            bag: _,
            food: _,
            hole,
            leftover: _,
            turned: _,
            piles,
            named,
            deck: _,
            pending: _,
            kept_back: _,
            left_out: _,
            settled: _,
            end,
            phase_step: _,
            begun_step: _,
            drew_step: _,
            unseen: _,
            dead: _,
            reveal_step: _,
            acted: _,
            hole_step: _,
            end_step: _,
            untold,
            // The line `left:` below says it.
            left: _,
        } = state;
        let mut table = Vec::new();
        table.extend(first.map(Fact::First));
        table.push(Fact::Hole(*hole));
        table.extend(end.map(|(end, last)| Fact::Last(last, end)));
        let seen: Vec<Card> = named.iter().map(|(card, _)| *card).collect();
        table.extend((!seen.is_empty()).then_some(Fact::Seen(seen)));
        if !untold.piles {
            table.push(Fact::Deck(piles.deck()));
            match piles.known_discards(self.deck_of(state)) {
                Some(cards) if cards.is_empty() => {}
                Some(cards) => table.push(Fact::Discards(cards)),
                None => table.push(Fact::DiscardsCounted(piles.discards())),
            }
        }
        let players =
            self.players().map(|player| (Actor::Player(player), self.facts_of(state, player)));
        std::iter::once((Actor::Table, table)).chain(players).collect()
    }

    /// See [`evoref_game::Rules::agrees`].
    pub(super) fn agrees_with(&self, state: &State, by: Actor, fact: &Fact) -> bool {
        let (piles, untold) = (&state.piles, &state.untold);
        match (by, fact) {
            (_, Fact::First(player)) => state.first == Some(*player),
            (_, Fact::Hole(food)) => state.hole == *food,
            (_, Fact::Deck(cards)) => untold.piles || *cards == piles.deck(),
            (_, Fact::DiscardsCounted(cards)) => untold.piles || *cards == piles.discards(),
            (_, Fact::Discards(cards)) => {
                let known = piles.known_discards(self.deck_of(state));
                untold.piles
                    || cards.len() == usize::from(piles.discards())
                        && known.is_none_or(|known| are(cards, &known))
            }
            (_, Fact::Last(round, end)) => state.end == Some((*end, *round)),
            (Actor::Player(player), Fact::Living(stated)) => {
                let mut row = state.row(player).iter();
                let there = row.find(|species| species.number == stated.number);
                there.is_some_and(|there| stated.is(&living(there)))
            }
            (Actor::Player(player), Fact::NextSpecies(number)) => {
                *number == state.founded[player.seat()].saturating_add(1)
            }
            (Actor::Player(player), Fact::Bag(food)) => {
                untold.bag(player) || *food == state.bag[player.seat()]
            }
            (Actor::Player(player), Fact::Cards(cards)) => {
                untold.hand(player) || *cards == piles.hand(player.seat())
            }
            (Actor::Player(player), Fact::Hand(cards)) => {
                let deck = self.deck_of(state);
                let known = piles.known_hand(deck, player.seat()).map(|kinds| {
                    let cards = kinds.flat_map(|(kind, count)| {
                        std::iter::repeat_n(deck.card(kind), usize::from(count))
                    });
                    cards.collect::<Vec<_>>()
                });
                untold.hand(player)
                    || cards.len() == usize::from(piles.hand(player.seat()))
                        && known.is_none_or(|known| are(cards, &known))
            }
            (
                _,
                Fact::Phase(_)
                | Fact::Turn(_)
                | Fact::Leftover(_)
                | Fact::Seen(_)
                | Fact::FoodCard(_)
                | Fact::Living(_)
                | Fact::NextSpecies(_)
                | Fact::Hand(_)
                | Fact::Cards(_)
                | Fact::Bag(_),
            ) => true,
        }
    }

    fn facts_of(&self, state: &State, player: Player) -> Vec<Fact> {
        let row = state.row(player);
        let mut facts: Vec<Fact> = row.iter().map(|one| Fact::Living(living(one))).collect();
        let highest = row.iter().map(|species| species.number).max().unwrap_or(0);
        let founded = state.founded[player.seat()];
        facts.extend((founded != highest).then_some(Fact::NextSpecies(founded.saturating_add(1))));
        if !state.untold.bag(player) {
            facts.push(Fact::Bag(state.bag[player.seat()]));
        }
        if !state.untold.hand(player) {
            let deck = self.deck_of(state);
            facts.push(match state.piles.known_hand(deck, player.seat()) {
                Some(kinds) => Fact::Hand(
                    kinds
                        .flat_map(|(kind, count)| {
                            std::iter::repeat_n(deck.card(kind), usize::from(count))
                        })
                        .collect(),
                ),
                None => Fact::Cards(state.piles.hand(player.seat())),
            });
        }
        facts
    }

    /// See [`evoref_game::Rules::print_stated`].
    pub(super) fn print_fact(&self, fact: &Fact, view: View, out: &mut String) {
        let onlooker = view == View::Onlooker;
        let _ = match fact {
            Fact::Hand(cards) if onlooker => write!(out, "{} cards", cards.len()),
            Fact::Discards(cards) if onlooker => write!(out, "{} discards", cards.len()),
            Fact::FoodCard(_) if onlooker => write!(out, "food ?"),
            Fact::Seen(_) | Fact::Bag(_) if onlooker => Ok(()),
            Fact::Phase(phase) => {
                let mut phases = Phase::STATED.iter();
                let name = phases.find(|(stated, _)| stated == phase);
                write!(out, "phase {}", name.map_or("", |(_, name)| name))
            }
            Fact::First(player) => write!(out, "first {}", self.handle(*player)),
            Fact::Turn(player) => write!(out, "turn {}", self.handle(*player)),
            Fact::Hole(food) => write!(out, "{food} hole"),
            Fact::Leftover(food) => write!(out, "{food} leftover"),
            Fact::Deck(cards) => write!(out, "{cards} deck"),
            Fact::Discards(cards) => listed(out, "discards", cards),
            Fact::DiscardsCounted(cards) => write!(out, "{cards} discards"),
            Fact::Last(round, End::DeckInPlay) => write!(out, "last {round}"),
            Fact::Last(round, End::DeckInDeal) => write!(out, "last {round} deck-in-deal"),
            Fact::Seen(cards) => listed(out, "seen", cards),
            Fact::Living(living) => living.print(out),
            Fact::NextSpecies(number) => write!(out, "next species {number}"),
            Fact::Hand(cards) => listed(out, "hand", cards),
            Fact::Cards(cards) => write!(out, "{cards} cards"),
            Fact::FoodCard(card) => write!(out, "food {card}"),
            Fact::Bag(food) => write!(out, "{food} food"),
        };
    }
}

impl Living {
    /// Whether it is the same species, as far as its cards are named.
    fn is(&self, other: &Self) -> bool {
        (self.body, self.population, self.food, self.fat)
            == (other.body, other.population, other.food, other.fat)
            && self.traits.len() == other.traits.len()
            && are(&self.traits, &other.traits)
    }

    fn print(&self, out: &mut String) -> std::fmt::Result {
        write!(out, "species {}", self.number)?;
        for (number, usual, word) in [
            (self.body, 1, "body"),
            (self.population, 1, "population"),
            (self.food, 0, "food"),
            (self.fat, 0, "fat"),
        ] {
            if number != usual {
                write!(out, ", {number} {word}")?;
            }
        }
        if self.traits.is_empty() {
            return Ok(());
        }
        out.push_str(", ");
        listed(out, "traits", &self.traits)
    }
}

/// Whether the cards of a list can be those of another one, as far as both name them.
fn are(some: &[Card], others: &[Card]) -> bool {
    let mut others: Vec<Card> = others.to_vec();
    // The best named first, so that none takes the place of another.
    let mut some: Vec<Card> = some.to_vec();
    some.sort_by_key(|card| std::cmp::Reverse((card.name().is_some(), card.value().is_some())));
    some.iter().all(|card| {
        let like = |other: &&Card| card.merge(**other).is_some();
        let exact = others.iter().position(|other| other == card);
        let found = exact.or_else(|| others.iter().position(|other| like(&other)));
        found.map(|index| others.swap_remove(index)).is_some()
    })
}

impl Fact {
    /// Whether it states a phase behind the first of its round.
    pub(super) fn is_later(&self) -> bool {
        matches!(self, Self::Phase(phase) if *phase != Phase::Deal)
    }

    /// Whether it is hidden at the table, or only remembered.
    pub(super) const fn is_hidden(&self) -> bool {
        match self {
            Self::Leftover(_)
            | Self::Deck(_)
            | Self::Discards(_)
            | Self::DiscardsCounted(_)
            | Self::Seen(_)
            | Self::Hand(_)
            | Self::Cards(_)
            | Self::FoodCard(_)
            | Self::Bag(_) => true,
            Self::Phase(_)
            | Self::First(_)
            | Self::Turn(_)
            | Self::Hole(_)
            | Self::Last(..)
            | Self::Living(_)
            | Self::NextSpecies(_) => false,
        }
    }
}

fn living(species: &Species) -> Living {
    let Species {
        number,
        body,
        population,
        food,
        fat,
        traits: _,
        cards,
        // Begins anew in every feeding.
        used: _,
        body_step: _,
        population_step: _,
        food_step: _,
    } = species;
    Living {
        number: *number,
        body: *body,
        population: *population,
        food: *food,
        fat: *fat,
        traits: cards.as_slice().iter().map(|laid| laid.token.card).collect(),
    }
}

fn listed(out: &mut String, word: &str, cards: &[Card]) -> std::fmt::Result {
    out.push_str(word);
    cards.iter().try_for_each(|card| write!(out, " {card}"))
}

/// Whose bag or hand a position left out, a bit a seat, and whether deck and discards were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Untold {
    bags: u8,
    hands: u8,
    /// Whether nobody knows how many cards lie in the deck and in the discards.
    pub(super) piles: bool,
}

impl Untold {
    /// Whether cards were left out.
    pub(super) const fn cards(&self) -> bool {
        self.hands > 0 || self.piles
    }

    /// A bag is told.
    pub(super) const fn tell_bag(&mut self, player: Player) {
        self.bags &= !(1 << player.0);
    }

    /// Whether a player's bag was left out.
    pub(super) const fn bag(&self, player: Player) -> bool {
        self.bags >> player.0 & 1 == 1
    }

    /// Whether a player's hand was left out.
    pub(super) const fn hand(&self, player: Player) -> bool {
        self.hands >> player.0 & 1 == 1
    }
}
