//! What a position states of a table of Evo, and the position of a table as it is.
//!
//! A position is laid out (`lay_out`) as the table right below the heading of its round.

mod lay_out;
mod piles;

use crate::data::wheel::Climate as Weather;
use crate::prelude::*;
use crate::state::{Herd, Sky};

pub(crate) use self::lay_out::no_wheel;

impl Phases for Phase {
    const STATED: &'static [(Self, &'static str)] = &[
        (Self::Climate, "climate"),
        (Self::Mutations, "mutations"),
        (Self::Initiative, "initiative"),
        (Self::Movement, "movement"),
        (Self::Births, "births"),
        (Self::Survival, "survival"),
        (Self::End, "end"),
    ];
    const WANTED: &'static str =
        "a phase (climate, mutations, initiative, movement, births, survival or end)";
}

stated! {
    /// One thing that a position states.
    pub enum Fact of Evo, Grammar, Phase = "phase movement";

    /// `order B C A`.
    table open order: Order(Track) = "order PLAYERS",
        word "order" |of, _, i| of.track(i),
        print |evo, track| track.iter().map(|player| evo.handle(player)),
        agrees |_, state, _, track| *track == state.order;

    /// `wheel 3`: the selected section, from 1, and the one that counts as it in this round.
    table open wheel: Wheel((u8, Option<u8>)) = "wheel 3",
        word "wheel" |of, _, i| of.sections(i),
        print |_, (section, counts)| std::iter::once(section.to_string())
            .chain(counts.map(|counts| format!("as {counts}"))),
        agrees |_, state, _, (section, _)| state.untold.wheel || *section == state.sky.wheel + 1;

    /// `climate hills ideal`: what a card or a decree made of a terrain for this round.
    table open climate: Climate((Terrain, Weather)) = "climate hills ideal",
        word "climate" |of, _, i| of.weather(i),
        print |_, (terrain, climate)| [terrain.name(), climate.name()],
        like |one, other| one.0 == other.0,
        agrees |_, state, _, (terrain, climate)| state.sky.decreed[*terrain as usize] == Some(*climate);

    /// `turned +2 -1`: tokens turned so far; not all of them have to be named.
    table hidden turned: Turned(Vec<Token>) = "turned +1 +0",
        word "turned" |of, _, i| of.several(|i| of.token(i))(i),
        print |_, tokens| tokens.iter().map(|token| token.name()),
        agrees |_, state, _, tokens| beyond(tokens, &turned(&state.sky)) <= usize::from(state.sky.untold);

    /// `discards CARD`: cards played.
    table hidden discards: Discards(Vec<Card>) = "discards stampede",
        word "discards" |of, _, i| of.several(|i| of.card(i).map(|(i, (card, _))| (i, card)))(i),
        print |evo, cards| cards.iter().map(|card| evo.card_name(*card)),
        agrees |evo, state, _, cards| state.untold.discards || same(cards, &evo.played(state));

    /// `unsold horn`: genes that were drawn and that nobody took.
    table open unsold: Unsold(Vec<Gene>) = "unsold egg",
        word "unsold" |of, _, i| of.several(|i| of.gene(i))(i),
        print |_, genes| genes.iter().map(|gene| gene.name()),
        agrees |evo, state, _, genes| same(genes, &evo.unsold(state));

    /// `dinosaurs e6 h1`.
    player open dinosaurs: Dinosaurs(Vec<SpaceId>) = "dinosaurs c3 d4",
        word "dinosaurs" |of, _, i| of.several(of.space("the space of a dinosaur"))(i),
        print |evo, spaces| spaces.iter().map(|space| evo.space_name(*space)),
        agrees |_, state, player, spaces| {
            same(spaces, &state.herd(player).spaces.iter().collect::<Vec<_>>())
        };

    /// `genes legs horn`.
    player open genes: Genes(Vec<Gene>) = "genes legs horn",
        word "genes" |of, _, i| of.several(|i| of.gene(i))(i),
        print |_, genes| genes.iter().map(|gene| gene.name()),
        agrees |_, state, player, genes| same(genes, &state.herd(player).genes.each().collect::<Vec<_>>());

    /// `10 mp`.
    player open points: Points(i32) = "10 mp",
        number "mp",
        agrees |_, state, player, points| state.points(player).can_be(*points);

    /// `hand CARD ?` or `2 cards`.
    player hidden hand: Hand(Cards<Card>) = "hand ?",
        number "cards",
        word "hand" |of, _, i| Cards::read(&of, i, |i| of.card_or_hidden(i)),
        print |evo, cards| cards.known.iter().map(|card| evo.card_name(*card)),
        onlooker |cards| format!("{} cards", cards.len()),
        // Each card that only one of them names is one of those that the other does not.
        agrees |_, state, player, cards| state.untold.hands.has(player) || {
            let held = hand_of(state.herd(player));
            cards.len() == held.len() && beyond(&cards.known, &held.known) <= held.hidden.into()
        };

    /// `3 supply`: dinosaurs that can still be placed.
    player open supply: Supply(u8) = "3 supply",
        number "supply",
        agrees |_, state, player, supply| u32::from(*supply) == state.herd(player).supply();
}

