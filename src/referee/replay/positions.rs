//! Positions, which state the table instead of playing it, and gaps, in which nothing is written.
//!
//! Knows where they may stand and what they do to the run; what a table can be the game says.

use super::gaps::Counted;
use super::{Replay, Section};
use crate::diagnostic::{Code, Record, Severity};
use crate::game::{Actor, Breach, Claimed, Entry, Owner, Player, Rules, Says, Stated, Step};
use crate::games;
use crate::notation::{Misread, Reader, Reading, Rest, Word};
use crate::source::Span;

/// Why numbers change that a position states.
pub(crate) const POSITION: &str = "position";

/// The most things that a position states: no table has more.
const MOST: usize = 500;

/// What is not written down, and what is stated instead.
pub(super) struct Untold<G: Rules> {
    /// The line of the gap that nothing has ended.
    gap: Option<Span>,
    /// The points that were counted since.
    pub(super) counted: Counted,
    /// The number of the last heading.
    round: u32,
    /// The position that is being stated.
    stated: Vec<(Stated<G::Stated>, Span)>,
    /// Its heading.
    heading: (Step, Span),
}

impl<G: Rules> Default for Untold<G> {
    fn default() -> Self {
        Self {
            gap: None,
            counted: Vec::new(),
            round: 0,
            stated: Vec::new(),
            heading: (Step::default(), Span::default()),
        }
    }
}

// By hand: the rules themselves need no copy.
impl<G: Rules> Clone for Untold<G> {
    fn clone(&self) -> Self {
        Self {
            gap: self.gap,
            counted: self.counted.clone(),
            round: self.round,
            stated: self.stated.clone(),
            heading: self.heading,
        }
    }
}

impl<G: Rules> Untold<G> {
    /// Whether something is not written here.
    pub(super) fn is_open(&self) -> bool {
        self.gap.is_some()
    }

    /// Moves every place.
    pub(super) fn shift(&mut self, shift: impl Fn(&mut Span)) {
        self.gap.iter_mut().for_each(&shift);
        shift(&mut self.heading.1);
        self.stated.iter_mut().for_each(|(_, span)| shift(span));
    }
}

/// Reads one clause of a position whole; gives what is left after it.
pub(crate) fn read_stated<'a, G: Rules>(
    reader: &Reader<'a, G>,
    by: Actor,
    out: &mut Vec<Claimed<G::Stated>>,
) -> Reading<Rest<'a>> {
    reader.whole(|i| G::read_stated(reader, by, i, out))
}

