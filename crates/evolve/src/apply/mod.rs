//! Carries out what was proven legal. Cannot fail.

mod cards;
mod draws;
mod tally;

use super::Evolve;
use super::action::Number;
use super::data::{Kind, Pre};
use super::judge::{DrawnCards, Move, Shed};
use super::options::Declined;
use super::piles::{Piece, Pile};
use super::state::{Part, Phase, Shown, State};
use super::units::{CARDS, COST, DECK, DISCARDS, DOMINANCE, PARTS, ROUNDS, of_attribute};
use evoref_game::{Book, MAX_PLAYERS, Owner, Player, Step};

/// Why numbers change when the effect of a card is used.
const USED: &str = "effect used";

/// The countable numbers before a step, to note what it changed.
pub(super) struct Before {
    hands: [u8; MAX_PLAYERS],
    deck: u8,
    discards: u8,
}

impl Before {
    pub(super) fn new(state: &State) -> Self {
        let mut hands = [0; MAX_PLAYERS];
        for (seat, hand) in hands.iter_mut().enumerate() {
            *hand = state.hand(Player(seat as u8));
        }
        Self {
            hands,
            deck: state.piles.count(Pile::Deck),
            discards: state.piles.count(Pile::Discards),
        }
    }

    pub(super) fn note(&self, state: &State, why: &'static str, book: &mut Book<'_>) {
        let after = Self::new(state);
        for seat in 0..MAX_PLAYERS {
            let more = i32::from(after.hands[seat]) - i32::from(self.hands[seat]);
            book.note(Owner::player(Player(seat as u8)), CARDS, more, why);
        }
        let more = i32::from(after.deck) - i32::from(self.deck);
        book.note(Owner::TABLE, DECK, more, why);
        let more = i32::from(after.discards) - i32::from(self.discards);
        book.note(Owner::TABLE, DISCARDS, more, why);
    }
}

impl Evolve {
    /// Carries a step out in one reading of the record.
    pub(super) fn carry_out(&self, state: &mut State, legal: &Move, book: &mut Book<'_>) {
        let step = book.step();
        match *legal {
            Move::Biome { biome, next } => self.turn_up(state, biome, next, step),
            Move::Challenge { challenge, next } => {
                state.challenges_drawn += u8::from(state.challenge_preview.is_none());
                state.challenges_drawn += u8::from(next.is_some());
                state.challenges_seen |= 1 << challenge | next.map_or(0, |next| 1 << next);
                state.challenge = Some(Shown { card: challenge, at: step });
                state.challenge_preview = next.map(|card| Shown { card, at: step });
                self.begin_pre(state);
            }
            Move::Choose { challenge, over } => self.choose(state, (challenge, over), step),
            Move::NextChallenge(next) => {
                state.challenges_drawn += 1;
                state.challenges_seen |= 1 << next;
                state.challenge_preview = Some(Shown { card: next, at: step });
                self.begin_pre(state);
            }
            Move::NoPreview => self.begin_pre(state),
            Move::Crossbreed { player, ref drawn, onto } => {
                self.crossbreed(state, player, drawn, onto, book);
            }
            Move::CrossbreedFromHand { player, given } => {
                self.give_from_hand(state, player, given, book);
            }
            Move::NoOffer => self.next_offer(state),
            Move::Use { player, kind, ref paying, points, score } => {
                self.use_effect(state, player, kind, (paying, points, score), book);
            }
            Move::Hunting => {
                self.end_draws(state);
                state.phase = Phase::Hunts;
            }
            Move::Hunt { player, prey } => state.turns[player.seat()].quarry = Some(prey),
            Move::Play { player, piece, ref paying, paid } => {
                self.play(state, player, piece, (paying, paid), book);
            }
            Move::Pass(player) => {
                state.turns[player.seat()].passed = true;
                state.turns[player.seat()].at = step;
            }
            Move::Draw { player, ref drawn } => self.draw_written(state, player, drawn, book),
            Move::DrawLeftOut { player, ref drawn } => {
                self.draw_left_out(state, player, drawn, book);
            }
            Move::Forgo(player) => state.turns[player.seat()].pending = 0,
            Move::LoseSight => state.lose_sight(),
            Move::Mutate => {
                self.end_draws(state);
                self.begin_mutate(state);
            }
            Move::ScoreBiome => {
                self.end_draws(state);
                self.score_biome(state, book);
                state.scored_at = step;
                state.phase = Phase::BiomeDraws;
            }
            Move::ScoreChallenge => self.settle_challenge(state, book),
            Move::Cutting => {
                self.end_draws(state);
                state.phase = Phase::Cut;
            }
            Move::Discard { player, ref cut } => self.discard_cards(state, player, cut, book),
            Move::End => state.phase = Phase::Over,
            Move::Cards { from, to, ref taken } => self.move_cards(state, from, to, taken, book),
            Move::Points { player, points, why } => {
                state.scores[player.seat()][Part::Other as usize] += i32::from(points);
                book.note(Owner::player(player), DOMINANCE, points, why);
            }
            Move::Nothing => {}
        }
    }

