//! What is allowed: one function a rule, in the order of a round.
//!
//! Only this folder and the lazy steps make a [`Legal`]. Nothing here changes a state.

mod biome;
mod challenge;
mod crossbreed;
mod cut;
mod decision;
mod draws;
mod manual;
mod mutate;

pub(super) use draws::{DrawnCards, Given, draw_due};
pub(super) use manual::{BY_CARD, pile_of};
use mutate::Play;

use std::sync::Arc;

use super::Evolve;
use super::action::{Action, CardPlace, Number};
use super::breach::challenge::ChallengeMissing;
use super::breach::{Breach, Note, Rule};
use super::data::Kind;
use super::hand::{CardId, MOST};
use super::piles::Piece;
use super::readings::{Plan, Readings};
use super::state::State;
use evoref_game::{Actor, Judged, Player, Waived};

/// A proof that something may happen.
#[derive(Debug, Clone)]
pub struct Legal {
    step: Move,
    /// What happens in the other readings of the record.
    pub(super) with: With,
}

/// What a step is in the other readings of the record.
#[derive(Debug, Clone)]
pub(super) enum With {
    /// There are none.
    Nothing,
    /// They wait for the line that it leads to; so many steps are taken with it.
    Plan(Arc<Plan>, usize),
    /// It is a line, and this in each.
    Readings(Arc<Readings>),
}

impl Legal {
    /// What is proven.
    pub(super) const fn as_move(&self) -> &Move {
        &self.step
    }

    /// What else it can be.
    pub(super) fn others(&self) -> &[(State, Move)] {
        match &self.with {
            With::Readings(readings) => readings.others(),
            With::Nothing | With::Plan(..) => &[],
        }
    }

    /// A step that follows from the rules.
    pub(super) const fn follows(step: Move) -> Self {
        Self { step, with: With::Nothing }
    }

    /// The same, with what it is in other readings.
    pub(super) const fn with(step: Move, with: With) -> Self {
        Self { step, with }
    }
}

/// Cards that leave a hand: the named ones as a set, the others counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shed {
    /// The named ones.
    pub(super) pieces: u128,
    /// How many are named.
    pub(super) named: u8,
    /// How many nobody named.
    pub(super) hidden: u8,
}

/// Cards that leave a pile, in the order they are written: the named ones are resolved, the others
/// counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken {
    pieces: [Piece; MOST],
    named: u8,
    /// How many nobody named.
    pub(super) hidden: u8,
}

impl Taken {
    pub(super) const NONE: Self = Self { pieces: [Piece(0); MOST], named: 0, hidden: 0 };

    const fn push(&mut self, piece: Piece) {
        self.pieces[self.named as usize] = piece;
        self.named += 1;
    }

    /// The named ones.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.named as usize]
    }
}

/// What can be carried out.
#[derive(Debug, Clone, Copy)]
pub(super) enum Move {
    Biome {
        biome: Number,
        next: Option<Number>,
    },
    Challenge {
        challenge: Number,
        next: Option<Number>,
    },
    Choose {
        challenge: Number,
        over: Option<Number>,
    },
    NextChallenge(Number),
    /// No preview is turned up: the next round is Dying Sun.
    NoPreview,
    Crossbreed {
        player: Player,
        drawn: DrawnCards,
        onto: Option<Player>,
    },
    /// A card of the hand is offered, or none.
    CrossbreedFromHand {
        player: Player,
        given: Option<(Piece, Player)>,
    },
    /// There is nothing to draw, so there is no offer.
    NoOffer,
    Play {
        player: Player,
        piece: Piece,
        paying: Shed,
        paid: u8,
    },
    /// The effect of the card of a type is used.
    Use {
        player: Player,
        kind: Kind,
        paying: Shed,
        points: i16,
        score: i16,
    },
    /// Everybody chooses whom to hunt.
    Hunting,
    Hunt {
        player: Player,
        prey: Player,
    },
    Pass(Player),
    Draw {
        player: Player,
        drawn: DrawnCards,
    },
    /// A draw that nobody wrote.
    DrawLeftOut {
        player: Player,
        drawn: DrawnCards,
    },
    /// Nothing is left to draw.
    Forgo(Player),
    /// Where the cards are is not followed any more: too much is open.
    LoseSight,
    /// Creatures mutate, now that everybody drew.
    Mutate,
    ScoreBiome,
    ScoreChallenge,
    Cutting,
    Discard {
        player: Player,
        cut: Shed,
    },
    End,
    /// Points that a card or the table gave or took.
    Points {
        player: Player,
        points: i16,
        why: &'static str,
    },
    /// What a card moved.
    Cards {
        from: CardPlace,
        to: CardPlace,
        taken: Taken,
    },
    /// What a card did cannot be counted.
    Nothing,
}

