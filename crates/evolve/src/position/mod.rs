//! What a position states of a table of Evolve!, and the position of a table as it is.
//!
//! A position is laid out (`lay_out`) as the table right below the heading of its round.

mod lay_out;
mod piles;

use std::fmt::Write as _;

use super::Evolve;
use super::creature::card_of;
use super::data::Attribute;
use super::data::Number;
use super::hand::CardId;
use super::options::{AttributeMethod, SelectorCost};
use super::piles::{Pile, pieces_of};
use super::state::{Shown, State};
use evoref_game::{Actor, Player, View, beyond, same};

/// One line of each form, for whoever asks what may stand here.
pub(super) const STATED: &[&str] = &[
    "table: phase mutate",
    "table: biome desert next swamp",
    "table: challenge nesting next lean-season",
    "table: biomes tundra",
    "table: challenges nesting",
    "table: 28 deck",
    "table: 22 discards",
    "PLAYER: creature stub",
    "PLAYER: 3 aggression",
    "PLAYER: 5 dominance",
    "PLAYER: hand ?",
];

/// One thing that a position states.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// `phase mutate`: the beginning of this phase.
    Phase(When),
    /// `biome desert next swamp`: the one of the round, and the one that lies open on the deck.
    Biome(Option<Number>, Option<Number>),
    /// `challenge nesting next lean-season`: the same of the challenges.
    Challenge(Option<Number>, Option<Number>),
    /// `biomes tundra`: those of earlier rounds.
    Biomes(Vec<Number>),
    /// `challenges nesting`: those of earlier rounds that are known.
    Challenges(Vec<Number>),
    /// `28 deck`.
    Deck(u8),
    /// `discards stub ?` or `22 discards`: known cards and the number of the others.
    Discards(Vec<CardId>, u8),
    /// `creature stub paid 2`: its cards, and what was paid for them if it is not what is printed.
    Creature(Vec<(CardId, Option<u8>)>),
    /// `3 aggression`.
    Attribute(Attribute, i8),
    /// `5 dominance`.
    Dominance(i32),
    /// `hand stub ?` or `6 cards`: known cards and the number of the others.
    Hand(Vec<CardId>, u8),
}

/// The phases whose beginning a position may state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// The biome is to be turned up.
    Biome,
    /// The challenge is to be settled.
    Challenge,
    /// Creatures mutate.
    Mutate,
    /// The final table.
    End,
}

