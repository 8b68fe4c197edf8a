//! Whether a line above may be what is wrong: with one slip mended there, the record plays on as well.

use super::slips::{names, other_order, other_words};
use super::supposing::supposing;
use crate::alternatives::{legal, legal_later, printed};
use crate::place::{actor, line_at, subject_of};
use crate::replay::{self, Case, Refused, Replay};
use crate::trial::{reach, stop};
use evoref_game::{Actor, Claimed, Rules};
use evoref_record::diagnostic::Fix;
use evoref_record::notation::{Statement, comment, lines};
use evoref_record::source::Span;

/// The most changes above that are tried, and the most steps for them.
const TRIALS: usize = 3000;
const STEPS: u64 = 40_000_000;
/// Lines above that are changed from one kept place.
const BLOCK: usize = 8;
/// Lines above whose other legal actions are tried.
const NEAR: usize = 12;
/// Other legal actions of one line that are tried.
const ACTIONS: usize = 40;

/// Whether a change above does as well as a reading.
pub(super) enum Elsewhere {
    /// None of those that were tried.
    Nowhere,
    /// One does: the number of its line, and its words.
    At(u32, String),
    /// One line does if it was written twice: its number.
    Doubled(u32),
    /// Not all could be tried.
    Untried,
}

/// A line above the refused one.
struct Line<'t> {
    span: Span,
    by: Actor,
    /// The line without its comment.
    said: &'t str,
    /// Where the words below the verb begin, in it.
    words: usize,
    /// The byte at which its first clause begins, and that clause.
    clause: (u32, &'t str),
    /// Whether it stands in the round of the refused one.
    same_round: bool,
}

/// What is tried above a refused line.
struct Search<'c, 's, 'r, G: Rules> {
    case: &'c Case<'s, G>,
    refused: &'r Refused<'s, G>,
    /// The change here.
    fix: &'r Fix,
    best: u32,
    trials: usize,
    /// The steps that must be left.
    least: u64,
    /// The refused line, without its comment.
    own: &'s str,
    /// Whether the change is a line that is missing.
    is_missing: bool,
}

/// Whether a change of a line above lets the record play on as far as a change does.
pub(super) fn elsewhere<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    fix: &Fix,
    best: u32,
) -> Elsewhere {
    let own = line_at(case, refused.clause.at);
    let above = lines_above(case, own);
    let mut search = Search::new(case, refused, fix, best);
    let mut known = names(search.own);
    known.extend(names(&fix.text));
    let mut near = NEAR;
    for block in above.chunks(BLOCK) {
        let Some(kept) = block.last().and_then(|first| case.kept_at(first.span.start)) else {
            continue;
        };
        let from_here = supposing(case, Some(&kept), None);
        if let Some(number) = search.doubled(&from_here, block) {
            return Elsewhere::Doubled(number);
        }
        for line in block {
            let mut found = search.words(&from_here, line, &known);
            let by_player = matches!(line.by, Actor::Player(_));
            if found.is_none() && near > 0 && by_player && !search.is_missing {
                near -= 1;
                found = search.actions(line);
            }
            if let Some(words) = found {
                return Elsewhere::At(case.source.position(line.span.start).line, words);
            }
        }
        if search.trials == 0 || case.work.left() < search.least {
            return Elsewhere::Untried;
        }
    }
    Elsewhere::Nowhere
}

/// The lines above another that act, the lowest first.
fn lines_above<'t, G: Rules>(case: &Case<'t, G>, own: Span) -> Vec<Line<'t>> {
    let base = case.opened.at;
    let text: &'t str = case.opened.text;
    let body = case.opened.body;
    let range = (body - base) as usize..(own.start.max(body) - base) as usize;
    let mut rounds = 0;
    let mut above = Vec::new();
    for (at, line) in lines(&text[range], body) {
        let (subject, body) = match line {
            Ok(Statement::Said { subject, body }) => (subject, body),
            Ok(Statement::Round(_)) => {
                rounds += 1;
                continue;
            }
            Ok(Statement::Version(_) | Statement::Setup(_) | Statement::Position(_)) | Err(_) => {
                continue;
            }
        };
        let seats = &case.opened.header.seats;
        let by = actor(subject.text, seats);
        // What the table corrected or described in words is no slip of the hand.
        let by = by.filter(|by| matches!(by, Actor::Player(_) | Actor::Table));
        let (Some(by), Some(clause)) = (by, body.clauses().next()) else {
            continue;
        };
        let span = line_at(case, at.start);
        let said = uncommented(&text[(span.start - base) as usize..(span.end - base) as usize]);
        let begin = (clause.span().start - span.start) as usize;
        let verb = said[begin..].find(' ').map_or(said.len(), |verb| begin + verb);
        above.push((
            rounds,
            Line {
                span,
                by,
                said,
                words: verb,
                clause: (clause.at, clause.text.trim()),
                same_round: false,
            },
        ));
    }
    let lines = above.into_iter().rev();
    let lines = lines.map(|(round, line)| Line { same_round: round == rounds, ..line });
    lines.collect()
}

/// The verb of a line.
fn verb(line: &str) -> Option<&str> {
    let (_, said) = line.split_once(':')?;
    said.split_whitespace().next()
}

fn uncommented(line: &str) -> &str {
    line[..line.len() - comment(line).len()].trim_end()
}

