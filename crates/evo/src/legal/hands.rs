//! The cards that the two sides of a combat may play, and in how many ways.

use std::collections::BTreeMap;

use crate::Evo;
use crate::action::Answers;
use crate::data::events::{Effect, EventCard};
use crate::judge::{attack_horns, defence_horns, succeeds};
use crate::names::Die;
use crate::state::{Card, Hand, PerCard, State};
use evoref_game::Player;

/// What attacker and defender hold, as far as a combat has come.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    pub(super) sides: [Player; 2],
    hands: [Hand; 2],
    seen: PerCard,
}

impl Hands {
    /// Before the first card.
    pub(super) fn new(state: &State, attacker: Player, defender: Player) -> Self {
        Self {
            sides: [attacker, defender],
            hands: [state.herd(attacker).hand, state.herd(defender).hand],
            seen: state.deck.seen,
        }
    }

    /// Whether a side may hold the card: known, or one of those that nobody wrote down.
    fn may_hold(&self, side: usize, card: Card, copies: u8) -> bool {
        let hand = &self.hands[side];
        hand.known.of(card) > 0 || hand.unknown > 0 && self.seen.of(card) < copies
    }

    /// After a side has played the card.
    pub(super) fn without(mut self, side: usize, card: Card) -> Self {
        let hand = &mut self.hands[side];
        if hand.known.of(card) > 0 {
            hand.known.take(card);
        } else {
            hand.unknown -= 1;
            self.seen.add(card);
        }
        self
    }
}

/// In how many ways cards are played in a combat, by their number; each symbol that is rolled
/// again counts as a way, the first roll does not.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    all: [u64; Answers::MOST + 1],
    /// Those with which the attack succeeds, for all first rolls together.
    won: [u64; Answers::MOST + 1],
}

impl Ways {
    /// The combats with so many cards, first rolls included; a beaten defender may get away to
    /// each of `free` spaces, or to none.
    pub(super) fn of(&self, cards: usize, free: u32) -> u64 {
        let rolls = Die::ALL.len() as u64;
        let escapes = self.won[cards].saturating_mul(free.into());
        self.all[cards].saturating_mul(rolls).saturating_add(escapes)
    }
}

/// Cards that were played, no matter in which order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Played {
    cards: u8,
    /// Cards that roll the die again.
    rolls: u8,
    attack: i8,
    defence: i8,
    /// Cards of each side that nobody had written down.
    unknown: [u8; 2],
}

impl Evo {
    /// The cards that work in a combat.
    fn answer_cards(&self) -> impl Iterator<Item = (Card, &EventCard)> {
        (0u8..)
            .map(Card)
            .zip(self.deck.cards.iter())
            .filter(|(_, text)| matches!(text.effect, Effect::SecondChance | Effect::SpareHorn))
    }

    /// What may be played next: the side, 0 for the attacker, and the card.
    pub(super) fn next_answers(&self, hands: &Hands) -> Vec<(usize, Card)> {
        let sides = [0, 1].into_iter();
        sides
            .flat_map(|side| self.answer_cards().map(move |(card, text)| (side, card, text)))
            .filter(|(side, card, text)| hands.may_hold(*side, *card, text.copies))
            .map(|(side, card, _)| (side, card))
            .collect()
    }

    /// The symbols that follow a card.
    pub(super) fn rolls(&self, card: Card) -> &'static [Option<Die>] {
        const AGAIN: [Option<Die>; 5] =
            [Some(Die::Miss), Some(Die::Hit), Some(Die::Lead0), Some(Die::Lead1), Some(Die::Lead2)];
        match self.deck.cards[card.0 as usize].effect {
            Effect::SecondChance => &AGAIN,
            Effect::WheelAhead
            | Effect::WheelBack
            | Effect::Prescience
            | Effect::Bargain
            | Effect::HeadStart
            | Effect::Stampede
            | Effect::SpareHorn
            | Effect::LateBrood
            | Effect::Shelter
            | Effect::Manual => &[None],
        }
    }

    /// Counts without going through them: kind by kind, with the ways to order what is played.
    pub(super) fn ways(&self, state: &State, hands: &Hands) -> Ways {
        let nothing = Played {
            cards: 0,
            rolls: 0,
            attack: attack_horns(state, hands.sides[0]),
            defence: defence_horns(state, hands.sides[1]),
            unknown: [0; 2],
        };
        let mut all = BTreeMap::from([(nothing, 1u64)]);
        for (card, text) in self.answer_cards() {
            let mut more: BTreeMap<Played, u64> = BTreeMap::new();
            for (played, ways) in all {
                for (played, orders) in further(played, card, text, hands) {
                    let sum = more.entry(played).or_default();
                    *sum = sum.saturating_add(ways.saturating_mul(orders));
                }
            }
            all = more;
        }
        let mut ways = Ways { all: [0; Answers::MOST + 1], won: [0; Answers::MOST + 1] };
        for (played, orders) in all {
            let symbols = Die::ALL.len() as u64;
            let winning = Die::ALL
                .iter()
                .filter(|die| succeeds(**die, played.attack, played.defence))
                .count() as u64;
            let rolled = symbols.saturating_pow(played.rolls.into());
            let cards = usize::from(played.cards);
            let add = |sum: &mut u64, number: u64| {
                *sum = sum.saturating_add(orders.saturating_mul(number));
            };
            add(&mut ways.all[cards], rolled);
            // The last symbol decides; all before it, the first roll included, may be any.
            add(&mut ways.won[cards], rolled.saturating_mul(winning));
        }
        ways
    }
}

/// What is played when any number of one kind is added, with the ways to put it into the order.
fn further(played: Played, card: Card, text: &EventCard, hands: &Hands) -> Vec<(Played, u64)> {
    let room = Answers::MOST as u8 - played.cards;
    let hidden = text.copies.saturating_sub(hands.seen.of(card));
    let unknown = |side: usize, number: u8| number.saturating_sub(hands.hands[side].known.of(card));
    let fits = |side: usize, number: u8| {
        unknown(side, number) <= hands.hands[side].unknown - played.unknown[side]
    };
    let mut found = Vec::new();
    for first in (0..=room).take_while(|number| fits(0, *number)) {
        for second in (0..=room - first).take_while(|number| fits(1, *number)) {
            let drawn = [unknown(0, first), unknown(1, second)];
            if drawn[0] + drawn[1] > hidden {
                break;
            }
            let added = first + second;
            let again = text.effect == Effect::SecondChance;
            let horns = if again { 0 } else { text.amount.min(100) as i8 };
            let grown =
                |horn: i8, number: u8| (0..number).fold(horn, |sum, _| sum.saturating_add(horns));
            let after = Played {
                cards: played.cards + added,
                rolls: played.rolls + if again { added } else { 0 },
                attack: grown(played.attack, first),
                defence: grown(played.defence, second),
                unknown: [played.unknown[0] + drawn[0], played.unknown[1] + drawn[1]],
            };
            let orders = choose(after.cards, added) * choose(added, first);
            found.push((after, orders));
        }
    }
    found
}

/// The ways to choose `some` of `all`, which are few.
fn choose(all: u8, some: u8) -> u64 {
    (0..u64::from(some)).fold(1, |ways, index| ways * (u64::from(all) - index) / (index + 1))
}
