//! Verbs and names in a clause: the words that come from a closed list.
//!
//! Knows how a list is searched and what to say when nothing fits; the lists belong to the games.

use super::closest::closest;
use super::languages::{meaning, meanings, nearest};
use super::misread::Misread;
use super::reader::{Parsed, Reader};
use super::stuck::{Wanted, refuse, wanted};
use super::terminals::{blanks, word_ends};
use super::verb::Verb;
use super::vocabulary::{Vocabulary, fold};
use super::word::{Rest, Word};
use crate::diagnostic::Record;

/// What to say of `B: feed 1` behind a clause of another player.
fn another_player(word: Word<'_>) -> Option<Box<Misread>> {
    let next = word.text.strip_suffix(':')?;
    let misread = Misread::new(
        Record::UnknownVerb,
        word.span,
        format!("a line says what one player does, and `{next}` is another"),
        "begins a line of its own",
    );
    Some(misread.help(format!("write a line of its own that begins with `{}`", word.text)))
}

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
                $($crate::notation::Verb::new($name, $by, $form, $example, $meaning),)*
                $($crate::notation::Verb::new($line, $line, $line_form, $line_example, $line_meaning),)*
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
        let found = self.folded(list, i);
        found.map_or_else(|| wanted(i, Wanted::Name(list, "")), Ok)
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
        verbs: &'static [Verb],
        by: &'static str,
        named: fn(&str, &[u8]) -> Option<V>,
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
        verbs: &'static [Verb],
        by: &'static str,
        named: fn(&str, &[u8]) -> Option<V>,
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
        verbs: &'static [Verb],
        by: &'static str,
        is_known: impl Fn(&str) -> bool + Copy,
    ) -> Box<Misread> {
        let folded = fold(word.text);
        let no = |message: String, label: &str| {
            Misread::new(Record::UnknownVerb, word.span, message, label)
        };
        if let Some(bare) = word.text.strip_suffix(':')
            && let Some(meant) =
                is_known(&folded).then_some(&*folded).or_else(|| meaning(bare, is_known))
        {
            return no(
                format!(
                    "no `:` stands behind a verb, only behind whoever says it: `{}`",
                    word.text
                ),
                "a `:` too many",
            )
            .means(meant);
        }
        let meant: Vec<&str> =
            meanings(word.text).iter().copied().filter(|name| is_known(name)).collect();
        if let [one, other, ..] = meant[..] {
            return no(
                format!("`{}` may mean `{one}` or `{other}`", word.text),
                "two verbs in one",
            )
            .help(format!("write `{one}` or `{other}`, whichever was done"));
        }
        if let Some(misread) = another_player(word) {
            return misread;
        }
        let known = || verbs.iter().filter(|verb| verb.by == by).map(|verb| verb.name);
        // The words in another order: `4 draw`. A slip in the verb itself is likelier.
        let next = fold(self.peek(rest).map_or("", |next| next.text));
        let mut own = verbs.iter().filter(|verb| verb.by == by);
        if let Some(verb) = own.find(|verb| verb.name == next)
            && closest(word.text, known()).is_none()
        {
            return no(
                format!(
                    "`{}` stands where the verb belongs: `{}` comes first",
                    word.text, verb.name
                ),
                "the verb comes first",
            )
            .help_with(Some(verb));
        }
        let mut others = verbs.iter().filter(|verb| verb.by != by);
        if let Some(verb) = others.find(|verb| verb.name == folded) {
            return no(
                format!(
                    "`{}` is not something that {} does: it is a line of {}",
                    word.text,
                    whose(by),
                    whose(verb.by)
                ),
                &format!("a line of {}", whose(verb.by)),
            )
            .help_with(Some(verb));
        }
        // `A: 5 mp` counts what somebody has.
        if by == "player" && word.text.parse::<u32>().is_ok() {
            return no(format!("`{}` is not something that a player does", word.text),
                "no verb",
            )
            .help(
                "what somebody has is counted by a line of its own: `check: PLAYER NUMBER UNIT`",
            );
        }
        no(format!("`{}` is not something that {} does", word.text, whose(by)), "unknown verb")
            .suggest(word.text, known())
            .or_means(nearest(word.text, is_known))
            .help_with(verbs.iter().find(|verb| verb.by == by && verb.has(&folded)))
            .help(format!("verbs here: {}", known().collect::<Vec<_>>().join(", ")))
    }
}
