//! What was played, apart from how it was written: two recorders of one evening get the same.

use std::cmp::Ordering;
use std::hash::BuildHasher as _;

use sha2::{Digest as _, Sha256};

use crate::game::{Actor, Files};
use crate::notation::Statement;
use crate::referee::opened::TakenBack;
use crate::referee::place::actor;
use crate::referee::{self, About};
use crate::source::{Source, Span};

/// What was played in a record: every heading and action, as `fmt` writes it. Comments, notes, counts,
/// results, handles, display names, taken-back clauses and layout are not part of it.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) clauses: Vec<Said>,
    /// The hash of each, sorted: what two records share is counted often.
    hashes: Vec<u64>,
}

/// An action or a heading.
#[derive(Debug)]
pub(super) struct Said {
    /// With seats in place of handles.
    pub(super) plain: String,
    /// As it is written.
    pub(super) text: String,
    /// Its line in the file, from 1.
    pub(super) line: u32,
}

impl Played {
    /// What was played in the record at `span`; `None` if it cannot be read.
    pub(super) fn of(source: &Source, span: Span, files: &dyn Files) -> Option<Self> {
        let opened = referee::open(source, span).ok()?;
        let handles: Vec<&str> = opened
            .header
            .seats
            .iter()
            .map(|seat| &*seat.handle)
            .collect();
        let printed = referee::format(source, span, files, false).ok()?;
        let written = said(source, Some(span), &handles)?;
        let mut clauses = said(&Source::new(source.name(), printed), None, &handles)?;
        let lines = written.iter().map(|said| said.line);
        for (clause, line) in clauses.iter_mut().zip(lines) {
            clause.line = line;
        }
        let hasher = rustc_hash::FxBuildHasher;
        let hashes = clauses.iter().map(|said| hasher.hash_one(&said.plain));
        let mut hashes: Vec<u64> = hashes.collect();
        hashes.sort_unstable();
        Some(Self { clauses, hashes })
    }

    /// How many actions both have, each counted as often as both have it.
    pub(super) fn shared(&self, other: &Self) -> usize {
        let (mut one, mut two) = (
            self.hashes.iter().peekable(),
            other.hashes.iter().peekable(),
        );
        let mut shared = 0;
        while let (Some(a), Some(b)) = (one.peek(), two.peek()) {
            match a.cmp(b) {
                Ordering::Less => drop(one.next()),
                Ordering::Greater => drop(two.next()),
                Ordering::Equal => {
                    shared += 1;
                    one.next();
                    two.next();
                }
            }
        }
        shared
    }
}

/// The identity of the record at `span`: the same for what was played alike, in every version that writes
/// the notation alike. `None` if it cannot be read.
pub(super) fn of(source: &Source, span: Span, files: &dyn Files) -> Option<String> {
    let opened = referee::open(source, span).ok()?;
    let header = &opened.header;
    let (game, _) = header.game?;
    let about = &header.about;
    let printed = referee::format(source, span, files, about.seed.is_some()).ok()?;
    let mut hash = Hash::default();
    hash.line(&format!("{} {}", game.name, header.seats.len()));
    for setting in settings(about, files) {
        hash.line(&setting);
    }
    let printed = Source::new(source.name(), printed);
    let handles: Vec<&str> = header.seats.iter().map(|seat| &*seat.handle).collect();
    let mut plain = String::new();
    each_said(&printed, None, |_, said| {
        plain.clear();
        match said {
            Line::Heading(text) => plain.push_str(text),
            Line::Clause(by, words, claim) => seated(by, words, claim, &handles, &mut plain),
        }
        hash.line(&plain);
    })?;
    Some(hash.end())
}

/// The settings of the game, and a data file's text in place of its path.
fn settings(about: &About, files: &dyn Files) -> Vec<String> {
    let own = |value: &String| {
        let file = files.read(value).ok();
        file.map_or_else(|| value.clone(), |file| file.text().to_owned())
    };
    let settings = about.settings.iter();
    let settings = settings.map(|(key, value)| format!("{key}: {}", own(value)));
    let rulings = about.rulings.iter();
    let rulings = rulings.map(|(name, value)| format!("ruling: {name} = {value}"));
    let mut settings: Vec<String> = settings.chain(rulings).collect();
    settings.sort();
    settings
}

#[derive(Default)]
struct Hash(Sha256);

impl Hash {
    fn line(&mut self, text: &str) {
        self.0.update(text.as_bytes());
        self.0.update(b"\n");
    }

