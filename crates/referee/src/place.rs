//! From steps and parts of a clause to the words of the record.
//!
//! Knows where clauses and words stand; asks the game only which words an action was read from.

use super::replay::{Case, read, read_stated};
use super::subject::{actor, is};
use crate::prelude::*;
use evoref_game::Part;
use evoref_record::notation::{Token, line};

/// The words that a step stands for: an action, or the line of a heading.
pub(crate) fn locate<G: Rules>(case: &Case<'_, G>, step: Step) -> Span {
    let words = case.words.get_or_init(|| words_of_steps(case));
    let index = (step.0 as usize).checked_sub(1);
    let found = index.and_then(|index| words.get(index)).copied();
    found.unwrap_or_else(|| case.opened.line_at(case.opened.at))
}

/// The words of all steps, counted as a run counts them.
fn words_of_steps<G: Rules>(case: &Case<'_, G>) -> Vec<Span> {
    let mut words = Vec::new();
    let mut stating = false;
    let supposed = |at| case.supposed_at(at).map(|reading| reading.claimed.span);
    for (span, line) in case.opened.body_lines() {
        words.extend(supposed(span.start));
        if case.supposed.lenient && case.supposed.is_gone(span.start) {
            continue;
        }
        match line {
            Ok(heading @ (Statement::Setup(_) | Statement::Position(_) | Statement::Round(_))) => {
                stating = matches!(heading, Statement::Position(_));
                words.push(case.opened.line_at(span.start));
            }
            Ok(Statement::Said { subject, body }) => {
                let Some(by) = actor(subject.text, &case.opened.header.seats) else { continue };
                if stating {
                    let mut claimed = Vec::new();
                    for clause in body.clauses() {
                        let reader = clause.reader(&*case.rules);
                        if read_stated(&reader, by, &mut claimed).is_err() {
                            break;
                        }
                    }
                    words.extend(claimed.into_iter().map(|claimed| claimed.span));
                    continue;
                }
                for clause in body.clauses() {
                    words.extend(supposed(clause.at));
                    // What follows a broken clause on its line is not read either.
                    let Ok(actions) = read(&*case.rules, by, clause) else { break };
                    words.extend(actions.iter().map(|claimed| claimed.span));
                }
            }
            Ok(Statement::Version(_)) | Err(_) => {}
        }
    }
    words
}

/// The words of a part of a clause said by `by`; `action` is where the judged action stands.
pub(crate) fn part<G: Rules>(
    case: &Case<'_, G>,
    by: Actor,
    clause: Clause<'_>,
    action: Option<Span>,
    part: Part,
) -> Span {
    let whole = clause.span();
    match part {
        Part::Action => action.unwrap_or(whole),
        Part::Clause => whole,
        Part::Claim => clause
            .claim
            .map(|(text, at)| Reader::new(&(), text, at).clause_span())
            .filter(|span| span.start < span.end)
            .unwrap_or(whole),
        Part::Word(number) => nth_word(case, by, clause, number).unwrap_or(whole),
        Part::Words(first, last) => {
            let nth = |number| nth_word(case, by, clause, number);
            nth(first).zip(nth(last)).map_or(whole, |(first, last)| first.join(last))
        }
        Part::Subject => {
            let line_span = case.opened.line_at(clause.at);
            match line(case.opened.slice(line_span), line_span.start) {
                Ok(Some(Statement::Said { subject, .. })) if !is(&subject, "") => subject.span,
                Ok(_) | Err(_) => whole,
            }
        }
    }
}

/// The word with a number as the game counts: what it read as one name is one word.
fn nth_word<G: Rules>(
    case: &Case<'_, G>,
    by: Actor,
    clause: Clause<'_>,
    number: u8,
) -> Option<Span> {
    // A name of several words is never the one spelling, so each is noted on the way.
    let names = RefCell::new(Respell::default());
    let noting = clause.reader(&*case.rules).noting(Some(&names));
    // Whatever is wrong with the form was said before anything was judged.
    let _ = G::read_clause(&noting, by, &mut Vec::new());
    let names = names.into_inner();
    let reader = Reader::new(&(), clause.text, clause.at);
    let mut counted = 0;
    let mut found: Option<Span> = None;
    for token in reader.tokens(reader.begin()) {
        let Token::Word(word) = token else { continue };
        // The further words of a name belong to it.
        if let Some(name) = found.filter(|name| word.span.start < name.end) {
            found = Some(name.join(word.span));
            continue;
        }
        if counted > number {
            break;
        }
        let name = names.read_as_one(word.span.start);
        found = Some(name.map_or(word.span, |name| name.join(word.span)));
        counted += 1;
    }
    found.filter(|_| counted > number)
}