impl When {
    /// All, with their words.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Biome, "biome"),
        (Self::Challenge, "challenge"),
        (Self::Mutate, "mutate"),
        (Self::End, "end"),
    ];

    const fn word(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

impl Evolve {
    /// See [`evoref_game::Rules::position`].
    pub(super) fn as_position(&self, state: &State) -> Vec<(Actor, Vec<Fact>)> {
        // Taken apart, so that a new field is written here or named as one that begins anew.
        let State {
            round: _,
            phase: _,
            piles,
            others: _,
            plan: _,
            // Only a seed knows it.
            order: _,
            creatures: _,
            turns: _,
            scores: _,
            biome: _,
            biome_preview,
            challenge: _,
            challenge_preview,
            biomes_seen,
            challenges_seen,
            challenges_drawn: _,
            named_at: _,
            scored_at: _,
            shuffled_at: _,
            dealt: _,
            untold,
            // The line `left:` below says it.
            left: _,
        } = state;
        let next = |shown: &Option<Shown>| shown.map(|shown| shown.card);
        let (biome, challenge) = (next(biome_preview), next(challenge_preview));
        let used = |seen: u64, next: Option<Number>| -> Vec<Number> {
            let all = (0..64).filter(|number| seen >> number & 1 == 1);
            all.filter(|number| Some(*number) != next).collect()
        };
        let mut table = Vec::new();
        table.extend(biome.map(|next| Fact::Biome(None, Some(next))));
        table.extend(challenge.map(|next| Fact::Challenge(None, Some(next))));
        let biomes = used(*biomes_seen, biome);
        table.extend((!biomes.is_empty()).then_some(Fact::Biomes(biomes)));
        let challenges = used(*challenges_seen, challenge);
        table.extend((!challenges.is_empty()).then_some(Fact::Challenges(challenges)));
        if !untold.piles {
            table.push(Fact::Deck(piles.count(Pile::Deck)));
            let (known, hidden) = self.pile_of(state, Pile::Discards);
            if !known.is_empty() || hidden > 0 {
                table.push(Fact::Discards(known, hidden));
            }
        }
        let players =
            self.players().map(|player| (Actor::Player(player), self.facts_of(state, player)));
        std::iter::once((Actor::Table, table)).chain(players).collect()
    }

    /// See [`evoref_game::Rules::agrees`].
    pub(super) fn agrees_with(&self, state: &State, by: Actor, fact: &Fact) -> bool {
        let next = |shown: &Option<Shown>| shown.map(|shown| shown.card);
        let untold = &state.untold;
        match (by, fact) {
            (_, Fact::Biome(_, stated)) => {
                stated.is_none() || *stated == next(&state.biome_preview)
            }
            (_, Fact::Challenge(_, stated)) => {
                stated.is_none() || *stated == next(&state.challenge_preview)
            }
            (_, Fact::Biomes(biomes)) => biomes.iter().all(|biome| state.saw_biome(*biome)),
            (_, Fact::Challenges(used)) => used.iter().all(|one| state.saw_challenge(*one)),
            (_, Fact::Deck(cards)) => untold.piles || *cards == state.piles.count(Pile::Deck),
            (_, Fact::Discards(known, hidden)) => {
                untold.piles || self.can_be(state, Pile::Discards, (known.as_slice(), *hidden))
            }
            (Actor::Player(player), Fact::Creature(cards)) => {
                let worn = state.creatures[player.seat()].pieces();
                let worn: Vec<CardId> = worn.map(|piece| self.card_id(piece)).collect();
                same(&cards.iter().map(|(card, _)| *card).collect::<Vec<_>>(), &worn)
            }
            (Actor::Player(player), Fact::Attribute(attribute, value)) => {
                *value == state.creatures[player.seat()].attribute(*attribute)
            }
            (Actor::Player(player), Fact::Dominance(points)) => {
                untold.points(player) || *points == state.dominance(player)
            }
            (Actor::Player(player), Fact::Hand(known, hidden)) => {
                untold.hand(player)
                    || self.can_be(state, Pile::Hand(player), (known.as_slice(), *hidden))
            }
            (
                _,
                Fact::Phase(_)
                | Fact::Creature(_)
                | Fact::Attribute(..)
                | Fact::Dominance(_)
                | Fact::Hand(..),
            ) => true,
        }
    }

    /// Whether a pile can be these cards and so many others.
    fn can_be(&self, state: &State, pile: Pile, (known, hidden): (&[CardId], u8)) -> bool {
        let (sure, others) = self.pile_of(state, pile);
        known.len() + usize::from(hidden) == usize::from(state.piles.count(pile))
            && beyond(known, &sure) <= usize::from(others)
    }

    fn facts_of(&self, state: &State, player: Player) -> Vec<Fact> {
        let creature = &state.creatures[player.seat()];
        let cards = creature.pieces().map(|piece| {
            let card = card_of(&self.deck, piece);
            let paid = creature.paid_for(card.kind);
            let tell = self.options.selector_cost == SelectorCost::Paid && paid != card.cost;
            (self.card_id(piece), tell.then_some(paid))
        });
        let mut facts = vec![Fact::Creature(cards.collect())];
        if self.options.attribute_method == AttributeMethod::StepByStep {
            let values = Attribute::ALL.into_iter();
            facts.extend(values.map(|one| Fact::Attribute(one, creature.attribute(one))));
        }
        if !state.untold.points(player) {
            facts.push(Fact::Dominance(state.dominance(player)));
        }
        if !state.untold.hand(player) {
            let (known, hidden) = self.pile_of(state, Pile::Hand(player));
            facts.push(Fact::Hand(known, hidden));
        }
        facts
    }

    /// The cards that surely lie in a pile, and the number of the others.
    fn pile_of(&self, state: &State, pile: Pile) -> (Vec<CardId>, u8) {
        let known: Vec<CardId> =
            pieces_of(state.piles.certain(pile)).map(|piece| self.card_id(piece)).collect();
        let hidden = state.piles.count(pile) - known.len() as u8;
        (known, hidden)
    }

    /// See [`evoref_game::Rules::print_stated`].
    pub(super) fn print_fact(&self, fact: &Fact, view: View, out: &mut String) {
        let biome = |number: &Number| self.biome_word(*number).to_owned();
        let challenge = |number: &Number| self.challenge_word(*number).to_owned();
        match fact {
            Fact::Phase(when) => listed(out, "phase", [when.word().to_owned()]),
            Fact::Biome(now, next) => {
                shown(out, "biome", (now.as_ref().map(biome), next.as_ref().map(biome)));
            }
            Fact::Challenge(now, next) => {
                shown(
                    out,
                    "challenge",
                    (now.as_ref().map(challenge), next.as_ref().map(challenge)),
                );
            }
            Fact::Biomes(biomes) => listed(out, "biomes", biomes.iter().map(biome)),
            Fact::Challenges(challenges) => {
                listed(out, "challenges", challenges.iter().map(challenge));
            }
            Fact::Deck(count) => {
                let _ = write!(out, "{count} deck");
            }
            Fact::Discards(known, hidden) if known.is_empty() => {
                let _ = write!(out, "{hidden} discards");
            }
            Fact::Discards(known, hidden) => self.print_pile(out, "discards", known, *hidden),
            Fact::Creature(cards) => {
                out.push_str("creature");
                for (card, paid) in cards {
                    let _ = write!(out, " {}", self.card_word(*card));
                    if let Some(paid) = paid {
                        let _ = write!(out, " paid {paid}");
                    }
                }
            }
            Fact::Attribute(attribute, value) => {
                let _ = write!(out, "{value} {}", attribute.word());
            }
            Fact::Dominance(points) => {
                let _ = write!(out, "{points} dominance");
            }
            Fact::Hand(known, hidden) if view == View::Onlooker => {
                let _ = write!(out, "{} cards", known.len() + usize::from(*hidden));
            }
            Fact::Hand(known, hidden) if known.is_empty() && *hidden > 0 => {
                let _ = write!(out, "{hidden} cards");
            }
            Fact::Hand(known, hidden) => self.print_pile(out, "hand", known, *hidden),
        }
    }

    fn print_pile(&self, out: &mut String, word: &str, known: &[CardId], hidden: u8) {
        let known = known.iter().map(|card| self.card_word(*card).to_owned());
        let hidden = std::iter::repeat_n("?".to_owned(), usize::from(hidden));
        listed(out, word, known.chain(hidden));
    }
}

impl Fact {
    /// Whether it states a phase behind the first of its round.
    pub(super) fn is_later(&self) -> bool {
        matches!(self, Self::Phase(when) if *when != When::Biome)
    }

    /// Whether it is hidden at the table, or only remembered.
    pub(super) const fn is_hidden(&self) -> bool {
        match self {
            Self::Biomes(_)
            | Self::Challenges(_)
            | Self::Deck(_)
            | Self::Discards(..)
            | Self::Hand(..) => true,
            Self::Phase(_)
            | Self::Biome(..)
            | Self::Challenge(..)
            | Self::Creature(_)
            | Self::Attribute(..)
            | Self::Dominance(_) => false,
        }
    }
}

fn listed(out: &mut String, word: &str, names: impl IntoIterator<Item = String>) {
    out.push_str(word);
    for name in names {
        out.push(' ');
        out.push_str(&name);
    }
}

/// `biome desert next swamp`, or `next biome swamp`.
fn shown(out: &mut String, word: &str, (now, next): (Option<String>, Option<String>)) {
    match (now, next) {
        (Some(now), next) => {
            let next = next.map_or_else(String::new, |next| format!(" next {next}"));
            let _ = write!(out, "{word} {now}{next}");
        }
        (None, next) => {
            let _ = write!(out, "next {word} {}", next.unwrap_or_default());
        }
    }
}

/// Whose points or hand a position left out, a bit a seat, and whether deck and discards were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Untold {
    points: u8,
    hands: u8,
    /// Whether nobody knows how many cards lie in the deck and in the discards.
    pub(super) piles: bool,
}

impl Untold {
    /// Whether cards were left out.
    pub(super) const fn cards(&self) -> bool {
        self.hands > 0 || self.piles
    }

    /// A player's points are told.
    pub(super) const fn tell_points(&mut self, player: Player) {
        self.points &= !(1 << player.0);
    }

    /// Nobody knows any more how many cards lie where.
    pub(super) const fn forget_cards(&mut self) {
        (self.hands, self.piles) = (u8::MAX, true);
    }

    /// Whether a player's points were left out.
    pub(super) const fn points(&self, player: Player) -> bool {
        self.points >> player.0 & 1 == 1
    }

    /// Whether somebody's hand was left out.
    pub(super) const fn some_hand(&self) -> bool {
        self.hands > 0
    }

    /// Whether a player's hand was left out.
    pub(super) const fn hand(&self, player: Player) -> bool {
        self.hands >> player.0 & 1 == 1
    }
}