    fn end(self) -> String {
        // Half of it is enough to tell all sessions apart that will ever be played.
        let half = &self.0.finalize()[..16];
        half.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A heading, or a clause: whose, its words, and what is stated that does not follow from them.
enum Line<'t> {
    Heading(&'t str),
    Clause(Actor, &'t str, Option<&'t str>),
}

/// Tells the headings and clauses of a record in order, each with the byte where it begins: without what
/// was taken back. `None` if the record cannot be read.
fn each_said(
    source: &Source,
    span: Option<Span>,
    mut tell: impl FnMut(u32, Line<'_>),
) -> Option<()> {
    let whole = Span::new(0, source.text().len() as u32);
    let opened = referee::open(source, span.unwrap_or(whole)).ok()?;
    let gone = TakenBack::of(&opened).clauses;
    let seats = &opened.header.seats;
    for (span, statement) in opened.body_lines() {
        match statement {
            Ok(Statement::Setup(_)) => tell(span.start, Line::Heading("setup")),
            Ok(Statement::Position(_)) => tell(span.start, Line::Heading("position")),
            Ok(Statement::Round(number)) => {
                let heading = format!("round {}", number.text);
                tell(span.start, Line::Heading(&heading));
            }
            Ok(Statement::Said { subject, body }) => {
                let Some(by) = actor(subject.text, seats) else {
                    continue;
                };
                for clause in body.clauses() {
                    let span = clause.span();
                    if gone.binary_search(&span.start).is_ok() {
                        continue;
                    }
                    let words = source.slice(span);
                    // What `=>` states follows from the words, unless one of them is not known.
                    let claim = clause.claim.map(|(claim, _)| claim.trim());
                    let claim = claim.filter(|_| words.contains('?'));
                    tell(span.start, Line::Clause(by, words, claim));
                }
            }
            // A version is no action, and what cannot be read is told elsewhere.
            Ok(Statement::Version(_)) | Err(_) => {}
        }
    }
    Some(())
}

/// The headings and actions of a record, in order, with their lines.
fn said(source: &Source, span: Option<Span>, handles: &[&str]) -> Option<Vec<Said>> {
    let mut all = Vec::new();
    each_said(source, span, |at, said| {
        let line = source.position(at).line;
        all.push(match said {
            Line::Heading(text) => Said {
                plain: text.to_owned(),
                text: text.to_owned(),
                line,
            },
            Line::Clause(by, words, claim) => {
                let mut plain = String::new();
                seated(by, words, claim, handles, &mut plain);
                let claim = claim.map_or_else(String::new, |claim| format!(" => {claim}"));
                let text = format!("{}: {words}{claim}", name(by, handles));
                Said { plain, text, line }
            }
        });
    })?;
    Some(all)
}

fn subject_of(by: Actor) -> String {
    match by {
        Actor::Player(player) => format!("seat {}", player.seat() + 1),
        Actor::Table => "table".to_owned(),
        Actor::Adjust => "adjust".to_owned(),
        Actor::Manual => "manual".to_owned(),
    }
}

fn name(by: Actor, handles: &[&str]) -> String {
    match by {
        Actor::Player(player) => handles
            .get(player.seat())
            .map_or_else(String::new, |handle| (*handle).to_owned()),
        Actor::Table | Actor::Adjust | Actor::Manual => subject_of(by),
    }
}

/// Appends a clause with `seat 1` in the place of the first player and of the handle, and so on.
fn seated(by: Actor, words: &str, claim: Option<&str>, handles: &[&str], out: &mut String) {
    out.push_str(&subject_of(by));
    out.push_str(": ");
    without_handles(words, handles, out);
    if let Some(claim) = claim {
        out.push_str(" => ");
        without_handles(claim, handles, out);
    }
}

fn without_handles(words: &str, handles: &[&str], out: &mut String) {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let mut rest = words;
    while !rest.is_empty() {
        let end = rest.find(|letter| !in_word(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        match handles.iter().position(|handle| *handle == word) {
            Some(seat) => {
                out.push_str("seat ");
                out.push_str(&(seat + 1).to_string());
            }
            None => out.push_str(word),
        }
        let next = after.find(in_word).unwrap_or(after.len());
        out.push_str(&after[..next]);
        rest = &after[next..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::NoFiles;

    fn identity(text: &str) -> String {
        let source = Source::new("a.evo", text);
        of(&source, referee::records(&source)[0], &NoFiles).expect("it can be read")
    }

    const TEXT: &str = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\nA: start a1 a2\n\
                        B: start g1 g2\n\nround 1\ntable: climate +1\ntable: genes horn\nA: bid 2 horn\n";

    #[test]
    fn layout_names_comments_and_counts_are_not_part_of_it() {
        let other = "evoref 1\ngame: evo\ndate: 2026-11-12\nplayers: X \"Xenia\", Y \"Yves\"\n\nsetup\n\
                     table: order X Y  # from the hat\nX: START a1 A2\ncheck: X 2 dinosaurs\nY: start g1 g2\n\
                     round 1\ntable: climate +1\ntable: genes horn\nX: bid 1 horn\ntakeback: 1\n\
                     X: bid 2 horn\n";
        assert_eq!(identity(TEXT), identity(other));
    }

    #[test]
    fn a_seed_is_the_draws_that_follow_from_it() {
        let text = include_str!("../../fixtures/evolve/played/two-at-the-kitchen-table.evo");
        let source = Source::new("a.evo", text);
        let span = referee::records(&source)[0];
        let written = referee::format(&source, span, &NoFiles, true).expect("it can be read");
        let drawn = written.lines().filter(|line| !line.starts_with("seed:"));
        let drawn: String = drawn.map(|line| format!("{line}\n")).collect();
        assert_eq!(identity(text), identity(&drawn));
    }

    #[test]
    fn another_action_or_ruling_is_another_session() {
        let bid = TEXT.replace("bid 2", "bid 1");
        let ruling = TEXT.replace("players:", "ruling: bid-within-means = no\nplayers:");
        let swapped = TEXT.replace("players: A, B", "players: B, A");
        for other in [bid, ruling, swapped] {
            assert_ne!(identity(TEXT), identity(&other), "{other}");
        }
    }
}
