//! Event cards: who holds them and when they may be played.

use super::movement::moves_now;
use super::{Effect, Held, Verdict, noted, require};
use crate::Evo;
use crate::breach::auction::MustRebid;
use crate::breach::cards::{CardNotHeld, CardWrongMoment, OnlyInCombat};
use crate::breach::draws::TooManyCopies;
use crate::breach::{Breach, Note};
use crate::data::events::{Effect as CardEffect, EventCard, EventPhase};
use crate::state::{Card, Hand, PerCard, Phase, State};
use evoref_game::{Player, Waived};

impl Evo {
    /// A card is played outside a combat.
    pub(super) fn play(&self, state: &State, by: Player, card: Card, waived: &Waived) -> Verdict {
        let hand = (&state.herd(by).hand, &state.deck.seen);
        let held = self.held(by, card, hand, 1, waived);
        let text = &self.deck.cards[card.0 as usize];
        if text.phase == EventPhase::Combat {
            return Err(OnlyInCombat { card }.into());
        }
        let held = held?;
        if let Some(pushed) = state.lab.pushed
            && pushed.player != by
        {
            // Nobody but the one who was pushed out may act.
            let player = pushed.player;
            require(false, waived, || MustRebid { player })?;
        }
        require(in_time(state, by, text), waived, || CardWrongMoment { by, card })?;
        if text.phase == EventPhase::Movement && text.effect != CardEffect::Manual {
            moves_now(state, by, waived)?;
        }
        noted(
            Effect::Play(by, card, held),
            (held == Held::Unknown).then_some(Note::CardNotVerified),
        )
    }

    /// The card is in hand: known, or one of those that nobody wrote down while the deck has more.
    /// `word` is where it is named.
    pub(super) fn held(
        &self,
        by: Player,
        card: Card,
        (hand, seen): (&Hand, &PerCard),
        word: u8,
        waived: &Waived,
    ) -> Result<Held, Breach> {
        if hand.known.of(card) > 0 {
            return Ok(Held::Known);
        }
        if hand.unknown == 0 {
            require(false, waived, || CardNotHeld { by, card, word })?;
            return Ok(Held::Nowhere);
        }
        if seen.of(card) >= self.deck.cards[card.0 as usize].copies {
            return Err(TooManyCopies { card, word }.into());
        }
        Ok(Held::Unknown)
    }
}

/// The card's phase is on, and in it the card's moment.
fn in_time(state: &State, by: Player, card: &EventCard) -> bool {
    match card.phase {
        EventPhase::Climate => {
            state.phase == Phase::Climate
                && (card.effect == CardEffect::Prescience || state.sky.now.is_some())
        }
        EventPhase::Mutations => state.phase == Phase::Mutations,
        EventPhase::Initiative => state.phase == Phase::Initiative,
        EventPhase::Movement => state.phase == Phase::Movement,
        EventPhase::Combat => false,
        EventPhase::Births => state.phase == Phase::Births,
        EventPhase::Survival => {
            state.phase == Phase::Survival
                && (card.effect == CardEffect::Manual || !state.dying.is_over(by))
        }
    }
}
