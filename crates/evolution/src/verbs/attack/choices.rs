//! Attacks that may be declared.

use super::{Attack, Off};
use crate::card::Card;
use crate::few::Few;
use crate::judge::Judge;
use crate::legal::{Choices, push, with_cards};
use crate::names::{DEFENCES, Trait, Traits};
use crate::seats::SpeciesId;
use crate::state::Species;
use crate::verbs::Verb;
use crate::{Evolution, State};
use evoref_game::{Actor, Choice, Player, Waived};

pub(crate) fn attacks(
    game: &Evolution,
    state: &State,
    (player, own): (Player, &Species),
    out: Choices<'_>,
) {
    let hunter = SpeciesId::of(player, own.number);
    let by = Actor::Player(player);
    for target in game.all_species(state) {
        if target == hunter {
            continue;
        }
        let weight = if target.owner == player { 1 } else { 12 };
        let attack = |off| Attack { species: own.number, target, off };
        push(out, by, attack(Few::new((Trait::Horns, Card::UNKNOWN))), weight);
        if !own.has(Trait::Intelligence) {
            continue;
        }
        let names = useful(state, target);
        for name in DEFENCES.into_iter().filter(|name| names.has(*name)) {
            with_cards(state, game, player, out, 1, |card| {
                let mut off = Few::new((Trait::Horns, Card::UNKNOWN));
                off.push((name, card));
                attack(off)
            });
        }
        several(game, state, player, names, |off| {
            push(out, by, attack(off), 1);
        });
    }
}

/// Attacks that switch off any names: a card may be spent on one that nobody bears, though nobody would.
pub(crate) fn with_any_names(game: &Evolution, state: &State, player: Player, out: Choices<'_>) {
    let by = Actor::Player(player);
    let hunters = state.row(player).iter();
    for own in hunters.filter(|own| own.has(Trait::Carnivore) && own.has(Trait::Intelligence)) {
        for target in game.all_species(state) {
            let attack = |name| {
                let mut off = Few::new((Trait::Horns, Card::UNKNOWN));
                off.push((name, Card::UNKNOWN));
                Attack { species: own.number, target, off }
            };
            let judge = Judge { game, state, waived: &Waived::NONE };
            let is_legal = |attack: &Attack| attack.judge(&judge, by).is_ok();
            let Some(attack) = DEFENCES.into_iter().map(attack).find(is_legal) else {
                continue;
            };
            let target = game.word(target);
            let more = if game.options().one_intelligence { "" } else { " [off TRAIT CARD]" };
            let form = format!("attack {} > {target} off TRAIT CARD{more}", own.number);
            out.push(Choice { by, action: attack.into(), form: Some(form), weight: 0 });
        }
    }
}

/// The names whose switching off can matter for an attack on `target`.
fn useful(state: &State, target: SpeciesId) -> Traits {
    let row = state.row(target.owner);
    let Some(place) = state.place(target.owner, target.number) else {
        return Traits::default();
    };
    let mut names = DEFENCES
        .into_iter()
        .filter(|name| *name != Trait::WarningCall && row[place].has(*name))
        .fold(Traits::default(), Traits::with);
    let beside = [place.checked_sub(1), Some(place + 1)];
    if beside
        .into_iter()
        .flatten()
        .filter_map(|place| row.get(place))
        .any(|neighbour| neighbour.has(Trait::WarningCall))
    {
        names = names.with(Trait::WarningCall);
    }
    names
}

/// One way to switch off each set of two or more names, with the first cards of the hand.
fn several(
    game: &Evolution,
    state: &State,
    player: Player,
    names: Traits,
    mut found: impl FnMut(Few<Off, 7>),
) {
    let cards: Vec<Card> = match state.piles.known_hand(game.deck(), player.seat()) {
        Some(hand) => hand
            .flat_map(|(kind, count)| {
                let card = state.as_named(game.deck(), game.deck().card(kind));
                std::iter::repeat_n(card, usize::from(count))
            })
            .take(DEFENCES.len())
            .collect(),
        None => {
            let held = usize::from(state.piles.hand(player.seat()));
            vec![Card::UNKNOWN; held.min(DEFENCES.len())]
        }
    };
    let names: Vec<Trait> = DEFENCES.into_iter().filter(|name| names.has(*name)).collect();
    for set in 1u32..1 << names.len() {
        let chosen = names.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let count = set.count_ones() as usize;
        if count < 2 || count > cards.len() {
            continue;
        }
        let mut off = Few::new((Trait::Horns, Card::UNKNOWN));
        for ((_, name), card) in chosen.zip(&cards) {
            off.push((*name, *card));
        }
        found(off);
    }
}
