//! What follows the colon of a line, how it falls into clauses, and one clause whole: what a game reads of it, and that
//! nothing is left over.
//!
//! Knows strings, `;` and `=>`; not what a word is.

use super::languages::{LITTLE, meaning};
use super::misread::Reading;
use super::reader::{Parsed, Reader};
use super::stuck::refuse;
use super::terminals::{Rest, Word, blanks, clause_end, is_over, words_end};
use super::vocabulary::{Verbs, fold};
use crate::diagnostic::{Finding, Fix, Record};
use crate::source::Span;

/// What follows the colon of a line: clauses, without the comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body<'t> {
    /// The clauses as written.
    pub text: &'t str,
    /// Where `text` begins in the file.
    pub at: u32,
}

/// One clause: its words and what stands after `=>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause<'t> {
    /// All of it.
    pub whole: &'t str,
    /// The words, blanks at both ends included.
    pub text: &'t str,
    /// Where `text` begins in the file.
    pub at: u32,
    /// The text after `=>` and where it begins.
    pub claim: Option<(&'t str, u32)>,
}

impl<'t> Body<'t> {
    /// A reader of all that follows the colon, for lines that are the same in every game.
    pub fn reader(self) -> Reader<'t> {
        Reader::new(&(), self.text, self.at)
    }

    /// The clauses, from left to right.
    pub fn clauses(self) -> Clauses<'t> {
        Clauses { rest: Some(self) }
    }

    /// The span without blanks at the ends.
    pub fn span(self) -> Span {
        let lead = self.text.len() - self.text.trim_ascii_start().len();
        let start = self.at + lead as u32;
        Span::new(start, start + self.text.trim_ascii().len() as u32)
    }
}

impl<'t> Clause<'t> {
    /// Its words as one clause without a result: a heading, or what stands for one.
    pub const fn of_words(text: &'t str, at: u32) -> Self {
        Self { whole: text, text, at, claim: None }
    }

    /// A reader of all of it.
    pub const fn reader<R>(&self, rules: &'t R) -> Reader<'t, R> {
        Reader::new(rules, self.whole, self.at)
    }

    /// The span of its words, blanks at both ends left out.
    pub fn span(&self) -> Span {
        Reader::new(&(), self.text, self.at).clause_span()
    }
}

/// The clauses of a body.
#[derive(Debug, Clone)]
pub struct Clauses<'t> {
    rest: Option<Body<'t>>,
}

impl<'t> Iterator for Clauses<'t> {
    type Item = Clause<'t>;

    fn next(&mut self) -> Option<Clause<'t>> {
        let reader = self.rest.take()?.reader();
        let i = reader.begin();
        let words = words_end(i);
        let end = clause_end(words);
        self.rest = reader.next_clause(end).map(|next| Body { text: next.text, at: next.at });
        let claim = reader.stated(words).map(|(claim, begins)| {
            let text = claim.between(begins, end);
            (text, claim.at)
        });
        Some(Clause {
            whole: reader.between(i, end),
            text: reader.between(i, words),
            at: reader.at,
            claim,
        })
    }
}

impl<'a, R> Reader<'a, R> {
    /// `clause = words, [ "=>", words ] ;`
    ///
    /// Reads all words of the clause and what stands after `=>`; gives back what is left after it.
    ///
    /// # Errors
    /// Where `read` got stuck, or what it left unread.
    #[inline]
    pub fn whole(&self, read: impl FnOnce(Rest<'a>) -> Parsed<'a, ()>) -> Reading<Rest<'a>> {
        match read(self.begin()) {
            Ok((rest, ())) if is_over(rest) => Ok(rest),
            read => self.not_over(read),
        }
    }

    /// The same when the clause goes on after what was read of it, or nothing could be read.
    #[cold]
    fn not_over(&self, read: Parsed<'a, ()>) -> Reading<Rest<'a>> {
        let i = self.begin();
        match read.and_then(|(rest, ())| self.finish(rest)) {
            Ok((rest, ())) if self.stated(rest).is_none() => Ok(rest),
            Ok((rest, ())) => {
                let claim = self.span(blanks(rest), clause_end(rest));
                let message = "what stands before `=>` has no result that could be stated";
                let label = "nothing to state here";
                Err(Finding::new(Record::NothingToState, claim, message, label))
            }
            Err(_) if self.is_done(i) => {
                let at = self.place(blanks(i));
                let (span, message) = (Span::new(at.saturating_sub(1), at), "nothing is said here");
                Err(Finding::new(Record::Expected, span, message, "expected what happened")
                    .help("delete the `:` or `;`, or write what happened after it"))
            }
            Err(stuck) => Err(self.tell(stuck)),
        }
    }

    /// That no word is left over before `=>` or the end of the clause.
    #[inline]
    pub fn finish(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        if self.is_done(i) {
            return Ok((i, ()));
        }
        self.too_much(i, self.left_over(i))
    }

    /// That no word is left over after a result, up to the end of the clause.
    pub fn finish_claim(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        self.nothing_left(i, clause_end(i))
    }

    /// That nothing at all is left over on a line that has one clause and no result.
    pub fn finish_line(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        self.nothing_left(i, &[])
    }

    /// That nothing but blanks stands from `i` to `end`.
    fn nothing_left(&self, i: Rest<'a>, end: Rest<'a>) -> Parsed<'a, ()> {
        let left = self.between(blanks(i), end).trim_ascii_end();
        if left.is_empty() { Ok((i, ())) } else { self.too_much(i, left) }
    }

