//! What a session is asked: each question once. The tape of its game has the answer under the same name.

use super::{
    Addend, At, Basis, Doubt, Legal, Luck, Outcome, Scene, Session, Statements, Tape, Turns,
};
use crate::prelude::*;

macro_rules! asked {
    ($($(#[$meta:meta])* pub fn $name:ident(&self $(, $arg:ident: $type:ty)*) -> $out:ty;)*) => {
        impl Session {
            $($(#[$meta])*
            pub fn $name(&self $(, $arg: $type)*) -> $out {
                self.0.$name($($arg),*)
            })*
        }

        /// What a session of any game answers.
        pub(crate) trait Answers {
            $(fn $name(&self $(, $arg: $type)*) -> $out;)*
        }

        impl<G: Rules> Answers for Tape<G> {
            $(fn $name(&self $(, $arg: $type)*) -> $out {
                Self::$name(self $(, $arg)*)
            })*
        }
    };
}

asked! {
    /// The game.
    pub fn game(&self) -> &'static Game;

    /// The text with its lines.
    pub fn source(&self) -> &Source;

    /// Where the cursor is: after the last clause or line that was gone through.
    pub fn at(&self) -> At;

    /// The clause or line at which judging stopped, if that is above the cursor; nothing below it happened.
    pub fn stopped(&self) -> Option<At>;

    /// The line above the cursor behind which something is not written (`gap:`), until the next position: the
    /// table is the one before it, and nothing is judged.
    pub fn gap(&self) -> Option<At>;

    /// Of a position, what it states above the cursor, and what it may state: the subjects and the clauses.
    /// `None` outside one: then something is played, and the table is known.
    pub fn stated(&self) -> Option<Statements>;

    /// Where the session stands.
    pub fn stage(&self) -> Stage;

    /// Whose turns are open, next first, and what each has left: in the present phase, or in the next one
    /// if this one is over.
    pub fn turns(&self) -> Turns;

    /// The table as plain data.
    pub fn scene(&self) -> Scene;

    /// A scene of the present place as text.
    pub fn draw(&self, scene: &Scene) -> String;

    /// What a `check:` line would compare with: how many of a unit an owner (a handle, a species or
    /// `table`) has. `None` if there is no such owner or unit, or the owner has nothing of it.
    pub fn count(&self, owner: &str, unit: &str) -> Option<i32>;

    /// What may be written next.
    pub fn legal(&self) -> Legal;

    /// The line that the seed has next, before anybody has a choice: nobody decides what it says.
    pub fn dealt(&self) -> Option<String>;

    /// All names that may ever stand in a gap of a form, known to be there or not.
    pub fn names(&self, gap: Gap) -> Vec<SmolStr>;

    /// What a word means here: a card, a gene, a space, a verb, a unit, a code.
    ///
    /// ```
    /// use evoref::{GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n";
    /// let session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// let legs = "Each gives the species 1 more movement point in the movement phase.";
    /// assert_eq!(session.gloss("legs").as_deref(), Some(legs));
    /// assert_eq!(session.gloss("leggs"), None);
    /// ```
    pub fn gloss(&self, word: &str) -> Option<String>;

    /// The words of a line (from 1) with what they are: `subject`, `verb`, `heading`, `number`, `text`, `claim`,
    /// `comment`, `player`, `unit`, `code`, `word`, or the kind of a thing of the game, such as `space` or `card`.
    ///
    /// ```
    /// use evoref::{GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\nA: start a1 a2 # left\n";
    /// let session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// let kinds: Vec<&str> = session.words(6).into_iter().map(|(_, kind)| kind).collect();
    /// assert_eq!(kinds, ["subject", "verb", "space", "space", "comment"]);
    /// ```
    pub fn words(&self, line: u32) -> Vec<(Span, &'static str)>;

    /// What never changes in the session: the board, the wheel, what the cards say.
    ///
    /// ```
    /// use evoref::{GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n";
    /// let session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// assert_eq!(session.material()["board"]["spaces"][0]["name"], "a1");
    /// ```
    pub fn material(&self) -> serde_json::Value;

    /// What chance could have said in the next clause, for the same choice of whoever acts: die, token,
    /// a card that is turned up. Nothing if there is no chance in it, or more than can be listed, as of
    /// cards that are drawn into a hand. Under a seed nothing else could have come.
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order B A\n";
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(At::before(6));
    /// let outcomes = session.outcomes();
    /// assert_eq!(outcomes.len(), 2);
    /// assert!(outcomes.iter().all(|one| one.weight == 1 && one.happened == (one.clause == "order B A")));
    /// ```
    pub fn outcomes(&self) -> Vec<Outcome>;

    /// The session as it is if nobody does anything more in this round: to be asked, not to be stepped.
    /// `None` if something must be written first.
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// # let text = include_str!("../../../../fixtures/evo/played/allotment-hut.evo");
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(At::after(21));
    /// assert!(session.round_over().is_none(), "nobody has bid yet");
    /// ```
    pub fn round_over(&self) -> Option<Session>;

    /// The score at the cursor; final at [`At::END`] if the session has ended.
    pub fn score(&self) -> Standing;

    /// The score if the session ended at the cursor: with what counts only at the end, as the table
    /// stands. Nothing more happens before it; nobody wins.
    pub fn score_if_ended(&self) -> Standing;

    /// What the score rests on besides the rules.
    pub fn basis(&self) -> &Basis;

    /// The session at the cursor as a record of its own: the header, the position at the last round heading
    /// above, and the record's own lines since then. `None` behind something that stopped the judging, and in
    /// a gap. Draws that follow from a seed have to be written first, as [`crate::register::Games::format`] does.
    pub fn as_record(&self) -> Option<String>;

    /// Where the points come from, up to the cursor, in the order in which they were won or lost.
    pub fn addends(&self) -> Vec<Addend>;

    /// What chance decided up to the cursor, against what could have come.
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// # let text = include_str!("../../../../fixtures/evo/played/allotment-hut.evo");
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(At::END);
    /// let sums = session.luck().sums();
    /// let rolls = sums.iter().find(|sum| sum.measure.name == "combat").expect("somebody attacked");
    /// println!("{} rolls were won, {:.1} expected", rolls.came, rolls.expected);
    /// ```
    #[doc(hidden)]
    pub fn luck(&self) -> Luck;

    /// The numbers that are in doubt at the cursor because judging went on past a finding above it; none without
    /// [`Session::keep_going`]. What rests on something hidden is counted in [`Basis::unverified`].
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// # let text = include_str!("../../../../fixtures/evo/illegal/bids-swapped.evo");
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header").keep_going();
    /// assert!(session.doubts().is_empty(), "nothing was wrong yet");
    /// // Line 14 is a bid that was refused; the counts on line 127 tell what is left.
    /// session.seek(At::after(30));
    /// assert!(session.doubts().iter().any(|doubt| doubt.unit == "mp"));
    /// session.seek(At::after(130));
    /// assert!(session.doubts().is_empty());
    /// ```
    pub fn doubts(&self) -> Vec<Doubt>;

    /// What there is to say of the lines up to the cursor, without what needs trying.
    pub fn findings(&self) -> Vec<Finding>;
}
