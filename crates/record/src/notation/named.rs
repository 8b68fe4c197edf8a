//! Verbs and names in a clause: the words that come from a closed list.
//!
//! Knows how a list is searched and what to say when nothing fits; the lists belong to the games.

use super::languages::{meaning, meanings, nearest};
use super::reader::{Parsed, Reader};
use super::stuck::{Stuck, Wanted, refuse};
use super::terminals::{Rest, Word, blanks, word_ends};
use super::vocabulary::{Verbs, Vocabulary, closest, fold};
use crate::diagnostic::{Finding, Record};

/// Who says a verb: `player`, `table`, `manual` or `adjust`.
type Sayer = &'static str;

/// Which verb a name is that somebody says.
type VerbNamed<V> = fn(&str, &[u8]) -> Option<V>;

/// The most words of another language that are one verb.
const MOST_WORDS: usize = 2;

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
                $($crate::notation::Verb {
                    name: $name, by: $by, form: $form, example: $example, meaning: $meaning
                },)*
                $($crate::notation::Verb {
                    name: $line, by: $line, form: $line_form, example: $line_example, meaning: $line_meaning
                },)*
            ];

            /// The verb of this name that `by` (`player` or `table`) may say.
            #[inline]
            #[allow(non_upper_case_globals, reason = "a name is called as its verb")]
            $vis fn named(by: &str, name: &[u8]) -> Option<Self> {
                $(const $kind: &[u8] = $name.as_bytes();)*
                match (name, by) {
                    $(($kind, $by) => Some(Self::$kind),)*
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
        move |i| match self.canonical(list, i) {
            Some(found) => Ok(found),
            None => self.otherwise(list, i).map(|(rest, (number, _))| (rest, number)),
        }
    }

    /// The same, with its words.
    #[inline]
    pub fn named(&self, list: &'a Vocabulary) -> impl Fn(Rest<'a>) -> Parsed<'a, (u16, Word<'a>)> {
        move |i| match self.canonical(list, i) {
            Some((rest, number)) => Ok((rest, (number, self.cut(blanks(i), rest)))),
            None => self.otherwise(list, i),
        }
    }

    /// A name of `list` that stands at `i` as one word in the one spelling, as most do.
    #[inline]
    pub fn canonical(&self, list: &Vocabulary, i: Rest<'a>) -> Option<(Rest<'a>, u16)> {
        list.begins(blanks(i), word_ends)
    }

    /// A name in another spelling, or what is wanted here.
    #[cold]
    fn otherwise(&self, list: &'a Vocabulary, i: Rest<'a>) -> Parsed<'a, (u16, Word<'a>)> {
        self.folded(list, i).ok_or_else(|| nom::Err::Error(Stuck::at(i, Wanted::Name(list))))
    }

    /// The same in another spelling, if one stands here: of the longest run of words that is a name.
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
    ///
    /// None ends with a word without letters and digits: in `Stub ?` the `?` is a card of its own.
    pub fn runs(&self, i: Rest<'a>) -> impl Iterator<Item = (Rest<'a>, Word<'a>)> {
        const LONGEST: usize = 6;
        let begin = blanks(i);
        let next = move |rest| self.any(rest).ok().filter(|(_, word)| !word.quoted);
        let lasts = std::iter::successors(next(i), move |(rest, _)| next(rest)).take(LONGEST);
        let named = lasts.filter(|(_, last)| !fold(last.text).is_empty());
        named.map(move |(rest, _)| (rest, self.cut(begin, rest)))
    }

    /// Takes a verb of `verbs` that `by` (`player` or `table`) may say; `named` tells what it is.
    #[inline]
    pub fn verb<V>(
        &self,
        i: Rest<'a>,
        verbs: Verbs,
        by: Sayer,
        named: VerbNamed<V>,
    ) -> Parsed<'a, V> {
        if let Ok((rest, written)) = self.plain(i)
            && let Some(verb) = named(by, written)
        {
            return Ok((rest, verb));
        }
        self.respelt_verb(i, verbs, by, named)
    }

    /// A verb in another case or language, or what to say about it.
    #[cold]
    fn respelt_verb<V>(
        &self,
        i: Rest<'a>,
        verbs: Verbs,
        by: Sayer,
        named: VerbNamed<V>,
    ) -> Parsed<'a, V> {
        let (rest, word) = self.word("a verb")(i)?;
        let folded = fold(word.text);
        let named = |name: &str| named(by, name.as_bytes());
        let is_known = |name: &str| named(name).is_some();
        if !word.text.ends_with(':')
            && let Some(verb) = named(&folded)
        {
            self.respell(word, &folded);
            return Ok((rest, verb));
        }
        let in_other_words = self.runs(i).take(MOST_WORDS).filter_map(|(rest, word)| {
            Some((rest, word, meaning(word.text, is_known).filter(|_| !word.text.ends_with(':'))?))
        });
        if let Some((rest, word, name)) = in_other_words.last()
            && let Some(verb) = named(name)
        {
            self.respell(word, name);
            return Ok((rest, verb));
        }
        refuse(self.no_verb(rest, word, verbs, by, is_known))
    }

    /// What to say about a word that is no verb of whoever says it.
    fn no_verb(
        &self,
        rest: Rest<'a>,
        word: Word<'a>,
        verbs: Verbs,
        by: Sayer,
        is_known: impl Fn(&str) -> bool + Copy,
    ) -> Box<Finding> {
        let folded = fold(word.text);
        let no = |message: String, label: &str| {
            Finding::new(Record::UnknownVerb, word.span, message, label)
        };
        let (said, who) = (word.text, whose(by));
        if let Some(bare) = said.strip_suffix(':')
            && let Some(meant) =
                is_known(&folded).then_some(&*folded).or_else(|| meaning(bare, is_known))
        {
            let message =
                format!("no `:` stands behind a verb, only behind whoever says it: `{said}`");
            return no(message, "a `:` too many").means(meant);
        }
        let mut meant = meanings(said).iter().filter(|name| is_known(name));
        if let (Some(one), Some(other)) = (meant.next(), meant.next()) {
            return no(format!("`{said}` may mean `{one}` or `{other}`"), "two verbs in one")
                .help(format!("write `{one}` or `{other}`, whichever was done"));
        }
        // `B: feed 1` behind a clause of another player.
        if let Some(next) = said.strip_suffix(':') {
            let message = format!("a line says what one player does, and `{next}` is another");
            return no(message, "begins a line of its own")
                .help(format!("write a line of its own that begins with `{said}`"));
        }
        let own = || verbs.iter().filter(|verb| verb.by == by);
        let known = || own().map(|verb| verb.name);
        // The words in another order: `4 draw`. A slip in the verb itself is likelier.
        let next = fold(self.peek(rest).map_or("", |next| next.text));
        if let Some(verb) = own().find(|verb| verb.name == next)
            && closest(said, known()).is_none()
        {
            let message =
                format!("`{said}` stands where the verb belongs: `{}` comes first", verb.name);
            return no(message, "the verb comes first").help_with(Some(verb));
        }
        let mut others = verbs.iter().filter(|verb| verb.by != by);
        if let Some(verb) = others.find(|verb| verb.name == folded) {
            let line = format!("a line of {}", whose(verb.by));
            let message = format!("`{said}` is not something that {who} does: it is {line}");
            return no(message, &line).help_with(Some(verb));
        }
        // `A: 5 mp` counts what somebody has.
        if by == "player" && said.parse::<u32>().is_ok() {
            let help =
                "what somebody has is counted by a line of its own: `check: PLAYER NUMBER UNIT`";
            return no(format!("`{said}` is not something that {who} does"), "no verb").help(help);
        }
        no(format!("`{said}` is not something that {who} does"), "unknown verb")
            .suggest(said, known())
            .or_means(nearest(said, is_known))
            .help_with(own().find(|verb| verb.has(&folded)))
            .help(format!("verbs here: {}", known().collect::<Vec<_>>().join(", ")))
    }
}
