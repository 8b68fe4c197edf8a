//! What may be done now, for whoever lists or plays it; the judge decides. A function for each part
//! of a round; what takes more than a line stands with its verb.

use crate::prelude::*;
use crate::verbs::ability::{Ability, Use};
use crate::verbs::draw::{Draw, unwritten};
use crate::verbs::found::{Found, Side};
use crate::verbs::{attack, grow, lay, reveal, turn_up};
use crate::verbs::{
    feed::Feed, first::First, food::Food, hand::Hand, intelligence::Intelligence, pass::Pass,
};

/// The beginning of the cards, food cards left out.
pub(super) fn with_food(game: &Evolution, state: &State) -> State {
    let mut ahead = state.clone();
    while let Some(player) = game.owes_food(&ahead) {
        let seat = player.seat();
        let token = ahead.piles.take(seat, Card::UNKNOWN, Step(0));
        ahead.food[seat] = Some(Laid { token, is_down: true, step: Step(0) });
    }
    ahead.phase = Phase::Cards;
    ahead.turned = false;
    ahead.turn = state.first_player();
    ahead
}

impl Moves for Evolution {
    fn candidates(&self, state: &State, list: &mut Vec<Choice<Action>>) {
        let out = &mut Choices { game: self, state, list };
        let at_once = if self.deals_at_once(state) { state.pending.len() } else { 1 };
        for &(player, count) in state.pending.iter().take(at_once) {
            if state.phase == Phase::Setup {
                break;
            }
            let drawn = unwritten(state, count);
            let some = drawn.len();
            if drawn.contains(&Card::UNKNOWN) {
                // Somebody may have seen them.
                let cards = if some == 1 { "card" } else { "cards" };
                let form = format!("draw {some} {cards}");
                push_form(out.list, player, Draw(drawn.clone()), form, 0);
            }
            out.push(player, Draw(drawn), 4);
        }
        match state.phase {
            Phase::Setup => {
                self.players().for_each(|player| out.push(Actor::Table, First(player), 1));
            }
            Phase::Deal | Phase::Food => food(out),
            Phase::Cards => cards(out),
            Phase::Before | Phase::Feeding => {
                self.players().for_each(|player| feeding(player, out));
            }
            // Whoever has nothing to do may still say so.
            Phase::Settlement => self.players().for_each(|player| out.push(player, Pass, 0)),
            Phase::Done | Phase::Over => {}
        }
    }

    /// What somebody may write who knows more of the hidden cards: whole hands that are not known, and
    /// the food cards; and what is legal and of no use.
    fn statements(&self, state: &State, list: &mut Vec<Choice<Action>>) {
        let out = &mut Choices { game: self, state, list };
        if matches!(state.phase, Phase::Setup | Phase::Over) {
            return;
        }
        if state.takes_first() {
            out.push(Actor::Table, First(state.first_player()), 0);
        }
        reveal::named_reveal(out);
        for player in self.players() {
            if state.phase >= Phase::Before {
                attack::with_any_names(player, out);
            }
            let held = state.piles.hands[player.seat()];
            if held == 0 || state.piles.known_hand(player.seat()).is_some() {
                continue;
            }
            let form = format!("hand {}", counted(held, "card"));
            let hand = Hand(vec![Card::UNKNOWN; held.into()].into());
            push_form(out.list, player, hand, form, 0);
        }
    }

    fn dealt(&self, state: &State) -> Option<(Actor, Action)> {
        if state.phase == Phase::Setup {
            if state.first.is_some() {
                return None;
            }
            let player = self.first_dealt()?;
            return Some((Actor::Table, First(player).into()));
        }
        let &(player, count) = state.pending.first()?;
        state.piles.dealt(count)?;
        let action = Draw(unwritten(state, count)).into();
        Some((Actor::Player(player), action))
    }
}

fn food(out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    for player in game.players() {
        if state.food[player.seat()].is_none() {
            out.with_cards(player, 6, Food);
        }
    }
    // Whoever leaves food cards out goes on with the cards; nobody plays so.
    let from = out.list.len();
    cards(&mut Choices { game, state: &with_food(game, state), list: out.list });
    if game.owes_food(state).is_some() {
        never(&mut out.list[from..]);
    }
}

fn cards(out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    let mut waiting = false;
    for player in game.players() {
        for species in state.row(player) {
            let laid = species.cards.iter().filter(|laid| game.is_untold(laid));
            let cards: Short<Card, MAX_TRAITS> = laid.map(|laid| laid.token.card).collect();
            if !cards.is_empty() {
                waiting = true;
                turn_up::turn_up(species.id, cards, out);
            }
        }
    }
    if !waiting {
        reveal::reveal(out);
    }
    if state.turned {
        return;
    }
    let order = |player| game.after_first(state, player);
    for player in game.players().filter(|player| order(*player) >= order(state.turn)) {
        // Whoever is at turn goes on more often than he stops.
        let weight = if player == state.turn { 3 } else { 1 };
        for side in [Side::Left, Side::Right] {
            let few = if state.row(player).len() < 3 { 2 } else { 1 };
            out.with_cards(player, weight * few, |card| Found { side, card });
        }
        for species in state.row(player) {
            grow::grow(player, species, weight, out);
            lay::lay(player, species, weight * 2, out);
        }
    }
}

fn feeding(player: Player, out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    for own in state.row(player) {
        let species = own.id.number;
        if state.phase == Phase::Before {
            for ability in [Ability::Fertile, Ability::LongNeck, Ability::FatTissue] {
                if own.has(ability.needs()) {
                    out.push(player, Use { ability, species }, 20);
                }
            }
        }
        if game.room(own) == 0 {
            continue;
        }
        if own.has(Trait::Carnivore) {
            attack::attacks(player, own, out);
        } else {
            out.push(player, Feed { species }, 8);
            if own.has(Trait::Intelligence) {
                out.with_cards(player, 1, |card| Intelligence { species, card });
            }
        }
    }
    let judge = Judge { game, state, waived: &Waived::NONE };
    // An empty pass is legal but nothing that anybody would play.
    out.push(player, Pass, u32::from(judge.has_option(player)));
}
