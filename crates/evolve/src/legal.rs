//! What may be legal now: material for help, listings and random play. What a part of a round offers is said in `lib.rs`.
//!
//! May offer too much, never too little; the judge decides. Payments and cuts that differ only in
//! their cards are one form.

use crate::prelude::*;
use crate::readings::kept::Key;
use crate::verbs::challenge::{Challenge, NextChallenge};
use crate::verbs::{biome::Biome, discard::Discard, pass::Pass};
use evoref_game::advance_to;

/// How likely random play takes an action, relative to the others.
pub(crate) mod weight {
    /// There is one such thing and it must happen.
    pub(crate) const MUST: u32 = 20;
    pub(crate) const PLAY: u32 = 6;
    pub(crate) const FREE: u32 = 4;
    pub(crate) const PASS: u32 = 3;
    /// One of many cards that could be in a hidden place.
    pub(crate) const PERHAPS: u32 = 1;
}

impl Moves for Evolve {
    fn candidates(&self, state: &State, out: &mut Choices) {
        self.offer_in_any(self.readings(state).map(State::alone).collect(), out);
    }

    fn dealt(&self, state: &State) -> Option<(Actor, Action)> {
        let table = |action| Some((Actor::Table, action));
        let challenge = |before| self.dealt_challenge(state, before);
        match state.phase {
            Phase::Deal | Phase::PreDraw | Phase::BiomeDraws | Phase::ChallengeDraws => {
                state.order.cards.as_ref()?;
                match self.next_to_draw(state) {
                    Some(player) => Some((Actor::Player(player), self.next_draw(state, player)?)),
                    None => self.dealt_later(state),
                }
            }
            Phase::Biome => {
                let biome = self.dealt_biome(state.round as u8)?;
                let last = self.biome(biome).last;
                let next = self.dealt_biome(state.round as u8 + 1).filter(|_| !last);
                table(Biome { biome, next }.into())
            }
            Phase::Challenge if self.chooser(state).is_err() => {
                let preview = state.challenges.preview();
                let next = Some(challenge(u8::from(preview.is_none()))?);
                let challenge = preview.or_else(|| challenge(0))?;
                table(Challenge { challenge, next }.into())
            }
            Phase::Preview => table(NextChallenge { challenge: challenge(0)? }.into()),
            Phase::Hunts => self.dealt_later(state),
            Phase::Mutate if self.everybody_mutated(state) => self.dealt_later(state),
            Phase::Challenge
            | Phase::Crossbreed(_)
            | Phase::PreDiscard
            | Phase::Mutate
            | Phase::Cut
            | Phase::Over => None,
        }
    }
}

impl Evolve {
    /// What any of several readings offers; random play takes what the first of them does.
    fn offer_in_any(&self, mut readings: Vec<State>, out: &mut Choices) {
        let first = readings.remove(0);
        self.list(&first, out);
        if readings.is_empty() {
            return;
        }
        let mut joined = first.clone();
        let others = self.join(&mut joined, readings);
        let joined = (Key::of(&joined) != Key::of(&first)).then_some(joined);
        for reading in joined.iter().chain(&others) {
            let mut more = Vec::new();
            self.list(reading, &mut more);
            if !out.is_empty() {
                let is = |choice: &Choice<Action>| (choice.by, choice.action);
                more.retain(|choice| out.iter().all(|listed| is(listed) != is(choice)));
                never(&mut more);
            }
            out.append(&mut more);
        }
    }

    pub(crate) fn offer_later(&self, state: &State, out: &mut Choices) {
        let later = self.after(state, Phase::Mutate);
        if later.phase == state.phase {
            return;
        }
        let mut readings = vec![later];
        if self.is_order_open(state) {
            readings.extend(self.ways_to(state, Pass.into()));
        }
        self.offer_in_any(readings, out);
    }

    /// Draws that come only after steps nobody writes.
    fn dealt_later(&self, state: &State) -> Option<(Actor, Action)> {
        if state.order.cards.is_none() || matches!(state.phase, Phase::Deal | Phase::PreDraw) {
            return None;
        }
        let mut later = state.clone();
        self.settle(&mut later, |_| false);
        let player = self.next_to_draw(&later)?;
        Some((Actor::Player(player), self.next_draw(&later, player)?))
    }

    /// Applies the steps that nobody writes, but no draw; stops when `there`.
    pub(crate) fn settle(&self, state: &mut State, there: impl Fn(Phase) -> bool) {
        let enough = |state: &State| there(state.phase) || self.next_to_draw(state).is_some();
        advance_to(self, state, &Next::End, enough);
    }

    /// The state in a later phase, draws left out.
    pub(crate) fn after(&self, state: &State, phase: Phase) -> State {
        let mut later = state.clone();
        advance_to(self, &mut later, &Next::End, |state| state.phase == phase);
        later
    }

    pub(crate) fn everybody_mutated(&self, state: &State) -> bool {
        let mut turns = self.players().map(|player| &state.turns[player.seat()]);
        turns.all(|turn| turn.passed || turn.plays >= turn.allowed)
    }

    /// Draws and cuts after the scoring, also those behind draws that were left out.
    pub(crate) fn offer_ends(&self, state: &State, out: &mut Choices) {
        let mut later = state.clone();
        self.offer_draws(&later, out);
        while later.phase != Phase::Cut {
            // In the same phase come the same draws again, less the one that was left out.
            let phase = later.phase;
            advance_to(self, &mut later, &Next::End, |state| state.phase != phase);
            if later.phase == phase {
                break;
            }
            self.offer_draws(&later, out);
        }
        if later.phase == Phase::Hunts {
            return self.offer_hunts(&later, out);
        }
        // Perhaps nobody wrote who drew how many of the last cards.
        let discard = (later.available() == 0).then(|| Discard { cards: Cards::default() }.into());
        let ways = discard.map_or_else(Vec::new, |discard| self.ways_to(state, discard));
        self.offer_cuts(&later, &ways, out);
    }

    /// So many cards of a hand, other ones from round to round; `?` when no more are known.
    pub(crate) fn some_cards(
        &self,
        state: &State,
        player: Player,
        count: u8,
        without: Option<CardId>,
    ) -> Cards {
        let mut held: Vec<Piece> = pieces_of(state.piles.sure(Pile::Hand(player))).collect();
        if let Some(card) = without
            && let Some(at) = held.iter().position(|piece| self.card_id(*piece) == card)
        {
            held.remove(at);
        }
        let turn = state.round as usize + without.map_or(0, |card| card.0 as usize);
        let shift = if held.is_empty() { 0 } else { turn % held.len() };
        held.rotate_left(shift);
        let mut some: Cards =
            (held.iter().take(count as usize)).map(|piece| self.card_id(*piece)).collect();
        while some.count() < count && some.push(CardId::UNKNOWN) {}
        some
    }
}
