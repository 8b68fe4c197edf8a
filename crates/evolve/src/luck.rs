//! What chance decides in Evolve!, against what could have come: cards of each draw, biomes, challenges.
//!
//! Points are those of the creatures as they stood when the card was turned up. Of the deck nobody knows
//! the order, but all players together know what is in it, as long as every card that was drawn is named.

use super::Evolve;
use super::action::Number;
use super::creature::card_of;
use super::data::Card;
use super::judge::{DrawnCards, Move};
use super::options::Floor;
use super::piles::{Pile, pieces_of};
use super::state::{Shown, State};
use evoref_game::luck::{Chanced, Chances, Measure, Measured, Odds, Pieces};
use evoref_game::{Book, MAX_PLAYERS, Player, Step};

const DRAW: &str = "draw";
const BIOME: &str = "biome";
const CHALLENGE: &str = "challenge";
/// What an ability of a card counts, besides its attributes.
const ABILITY: i16 = 2;

/// What is measured, and what is not.
pub(super) const MEASURED: Measured = Measured {
    measures: &[
        Measure {
            name: DRAW,
            unit: "worth",
            meaning: "attributes of the creature cards that are drawn, and 2 for each ability",
            ranks: true,
        },
        Measure {
            name: BIOME,
            unit: "dominance",
            meaning: "points of the biome that is turned up, for the creatures as they stood; \
                      none of Dying Sun",
            ranks: true,
        },
        Measure {
            name: CHALLENGE,
            unit: "dominance",
            meaning: "points of the challenge that is turned up, for the creatures as they stood",
            ranks: true,
        },
    ],
    left_out: &[
        "What an adaptation does besides: no number says what it is worth.",
        "Draws while a hand or the discards hold a card that the record does not name.",
        "Challenges that state themselves what they give, and those turned up while one of them can come.",
    ],
};

impl Evolve {
    /// See [`evoref_game::Rules::luck`].
    pub(super) fn luck_of(&self, state: &State, step: &Move, out: &mut Chances) {
        match *step {
            Move::Biome { biome, next } => {
                if let Some(next) = next {
                    self.luck_of_biome(state, biome, next, out);
                }
            }
            Move::Challenge { challenge, next } => {
                // Round 1 turns up two, while no creature has a card.
                if state.challenge_preview.is_none() {
                    self.luck_of_challenge(state, challenge, None, out);
                }
                if let Some(next) = next {
                    self.luck_of_challenge(state, next, Some(challenge), out);
                }
            }
            Move::Choose { challenge, over } => self.luck_of_choice(state, challenge, over, out),
            Move::NextChallenge(next) => self.luck_of_challenge(state, next, None, out),
            Move::Crossbreed { player, ref drawn, .. }
            | Move::Draw { player, ref drawn }
            | Move::DrawLeftOut { player, ref drawn } => {
                self.luck_of_draw(state, player, drawn, out);
            }
            Move::NoPreview
            | Move::NoOffer
            | Move::CrossbreedFromHand { .. }
            | Move::Use { .. }
            | Move::Hunting
            | Move::Hunt { .. }
            | Move::Play { .. }
            | Move::Pass(_)
            | Move::Forgo(_)
            | Move::LoseSight
            | Move::Mutate
            | Move::ScoreBiome
            | Move::ScoreChallenge
            | Move::Cutting
            | Move::Discard { .. }
            | Move::End
            | Move::Points { .. }
            | Move::Cards { .. }
            | Move::Nothing => {}
        }
    }

    fn luck_of_draw(&self, state: &State, player: Player, drawn: &DrawnCards, out: &mut Chances) {
        if !state.others().is_empty() {
            return out.unknown();
        }
        let deck = state.piles.count(Pile::Deck);
        let known = |pile: Pile| {
            let pieces = state.piles.certain(pile);
            (pieces.count_ones() == u32::from(state.piles.count(pile))).then_some(pieces)
        };
        let behind = drawn.count.saturating_sub(deck);
        let (Some(first), Some(second)) = (known(Pile::Deck), known(Pile::Discards)) else {
            return out.unknown();
        };
        if drawn.named < drawn.count {
            return out.unknown();
        }
        let odds = |set: u128, drawn: u8| {
            let mut pieces = Pieces::default();
            for card in &self.deck.cards {
                let copies = (card.pieces & set).count_ones();
                pieces.add(f64::from(copies), f64::from(worth(card)));
            }
            pieces.drawn(drawn.into())
        };
        let phrase = out.phrase(|| {
            let cards = pieces_of(drawn.old | drawn.new);
            let names: Vec<_> = cards.map(|piece| self.card_word(self.card_id(piece))).collect();
            format!("{} draws {}", self.name(player), names.join(", "))
        });
        out.tell(Chanced {
            measure: DRAW,
            who: Some(player),
            of: None,
            odds: match behind {
                0 => odds(first, drawn.count),
                _ => odds(first, drawn.count - behind).and(odds(second, behind)),
            },
            came: pieces_of(drawn.old | drawn.new)
                .map(|piece| f64::from(worth(card_of(&self.deck, piece))))
                .sum(),
            phrase,
        });
    }