    /// Adds to what is said of a clause how the verb is written that it begins with, unless it says what to do.
    #[cold]
    pub fn with_form(&self, misread: Box<Finding>, verbs: Verbs, by: &str) -> Box<Finding> {
        let Some(wrong) = self.rest_at(misread.primary.span.start) else { return misread };
        if let Some(word) = self.peek(wrong)
            && word.span == misread.primary.span
            && LITTLE.contains(&word.text)
            && !misread.help.iter().any(|help| help.starts_with("form: "))
        {
            return self.without(word, wrong, misread);
        }
        let is_known = |name: &str| verbs.iter().any(|verb| verb.by == by && verb.name == name);
        let first = self.peek(self.begin()).map_or("", |word| word.text);
        let folded = fold(first);
        let name = if is_known(&folded) { Some(&*folded) } else { meaning(first, is_known) };
        let mut known = verbs.iter().filter(|verb| verb.by == by);
        let Some(verb) = known.find(|verb| Some(verb.name) == name) else { return misread };
        let is_form = misread.code != Record::NothingToState.into();
        let says_nothing = is_form && misread.help.is_empty() && misread.fix.is_none();
        let is_one = misread.code == Record::LeftOver.into() && !verb.form.contains('…');
        let again = if is_one { self.again(misread.primary.span, wrong, first) } else { None };
        match again {
            Some(again) => misread.instead(again),
            None if says_nothing => misread.help_with(Some(verb)),
            None => misread,
        }
    }

    fn rest_at(&self, place: u32) -> Option<Rest<'a>> {
        let begin = self.begin();
        begin.get(place.checked_sub(self.place(begin))? as usize..)
    }

    /// What to say of a word that the notation does not have.
    fn without(&self, word: Word<'a>, i: Rest<'a>, mut misread: Box<Finding>) -> Box<Finding> {
        let rest = self.any(i).map_or(i, |(rest, _)| rest);
        misread.fix = self.follows(rest).then(|| Fix {
            span: Span::new(word.span.start, self.next_start(rest)),
            text: String::new(),
            safe: true,
        });
        misread.instead(format!("leave `{}` out", word.text))
    }

    /// What is left over from a comma on, with the verb said anew for each item: `hatch b2; hatch c3`.
    fn again(&self, left: Span, rest: Rest<'a>, verb: &str) -> Option<String> {
        let begin = self.begin();
        let (after, ()) = self.comma(rest).ok()?;
        let left = self.between(after, rest.get(left.range().len()..)?);
        let before = self.between(begin, rest).trim();
        let left = left.trim().trim_end_matches(',').replace(", ", ",");
        let items = left.replace(',', &format!("; {verb} "));
        Some(format!(
            "`;` begins another action, which says its verb again: `{before}; {verb} {items}`"
        ))
    }

    /// That two parts of a clause stand the other way round: from the first place to the second, and from there
    /// to the third.
    #[cold]
    pub fn swapped<T>(
        &self,
        [first, second, rest]: [Rest<'a>; 3],
        message: &'static str,
    ) -> Parsed<'a, T> {
        let span = self.span(blanks(first), rest);
        let part = |from, to| self.between(blanks(from), to).trim_ascii();
        let text = format!("{} {}", part(second, rest), part(first, second));
        let mut misread = Finding::new(Record::Expected, span, message, "the other way round");
        misread.fix = Some(Fix { span, text, safe: false });
        refuse(misread)
    }

    #[cold]
    fn too_much(&self, i: Rest<'a>, left: &str) -> Parsed<'a, ()> {
        let start = self.place(blanks(i));
        let end = start + left.len() as u32;
        if left.starts_with(',') {
            return refuse(self.needless_comma(Record::LeftOver, i, end));
        }
        refuse(nothing_expected(self.between(self.begin(), i), Span::new(start, end)))
    }

    /// A comma stands at `i` where only a blank parts words; `end` is where the clause ends.
    #[cold]
    pub(super) fn needless_comma(&self, code: Record, i: Rest<'a>, end: u32) -> Box<Finding> {
        let (last, start) = self.last_word(i);
        let span = Span::new(start, end);
        let message =
            format!("a comma stands after `{last}`, but words here are parted by blanks alone");
        let mut misread = Finding::new(code, span, message, "without commas");
        misread.fix = Some(Fix { span, text: self.without_commas(start, end), safe: false });
        misread.help("`;` begins another action")
    }
}

/// That a line or clause is complete before some words.
#[cold]
pub(super) fn nothing_expected(before: &str, span: Span) -> Box<Finding> {
    let before = before.trim_ascii();
    let last = before.rsplit(|letter: char| letter.is_ascii_whitespace()).next().unwrap_or(before);
    let message = format!("after `{last}` nothing is expected");
    Finding::new(Record::LeftOver, span, message, "nothing is expected here")
}
