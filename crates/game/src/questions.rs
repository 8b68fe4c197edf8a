//! What is asked of a table beside its rules.

use smol_str::SmolStr;

use super::{
    Actor, Book, Choice, Count, Entry, Gap, Gloss, Next, Owner, Stage, Standing, Turn, Types, Unit,
    Whose,
};

/// Whose turn it is.
pub trait Turns: Types {
    /// Where the session stands.
    fn stage(&self, state: &Self::State) -> Stage;

    /// How many rounds were played or begun: how long the session is, as counts and tables say it.
    fn rounds(&self, state: &Self::State) -> u32 {
        self.stage(state).round
    }

    /// Whose turns are open in the present phase, next first. Nobody has to use his.
    fn turns(&self, state: &Self::State) -> Vec<Turn> {
        self.stage(state).to_act.map(Turn::of).into_iter().collect()
    }

    /// The names that may stand in a gap of a form of [`Choice::form`], as far as they are known.
    fn fills(&self, _state: &Self::State, _by: Actor, _gap: Gap) -> Vec<SmolStr> {
        Vec::new()
    }
}

/// What can be said next.
pub trait Moves: Types {
    /// Appends what may be legal now or after the lazy steps; may be too many, never too few.
    fn candidates(&self, state: &Self::State, out: &mut Vec<Choice<Self::Action>>);

    /// Appends what somebody may write besides, who knows more of hidden cards: it is nothing to play, and no help
    /// against an illegal line.
    fn statements(&self, _state: &Self::State, _out: &mut Vec<Choice<Self::Action>>) {}

    /// The chance that comes next under the seed, as it would be written; `None` without a seed or
    /// when a player must choose first.
    fn dealt(&self, state: &Self::State) -> Option<(Actor, Self::Action)>;

    /// The same when a player may choose first, but nobody does.
    fn dealt_if_nobody_acts(&self, state: &Self::State) -> Option<(Actor, Self::Action)> {
        self.dealt(state)
    }

    /// How `next` goes on in a clause that says `said`: `-b2` in its last word, ` c3-c4` in a new one.
    /// `None` if it needs a clause of its own.
    fn go_on(&self, _said: &[Self::Action], _next: &Self::Action) -> Option<String> {
        None
    }

    /// The same in the other order of its words, where that is as well and only one is listed.
    fn turned(&self, _action: &Self::Action) -> Option<Self::Action> {
        None
    }
}

/// How the entries of `units!` count.
pub trait Units: Types {
    /// How many of a unit somebody has; `None` if it has nothing of the unit.
    fn count_of(&self, state: &Self::State, whose: Whose, unit: Unit) -> Option<i32>;
}

/// What a `check:` line can count, and who owns it.
pub trait Counted: Units {
    /// The owner that a word of a `check:` line names, if it is neither a handle nor `table`.
    fn owner(&self, _word: &str) -> Option<Owner> {
        None
    }

    /// How many of a unit an owner has, as far as the record tells.
    fn count(&self, state: &Self::State, owner: Owner, unit: Unit) -> Count {
        self.count_of(state, owner.whose(), unit).into()
    }

    /// Asks of every moment from a state on to what stands next whether a count is right there, in every reading of a
    /// record that can be read in several ways; only those with such a moment are followed further, if there is one.
    /// After how many steps the first of them is there; `None` if there is one way to read the record.
    fn count_in_readings(
        &self,
        _state: &mut Self::State,
        _next: &Next<'_, Self::Action>,
        _is_right: &mut dyn FnMut(&Self::State) -> bool,
    ) -> Option<usize> {
        None
    }

    /// A count tells a number that a position left out, and that it can be: from here on it is known.
    fn learn(
        &self,
        _state: &mut Self::State,
        _owner: Owner,
        _unit: Unit,
        _number: i32,
        _book: &mut Book<'_>,
    ) {
    }

    /// The things on the table that own numbers besides players and the table itself.
    fn owners(&self, _state: &Self::State) -> Vec<Owner> {
        Vec::new()
    }

    /// Whether a number never falls, whatever is played: then it has not fallen behind a gap.
    fn never_falls(&self, _owner: Owner, _unit: Unit) -> bool {
        false
    }

    /// The word for an owner that is neither the table nor a player: what [`Counted::owner`] reads.
    fn thing(&self, _owner: Owner) -> Option<SmolStr> {
        None
    }
}

/// Who wins.
pub trait Scored: Types {
    /// The score so far or at the end.
    fn standing(&self, state: &Self::State) -> Standing;

    /// The score if the session ended now: with what counts only at the end, as the table stands.
    fn standing_if_ended(&self, state: &Self::State) -> Standing {
        self.standing(state)
    }

    /// What points of a thing at the end of a session rest on, as a sentence, if the step in which they fell
    /// does not say it; `state` is that at the end.
    fn rests_on(&self, _state: &Self::State, _points: &Entry) -> Option<String> {
        None
    }
}

/// What the entries of `options!` say.
pub trait Switched: Types {
    /// The switches in force that are not those of a header that says nothing, as somebody would write them.
    fn switches(&self) -> Vec<(&'static str, String)>;
}

/// What never changes in a session, and what its names mean.
pub trait Described: Switched {
    /// The same, behind the header values that are not those of a header that says nothing, by key.
    fn settings(&self) -> Vec<(&'static str, String)> {
        self.switches()
    }

    /// What never changes in a session, as data: the board, the wheel, what the cards say.
    fn material(&self) -> serde_json::Value {
        serde_json::Value::Null
    }

    /// What a word names in this session.
    fn gloss(&self, _word: &str) -> Option<Gloss> {
        None
    }

    /// All names that may ever stand in such a gap, known or not: `?` for a hidden card among them.
    fn names(&self, _gap: Gap) -> Vec<SmolStr> {
        Vec::new()
    }
}