    /// The biome of the next round, of those that nobody has seen.
    fn luck_of_biome(&self, state: &State, biome: Number, next: Number, out: &mut Chances) {
        let ways = self.biomes_at(state, state.round as u8 + 1, Some(biome));
        if ways.iter().all(|(_, number)| *number != next) {
            // The table let a biome come that could not.
            return out.unknown();
        }
        for player in self.players() {
            let points = |number: Number| self.points_of_biome(state, player, number);
            let ways = ways.iter().map(|(share, number)| (f64::from(*share), points(*number)));
            out.tell(Chanced {
                measure: BIOME,
                who: Some(player),
                of: None,
                odds: Odds::of(&ways.collect::<Vec<_>>()),
                came: points(next),
                phrase: out.phrase(|| format!("the next biome is {}", self.biome_word(next))),
            });
        }
    }

    fn points_of_biome(&self, state: &State, player: Player, number: Number) -> f64 {
        let biome = &self.deck.biomes[usize::from(number)];
        if biome.last {
            return 0.0;
        }
        let creature = &state.creatures[player.seat()];
        let matched = creature.abilities().shared(biome.matches).len();
        let won = i16::from(matched) * i16::from(self.options.biome_match_points);
        let hit = !creature.abilities().shared(biome.penalised).is_empty();
        let mut lost = 0;
        if hit && !creature.powers().ignores_penalty {
            lost = i16::from(self.options.biome_penalty_points);
            if self.options.dominance_floor == Floor::Zero {
                lost =
                    i32::from(lost).min((state.dominance(player) + i32::from(won)).max(0)) as i16;
            }
        }
        f64::from(won - lost)
    }

    /// Of the two cards that a chooser has, the one that was not turned up before.
    fn luck_of_choice(
        &self,
        state: &State,
        challenge: Number,
        over: Option<Number>,
        out: &mut Chances,
    ) {
        let preview = state.challenge_preview.map(|shown| shown.card);
        let unseen = if preview == Some(challenge) { over } else { Some(challenge) };
        match unseen {
            Some(unseen) => self.luck_of_challenge(state, unseen, None, out),
            None => out.unknown(),
        }
    }

    /// A challenge that is turned up, of those that nobody has seen; `with` came just before it.
    fn luck_of_challenge(
        &self,
        state: &State,
        came: Number,
        with: Option<Number>,
        out: &mut Chances,
    ) {
        let unseen = |number: &Number| !state.saw_challenge(*number) && Some(*number) != with;
        let numbers = 0..self.deck.challenges.len() as Number;
        let ways: Vec<Number> = numbers.filter(unseen).collect();
        let named = state.challenges_seen.count_ones() == u32::from(state.challenges_drawn);
        // What players will decide nobody knows.
        let manual = |number: &Number| {
            let challenge = &self.deck.challenges[usize::from(*number)];
            challenge.is_manual() || challenge.lets_choose() && self.players > 2
        };
        if !named || !ways.contains(&came) || ways.iter().any(manual) {
            return out.unknown();
        }
        let points = ways.iter().map(|number| (*number, self.points_of_challenge(state, *number)));
        let points: Vec<(Number, [f64; MAX_PLAYERS])> = points.collect();
        for player in self.players() {
            let mut all = Pieces::default();
            for (_, points) in &points {
                all.add(1.0, points[player.seat()]);
            }
            let own = points.iter().find(|(number, _)| *number == came);
            out.tell(Chanced {
                measure: CHALLENGE,
                who: Some(player),
                of: None,
                odds: all.drawn(1),
                came: own.map_or(0.0, |(_, points)| points[player.seat()]),
                phrase: out
                    .phrase(|| format!("the challenge turned up is {}", self.challenge_word(came))),
            });
        }
    }

    /// What each player would win in a challenge, by seat.
    fn points_of_challenge(&self, state: &State, number: Number) -> [f64; MAX_PLAYERS] {
        let mut after = state.clone();
        let at = Step::default();
        after.challenge = Some(Shown { card: number, at });
        self.score_challenge(&mut after, &mut Book::quiet(at));
        let mut points = [0.0; MAX_PLAYERS];
        for player in self.players() {
            points[player.seat()] = f64::from(after.dominance(player) - state.dominance(player));
        }
        points
    }
}

/// The stated worth of a creature card.
fn worth(card: &Card) -> i16 {
    let attributes = card.attributes.iter().map(|one| i16::from(*one));
    attributes.sum::<i16>() + ABILITY * i16::from(card.abilities.len())
}
