//! What is allowed: one function a rule, the most helpful reason first.
//!
//! Pure: looks at the state and changes nothing. Only here and in `due` is a [`Legal`] made.

mod auction;
mod births;
mod changes;
mod climate;
mod combat;
mod events;
mod initiative;
mod movement;
mod setup;
mod survival;

use super::Evo;
use super::action::{Action, Answers, Change, Offer, Way};
use super::breach::movement::{NoDinosaurHere, NotYourDinosaur};
use super::breach::round::PhaseOver;
use super::breach::{Breach, How, Note, Rule};
use super::data::board::SpaceId;
use super::names::{Die, Token};
use super::state::{Card, Phase, Spaces, State, Track};
use evoref_game::{Actor, Judged, Listed, Player, Ruled, Waived};

pub(super) use auction::{TOP, next_bidder, price, stuck};
pub(super) use climate::{COPIES, UNIQUES, others_left};
pub(super) use combat::{attack_horns, defence_horns, succeeds};
pub(super) use movement::points;

/// An action or derived step that is proven legal.
#[derive(Debug, Clone, Copy)]
pub struct Legal(Effect);

impl Legal {
    /// Called by a judge or by `due` only, when everything was looked at.
    pub(super) const fn proven(effect: Effect) -> Self {
        Self(effect)
    }

    /// What it does, for `apply`.
    pub(super) const fn effect(&self) -> &Effect {
        &self.0
    }
}

/// What a legal action or step does.
#[derive(Debug, Clone, Copy)]
pub(super) enum Effect {
    /// The initiative track of the set-up.
    Order(Track),
    /// A player's first dinosaurs.
    Start(Player, Spaces),
    /// A token is turned.
    Climate(Token),
    /// Genes are laid out.
    Genes(Offer),
    /// A pawn goes on a value of a column, and pushes out who stands there.
    Bid { player: Player, column: u8, value: u8 },
    /// A player has no bid left.
    Out(Player),
    /// The auction is paid, and the track is lined up.
    Settle,
    /// An event card is drawn.
    Draw(Player, Option<Card>),
    /// An event card is played; the last says whether it was an unknown one of the hand.
    Play(Player, Card, Held),
    /// A player takes a place on the track, from 0.
    Adrenaline(Player, u8),
    /// A phase begins.
    Enter(Phase),
    /// A dinosaur moves.
    Go { player: Player, way: Way, from: SpaceId, to: SpaceId },
    /// A dinosaur attacks.
    Attack(Attack),
    /// A birth.
    Hatch(Birth),
    /// A player's dead of this round, and whether the player chose among several sets.
    Losses { player: Player, dead: Spaces, chosen: bool },
    /// Everybody's income; the round is over.
    Income,
    /// What a transcribed card or a decree changed.
    Change(Change, Option<Card>),
}

/// Where a played card came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Held {
    /// It was known to be in hand.
    Known,
    /// It was one of the cards that nobody wrote down.
    Unknown,
    /// It was in no hand, and the table let it be played.
    Nowhere,
}

/// A resolved attack.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attack {
    pub(super) player: Player,
    pub(super) defender: Player,
    pub(super) way: Way,
    pub(super) from: SpaceId,
    pub(super) to: SpaceId,
    pub(super) wins: bool,
    /// The first symbol, if it is known.
    pub(super) die: Option<Die>,
    pub(super) escape: Option<SpaceId>,
    pub(super) answers: Answers,
    /// Where the card of each answer came from.
    pub(super) held: [Held; Answers::MOST],
}

/// A resolved birth.
#[derive(Debug, Clone, Copy)]
pub(super) struct Birth {
    pub(super) player: Player,
    pub(super) egg: u8,
    pub(super) to: SpaceId,
    pub(super) removing: Option<SpaceId>,
    /// Whether the newborn stays; it dies of a lost roll.
    pub(super) stays: bool,
    /// Whose dinosaur it fights.
    pub(super) against: Option<Player>,
    /// The symbol rolled against it, if it is known.
    pub(super) die: Option<Die>,
    /// Whose dinosaur it kills.
    pub(super) kills: Option<Player>,
}

/// What a judge decides on.
pub(super) type Verdict = Result<Judged<Legal, Note>, Breach>;

/// Legal without a note.
#[allow(clippy::unnecessary_wraps, reason = "the last word of a judge")]
pub(super) fn legal(effect: Effect) -> Verdict {
    noted(effect, None)
}

/// Legal, perhaps with a note.
#[allow(clippy::unnecessary_wraps, reason = "the last word of a judge")]
pub(super) fn noted(effect: Effect, note: Option<Note>) -> Verdict {
    Ok(Judged { legal: Legal::proven(effect), note })
}

/// Whether the table let breaches of a rule stand.
pub(super) fn waives(waived: &Waived, rule: Rule) -> bool {
    waived.has(rule)
}

/// A breach with these facts, unless the rule is kept or the table let its breaches stand.
pub(super) fn require<F: Ruled<Evo> + Listed<Rule>>(
    kept: bool,
    waived: &Waived,
    facts: impl FnOnce() -> F,
) -> Result<(), Breach> {
    if kept || waives(waived, F::RULE) { Ok(()) } else { Err(Breach::of(facts())) }
}

impl Evo {
    /// Whether an action is legal now.
    #[inline]
    pub(super) fn verdict(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        waived: &Waived,
    ) -> Verdict {
        let Actor::Player(by) = by else {
            return self.of_the_table(state, action, waived);
        };
        match action {
            Action::Order(_) | Action::Climate(_) | Action::Genes(_) | Action::Change(..) => {
                self.of_the_table(state, action, waived)
            }
            Action::Start(spaces) => self.first_dinosaurs(state, by, *spaces, waived),
            Action::Bid { value, lot } => self.bid(state, by, *value, *lot, waived),
            Action::Draw(card) => self.draw_event(state, by, *card, waived),
            Action::Play(card) => self.play(state, by, *card, waived),
            Action::Adrenaline(place) => self.adrenaline(state, by, *place, waived),
            Action::Go(go) => self.go(state, by, go, waived),
            Action::Hatch(hatch) => self.hatching(state, by, *hatch, waived),
            Action::Lose(losses) => self.losses(state, by, losses, waived),
        }
    }

    fn of_the_table(&self, state: &State, action: &Action, waived: &Waived) -> Verdict {
        match action {
            Action::Order(track) => self.order(state, *track),
            Action::Climate(token) => self.climate(state, *token, waived),
            Action::Genes(offer) => self.genes(state, *offer, waived),
            Action::Change(card, change) => self.change(state, *card, *change),
            // The reader gives these to a player: the table never has its turn for them.
            Action::Start(_)
            | Action::Bid { .. }
            | Action::Draw(_)
            | Action::Play(_)
            | Action::Adrenaline(_)
            | Action::Go(_)
            | Action::Hatch(_)
            | Action::Lose(_) => Err(PhaseOver { phase: state.phase }.into()),
        }
    }
}

/// The line belongs to `phase`, and no later one has begun.
pub(super) fn in_phase(state: &State, phase: Phase) -> Result<(), Breach> {
    if state.phase > phase {
        return Err(PhaseOver { phase }.into());
    }
    Ok(())
}

/// The player's own dinosaur stands on the space.
pub(super) fn own(state: &State, by: Player, space: SpaceId, how: How) -> Result<(), Breach> {
    if state.herd(by).spaces.has(space) {
        return Ok(());
    }
    match state.owner(space) {
        Some(owner) => Err(NotYourDinosaur { by, space, owner, how }.into()),
        None => Err(NoDinosaurHere { by, space, how }.into()),
    }
}
