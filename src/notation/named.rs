//! Verbs and names in a clause: the words that come from a closed list.
//!
//! Knows how a list is searched and what to say when nothing fits; the lists belong to the games.

use super::cursor::Cursor;
use super::misread::{Misread, Reading, closest};
use super::reader::{Parsed, Reader, Rest};
use super::stuck::{Wanted, refuse, wanted};
use super::vocabulary::{Vocabulary, ends, fold, hash_of};
use super::word::Word;
use super::words::blanks;
use crate::diagnostic::Record;

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

impl Verb {
    /// A verb by its name, who says it, its form, an example and its meaning.
    pub const fn new(
        name: &'static str,
        by: &'static str,
        form: &'static str,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        Self {
            name,
            by,
            form,
            example,
            meaning,
        }
    }
}

/// The verbs of a game, to be found by their name.
#[derive(Debug)]
pub struct Verbs<V: 'static> {
    list: &'static [Verb],
    /// What each verb of `list` is to the game.
    kinds: &'static [V],
    /// Where a verb is found by the hash of its name.
    slots: [Slot; SLOTS],
}

/// A verb in the table: its name as two numbers, and 1 + its place, or 0 for nothing.
#[derive(Debug, Clone, Copy)]
struct Slot {
    ends: (u64, u64),
    length: u8,
    /// The first letter of who says it.
    by: u8,
    place: u8,
}

const SLOTS: usize = 64;

impl<V: Copy> Verbs<V> {
    /// All that lines can say, at most 32 verbs of 16 letters, and what each is to the game.
    ///
    /// # Panics
    /// While it is compiled, if there are more, or not as many kinds as verbs.
    pub const fn new(list: &'static [Verb], kinds: &'static [V]) -> Self {
        assert!(list.len() * 2 <= SLOTS, "a larger table is needed");
        assert!(list.len() == kinds.len(), "each verb is of a kind");
        let nothing = Slot {
            ends: (0, 0),
            length: 0,
            by: 0,
            place: 0,
        };
        let mut slots = [nothing; SLOTS];
        let mut place = 0;
        while place < list.len() {
            let name = list[place].name.as_bytes();
            assert!(name.len() <= 16, "the ends of a verb are all of it");
            let mut slot = hash_of(ends(name), name.len()) % SLOTS;
            while slots[slot].place != 0 {
                slot = (slot + 1) % SLOTS;
            }
            let by = list[place].by.as_bytes()[0];
            place += 1;
            slots[slot] = Slot {
                ends: ends(name),
                length: name.len() as u8,
                by,
                place: place as u8,
            };
        }
        Self { list, kinds, slots }
    }

