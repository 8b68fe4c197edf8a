//! A record as somebody at the table could have written it: without what he did not see, and with the verdict that it
//! had.
//!
//! What an onlooker sees of an action is the game's to say, when it prints it.

use super::Games;
use crate::opened::Given;
use crate::prelude::*;
use crate::replay::{leaving, read, read_stated};
use crate::subject::{GAP, LEFT, actor, is, kept_subject};
use crate::{Options, Status, case};

/// A record as somebody saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The record without comments and notes, and without a seed, whose draws are written out.
    pub text: String,
    /// First words of clauses that are shown as they are, because the session cannot be replayed without
    /// them: what is laid face down now and turned up later.
    pub shown: Vec<String>,
}

impl Games {
    /// The record as a player knew it, or an onlooker. A legal record stays legal, an unfinished one unfinished.
    ///
    /// # Errors
    /// The findings of a record whose header cannot be used.
    pub fn seen_by(
        self,
        source: &Source,
        record: Span,
        files: &dyn Files,
        player: Option<Player>,
    ) -> Result<Seen, Vec<Finding>> {
        let before = self.referee(source, record, files, &Options::default());
        let printed = match before.about().seed {
            Some(_) => self.format(source, record, files, true)?,
            None => source.slice(record).to_owned(),
        };
        let source = Source::new(source.name(), printed);
        let seen = |shown: &[String]| {
            let begun = self.begin(&source, source.whole(), files);
            let (entry, given) = begun.map_err(|report| report.findings)?;
            (entry.seen)(given, player, shown)
        };
        let mut shown = Vec::new();
        let (mut text, hidden) = seen(&shown)?;
        let keeps = |text: &str| {
            let source = Source::new(source.name(), text);
            let how = Options { verdict_only: true, without_advice: true, ..Options::default() };
            self.referee(&source, source.whole(), files, &how).status == before.status
        };
        // What was not legal before has no verdict to keep.
        let is_sound = matches!(before.status, Status::Legal | Status::Unfinished);
        // Few words hide anything, so all choices of them can be tried, the smallest first.
        let mut choices: Vec<u32> = (1..1 << hidden.len().min(8)).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        let choices = choices.into_iter().map(|choice| {
            let words = hidden.iter().enumerate();
            let words = words.filter(|(index, _)| choice >> index & 1 == 1);
            words.map(|(_, word)| word.clone()).collect()
        });
        // With all of them, and without its comments, it is legal as it was with those.
        for words in choices.chain([hidden.clone()]) {
            if !is_sound || keeps(&text) {
                break;
            }
            (text, _) = seen(&words)?;
            shown = words;
        }
        Ok(Seen { text, shown })
    }
}

/// A record of one game, whose header was read, as a player or an onlooker saw it, but for clauses whose first words are
/// `shown`; and the first words of the clauses that lost something.
///
/// # Errors
/// The findings of a record whose header cannot be used.
pub(crate) fn seen<G: Rules>(
    given: Given<'_>,
    player: Option<Player>,
    shown: &[String],
) -> Result<(String, Vec<String>), Vec<Finding>> {
    let case = case::<G>(given).map_err(|report| report.findings)?;
    let (opened, source) = (&case.opened, case.source);
    let (mut hidden, mut out) = (Vec::new(), String::new());
    let (mut stating, mut written) = (false, opened.at);
    for (span, line) in lines(opened.text, opened.at) {
        let Ok(statement) = line else { continue };
        let above = source.slice(Span::new(written, span.start));
        if above.trim_end_matches([' ', '\t']).ends_with("\n\n") && !out.is_empty() {
            out.push('\n');
        }
        written = span.end;
        match statement {
            Statement::Version(word)
            | Statement::Setup(word)
            | Statement::Round(word)
            | Statement::Position(word) => {
                stating = matches!(statement, Statement::Position(_));
                put(source, span.start, word.span.end, &mut out);
            }
            Statement::Said { subject, body } => {
                let seats = &opened.header.seats;
                let end = body.span().end;
                if let Some(kept) = kept_subject(&subject, seats) {
                    // Whoever wrote a note, or why something is missing, may have known more.
                    if kept == GAP {
                        put(source, span.start, subject.span.end, &mut out);
                        out.truncate(out.trim_end().len());
                        out.push_str(": \"\"\n");
                    } else if kept == LEFT
                        && let Ok((_, who, _)) = leaving::read(body, seats)
                    {
                        put(source, span.start, who.span.end, &mut out);
                    }
                } else if subject.span.start < opened.body {
                    // What everything was drawn from nobody saw.
                    let tells_source = is(&subject, "source") && body.text.contains("seed");
                    if !is(&subject, "seed") && !tells_source {
                        put(source, span.start, end, &mut out);
                    }
                } else {
                    let others = |by: &Actor| player.map(Actor::Player) != Some(*by);
                    let seen = actor(subject.text, seats).filter(others).and_then(|by| {
                        veiled(&*case.rules, shown, (by, body, stating), &mut hidden)
                    });
                    match seen {
                        Some(clauses) if clauses.is_empty() => {}
                        Some(clauses) => {
                            out.push_str(&format!("{}: {}\n", subject.text, clauses.join("; ")));
                        }
                        None => put(source, span.start, end, &mut out),
                    }
                }
            }
        }
    }
    hidden.sort();
    hidden.dedup();
    Ok((out, hidden))
}

/// A line without its comment.
fn put(source: &Source, from: u32, to: u32, out: &mut String) {
    out.push_str(source.slice(Span::new(from, to)).trim());
    out.push('\n');
}

/// The clauses of a line that are seen, if it loses any words; the verbs of those that do go to `hidden`.
fn veiled<G: Rules>(
    rules: &G,
    shown: &[String],
    (by, body, stating): (Actor, Body<'_>, bool),
    hidden: &mut Vec<String>,
) -> Option<Vec<String>> {
    let mut changed = false;
    let mut clauses = Vec::new();
    for clause in body.clauses() {
        let words = clause.whole.trim();
        let verb = words.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let seen = if shown.contains(&verb) {
            None
        } else if stating {
            let mut stated = Vec::new();
            let read = read_stated(&clause.reader(rules), by, &mut stated);
            let print = |fact: &G::Stated, view, out: &mut String| fact.print(rules, view, out);
            read.ok().and_then(|_| seen_of(&stated, print))
        } else {
            let read = read(rules, by, clause);
            let print = |action: &G::Action, view, out: &mut String| action.print(rules, view, out);
            read.ok().and_then(|actions| seen_of(&actions, print))
        };
        match seen {
            None => clauses.push(words.to_owned()),
            Some(seen) => {
                changed = true;
                hidden.push(verb);
                clauses.extend(seen);
            }
        }
    }
    changed.then_some(clauses)
}

/// What an onlooker sees of what a clause says; `None` if it is all.
fn seen_of<T>(said: &[Claimed<T>], print: impl Fn(&T, View, &mut String)) -> Option<Vec<String>> {
    let printed = |view: View| -> Vec<String> {
        let clauses = said.iter().map(|claimed| {
            let mut text = String::new();
            print(&claimed.action, view, &mut text);
            text
        });
        clauses.filter(|text| !text.is_empty()).collect()
    };
    let seen = printed(View::Onlooker);
    (seen != printed(View::Full)).then_some(seen)
}
