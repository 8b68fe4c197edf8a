//! The header of a record: who plays what, and under which rules.
//!
//! Knows the keys that every record may have; a game's own keys are collected for it unread.

use crate::prelude::*;
use std::borrow::Cow;

use nom::Parser;
use nom::bytes::complete::take_until;
use nom::character::complete::char;
use nom::sequence::terminated;

use super::subject::{LATER_KEYS, LEFT, SUBJECTS, is, is_own_key, kept_subject, kept_words};
use super::values::{no_date, seats};
use crate::report::About;
use evoref_game::{Setting, handle_of};
use evoref_record::notation::{Stuck, closest, refuse};

/// The format version that this program reads.
pub(crate) const VERSION: &str = "1";

/// The keys of every record, in the order in which `deal` writes them.
pub const KEYS: &[(&str, &str)] = &[
    ("game", "which game: evo, evolution or evolve"),
    ("title", "a title, in quotes"),
    ("date", "the day it was played, 2026-11-12; or the month, or the year"),
    ("place", "where, in quotes"),
    ("recorder", "who wrote it down"),
    ("source", "where the record comes from"),
    ("players", "handles in seat order, clockwise, with display names"),
    ("seed", "the seed it was dealt from: chacha8/1 42"),
    ("ruling", "a switch of the rules: NAME = VALUE"),
];

/// The games that records can name.
pub(crate) type GameList = &'static [&'static Game];

/// What the header lines say, as far as they could be understood.
#[derive(Debug, Default)]
pub struct Header {
    pub games: GameList,
    pub game: Option<(&'static Game, Span)>,
    pub about: About,
    pub seats: Arc<[Seat]>,
    pub players: Option<Span>,
    pub settings: Vec<OwnHeader>,
    pub rulings: Vec<OwnHeader>,
    /// What is odd about it and spoils nothing.
    pub odd: Option<Finding>,
    /// Whether a line of it is only kept.
    pub keeps: bool,
}

/// A header line of the game's own or a ruling, kept beyond the text that it stands in.
#[derive(Debug)]
pub struct OwnHeader {
    pub key: SmolStr,
    key_span: Span,
    pub value: SmolStr,
    pub span: Span,
}

impl OwnHeader {
    fn of(setting: &Setting<'_>) -> Self {
        Self {
            key: setting.key.text.into(),
            key_span: setting.key.span,
            value: setting.value.into(),
            span: setting.span,
        }
    }

    /// As the game is told of it.
    pub fn setting(&self) -> Setting<'_> {
        Setting {
            key: Word { text: &self.key, span: self.key_span, quoted: false },
            value: &self.value,
            span: self.span,
        }
    }
}

/// One header line, unread.
pub(crate) type HeaderLine<'s> = (Word<'s>, Body<'s>);

