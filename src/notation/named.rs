//! Verbs and names in a clause: the words that come from a closed list.
//!
//! Knows how a list is searched and what to say when nothing fits; the lists belong to the games.

use super::cursor::Cursor;
use super::misread::{Misread, Reading, closest};
use super::vocabulary::{Vocabulary, ends, fold, hash_of};
use super::word::Word;
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
        let number = vocabulary.canonical(self.ahead())?;
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
        let next = fold(self.peek().map_or("", |next| next.text));
        if let Some(verb) = verbs.iter().find(|verb| verb.by == by && verb.name == next)
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