    /// The verb of this name that `by` may say.
    #[inline]
    fn find(&self, name: &[u8], by: &str) -> Option<V> {
        // The four who speak begin with different letters.
        let speaker = *by.as_bytes().first()?;
        let ends = ends(name);
        let mut slot = hash_of(ends, name.len()) % SLOTS;
        loop {
            let verb = &self.slots[slot];
            let place = (verb.place as usize).checked_sub(1)?;
            if verb.ends == ends && verb.length as usize == name.len() && verb.by == speaker {
                return Some(self.kinds[place]);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

impl<'t> Cursor<'t, '_> {
    /// Takes a name of `vocabulary` if it stands here as `fmt` writes it.
    #[inline]
    pub fn canonical(&mut self, vocabulary: &Vocabulary) -> Option<u16> {
        let word = self.peek().filter(|word| !word.quoted)?;
        let number = vocabulary.canonical(word.text)?;
        self.advance();
        Some(number)
    }

    /// Takes a name of `vocabulary`, in any accepted spelling, also of several words or quoted.
    #[inline]
    pub fn name(&mut self, vocabulary: &Vocabulary) -> Reading<u16> {
        // Another spelling may be the beginning of a longer one: `fiole`, `fiole alchimique`.
        match self.canonical(vocabulary) {
            Some(number) => Ok(number),
            None => self.name_and_word(vocabulary).map(|(number, _)| number),
        }
    }

    /// The same, with its words.
    pub fn name_and_word(&mut self, vocabulary: &Vocabulary) -> Reading<(u16, Word<'t>)> {
        let Some(word) = self.peek() else {
            return Err(self.missing(vocabulary.what));
        };
        if let Some(number) = self.canonical(vocabulary) {
            return Ok((number, word));
        }
        match self.try_name(vocabulary) {
            Some(found) => Ok(found),
            None => {
                self.advance();
                Err(unknown_name(word, vocabulary))
            }
        }
    }

    /// Takes a name of `vocabulary` if one stands here; the longest run of words wins.
    pub fn try_name(&mut self, vocabulary: &Vocabulary) -> Option<(u16, Word<'t>)> {
        const LONGEST: usize = 6;
        let first = self.peek()?;
        if first.quoted {
            let number = vocabulary.find(&first.unescaped())?;
            self.advance();
            self.respell(first, vocabulary.name(number));
            return Some((number, first));
        }
        let start = self.place();
        let mut found = None;
        for _ in 0..LONGEST {
            let Some(last) = self.word().filter(|word| !word.quoted) else {
                break;
            };
            let span = first.span.join(last.span);
            let text = self.written(span);
            if let Some(number) = vocabulary.find(text) {
                let word = Word {
                    text,
                    span,
                    quoted: false,
                };
                found = Some((number, word, self.place()));
            }
        }
        self.back_to(start);
        let (number, word, end) = found?;
        self.back_to(end);
        self.respell(word, vocabulary.name(number));
        Some((number, word))
    }

    /// Takes a verb. `by` says which of the game's verbs may stand here.
    #[inline]
    pub fn verb<V: Copy>(&mut self, verbs: &'static Verbs<V>, by: &str) -> Reading<V> {
        if let Some(verb) = verbs.find(self.ahead(), by) {
            self.advance();
            return Ok(verb);
        }
        let place = self.lenient_verb(verbs.list, by)?;
        Ok(verbs.kinds[place])
    }

    /// The place of a verb in another case, or what to say about it.
    #[cold]
    fn lenient_verb(&mut self, verbs: &'static [Verb], by: &str) -> Reading<usize> {
        let word = self.expect("a verb")?;
        let known = || {
            verbs
                .iter()
                .filter(|verb| verb.by == by)
                .map(|verb| verb.name)
        };
        let folded = fold(word.text);
        if let Some(place) = verbs
            .iter()
            .position(|verb| verb.by == by && verb.name == folded)
        {
            self.respell(word, verbs[place].name);
            return Ok(place);
        }
        let list = known().collect::<Vec<_>>().join(", ");
        // The words in another order: `4 draw`. A slip in the verb itself is likelier.
        let next = self.peek().map_or("", |next| next.text);
        if let Some(verb) = verbs
            .iter()
            .find(|verb| verb.by == by && verb.name == fold(next))
            && closest(word.text, known()).is_none()
        {
            return Err(Misread::new(
                Record::UnknownVerb,
                word.span,
                format!(
                    "`{}` stands where the verb belongs: `{}` comes first",
                    word.text, verb.name
                ),
                "the verb comes first",
            )
            .help(format!("form: `{}`, such as `{}`", verb.form, verb.example)));
        }
        Err(Misread::new(
            Record::UnknownVerb,
            word.span,
            format!("`{}` is not something that {} does", word.text, whose(by)),
            "unknown verb",
        )
        .suggest(word.text, known())
        .help(format!("verbs here: {list}")))
    }
}

/// What to say about a word that is no name of `vocabulary`.
#[cold]
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

/// Everything that lines of a game can say: each verb is one entry, from which come the enum that its
/// reader matches on, the look-up by name, and the tables of `grammar.md`, help and "did you mean".
///
/// Below `lines` stand the forms of `manual:` and `adjust:`, which have no verb.
#[macro_export]
macro_rules! verbs {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Said:ident {
            $($kind:ident = $name:literal, $by:literal, $form:literal, $example:literal, $meaning:literal;)*
        }
        lines { $($line:literal, $line_form:literal, $line_example:literal, $line_meaning:literal;)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $Said { $(#[doc = $meaning] $kind,)* }

        impl $Said {
            /// The verbs and lines with their forms, examples and meanings.
            $vis const VERBS: &'static [$crate::notation::Verb] = &[
                $($crate::notation::Verb::new($name, $by, $form, $example, $meaning),)*
                $($crate::notation::Verb::new($line, $line, $line_form, $line_example, $line_meaning),)*
            ];

            /// The verb of this name that `by` (`player` or `table`) may say.
            #[inline]
            $vis fn named(by: &str, name: &str) -> Option<Self> {
                $(const { assert!(matches!($by.as_bytes(), b"player" | b"table")) };)*
                match (name, by) {
                    $(($name, $by) => Some(Self::$kind),)*
                    _ => None,
                }
            }
        }
    };
}

impl<'a, R> Reader<'a, R> {
    /// Takes a name of `list`, in any accepted spelling, also of several words or quoted.
    #[inline]
    pub fn name(&self, list: &'a Vocabulary) -> impl Fn(Rest<'a>) -> Parsed<'a, u16> {
        let named = self.named(list);
        move |i| named(i).map(|(rest, (number, _))| (rest, number))
    }

    /// The same, with its words.
    #[inline]
    pub fn named(&self, list: &'a Vocabulary) -> impl Fn(Rest<'a>) -> Parsed<'a, (u16, Word<'a>)> {
        move |i| {
            // Most names are one word in the one spelling.
            self.canonical(list, i)
                .or_else(|| self.folded(list, i))
                .map_or_else(|| wanted(i, Wanted::Name(list, "")), Ok)
        }
    }

    /// A name of `list` that stands at `i` as one word in the one spelling.
    #[inline]
    pub fn canonical(&self, list: &Vocabulary, i: Rest<'a>) -> Option<(Rest<'a>, (u16, Word<'a>))> {
        let (rest, word) = self.any(i).ok()?;
        let number = list.canonical(word.text).filter(|_| !word.quoted)?;
        Some((rest, (number, word)))
    }

    /// The same in another spelling, if one stands here: of the longest run of words that is a name.
    #[cold]
    fn folded(&self, list: &'a Vocabulary, i: Rest<'a>) -> Option<(Rest<'a>, (u16, Word<'a>))> {
        let (rest, first) = self.any(i).ok()?;
        let (rest, word, number) = if first.quoted {
            (rest, first, list.find(&first.unescaped())?)
        } else {
            self.runs(i)
                .filter_map(|(rest, word)| Some((rest, word, list.find(word.text)?)))
                .last()?
        };
        self.respell(word, list.name(number));
        Some((rest, (number, word)))
    }

    /// The runs of one, two and more unquoted words that begin at `i`, and what is left after each.
    pub fn runs(&self, i: Rest<'a>) -> impl Iterator<Item = (Rest<'a>, Word<'a>)> {
        const LONGEST: usize = 6;
        let begin = blanks(i);
        let next = move |rest: &Rest<'a>| {
            let (rest, word) = self.any(rest).ok()?;
            (!word.quoted).then_some(rest)
        };
        let ends = std::iter::successors(next(&i), next).take(LONGEST);
        ends.map(move |rest| {
            let word = Word {
                text: self.between(begin, rest),
                span: self.span(begin, rest),
                quoted: false,
            };
            (rest, word)
        })
    }

    /// Takes a verb of `verbs` that `by` (`player` or `table`) may say; `named` tells what it is.
    #[inline]
    pub fn verb<V>(
        &self,
        i: Rest<'a>,
        verbs: &'static [Verb],
        by: &'static str,
        named: fn(&str, &str) -> Option<V>,
    ) -> Parsed<'a, V> {
        let (rest, word) = self.word("a verb")(i)?;
        match named(by, word.text) {
            Some(verb) if !word.quoted => Ok((rest, verb)),
            _ => self.respelt_verb((rest, word), verbs, by, named),
        }
    }

