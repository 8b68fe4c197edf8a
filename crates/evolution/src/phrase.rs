//! What a step does, in facts, each with its sentence.

use super::Evolution;
use super::action::{Ability, Adjusted, Drawn, Growth, Number, Side, SpeciesId};
use super::card::Card;
use super::due::unwritten;
use super::facts::Told;
use super::judge::Move;
use super::names::Trait;
use super::state::{Phase, State};
use std::fmt;

use smol_str::{SmolStr, format_smolstr};

use evoref_game::{Player, Teller, Value, scene};

impl Evolution {
    /// See [`evoref_game::Rules::tell`].
    pub(super) fn told(&self, state: &State, step: &Move, out: &mut Teller) {
        match *step {
            Move::First(player) => out
                .fact(Told::First, None)
                .role("player", player)
                .phrase(format_args!("{} is first", self.name(player))),
            Move::Draw(ref cards) | Move::DrawPlainly(ref cards) => {
                self.tell_draw(state, cards, out);
            }
            Move::LeaveOut => {
                let pending = state.pending.as_slice().first();
                let count = pending.map_or(0, |(_, count)| *count);
                self.tell_draw(state, &unwritten(self, state, count), out);
            }
            Move::Hand(player, ref cards) => out
                .fact(Told::Hand, player)
                .list("cards", cards.iter().map(|card| shown(*card)))
                .says(|| format!("{} holds {}", self.name(player), in_words(cards))),
            Move::Food(player, card) => out
                .fact(Told::Food, player)
                .role("card", shown(card))
                .phrase(format_args!("{} lays a food card", self.name(player))),
            // The draw itself is told.
            Move::DrawBefore(_) => {}
            Move::BeginCards => phase(Phase::Cards, out),
            Move::BeginFeeding => phase(Phase::Feeding, out),
            Move::Found(player, side, card) => self.tell_founding(state, player, (side, card), out),
            Move::Grow(player, place, growth, card) => {
                self.tell_growth(self.at(state, player, place), player, (growth, card), out);
            }
            Move::Lay { player, place, card, over } => {
                self.tell_trait(self.at(state, player, place), player, (card, over), out);
            }
            Move::TurnUp { owner, place, ref cards } => {
                self.tell_turn_up(self.at(state, owner, place), owner, cards.as_slice(), out);
            }
            Move::Reveal { cards, hole, .. } => {
                let laid = cards.iter().take(self.seats.len());
                out.fact(Told::Reveal, None)
                    .list("cards", laid.map(|card| shown(*card)))
                    .role("hole", i32::from(hole))
                    .phrase(format_args!("the food cards leave {hole} food on the hole"));
            }
            Move::Use(player, place, ability) => {
                let id = self.at(state, player, place);
                let (name, what) = match ability {
                    Ability::Fertile => ("fertile", "grows by fertile"),
                    Ability::LongNeck => ("long-neck", "eats by long neck"),
                    Ability::FatTissue => ("fat-tissue", "eats its fat"),
                };
                out.fact(Told::Use, player)
                    .role("trait", name)
                    .role("species", id)
                    .phrase(format_args!("{id} {what}"));
            }
            Move::Intelligence(player, place, card) => {
                let id = self.at(state, player, place);
                out.fact(Told::Intelligence, player)
                    .role("species", id)
                    .role("card", shown(card))
                    .says(|| format!("{id} eats by intelligence, paid with {}", one(card)));
            }
            Move::Feed(player, place) => {
                let id = self.at(state, player, place);
                out.fact(Told::Feed, player).role("species", id).phrase(format_args!("{id} feeds"));
            }
            Move::Attack { player, place, target, ref off } => self.tell_attack(
                self.at(state, player, place),
                player,
                (target, off.as_slice()),
                out,
            ),
            Move::Pass(turns) => {
                let one = (turns == 1).then_some(state.turn);
                out.fact(Told::Pass, one).role("turns", i32::from(turns)).says(|| match one {
                    Some(player) => format!("{} passes", self.name(player)),
                    None => format!("{turns} turns pass"),
                });
            }
            Move::EmptyPass => {
                out.fact(Told::Pass, None).role("turns", 0).phrase("a pass without an option");
            }
            Move::Settle => {
                out.fact(Told::Settle, None).phrase("species starve, and what was eaten is banked");
            }
            Move::Adjust(what, amount) => self.tell_decree(what, amount, out),
        }
    }

    fn tell_founding(
        &self,
        state: &State,
        player: Player,
        (side, card): (Side, Card),
        out: &mut Teller,
    ) {
        let number = state.founded[player.seat()].saturating_add(1);
        let id = self.named(SpeciesId::of(player, number));
        let side = match side {
            Side::Left => "left",
            Side::Right => "right",
        };
        out.fact(Told::Found, player)
            .role("species", id)
            .role("side", side)
            .role("card", shown(card))
            .phrase(format_args!("{} founds {id} on the {side}", self.name(player)));
    }

