//! What a verb of a game does, and a step that nobody writes.

use super::luck::Chances;
use super::{Actor, Book, Rules, Says, Teller, Verdict, View, Waived};

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
