//! Walking the words of one clause: what a game's reader is given.
//!
//! Knows words, numbers, strings and names; not what they mean. Whatever is written in another than
//! the one spelling is noted on the way when somebody wants to print the record anew.

use super::layout::Respell;
use super::vocabulary::{Vocabulary, fold};
use crate::diagnostic::{Code, Fix, Label, Record};
use crate::source::Span;

/// A word or string of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'t> {
    /// The words as written; of a string what stands between the quotes, escapes included.
    pub text: &'t str,
    /// Where it stands, quotes included.
    pub span: Span,
    /// Whether it was a string.
    pub quoted: bool,
}

impl Word<'_> {
    /// The span of a part of the word, by byte offsets in `text`.
    pub fn part(&self, from: usize, to: usize) -> Span {
        let start = self.span.start + u32::from(self.quoted);
        Span::new(start + from as u32, start + to as u32)
    }

    /// The meaning of a string: `\"` and `\\` are opened.
    pub fn unescaped(&self) -> String {
        let mut open = String::with_capacity(self.text.len());
        let mut letters = self.text.chars();
        while let Some(letter) = letters.next() {
            open.push(if letter == '\\' {
                letters.next().unwrap_or('\\')
            } else {
                letter
            });
        }
        open
    }
}

/// A verb of a game: what `grammar.md`, help and "did you mean" are made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verb {
    /// The word, in lower case.
    pub name: &'static str,
    /// Who says it: `player`, `table`, `manual` or `adjust`.
    pub by: &'static str,
    /// The form, with capitals for what is filled in: `bid N GENE|card`.
    pub form: &'static str,
    /// A whole clause with its subject: `A: bid 3 horn`.
    pub example: &'static str,
    /// What it does, in a few words.
    pub meaning: &'static str,
}

/// Why words could not be understood; the place is already known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// A form or name code.
    pub code: Code,
    /// The words.
    pub span: Span,
    /// One sentence.
    pub message: String,
    /// Two to six words under the span.
    pub label: String,
    /// Earlier places that matter.
    pub related: Vec<Label>,
    /// What to do.
    pub help: Vec<String>,
    /// The unique nearest spelling.
    pub fix: Option<Fix>,
}

/// The outcome of reading.
pub type Reading<T> = Result<T, Box<Misread>>;

impl Misread {
    /// A misread with nothing but the place and the words.
    pub fn new(
        code: impl Into<Code>,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Box<Self> {
        Box::new(Self {
            code: code.into(),
            span,
            message: message.into(),
            label: label.into(),
            related: Vec::new(),
            help: Vec::new(),
            fix: None,
        })
    }

    /// Adds a sentence of help.
    #[must_use]
    pub fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Self> {
        self.help.push(help.into());
        self
    }

    /// Adds the unique nearest of `known` as a suggestion for the words at the span.
    #[must_use]
    pub fn suggest<'a>(
        mut self: Box<Self>,
        written: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Box<Self> {
        if let Some(near) = closest(written, known) {
            self.help.push(format!("did you mean `{near}`?"));
            self.fix = Some(Fix {
                span: self.span,
                text: near.to_owned(),
                safe: true,
            });
        }
        self
    }
}

/// The one of `known` that is nearest to `written`, if it is near enough and alone.
pub fn closest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = fold(written);
    let reach = (written.chars().count() / 3).clamp(1, 3);
    let mut best: Option<(usize, &str)> = None;
    let mut alone = true;
    for name in known {
        let distance = strsim::osa_distance(&written, &fold(name));
        match best {
            Some((least, held)) if distance == least => alone &= held == name,
            Some((least, _)) if distance > least => {}
            _ => {
                best = Some((distance, name));
                alone = true;
            }
        }
    }
    best.filter(|(distance, _)| alone && *distance <= reach)
        .map(|(_, name)| name)
}

