//! What was played, apart from how it was written: every heading and every clause that says something that
//! does not follow from the rules, as `fmt` writes it, with seats in the place of handles.
//!
//! Comments, notes, counts, results, handles, display names, taken-back clauses and layout are not part of it:
//! two recorders of one evening get the same.

use std::hash::BuildHasher as _;

use hmac_sha256::Hash;

use super::heard::{Clauses, Heard};
use crate::prelude::*;
use crate::replay::Case;
use evoref_game::{MAX_PLAYERS, Says, Wording, is_path};
use evoref_record::notation::one_clause;

/// So many bytes are hashed at a time.
const PORTION: usize = 4 << 10;

/// A heading or a clause that was played.
#[derive(Debug, PartialEq, Eq)]
pub struct Clause {
    /// With seats in place of handles.
    pub plain: String,
    /// With handles.
    pub text: String,
    /// The byte of the file at which it begins.
    pub at: u32,
}

pub(super) struct Playing {
    seats: Arc<[Seat]>,
    /// The bytes with which a handle begins.
    begins: [bool; 256],
    /// What is not hashed yet.
    plain: String,
    /// Room for a clause that is not written as `fmt` writes it.
    spelt: String,
    hash: Hash,
    /// The clauses, if they are wanted.
    clauses: Option<Vec<Clause>>,
    /// A hash of each heading and clause, if they are wanted.
    hashes: Option<Vec<u64>>,
}

impl Playing {
    /// Hears of the game, the number of players and the settings.
    pub(super) fn of<G: Rules>(case: &Case<'_, G>, wanted: Clauses) -> Self {
        let header = &case.opened.header;
        let mut begins = [false; 256];
        for seat in header.seats.iter() {
            begins[usize::from(*seat.handle.as_bytes().first().unwrap_or(&b' '))] = true;
        }
        let mut playing = Self {
            seats: Arc::clone(&header.seats),
            begins,
            plain: format!("{} {}\n", G::GAME.name, header.seats.len()),
            spelt: String::new(),
            hash: Hash::new(),
            clauses: (wanted == Clauses::Texts).then(Vec::new),
            hashes: (wanted == Clauses::Hashes).then(Vec::new),
        };
        for (name, value) in settings(case) {
            playing.plain.push_str(&format!("{name}: {value}\n"));
        }
        playing
    }

    /// The line that begins at the byte `begins` is complete.
    fn end_line(&mut self, begins: usize) {
        if let Some(hashes) = &mut self.hashes {
            hashes.push(rustc_hash::FxBuildHasher.hash_one(&self.plain[begins..]));
        }
        self.plain.push('\n');
        if self.plain.len() >= PORTION {
            self.hash.update(&self.plain);
            self.plain.clear();
        }
    }

    /// What was heard: the hash of all, and what else was wanted.
    pub(super) fn end(mut self) -> Heard {
        self.hash.update(&self.plain);
        Heard {
            identity: Some(digits(self.hash.finalize())),
            clauses: self.clauses.unwrap_or_default(),
            hashes: self.hashes.unwrap_or_default(),
            ..Heard::default()
        }
    }
}

/// Half of a hash in hexadecimal digits, which is enough to tell all sessions apart that will ever be played.
pub fn digits(hash: [u8; 32]) -> String {
    let half = hash.first_chunk().copied();
    format!("{:032x}", u128::from_be_bytes(half.unwrap_or_default()))
}

impl<G: Rules> Watch<G> for Playing {
    fn heading(&mut self, at: u32, name: &'static str, number: &str) {
        let begins = self.plain.len();
        self.plain.push_str(name);
        if !number.is_empty() {
            let digits = number.trim_start_matches('0');
            self.plain.push(' ');
            self.plain.push_str(if digits.is_empty() { "0" } else { digits });
        }
        if let Some(clauses) = &mut self.clauses {
            let plain = self.plain[begins..].to_owned();
            let text = plain.clone();
            clauses.push(Clause { plain, text, at });
        }
        self.end_line(begins);
    }

    fn clause(&mut self, clause: &Wording<'_>) {
        if clause.says == Says::Nothing {
            return;
        }
        let with_result = clause.says == Says::Result;
        let respell = &mut clause.spelt.borrow_mut();
        let text = one_clause(clause.text, clause.at, respell, with_result, &mut self.spelt);
        let begins = self.plain.len();
        match clause.by {
            Actor::Player(player) => push_seat(player.seat(), &mut self.plain),
            by @ (Actor::Table | Actor::Adjust | Actor::Manual) => self.plain.push_str(by.by()),
        }
        self.plain.push_str(": ");
        without_handles(text, (&self.seats, &self.begins), &mut self.plain);
        if let Some(clauses) = &mut self.clauses {
            let text = format!("{}: {text}", subject_of(clause.by, &self.seats));
            clauses.push(Clause { plain: self.plain[begins..].to_owned(), text, at: clause.at });
        }
        self.end_line(begins);
    }
}

/// The settings in force that are not those of every session, in order. A file beside the record counts by
/// what it says, wherever it lies, and so does what may stand more than once.
fn settings<G: Rules>(case: &Case<'_, G>) -> Vec<(String, String)> {
    let named = case.rules.settings().into_iter();
    let mut settings: Vec<(String, String)> =
        named.map(|(name, value)| (name.to_owned(), value)).collect();
    for (key, value) in &case.opened.header.about.settings {
        if G::GAME.repeated.contains(&&**key) {
            let words: Vec<&str> = value.split_whitespace().collect();
            settings.push((key.clone(), words.join(" ").to_lowercase()));
        } else if is_path(value)
            && let Ok(file) = case.files.read(value.trim())
        {
            settings.push((key.clone(), file.text().to_owned()));
        }
    }
    settings.sort();
    settings
}

fn push_seat(seat: usize, out: &mut String) {
    const SEATS: [&str; MAX_PLAYERS] = ["seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"];
    out.push_str(SEATS.get(seat).copied().unwrap_or_default());
}

/// Appends words with `seat 1` in the place of the handle of the first player, and so on. Most words begin
/// with no letter that a handle begins with.
fn without_handles(words: &str, (seats, begins): (&[Seat], &[bool; 256]), out: &mut String) {
    let bytes = words.as_bytes();
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | 0x80..);
    let (mut at, mut copied) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        let long = bytes[at..].iter().take_while(|byte| in_word(byte)).count();
        if begins[usize::from(*byte)]
            && let word = &bytes[at..at + long]
            && let Some(seat) = seats.iter().position(|seat| seat.handle.as_bytes() == word)
        {
            out.push_str(&words[copied..at]);
            push_seat(seat, out);
            copied = at + long;
        }
        // The next byte is no part of a word.
        at += long + 1;
    }
    out.push_str(&words[copied..]);
}
