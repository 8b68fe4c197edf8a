//! What may be legal now: material for help, listings and random play.
//!
//! May offer too much, never too little; the judge decides. Payments and cuts that differ only in
//! their cards are one form.

mod decision;
mod mutation;

use super::Evolve;
use super::action::{Action, Offer};
use super::data::Origin;
use super::hand::{CardId, Cards};
use super::judge::{Given, draw_due};
use super::piles::{Pile, pieces_of};
use super::readings::Key;
use super::state::{Phase, State};
use evoref_game::{Actor, Choice, Next, Player, advance_to, counted};

type Choices = Vec<Choice<Action>>;

/// How likely random play takes an action, relative to the others.
mod weight {
    /// There is one such thing and it must happen.
    pub(super) const MUST: u32 = 20;
    /// A card is played.
    pub(super) const PLAY: u32 = 6;
    /// A card is played that costs nothing.
    pub(super) const FREE: u32 = 4;
    /// A player passes.
    pub(super) const PASS: u32 = 3;
    /// One of many cards that could be in a hidden place.
    pub(super) const PERHAPS: u32 = 1;
}

impl Evolve {
    /// See [`evoref_game::Rules::candidates`].
    pub(super) fn offer_in_all(&self, state: &State, out: &mut Choices) {
        let mut seen = Vec::new();
        for reading in state.readings() {
            // Readings with as many cards in each pile differ in cards that are all offered.
            let key = Key::of(reading).numbers();
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            let mut more = Vec::new();
            self.offer(&reading.alone(), &mut more);
            if out.is_empty() {
                out.append(&mut more);
                continue;
            }
            let listed: Vec<_> = out.iter().map(|choice| (choice.by, choice.action)).collect();
            more.retain(|choice| !listed.contains(&(choice.by, choice.action)));
            out.extend(more.into_iter().map(|choice| Choice { weight: 0, ..choice }));
        }
    }

    /// What one reading of the record offers.
    pub(super) fn offer(&self, state: &State, out: &mut Choices) {
        match state.phase {
            Phase::Deal | Phase::PreDraw => {
                self.offer_draws(state, out);
                if state.phase == Phase::PreDraw {
                    let draws = out.len();
                    self.offer_later(state, out);
                    if draws > 0 {
                        // Random play draws before it goes on.
                        for later in &mut out[draws..] {
                            later.weight = 0;
                        }
                    }
                }
            }
            Phase::Biome => self.offer_biomes(state, out),
            Phase::Challenge => self.offer_challenges(state, out),
            Phase::Preview => {
                for next in self.new_challenges(state, 0) {
                    push(out, Actor::Table, Action::NextChallenge(next), weight::MUST);
                }
                if self.dying_sun_is_next(state) {
                    let mut later = state.clone();
                    self.settle(&mut later, |phase| phase != Phase::Preview);
                    self.offer(&later, out);
                }
            }
            Phase::Crossbreed(seat) if !self.can_offer(state, Player(seat)) => {
                // There is no card, so there is no offer.
                self.offer_later(state, out);
            }
            Phase::Crossbreed(seat) => match self.offers_come_from(state) {
                Origin::Deck => self.offer_crossbreeding(state, Player(seat), out),
                Origin::Hand => self.offer_from_hand(state, Player(seat), out),
            },
            Phase::PreDiscard => self.offer_pre_discards(state, out),
            Phase::Mutate => {
                self.offer_mutation(state, out);
                let mutations = out.len();
                self.offer_ends(&self.after(state, Phase::BiomeDraws), out);
                if !self.everybody_mutated(state) {
                    // Random play goes on to the scoring when everybody has had his chance.
                    for later in &mut out[mutations..] {
                        later.weight = 0;
                    }
                }
            }
            Phase::BiomeDraws | Phase::Hunts | Phase::ChallengeDraws | Phase::Cut => {
                self.offer_ends(state, out);
            }
            Phase::Over => {}
        }
    }

    /// What comes when creatures mutate.
    fn offer_later(&self, state: &State, out: &mut Choices) {
        let later = self.after(state, Phase::Mutate);
        if later.phase != state.phase {
            self.offer(&later, out);
        }
    }