    /// Begins a round in one reading of the record.
    pub(super) fn begin_round(&self, state: &mut State, book: &mut Book<'_>) {
        book.note(Owner::TABLE, ROUNDS, 1, "round begun");
        state.round += 1;
        state.phase = Phase::Biome;
        state.biome = None;
        state.challenge = None;
        state.turns = Default::default();
        state.scored_at = book.step();
    }

    /// The round's biome, and the one on the deck.
    fn turn_up(&self, state: &mut State, biome: Number, next: Option<Number>, step: Step) {
        let shown = |card| Shown { card, at: step };
        state.biome = Some(shown(biome));
        state.biome_preview = next.map(shown);
        state.biomes_seen |= 1 << biome | next.map_or(0, |next| 1 << next);
        if self.deck.biomes[biome as usize].last {
            self.begin_mutate(state);
        } else {
            state.phase = Phase::Challenge;
        }
    }

    /// A card of the hand goes onto a neighbour's creature, or none does.
    fn give_from_hand(
        &self,
        state: &mut State,
        player: Player,
        given: Option<(Piece, Player)>,
        book: &mut Book<'_>,
    ) {
        let before = Before::new(state);
        if let Some((piece, receiver)) = given {
            self.take(state, Pile::Hand(player), piece);
            self.put_on(state, receiver, piece, 0, book);
        }
        before.note(state, "crossbreeding", book);
        self.next_offer(state);
    }

    /// Scores the challenge and lets everybody draw what it gives.
    fn settle_challenge(&self, state: &mut State, book: &mut Book<'_>) {
        self.end_draws(state);
        self.score_challenge(state, book);
        for player in self.players() {
            let turn = &mut state.turns[player.seat()];
            turn.pending = turn.challenge_cards;
        }
        state.phase = Phase::ChallengeDraws;
    }

    /// What is to be done at once when the challenge is settled.
    fn begin_pre(&self, state: &mut State) {
        let pre = state.challenge.and_then(|shown| self.deck.challenges[shown.card as usize].pre);
        match pre {
            Some(Pre::Crossbreed { .. }) => state.phase = Phase::Crossbreed(0),
            Some(Pre::Draw { amount }) => {
                state.phase = Phase::PreDraw;
                for player in self.players() {
                    state.turns[player.seat()].pending = amount;
                }
            }
            Some(Pre::Discard { amount }) => {
                state.phase = Phase::PreDiscard;
                for player in self.players() {
                    let held = state.hand(player);
                    state.turns[player.seat()].pending = amount.min(held);
                }
            }
            Some(Pre::Manual {}) | None => self.begin_mutate(state),
        }
    }

    /// Extra plays are counted from what is in play now.
    pub(crate) fn begin_mutate(&self, state: &mut State) {
        state.phase = Phase::Mutate;
        for player in self.players() {
            let extra = state.creatures[player.seat()].powers().plays;
            state.turns[player.seat()].allowed = self.options.plays_per_round + extra;
        }
    }

    fn next_offer(&self, state: &mut State) {
        if let Phase::Crossbreed(seat) = state.phase {
            if seat + 1 < self.players {
                state.phase = Phase::Crossbreed(seat + 1);
            } else {
                self.begin_mutate(state);
            }
        }
    }

    fn choose(&self, state: &mut State, (challenge, over): (Number, Option<Number>), step: Step) {
        let over = over.or_else(|| self.dealt_challenge(state, 0));
        state.challenges_drawn += 1 + u8::from(state.challenge_preview.is_none());
        state.challenges_seen |= 1 << challenge | over.map_or(0, |over| 1 << over);
        state.challenge = Some(Shown { card: challenge, at: step });
        state.challenge_preview = None;
        state.phase = Phase::Preview;
    }

