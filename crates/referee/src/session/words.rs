//! The words of a line by what they are, and what a word means: for colours and explanations.
//!
//! Knows the statements that are the same in every game; names are the game's.

use super::tape::Tape;
use crate::KEYS;
use crate::prelude::*;
use crate::subject::{KEPT_SUBJECTS, LATER_KEYS, actor};

/// The subjects that claim something, with what their lines say.
const CLAIMS: [(&str, &str); 4] = [
    ("check", "counts made at the table"),
    ("result", "the result as the table has it"),
    ("allow", "a broken rule that the table let stand in the line below"),
    ("takeback", "so many clauses above never happened"),
];

/// A card without a name, in every game that hides some.
const UNSEEN: (&str, &str) = ("?", "a card that nobody saw");

impl<G: Rules> Tape<G> {
    /// What a word means behind the verb of a clause: only what can stand there, as `left` is a side.
    pub(super) fn meant(&self, word: &str) -> Option<String> {
        let mut words = G::GAME.units.iter().chain(G::GAME.words).chain([&UNSEEN]);
        let mut own = || words.find(|(name, _)| *name == word);
        let gloss = self.rules.gloss(word).map(|gloss| gloss.text);
        gloss.or_else(|| Some(own()?.1.to_owned())).or_else(|| self.display_name(word))
    }

    fn display_name(&self, word: &str) -> Option<String> {
        let mut seats = self.header.seats.iter();
        let seat = seats.find(|seat| seat.handle.eq_ignore_ascii_case(word))?;
        Some(seat.name.to_string())
    }

    pub(super) fn gloss(&self, word: &str) -> Option<String> {
        if let Some(gloss) = self.rules.gloss(word) {
            return Some(gloss.text);
        }
        let game = G::GAME;
        let mut verbs = game.verbs.iter().filter(|verb| verb.name == word);
        if let Some(verb) = verbs.next() {
            return Some(format!("`{}`: {}", verb.form, verb.meaning));
        }
        let pairs = game.units.iter().chain(game.headers).chain(KEYS);
        let pairs = pairs.chain(LATER_KEYS).chain(KEPT_SUBJECTS);
        let mut meanings = pairs
            .chain(&CLAIMS)
            .chain(game.words)
            .chain([&UNSEEN])
            .filter(|(name, _)| *name == word);
        if let Some((_, meaning)) = meanings.next() {
            return Some((*meaning).to_owned());
        }
        if let Some(switch) = game.switches.iter().find(|switch| switch.name == word) {
            return Some(format!("{}: {}", switch.meaning, switch.values()));
        }
        if let Some(text) = G::GAME.text(word) {
            return Some(text.title.to_owned());
        }
        self.display_name(word)
    }

    pub(super) fn words(&self, line: u32) -> Vec<(Span, &'static str)> {
        let index = (line as usize).saturating_sub(1);
        if line == 0 || index >= self.source.line_count() {
            return Vec::new();
        }
        let span = self.source.line_span(index);
        let text = self.source.slice(span).trim_end();
        let comment = comment(text);
        let said = &text[..text.len() - comment.len()];
        let mut words = Vec::new();
        match said.split_once(':') {
            Some((subject, rest)) if !subject.trim().contains([' ', '"']) => {
                let lead = subject.len() - subject.trim_start().len();
                let trimmed = subject.trim();
                words.push((part(span, lead, trimmed.len()), "subject"));
                let from = subject.len() + 1;
                let by = actor(trimmed, &self.header.seats);
                self.clause_words(rest, (span, from), by, &mut words);
            }
            _ => {
                for (at, word) in pieces(said) {
                    let kind = if word.parse::<u32>().is_ok() { "number" } else { "heading" };
                    words.push((part(span, at, word.len()), kind));
                }
            }
        }
        if !comment.is_empty() {
            words.push((part(span, said.len(), comment.len()), "comment"));
        }
        words
    }

    /// The words behind a subject; of a claim if nobody acts.
    fn clause_words(
        &self,
        text: &str,
        (line, from): (Span, usize),
        by: Option<Actor>,
        words: &mut Vec<(Span, &'static str)>,
    ) {
        let is_verb = |by: Actor, word: &str| {
            let mut verbs = G::GAME.verbs.iter();
            verbs.any(|verb| verb.by == by.by() && verb.name.eq_ignore_ascii_case(word))
        };
        let (mut first, mut claims) = (true, false);
        for (at, word) in pieces(text) {
            let span = part(line, from + at, word.len());
            let kind = match (word, by) {
                (";", _) => {
                    (first, claims) = (true, false);
                    continue;
                }
                (",", _) => continue,
                ("=>", _) => {
                    claims = true;
                    "claim"
                }
                _ if word.starts_with('"') => "text",
                _ if claims => "claim",
                (_, Some(by)) if first && is_verb(by, word) => "verb",
                _ => match self.kind(word) {
                    Some(kind) => kind,
                    None if self.path_words(word, span, words) => {
                        first = false;
                        continue;
                    }
                    None => "word",
                },
            };
            first = false;
            words.push((span, kind));
        }
    }

    fn kind(&self, word: &str) -> Option<&'static str> {
        let is_unit = || G::GAME.units.iter().any(|(unit, _)| *unit == word);
        if word.parse::<i64>().is_ok() {
            Some("number")
        } else if let Some(gloss) = self.rules.gloss(word) {
            Some(gloss.kind)
        } else if actor(word, &self.header.seats).is_some() {
            Some("player")
        } else if G::GAME.text(word).is_some() {
            Some("code")
        } else {
            is_unit().then_some("unit")
        }
    }

    /// A word of spaces that are joined, each for itself.
    fn path_words(&self, word: &str, span: Span, words: &mut Vec<(Span, &'static str)>) -> bool {
        let mut at = 0;
        let mut spaces = Vec::new();
        for name in word.split(['-', 'x']) {
            let Some(gloss) = self.rules.gloss(name) else { return false };
            spaces.push((part(span, at, name.len()), gloss.kind));
            at += name.len() + 1;
        }
        words.append(&mut spaces);
        true
    }
}

fn part(line: Span, at: usize, len: usize) -> Span {
    let start = line.start + at as u32;
    Span::new(start, start + len as u32)
}

/// The words of a text with their places: strings whole, `;` and `,` by themselves.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let rest = &text[at..];
        let len = match rest.chars().next()? {
            ';' | ',' => 1,
            '"' => string(rest),
            _ => rest.find([' ', '\t', ';', ',']).unwrap_or(rest.len()),
        };
        let piece = (at, &rest[..len]);
        at += len;
        Some(piece)
    })
}

/// The length of a string with its quotes; to the end if it is not closed.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}
