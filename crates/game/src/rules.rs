//! The traits that a game implements: its rules, what a verb does, and what a step; and the grammar to which each verb
//! adds its production.

use super::luck::Chances;
use super::questions::{Counted, Described, Moves, Scored, Turns};
use super::{
    Actor, Book, Breach, Choice, Claimed, Due, Game, Next, Opening, Player, RuleName, Says, Seat,
    Stage, Stating, Teller, Turn, Verdict, View, Waived, Work, scene,
};
use evoref_record::notation::{Parsed, Reader, Reading, Rest, blanks};

/// What a game is made of.
pub trait Types: Sized + Clone + Send + Sync + 'static {
    /// What is true at a moment: small, cloneable.
    type State: Clone + std::fmt::Debug + Send + Sync;
    /// The table as plain data.
    type Scene: scene::Table;
    /// What a line claims: the smallest thing that is judged.
    type Action: Clone + PartialEq + std::fmt::Debug + Send + Sync;
    /// An action or derived step that is proven legal.
    type Legal: Clone + std::fmt::Debug;
    /// The rules of the game (`rules!`).
    type Rule: RuleName;
    /// What a clause of a position states; [`std::convert::Infallible`] of a game that has no positions.
    type Stated: Clone + PartialEq + std::fmt::Debug + Send + Sync;

    /// What is the same for every session.
    const GAME: &'static Game;

    /// The players in seat order.
    fn seats(&self) -> &[Seat];

    #[inline]
    fn player_count(&self) -> u8 {
        self.seats().len() as u8
    }

    /// Everybody, in seat order.
    #[inline]
    fn players(&self) -> impl Iterator<Item = Player> + use<Self> {
        (0..self.player_count()).map(Player)
    }

    /// What a player is called in sentences.
    #[inline]
    fn name(&self, player: Player) -> &str {
        self.seats().get(player.seat()).map_or("?", |seat| &seat.name)
    }

    /// What a player is called in a record.
    #[inline]
    fn handle(&self, player: Player) -> &str {
        self.seats().get(player.seat()).map_or("?", |seat| &seat.handle)
    }
}

/// How a session begins.
pub trait Begun: Types {
    /// The rules for the session that `opening` describes.
    ///
    /// # Errors
    /// Every header value, ruling or data file that cannot be used, with its place.
    fn new(opening: &Opening<'_>) -> Result<Self, Vec<evoref_record::diagnostic::Finding>>;

    /// The state before the first line of the set-up.
    fn start(&self) -> Self::State;
}

/// The rules of one game for one session: what does not change after the header.
///
/// The value holds players, edition, data and switches; [`Types::State`] what is true at a moment. What is asked of
/// a table beside its rules has traits of its own, each implemented where its matter is.
pub trait Rules:
    Begun
    + Turns
    + Moves
    + Counted
    + Scored
    + Described
    + Types<Action: Verb<Self>, Legal: Deed<Self>, Stated: Stating<Self>>
{
    /// The same rules for somebody who works apart and spends from these purses. A game that searches
    /// nothing has nothing to pay for.
    #[must_use]
    fn paid_from(&self, _work: &Work) -> Self {
        self.clone()
    }

    /// Understands the words of one clause and what stands after `=>`: appends its actions to `out`.
    ///
    /// The form and names only; nothing that depends on the state. What is left unread is reported by the caller.
    ///
    /// # Errors
    /// The place at which something else was wanted, or words that cannot be.
    fn read<'a>(
        reader: &Reader<'a, Self>,
        by: Actor,
        i: Rest<'a>,
        out: &mut Vec<Claimed<Self::Action>>,
    ) -> Parsed<'a, ()>;

    /// Understands one clause whole; gives back what is left after it.
    ///
    /// # Errors
    /// The words that were not understood or are left over.
    #[inline]
    fn read_clause<'a>(
        reader: &Reader<'a, Self>,
        by: Actor,
        out: &mut Vec<Claimed<Self::Action>>,
    ) -> Reading<Rest<'a>> {
        let read = reader.whole(|i| Self::read(reader, by, i, out));
        read.map_err(|misread| reader.with_form(misread, Self::GAME.verbs, by.by()))
    }

    /// What must happen before `next`: the lazy steps that follow from the rules or the seed.
    ///
    /// Called again after each step was applied, until it no longer gives one. Must come to an end.
    fn due(
        &self,
        state: &Self::State,
        next: &Next<'_, Self::Action>,
        waived: &Waived,
    ) -> Due<Self::Legal, Breach<Self>>;

    /// Whether `action` is legal now, when nothing is due before it: [`Verb::judge`], in every reading of a record
    /// that can be read in several ways.
    ///
    /// # Errors
    /// Why it is illegal.
    #[inline]
    fn judge(
        &self,
        state: &Self::State,
        by: Actor,
        action: &Self::Action,
        waived: &Waived,
    ) -> Verdict<Self> {
        action.judge(self, state, by, waived)
    }

    /// What [`Rules::judge`] gives for `next`, where one look tells that it is legal and that nothing is due before it.
    fn legal_now(
        &self,
        _state: &Self::State,
        _next: &Next<'_, Self::Action>,
        _waived: &Waived,
    ) -> Option<Self::Legal> {
        None
    }

    /// Begins the next round, after its heading; the number is right and nothing is due.
    fn open_round(&self, state: &mut Self::State, book: &mut Book<'_>);

    /// A player leaves the table: what he owes in this phase lapses, and from here on he is passed over. What he
    /// has stays.
    fn leave(&self, state: &mut Self::State, player: Player, round: u32);

    /// What is listed of [`Moves::candidates`]: whoever left chooses nothing.
    fn choices(&self, state: &Self::State, out: &mut Vec<Choice<Self::Action>>) {
        self.candidates(state, out);
        let left = self.stage(state).left;
        out.retain(|choice| !matches!(choice.by, Actor::Player(player) if left.has(player)));
    }

    /// Those of [`Turns::turns`] whose players are still there.
    fn turns_there(&self, state: &Self::State) -> Vec<Turn> {
        let (mut turns, left) = (self.turns(state), self.stage(state).left);
        turns.retain(|turn| !left.has(turn.player));
        turns
    }

    /// Whether that somebody is refused by a rule, or the end of the session for none, may come from what a
    /// position left out.
    fn rests_on_what_is_left_out(
        &self,
        _state: &Self::State,
        _refused: Option<(Self::Rule, Actor)>,
    ) -> bool {
        false
    }

    /// The table as plain data, complete; what is hidden is counted and never searched for.
    fn scene(&self, state: &Self::State) -> Self::Scene;

    /// Draws a scene as text, at most 80 columns wide.
    fn show(&self, stage: Stage, scene: &Self::Scene, out: &mut String);
}

