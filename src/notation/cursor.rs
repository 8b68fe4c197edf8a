//! Walking the words of one clause: what a game's reader is given.
//!
//! Knows words, commas, strings and numbers; not what they mean. Every word is looked at once, one
//! ahead of the reader. Whatever is written in another than the one spelling is noted on the way
//! when somebody wants to print the record anew.

use super::body::{Body, Clauses};
use super::layout::Respell;
use super::marks::Marks;
use super::place::{Joints, Next, Place};
use super::word::Word;
use crate::source::Span;

/// The words of one clause, from left to right.
#[derive(Debug)]
pub struct Cursor<'t, 'r> {
    /// The clause and perhaps what follows it.
    text: &'t str,
    at: u32,
    /// Where the first word begins.
    first: u32,
    place: Place,
    /// Where its words may end.
    marks: Marks,
    /// What stands after `=>`, if whoever made the cursor knew it.
    claim: Option<(&'t str, u32)>,
    /// Whether what stands after `=>` was taken.
    claimed: bool,
    /// All of the clause, for productions.
    bridged: &'t str,
    respell: Option<&'r mut Respell>,
}

impl<'t, 'r> Cursor<'t, 'r> {
    /// A cursor over the words of `text`, one clause that begins at byte `at` of the file.
    pub fn new(text: &'t str, at: u32) -> Self {
        Self::begin(text, at, Place::before(0, Joints::None))
    }

    /// A cursor over the first clause of `body`; [`Cursor::next_clause`] goes on to the others.
    #[inline]
    pub fn over(body: Body<'t>) -> Self {
        Self::begin(body.text, body.at, Place::before(0, Joints::Both))
    }

    /// A cursor over the lines of `text`, as far as their words are plain: without strings, and
    /// without marks that end a clause or begin a comment. [`Cursor::go_to`] puts it on a line.
    pub fn on_lines(text: &'t str, at: u32) -> Self {
        Self::begin(text, at, Place::before(text.len() as u32, Joints::Line))
    }

    /// Goes to the clause that begins at byte `from` of the text.
    #[inline]
    pub fn go_to(&mut self, from: usize) {
        self.place.end = from as u32;
        self.advance();
        self.first = self.place.start;
    }

    /// Where the line ends that the cursor is on, if every word of it was taken.
    #[inline]
    pub fn line_end(&self) -> Option<usize> {
        let end = self.place.start as usize;
        let ends = matches!(self.text.as_bytes().get(end), None | Some(b'\n'));
        (ends && self.place.next == Next::Nothing).then_some(end)
    }

    #[inline]
    fn begin(text: &'t str, at: u32, place: Place) -> Self {
        let mut begun = Self {
            text,
            at,
            first: 0,
            place,
            marks: Marks::NONE,
            claim: None,
            claimed: false,
            bridged: text,
            respell: None,
        };
        begun.advance();
        begun.first = begun.place.start;
        begun
    }

    /// Goes on to the next clause, when this one was read; false if there is none.
    #[inline]
    pub fn next_clause(&mut self) -> bool {
        !self.nothing_follows() && self.next_of_several()
    }

    fn next_of_several(&mut self) -> bool {
        let rest = if self.ends_before(b';') {
            let text = &self.text[self.place.start as usize + 1..];
            let at = self.at + self.place.start + 1;
            Some(Body { text, at })
        } else {
            let mut clauses = self.clauses();
            clauses.next();
            clauses.rest()
        };
        let Some(Body { text, at }) = rest else {
            return false;
        };
        self.text = text;
        self.marks = Marks::NONE;
        self.at = at;
        self.claimed = false;
        self.go_to(0);
        true
    }

    /// This clause and those after it.
    fn clauses(&self) -> Clauses<'t> {
        Body {
            text: self.text,
            at: self.at,
        }
        .clauses()
    }

    /// Where the clause begins in the file, blanks included.
    #[inline]
    pub fn at(&self) -> u32 {
        self.at
    }

    /// The same, with what stands after `=>`.
    #[must_use]
    pub fn with_claim(mut self, claim: Option<(&'t str, u32)>) -> Self {
        self.claim = claim;
        self
    }

    /// A cursor over a clause with what stands after `=>`.
    pub fn of(clause: super::Clause<'t>) -> Self {
        let mut made = Self::new(clause.text, clause.at).with_claim(clause.claim);
        made.bridged = clause.whole;
        made
    }

    /// Lets a production read the words and what stands after `=>`, and goes on after what it took.
    ///
    /// # Errors
    /// Where it got stuck.
    pub fn read_with<R>(
        &mut self,
        rules: &R,
        read: impl for<'a> FnOnce(
            &super::Reader<'a, R>,
            super::Rest<'a>,
        ) -> super::Parsed<'a, ()>,
    ) -> super::Reading<()> {
        let text = match self.place.joints {
            Joints::None => self.bridged,
            Joints::Both => self.text,
            Joints::Line => {
                let from = self.first as usize;
                let end = memchr::memchr(b'\n', &self.text.as_bytes()[from..]);
                &self.text[..end.map_or(self.text.len(), |end| from + end)]
            }
        };
        let notes = std::cell::RefCell::new(self.respell.as_deref().cloned().unwrap_or_default());
        let taken;
        {
            let reader = super::Reader::new(rules, text, self.at)
                .noting(self.respell.is_some().then_some(&notes));
            let begin = &reader.begin()[self.first as usize..];
            match read(&reader, begin) {
                Ok((rest, ())) => taken = (reader.place(rest) - self.at) as usize,
                Err(stuck) => return Err(reader.tell(stuck)),
            }
        }
        if let Some(respell) = self.respell.as_deref_mut() {
            *respell = notes.into_inner();
        }
        let words = self.whole().len();
        let end = taken.min(words.max(self.first as usize));
        self.claimed = taken > words;
        self.place.end = if self.claimed {
            self.text[..words].trim_ascii_end().len() as u32
        } else {
            end as u32
        };
        self.advance();
        Ok(())
    }

