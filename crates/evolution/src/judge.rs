//! What is allowed, phase by phase. Pure: gives a proof or the facts of a breach.
//!
//! Knows neither lines nor words; `due` has already dealt with what must come before.

use crate::prelude::*;
use crate::rules::cards::{CardTurnOver, CardsOver, NoSuchSpecies};
use evoref_game::{Listed, Ruled};

/// An action or derived step that is proven legal.
#[derive(Debug, Clone)]
pub struct Legal {
    step: Effect,
    /// Whether the table let cards lie where they cannot be: they count on the table, not in the hands.
    lent: bool,
}

impl Legal {
    /// A step that follows from the rules; `due` alone makes one.
    pub(super) fn step(step: impl Into<Effect>) -> Self {
        Self { step: step.into(), lent: false }
    }
}

impl evoref_game::Deed<Evolution> for Legal {
    fn apply(&self, game: &Evolution, state: &mut State, book: &mut Book<'_>) {
        self.step.apply(&mut Apply { game, state, book, lent: self.lent });
        state.piles.carry_on(&game.search);
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        self.step.tell(game, state, out);
    }

    fn luck(&self, game: &Evolution, state: &State, out: &mut Chances) {
        self.step.luck(game, state, out);
    }
}

pub(super) type Verdict<T = ()> = Result<T, Breach>;
/// What is carried out, with what could not be verified or is odd.
type Allowed = Judged<Evolution>;
pub(crate) type Judgement = Verdict<Allowed>;

/// What is said beside the verdict on a legal action.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// What could not be verified, or is odd; most often nothing.
    pub(crate) told: Vec<Breach>,
    /// Whether the table let cards lie where they cannot be.
    pub(crate) lent: bool,
}

impl Notes {
    pub(crate) fn add(&mut self, more: Self) {
        self.told.extend(more.told);
        self.lent |= more.lent;
    }
}

/// A legal move of which everything was verified.
#[inline]
pub(crate) fn legal(legal: impl Into<Effect>) -> Allowed {
    noted(legal, Notes::default())
}

#[inline]
pub(crate) fn noted(legal: impl Into<Effect>, notes: Notes) -> Allowed {
    let Notes { told, lent } = notes;
    let notes = (!told.is_empty()).then(|| told.into());
    Judged { legal: Legal { step: legal.into(), lent }, notes }
}

/// The state as a judge sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judge<'a> {
    pub(super) game: &'a Evolution,
    pub(super) state: &'a State,
    pub(super) waived: &'a Waived,
}

fn not_in_setup(by: Option<Player>, part: Part) -> Breach {
    NotInSetup { by, part }.into()
}

impl Judge<'_> {
    /// The player who says something in a round.
    #[inline]
    pub(crate) fn player(&self, by: Actor) -> Verdict<Player> {
        match by {
            Actor::Player(player) if self.state.phase != Phase::Setup => Ok(player),
            Actor::Player(player) => Err(not_in_setup(Some(player), Part::Word(0))),
            // The reader gives to a player what is a player's.
            Actor::Table | Actor::Manual | Actor::Adjust => Err(not_in_setup(None, Part::Subject)),
        }
    }

    /// That it is the table that says something.
    #[inline]
    pub(crate) fn table(&self, by: Actor) -> Verdict {
        match by {
            Actor::Table | Actor::Manual | Actor::Adjust => Ok(()),
            // The reader gives to the table what is the table's.
            Actor::Player(_) => self.player(by).and(Err(not_in_setup(None, Part::Subject))),
        }
    }

    /// The same in a round.
    #[inline]
    pub(crate) fn table_in_a_round(&self, by: Actor) -> Verdict {
        self.table(by)?;
        let in_setup = self.state.phase == Phase::Setup;
        if in_setup { Err(not_in_setup(None, Part::Word(0))) } else { Ok(()) }
    }

    /// A breach with these facts, unless the rule is kept or the table let its breaches stand.
    pub(super) fn require<F>(&self, kept: bool, facts: impl FnOnce() -> F) -> Verdict
    where
        F: Ruled<Evolution> + Listed<<Evolution as Types>::Rule>,
    {
        evoref_game::require(kept, self.waived, facts)
    }

    /// Whether `player` may play cards now.
    #[inline]
    pub(crate) fn plays_cards(&self, player: Player) -> Verdict {
        let state = self.state;
        if state.phase == Phase::Cards && !state.turned && player == state.turn {
            return Ok(());
        }
        ensure(state.phase == Phase::Cards && !state.turned, || CardsOver {})?;
        let order = |player| self.game.after_first(state, player);
        if order(player) < order(state.turn) {
            let later = state.turn;
            self.require(false, || CardTurnOver { by: player, later })?;
        }
        Ok(())
    }

    /// An own species, which must live.
    #[inline]
    pub(crate) fn own(&self, player: Player, number: u8) -> Verdict<(usize, &Species)> {
        self.living(SpeciesId { owner: player, number }, Part::Word(1))
    }

    /// Any species, which must live.
    #[inline]
    pub(crate) fn living(&self, id: SpeciesId, part: Part) -> Verdict<(usize, &Species)> {
        let row = self.state.row(id.owner);
        match self.state.place(id) {
            Some(place) => Ok((place, &row[place])),
            None => Err(NoSuchSpecies { species: id, part }.into()),
        }
    }
}

rules! { Evolution;
    struct NotInSetup {; by: Option<Player>, part: Part } = "evolution/not-in-setup", part;
        title "Nobody acts before round 1",
        rule "In the set-up only the first player is named. Everything else happens in a round, \
            after its heading.",
        source "Evolution, help page of the online table, beginning of the game",
        never "Nothing lies on the table yet.",
        let what = |game, _| match by {
            Some(player) => format!("{} acts", game.name(player)),
            None => "cards are turned up".to_owned(),
        },
        say "{what} before round 1 has begun", "before round 1",
        help "in the set-up only the first player is named: `table: first A`; then comes the line \
            `round 1`";
}
