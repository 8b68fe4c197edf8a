//! What came out of refereeing one record: plain data for every renderer.
//!
//! Knows no colour, no format and no game.

use std::sync::LazyLock;

use crate::prelude::*;

/// The most findings that one record prints.
pub(crate) const MOST: usize = 20;

/// The verdict on a record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Every action was legal and the session reached its end.
    Legal,
    /// Legal as far as it goes; the record stops before the end.
    Unfinished,
    /// The record has nothing but a header and a result, which is believed.
    Claimed,
    /// An illegal action, or a count or result that differs.
    Illegal,
    /// The form or the names of the record could not be understood, so judging stopped there.
    #[default]
    Unreadable,
}

/// Where judging stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// The words at which it stopped.
    pub at: Span,
    /// Ordinal of that action, from 1.
    pub action: u64,
    /// Where the session stood.
    pub round: u32,
    /// Phase in the words of the rulebook.
    pub phase: &'static str,
}

/// What a `result:` line states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stated {
    /// `final`: points of players, as written; none where nobody knows them.
    Final(Vec<(Player, Option<i32>)>),
    /// `winner`.
    Winner(Vec<Player>),
    /// `adjudicated`: the same, and why.
    Adjudicated(Vec<(Player, Option<i32>)>, Option<String>),
    /// `unfinished`, and why.
    Unfinished(Option<String>),
}

impl Stated {
    /// The points that it gives, as written; none where nobody knows them.
    pub fn scores(&self) -> &[(Player, Option<i32>)] {
        match self {
            Self::Final(scores) | Self::Adjudicated(scores, _) => scores,
            Self::Winner(_) | Self::Unfinished(_) => &[],
        }
    }

    /// The same, the most first, each with the place that it comes to: none while a score is unknown, for
    /// whoever has that one may stand before any other.
    pub fn places(&self) -> Vec<(Option<u32>, Player, Option<i32>)> {
        let scores = self.scores();
        let told = scores.iter().all(|(_, points)| points.is_some());
        let placed = scores.iter().map(|(player, points)| {
            let better = scores.iter().filter(|(_, other)| other > points).count();
            (told.then_some(1 + better as u32), *player, *points)
        });
        let mut placed: Vec<_> = placed.collect();
        placed.sort_by_key(|(_, _, points)| std::cmp::Reverse(*points));
        placed
    }

    /// The winners that it names.
    pub fn winners(&self) -> &[Player] {
        match self {
            Self::Winner(winners) => winners,
            Self::Final(_) | Self::Adjudicated(..) | Self::Unfinished(_) => &[],
        }
    }

    /// The reason that it gives.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Adjudicated(_, why) | Self::Unfinished(why) => why.as_deref(),
            Self::Final(_) | Self::Winner(_) => None,
        }
    }

    /// Its first word.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Final(_) => "final",
            Self::Winner(_) => "winner",
            Self::Adjudicated(..) => "adjudicated",
            Self::Unfinished(_) => "unfinished",
        }
    }
}

/// A breach that the table let stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowed {
    /// The `allow:` line.
    pub span: Span,
    /// The broken rule.
    pub code: Code,
    /// Why it stood.
    pub reason: String,
}

/// What a score rests on besides the rules.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Basis {
    /// Facts that could not be verified.
    pub unverified: u64,
    /// Broken rules that the table let stand.
    pub allowed: Vec<Allowed>,
    /// `adjust:` lines.
    pub adjusted: u32,
    /// `takeback:` lines.
    pub takebacks: u32,
    /// Stretches that were not written down.
    pub gaps: u32,
    /// The round with which the record begins, if it begins with a position; 0 if that is the final table.
    pub from_round: Option<u32>,
}

/// What the header says about the session, as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    /// `title:`
    pub title: Option<SmolStr>,
    /// `date:`
    pub date: Option<SmolStr>,
    /// `place:`
    pub place: Option<SmolStr>,
    /// `recorder:`
    pub recorder: Option<SmolStr>,
    /// `source:`
    pub source: Option<SmolStr>,
    /// `time:`
    pub time: Option<SmolStr>,
    /// `duration:`
    pub duration: Option<SmolStr>,
    /// `judge:`
    pub judge: Option<SmolStr>,
    /// `x-KEY:` lines: key and value.
    pub own: Vec<(String, String)>,
    /// Header lines of the game's own: key and value.
    pub settings: Vec<(String, String)>,
    /// Switches that the record sets, with their values, in the one spelling.
    pub rulings: Vec<(String, String)>,
    /// The number of the seed.
    pub seed: Option<u64>,
}

