//! Statements, and the forms of those that mean the same in every game: counts and claims.
//!
//! Knows no handle and no verb; whoever referees gives subjects their meaning.

use super::clauses::Body;
use super::cursor::Cursor;
use super::misread::{Misread, Reading};
use super::word::Word;
use crate::diagnostic::Record;
use crate::source::Span;

/// A line that says something, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statement<'t> {
    /// `evoref 1`; the word is the version.
    Version(Word<'t>),
    /// `setup`.
    Setup(Word<'t>),
    /// `round N`; the word is the number.
    Round(Word<'t>),
    /// `SUBJECT: CLAUSE; CLAUSE`.
    Said {
        /// A handle, `table`, a header key, `check` and so on.
        subject: Word<'t>,
        /// Everything after the colon.
        body: Body<'t>,
    },
}

/// One count of a `check:` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckItem<'t> {
    /// A handle, `table`, or something of the game such as a species.
    pub owner: Word<'t>,
    /// What was counted.
    pub number: i32,
    /// The unit.
    pub unit: Word<'t>,
    /// The whole item.
    pub span: Span,
}

/// What a `result:` line claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim<'t> {
    /// `final A 31, B 28`: handle, points, span.
    Final(Vec<(Word<'t>, i32, Span)>),
    /// `winner A, B`.
    Winner(Vec<Word<'t>>),
    /// `unfinished "why"`.
    Unfinished(Option<Word<'t>>),
}

/// A line that speaks of the record has one clause, and nothing comes of it.
pub(crate) fn single(body: Body<'_>) -> Reading<()> {
    let mut clauses = body.clauses();
    let claim = clauses.next().and_then(|clause| clause.claim);
    let mark = match (claim, clauses.next()) {
        (Some((_, at)), _) => at - 2,
        (None, Some(second)) => second.at - 1,
        (None, None) => return Ok(()),
    };
    let span = Span::new(mark, body.span().end);
    let left = &body.text[(mark - body.at) as usize..];
    Err(Misread::new(
        Record::LeftOver,
        span,
        format!(
            "`{}` is left over: the clause is complete before it",
            left.trim_ascii()
        ),
        "left over",
    )
    .help("this line has one clause; parts of it are parted by commas"))
}

/// The counts of a `check:` line.
///
/// `counts = owner, number, unit, { ",", owner, number, unit } ;`
pub fn items<'t>(body: Body<'t>) -> Reading<Vec<CheckItem<'t>>> {
    single(body)?;
    let mut words = Cursor::new(body.text, body.at);
    let mut items = Vec::new();
    loop {
        let owner = words.expect("an owner")?;
        let (number, _) = words.signed("a number")?;
        let unit = words.expect("a unit")?;
        items.push(CheckItem {
            owner,
            number,
            unit,
            span: owner.span.join(unit.span),
        });
        if !words.comma() {
            words.finish()?;
            return Ok(items);
        }
    }
}

impl<'t> Claim<'t> {
    /// Reads what a `result:` line claims.
    ///
    /// `claim = "final", scores | "winner", handle, { ",", handle } | "unfinished", [ string ] ;`
    pub fn read(body: Body<'t>) -> Reading<Self> {
        single(body)?;
        let mut words = Cursor::new(body.text, body.at);
        let kind = words.expect("`final`, `winner` or `unfinished`")?;
        let is = |word: &str| kind.text.eq_ignore_ascii_case(word);
        let claim = if is("final") {
            Self::Final(scores(&mut words)?)
        } else if is("winner") {
            let mut winners = vec![words.expect("a player")?];
            while words.comma() || words.peek().is_some() {
                winners.push(words.expect("a player")?);
            }
            Self::Winner(winners)
        } else if is("unfinished") {
            Self::Unfinished(words.word())
        } else {
            // Only what would be complete if its word were spelt so.
            let known: &[&str] = match words.peek() {
                Some(_) => &["final", "winner", "unfinished"],
                None => &["unfinished"],
            };
            return Err(
                Cursor::unexpected(kind, "`final`, `winner` or `unfinished`")
                    .suggest(kind.text, known.iter().copied())
                    .help("form: `result: final A 31, B 28`"),
            );
        };
        words.finish()?;
        Ok(claim)
    }
}

/// `scores = handle, number, { ",", handle, number } ;`
fn scores<'t>(words: &mut Cursor<'t, '_>) -> Reading<Vec<(Word<'t>, i32, Span)>> {
    let mut scores = Vec::with_capacity(8);
    loop {
        let player = words.expect("a player")?;
        let (points, number) = words.signed("a score")?;
        scores.push((player, points, player.span.join(number.span)));
        if !words.comma() {
            return Ok(scores);
        }
    }
}

/// Reads `CODE "reason"` of an `allow:` line.
pub(crate) fn allowance<'t>(body: Body<'t>) -> Reading<(Word<'t>, Word<'t>)> {
    single(body)?;
    let mut words = Cursor::new(body.text, body.at);
    let code = words.expect("a code")?;
    let reason = words.expect("a reason in quotes")?;
    if !reason.quoted || reason.text.trim().is_empty() {
        return Err(Misread::new(
            Record::Expected,
            reason.span,
            "the reason of an allowance is a string that says why the table let it stand",
            "expected a reason in quotes",
        )
        .help("form: `allow: evo/bid-not-higher \"nobody noticed until round 3\"`"));
    }
    words.finish()?;
    Ok((code, reason))
}