    fn tell_growth(
        &self,
        id: Named<'_>,
        player: Player,
        (growth, card): (Growth, Card),
        out: &mut Teller,
    ) {
        let what = match growth {
            Growth::Body => "body",
            Growth::Population => "population",
        };
        out.fact(Told::Grow, player)
            .role("species", id)
            .role("what", what)
            .role("card", shown(card))
            .phrase(format_args!("the {what} of {id} grows"));
    }

    fn tell_trait(
        &self,
        id: Named<'_>,
        player: Player,
        (card, over): (Card, Option<(u8, Card)>),
        out: &mut Teller,
    ) {
        let fact = out.fact(Told::Trait, player);
        fact.role("species", id).role("card", shown(card));
        if let Some((_, removed)) = over {
            fact.role("over", shown(removed));
        }
        fact.says(|| {
            let mut phrase = format!("{} lays {} on {id}", self.name(player), one(card));
            if let Some((_, removed)) = over {
                phrase.push_str(&format!(" over {}", one(removed)));
            }
            phrase
        });
    }

    fn tell_attack(
        &self,
        id: Named<'_>,
        player: Player,
        (target, off): (SpeciesId, &[(Trait, Card)]),
        out: &mut Teller,
    ) {
        let prey = self.named(target);
        let fact = out.fact(Told::Attack, player);
        fact.role("species", id).role("prey", prey);
        if !off.is_empty() {
            let names = off.iter().map(|(name, _)| name.name());
            fact.list("off", names);
        }
        fact.phrase(format_args!("{id} attacks {prey}"));
    }

    fn tell_turn_up(&self, id: Named<'_>, owner: Player, cards: &[(u8, Card)], out: &mut Teller) {
        let cards = cards.iter().map(|(_, card)| *card);
        out.fact(Told::TurnUp, owner)
            .role("species", id)
            .list("cards", cards.clone().map(shown))
            .says(|| format!("{id} turns up {}", in_words(&cards.collect::<Vec<_>>())));
    }

    fn tell_draw(&self, state: &State, cards: &Drawn, out: &mut Teller) {
        let pending = state.pending.as_slice().first();
        let player = pending.map(|(seat, _)| Player(*seat));
        let name = player.map_or("", |player| self.name(player));
        out.fact(Told::Draw, player)
            .role("count", cards.len() as i32)
            .list("cards", cards.as_slice().iter().map(|card| shown(*card)))
            .phrase(format_args!("{name} draws {}", cards.len()));
    }

    fn tell_decree(&self, what: Adjusted, amount: i16, out: &mut Teller) {
        let (who, of, what) = match what {
            Adjusted::Bag(player) => (Some(player), self.handle(player).to_owned(), "food"),
            Adjusted::Hole => (None, "table".to_owned(), "hole"),
            Adjusted::Species(id, number) => {
                let what = match number {
                    Number::Body => "body",
                    Number::Population => "population",
                    Number::Food => "food",
                    Number::Fat => "fat",
                };
                (Some(id.owner), self.word(id), what)
            }
        };
        let phrase = format!("{of} {amount:+} {what}");
        out.fact(Told::Decree, who)
            .role("of", &*of)
            .role("what", what)
            .role("amount", i32::from(amount))
            .phrase(phrase);
    }

    /// A species as records write it.
    pub(super) fn word(&self, id: SpeciesId) -> String {
        self.named(id).to_string()
    }

    fn named(&self, id: SpeciesId) -> Named<'_> {
        let (handle, number) = (self.handle(id.owner), id.number);
        Named { handle, number }
    }

    fn at(&self, state: &State, player: Player, place: u8) -> Named<'_> {
        let species = state.row(player).get(place as usize);
        self.named(SpeciesId::of(player, species.map_or(0, |species| species.number)))
    }
}

/// A species as records write it, which is written only where somebody wants to read it.
#[derive(Clone, Copy)]
struct Named<'a> {
    handle: &'a str,
    number: u8,
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.handle, self.number)
    }
}

impl From<Named<'_>> for Value {
    fn from(species: Named<'_>) -> Self {
        Self::Name(format_smolstr!("{species}"))
    }
}

fn phase(phase: Phase, out: &mut Teller) {
    out.fact(Told::Phase, None)
        .role("phase", phase.name())
        .phrase(format_args!("{} begins", phase.name()));
}

/// A card as scenes show it.
pub(super) fn shown(card: Card) -> scene::Card {
    let mut shown = scene::Card::UNKNOWN;
    shown.name = card.name().map(|name| SmolStr::new_static(name.name()));
    shown.value = card.value();
    shown
}

fn one(card: Card) -> String {
    if card.is_unknown() { "a card".to_owned() } else { card.to_string() }
}

fn in_words(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    words.join(", ")
}