pub(super) type Verdict = Result<Judged<Legal, Note>, Breach>;

/// Legal, with nothing that could not be verified.
const fn legal(step: Move) -> Judged<Legal, Note> {
    Judged { legal: Legal::follows(step), note: None }
}

/// The same, with a note if there is one.
const fn noted(step: Move, note: Option<Note>) -> Judged<Legal, Note> {
    Judged { legal: Legal::follows(step), note }
}

impl Evolve {
    /// Whether an action is legal in one reading of the record.
    pub(super) fn judge_alone(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        waived: &Waived,
    ) -> Verdict {
        let Actor::Player(player) = by else {
            return self.of_the_table(state, action, waived);
        };
        match action {
            Action::Biome { .. }
            | Action::Challenge { .. }
            | Action::NextChallenge(_)
            | Action::Manual(..)
            | Action::Adjust(..) => self.of_the_table(state, action, waived),
            Action::Choose { challenge, over } => {
                self.judge_choice(state, player, *challenge, *over, waived)
            }
            Action::Crossbreed { card, offer } => {
                self.judge_crossbreed(state, player, *card, *offer)
            }
            Action::Play { card, paying, replacing } => {
                let play = Play { by: player, card: *card, paying, replacing: *replacing };
                self.judge_play(state, play, waived)
            }
            Action::Use { card, paying } => self.judge_use(state, player, *card, paying, waived),
            Action::Hunt(prey) => self.judge_hunt(state, player, *prey, waived),
            Action::Pass => Self::judge_pass(state, player, waived),
            Action::Draw(cards) => self.judge_draw(state, player, cards, waived),
            Action::Discard(cards) => self.judge_cut(state, player, cards, waived),
        }
    }

    fn of_the_table(&self, state: &State, action: &Action, waived: &Waived) -> Verdict {
        match action {
            Action::Biome { biome, next } => self.judge_biome(state, *biome, *next, waived),
            Action::Challenge { challenge, next } => {
                self.judge_challenge(state, *challenge, *next, waived)
            }
            Action::NextChallenge(next) => self.judge_preview(state, *next, waived),
            Action::Manual(source, deed) => self.judge_manual(state, *source, deed, waived),
            Action::Adjust(player, points) => Ok(legal(Move::Points {
                player: *player,
                points: *points,
                why: "adjusted by the table",
            })),
            // The reader gives these to a player: the table only turns up what the round needs.
            Action::Choose { .. }
            | Action::Crossbreed { .. }
            | Action::Play { .. }
            | Action::Use { .. }
            | Action::Hunt(_)
            | Action::Pass
            | Action::Draw(_)
            | Action::Discard(_) => Err(ChallengeMissing { chooser: None }.into()),
        }
    }

    /// The pieces that are copies of a card.
    pub(super) fn pieces(&self, card: CardId) -> u128 {
        self.deck.cards[card.0 as usize].pieces
    }

    /// The card that a piece is a copy of.
    pub(super) fn card_id(&self, piece: Piece) -> CardId {
        CardId(self.deck.pieces[piece.0 as usize])
    }
}

/// Whether a rule is waived for the line.
fn waives(waived: &Waived, rule: Rule) -> bool {
    waived.has(rule)
}