    /// The same, noting every word that has another spelling.
    #[must_use]
    pub fn noting(mut self, respell: Option<&'r mut Respell>) -> Self {
        self.respell = respell;
        self
    }

    /// Everything that is left, blanks at the ends removed.
    pub fn rest(&self) -> &'t str {
        let whole = self.whole();
        whole
            .get(self.place.start as usize..)
            .unwrap_or("")
            .trim_ascii_end()
    }

    /// The whole clause without its claim, blanks at the ends removed.
    pub fn clause(&self) -> &'t str {
        self.whole()
            .get(self.first as usize..)
            .unwrap_or("")
            .trim_ascii_end()
    }

    /// The same with its blanks.
    fn whole(&self) -> &'t str {
        match self.place.joints {
            Joints::None => self.text,
            Joints::Line => {
                let from = self.place.start as usize;
                let end = memchr::memchr(b'\n', &self.text.as_bytes()[from..]);
                &self.text[..end.map_or(self.text.len(), |end| from + end)]
            }
            Joints::Both => self.clauses().next().map_or("", |clause| clause.text),
        }
    }

    /// The span of the whole clause without its claim.
    pub fn span(&self) -> Span {
        let text = self.clause();
        let start = self.at + self.first;
        Span::new(start, start + text.len() as u32)
    }

    /// The span from the first word of the clause to the last one that was taken.
    #[inline]
    pub fn taken(&self) -> Span {
        Span::new(self.at + self.first, self.at + self.place.taken)
    }

    /// The text up to the last word that was taken.
    pub(super) fn said(&self) -> &'t str {
        &self.text[..self.place.taken as usize]
    }

    /// Where what comes next begins in the file.
    pub(super) fn ahead_at(&self) -> u32 {
        self.at + self.place.start
    }

    /// Where the next word begins, or the last one that was taken ends if nothing follows.
    #[inline]
    pub fn next_start(&self) -> u32 {
        self.at
            + match self.place.next {
                Next::Word | Next::Quoted => self.place.start,
                Next::Comma | Next::Nothing => self.place.taken,
            }
    }

    /// The empty span after the last word that was taken.
    pub fn here(&self) -> Span {
        Span::new(self.at + self.place.taken, self.at + self.place.taken)
    }

    /// The next word, without taking it; `None` at a comma or at the end.
    #[inline]
    pub fn peek(&self) -> Option<Word<'t>> {
        let Place {
            start, end, next, ..
        } = self.place;
        let written = &self.text[start as usize..end as usize];
        let (text, quoted) = match next {
            Next::Word => (written, false),
            Next::Quoted => {
                let inner = &written[1..];
                (inner.strip_suffix('"').unwrap_or(inner), true)
            }
            Next::Comma | Next::Nothing => return None,
        };
        let span = Span::new(self.at + start, self.at + end);
        Some(Word { text, span, quoted })
    }

    /// Takes the next word; `None` at a comma or at the end.
    #[inline]
    pub fn word(&mut self) -> Option<Word<'t>> {
        let word = self.peek()?;
        self.advance();
        Some(word)
    }

    /// The next word as it is written; empty before a string, a comma and the end. For readers that
    /// know the one spelling that they look for.
    #[inline]
    pub fn ahead(&self) -> &'t [u8] {
        let Place {
            start, end, next, ..
        } = self.place;
        match self.text.as_bytes().get(start as usize..end as usize) {
            Some(word) if next == Next::Word => word,
            _ => &[],
        }
    }

    /// Whether a word or a string comes next.
    #[inline]
    pub fn has_word(&self) -> bool {
        matches!(self.place.next, Next::Word | Next::Quoted)
    }

    /// Passes what comes next.
    #[inline(never)]
    pub fn advance(&mut self) {
        let end = self.place.end;
        self.place.pass(self.text.as_bytes(), &mut self.marks, end);
    }

    /// How far it got, to come back to with [`Cursor::back_to`].
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Goes back to where it was.
    pub(super) fn back_to(&mut self, place: Place) {
        self.place = place;
    }

    /// The words at a span of this clause, as written.
    pub(super) fn written(&self, span: Span) -> &'t str {
        &self.text[(span.start - self.at) as usize..(span.end - self.at) as usize]
    }

    /// Takes a comma if one stands here.
    pub fn comma(&mut self) -> bool {
        self.take_comma().is_some()
    }

    /// Takes a comma that many recorders write and `fmt` does not.
    pub fn loose_comma(&mut self) -> bool {
        let taken = self.take_comma();
        if let (Some(span), Some(respell)) = (taken, self.respell.as_deref_mut()) {
            respell.note(span, "");
        }
        taken.is_some()
    }

    /// Takes a comma if one stands here; with its place.
    pub(super) fn take_comma(&mut self) -> Option<Span> {
        if self.place.next != Next::Comma {
            return None;
        }
        let span = Span::new(self.at + self.place.start, self.at + self.place.end);
        self.advance();
        Some(span)
    }

    /// Whether every word and comma was taken.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.place.next == Next::Nothing || self.odd_blanks()
    }

    /// Whether all that is left are blanks that the grammar does not know.
    fn odd_blanks(&self) -> bool {
        let next = self.text.as_bytes().get(self.place.start as usize);
        next.is_some_and(u8::is_ascii_whitespace) && self.rest().is_empty()
    }

    /// Takes the next word if it is `text` in any case.
    #[inline]
    pub fn keyword(&mut self, text: &str) -> bool {
        let written = self.ahead();
        if written.len() != text.len() {
            return false;
        }
        if written == text.as_bytes() {
            self.advance();
            return true;
        }
        written.eq_ignore_ascii_case(text.as_bytes()) && self.respelt(text)
    }

    /// Takes the next word, which is `text` in another case.
    #[cold]
    fn respelt(&mut self, text: &str) -> bool {
        if let Some(word) = self.word() {
            self.respell(word, text);
        }
        true
    }

    /// Takes what stands after `=>`, as a cursor of its own.
    #[inline]
    pub fn claim(&mut self) -> Option<Cursor<'t, '_>> {
        if self.nothing_follows() {
            return None;
        }
        self.take_claim()
    }

    /// Whether neither a claim nor a clause follows what was taken: the commonest end.
    #[inline]
    fn nothing_follows(&self) -> bool {
        let next = self.text.as_bytes().get(self.place.start as usize);
        self.claim.is_none() && matches!(next, None | Some(b'\n'))
    }

    /// Whether every word was taken and this byte ends the clause.
    fn ends_before(&self, joint: u8) -> bool {
        let next = self.text.as_bytes().get(self.place.start as usize);
        self.place.next == Next::Nothing && next == Some(&joint)
    }

    fn take_claim(&mut self) -> Option<Cursor<'t, '_>> {
        let (text, at) = self.unread()?;
        self.claimed = true;
        Some(Cursor {
            respell: self.respell.as_deref_mut(),
            ..Cursor::new(text, at)
        })
    }

    /// What stands after `=>` if nobody took it, and where.
    fn unread(&self) -> Option<(&'t str, u32)> {
        match self.place.joints {
            _ if self.claimed => None,
            Joints::Line => None,
            Joints::None => self.claim,
            Joints::Both if self.ends_before(b';') => None,
            Joints::Both => self.clauses().next()?.claim,
        }
    }

    /// Whether something stands after `=>` and nobody took it; with its span.
    #[inline]
    pub fn unread_claim(&self) -> Option<Span> {
        if self.nothing_follows() {
            return None;
        }
        let (text, at) = self.unread()?;
        Some(Span::new(at, at + text.len() as u32))
    }

    /// Whether other spellings are noted.
    #[inline]
    pub(super) fn notes_spellings(&self) -> bool {
        self.respell.is_some()
    }

    /// Notes that `word` is spelt `canonical`, if anybody wants to know.
    #[inline]
    pub fn respell(&mut self, word: Word<'_>, canonical: &str) {
        if let Some(respell) = self.respell.as_deref_mut() {
            let written = if word.quoted { None } else { Some(word.text) };
            if written != Some(canonical) {
                respell.note(word.span, canonical);
            }
        }
    }
}

/// Temporary: lets the old reader of a game read.
pub fn shim<'a, R>(
    reader: &super::Reader<'a, R>,
    i: super::Rest<'a>,
    read: impl FnOnce(&mut Cursor<'_, '_>) -> super::Reading<()>,
) -> super::Parsed<'a, ()> {
    let body = Body {
        text: reader.between(i, &[]),
        at: reader.place(i),
    };
    let Some(clause) = body.clauses().next() else {
        return super::refuse(reader.missing(i, "a clause"));
    };
    let mut notes = Respell::default();
    let mut words = Cursor::of(clause).noting(reader.notes_spellings().then_some(&mut notes));
    let done = read(&mut words).and_then(|()| words.finish());
    let claimed = words.unread_claim().is_none();
    reader.add_notes(notes);
    match done {
        Err(misread) => super::refuse(misread),
        Ok(()) if claimed => Ok((&i[clause.whole.len()..], ())),
        Ok(()) => Ok((&i[clause.text.len()..], ())),
    }
}
