//! A header that does not belong to the lines below it: another game, or players who are not listed.
//!
//! Without this every line below would be wrong by itself, and none would name the cause.

use super::header::Header;
use super::opened::Opened;
use super::subject::{SUBJECTS, actor, kept_subject, subject_in_other_words};
use crate::prelude::*;
use evoref_record::notation::{Line, can_be_handle, meaning};

/// Lines of play among which one must be strange for more to be looked at, and how many those are.
const FIRST: usize = 8;
const LINES: usize = 60;
/// Lines that must be strange.
const LEAST: usize = 3;

/// A line of play: who says it, and the word behind the colon.
struct PlayLine<'s> {
    subject: Word<'s>,
    by: Option<Actor>,
    verb: &'s str,
}

impl Opened<'_> {
    /// What is wrong with the header, whether it could be read or not, if the lines below it say so.
    ///
    /// Such a record is never without a finding, so this is asked when there is one.
    pub(crate) fn astray(&self) -> Option<Box<Finding>> {
        let header = &*self.header;
        let (game, named) = header.game?;
        let lines = |count| self.body_lines().filter_map(|line| said(header, line)).take(count);
        let is_strange = |said: &PlayLine<'_>| said.by.is_none() || !knows(game, said.verb);
        if !lines(FIRST).any(|said| is_strange(&said)) {
            return None;
        }
        let said: Vec<PlayLine<'_>> = lines(LINES).collect();
        let other = other_game(header, (game, named), &said);
        other.or_else(|| self.misreads.is_empty().then(|| unlisted(header, &said)).flatten())
    }
}

/// What a line of play says; nothing of other lines.
fn said<'s>(header: &Header, (_, line): Line<'s>) -> Option<PlayLine<'s>> {
    let Ok(Statement::Said { subject, body }) = line else { return None };
    let by = actor(subject.text, &header.seats);
    let is_play = match by {
        Some(Actor::Player(_) | Actor::Table) => true,
        Some(Actor::Manual | Actor::Adjust) => false,
        None => {
            can_be_handle(subject.text)
                && !SUBJECTS.iter().any(|known| subject.text.eq_ignore_ascii_case(known))
                && subject_in_other_words(subject.text).is_none()
                && kept_subject(&subject, &header.seats).is_none()
        }
    };
    let verb = body.text.split_whitespace().next()?;
    is_play.then_some(PlayLine { subject, by, verb })
}

/// Whether a word is a verb of a game, in any language.
fn knows(game: &Game, word: &str) -> bool {
    let is_verb = |word: &str| game.verbs.iter().any(|verb| verb.name == word);
    is_verb(word) || meaning(word, is_verb).is_some() || is_verb(&word.to_ascii_lowercase())
}

/// Another game that has all the verbs, some of which this one lacks.
fn other_game(
    header: &Header,
    (game, named): (&'static Game, Span),
    said: &[PlayLine<'_>],
) -> Option<Box<Finding>> {
    let strange: Vec<&PlayLine<'_>> = said.iter().filter(|said| !knows(game, said.verb)).collect();
    if strange.len() < LEAST {
        return None;
    }
    let mut others = header.games.iter();
    let other = others.find(|other| said.iter().all(|said| knows(other, said.verb)))?;
    let (written, meant, many, all) = (game.name, other.name, strange.len(), said.len());
    let message = format!(
        "this is no session of {written}: {many} of its first {all} lines say what only {meant} has"
    );
    let mut misread =
        Finding::new(Record::HeaderValue, named, message, "another game").means(meant);
    // What a record means is changed with it.
    misread.fix = misread.fix.map(|fix| Fix { safe: false, ..fix });
    misread.related.extend(strange.first().map(|said| Label {
        span: said.subject.span,
        text: format!("`{}` is a line of {meant}", said.verb),
    }));
    Some(misread)
}

/// Somebody who says much and is not listed, though all who are listed say something.
fn unlisted(header: &Header, said: &[PlayLine<'_>]) -> Option<Box<Finding>> {
    let is_heard = |player| said.iter().any(|said| said.by == Some(Actor::Player(player)));
    let strangers: Vec<&PlayLine<'_>> = said.iter().filter(|said| said.by.is_none()).collect();
    let first = strangers.first()?;
    let name = first.subject.text;
    let is_one = strangers.iter().all(|said| said.subject.text == name);
    let mut players = (0..header.seats.len() as u8).map(Player);
    if strangers.len() < LEAST || !is_one || !players.all(is_heard) {
        return None;
    }
    let (many, all) = (strangers.len(), said.len());
    let message = format!("{name} is not listed, but says {many} of the first {all} lines");
    let label = format!("{name} is missing");
    let mut misread = Finding::new(Record::HeaderValue, header.players?, message, label)
        .help(format!("write {name} in the list where they sit, clockwise"));
    misread.related.push(Label { span: first.subject.span, text: format!("{name} plays here") });
    Some(misread)
}
