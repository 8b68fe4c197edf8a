//! What an attack may become: the cards that may be played in it and the ways to get away.

use super::{Out, offer};
use crate::games::evo::Evo;
use crate::games::evo::action::{Action, Answer, Answers, Combat, Go};
use crate::games::evo::data::events::{Effect as CardEffect, EventPhase};
use crate::games::evo::names::{Die, Gene};
use crate::games::evo::state::{Card, PerCard, Spaces, State};
use crate::rules::{Actor, Player};

impl Evo {
    /// A combat as it stands, with the ways to get away and the cards that may still be played.
    pub(super) fn combats(
        &self,
        state: &State,
        (by, defender): (Player, Player),
        go: Go,
        cards: (PerCard, PerCard),
        weight: u32,
        out: &mut Out,
    ) {
        offer(out, Actor::Player(by), Action::Go(go), weight);
        let Some(combat) = go.combat else { return };
        if state.herd(defender).genes.has(Gene::Chameleon) {
            let free = self.board.space(go.to).neighbours & !go.from.bit() & !state.occupied().0;
            for space in Spaces(free).iter() {
                let combat = Some(Combat {
                    escape: Some(space),
                    ..combat
                });
                offer(
                    out,
                    Actor::Player(by),
                    Action::Go(Go { combat, ..go }),
                    weight * 4,
                );
            }
        }
        for player in [by, defender] {
            let hand = if player == by { &cards.0 } else { &cards.1 };
            for card in self.combat_holdings(state, player, hand, &combat) {
                let mut left = cards;
                let hand = if player == by {
                    &mut left.0
                } else {
                    &mut left.1
                };
                if hand.of(card) > 0 {
                    hand.take(card);
                }
                for die in self.rolls(card) {
                    let mut answers: Answers = combat.answers;
                    answers.push(Answer {
                        by: player,
                        card,
                        die,
                    });
                    let combat = Some(Combat { answers, ..combat });
                    let go = Go { combat, ..go };
                    self.combats(state, (by, defender), go, left, 1 + weight / 10, out);
                }
            }
        }
    }

    /// Cards for combats that a player may hold; of unknown ones only the first is listed, since
    /// there is no end to what they might be.
    fn combat_holdings(
        &self,
        state: &State,
        player: Player,
        known: &PerCard,
        combat: &Combat,
    ) -> Vec<Card> {
        let mut cards: Vec<Card> = known.iter().map(|(card, _)| card).collect();
        if combat.answers.list().is_empty() && state.herd(player).hand.unknown > 0 {
            cards.extend(self.unseen(&state.deck.seen));
            cards.sort_unstable();
            cards.dedup();
        }
        cards.retain(|card| self.deck.cards[card.0 as usize].phase == EventPhase::Combat);
        cards
    }

    /// The symbols that follow a card.
    fn rolls(&self, card: Card) -> Vec<Option<Die>> {
        if self.deck.cards[card.0 as usize].effect == CardEffect::SecondChance {
            Die::ALL.map(Some).to_vec()
        } else {
            vec![None]
        }
    }
}