impl Header {
    /// Reads the header lines; what is wrong goes to `misreads`.
    pub fn read(lines: &[HeaderLine<'_>], games: GameList, misreads: &mut Misreads) -> Self {
        let mut header = Self { games, ..Self::default() };
        // The game comes first, wherever it stands: it decides which keys there are.
        if let Some((_, body)) = lines.iter().find(|(key, _)| is(key, "game")) {
            match read_game(*body, games) {
                Ok(game) => header.game = Some(game),
                Err(misread) => misreads.push(*misread),
            }
        }
        let own = header.game.map_or(&[][..], |(game, _)| game.headers);
        // The places of the keys in their list, and where each stood first.
        let mut seen: Vec<(usize, Span)> = Vec::with_capacity(8);
        for (key, body) in lines {
            let listed = all_keys(own).position(|(listed, _)| is(key, listed));
            let may_repeat = is(key, "ruling") || header.may_repeat(key.text);
            if let Some(listed) = listed.filter(|_| !may_repeat) {
                if let Some((_, first)) = seen.iter().find(|(other, _)| *other == listed) {
                    let mut misread = twice(*key);
                    misread.related.push(Label { span: *first, text: "the first".into() });
                    misreads.push(*misread);
                    continue;
                }
                seen.push((listed, key.span));
            }
            if let Err(misread) = header.entry(*key, *body) {
                misreads.push(*misread);
            }
        }
        for given in &header.settings {
            let key = lower(&given.key);
            let mut told = header.about.settings.iter_mut();
            // What stands more than once is one setting.
            match told.find(|(known, _)| *known == key) {
                Some((_, value)) => *value = format!("{value}; {}", given.value),
                None => {
                    let setting = (key.into_owned(), given.value.to_string());
                    header.about.settings.push(setting);
                }
            }
        }
        let rulings = header.rulings.iter();
        header.about.rulings = rulings.map(|own| (spelt(&own.key), spelt(&own.value))).collect();
        header
    }

    /// Whether it is a key of the game that may stand more than once.
    fn may_repeat(&self, key: &str) -> bool {
        let repeated = self.game.map_or(&[][..], |(game, _)| game.repeated);
        repeated.iter().any(|known| key.eq_ignore_ascii_case(known))
    }

    fn entry(&mut self, key: Word<'_>, body: Body<'_>) -> Reading<()> {
        match &*lower(key.text) {
            "game" => {}
            "title" => self.about.title = Some(kept_words(body)?),
            "date" => {
                self.about.date = Some(kept_words(body)?);
                self.odd = no_date(body);
            }
            "place" => self.about.place = Some(kept_words(body)?),
            "recorder" => self.about.recorder = Some(kept_words(body)?),
            "source" => self.about.source = Some(kept_words(body)?),
            "time" => self.about.time = Some(kept_words(body)?),
            "duration" => self.about.duration = Some(kept_words(body)?),
            "judge" => self.about.judge = Some(kept_words(body)?),
            "players" => {
                self.players = Some(body.span());
                self.seats = seats(body, self.game.map(|(game, _)| game))?;
            }
            "seed" => self.about.seed = Some(seed(body)?),
            "ruling" => self.rulings.push(OwnHeader::of(&ruling(body)?)),
            LEFT => return Err(nobody_came(key)),
            _ if kept_subject(&key, &[]).is_some() => {
                kept_words(body)?;
                self.keeps = true;
            }
            own if is_own_key(&key) => {
                let value = kept_words(body)?.to_string();
                if self.about.own.iter().any(|(known, _)| known == own) {
                    return Err(twice(key));
                }
                self.about.own.push((own.to_owned(), value));
            }
            own => {
                let span = body.span();
                let value = body.text.trim();
                let inner = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
                let value = inner.filter(|_| !self.may_repeat(own)).unwrap_or(value);
                let known =
                    self.game.is_none_or(|(game, _)| game.headers.iter().any(|(k, _)| *k == own));
                if !known {
                    return Err(unknown_key(key, self.game.map(|(game, _)| game)));
                }
                if value.is_empty() {
                    return Err(no_value(key));
                }
                self.settings.push(OwnHeader::of(&Setting { key, value, span }));
            }
        }
        Ok(())
    }
}

fn lower(key: &str) -> Cow<'_, str> {
    let shouts = key.bytes().any(|byte| byte.is_ascii_uppercase());
    if shouts { Cow::Owned(key.to_ascii_lowercase()) } else { Cow::Borrowed(key) }
}

/// A switch or its value in the one spelling.
pub(crate) fn spelt(text: &str) -> String {
    text.to_ascii_lowercase().replace('_', "-")
}

/// The keys of every record and those of a game, with their meaning.
pub(crate) fn all_keys(
    own: &'static [(&'static str, &'static str)],
) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    KEYS.iter().chain(LATER_KEYS).chain(own)
}

/// The keys with their meaning that may be added to the lines of a header; of some there may be several.
pub fn free_keys(
    header: &str,
    game: Option<&'static Game>,
) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let (own, repeated) = game.map_or((&[][..], &[][..]), |game| (game.headers, game.repeated));
    let stands = move |key: &str| {
        header.lines().any(|line| {
            let said = line.split_once(':');
            said.is_some_and(|(said, _)| said.trim().eq_ignore_ascii_case(key))
        })
    };
    all_keys(own).filter(move |(key, _)| *key == "ruling" || repeated.contains(key) || !stands(key))
}

fn twice(key: Word<'_>) -> Box<Finding> {
    let message = format!("`{}:` stands twice in the header", key.text);
    Finding::new(Record::DoubleHeader, key.span, message, "the second one")
        .help("keep the right one of the two lines")
}

/// What to say of somebody who leaves before the session begins.
pub(crate) fn nobody_came(subject: Word<'_>) -> Box<Finding> {
    let message = "nobody can leave before the first round";
    let help = "who never sat down is left out of `players:`; who left later has the line where it happened";
    Finding::new(Record::HasLeft, subject.span, message, "the session has not begun").help(help)
}