    /// A verb in another case, or what to say about it.
    #[cold]
    fn respelt_verb<V>(
        &self,
        (rest, word): (Rest<'a>, Word<'a>),
        verbs: &'static [Verb],
        by: &'static str,
        named: fn(&str, &str) -> Option<V>,
    ) -> Parsed<'a, V> {
        let folded = fold(word.text);
        if let Some(verb) = named(by, &folded) {
            self.respell(word, &folded);
            return Ok((rest, verb));
        }
        let known = || {
            let own = verbs.iter().filter(|verb| verb.by == by);
            own.map(|verb| verb.name)
        };
        // The words in another order: `4 draw`. A slip in the verb itself is likelier.
        let next = self.peek(rest).map_or("", |next| next.text);
        let mut own = verbs.iter().filter(|verb| verb.by == by);
        if let Some(verb) = own.find(|verb| verb.name == fold(next))
            && closest(word.text, known()).is_none()
        {
            return refuse(
                Misread::new(
                    Record::UnknownVerb,
                    word.span,
                    format!(
                        "`{}` stands where the verb belongs: `{}` comes first",
                        word.text, verb.name
                    ),
                    "the verb comes first",
                )
                .help(format!("form: `{}`, such as `{}`", verb.form, verb.example)),
            );
        }
        refuse(
            Misread::new(
                Record::UnknownVerb,
                word.span,
                format!("`{}` is not something that {} does", word.text, whose(by)),
                "unknown verb",
            )
            .suggest(word.text, known())
            .help(format!(
                "verbs here: {}",
                known().collect::<Vec<_>>().join(", ")
            )),
        )
    }
}