/// What a clause claims: facts as written, in which nothing is legal or illegal yet.
pub trait Verb<G: Rules> {
    /// Whether it is legal now, when nothing is due before it. Changes nothing but the steps that are left of
    /// [`super::Opening::work`]; a question for which there are none is left open.
    ///
    /// A rule whose bit is set in `waived` is not looked at; the action is then carried out as its text says.
    ///
    /// # Errors
    /// Why it is illegal.
    fn judge(&self, rules: &G, state: &G::State, by: Actor, waived: &Waived) -> Verdict<G>;

    /// Prints the clause that [`Rules::read`] understands as the same, without its subject. For
    /// [`View::Onlooker`] hidden cards are `?`; prints nothing if the onlooker sees nothing.
    fn print(&self, rules: &G, view: View, out: &mut String);

    /// How much it says that follows neither from the rules nor from another line.
    fn says(&self) -> Says {
        Says::Words
    }

    /// What chance could have said in the place of what it says here, for the same choice of a player: each with
    /// its share, this one among them. Nothing if there is no chance in it, or more than can be listed.
    fn outcomes(&self, _: &G, _: &G::State, _: Actor) -> Vec<(u64, G::Action)> {
        Vec::new()
    }
}

/// A step that is proven legal, or follows from the rules without being written.
pub trait Deed<G: Rules> {
    /// Carries it out. Cannot fail and asks no rule.
    fn apply(&self, rules: &G, state: &mut G::State, book: &mut Book<'_>);

    /// Tells what it does before it is carried out in `state`: one fact at least, each with its sentence.
    fn tell(&self, rules: &G, state: &G::State, out: &mut Teller);

    /// Tells what chance decides in it before it is carried out in `state`, against what could have come: what can
    /// be computed exactly and the record says, and nothing else.
    fn luck(&self, _: &G, _: &G::State, _: &mut Chances) {}
}

impl<A> Claimed<A> {
    /// Appends an action that the words from `i` to `rest` claim; goes on after them.
    ///
    /// Each production does so itself: an action that is handed up is copied at every step.
    ///
    /// # Errors
    /// None: it is the last word of a production.
    #[inline]
    #[allow(clippy::unnecessary_wraps, reason = "the last word of a production")]
    pub fn said<'a, R>(
        reader: &Reader<'a, R>,
        i: Rest<'a>,
        rest: Rest<'a>,
        action: impl Into<A>,
        out: &mut Vec<Self>,
    ) -> Parsed<'a, ()> {
        Self::put(action, reader.span(blanks(i), rest), out);
        Ok((rest, ()))
    }
}

/// Declares the `Grammar` of a game, and how its productions claim actions.
#[macro_export]
macro_rules! grammar {
    ($Game:ty, $Action:ty) => {
        /// A reader of words with the productions of the game.
        #[derive(Clone, Copy)]
        pub(crate) struct Grammar<'g, 'a>(pub(crate) &'g $crate::notation::Reader<'a, $Game>);

        impl<'a> std::ops::Deref for Grammar<'_, 'a> {
            type Target = $crate::notation::Reader<'a, $Game>;

            #[inline]
            fn deref(&self) -> &Self::Target {
                self.0
            }
        }

        #[allow(clippy::unnecessary_wraps, dead_code, reason = "the last word of a production")]
        impl<'a> Grammar<'_, 'a> {
            /// See [`$crate::Claimed::said`].
            #[inline]
            pub(crate) fn says(
                &self,
                i: $crate::notation::Rest<'a>,
                rest: $crate::notation::Rest<'a>,
                action: impl Into<$Action>,
                out: &mut Vec<$crate::Claimed<$Action>>,
            ) -> $crate::notation::Parsed<'a, ()> {
                $crate::Claimed::said(self, i, rest, action, out)
            }

            /// Appends the action that the clause claims, from its verb to `rest`.
            #[inline]
            pub(crate) fn claims(
                &self,
                rest: $crate::notation::Rest<'a>,
                action: impl Into<$Action>,
                out: &mut Vec<$crate::Claimed<$Action>>,
            ) -> $crate::notation::Parsed<'a, ()> {
                self.says(self.begin(), rest, action, out)
            }
        }
    };
}
