//! Attacks that may be declared.

use crate::names::DEFENCES;
use crate::prelude::*;
use crate::verbs::attack::{Attack, EachDefence, Off};

pub(crate) fn attacks(player: Player, own: &Species, out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    for target in game.all_species(state).filter(|target| *target != own.id) {
        let weight = if target.owner == player { 1 } else { 12 };
        let attack = |off| Attack { species: own.id.number, target, off };
        out.push(player, attack(Short::default()), weight);
        if !own.has(Trait::Intelligence) {
            continue;
        }
        let names = useful(state, target);
        for &name in &names {
            out.with_cards(player, 1, |card| attack([(name, card)].into_iter().collect()));
        }
        for off in several(state, player, &names) {
            out.push(player, attack(off), 1);
        }
    }
}

/// Attacks that switch off any names: a card may be spent on one that nobody bears, though nobody would.
pub(crate) fn with_any_names(player: Player, out: &mut Choices<'_>) {
    let (game, state, by) = (out.game, out.state, Actor::Player(player));
    let hunters = state.row(player).iter();
    for own in hunters.filter(|own| own.has(Trait::Carnivore) && own.has(Trait::Intelligence)) {
        for target in game.all_species(state) {
            let attack = |name| {
                let off = [(name, Card::UNKNOWN)].into_iter().collect();
                Attack { species: own.id.number, target, off }
            };
            let is_legal = |one: &Attack| one.judge(game, state, by, &Waived::NONE).is_ok();
            let Some(attack) = game.defences().map(attack).find(is_legal) else { continue };
            let target = game.word(target);
            let more = if game.options.one_intelligence { "" } else { " [off TRAIT CARD]" };
            let form = format!("attack {} > {target} off TRAIT CARD{more}", own.id.number);
            push_form(out.list, by, attack, form, 0);
        }
    }
}

/// The names whose switching off can matter for an attack on `target`.
fn useful(state: &State, target: SpeciesId) -> Vec<Trait> {
    let row = state.row(target.owner);
    let Some(place) = state.place(target) else { return Vec::new() };
    let beside = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
    let mut beside = beside.filter_map(|place| row.get(place));
    let warned = beside.any(|neighbour| neighbour.has(Trait::WarningCall));
    let matters = |name: &Trait| {
        if *name == Trait::WarningCall { warned } else { row[place].has(*name) }
    };
    DEFENCES.iter().copied().filter(matters).collect()
}

/// One way to switch off each set of two or more names, with the first cards of the hand.
fn several(
    state: &State,
    player: Player,
    names: &[Trait],
) -> impl Iterator<Item = EachDefence<Off>> {
    let unknown = || vec![Card::UNKNOWN; state.piles.hands[player.seat()].into()];
    let cards = state.known_hand(player).unwrap_or_else(unknown);
    let most = cards.len();
    let sets = (1u32..1 << names.len())
        .filter(move |set| (2..=most).contains(&(set.count_ones() as usize)));
    sets.map(move |set| {
        let chosen = names.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        chosen.zip(&cards).map(|((_, name), card)| (*name, *card)).collect()
    })
}
