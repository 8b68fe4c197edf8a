//! What a position states of a table of Evolution, and the position of a table as it is.
//!
//! A position is laid out (`lay_out`) as the table right below the heading of its round.

mod lay_out;
mod piles;

use crate::prelude::*;
use std::fmt;

impl Phases for Phase {
    const STATED: &'static [(Self, &'static str)] = &[
        (Self::Deal, "deal"),
        (Self::Food, "food"),
        (Self::Cards, "cards"),
        (Self::Before, "before-feeding"),
        (Self::Feeding, "feeding"),
        (Self::Over, "end"),
    ];
    const WANTED: &'static str = "a phase (deal, food, cards, before-feeding, feeding or end)";
}

stated! {
    /// One thing that a position states.
    pub enum Fact of Evolution, Grammar, Phase = "phase feeding";

    /// `first B`.
    table open first: First(Player) = "first PLAYER",
        word "first" |of, _, i| of.player(i),
        print |game, player| [game.handle(*player)],
        agrees |_, state, _, player| state.first == Some(*player);

    /// `turn A`.
    table open turn: Turn(Player) = "turn PLAYER",
        word "turn" |of, _, i| of.player(i),
        print |game, player| [game.handle(*player)];

    /// `5 hole`.
    table open hole: Hole(u16) = "5 hole",
        number "hole",
        agrees |_, state, _, food| state.hole == *food;

    /// `2 leftover`: food on the hole before the reveal.
    table hidden leftover: Leftover(u16) = "2 leftover",
        number "leftover";

    /// `70 deck`.
    table hidden deck: Deck(u8) = "70 deck",
        number "deck",
        agrees |_, state, _, cards| state.untold.piles || *cards == state.piles.deck;

    /// `discards horns+3 ?`, all of them, or `26 discards`.
    table hidden discards: Discards(Cards<Card>) = "26 discards",
        number "discards",
        word "discards" |of, _, i| of.several(|i| of.card_or_hidden(i))(i)
            .map(|(i, cards)| (i, cards.into_iter().collect())),
        print |_, cards| &cards.known,
        onlooker |cards| format!("{} discards", cards.len()),
        agrees |_, state, _, cards| state.untold.piles || {
            let known = state.piles.known_discards();
            cards.len() == usize::from(state.piles.discards)
                && known.is_none_or(|known| are(&cards.known, &known))
        };

    /// `last 8`: the end is announced.
    table open last: Last((u32, End)) = "last 8",
        word "last" |of, _, i| of.last(i),
        print |_, (round, end)| match end {
            End::DeckInPlay => vec![round.to_string()],
            End::DeckInDeal => vec![round.to_string(), "deck-in-deal".to_owned()],
        },
        agrees |_, state, _, (round, end)| state.end == Some((*end, *round));

    /// `seen long-neck+5`: values on which the sources differ.
    table hidden seen: Seen(Vec<Card>) = "seen long-neck+5",
        word "seen" |of, _, i| of.several(|i| of.card(i))(i),
        print |_, cards| cards,
        onlooker |_| String::new();

    /// `species 3, 2 body, traits horns+3`.
    player open living: Living(Living) = "species 1, 2 body, 3 population, traits horns+3",
        word "species" |of, by, i| of.living(by, i),
        print |_, living| [living],
        like |one, other| one.number == other.number,
        agrees |_, state, player, stated| {
            let mut row = state.row(player).iter();
            let there = row.find(|species| species.id.number == stated.number);
            there.is_some_and(|there| stated.is(&living(there)))
        };

    /// `next species 6`: the number of the next one that is founded.
    player open next_species: NextSpecies(u8) = "next species 6",
        word "next" |of, by, i| of.next_species(by, i),
        text |_, number| format!("next species {number}"),
        agrees |_, state, player, number| *number == state.founded[player.seat()].saturating_add(1);

    /// `12 food`: in the bag.
    player hidden bag: Bag(u16) = "12 food",
        number "food",
        onlooker |_| String::new(),
        agrees |_, state, player, food| {
            state.untold.points.has(player) || *food == state.bag[player.seat()]
        };

    /// `hand carnivore+3 ?`, all of it, or `6 cards`.
    player hidden hand: Hand(Cards<Card>) = "hand ?",
        number "cards",
        word "hand" |of, _, i| Cards::read(&of, i, |i| of.card_or_hidden(i)),
        print |_, cards| &cards.known,
        onlooker |cards| format!("{} cards", cards.len()),
        agrees |_, state, player, cards| state.untold.hands.has(player) || {
            let known = state.known_hand(player);
            cards.len() == usize::from(state.piles.hands[player.seat()])
                && known.is_none_or(|known| are(&cards.known, &known))
        };

    /// `food horns+3`: the card that was laid.
    player hidden food_card: FoodCard(Card),
        word "food" |of, _, i| of.card(i),
        print |_, card| [card],
        onlooker |_| "food ?";
}

