//! Statements, and the forms of those that mean the same in every game: counts and claims.
//!
//! Knows no handle and no verb; whoever referees gives subjects their meaning.

use std::cell::Cell;

use nom::Parser;
use nom::combinator::opt;

use super::body::{Body, nothing_expected};
use super::languages::meaning;
use super::misread::Reading;
use super::numbers;
use super::reader::{Parsed, Reader};
use super::stuck::{refuse, unexpected};
use super::terminals::{Rest, Word};
use crate::diagnostic::{Finding, Record};
use crate::source::Span;

/// A line that says something, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statement<'t> {
    /// `evoref 1`; the word is the version.
    Version(Word<'t>),
    /// `setup`.
    Setup(Word<'t>),
    /// `position`.
    Position(Word<'t>),
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
    /// A handle, `table`, or something of the game such as a species: that of the item before where none is written.
    pub owner: Word<'t>,
    pub number: i32,
    pub unit: Word<'t>,
    /// The number as it is written.
    pub digits: Word<'t>,
    /// The whole item.
    pub span: Span,
}

impl CheckItem<'_> {
    /// Whether the item names its owner.
    pub fn is_named(&self) -> bool {
        self.owner.span.start == self.span.start
    }
}

/// A handle, the points if somebody knows them, and both as words.
pub type WrittenScore<'t> = (Word<'t>, Option<i32>, Span);

