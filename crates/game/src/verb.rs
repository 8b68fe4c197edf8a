//! What a verb of a game does, and a step that nobody writes.

use super::luck::Chances;
use super::{Actor, Book, Breach, Judged, Rules, Says, Teller, View, Waived};

/// What a clause claims: facts as written, in which nothing is legal or illegal yet.
pub trait Verb<G: Rules> {
    /// Whether it is legal now.
    ///
    /// # Errors
    /// Why it is illegal.
    fn judge(
        &self,
        rules: &G,
        state: &G::State,
        by: Actor,
        waived: &Waived,
    ) -> Result<Judged<G::Legal, G::Note>, Breach<G>>;

    /// Prints the clause that reads as the same, without its subject.
    fn print(&self, rules: &G, view: View, out: &mut String);

    /// See [`Rules::says`].
    fn says(&self) -> Says {
        Says::Words
    }

    /// What chance could have said in its place; see [`super::Moves::outcomes`].
    fn outcomes(&self, _: &G, _: &G::State, _: Actor) -> Vec<(u64, G::Action)> {
        Vec::new()
    }
}

/// A step that is proven legal, or follows from the rules without being written.
pub trait Deed<G: Rules> {
    /// Carries it out. Cannot fail and asks no rule.
    fn apply(&self, rules: &G, state: &mut G::State, book: &mut Book<'_>);

    /// Its facts, each with its sentence; the state is the one before it.
    fn tell(&self, rules: &G, state: &G::State, out: &mut Teller);

    /// What chance decided in it, against what could have come.
    fn luck(&self, _: &G, _: &G::State, _: &mut Chances) {}
}