fn no_value(key: Word<'_>) -> Box<Finding> {
    let message = format!("`{}:` has no value", key.text);
    Finding::new(Record::HeaderValue, key.span, message, "nothing stands after the colon")
}

fn unknown_key(key: Word<'_>, game: Option<&'static Game>) -> Box<Finding> {
    let own = game.map_or(&[][..], |game| game.headers);
    let keys = || all_keys(own).map(|(key, _)| *key);
    let message = format!("`{}` is no header key, and no player has that handle yet", key.text);
    Finding::new(Record::UnknownHeader, key.span, message, "unknown header key")
        .suggest(key.text, keys())
        .help(format!("header keys here: {}", keys().collect::<Vec<_>>().join(", ")))
        .help("moves come after the heading `setup` or `round 1`")
}

/// `game = "evo" | "evolution" | "evolve" ;`
fn read_game(body: Body<'_>, games: &[&'static Game]) -> Reading<(&'static Game, Span)> {
    let reader = body.reader();
    let word = reader.line_of(reader.word("the name of a game"))?;
    let named = games
        .iter()
        .find(|game| is(&word, game.name) || word.unescaped().eq_ignore_ascii_case(game.title));
    if let Some(game) = named {
        return Ok((game, word.span));
    }
    let names: Vec<&str> = games.iter().map(|game| game.name).collect();
    let message = format!("`{}` is not a game that is refereed here", word.text);
    Err(Finding::new(Record::HeaderValue, word.span, message, "unknown game")
        .suggest(word.text, names.iter().copied())
        .help(format!("games: {}", names.join(", "))))
}

/// `seed = "chacha8/1", number ;`
fn seed(body: Body<'_>) -> Reading<u64> {
    let reader = body.reader();
    let wanted = |word: Word<'_>, what: &str| {
        let message = format!("`{}` is not {what}", word.text);
        Finding::new(Record::HeaderValue, word.span, message, format!("expected {what}"))
            .help("form: `seed: chacha8/1 42`, as `evoref deal` writes it")
    };
    let number = reader.line_of(|i| {
        let (rest, generator) = reader.word("the generator `chacha8/1`")(i)?;
        if !is(&generator, "chacha8/1") {
            return refuse(wanted(generator, "the generator `chacha8/1`"));
        }
        reader.word("the number of the seed")(rest)
    })?;
    number.text.parse().map_err(|_| wanted(number, "the number of a seed"))
}

/// `ruling = name, "=", value ;`
fn ruling(body: Body<'_>) -> Reading<Setting<'_>> {
    let reader = body.reader();
    let Ok((after, _)) =
        terminated(take_until::<_, _, Stuck<'_>>("="), char('=')).parse(reader.begin())
    else {
        let message = "a ruling names a switch and its value";
        return Err(Finding::new(Record::HeaderValue, body.span(), message, "no `=`")
            .help("form: `ruling: newborn-parent = no`"));
    };
    let value = reader.between(after, &[]);
    let named = body.text.len() - value.len() - 1;
    let key = Body { text: &body.text[..named], at: body.at }.reader();
    let key = key.line_of(key.word("the name of a switch"))?;
    let start = reader.place(after) + (value.len() - value.trim_start().len()) as u32;
    let value = value.trim();
    let span = Span::new(start, start + value.len() as u32);
    if value.is_empty() {
        return Err(no_value(key));
    }
    Ok(Setting { key, value: value.trim_matches('"'), span })
}

/// What to say about a subject that is nobody's handle.
pub(crate) fn unknown_subject(
    subject: Word<'_>,
    seats: &[Seat],
    players: Option<Span>,
    code: Code,
) -> Box<Finding> {
    let handles = || seats.iter().map(|seat| &*seat.handle);
    let message = format!("no player is called `{}`", subject.text);
    let mut misread = Finding::new(code, subject.span, message, "unknown player");
    let known = handles().chain(SUBJECTS.iter().copied());
    if let Some(near) = handle_of(subject, seats).or_else(|| closest(subject.text, known)) {
        misread = misread.means(near);
    }
    if let Some(span) = players {
        misread.related.push(Label { span, text: "the players of this record".into() });
    }
    misread.help(format!("players here: {}", handles().collect::<Vec<_>>().join(", ")))
}
