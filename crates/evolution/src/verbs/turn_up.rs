//! `traits A.1 horns+3`: traits that were laid face down are turned up.

use crate::names::TRAITS;
use crate::piles::Claim;
use crate::prelude::*;
use crate::rules::cards::{CardsOver, TraitTwice, on};
use crate::words::seen_here;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnUp {
    pub(crate) species: SpeciesId,
    pub(crate) cards: Short<Card, MAX_TRAITS>,
}

impl Verb<Evolution> for TurnUp {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        judge.table_in_a_round(by)?;
        let (id, cards) = (self.species, &*self.cards);
        ensure(state.phase <= Phase::Cards, || CardsOver {})?;
        let (place, species) = judge.living(id, Part::Action)?;
        let laid = &*species.cards;
        let (turned_up, face_down) = (cards.len(), laid.iter().filter(|laid| laid.is_down).count());
        ensure(face_down >= turned_up, || NotFaceDown { species: id, turned_up, face_down })?;
        let mut matched: Short<(u8, Card), MAX_TRAITS> = Short::default();
        // What is written as it lies comes first, then what may be it. A trait for `?` stays face down.
        let is_exact =
            |card: &&Card| laid.iter().any(|laid| laid.is_down && laid.token.card == **card);
        let named = || cards.iter().filter(|card| !card.is_unknown());
        let others = named().filter(|card| !is_exact(card));
        for card in named().filter(is_exact).chain(others) {
            let found = laid.iter().enumerate().find_map(|(at, laid)| {
                let merged = laid.token.card.merge(*card)?;
                let fits = laid.is_down && (laid.token.card == *card || !is_exact(&card));
                let is_free = !matched.iter().any(|(other, _)| usize::from(*other) == at);
                (fits && is_free).then_some((at as u8, merged))
            });
            matched.push(found.ok_or(TraitDiffers { species: id, card: *card })?);
        }
        no_twins(id, species, &matched)?;
        let token = |at: &u8| laid[usize::from(*at)].token;
        let news = matched.iter().filter(|(at, card)| token(at).card != *card);
        let seen: Vec<Card> = news.clone().map(|(_, card)| *card).collect();
        let claims: Vec<Claim> = news.map(|(at, card)| Claim::Learn(token(at), *card)).collect();
        let checked = state.piles.may_be(&game.search, &claims);
        let note = judge.checked(id.owner, &seen, checked, false, |_| Part::Action)?;
        Ok(noted(TurnTraitsUp { owner: id.owner, place, cards: matched }, note))
    }

    fn print(&self, game: &Evolution, _: View, out: &mut String) {
        spelled(&format!("traits {}", game.named(self.species)), &*self.cards, out);
    }
}

/// No trait twice among the cards once some of them are turned up.
fn no_twins(id: SpeciesId, species: &Species, turned: &[(u8, Card)]) -> Verdict {
    let name = |at: usize| {
        let known = turned.iter().find(|(other, _)| usize::from(*other) == at);
        known.map_or(species.cards[at].token.card, |(_, card)| *card).name()
    };
    for (at, again) in species.cards.iter().enumerate() {
        let Some(twin) = name(at) else { continue };
        if let Some(before) = (0..at).find(|before| name(*before) == Some(twin)) {
            let twice = TraitTwice {
                species: id,
                name: Some(twin),
                laid: species.cards[before].step,
                again: Some(again.step),
                part: Part::Action,
            };
            return Err(twice.into());
        }
    }
    Ok(())
}

