//! A record that can be stepped, asked and written on.
//!
//! Knows the order of things; which game it is, only the rules behind it know.

mod addends;
mod as_record;
mod at;
mod chance;
mod claims;
mod collect;
mod complete;
mod counted;
mod edit;
mod event;
mod found;
mod heads;
mod heard;
mod kept;
mod legal;
mod live;
mod luck;
mod play;
mod played;
mod record;
mod scene;
mod score;
mod sheet;
mod shift;
mod stated;
mod tape;
mod telling;
mod trying;
mod turns;
mod words;

use crate::prelude::*;
use std::fmt;

pub use at::At;
pub use chance::Outcome;
pub use complete::{Completion, NextWord};
pub use event::{Event, What};
pub use heard::heard;
pub use heard::{Asked, Clause, Clauses, Facts, Heard, Wanted};
pub use legal::{Legal, LegalClause};
pub use luck::{Luck, LuckMoment, LuckSum};
pub use played::digits;
pub use record::Record;
pub use scene::{SCENE_SCHEMA, SCENE_VERSION, Scene};
pub use score::{Basis, Score, ScoreRow};
pub use sheet::SheetRound;
pub use stated::Statements;
pub use turns::Turns;

pub use crate::{Addend, Doubt};

use self::kept::ReadingFiles;
pub(crate) use self::live::Live;
use self::tape::Tape;
use crate::opened::Opened;
use crate::{self as referee, About, Options, Report};

/// A record that can be stepped, asked and written on.
///
/// `Clone` is a branch: text, rules and marks are shared, one state is copied, and nothing done to the
/// one shows in the other. Spans count bytes and lines count from 1, both from the beginning of the
/// record's own text.
///
/// ```
/// use evoref::{At, GAMES, NoFiles};
///
/// let text = "evoref 1\ngame: evolve\nplayers: A, B\nseed: chacha8/1 7\n\nsetup\n\nround 1\n";
/// let mut session = GAMES.open(text, &NoFiles).expect("the header is sound");
/// while let Some(event) = session.step() {
///     for fact in &event.facts {
///         println!("{}", fact.phrase);
///     }
/// }
/// assert_eq!(session.at(), At::END);
/// assert_eq!(session.count("A", "cards"), Some(8));
/// session.seek(At::before(8));
/// assert_eq!(session.stage().round, 0);
/// ```
pub struct Session(Box<dyn Live>);

impl Clone for Session {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("game", &self.game().name)
            .field("at", &self.at())
            .finish_non_exhaustive()
    }
}

/// A record that cannot be judged because of its header.
#[derive(Debug, Clone)]
pub struct Unopened {
    /// What is wrong, with what is wrong with the form of the lines below.
    pub findings: Vec<Finding>,
    /// What the header says, as far as it was understood.
    pub about: About,
    /// The players, as far as they were understood.
    pub seats: Vec<Seat>,
    /// The game, if it was understood.
    pub game: Option<&'static Game>,
}

impl Unopened {
    pub fn of(report: Report) -> Box<Self> {
        Box::new(Self {
            about: report.about().clone(),
            seats: report.seats().to_vec(),
            game: report.game,
            findings: report.findings,
        })
    }
}

/// The session of a record of one game, whose header was read.
pub(crate) fn opened<G: Rules>(
    source: &Arc<Source>,
    opened: Opened<'_>,
    files: &dyn Files,
) -> Result<Box<dyn Live>, Box<Report>> {
    let reading = ReadingFiles::new(files);
    let whole = Span::new(0, source.text().len() as u32);
    let mut tape = match referee::case::<G>(source, opened, &reading) {
        Ok(case) => Tape::new(case, Arc::clone(source)),
        Err(unopened) => return Err(Box::new(unopened.report(whole))),
    };
    tape.files = Arc::new(reading.kept());
    Ok(Box::new(tape))
}

impl Session {
    /// The session that these rules make of a record.
    pub(crate) fn of(live: Box<dyn Live>) -> Self {
        Self(live)
    }

    /// Goes on past findings, as `--keep-going` does; the cursor goes to the start. Then what is found may
    /// depend on lines below it.
    #[must_use]
    pub fn keep_going(mut self) -> Self {
        self.0.keep_going();
        self
    }