/// A species on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Living {
    /// From 1 by owner.
    pub(super) number: u8,
    /// In the order of [`Size::ALL`].
    pub(super) sizes: [u8; 4],
    pub(super) traits: Vec<Card>,
}

impl Evolution {
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
            founded,
            bag,
            food: _,
            hole,
            leftover: _,
            turned: _,
            piles,
            named,
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
        table.extend(end.map(|(end, last)| Fact::Last((last, end))));
        let seen: Vec<Card> = named.iter().map(|(card, _)| *card).collect();
        table.extend((!seen.is_empty()).then_some(Fact::Seen(seen)));
        if !untold.piles {
            table.push(Fact::Deck(piles.deck));
            let discards = known_or_counted(piles.known_discards(), piles.discards);
            table.extend((!discards.is_empty()).then_some(Fact::Discards(discards)));
        }
        let mut all = vec![(Actor::Table, table)];
        for player in self.players() {
            let row = state.row(player);
            let mut facts: Vec<Fact> = row.iter().map(|one| Fact::Living(living(one))).collect();
            let highest = row.iter().map(|species| species.id.number).max().unwrap_or(0);
            let founded = founded[player.seat()];
            if founded != highest {
                facts.push(Fact::NextSpecies(founded.saturating_add(1)));
            }
            if !untold.points.has(player) {
                facts.push(Fact::Bag(bag[player.seat()]));
            }
            if !untold.hands.has(player) {
                let known = state.known_hand(player);
                facts.push(Fact::Hand(known_or_counted(known, piles.hands[player.seat()])));
            }
            all.push((Actor::Player(player), facts));
        }
        all
    }
}

/// Cards by name if all of them are known, else how many there are.
fn known_or_counted(known: Option<Vec<Card>>, count: u8) -> Cards<Card> {
    match known {
        Some(known) => Cards { known, hidden: 0 },
        None => Cards { known: Vec::new(), hidden: count },
    }
}

impl Living {
    /// The sizes that a position leaves out.
    pub(super) const USUAL: [u8; 4] = [1, 1, 0, 0];

    /// Whether it is the same species, as far as its cards are named.
    fn is(&self, other: &Self) -> bool {
        self.sizes == other.sizes
            && self.traits.len() == other.traits.len()
            && are(&self.traits, &other.traits)
    }
}

impl fmt::Display for Living {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        for ((size, number), usual) in Size::ALL.iter().zip(self.sizes).zip(Self::USUAL) {
            if number != usual {
                write!(f, ", {number} {}", size.name())?;
            }
        }
        let mut word = ", traits";
        self.traits.iter().try_for_each(|card| write!(f, "{} {card}", std::mem::take(&mut word)))
    }
}

/// Whether the cards of a list can be those of another one, as far as both name them.
fn are(some: &[Card], others: &[Card]) -> bool {
    let mut others: Vec<Card> = others.to_vec();
    // The best named first, so that none takes the place of another.
    let mut some: Vec<Card> = some.to_vec();
    some.sort_by_key(|card| std::cmp::Reverse((card.name().is_some(), card.value().is_some())));
    some.iter().all(|card| {
        let exact = others.iter().position(|other| other == card);
        let like = |other: &Card| card.merge(*other).is_some();
        let found = exact.or_else(|| others.iter().position(like));
        found.map(|index| others.swap_remove(index)).is_some()
    })
}

fn living(species: &Species) -> Living {
    let Species {
        id,
        body,
        population,
        food,
        fat,
        traits: _,
        cards,
        // Begins anew in every feeding.
        used: _,
        early: _,
        body_step: _,
        population_step: _,
        food_step: _,
    } = species;
    Living {
        number: id.number,
        sizes: [*body, *population, *food, *fat],
        traits: cards.iter().map(|laid| laid.token.card).collect(),
    }
}
