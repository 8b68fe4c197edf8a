//! Positions, which state the table instead of playing it, and gaps, in which nothing is written.
//!
//! Knows where they may stand and what they do to the run; what a table can be the game says.

use super::{RecordPart, Replay};
use crate::prelude::*;
use evoref_game::{Faults, Stated};
use evoref_record::notation::Rest;

/// Why numbers change that a position states.
pub(crate) const POSITION: &str = "position";

/// The most things that a position states: no table has more.
const MOST: usize = 500;

/// Reads one clause of a position whole; gives what is left after it.
pub(crate) fn read_stated<'a, G: Rules>(
    reader: &Reader<'a, G>,
    by: Actor,
    out: &mut Vec<Claimed<G::Stated>>,
) -> Reading<Rest<'a>> {
    reader.whole(|i| evoref_game::read_stated(reader, by, i, out))
}

impl<'s, G: Rules> Replay<'_, 's, G> {
    /// Whether what stands here is not written down: nothing is judged.
    pub(crate) fn is_in_gap(&self) -> bool {
        self.now.gap.is_some()
    }

    /// Whether the heading that comes next gives a position its round.
    pub(super) fn is_stated(&self) -> bool {
        let begins = self.now.tally.basis.from_round.is_none() && self.now.round == 0;
        self.now.section == RecordPart::Position && (begins || self.is_in_gap())
    }

    /// A line that says that something was not written down.
    pub(super) fn gap(&mut self, line: Span) {
        match self.now.section {
            RecordPart::Setup | RecordPart::Rounds => {
                self.expire_allowances();
                self.now.tally.basis.gaps += u32::from(self.now.gap.is_none());
                self.begin_gap(line);
            }
            RecordPart::Header | RecordPart::Position | RecordPart::Ended => {
                let message = "a gap stands among the moves, after `setup`, a position or a round";
                let label = "nothing can be missing here";
                let misread = Finding::new(Record::HeadingOrder, line, message, label);
                let help = "what was not written before the first line needs no `gap:`";
                self.order(misread.help(help));
            }
        }
    }

    /// Nothing is judged from here on.
    pub(super) fn begin_gap(&mut self, at: Span) {
        self.now.gap = Some(at);
        self.now.counted.clear();
    }

    /// The heading of a position.
    pub(super) fn position(&mut self, word: Word<'s>) {
        let seeded = self.case.opened.header.about.seed.is_some();
        match self.now.section {
            RecordPart::Header | RecordPart::Setup | RecordPart::Rounds => {
                let goes_on = self.now.section == RecordPart::Rounds && !self.is_in_gap();
                if self.now.section == RecordPart::Setup && !self.is_in_gap() {
                    self.order(twice(word));
                } else if seeded && !goes_on {
                    self.order(with_a_seed(word));
                }
                if goes_on && self.judging() {
                    self.finish_round(Clause::of_words(word.text, word.span.start));
                }
                self.expire_allowances();
                self.now.section = RecordPart::Position;
                self.now.stated.clear();
                self.now.let_stand.clear();
                self.now.heading = (Step(self.now.steps), word.span);
                self.now.last = Step(self.now.steps);
            }
            RecordPart::Position => self.order(twice(word)),
            RecordPart::Ended => self.order(super::headings::after_the_end(word.span, "position")),
        }
    }

    /// Reads one clause of a position; gives what follows it on its line.
    #[cold]
    pub(super) fn stated<'t>(&mut self, by: Actor, reader: &Reader<'t, G>) -> Option<Rest<'t>> {
        let mut claimed = Vec::new();
        match read_stated(reader, by, &mut claimed) {
            Ok(rest) => {
                self.hear(by, reader, rest);
                for Claimed { action, span } in claimed {
                    self.now.steps += 1;
                    if self.now.stated.len() >= MOST {
                        let words = format!("a position states {MOST} things at most");
                        self.form(*Finding::new(Record::TooLarge, span, words, "one too many"));
                        return None;
                    }
                    let stated = Stated { by, at: Step(self.now.steps), what: action };
                    self.now.stated.push((stated, span));
                }
                Some(rest)
            }
            Err(misread) => {
                if G::read_clause(reader, by, &mut Vec::new()).is_ok() {
                    self.forgotten_heading(reader.place(reader.begin()));
                } else {
                    self.form(*misread);
                }
                None
            }
        }
    }

    /// Somebody plays below a position whose heading was forgotten: what follows is read as the lines of a
    /// round, and none of it is judged.
    fn forgotten_heading(&mut self, at: u32) {
        let message = "the heading of a round is missing between the position and this line";
        let label = "`round N` must stand above";
        let span = Span::new(self.case.opened.raw(at), at);
        let misread = Finding::new(Record::NoHeading, span, message, label)
            .help("add the heading of the round above the first line that was played");
        self.now.section = RecordPart::Rounds;
        self.form(*misread);
    }

    /// The heading below a position: its table stands right below it.
    pub(super) fn round_of_position(&mut self, span: Span, number: Word<'s>) {
        let round = number.text.parse().unwrap_or(u32::MAX);
        if self.is_in_gap() && round < self.now.round {
            return self.order(gone_by(span, round, self.now.round));
        }
        self.now.section = RecordPart::Rounds;
        if !self.is_sound() {
            return;
        }
        if self.lay_out(Some(round)) {
            if self.now.gap.is_none() {
                self.now.tally.basis.from_round = Some(round);
            }
            if let Some(watch) = &mut self.watch {
                watch.round(round);
            }
            self.now.last = Step(self.now.steps);
        }
        self.now.round = round;
        self.now.gap = None;
        self.settle_allowances();
    }

    /// The table is laid out: what was allowed in it counts, or is stale.
    pub(super) fn settle_allowances(&mut self) {
        let kept = std::mem::take(&mut self.now.let_stand);
        let below = std::mem::take(&mut self.now.pending);
        self.now.pending = kept.into_iter().map(|(pending, _)| pending).collect();
        self.expire_allowances();
        self.now.pending = below;
    }

    /// Whether the table lets this rule be broken by what is stated at this step.
    fn is_let_stand(&mut self, at: Option<Step>, code: Code) -> bool {
        let (Some(at), Ok(_)) = (at, code.text().allow) else { return false };
        let here = self.now.let_stand.iter_mut().find(|(pending, last)| {
            pending.above < at.0 && at.0 <= *last && pending.code.is_none_or(|named| named == code)
        });
        let Some((pending, _)) = here else { return false };
        if !pending.broken.contains(&code) {
            pending.broken.push(code);
        }
        true
    }

    /// What a position states above the result: the final table.
    pub(super) fn final_position(&mut self, span: Span) {
        if !self.is_stated() {
            let message = "the heading of a round is missing below the position";
            let label = "`round N` must stand above";
            let misread = Finding::new(Record::NoHeading, span, message, label)
                .help("a position above a round says how the table stands when it begins");
            return self.order(misread);
        }
        if self.is_sound() && self.lay_out(None) && self.now.gap.is_none() {
            self.now.tally.basis.from_round = Some(0);
        }
        self.now.gap = None;
        self.now.section = RecordPart::Rounds;
        self.settle_allowances();
    }

    /// A heading in a gap: only that no number goes by twice.
    pub(super) fn round_in_gap(&mut self, span: Span, number: Word<'s>) {
        let round = number.text.parse().unwrap_or(u32::MAX);
        if round < self.now.round {
            return self.order(gone_by(span, round, self.now.round));
        }
        self.now.round = round;
        self.now.section = RecordPart::Rounds;
    }

    /// Puts the stated table in the place of the replayed one; false if it cannot be.
    fn lay_out(&mut self, round: Option<u32>) -> bool {
        let rules = &*self.case.rules;
        let before = self.is_in_gap().then_some(&self.now.state);
        let stated: Vec<_> = self.now.stated.iter().map(|one| one.0.clone()).collect();
        let (state, faults) =
            G::Stated::lay_out(rules, round, &stated, before, self.now.tally.left);
        if !self.tell_faults(faults, &state) || !self.is_as_counted(&state) {
            return false;
        }
        self.tell_changes(&state);
        self.now.state = state;
        // Whoever left stays away from a table that is stated anew.
        for (player, round) in self.now.tally.left.iter() {
            self.case.rules.leave(&mut self.now.state, player, round);
        }
        true
    }

    /// Notes what is wrong with a position; whether it can stand all the same.
    pub(super) fn tell_faults(&mut self, faults: Faults<G>, state: &G::State) -> bool {
        let mut sound = true;
        for (at, breach) in faults {
            let code: Code = breach.rule().into();
            if self.is_let_stand(at, code) {
                continue;
            }
            let stated = self.now.stated.iter();
            let mut here = stated.filter(|(stated, _)| Some(stated.at) == at);
            let span = here.next().map_or(self.now.heading.1, |(_, span)| *span);
            let words = breach.words(&self.case.rules, state);
            let mut misread = *Finding::new(code, span, words.message, words.label);
            misread.help = words.help;
            if code.text().allow.is_ok() {
                let help = format!("if it lay there, write `allow: {code} \"why\"` above the line");
                misread.help.push(help);
            }
            if code.text().severity == Severity::Error {
                sound = false;
                self.form(misread);
            } else {
                self.warn(misread, self.case.rules.stage(state));
            }
        }
        sound
    }

    /// Tells whoever listens how each number differs from the table above the position, if there is one.
    fn tell_changes(&mut self, state: &G::State) {
        let rules = &*self.case.rules;
        let before = self.is_in_gap().then_some(&self.now.state);
        let Some(watch) = &mut self.watch else { return };
        let step = self.now.heading.0;
        let mut tell = |owner: Owner, unit: Unit, delta: i32| {
            if delta != 0 {
                watch.entry(Entry { step, owner, unit, delta, why: POSITION, from: None });
            }
        };
        let total = |standing: &Standing, player: Player| {
            let row = standing.rows.iter().find(|row| row.player == player);
            row.map_or(0, |row| row.total)
        };
        let (was, is) = (before.map(|before| rules.standing(before)), rules.standing(state));
        for row in &is.rows {
            let was = was.as_ref().map_or(0, |was| total(was, row.player));
            tell(Owner::player(row.player), G::GAME.score, row.total - was);
        }
        let seats = self.case.opened.header.seats.len() as u16;
        let mut owners: Vec<Owner> = (0..=seats).map(Owner).collect();
        for state in before.into_iter().chain([state]) {
            owners.extend(rules.owners(state));
        }
        owners.sort_unstable();
        owners.dedup();
        let count = |state, owner, unit| rules.count(state, owner, unit).known().unwrap_or(0);
        for owner in owners {
            for unit in (0..G::GAME.units.len() as u8).map(Unit) {
                let points = unit == G::GAME.score && (1..=seats).contains(&owner.0);
                if !points {
                    let was = before.map_or(0, |before| count(before, owner, unit));
                    tell(owner, unit, count(state, owner, unit) - was);
                }
            }
        }
    }

    /// A record that ends in a position: that is the final table.
    pub(crate) fn close_position(&mut self) {
        if self.now.section == RecordPart::Position {
            self.final_position(self.now.heading.1);
        }
    }
}

fn twice(word: Word<'_>) -> Box<Finding> {
    let message = "a position stands in the place of the set-up, above a round, or below a gap";
    Finding::new(Record::HeadingOrder, word.span, message, "no position here")
        .help("write `gap: \"why\"` above it if lines are missing")
}

fn with_a_seed(word: Word<'_>) -> Box<Finding> {
    let message = "the record has a seed, which deals from the set-up on, and this position does not follow from it";
    Finding::new(Record::PositionSeed, word.span, message, "not dealt from the seed")
        .help("write the draws out with `evoref fmt --expand` and take the line `seed:` away")
}

fn gone_by(span: Span, round: u32, last: u32) -> Box<Finding> {
    let message = format!("this heading says round {round}, but round {last} stands above the gap");
    Finding::new(Record::HeadingOrder, span, message, "this round went by")
        .help("the numbers go on behind a gap: write the round that was played")
}
