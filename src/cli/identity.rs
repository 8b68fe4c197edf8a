//! What was played in a record, and how much of it another record has, too.

use std::cmp::Ordering;
use std::hash::BuildHasher as _;

use crate::game::Files;
use crate::referee::Options;
use crate::session::{Wanted, hear};
use crate::source::{Source, Span};

/// What was played in a record: every heading and action, as `fmt` writes it.
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

/// Nothing is wanted of the report.
const QUIET: Options = Options {
    keep_going: false,
    verdict_only: true,
    all_findings: false,
    without_advice: true,
};

impl Played {
    /// What was played in the record at `span`; `None` if it cannot be read.
    pub(super) fn of(source: &Source, span: Span, files: &dyn Files) -> Option<Self> {
        let wanted = Wanted {
            clauses: true,
            ..Wanted::default()
        };
        let (_, heard) = hear(source, span, files, &QUIET, wanted);
        heard.identity?;
        let clauses = heard.clauses.into_iter().map(|clause| Said {
            plain: clause.plain,
            text: clause.text,
            line: source.position(clause.at).line,
        });
        let clauses: Vec<Said> = clauses.collect();
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

/// The identity of the record at `span`; `None` if it cannot be read.
pub(super) fn of(source: &Source, span: Span, files: &dyn Files) -> Option<String> {
    let wanted = Wanted {
        identity: true,
        ..Wanted::default()
    };
    hear(source, span, files, &QUIET, wanted).1.identity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::NoFiles;
    use crate::referee;

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