    /// The chance that comes next under a seed; see [`evoref_game::Rules::dealt`].
    pub(super) fn next_dealt(&self, state: &State) -> Option<(Actor, Action)> {
        let table = |action| Some((Actor::Table, action));
        let challenge = |before| self.dealt_challenge(state, before);
        match state.phase {
            Phase::Deal | Phase::PreDraw | Phase::BiomeDraws | Phase::ChallengeDraws => {
                if !state.order.known {
                    return None;
                }
                match self.next_to_draw(state) {
                    Some(player) => Some((Actor::Player(player), self.next_draw(state, player)?)),
                    None => self.dealt_later(state),
                }
            }
            Phase::Biome => {
                let biome = self.dealt_biome(state.round as u8)?;
                let last = self.deck.biomes[biome as usize].last;
                let next = self.dealt_biome(state.round as u8 + 1).filter(|_| !last);
                table(Action::Biome { biome, next })
            }
            Phase::Challenge if self.chooser(state).is_err() => {
                let preview = state.challenge_preview.map(|shown| shown.card);
                table(Action::Challenge {
                    challenge: preview.or_else(|| challenge(0))?,
                    next: Some(challenge(u8::from(preview.is_none()))?),
                })
            }
            Phase::Preview => table(Action::NextChallenge(challenge(0)?)),
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

    /// Draws that come only after steps nobody writes.
    fn dealt_later(&self, state: &State) -> Option<(Actor, Action)> {
        if !state.order.known || matches!(state.phase, Phase::Deal | Phase::PreDraw) {
            return None;
        }
        let mut later = state.clone();
        self.settle(&mut later, |_| false);
        let player = self.next_to_draw(&later)?;
        Some((Actor::Player(player), self.next_draw(&later, player)?))
    }

    /// Applies the steps that nobody writes, but no draw; stops when `there`.
    fn settle(&self, state: &mut State, there: impl Fn(Phase) -> bool) {
        let enough = |state: &State| there(state.phase) || self.next_to_draw(state).is_some();
        advance_to(self, state, &Next::End, enough);
    }

    /// The state in a later phase, draws left out.
    fn after(&self, state: &State, phase: Phase) -> State {
        let mut later = state.clone();
        let there = |state: &State| state.phase == phase;
        advance_to(self, &mut later, &Next::End, there);
        later
    }

    fn everybody_mutated(&self, state: &State) -> bool {
        self.players().all(|player| {
            let turn = &state.turns[player.seat()];
            turn.passed || turn.plays >= turn.allowed
        })
    }

    /// A player's draw as it would be written.
    fn next_draw(&self, state: &State, player: Player) -> Option<Action> {
        let (_, due) = draw_due(self, state, player)?;
        let owed = self.owed(state, due);
        let given = self.given(state, player, owed);
        let mut cards: Cards =
            (given.iter().flat_map(Given::pieces)).map(|piece| self.card_id(*piece)).collect();
        while cards.len() < owed && cards.push(CardId::UNKNOWN) {}
        (owed > 0).then_some(Action::Draw(cards))
    }

    fn offer_draws(&self, state: &State, out: &mut Choices) {
        for player in self.players() {
            self.offer_short_draws(state, player, out);
            if let Some(draw) = self.next_draw(state, player) {
                let by = Actor::Player(player);
                if (out.iter()).any(|choice| choice.by == by && choice.action == draw) {
                    // A draw of as many cards came before it, and may be this one.
                    continue;
                }
                if let Action::Draw(drawn) = draw
                    && drawn.named().count() < usize::from(drawn.len())
                {
                    // Somebody may have seen them.
                    out.push(Choice {
                        by,
                        action: draw,
                        form: Some(format!("draw {}", counted(drawn.len(), "card"))),
                        weight: 0,
                    });
                }
                push(out, by, draw, weight::MUST);
            }
        }
    }

    /// Draws of fewer cards than are due, because others drew the rest and nobody wrote it.
    fn offer_short_draws(&self, state: &State, player: Player, out: &mut Choices) {
        let Some((_, due)) = draw_due(self, state, player).filter(|_| !state.order.known) else {
            return;
        };
        let available = state.available();
        let mut drawn_before = vec![0];
        for other in self.others_to_draw(state, player) {
            let due = draw_due(self, state, other).map_or(0, |(_, due)| due);
            for at in 0..drawn_before.len() {
                drawn_before.push(drawn_before[at] + due);
            }
        }
        let mut counts: Vec<u8> = (drawn_before.iter())
            .filter_map(|before| available.checked_sub(*before))
            .filter(|left| (1..due.min(available)).contains(left))
            .collect();
        counts.sort_unstable();
        counts.dedup();
        let by = Actor::Player(player);
        for count in counts {
            let action = Action::Draw(Cards::unknown(count));
            if (out.iter()).any(|choice| choice.by == by && choice.action == action) {
                continue;
            }
            let form = format!("draw {}", counted(count, "card"));
            out.push(Choice { by, action, form: Some(form), weight: 0 });
            push(out, by, action, 0);
        }
    }

    /// Draws and cuts after the scoring, also those behind draws that were left out.
    fn offer_ends(&self, state: &State, out: &mut Choices) {
        let mut later = state.clone();
        self.offer_draws(&later, out);
        while later.phase != Phase::Cut {
            // In the same phase come the same draws again, less the one that was left out.
            let phase = later.phase;
            let next = |state: &State| state.phase != phase;
            advance_to(self, &mut later, &Next::End, next);
            if later.phase == phase {
                break;
            }
            self.offer_draws(&later, out);
        }
        if later.phase == Phase::Hunts {
            return self.offer_hunts(&later, out);
        }
        for player in self.players() {
            self.offer_cut(&later, player, out);
        }
    }

    fn offer_biomes(&self, state: &State, out: &mut Choices) {
        let all = 0..self.deck.biomes.len() as u8;
        let first = all.clone().filter(|biome| match state.biome_preview {
            Some(preview) => preview.card == *biome,
            None => !state.saw_biome(*biome),
        });
        for biome in first {
            if self.deck.biomes[biome as usize].last {
                let action = Action::Biome { biome, next: None };
                push(out, Actor::Table, action, weight::MUST);
                continue;
            }
            for next in all.clone().filter(|next| !state.saw_biome(*next)) {
                let next = Some(next);
                push(out, Actor::Table, Action::Biome { biome, next }, weight::MUST);
            }
        }
    }

    /// Challenges that nobody has seen; under a seed the one under `before` others.
    fn new_challenges(&self, state: &State, before: u8) -> impl Iterator<Item = u8> {
        let dealt = self.dealt_challenge(state, before);
        (0..self.deck.challenges.len() as u8)
            .filter(move |one| dealt.is_none_or(|dealt| dealt == *one))
            .filter(|one| !state.saw_challenge(*one))
    }

    fn offer_challenges(&self, state: &State, out: &mut Choices) {
        let preview = state.challenge_preview.map(|shown| shown.card);
        let Ok(chooser) = self.chooser(state) else {
            let open: Vec<u8> = match preview {
                Some(preview) => vec![preview],
                None => self.new_challenges(state, 0).collect(),
            };
            for challenge in open {
                let before = u8::from(preview.is_none());
                let nexts = self.new_challenges(state, before).map(Some);
                let none = self.dying_sun_is_next(state).then_some(None);
                for next in nexts.chain(none) {
                    let action = Action::Challenge { challenge, next };
                    push(out, Actor::Table, action, weight::MUST);
                }
            }
            return;
        };
        let by = Actor::Player(chooser);
        for new in self.new_challenges(state, 0) {
            if let Some(preview) = preview {
                for (challenge, over) in [(preview, new), (new, preview)] {
                    let over = Some(over);
                    push(out, by, Action::Choose { challenge, over }, weight::MUST);
                }
                continue;
            }
            for other in self.new_challenges(state, 1) {
                let over = Some(other);
                let challenge = new;
                push(out, by, Action::Choose { challenge, over }, weight::MUST);
            }
        }
        if let Some(challenge) = preview {
            push(out, by, Action::Choose { challenge, over: None }, 0);
        }
    }

    fn offer_crossbreeding(&self, state: &State, player: Player, out: &mut Choices) {
        let by = Actor::Player(player);
        let top = self.implied_cards(state, player, 1).ok();
        if let Some(piece) = top.and_then(|drawn| drawn.single()) {
            let card = self.card_id(piece);
            for offer in [Offer::Give, Offer::Keep] {
                push(out, by, Action::Crossbreed { card, offer }, weight::MUST);
            }
            return;
        }
        let pile = if state.piles.count(Pile::Deck) > 0 { Pile::Deck } else { Pile::Discards };
        let possible = self.cards_of(state.piles.sure(pile) | state.piles.maybe(pile));
        for (offer, word) in [(Offer::Give, "give"), (Offer::Keep, "keep")] {
            if let Some(card) = possible.first().copied() {
                out.push(Choice {
                    by,
                    action: Action::Crossbreed { card, offer },
                    form: Some(format!("crossbreed CARD {word}")),
                    weight: weight::PERHAPS,
                });
            }
        }
        let (card, offer) = (CardId::UNKNOWN, Offer::Keep);
        push(out, by, Action::Crossbreed { card, offer }, weight::MUST);
    }

    /// The different cards of a set of pieces, in the order of the deck file.
    pub(crate) fn cards_of(&self, set: u128) -> Vec<CardId> {
        let mut cards: Vec<CardId> = pieces_of(set).map(|piece| self.card_id(piece)).collect();
        cards.dedup();
        cards
    }
}

fn push(out: &mut Choices, by: Actor, action: Action, weight: u32) {
    out.push(Choice { by, action, form: None, weight });
}