impl<'a> Grammar<'_, 'a> {
    /// `traits = "traits", turned, { ",", turned } ;`
    ///
    /// An action a species.
    pub(crate) fn traits(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (mut i, ()) = self.turned(i, out)?;
        while let Ok((after, ())) = self.comma(i) {
            (i, ()) = self.turned(after, out)?;
        }
        Ok((i, ()))
    }

    /// `turned = species, card, { card } ;`
    fn turned(&self, begin: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (mut i, species) = self.species(begin)?;
        let mut cards = Short::default();
        loop {
            let (rest, card) = self.card(i)?;
            if !cards.push(card) {
                let span = self.peek(i).map_or(self.span(i, rest), |word| word.span);
                let (message, label) = ("a species has six traits at most", "one card too many");
                return refuse(Finding::new(Record::Expected, span, message, label));
            }
            i = rest;
            if !self.follows(i) {
                return self.says(begin, i, TurnUp { species, cards }, out);
            }
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TurnTraitsUp {
    owner: Player,
    place: usize,
    cards: Short<(u8, Card), MAX_TRAITS>,
}

impl Deed for TurnTraitsUp {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let Self { owner, place, ref cards } = *self;
        for &(at, known) in cards.iter() {
            let laid = table.state.row(owner)[place].cards[at as usize];
            let token = table.learn(laid.token, known);
            let species = &mut table.state.row_mut(owner)[place];
            species.cards[at as usize] = Laid { token, is_down: false, step: laid.step };
            species.count_traits();
        }
        if !table.state.turned && !cards.is_empty() {
            table.state.turned = true;
            table.state.phase_step = table.book.step();
            table.begin();
        }
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let Self { owner, place, ref cards } = *self;
        let id = game.at(state, owner, place);
        let cards = cards.iter().map(|(_, card)| *card);
        out.fact(Told::TurnUp, owner)
            .role("species", id)
            .list("cards", cards.clone().map(shown))
            .says(|| format!("{id} turns up {}", joined(cards, ", ")));
    }
}

/// Turning up the traits that nobody was told; whether there are any.
pub(crate) fn turn_ups(out: &mut Choices<'_>) -> bool {
    let (game, state) = (out.game, out.state);
    let mut waiting = false;
    for species in game.players().flat_map(|player| state.row(player)) {
        let laid = species.cards.iter().filter(|laid| game.is_untold(laid));
        let cards: Short<Card, MAX_TRAITS> = laid.map(|laid| laid.token.card).collect();
        if !cards.is_empty() {
            waiting = true;
            turn_up(species.id, cards, out);
        }
    }
    waiting
}

/// Turning up these traits of a species; for one that nobody knows stands any that it may be.
fn turn_up(species: SpeciesId, cards: Short<Card, MAX_TRAITS>, out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    let weight = if state.turned { 60 } else { 2 };
    if cards.iter().all(|card| card.name().is_some()) {
        return out.push(Actor::Table, TurnUp { species, cards }, weight);
    }
    let mut form = String::new();
    TurnUp { species, cards }.print(game, View::Full, &mut form);
    let example = (0..TRAITS).find_map(|from| {
        let mut names = (from..from + TRAITS).filter_map(|at| Trait::at(at % TRAITS));
        let mut cards = cards;
        for card in cards.iter_mut().filter(|card| card.name().is_none()) {
            *card = Card::new(names.next(), card.value());
        }
        let action = TurnUp { species, cards };
        action.judge(game, state, Actor::Table, &Waived::NONE).is_ok().then_some(action)
    });
    if let Some(action) = example {
        push_form(out.list, Actor::Table, action, form.replace('?', "CARD"), weight);
    }
}

rules! { Evolution, source "the notation, `traits`";
    struct NotFaceDown { species: SpeciesId, face_down: usize; turned_up: usize } =
        "evolution/not-face-down", Part::Action;
        title "Only face-down traits are turned up",
        rule "`table: traits` turns up traits that were laid this round and not shown yet.",
        never "The trait lies open already.",
        let are = |_, _| if turned_up == 1 { "trait is" } else { "traits are" },
        let lie = |_, _| if face_down == 1 { "lies" } else { "lie" },
        let traits = |game, state| traits_of(game, state, species),
        say "{turned_up} {are} turned up on {species}, but {face_down} {lie} face down",
            "not face down",
        help "{traits}",
        then |_, state, words| face_down_since(words, state, species);

    struct TraitDiffers { species: SpeciesId, card: Card } =
        "evolution/trait-differs", Part::Action;
        title "A turned-up trait is the one that was laid",
        rule "What is turned up agrees with what was written where the card was laid.",
        never "The card that lies there is another one.",
        let traits = |game, state| traits_of(game, state, species),
        say "{card} is turned up on {species}, but what lies face down there was written as \
            another card",
            "another card lies there",
        help "{traits}",
        then |_, state, words| face_down_since(words, state, species);
}

fn face_down_since(words: Words, state: &State, species: SpeciesId) -> Words {
    on(state, species)
        .filter(|laid| laid.is_down)
        .fold(words, |words, laid| words.because(laid.step, seen_here(laid.token.card)))
}
