//! What was played, apart from how it was written: two recorders of one evening get the same.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::game::{Actor, Files};
use crate::referee::{self, About};
use crate::session::{At, Session, What};
use crate::source::{Source, Span};

/// What was played in a record: settings, seats and every action, as `fmt` writes them. Comments, notes,
/// counts, results, handles, display names, taken-back clauses and layout are not part of it.
#[derive(Debug)]
pub(super) struct Played {
    /// The settings of the game, and a data file's text in place of its path.
    settings: Vec<String>,
    /// The headings and actions.
    pub(super) clauses: Vec<Said>,
    /// The same with every draw that a seed implies.
    expanded: Vec<String>,
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
    pub(super) fn of(
        source: &Arc<Source>,
        span: Span,
        about: &About,
        files: &dyn Files,
    ) -> Option<Self> {
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

        let printed = referee::format(source, span, files, false).ok()?;
        let written = said(source.slice(span), files)?;
        let above = source.position(span.start).line - 1;
        let lines = written.iter().map(|said| said.line + above);
        let mut clauses = said(&printed, files)?;
        for (clause, line) in clauses.iter_mut().zip(lines) {
            clause.line = line;
        }
        let expanded = match about.seed {
            Some(_) => said(&referee::format(source, span, files, true).ok()?, files)?,
            None => Vec::new(),
        };
        Some(Self {
            settings,
            expanded: expanded.into_iter().map(|said| said.plain).collect(),
            clauses,
        })
    }

    /// The same for what was played alike, in every version that writes the notation alike.
    pub(super) fn identity(&self, game: &str, players: usize) -> String {
        let mut hash = Sha256::new();
        let mut line = |text: &str| {
            hash.update(text.as_bytes());
            hash.update(b"\n");
        };
        line(&format!("{game} {players}"));
        self.settings.iter().for_each(|text| line(text));
        if self.expanded.is_empty() {
            self.clauses.iter().for_each(|said| line(&said.plain));
        } else {
            self.expanded.iter().for_each(|text| line(text));
        }
        // Half of it is enough to tell all sessions apart that will ever be played.
        let half = &hash.finalize()[..16];
        half.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The headings and actions of a record.
fn said(text: &str, files: &dyn Files) -> Option<Vec<Said>> {
    let mut session = Session::open(text, files).ok()?;
    let handles: Vec<String> = session
        .seats()
        .iter()
        .map(|seat| seat.handle.to_string())
        .collect();
    let mut clauses = Vec::new();
    session.walk(&mut |moment| {
        let event = moment.event();
        let by = match event.what {
            What::Setup => return clauses.push(Said::heading("setup".to_owned(), event.at)),
            What::Position => {
                return clauses.push(Said::heading("position".to_owned(), event.at));
            }
            What::Round(number) => {
                return clauses.push(Said::heading(format!("round {number}"), event.at));
            }
            What::Said(by) | What::Refused(by) | What::Unjudged(by) => by,
            What::End
            | What::TakenBack { .. }
            | What::Counts { .. }
            | What::Result
            | What::Allow
            | What::Takeback(_)
            | What::Kept
            | What::Gap
            | What::Unread => return,
        };
        let clause = text[event.span.range()].trim();
        clauses.push(Said {
            plain: format!("{}: {}", subject(by), seated(clause, &handles)),
            text: format!("{}: {clause}", name(by, &handles)),
            line: event.at.line,
        });
    });
    Some(clauses)
}

impl Said {
    fn heading(text: String, at: At) -> Self {
        Self {
            plain: text.clone(),
            text,
            line: at.line,
        }
    }
}

fn subject(by: Actor) -> String {
    match by {
        Actor::Player(player) => format!("seat {}", player.seat() + 1),
        Actor::Table => "table".to_owned(),
        Actor::Adjust => "adjust".to_owned(),
        Actor::Manual => "manual".to_owned(),
    }
}

fn name(by: Actor, handles: &[String]) -> String {
    match by {
        Actor::Player(player) => handles.get(player.seat()).cloned().unwrap_or_default(),
        Actor::Table | Actor::Adjust | Actor::Manual => subject(by),
    }
}

/// The clause with `seat 1` in place of the first player's handle, and so on.
fn seated(clause: &str, handles: &[String]) -> String {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let mut out = String::new();
    let mut rest = clause;
    while !rest.is_empty() {
        let end = rest.find(|letter| !in_word(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        match handles.iter().position(|handle| handle == word) {
            Some(seat) => out.push_str(&format!("seat {}", seat + 1)),
            None => out.push_str(word),
        }
        let next = after.find(in_word).unwrap_or(after.len());
        out.push_str(&after[..next]);
        rest = &after[next..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::NoFiles;
    use crate::referee::Options;

    fn identity(text: &str) -> String {
        let source = Arc::new(Source::new("a.evo", text));
        let span = referee::records(&source)[0];
        let report = referee::referee(&source, span, &NoFiles, &Options::default());
        let played = Played::of(&source, span, report.about(), &NoFiles).expect("it can be read");
        played.identity("evo", report.seats().len())
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
    fn another_action_or_ruling_is_another_session() {
        let bid = TEXT.replace("bid 2", "bid 1");
        let ruling = TEXT.replace("players:", "ruling: bid-within-means = no\nplayers:");
        let swapped = TEXT.replace("players: A, B", "players: B, A");
        for other in [bid, ruling, swapped] {
            assert_ne!(identity(TEXT), identity(&other), "{other}");
        }
    }
}
