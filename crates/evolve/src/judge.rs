//! What is allowed: what the verbs share in judging.
//!
//! Only verbs and the steps that nobody writes make a [`Legal`]. Nothing here changes a state.

use crate::prelude::*;
use crate::readings::kept::{Plan, Readings, Written};
use crate::rules::challenges::ChallengeMissing;

/// A proof that something may happen.
#[derive(Debug, Clone)]
pub struct Legal {
    pub(crate) step: Effect,
    /// What happens in the other readings of the record.
    pub(crate) with: With,
}

/// What a step is in the other readings of the record.
#[derive(Debug, Clone)]
pub(crate) enum With {
    Nothing,
    /// They wait for the line that it leads to; so many steps are taken with it.
    Plan(Arc<Plan>, usize),
    /// It is a written draw, and they can wait.
    Written(Written),
    /// It is a line, and this in each.
    Readings(Arc<Readings>),
}

impl Legal {
    pub(crate) const fn follows(step: Effect) -> Self {
        Self { step, with: With::Nothing }
    }
}

impl Deed<Evolve> for Legal {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        evolve.carry_out_in_all(state, self, book);
    }

    fn tell(&self, evolve: &Evolve, state: &State, out: &mut Teller) {
        self.step.tell(evolve, state, out);
    }

    fn luck(&self, evolve: &Evolve, state: &State, out: &mut Chances) {
        self.step.luck(evolve, state, out);
    }
}

/// What is due.
pub(crate) type Answer = Due<Legal, Breach>;
pub(crate) type Verdict<T = Judged<Evolve>> = evoref_game::Verdict<Evolve, T>;

/// Legal, with nothing that could not be verified.
pub(crate) fn legal(step: impl Into<Effect>) -> Judged<Evolve> {
    noted(step, None)
}

/// The same, with a note if there is one.
pub(crate) fn noted(step: impl Into<Effect>, note: Option<Breach>) -> Judged<Evolve> {
    Judged { legal: Legal::follows(step.into()), notes: note.map(|note| Box::from([note])) }
}

impl Evolve {
    /// Cards that leave a hand; `before` words of the clause stand before them.
    pub(crate) fn leaves_hand(
        &self,
        state: &State,
        by: Player,
        cards: &Cards,
        before: u8,
    ) -> Result<(Shed, Option<Breach>), NotInHand> {
        let mut search = Search::new(&state.piles, Pile::Hand(by));
        let hidden = search.find_all(self, cards, |place, card, absent| {
            Err(NotInHand { by, lack: Lack::Card { card, absent, word: place + before } })
        })?;
        let lack = Lack::Cards { wanted: cards.count(), held: state.hand(by) };
        ensure(hidden <= search.left(), || NotInHand { by, lack })?;
        let note = (!search.is_sure()).then(|| HandNotVerified {}.into());
        Ok((Shed { pieces: search.found, named: search.count, hidden }, note))
    }
}

/// The player whose line it is. The reader gives some verbs to players only: the table turns up
/// what the round needs first.
#[inline]
pub(crate) fn player_of(by: Actor) -> Verdict<Player> {
    match by {
        Actor::Player(player) => Ok(player),
        Actor::Table | Actor::Manual | Actor::Adjust => {
            Err(ChallengeMissing { chooser: None }.into())
        }
    }
}
