//! The last line of a run: eyes are at the bottom.

use super::{Checked, Outcome, status};
use evoref_game::{Row, listed};
use evoref_record::diagnostic::{Finding, Place, Record, Severity};
use evoref_referee::{Report, Status};

/// What a run amounts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Tally {
    /// Records that were refereed.
    pub records: u64,
    /// Those that were legal to their end.
    pub legal: u64,
    /// Those with an illegal action, or a count or result that differs.
    pub illegal: u64,
    /// Those that are legal and stop before the end.
    pub unfinished: u64,
    /// Those that have nothing but a result, which is believed.
    pub claimed: u64,
    /// Those whose form or names could not be understood.
    pub unreadable: u64,
    /// Files or folders that gave no record.
    pub failures: u64,
    /// Breaches that the tables let stand.
    pub allowed: u64,
    /// Lines that took clauses back.
    pub takebacks: u64,
    /// Lines that changed a number by decree.
    pub adjusted: u64,
    /// Facts that could not be verified.
    pub not_verified: u64,
    /// Findings that are errors.
    pub errors: u64,
    /// Findings that are warnings.
    pub warnings: u64,
    /// Findings that are notes.
    pub notes: u64,
    /// Findings that follow from others and are only counted.
    pub consequent: u64,
    /// Findings that `evoref fix` removes without asking.
    pub safe_fixes: u64,
    /// Findings that settings do not tell.
    #[serde(skip_serializing_if = "is_none")]
    pub ignored: u64,
    /// Findings that a baseline lists.
    #[serde(skip_serializing_if = "is_none")]
    pub known: u64,
}

/// Whether a number says nothing that need be told.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "what serde asks for")]
const fn is_none(number: &u64) -> bool {
    *number == 0
}

/// What the last line says of a record that is the only one.
pub(super) struct Alone {
    verdict: String,
    /// How many it has, if nothing is wrong with them.
    actions: Option<u64>,
    /// The scores of a session that is legal to its end, and who wins.
    scores: Option<String>,
}

/// `Bea 36, Ines 36, Tom 32: Bea and Ines win`; nothing of a session whose scores are not all known.
fn scores(report: &Report) -> Option<String> {
    let standing = report.standing().filter(|standing| standing.unknown.is_empty())?;
    let name = |row: &Row| report.seats().get(row.player.seat()).map(|seat| seat.name.to_string());
    let all: Vec<String> = (standing.rows.iter())
        .map(|row| Some(format!("{} {}", name(row)?, row.total)))
        .collect::<Option<_>>()?;
    let winners = standing.rows.iter().filter(|row| row.winner);
    let winners: Vec<String> = winners.map(name).collect::<Option<_>>()?;
    let win = if winners.len() > 1 { "win" } else { "wins" };
    let tie = if standing.tie.is_empty() { String::new() } else { format!(" ({})", standing.tie) };
    let who = if winners.is_empty() { "nobody".to_owned() } else { listed(&winners) };
    Some(format!("{}: {who} {win}{tie}", all.join(", ")))
}

/// What is said of a record that nothing but its writing kept from being judged to its end.
fn not_judged(checked: &Checked) -> Option<String> {
    let report = &checked.report;
    let errors = || report.errors();
    // What was found by reading alone stands at no moment of the session, nor does what a game has against a position.
    let by_reading = |found: &Finding| {
        found.place == Place::default() && found.code.name().starts_with("record/")
    };
    let is_judged = report.status != Status::Illegal || report.stopped.is_some();
    if is_judged || errors().next().is_none() || !errors().all(by_reading) {
        return None;
    }
    // What is missing is not misspelt.
    let missing = [Record::NoVersion, Record::MissingHeader, Record::NoHeading].map(Record::code);
    if errors().any(|found| missing.contains(&found.code)) {
        return Some("not judged to the end".to_owned());
    }
    let again = errors().map(|found| found.count.saturating_sub(1) as usize).sum::<usize>();
    let mut lines: Vec<u32> =
        errors().map(|found| checked.source.line(found.primary.span.start)).collect();
    lines.dedup();
    let lines = lines.len() + again + report.more as usize;
    let are = if lines == 1 { "line is" } else { "lines are" };
    Some(format!("not judged to the end: {lines} {are} misspelt"))
}