impl Evo {
    pub(super) fn as_position(&self, state: &State) -> Vec<(Actor, Vec<Fact>)> {
        // Taken apart, so that a new field is written here or named as one that begins anew.
        let State {
            round: _,
            phase: _,
            began: _,
            order,
            ordered: _,
            adrenaline: _,
            head_start: _,
            herds: _,
            sky:
                Sky {
                    wheel,
                    // Cards and decrees hold for a round, and the token of this one is not turned.
                    shift: _,
                    decreed: _,
                    turned: _,
                    untold: _,
                    now: _,
                    last: _,
                },
            lab: _,
            bag: _,
            deck: _,
            moving: _,
            breeding: _,
            dying: _,
            touched: _,
            auctions: _,
            rounds: _,
            untold,
            // The line `left:` below says it.
            left: _,
        } = state;
        let mut table = vec![Fact::Order(*order)];
        table.extend((!untold.wheel).then_some(Fact::Wheel((*wheel + 1, None))));
        let turned = turned(&state.sky);
        table.extend((!turned.is_empty()).then_some(Fact::Turned(turned)));
        let played = self.played(state);
        let told = !played.is_empty() && !untold.discards;
        table.extend(told.then_some(Fact::Discards(played)));
        let unsold = self.unsold(state);
        table.extend((!unsold.is_empty()).then_some(Fact::Unsold(unsold)));
        let players = self.players().map(|player| {
            let told = (!untold.points.has(player), !untold.hands.has(player));
            (Actor::Player(player), herd_of(state.herd(player), told))
        });
        std::iter::once((Actor::Table, table)).chain(players).collect()
    }

    /// The event cards that are known to have been played.
    fn played(&self, state: &State) -> Vec<Card> {
        let mut played = Vec::new();
        for (card, seen) in state.deck.seen.iter() {
            let held: u8 = state.herds.iter().map(|herd| herd.hand.known.of(card)).sum();
            played.extend(std::iter::repeat_n(card, usize::from(seen - held)));
        }
        played
    }

    /// The genes that were drawn and that nobody took.
    fn unsold(&self, state: &State) -> Vec<Gene> {
        let unsold = Gene::ALL.into_iter().flat_map(|gene| {
            let owned: u8 = state.herds.iter().map(|herd| herd.genes.of(gene)).sum();
            std::iter::repeat_n(gene, state.bag.drawn.of(gene).saturating_sub(owned).into())
        });
        unsold.collect()
    }
}

/// The tokens turned of which the kind is known.
fn turned(sky: &Sky) -> Vec<Token> {
    let tokens = Token::ALL.into_iter().zip(sky.turned);
    tokens.flat_map(|(token, times)| std::iter::repeat_n(token, times.into())).collect()
}

/// What a player has; points and hand only if they are told.
fn herd_of(herd: &Herd, (points, hand): (bool, bool)) -> Vec<Fact> {
    let Herd {
        spaces,
        genes,
        won: _,
        hand: _,
        gone,
        placed: _,
        // Where the points came from is not stated.
        start: _,
        income: _,
        bids: _,
        other: _,
    } = herd;
    let mut facts = vec![Fact::Dinosaurs(spaces.iter().collect())];
    facts.extend((!genes.is_empty()).then(|| Fact::Genes(genes.each().collect())));
    facts.extend(points.then_some(Fact::Points(herd.mp())));
    facts.extend((*gone > 0).then_some(Fact::Supply(herd.supply() as u8)));
    facts.extend(hand.then(|| Fact::Hand(hand_of(herd))));
    facts
}

fn hand_of(herd: &Herd) -> Cards<Card> {
    Cards { known: herd.hand.known.each().collect(), hidden: herd.hand.unknown }
}