    /// The game.
    pub fn game(&self) -> &'static Game {
        self.0.game()
    }

    /// What the header says.
    pub fn about(&self) -> &About {
        &self.0.header().about
    }

    /// The players in seat order.
    pub fn seats(&self) -> &[Seat] {
        &self.0.header().seats
    }

    /// The text with its lines.
    pub fn source(&self) -> &Source {
        self.0.source()
    }

    /// Where the cursor is: after the last clause or line that was gone through.
    pub fn at(&self) -> At {
        self.0.at()
    }

    /// The clause or line at which judging stopped, if that is above the cursor; nothing below it happened.
    pub fn stopped(&self) -> Option<At> {
        self.0.stopped()
    }

    /// The line above the cursor behind which something is not written (`gap:`), until the next position: the
    /// table is the one before it, and nothing is judged.
    pub fn gap(&self) -> Option<At> {
        self.0.gap()
    }

    /// Of a position, what it states above the cursor, and what it may state: the subjects and the clauses.
    /// `None` outside one: then something is played, and the table is known.
    pub fn stated(&self) -> Option<Statements> {
        self.0.stated()
    }

    /// Goes through the next clause, heading or claim; after the last one through the end, which carries
    /// out what ends the session. `None` after that.
    pub fn step(&mut self) -> Option<Event> {
        self.0.step()
    }

    /// Goes to a place, at the same cost everywhere; a place beyond the text is after its last line.
    pub fn seek(&mut self, at: At) {
        self.0.seek(at);
    }

    /// Goes through the record from its start; the cursor ends at [`At::END`].
    pub fn walk(&mut self, each: &mut dyn FnMut(&Snapshot<'_>)) {
        self.seek(At::START);
        while let Some(event) = self.step() {
            each(&Snapshot { session: self, event: &event });
        }
    }

    /// Where the session stands.
    pub fn stage(&self) -> Stage {
        self.0.stage()
    }

    /// Whose turns are open, next first, and what each has left: in the present phase, or in the next one
    /// if this one is over.
    pub fn turns(&self) -> Turns {
        self.0.turns()
    }

    /// The table as plain data.
    pub fn scene(&self) -> Scene {
        self.0.scene()
    }

    /// The scene as text, at most 80 columns wide.
    pub fn show(&self) -> String {
        self.draw(&self.scene())
    }

    /// A scene of the present place as text.
    pub fn draw(&self, scene: &Scene) -> String {
        self.0.draw(scene)
    }

    /// What a `check:` line would compare with: how many of a unit an owner (a handle, a species or
    /// `table`) has. `None` if there is no such owner or unit, or the owner has nothing of it.
    pub fn count(&self, owner: &str, unit: &str) -> Option<i32> {
        self.0.count(owner, unit)
    }

    /// What may be written next.
    pub fn legal(&self) -> Legal {
        self.0.legal()
    }

    /// What may be typed next on a line at the cursor, of which `typed` is the beginning: subjects,
    /// headings, claims and, at [`At::START`], header lines, then word by word what is legal. A line of words that are offered, one after
    /// the other up to one that ends it, is accepted.
    ///
    /// ```
    /// use evoref::{GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\n";
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(evoref::At::END);
    /// let words = |typed: &str| -> Vec<String> {
    ///     let next = session.complete(typed).next;
    ///     next.iter().map(|word| word.text.to_string()).collect()
    /// };
    /// assert_eq!(words("ta"), ["table:", "takeback:"]);
    /// assert_eq!(words("table: order "), ["A", "B"]);
    /// ```
    pub fn complete(&self, typed: &str) -> Completion {
        self.0.complete(typed, u64::MAX)
    }

    /// The same for somebody who waits for it between two letters: the likeliest words first, and when that
    /// takes long only some of them; then [`Completion::more`] is set.
    pub fn complete_briefly(&self, typed: &str) -> Completion {
        self.0.complete(typed, complete::BRIEFLY)
    }

    /// The line that the seed has next, before anybody has a choice: nobody decides what it says.
    pub fn dealt(&self) -> Option<String> {
        self.0.dealt()
    }

    /// All names that may ever stand in a gap of a form, known to be there or not.
    pub fn names(&self, gap: Gap) -> Vec<SmolStr> {
        self.0.names(gap)
    }

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
    pub fn gloss(&self, word: &str) -> Option<String> {
        self.0.gloss(word)
    }

    /// The words of a line (from 1) with what they are: `subject`, `verb`, `heading`, `number`, `text`,
    /// `claim`, `comment`, `player`, `unit`, `code`, `word`, or the kind of a thing of the game, such as
    /// `space` or `card`.
    ///
    /// ```
    /// use evoref::{GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\nA: start a1 a2 # left\n";
    /// let session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// let kinds: Vec<&str> = session.words(6).into_iter().map(|(_, kind)| kind).collect();
    /// assert_eq!(kinds, ["subject", "verb", "space", "space", "comment"]);
    /// ```
    pub fn words(&self, line: u32) -> Vec<(Span, &'static str)> {
        self.0.words(line)
    }

    /// What never changes in the session: the board, the wheel, what the cards say.
    ///
    /// ```
    /// use evoref::{GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n";
    /// let session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// assert_eq!(session.material()["board"]["spaces"][0]["name"], "a1");
    /// ```
    pub fn material(&self) -> serde_json::Value {
        self.0.material()
    }

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
    pub fn outcomes(&self) -> Vec<Outcome> {
        self.0.outcomes()
    }

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
    pub fn round_over(&self) -> Option<Self> {
        self.0.round_over()
    }

    /// The score at the cursor; final at [`At::END`] if the session has ended.
    pub fn score(&self) -> Score {
        self.0.score()
    }

    /// The score if the session ended at the cursor: with what counts only at the end, as the table
    /// stands. Nothing more happens before it; nobody wins.
    pub fn score_if_ended(&self) -> Score {
        self.0.score_if_ended()
    }

    /// The session at the cursor as a record of its own: the header, the position at the last round heading
    /// above, and the record's own lines since then. `None` behind something that stopped the judging, and in
    /// a gap. Draws that follow from a seed have to be written first, as [`crate::register::Games::format`] does.
    pub fn as_record(&self) -> Option<String> {
        self.0.as_record()
    }

    /// Where the points come from, up to the cursor, in the order in which they were won or lost.
    pub fn addends(&self) -> Vec<Addend> {
        self.0.addends()
    }

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
    pub fn luck(&self) -> Luck {
        self.0.luck()
    }

    /// The numbers that are in doubt at the cursor because judging went on past a finding above it; none
    /// without [`Session::keep_going`]. What rests on something hidden is counted in
    /// [`Basis::unverified`] of the score.
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
    pub fn doubts(&self) -> Vec<Doubt> {
        self.0.doubts()
    }

    /// What there is to say of the lines up to the cursor, without what needs trying.
    pub fn findings(&self) -> Vec<Finding> {
        self.0.findings()
    }

    /// The verdict on the whole record, as [`crate::register::Games::referee`] gives it. The cursor stays.
    pub fn report(&self) -> Report {
        self.0.report(Options::default())
    }

    /// The same for somebody who waits for it between two letters: without alternatives, causes and
    /// suggestions, which need trying.
    pub fn report_briefly(&self) -> Report {
        self.0.report(Options { without_advice: true, ..Options::default() })
    }

    /// The verdict on the whole record as `check --keep-going` gives it. The cursor stays.
    pub fn verdict(&self) -> Report {
        self.0.report(Options { keep_going: true, ..Options::default() })
    }

    /// Replaces bytes of the body below everything that a session which goes on past findings supposes, so
    /// that nothing is to be tried again. False if it cannot: then the session is of no more use.
    pub fn edit_below(&mut self, span: Span, with: &str) -> bool {
        self.0.edit_below(span, with)
    }

    /// Replaces bytes of the body. The cursor stays, or goes to the place that is returned if that is
    /// above it.
    ///
    /// Returns the place from which on anything may differ; what stands above it is not judged again, and
    /// what stands below only if the change says something: comments, blank lines and indentation move it.
    /// `None` if the header is touched: then nothing has changed, and the new text is to be opened.
    pub fn edit(&mut self, span: Span, with: &str) -> Option<At> {
        self.0.edit(span, with)
    }
}

/// A moment of [`Session::walk`].
pub struct Snapshot<'a> {
    session: &'a Session,
    event: &'a Event,
}

impl Snapshot<'_> {
    /// What led to it.
    pub fn event(&self) -> &Event {
        self.event
    }

    /// The session at this moment.
    pub fn session(&self) -> &Session {
        self.session
    }
}