/// What a `result:` line claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim<'t> {
    /// `final A 31, B ?`.
    Final(Vec<WrittenScore<'t>>),
    /// `winner A, B`.
    Winner(Vec<Word<'t>>),
    /// `adjudicated A 31, B 28 "why"`: what the table or whoever judged decided.
    Adjudicated(Vec<WrittenScore<'t>>, Option<Word<'t>>),
    /// `unfinished "why"`.
    Unfinished(Option<Word<'t>>),
}

/// The counts of a `check:` line.
pub fn items(body: Body<'_>) -> Reading<Vec<CheckItem<'_>>> {
    line_of(body, Reader::counts)
}

/// Reads all of a line that speaks of the record: it has one clause, and nothing comes of it.
fn line_of<'t, T>(body: Body<'t>, read: fn(&Reader<'t>, Rest<'t>) -> Parsed<'t, T>) -> Reading<T> {
    let mut clauses = body.clauses();
    let claim = clauses.next().and_then(|clause| clause.claim).map(|(_, at)| at - 2);
    if let Some(mark) = claim.or_else(|| clauses.next().map(|second| second.at - 1)) {
        let span = Span::new(mark, body.span().end);
        let before = &body.text[..(mark - body.at) as usize];
        return Err(nothing_expected(before, span)
            .help("a line like this says one thing; parts of it are parted by commas"));
    }
    let reader = body.reader();
    reader.line_of(|i| read(&reader, i))
}

/// Counts as `fmt` writes them, each an owner, a number and a unit: whoever is counted is named once.
pub fn counts_text<'c>(counts: impl IntoIterator<Item = (&'c str, i32, &'c str)>) -> String {
    let mut last = None;
    let counts = counts.into_iter().map(|(owner, number, unit)| match last.replace(owner) {
        Some(last) if last == owner => format!("{number} {unit}"),
        Some(_) | None => format!("{owner} {number} {unit}"),
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// What a `result:` line may begin with.
const CLAIMS: [&str; 4] = ["final", "winner", "adjudicated", "unfinished"];

/// The word with which a `result:` line begins as `fmt` writes it.
pub fn claim_kind(written: &str) -> Option<&'static str> {
    let english = CLAIMS.into_iter().find(|known| written.eq_ignore_ascii_case(known));
    english.or_else(|| meaning(written, |meant| CLAIMS.contains(&meant)))
}

impl<'t> Claim<'t> {
    /// Reads what a `result:` line claims.
    ///
    /// # Errors
    /// The words that are no claim.
    pub fn read(body: Body<'t>) -> Reading<Self> {
        line_of(body, Reader::result)
    }
}

/// The code of an `allow:` line, if one is named, and the reason.
pub(crate) type Allowance<'t> = (Option<Word<'t>>, Word<'t>);

/// Reads `CODE "reason"` or `"reason"` of an `allow:` line.
pub fn allowance(body: Body<'_>) -> Reading<Allowance<'_>> {
    line_of(body, Reader::allow)
}

/// Reads how many clauses a `takeback:` line takes back.
pub fn takeback_count(body: Body<'_>) -> Reading<u32> {
    line_of(body, Reader::takeback)
}

impl<'t, R> Reader<'t, R> {
    /// Reads all that follows the colon of a line.
    ///
    /// # Errors
    /// Where `read` got stuck, or what it left over.
    pub fn line_of<T>(&self, read: impl FnOnce(Rest<'t>) -> Parsed<'t, T>) -> Reading<T> {
        let (rest, value) = read(self.begin()).map_err(|stuck| self.tell(stuck))?;
        self.finish_line(rest).map_err(|stuck| self.tell(stuck))?;
        Ok(value)
    }
}

impl<'t> Reader<'t> {
    /// `counts = count, { ",", count } ;`
    fn counts(&self, i: Rest<'t>) -> Parsed<'t, Vec<CheckItem<'t>>> {
        let last = Cell::new(None);
        self.list(|i| self.count(i, &last))(i)
    }

    /// `count = [ owner ], signed, unit ;`
    fn count(&self, i: Rest<'t>, last: &Cell<Option<Word<'t>>>) -> Parsed<'t, CheckItem<'t>> {
        let begins = last.get().filter(|_| self.signed("a number")(i).is_ok());
        let (rest, owner) = match begins {
            Some(owner) => (i, owner),
            None => self.word("an owner")(i)?,
        };
        last.set(Some(owner));
        let (rest, ((number, digits), unit)) =
            (self.signed("a number"), self.word("a unit")).parse(rest)?;
        let first = if begins.is_some() { digits } else { owner };
        let span = first.span.join(unit.span);
        Ok((rest, CheckItem { owner, number, unit, digits, span }))
    }

    /// `result = "final", scores | "winner", handle, { ",", handle } | decided ;`
    /// `decided = "adjudicated", scores, [ string ] | "unfinished", [ string ] ;`
    fn result(&self, i: Rest<'t>) -> Parsed<'t, Claim<'t>> {
        const KINDS: &str = "`final`, `winner`, `adjudicated` or `unfinished`";
        let (rest, kind) = self.word(KINDS)(i)?;
        match claim_kind(kind.text) {
            Some("final") => self.scores(rest).map(|(rest, scores)| (rest, Claim::Final(scores))),
            Some("winner") => self.winners(rest).map(|(rest, all)| (rest, Claim::Winner(all))),
            Some("adjudicated") => {
                let (rest, (scores, why)) =
                    (|i| self.scores(i), opt(self.string("a reason in quotes"))).parse(rest)?;
                Ok((rest, Claim::Adjudicated(scores, why)))
            }
            Some("unfinished") => {
                let (rest, why) = opt(|i| self.any(i)).parse(rest)?;
                Ok((rest, Claim::Unfinished(why)))
            }
            Some(_) | None => {
                // Only what would be complete if its word were spelt so.
                let known: &[&str] = match self.peek(rest) {
                    Some(_) => &CLAIMS,
                    None => &["unfinished"],
                };
                let misread = unexpected(kind, KINDS).suggest(kind.text, known.iter().copied());
                refuse(misread.help("form: `result: final A 31, B 28`"))
            }
        }
    }

    /// `scores = score, { ",", score } ;`
    fn scores(&self, i: Rest<'t>) -> Parsed<'t, Vec<WrittenScore<'t>>> {
        self.list(|i| self.score(i))(i)
    }

    /// `score = handle, ( signed | "?" ) ;`
    fn score(&self, i: Rest<'t>) -> Parsed<'t, WrittenScore<'t>> {
        let (rest, player) = self.word("a player")(i)?;
        if self.peek(rest).is_some_and(|word| word.text == "?") {
            let (rest, unknown) = self.any(rest)?;
            return Ok((rest, (player, None, player.span.join(unknown.span))));
        }
        let (rest, (points, word)) = self.signed("a score, or `?`")(rest)?;
        Ok((rest, (player, Some(points), player.span.join(word.span))))
    }

    /// The winners, whose commas may be left out.
    fn winners(&self, i: Rest<'t>) -> Parsed<'t, Vec<Word<'t>>> {
        let next =
            |i| self.comma(i).map_or_else(|_| self.follows(i).then_some(i), |(i, ())| Some(i));
        numbers::items(self.word("a player"), next)(i)
    }

    /// `allow = [ code ], string ;`
    fn allow(&self, i: Rest<'t>) -> Parsed<'t, Allowance<'t>> {
        let (rest, first) = self.word("a code")(i)?;
        let (rest, code, reason) = if first.quoted && !self.follows(rest) {
            (rest, None, first)
        } else {
            let (rest, reason) = self.word("a reason in quotes")(rest)?;
            (rest, Some(first), reason)
        };
        if reason.quoted && !reason.text.trim().is_empty() {
            return Ok((rest, (code, reason)));
        }
        let message = "the reason of an allowance is a string that says why the table let it stand";
        let label = "expected a reason in quotes";
        let help = "form: `allow: evo/bid-not-higher \"nobody noticed until round 3\"`";
        refuse(Finding::new(Record::Expected, reason.span, message, label).help(help))
    }

    /// `takeback = amount ;`
    fn takeback(&self, i: Rest<'t>) -> Parsed<'t, u32> {
        let (rest, (count, word)) = self.number("a number of clauses")(i)?;
        // What is left over is told first.
        self.finish_line(rest)?;
        match count {
            0 => refuse(unexpected(word, "a number of clauses from 1")),
            count => Ok((rest, count)),
        }
    }
}
