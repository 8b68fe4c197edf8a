//! What a position states of a table of Evolve!, and the position of a table as it is.
//!
//! A position is laid out (`lay_out`) as the table right below the heading of its round.

mod lay_out;
mod piles;

use crate::options::SelectorCost;
use crate::prelude::*;
use crate::state::OpenCards;
use evoref_game::{Cards, Numbered};

/// The phases whose beginning a position may state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    Biome,
    Challenge,
    Mutate,
    End,
}

impl Phases for When {
    const STATED: &'static [(Self, &'static str)] = &[
        (Self::Biome, "biome"),
        (Self::Challenge, "challenge"),
        (Self::Mutate, "mutate"),
        (Self::End, "end"),
    ];
    const WANTED: &'static str = "a phase (biome, challenge, mutate or end)";
}

/// The card of the round, and the one that lies open on its deck.
pub(crate) type Turned = (Option<Number>, Option<Number>);

stated! {
    /// One thing that a position states.
    pub enum Fact of Evolve, Grammar, When = "phase mutate";

    /// `biome desert next swamp`.
    table open biome: Biome(Turned) = "biome desert next swamp",
        word "biome" |of, _, i| of.with_next(i, |i| of.biome_card(i)).map(open),
        text |evolve, turned| turned_up("biome", turned, |biome| evolve.biome_word(biome)),
        agrees |_, state, _, (_, next)| next.is_none() || *next == state.biomes.preview();

    /// `challenge nesting next lean-season`.
    table open challenge: Challenge(Turned) = "challenge nesting next lean-season",
        word "challenge" |of, _, i| of.with_next(i, |i| of.challenge_card(i)).map(open),
        text |evolve, turned| turned_up("challenge", turned, |one| evolve.challenge_word(one)),
        agrees |_, state, _, (_, next)| next.is_none() || *next == state.challenges.preview();

    /// `biomes tundra`: those of earlier rounds.
    table hidden biomes: Biomes(Vec<Number>) = "biomes tundra",
        word "biomes" |of, _, i| of.several(|i| of.biome_card(i))(i),
        print |evolve, biomes| biomes.iter().map(|biome| evolve.biome_word(*biome)),
        agrees |_, state, _, biomes| biomes.iter().all(|biome| state.biomes.saw(*biome));

    /// `challenges nesting`: those of earlier rounds that are known.
    table hidden challenges: Challenges(Vec<Number>) = "challenges nesting",
        word "challenges" |of, _, i| of.several(|i| of.other(i))(i)
            .map(|(i, used)| (i, used.into_iter().flatten().collect())),
        print |evolve, used| used.iter().map(|challenge| evolve.challenge_word(*challenge)),
        agrees |_, state, _, used| used.iter().all(|one| state.challenges.saw(*one));

    /// `28 deck`.
    table hidden deck: Deck(u8) = "28 deck",
        number "deck",
        agrees |_, state, _, cards| state.untold.piles || *cards == state.piles.count(Pile::Deck);

    /// `discards stub ?` or `22 discards`.
    table hidden discards: Discards(Cards<CardId>) = "22 discards",
        number "discards",
        word "discards" |of, _, i| Cards::read(&of, i, |i| of.card_or_hidden(i)),
        print |evolve, cards| cards.known.iter().map(|card| evolve.card_word(*card)),
        agrees |evolve, state, _, cards| {
            state.untold.piles || evolve.can_be(state, Pile::Discards, cards)
        };

    /// `creature stub paid 2`: its cards, and what was paid for them if it is not what is printed.
    player open creature: Creature(Vec<(CardId, Option<u8>)>) = "creature stub",
        word "creature" |of, _, i| of.creature(i),
        print |evolve, cards| cards.iter().map(|(card, paid)| {
            let paid = paid.map_or_else(String::new, |paid| format!(" paid {paid}"));
            format!("{}{paid}", evolve.card_word(*card))
        }),
        agrees |evolve, state, player, cards| {
            let worn = state.creatures[player.seat()].pieces();
            let worn: Vec<CardId> = worn.map(|piece| evolve.card_id(piece)).collect();
            same(&cards.iter().map(|(card, _)| *card).collect::<Vec<_>>(), &worn)
        };

    /// `3 aggression`.
    player open measure: Attribute(Measure) = "3 aggression",
        number "an attribute",
        like |one, other| one.attribute == other.attribute,
        agrees |_, state, player, measure| {
            measure.value == state.creatures[player.seat()].attribute(measure.attribute)
        };

    /// `5 dominance`.
    player open dominance: Dominance(i16) = "5 dominance",
        number "dominance",
        agrees |_, state, player, points| {
            state.untold.points.has(player) || i32::from(*points) == state.dominance(player)
        };

    /// `hand stub ?` or `6 cards`.
    player hidden hand: Hand(Cards<CardId>) = "hand ?",
        number "cards",
        word "hand" |of, _, i| Cards::read(&of, i, |i| of.card_or_hidden(i)),
        print |evolve, cards| cards.known.iter().map(|card| evolve.card_word(*card)),
        onlooker |cards| format!("{} cards", cards.len()),
        agrees |evolve, state, player, cards| {
            state.untold.hands.has(player) || evolve.can_be(state, Pile::Hand(player), cards)
        };
}