impl<'s, G: Rules> Replay<'_, 's, G> {
    /// Whether what stands here is not written down: nothing is judged.
    pub(crate) fn is_in_gap(&self) -> bool {
        self.untold.gap.is_some()
    }

    /// Whether the heading that comes next gives a position its round.
    pub(super) fn is_stated(&self) -> bool {
        let begins = self.from_round.is_none() && self.untold.round == 0;
        self.section == Section::Position && (begins || self.is_in_gap())
    }

    /// A line that says that something was not written down.
    pub(super) fn gap(&mut self, line: Span) {
        match self.section {
            Section::Setup | Section::Rounds => {
                self.expire_allowances();
                self.gaps += u32::from(self.untold.gap.is_none());
                self.untold.gap = Some(line);
                self.untold.counted.clear();
            }
            Section::Header | Section::Position | Section::Ended => self.order(
                Misread::new(
                    Record::HeadingOrder,
                    line,
                    "a gap stands among the moves, after `setup`, a position or a round",
                    "nothing can be missing here",
                )
                .help("what was not written before the first line needs no `gap:`"),
            ),
        }
    }

    /// The heading of a position.
    pub(super) fn position(&mut self, word: Word<'s>) {
        let seeded = self.case.opened.header.seed.is_some();
        match self.section {
            Section::Header | Section::Setup | Section::Rounds => {
                let goes_on = self.section == Section::Rounds && !self.is_in_gap();
                if self.section == Section::Setup && !self.is_in_gap() {
                    self.order(twice(word));
                } else if seeded && !goes_on {
                    self.order(with_a_seed(word));
                }
                if goes_on && self.judging() {
                    let clause = crate::notation::Clause::of_words(word.text, word.span.start);
                    self.finish_round(clause);
                }
                self.expire_allowances();
                self.section = Section::Position;
                self.untold.stated.clear();
                self.untold.heading = (Step(self.steps), word.span);
                self.last = Step(self.steps);
            }
            Section::Position => self.order(twice(word)),
            Section::Ended => self.order(super::headings::after_the_end(word.span, "position")),
        }
    }

    /// Reads one clause of a position; gives a reader of those that follow on its line.
    pub(super) fn stated<'t>(
        &mut self,
        by: Actor,
        reader: &Reader<'t, G>,
    ) -> Option<Reader<'t, G>> {
        let mut claimed = Vec::new();
        match read_stated(reader, by, &mut claimed) {
            Ok(rest) => {
                self.hear(by, reader, rest, Says::Words);
                for Claimed { action, span } in claimed {
                    self.steps += 1;
                    if self.untold.stated.len() >= MOST {
                        self.form(*too_much(span));
                        return None;
                    }
                    let at = Step(self.steps);
                    let stated = Stated {
                        by,
                        at,
                        what: action,
                    };
                    self.untold.stated.push((stated, span));
                }
                reader.next_clause(rest)
            }
            Err(misread) => {
                self.form(*misread);
                None
            }
        }
    }

    /// The heading below a position: its table stands right below it.
    pub(super) fn round_of_position(&mut self, span: Span, number: Word<'s>) {
        let round = number.text.parse().unwrap_or(u32::MAX);
        if self.is_in_gap() && round < self.untold.round {
            return self.order(gone_by(span, round, self.untold.round));
        }
        self.section = Section::Rounds;
        if !self.is_sound() {
            return;
        }
        if self.lay_out(Some(round)) {
            if self.untold.gap.is_none() {
                self.from_round = Some(round);
            }
            if let Some(watch) = &mut self.watch {
                watch.round(round);
            }
            self.last = Step(self.steps);
        }
        self.untold.round = round;
        self.untold.gap = None;
    }

    /// What a position states above the result: the final table.
    pub(super) fn final_position(&mut self, span: Span) {
        if !self.is_stated() {
            return self.order(
                Misread::new(
                    Record::NoHeading,
                    span,
                    "the heading of a round is missing below the position",
                    "`round N` must stand above",
                )
                .help("a position above a round says how the table stands when it begins"),
            );
        }
        if self.is_sound() && self.lay_out(None) && self.untold.gap.is_none() {
            self.from_round = Some(0);
        }
        self.untold.gap = None;
        self.section = Section::Rounds;
    }

    /// A heading in a gap: only that no number goes by twice.
    pub(super) fn round_in_gap(&mut self, span: Span, number: Word<'s>) {
        let round = number.text.parse().unwrap_or(u32::MAX);
        if round < self.untold.round {
            return self.order(gone_by(span, round, self.untold.round));
        }
        self.untold.round = round;
        self.section = Section::Rounds;
    }

    /// Puts the stated table in the place of the replayed one; false if it cannot be.
    fn lay_out(&mut self, round: Option<u32>) -> bool {
        let rules = &*self.case.rules;
        let before = self.is_in_gap().then_some(&self.state);
        let (state, sound) = {
            let mut faults = Vec::new();
            let stated: Vec<_> = self.untold.stated.iter().map(|one| one.0.clone()).collect();
            let state = rules.lay_out(round, &stated, before, &mut faults);
            let sound = self.tell_faults(faults, &state);
            (state, sound)
        };
        if !sound {
            return false;
        }
        self.tell_points(&state);
        self.state = state;
        true
    }

    /// Notes what is wrong with a position; whether it can stand all the same.
    fn tell_faults(&mut self, faults: Vec<(Option<Step>, Breach<G>)>, state: &G::State) -> bool {
        let mut sound = true;
        for (at, breach) in faults {
            let code: Code = breach.rule().into();
            let stated = self.untold.stated.iter();
            let mut here = stated.filter(|(stated, _)| Some(stated.at) == at);
            let span = here.next().map_or(self.untold.heading.1, |(_, span)| *span);
            let words = breach.words(&self.case.rules, state);
            let mut misread = *Misread::new(code, span, words.message, words.label);
            misread.help = words.help;
            let severity = games::text(code.0).map_or(Severity::Error, |text| text.severity);
            if severity == Severity::Error {
                sound = false;
                self.form(misread);
            } else {
                self.warnings.push((misread, self.case.rules.stage(state)));
            }
        }
        sound
    }

    /// Tells whoever listens by how much the points differ from those above the position.
    fn tell_points(&mut self, state: &G::State) {
        let rules = &*self.case.rules;
        let before = self.is_in_gap().then(|| rules.standing(&self.state));
        let Some(watch) = &mut self.watch else {
            return;
        };
        let total = |player: Player| {
            let rows = before.as_ref().map(|standing| standing.rows.iter());
            let mut rows = rows.into_iter().flatten();
            let row = rows.find(|row| row.player == player);
            row.map_or(0, |row| row.total)
        };
        for row in rules.standing(state).rows {
            let delta = row.total - total(row.player);
            if delta != 0 {
                watch.entry(Entry {
                    step: self.untold.heading.0,
                    owner: Owner::player(row.player),
                    unit: G::GAME.score,
                    delta,
                    why: POSITION,
                    from: None,
                });
            }
        }
    }

    /// Compares a position where nothing is missing with the replay, right below its heading.
    pub(super) fn compare_position(&mut self, round: u32) {
        self.untold.round = round;
        let rules = &*self.case.rules;
        let stated: Vec<_> = self.untold.stated.iter().map(|one| one.0.clone()).collect();
        let mut faults = Vec::new();
        let laid = rules.lay_out(Some(round), &stated, None, &mut faults);
        if !self.tell_faults(faults, &laid) {
            return;
        }
        let ours = open_of(rules, &self.state);
        for (by, theirs) in open_of(rules, &laid) {
            let here = ours.iter().find(|(owner, _)| *owner == by);
            let ours = here.map_or(&[][..], |(_, ours)| ours.as_slice());
            let only = |one: &[String], other: &[String]| -> Vec<String> {
                let only = one.iter().filter(|text| !other.contains(*text));
                only.cloned().collect()
            };
            let (stated, replayed) = (only(&theirs, ours), only(ours, &theirs));
            if stated.is_empty() && replayed.is_empty() {
                continue;
            }
            let span = self.span_of(by);
            let named = |texts: &[String]| match texts {
                [] => "nothing of it".to_owned(),
                texts => format!("`{}`", texts.join("`, `")),
            };
            let misread = Misread::new(
                Record::PositionDiffers,
                span,
                format!(
                    "the position says {}, the replay has {}",
                    named(&stated),
                    named(&replayed)
                ),
                "not what the lines above lead to",
            )
            .help(
                "nothing is missing above, so the position is one large count: it changes nothing",
            )
            .help("where lines are missing, write `gap: \"why\"` above `position`");
            return self.order(misread);
        }
    }

    /// Where the position says something of an owner.
    fn span_of(&self, by: Actor) -> Span {
        let mut lines = self.untold.stated.iter();
        let line = lines.find(|(stated, _)| stated.by == by);
        line.map_or(self.untold.heading.1, |(_, span)| *span)
    }

    /// Keeps the number of a heading that was played to.
    pub(super) fn played_to(&mut self, round: u32) {
        self.untold.round = round;
    }

    /// A record that ends in a position: that is the final table.
    pub(crate) fn close_position(&mut self) {
        if self.section == Section::Position {
            self.final_position(self.untold.heading.1);
        }
    }
}