/// A line that is kept and never judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The line.
    pub span: Span,
    /// `note` or `erratum`.
    pub kind: &'static str,
    /// What it says.
    pub text: SmolStr,
}

/// A header that says nothing.
static NOTHING: LazyLock<About> = LazyLock::new(About::default);

/// One addend of a player's score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addend {
    /// Whose.
    pub player: Player,
    /// Points.
    pub delta: i32,
    /// What for: `income`, `bid paid`.
    pub why: &'static str,
    /// What happened, as a sentence without a full stop.
    pub phrase: String,
    /// The species, gene, card, challenge or biome it comes from, if it comes from one.
    pub of: Option<SmolStr>,
    /// Round in which it fell; 0 in the set-up.
    pub round: u32,
    /// The words it follows from.
    pub span: Span,
}

/// A number of which it is open what it was, after a finding (`--keep-going`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// Whose.
    pub owner: String,
    /// Of what.
    pub unit: &'static str,
    /// The line that put it in doubt.
    pub from: Span,
    /// The count that cleared it.
    pub cleared: Option<Span>,
}

/// Who played, and how it ended or stands.
#[derive(Debug, Clone)]
pub struct Details {
    /// What the header says.
    pub about: About,
    /// The players in seat order.
    pub seats: Arc<[Seat]>,
    /// The score when judging ended; `None` if it never began.
    pub standing: Option<Standing>,
    /// What the record states as its result.
    pub result: Option<Stated>,
    /// Notes and errata, in the order of the record.
    pub kept: Vec<Kept>,
}

/// What refereeing a record cost, in steps of [`Work`]; each pair is what was spent and what the purse held.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Steps {
    /// For the verdict.
    pub verdict: (u64, u64),
    /// For advice.
    pub advice: (u64, u64),
}

/// The verdict on one record and what led to it.
#[derive(Debug, Default)]
pub struct Report {
    /// The record in its file.
    pub span: Span,
    /// The game, if the header names one.
    pub game: Option<&'static Game>,
    /// The verdict.
    pub status: Status,
    /// In the order of the text.
    pub findings: Vec<Finding>,
    /// Findings that were left out because there were too many.
    pub more: u32,
    /// Findings that depend on an earlier one and are counted only (`--keep-going`).
    pub consequent: u32,
    /// Numbers that were in doubt (`--keep-going`).
    pub doubts: Vec<Doubt>,
    /// What was surely meant at each finding, and the finding in words, if that is known of all (`--keep-going`).
    pub script: Vec<(Fix, String)>,
    /// Actions in the record.
    pub actions: u64,
    /// Those that were judged, the illegal one included.
    pub judged: u64,
    /// What the score rests on besides the rules; it is tainted if there is an `adjust:` line.
    pub basis: Basis,
    /// What the work on it cost.
    pub steps: Steps,
    /// Where judging stopped early, if it did.
    pub stopped: Option<Stopped>,
    /// Where the session stood when judging ended; `None` if it never began.
    pub stage: Option<Stage>,
    /// How many rounds the session has, as counts say it.
    pub rounds: u32,
    /// Who played and the score; `None` if only the verdict was asked for and there is one.
    pub details: Option<Box<Details>>,
    /// Whether the record claims a final score or winner (and the claim held, if legal).
    pub claimed: bool,
    /// Whether the record ends in a gap.
    pub in_gap: bool,
}

impl Report {
    /// Whether judging went to the end of the record without an error.
    pub fn is_clean(&self) -> bool {
        match self.status {
            Status::Legal | Status::Unfinished | Status::Claimed => true,
            Status::Illegal | Status::Unreadable => false,
        }
    }

    /// What is wrong.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.is_error())
    }

    /// What the header says; nothing if only the verdict is asked for.
    pub fn about(&self) -> &About {
        self.details.as_ref().map_or(&*NOTHING, |details| &details.about)
    }

    /// The players in seat order; nobody if only the verdict is asked for.
    pub fn seats(&self) -> &[Seat] {
        self.details.as_ref().map_or(&[], |details| &details.seats)
    }

    /// Notes and errata; none if only the verdict is asked for.
    pub fn kept(&self) -> &[Kept] {
        self.details.as_ref().map_or(&[], |details| &details.kept)
    }

    /// What the record states as its result; nothing if only the verdict is asked for.
    pub fn result(&self) -> Option<&Stated> {
        self.details.as_ref()?.result.as_ref()
    }

    /// The score when judging ended, if it ever began.
    pub fn standing(&self) -> Option<&Standing> {
        self.details.as_ref()?.standing.as_ref()
    }
}
