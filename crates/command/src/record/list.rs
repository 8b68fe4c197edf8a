//! What `?` lists: the legal clauses by kind, with numbers that choose.

use evoref_referee::session::{LegalClause, Session};
use evoref_report::render::count;

/// So many clauses are listed one by one.
const FEW: usize = 16;
/// So many of one kind are listed.
const MOST: usize = 60;

/// What a number stands for.
pub(super) enum Listed {
    Line(String),
    /// The clauses of a subject that begin with a word.
    Kind(String, String),
    /// The beginning of a form, and what may stand in it.
    Form(String, String),
}

/// Lists the kinds of what is legal; single clauses if they are few.
pub(super) fn kinds(session: &Session, listed: &mut Vec<Listed>) -> String {
    listed.clear();
    let legal = session.legal();
    let mut out = String::new();
    let mut kinds: Vec<(&LegalClause, u64)> = Vec::new();
    for clause in &legal.clauses {
        let same = |one: &LegalClause| one.subject == clause.subject && one.verb() == clause.verb();
        match kinds.iter_mut().find(|(one, _)| same(one)) {
            Some((_, forms)) => *forms += 1,
            None => kinds.push((clause, 1)),
        }
    }
    if legal.clauses.len() <= FEW {
        for clause in &legal.clauses {
            add(clause, listed, &mut out);
        }
    } else {
        for (clause, forms) in kinds {
            let (subject, word) = (&clause.subject, clause.verb());
            let mut verbs = session.game().verbs.iter();
            let form = verbs.find(|form| form.name == word && form.by == clause.by.by());
            let meaning = form.map_or("", |form| form.meaning);
            listed.push(Listed::Kind(subject.to_string(), word.to_owned()));
            let forms = count(forms, "form");
            out.push_str(&format!("{:3}  {subject}: {word}   {forms}\n", listed.len()));
            if !meaning.is_empty() {
                out.push_str(&format!("       {meaning}\n"));
            }
        }
    }
    for heading in &legal.headings {
        listed.push(Listed::Line(heading.clone()));
        out.push_str(&format!("{:3}  {heading}\n", listed.len()));
    }
    if listed.is_empty() {
        out.push_str("  nothing\n");
    }
    out
}

/// Lists lines of which one is to be chosen.
pub(super) fn choice(lines: Vec<String>, listed: &mut Vec<Listed>) -> String {
    listed.clear();
    let mut out = "  which of these?\n".to_owned();
    for line in lines {
        out.push_str(&format!("{:3}  {line}\n", listed.len() + 1));
        listed.push(Listed::Line(line));
    }
    out
}

/// Lists the clauses of a subject that begin with a word.
pub(super) fn kind(session: &Session, whose: &str, word: &str, listed: &mut Vec<Listed>) -> String {
    listed.clear();
    let legal = session.legal();
    let mut out = String::new();
    let own = |clause: &&LegalClause| clause.subject == whose && clause.verb() == word;
    let own: Vec<&LegalClause> = legal.clauses.iter().filter(own).collect();
    for clause in own.iter().take(MOST) {
        add(clause, listed, &mut out);
    }
    if own.len() > MOST {
        let more = own.len() - MOST;
        out.push_str(&format!("     and {more} more; Tab completes them\n"));
    }
    out
}

fn add(clause: &LegalClause, listed: &mut Vec<Listed>, out: &mut String) {
    let line = clause.line();
    if !clause.is_form() {
        listed.push(Listed::Line(line.clone()));
        let result = clause.result().map_or_else(String::new, |result| format!("   ({result})"));
        out.push_str(&format!("{:3}  {line}{result}\n", listed.len()));
        return;
    }
    let gap = |word: &&str| {
        word.contains('[')
            || word.parse::<u32>().is_ok()
            || clause.names.iter().any(|(name, _)| name == word)
            || word.chars().all(|letter| letter.is_ascii_uppercase())
    };
    let sure = clause.text.split(' ').take_while(|word| !gap(word)).map(|word| format!("{word} "));
    let begun = format!("{}: {}", clause.subject, sure.collect::<String>());
    let names = clause.names.iter();
    let names = names.map(|(word, names)| format!("     {word}: {}\n", names.join(", ")));
    listed.push(Listed::Form(begun, names.collect()));
    out.push_str(&format!("{:3}  {line}\n", listed.len()));
}