/// The words of one clause, from left to right.
#[derive(Debug)]
pub struct Cursor<'t, 'r> {
    text: &'t str,
    at: u32,
    position: usize,
    claim: Option<(&'t str, u32)>,
    respell: Option<&'r mut Respell>,
}

impl<'t, 'r> Cursor<'t, 'r> {
    /// A cursor over the words of `text`, which begins at byte `at` of the file.
    pub fn new(text: &'t str, at: u32) -> Self {
        Self {
            text,
            at,
            position: 0,
            claim: None,
            respell: None,
        }
    }

    /// The same, with what stands after `=>`.
    #[must_use]
    pub fn with_claim(mut self, claim: Option<(&'t str, u32)>) -> Self {
        self.claim = claim;
        self
    }

    /// The same, noting every word that has another spelling.
    #[must_use]
    pub fn noting(mut self, respell: Option<&'r mut Respell>) -> Self {
        self.respell = respell;
        self
    }

    /// Everything that is left, blanks at the ends removed.
    pub fn rest(&self) -> &'t str {
        self.text[self.position..].trim_ascii()
    }

    /// The whole clause without its claim, blanks at the ends removed.
    pub fn clause(&self) -> &'t str {
        self.text.trim_ascii()
    }

    /// The span of the whole clause without its claim.
    pub fn span(&self) -> Span {
        let lead = self.text.len() - self.text.trim_ascii_start().len();
        let start = self.at + lead as u32;
        Span::new(start, start + self.text.trim_ascii().len() as u32)
    }

    /// The empty span after the last word that was taken.
    pub fn here(&self) -> Span {
        let taken = self.text[..self.position].trim_ascii_end().len() as u32;
        Span::new(self.at + taken, self.at + taken)
    }