impl Alone {
    pub(super) fn of(checked: &Checked) -> Self {
        let report = &checked.report;
        let mut verdict = not_judged(checked).unwrap_or_else(|| status(report.status).to_owned());
        if let Some(stopped) = &report.stopped {
            let line = checked.source.line(stopped.at.start);
            verdict.push_str(&format!(" at line {line}"));
            if stopped.action > 0 {
                let (action, all) = (stopped.action, report.actions);
                verdict.push_str(&format!(", action {action} of {all}"));
                if action < all {
                    verdict.push_str(" (`--keep-going` judges what follows)");
                }
            }
        }
        if report.status == Status::Unfinished
            && let Some(stage) = report.stage
        {
            verdict.push_str(&match stage.round {
                _ if report.in_gap => " in a gap".to_owned(),
                0 => " in the set-up".to_owned(),
                round => format!(" in round {round}, {}", stage.phase),
            });
        }
        if let Some(round) = report.basis.from_round.filter(|round| *round > 0) {
            verdict.push_str(&format!(", from round {round} on"));
        }
        if report.basis.gaps > 0 {
            verdict.push_str(&format!(", with {}", count(report.basis.gaps.into(), "gap")));
        }
        Self {
            verdict,
            actions: match report.status {
                Status::Legal | Status::Unfinished => Some(report.actions),
                Status::Claimed | Status::Illegal | Status::Unreadable => None,
            },
            scores: (report.status == Status::Legal).then(|| scores(report)).flatten(),
        }
    }
}

impl Tally {
    /// Counts one more outcome.
    pub fn add(&mut self, outcome: &Outcome) {
        let Outcome::Record(checked) = outcome else {
            self.failures += 1;
            return;
        };
        let report = &checked.report;
        self.records += 1;
        *match report.status {
            Status::Legal => &mut self.legal,
            Status::Unfinished => &mut self.unfinished,
            Status::Claimed => &mut self.claimed,
            Status::Illegal => &mut self.illegal,
            Status::Unreadable => &mut self.unreadable,
        } += 1;
        self.allowed += report.basis.allowed.len() as u64;
        self.takebacks += u64::from(report.basis.takebacks);
        self.adjusted += u64::from(report.basis.adjusted);
        self.not_verified += report.basis.unverified;
        for finding in &report.findings {
            *match finding.severity {
                Severity::Error => &mut self.errors,
                Severity::Warning => &mut self.warnings,
                Severity::Note => &mut self.notes,
            } += u64::from(finding.count.max(1));
            self.safe_fixes += u64::from(finding.fix.as_ref().is_some_and(|fix| fix.safe));
        }
        self.errors += u64::from(report.more);
        self.consequent += u64::from(report.consequent);
        self.ignored += u64::from(checked.aside.ignored);
        self.known += u64::from(checked.aside.known);
    }

    /// The last lines of a report for people; `alone` is known of a run with one record.
    pub(super) fn summary(&self, alone: Option<Alone>, out: &mut String) {
        let mut facts = Vec::new();
        let mut scores = None;
        match self.records {
            // The complaints on standard error say it all.
            0 => return,
            1 => {
                out.push_str("1 record: ");
                if let Some(alone) = alone {
                    out.push_str(&alone.verdict);
                    facts.extend(alone.actions.map(|actions| count(actions, "action")));
                    scores = alone.scores;
                }
                out.push_str(". ");
            }
            many => {
                out.push_str(&format!("Checked {many} records: "));
                for (number, name) in [
                    (self.legal, "legal"),
                    (self.unfinished, "unfinished"),
                    (self.claimed, "claimed"),
                    (self.illegal, "illegal"),
                    (self.unreadable, "unreadable"),
                ] {
                    if number > 0 {
                        facts.push(format!("{number} {name}"));
                    }
                }
            }
        }
        self.findings(&mut facts);
        if !facts.is_empty() {
            out.extend([&facts.join(", "), "\n"]);
        }
        if let Some(scores) = scores {
            out.extend([&scores, "\n"]);
        }
        if self.records > 1 && self.notes > 0 {
            let are = if self.notes == 1 { "is" } else { "are" };
            let notes = count(self.notes, "note");
            out.push_str(&format!(
                "{notes} {are} not shown; check one record alone to read them.\n"
            ));
        }
    }

    fn findings(&self, facts: &mut Vec<String>) {
        let all: [(u64, &dyn Fn(u64) -> String); 11] = [
            (self.errors, &|n| count(n, "error")),
            (self.consequent, &|n| format!("{n} consequent")),
            (self.warnings, &|n| count(n, "warning")),
            (self.known, &|n| count(n, "known finding")),
            (self.ignored, &|n| count(n, "ignored finding")),
            (self.safe_fixes, &|n| format!("{n} with a safe fix (`evoref fix`)")),
            (self.allowed, &|n| count(n, "allowance")),
            (self.takebacks, &|n| count(n, "takeback")),
            (self.adjusted, &|n| count(n, "adjustment")),
            (self.not_verified, &|n| format!("{} not verified", count(n, "action"))),
            (self.failures, &|n| format!("{} not checked", count(n, "path"))),
        ];
        facts.extend(all.iter().filter(|(n, _)| *n > 0).map(|(n, fact)| fact(*n)));
    }
}

/// `1 error`, `2 errors`.
pub fn count(number: u64, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}