/// What lies open on a table, as a position states it, by owner.
fn open_of<G: Rules>(rules: &G, state: &G::State) -> Vec<(Actor, Vec<String>)> {
    let position = rules.position(state).into_iter();
    let texts = position.map(|(by, stated)| {
        let open = stated.iter().filter(|stated| !rules.is_hidden(stated));
        let texts = open.map(|stated| {
            let mut text = String::new();
            rules.print_stated(stated, &mut text);
            text
        });
        (by, texts.collect())
    });
    texts.collect()
}

fn too_much(span: Span) -> Box<Misread> {
    Misread::new(
        Record::TooLarge,
        span,
        format!("a position states {MOST} things at most"),
        "one too many",
    )
}

fn twice(word: Word<'_>) -> Box<Misread> {
    Misread::new(
        Record::HeadingOrder,
        word.span,
        "a position stands in the place of the set-up, above a round, or below a gap",
        "no position here",
    )
    .help("write `gap: \"why\"` above it if lines are missing")
}

fn with_a_seed(word: Word<'_>) -> Box<Misread> {
    Misread::new(
        Record::PositionSeed,
        word.span,
        "the record has a seed, which deals from the set-up on, and this position does not follow from it",
        "not dealt from the seed",
    )
    .help("write the draws out with `evoref fmt --expand` and take the line `seed:` away")
}

fn gone_by(span: Span, round: u32, last: u32) -> Box<Misread> {
    Misread::new(
        Record::HeadingOrder,
        span,
        format!("this heading says round {round}, but round {last} stands above the gap"),
        "this round went by",
    )
    .help("the numbers go on behind a gap: write the round that was played")
}