    /// The next word, without taking it; `None` at a comma or at the end.
    pub fn peek(&self) -> Option<Word<'t>> {
        self.scan().map(|(word, _)| word)
    }

    /// Takes the next word; `None` at a comma or at the end.
    pub fn word(&mut self) -> Option<Word<'t>> {
        let (word, end) = self.scan()?;
        self.position = end;
        Some(word)
    }

    fn scan(&self) -> Option<(Word<'t>, usize)> {
        let bytes = self.text.as_bytes();
        let mut start = self.position;
        while start < bytes.len() && is_blank(bytes[start]) {
            start += 1;
        }
        let first = *bytes.get(start)?;
        if first == b',' {
            return None;
        }
        let mut end = start + 1;
        let quoted = first == b'"';
        if quoted {
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            end = (end + 1).min(bytes.len());
        } else {
            while end < bytes.len() && !is_blank(bytes[end]) && bytes[end] != b',' {
                end += 1;
            }
        }
        let written = &self.text[start..end];
        let text = if quoted {
            written[1..].strip_suffix('"').unwrap_or(&written[1..])
        } else {
            written
        };
        let span = Span::new(self.at + start as u32, self.at + end as u32);
        Some((Word { text, span, quoted }, end))
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
        let bytes = self.text.as_bytes();
        let mut at = self.position;
        while at < bytes.len() && is_blank(bytes[at]) {
            at += 1;
        }
        if bytes.get(at) != Some(&b',') {
            return None;
        }
        self.position = at + 1;
        let start = self.at + at as u32;
        Some(Span::new(start, start + 1))
    }

    /// Whether every word and comma was taken.
    pub fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Takes the next word if it is `text` in any case.
    pub fn keyword(&mut self, text: &str) -> bool {
        match self.scan() {
            Some((word, end)) if !word.quoted && word.text.eq_ignore_ascii_case(text) => {
                self.position = end;
                self.respell(word, text);
                true
            }
            _ => false,
        }
    }

    /// Takes the next word or says that `what` (`a space`, `an amount`) was wanted.
    pub fn expect(&mut self, what: &str) -> Reading<Word<'t>> {
        match self.scan() {
            Some((word, end)) => {
                self.position = end;
                Ok(word)
            }
            None => Err(self.missing(what)),
        }
    }

    /// What to say when the clause ends and `what` was wanted.
    pub fn missing(&self, what: &str) -> Box<Misread> {
        let rest = self.rest();
        if rest.is_empty() {
            // The last word is underlined: an empty span after it is hard to see.
            let taken = self.text[..self.position].trim_ascii_end();
            let from = taken
                .trim_end_matches(',')
                .rfind(|c: char| c.is_whitespace() || c == ',')
                .map_or(0, |i| i + 1);
            let span = Span::new(self.at + from as u32, self.at + taken.len() as u32);
            let message = match &taken[from..] {
                "" => format!("{what} is missing: nothing is said here"),
                last => format!("{what} is missing after `{last}`"),
            };
            let label = format!("{what} is missing here");
            return Misread::new(Record::Expected, span, message, label);
        }
        let lead =
            self.text[self.position..].len() - self.text[self.position..].trim_ascii_start().len();
        let start = self.at + (self.position + lead) as u32;
        Misread::new(
            Record::Expected,
            Span::new(start, start + 1),
            format!("{what} is expected here, not a comma"),
            format!("expected {what}"),
        )
    }

    /// What to say when `word` is not `what`.
    pub fn unexpected(word: Word<'_>, what: &str) -> Box<Misread> {
        Misread::new(
            Record::Expected,
            word.span,
            format!("`{}` is not {what}", word.text),
            format!("expected {what}"),
        )
    }

    /// Takes a whole number without a sign, at most 999,999.
    pub fn number(&mut self, what: &str) -> Reading<(u32, Word<'t>)> {
        let word = self.expect(what)?;
        match plain_number(word.text) {
            Some(number) if !word.quoted => {
                if self.respell.is_some() {
                    self.respell(word, &number.to_string());
                }
                Ok((number, word))
            }
            _ => Err(Self::unexpected(word, what)),
        }
    }

    /// Takes a number with or without a sign (`+2`, `-1`, `−1`).
    pub fn signed(&mut self, what: &str) -> Reading<(i32, Word<'t>)> {
        let word = self.expect(what)?;
        let (sign, digits) = match word.text.strip_prefix('+') {
            Some(digits) => (1, digits),
            None => match word.text.strip_prefix(['-', '−']) {
                Some(digits) => (-1, digits),
                None => (1, word.text),
            },
        };
        match plain_number(digits) {
            Some(number) if !word.quoted => {
                if word.text.starts_with('−') {
                    self.respell(word, &format!("-{number}"));
                }
                Ok((sign * number as i32, word))
            }
            _ => Err(Self::unexpected(word, what)),
        }
    }

    /// Takes a name of `vocabulary`, in any accepted spelling, also of several words or quoted.
    pub fn name(&mut self, vocabulary: &Vocabulary) -> Reading<(u16, Word<'t>)> {
        let Some((word, end)) = self.scan() else {
            return Err(self.missing(vocabulary.what));
        };
        if !word.quoted
            && let Some(number) = vocabulary.exact(word.text)
            // Another spelling may be the beginning of a longer one: `fiole`, `fiole alchimique`.
            && vocabulary.name(number) == word.text
        {
            self.position = end;
            if self.respell.is_some() {
                self.respell(word, vocabulary.name(number));
            }
            return Ok((number, word));
        }
        match self.try_name(vocabulary) {
            Some(found) => Ok(found),
            None => {
                self.position = end;
                Err(unknown_name(word, vocabulary))
            }
        }
    }

    /// Takes a name of `vocabulary` if one stands here; the longest run of words wins.
    pub fn try_name(&mut self, vocabulary: &Vocabulary) -> Option<(u16, Word<'t>)> {
        const LONGEST: usize = 6;
        let start = self.position;
        let first = self.peek()?;
        if first.quoted {
            let number = vocabulary.find(&first.unescaped())?;
            self.word();
            self.respell(first, vocabulary.name(number));
            return Some((number, first));
        }
        let mut found = None;
        for _ in 0..LONGEST {
            let Some(last) = self.word().filter(|word| !word.quoted) else {
                break;
            };
            let from = (first.span.start - self.at) as usize;
            let to = (last.span.end - self.at) as usize;
            let text = &self.text[from..to];
            if let Some(number) = vocabulary.find(text) {
                let word = Word {
                    text,
                    span: first.span.join(last.span),
                    quoted: false,
                };
                found = Some((number, word, self.position));
            }
        }
        self.position = start;
        let (number, word, end) = found?;
        self.position = end;
        self.respell(word, vocabulary.name(number));
        Some((number, word))
    }

    /// Takes a verb. `by` says which of the game's verbs may stand here.
    pub fn verb(&mut self, verbs: &'static [Verb], by: &str) -> Reading<&'static str> {
        let word = self.expect("a verb")?;
        // The name first: it tells most verbs apart by its length.
        let exact = verbs
            .iter()
            .find(|verb| verb.name == word.text && verb.by == by);
        if let Some(verb) = exact {
            return Ok(verb.name);
        }
        let known = || {
            verbs
                .iter()
                .filter(|verb| verb.by == by)
                .map(|verb| verb.name)
        };
        let folded = fold(word.text);
        if let Some(name) = known().find(|name| *name == folded) {
            self.respell(word, name);
            return Ok(name);
        }
        let list = known().collect::<Vec<_>>().join(", ");
        Err(Misread::new(
            Record::UnknownVerb,
            word.span,
            format!("`{}` is not something that {} does", word.text, whose(by)),
            "unknown verb",
        )
        .suggest(word.text, known())
        .help(format!("verbs here: {list}")))
    }

    /// Says that everything was understood, or underlines what is left over.
    pub fn finish(&self) -> Reading<()> {
        if self.is_done() {
            return Ok(());
        }
        let rest = self.rest();
        let lead = self.text[self.position..].find(rest).unwrap_or(0);
        let start = self.at + (self.position + lead) as u32;
        Err(Misread::new(
            Record::LeftOver,
            Span::new(start, start + rest.len() as u32),
            format!("`{rest}` is left over: the clause is complete before it"),
            "left over",
        ))
    }

    /// Takes what stands after `=>`, as a cursor of its own.
    pub fn claim(&mut self) -> Option<Cursor<'t, '_>> {
        let (text, at) = self.claim.take()?;
        Some(Cursor {
            text,
            at,
            position: 0,
            claim: None,
            respell: self.respell.as_deref_mut(),
        })
    }

    /// Whether something stands after `=>` and nobody took it; with its span.
    pub fn unread_claim(&self) -> Option<Span> {
        self.claim
            .map(|(text, at)| Span::new(at, at + text.len() as u32))
    }

    /// Notes that `word` is spelt `canonical`, if anybody wants to know.
    pub fn respell(&mut self, word: Word<'_>, canonical: &str) {
        if let Some(respell) = self.respell.as_deref_mut() {
            let written = if word.quoted { None } else { Some(word.text) };
            if written != Some(canonical) {
                respell.note(word.span, canonical);
            }
        }
    }
}

/// What to say about a word that is no name of `vocabulary`.
pub(crate) fn unknown_name(word: Word<'_>, vocabulary: &Vocabulary) -> Box<Misread> {
    let misread = Misread::new(
        Record::UnknownName,
        word.span,
        format!("`{}` is not {}", word.text, vocabulary.what),
        format!("not {}", vocabulary.what),
    )
    .suggest(word.text, vocabulary.names.iter().map(AsRef::as_ref));
    if vocabulary.names.len() > 24 {
        return misread;
    }
    misread.help(format!("names here: {}", vocabulary.names.join(", ")))
}

fn whose(by: &str) -> &str {
    match by {
        "player" => "a player",
        "table" => "the table",
        other => other,
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// The value of up to six digits.
fn plain_number(text: &str) -> Option<u32> {
    let bytes = text.as_bytes();
    if bytes.is_empty() || bytes.len() > 6 {
        return None;
    }
    bytes.iter().try_fold(0, |value: u32, byte| {
        byte.is_ascii_digit()
            .then(|| value * 10 + u32::from(byte - b'0'))
    })
}