/// How much a creature has of an attribute.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measure {
    attribute: Attribute,
    value: i8,
}

impl Numbered for Measure {
    fn of(_: i32) -> Option<Self> {
        None
    }

    fn numbered<'a, R>(
        reader: &Reader<'a, R>,
        number: i32,
        _: &'static str,
        i: Rest<'a>,
    ) -> Option<(Rest<'a>, Self)> {
        Attribute::ALL.into_iter().find_map(|attribute| {
            let (rest, value) = i8::numbered(reader, number, attribute.name(), i)?;
            Some((rest, Self { attribute, value }))
        })
    }

    fn print_numbered(&self, _: &str, out: &mut String) {
        self.value.print_numbered(self.attribute.name(), out);
    }
}

fn open<R>((i, (now, next)): (R, (Number, Option<Number>))) -> (R, Turned) {
    (i, (Some(now), next))
}

impl Evolve {
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
            biomes,
            challenges,
            challenges_drawn: _,
            named_at: _,
            scored_at: _,
            shuffled_at: _,
            dealt: _,
            untold,
            // The line `left:` below says it.
            left: _,
        } = state;
        let used = |cards: &OpenCards| {
            let is_used = |number: &Number| cards.saw(*number) && Some(*number) != cards.preview();
            let used: Vec<Number> = (0..64).filter(is_used).collect();
            (!used.is_empty()).then_some(used)
        };
        let mut table = Vec::new();
        table.extend(biomes.preview().map(|next| Fact::Biome((None, Some(next)))));
        table.extend(challenges.preview().map(|next| Fact::Challenge((None, Some(next)))));
        table.extend(used(biomes).map(Fact::Biomes));
        table.extend(used(challenges).map(Fact::Challenges));
        if !untold.piles {
            table.push(Fact::Deck(piles.count(Pile::Deck)));
            let discards = self.pile_of(state, Pile::Discards);
            table.extend((!discards.is_empty()).then_some(Fact::Discards(discards)));
        }
        let players =
            self.players().map(|player| (Actor::Player(player), self.facts_of(state, player)));
        std::iter::once((Actor::Table, table)).chain(players).collect()
    }

    fn can_be(&self, state: &State, pile: Pile, cards: &Cards<CardId>) -> bool {
        let sure = self.pile_of(state, pile);
        cards.len() == sure.len() && beyond(&cards.known, &sure.known) <= sure.hidden.into()
    }

    fn facts_of(&self, state: &State, player: Player) -> Vec<Fact> {
        let creature = &state.creatures[player.seat()];
        let cards = creature.pieces().map(|piece| {
            let card = card_of(&self.deck, piece);
            let paid = creature.paid[card.kind as usize];
            let tell = self.options.selector_cost == SelectorCost::Paid && paid != card.cost;
            (self.card_id(piece), tell.then_some(paid))
        });
        let mut facts = vec![Fact::Creature(cards.collect())];
        if self.options.step_by_step {
            facts.extend(Attribute::ALL.into_iter().map(|attribute| {
                Fact::Attribute(Measure { attribute, value: creature.attribute(attribute) })
            }));
        }
        if !state.untold.points.has(player) {
            let points = state.dominance(player).clamp(i16::MIN.into(), i16::MAX.into());
            facts.push(Fact::Dominance(points as i16));
        }
        if !state.untold.hands.has(player) {
            facts.push(Fact::Hand(self.pile_of(state, Pile::Hand(player))));
        }
        facts
    }

    /// The cards that surely lie in a pile, and the number of the others.
    fn pile_of(&self, state: &State, pile: Pile) -> Cards<CardId> {
        let known: Vec<CardId> =
            pieces_of(state.piles.certain(pile)).map(|piece| self.card_id(piece)).collect();
        let hidden = state.piles.count(pile) - known.len() as u8;
        Cards { known, hidden }
    }
}

/// `biome desert next swamp`, or `next biome swamp`.
pub(crate) fn turned_up<'a>(
    word: &str,
    (now, next): &Turned,
    name: impl Fn(Number) -> &'a str,
) -> String {
    match (now.map(&name), next.map(&name)) {
        (Some(now), Some(next)) => format!("{word} {now} next {next}"),
        (Some(now), None) => format!("{word} {now}"),
        (None, next) => format!("next {word} {}", next.unwrap_or_default()),
    }
}