    fn crossbreed(
        &self,
        state: &mut State,
        player: Player,
        drawn: &DrawnCards,
        onto: Option<Player>,
        book: &mut Book<'_>,
    ) {
        let before = Before::new(state);
        let hand = Pile::Hand(player);
        self.draw(state, player, drawn, book.step());
        match (onto, drawn.single()) {
            (Some(receiver), Some(piece)) => {
                self.take(state, hand, piece);
                self.put_on(state, receiver, piece, 0, book);
            }
            (Some(_) | None, single) => match (self.options.crossbreeding_offer_declined, single) {
                (Declined::KeepInHand, Some(_) | None) => {}
                (Declined::Discard, Some(piece)) => {
                    self.take(state, hand, piece);
                    state.piles.put(Pile::Discards, piece);
                }
                (Declined::Discard, None) => state.piles.move_hidden(hand, Pile::Discards, 1),
            },
        }
        before.note(state, "crossbreeding", book);
        self.next_offer(state);
    }

    fn play(
        &self,
        state: &mut State,
        player: Player,
        piece: Piece,
        (paying, paid): (&Shed, u8),
        book: &mut Book<'_>,
    ) {
        let before = Before::new(state);
        let hand = Pile::Hand(player);
        self.take(state, hand, piece);
        state.named_at[piece.0 as usize] = book.step();
        self.take_out(state, (hand, Pile::Discards), paying, book.step());
        self.put_on(state, player, piece, paid, book);
        before.note(state, "play", book);
        let turn = &mut state.turns[player.seat()];
        turn.plays += 1;
        turn.at = book.step();
    }

    /// Cards are discarded for a challenge, or because there are too many.
    fn discard_cards(&self, state: &mut State, player: Player, cut: &Shed, book: &mut Book<'_>) {
        let before = Before::new(state);
        self.take_out(state, (Pile::Hand(player), Pile::Discards), cut, book.step());
        let why = if state.phase == Phase::PreDiscard {
            state.turns[player.seat()].pending = 0;
            "challenge"
        } else {
            "hand limit"
        };
        before.note(state, why, book);
    }

    /// Cards are discarded for the effect of a card on the creature.
    fn use_effect(
        &self,
        state: &mut State,
        player: Player,
        kind: Kind,
        (paying, points, score): (&Shed, i16, i16),
        book: &mut Book<'_>,
    ) {
        let before = Before::new(state);
        self.take_out(state, (Pile::Hand(player), Pile::Discards), paying, book.step());
        before.note(state, USED, book);
        let turn = &mut state.turns[player.seat()];
        turn.used |= 1 << kind as u8;
        turn.boost += score;
        state.scores[player.seat()][Part::Other as usize] += i32::from(points);
        book.note(Owner::player(player), DOMINANCE, points, USED);
    }

    /// Puts a card on a creature; the replaced one goes to the discards.
    fn put_on(
        &self,
        state: &mut State,
        player: Player,
        piece: Piece,
        paid: u8,
        book: &mut Book<'_>,
    ) {
        let was = state.creatures[player.seat()];
        state.named_at[piece.0 as usize] = book.step();
        let creature = &mut state.creatures[player.seat()];
        if let Some(old) = creature.put(&self.deck, &self.options, piece, paid) {
            state.piles.put(Pile::Discards, old);
            state.named_at[old.0 as usize] = book.step();
        }
        note_creature(player, &was, state, book);
    }
}

fn note_creature(
    player: Player,
    was: &super::creature::Creature,
    state: &State,
    book: &mut Book<'_>,
) {
    let (is, owner) = (&state.creatures[player.seat()], Owner::player(player));
    for attribute in super::data::Attribute::ALL {
        let more = i32::from(is.attribute(attribute)) - i32::from(was.attribute(attribute));
        book.note(owner, of_attribute(attribute), more, "mutation");
    }
    let more = i32::from(is.cost()) - i32::from(was.cost());
    book.note(owner, COST, more, "mutation");
    let more = i32::from(is.parts()) - i32::from(was.parts());
    book.note(owner, PARTS, more, "mutation");
}