/// Whether another action of the same verb, which was legal where the refused one stands, does as well.
pub(super) fn same_verb<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    fix: &Fix,
    best: u32,
) -> bool {
    if refused.claimed.is_none() || refused.missing {
        return false;
    }
    let own = line_at(case, refused.clause.at);
    let base = case.opened.at;
    let before =
        &case.opened.text[(own.start - base) as usize..(refused.clause.at - base) as usize];
    if before.contains(';') {
        return false;
    }
    let mut search = Search::new(case, refused, fix, best);
    let other = [refused.clause.text.trim(), fix.text.as_str()];
    search.others_at(refused.clause.at, refused.by, &other).is_some()
}

impl<'c, 's, 'r, G: Rules> Search<'c, 's, 'r, G> {
    fn new(case: &'c Case<'s, G>, refused: &'r Refused<'s, G>, fix: &'r Fix, best: u32) -> Self {
        let text: &'s str = case.opened.text;
        let own = line_at(case, refused.clause.at);
        let base = case.opened.at;
        Self {
            case,
            refused,
            fix,
            best,
            trials: TRIALS,
            least: case.work.left().saturating_sub(STEPS).max(1),
            own: uncommented(&text[(own.start - base) as usize..(own.end - base) as usize]),
            is_missing: fix.span.start == fix.span.end,
        }
    }

    /// The number of a line that says the same as the one above it, and without which the record plays on as
    /// far.
    fn doubled(&mut self, from_here: &Case<'_, G>, block: &[Line<'_>]) -> Option<u32> {
        let mut pairs = block.windows(2).filter_map(|pair| match pair {
            [lower, upper] if lower.said == upper.said => Some((lower, upper)),
            _ => None,
        });
        let (lower, _) = pairs.find(|(lower, upper)| {
            let fix = Fix {
                span: Span::new(upper.span.end, lower.span.end),
                text: String::new(),
                safe: false,
            };
            fix != *self.fix && reach(from_here, &fix).is_some_and(|far| far >= self.best)
        })?;
        Some(self.case.source.position(lower.span.start).line)
    }

    /// The verb of the line that is missing.
    fn verb_of_missing(&self) -> Option<&str> {
        verb(self.fix.text.trim())
    }

    /// Whether the refused line names somebody.
    fn is_named(&self, by: Actor) -> bool {
        let handle = subject_of(by, &self.case.opened.header.seats);
        let mut words = self.own.split([' ', ':', '.']);
        matches!(by, Actor::Player(_)) && words.any(|word| word == handle)
    }

    /// The line with other words or another subject with which the record plays on as far.
    fn words(
        &mut self,
        from_here: &Case<'_, G>,
        line: &Line<'_>,
        known: &[&str],
    ) -> Option<String> {
        let seats = &self.case.opened.header.seats;
        let own = line.by == self.refused.by || self.is_named(line.by);
        let table = line.by == Actor::Table;
        let mut slips = Vec::new();
        if table || !self.is_missing && (own || line.same_round) {
            slips.extend(other_words(line.said, line.words, known));
        } else if own {
            // Beside a missing line only slips of the same things are as likely.
            let alike = self.verb_of_missing() == verb(line.said);
            let all = other_words(line.said, line.words, known).into_iter();
            slips.extend(all.filter(|(_, words)| alike || known.contains(&words.as_str())));
        }
        if table {
            slips.extend(other_order(line.said, line.words));
        }
        let subject = subject_of(line.by, seats);
        // Which of two equal lines has the wrong subject is the same slip.
        let twin = line.said == self.own || self.is_missing;
        if matches!(line.by, Actor::Player(_)) && !twin && (own || line.same_round) {
            let others = seats.iter().filter(|seat| &*seat.handle != subject);
            let others =
                others.filter(|seat| own || &*seat.handle == subject_of(self.refused.by, seats));
            slips.extend(others.map(|seat| (0..subject.len(), seat.handle.to_string())));
        }
        for (range, words) in slips {
            if self.trials == 0 || self.case.work.left() < self.least {
                return None;
            }
            self.trials -= 1;
            let at = |byte: usize| line.span.start + byte as u32;
            let fix =
                Fix { span: Span::new(at(range.start), at(range.end)), text: words, safe: false };
            if fix != *self.fix && reach(from_here, &fix).is_some_and(|far| far >= self.best) {
                let (before, after) = (&line.said[..range.start], &line.said[range.end..]);
                return Some(format!("{before}{}{after}", fix.text));
            }
        }
        None
    }

    /// Another legal action of the line's verb with which the record plays on as far.
    fn actions(&mut self, line: &Line<'_>) -> Option<String> {
        let (at, written) = line.clause;
        let words = self.others_at(at, line.by, &[written])?;
        let subject = subject_of(line.by, &self.case.opened.header.seats);
        Some(format!("{subject}: {words}"))
    }

    /// The same for the clause at a byte.
    fn others_at(&mut self, at: u32, by: Actor, written: &[&str]) -> Option<String> {
        let case = self.case;
        let line = line_at(case, at);
        let above = case.kept_at(line.start)?;
        let rules = &*case.rules;
        let verb = written.first()?.split(' ').next();
        let mut choices = legal(case, above.state());
        choices.extend(legal_later(case, above.state(), &choices));
        let alike = choices.into_iter().filter(|choice| {
            let text = printed(rules, choice);
            choice.by == by && text.split(' ').next() == verb && !written.contains(&text.as_str())
        });
        for choice in alike.take(ACTIONS) {
            if self.trials == 0 || case.work.left() < self.least {
                return None;
            }
            self.trials -= 1;
            let reading = replay::Reading {
                at,
                instead: Some(0),
                by,
                claimed: Claimed { action: choice.action.clone(), span: line },
            };
            let with = supposing(case, Some(&above), [reading]);
            if stop(&Replay::branch(&with, None, u32::MAX)) >= self.best {
                return Some(printed(rules, &choice));
            }
        }
        None
    }
}
