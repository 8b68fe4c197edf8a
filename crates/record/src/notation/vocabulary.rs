//! Names, verbs and handles, their other spellings, and the nearest of several spellings.
//!
//! Knows how spellings are folded and when two handles are the same; what a name stands for is the business of whoever
//! owns the list.

use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A closed list of names, each with any number of other spellings.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    /// What one of them is, with its article: `a gene`.
    pub what: &'static str,
    /// The names as `fmt` writes them; their place in the list is their number.
    pub names: Box<[Box<str>]>,
    /// All spellings with the number of their name: the names themselves first, then folded ones.
    pub spellings: Box<[(Box<str>, u16)]>,
    /// The places in `spellings` of those that begin alike, made when the first name is looked up.
    index: OnceLock<Box<[Vec<u16>; 256]>>,
}

/// Whether names have been looked up makes no difference.
impl PartialEq for Vocabulary {
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what && self.names == other.names && self.spellings == other.spellings
    }
}

impl Eq for Vocabulary {}

impl Vocabulary {
    /// A vocabulary of `names` with `aliases` (any spelling, number of the name). Of two equal
    /// spellings the first counts.
    pub fn new<'a>(
        what: &'static str,
        names: impl IntoIterator<Item = &'a str>,
        aliases: impl IntoIterator<Item = (&'a str, u16)>,
    ) -> Self {
        let names: Box<[Box<str>]> = names.into_iter().map(Box::from).collect();
        let own = names.iter().zip(0..);
        let folded = own.clone().map(|(name, n)| (fold(name), n));
        let others = aliases.into_iter().map(|(alias, n)| (fold(alias), n));
        let mut spellings: Vec<(Box<str>, u16)> = own.map(|(name, n)| (name.clone(), n)).collect();
        for (spelling, number) in folded.chain(others) {
            if *spellings[number as usize].0 != *spelling {
                spellings.push((spelling.into(), number));
            }
        }
        Self { what, names, spellings: spellings.into(), index: OnceLock::new() }
    }

    /// A vocabulary of things, each with its name and the other spellings of it.
    pub fn of<'a>(
        what: &'static str,
        things: impl IntoIterator<Item = &'a (&'static str, &'static [&'static str])> + Clone,
    ) -> Self {
        let others = things.clone().into_iter().zip(0..);
        let others =
            others.flat_map(|((_, others), n)| others.iter().map(move |other| (*other, n)));
        Self::new(what, things.into_iter().map(|(name, _)| *name), others)
    }

    /// The places of the spellings that may begin as a text does.
    #[inline]
    fn alike(&self, text: &[u8]) -> &[u16] {
        let index = self.index.get_or_init(|| {
            let mut index = Box::new([const { Vec::new() }; 256]);
            for ((spelling, _), place) in self.spellings.iter().zip(0..) {
                index[start(spelling.as_bytes())].push(place);
            }
            index
        });
        &index[start(text)]
    }

    /// The name at the beginning of a text, spelt as `fmt` writes it, and what is left after it, if it `ends` there.
    /// So nobody looks for the end of the word before; a name of one or two bytes is found as other spellings are.
    #[inline]
    pub fn begins<'t>(
        &self,
        text: &'t [u8],
        ends: impl Fn(&'t [u8]) -> bool,
    ) -> Option<(&'t [u8], u16)> {
        self.alike(text).iter().find_map(|place| {
            // The names stand before the other spellings.
            let rest = text.strip_prefix(self.names.get(usize::from(*place))?.as_bytes())?;
            ends(rest).then_some((rest, *place))
        })
    }

    /// The number of a name in any accepted spelling.
    pub fn find(&self, written: &str) -> Option<u16> {
        let exact = |written: &str| {
            let places = self.alike(written.as_bytes()).iter();
            let mut spellings = places.map(|place| &self.spellings[usize::from(*place)]);
            spellings.find(|(spelling, _)| **spelling == *written).map(|(_, number)| *number)
        };
        exact(written).or_else(|| exact(&fold(written)))
    }

    /// The name that a misspelt one may be: the nearest, or the one whose other spelling is.
    pub(super) fn nearest(&self, written: &str) -> Option<&str> {
        let spellings = || self.spellings.iter().map(|(spelling, _)| &**spelling);
        let other = || Some(self.name(self.find(closest(written, spellings())?)?));
        closest(written, self.names.iter().map(AsRef::as_ref)).or_else(other)
    }

    /// The name as `fmt` writes it.
    pub fn name(&self, number: u16) -> &str {
        &self.names[number as usize]
    }
}

/// A number of the first three bytes of a text; few names of a list have the same.
#[inline]
fn start(text: &[u8]) -> usize {
    let byte = |at| text.get(at).copied().unwrap_or(0);
    usize::from((byte(0).wrapping_mul(31) ^ byte(1)).wrapping_mul(31) ^ byte(2))
}

/// Folds a spelling: lower case, accents off, ligatures opened, every other character a single `-`.
///
/// ```
/// assert_eq!(evoref_record::notation::fold("Paire de  Pattes"), "paire-de-pattes");
/// assert_eq!(evoref_record::notation::fold("Œuf"), "oeuf");
/// assert_eq!(evoref_record::notation::fold("cri d’alarme"), "cri-d-alarme");
/// ```
pub fn fold(written: &str) -> String {
    let mut folded = String::with_capacity(written.len());
    let mut gap = false;
    for letter in written.chars() {
        if letter.is_ascii() {
            fold_small(letter.to_ascii_lowercase(), &mut folded, &mut gap);
        } else {
            letter.to_lowercase().for_each(|letter| fold_small(letter, &mut folded, &mut gap));
        }
    }
    folded
}

fn fold_small(letter: char, folded: &mut String, gap: &mut bool) {
    let plain = match letter {
        'a'..='z' | '0'..='9' | '+' => {
            end_gap(folded, gap);
            return folded.push(letter);
        }
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
        'ç' => "c",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ñ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => "o",
        'ù' | 'ú' | 'û' | 'ü' => "u",
        'ý' | 'ÿ' => "y",
        'œ' => "oe",
        'æ' => "ae",
        'ß' => "ss",
        // Combining accents, as some keyboards write them after the letter.
        '\u{300}'..='\u{36f}' => return,
        _ => {
            *gap = !folded.is_empty();
            return;
        }
    };
    end_gap(folded, gap);
    folded.push_str(plain);
}

fn end_gap(folded: &mut String, gap: &mut bool) {
    if std::mem::take(gap) {
        folded.push('-');
    }
}

/// The one of `known` that is nearest to `written`, if it is near enough and alone.
pub fn closest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = fold(written);
    let letters = written.chars().count();
    let letters_of = counted(&written);
    let reach = (letters / 3).clamp(1, 3);
    let mut best: Option<(usize, &str)> = None;
    let mut alone = true;
    for name in known {
        let folded = fold(name);
        // Whose length differs by more is out of reach, however long the word is.
        if folded.chars().count().abs_diff(letters) > reach {
            continue;
        }
        // With one of two letters another one, or gone, it is another word: `a2` is a space, and `+2` what the die shows.
        let is_other = letters < 3
            && folded.chars().count() <= letters
            && !written.chars().all(|letter| folded.contains(letter));
        if is_other || differing(&letters_of, &counted(&folded)) > reach {
            continue;
        }
        let distance = strsim::osa_distance(&written, &folded);
        match best {
            Some((least, held)) if distance == least => alone &= held == name,
            Some((least, _)) if distance > least => {}
            _ => {
                best = Some((distance, name));
                alone = true;
            }
        }
    }
    best.filter(|(distance, _)| alone && *distance <= reach).map(|(_, name)| name)
}

/// How often each letter stands in a word; letters that are far apart may share a number.
fn counted(word: &str) -> [u32; 64] {
    let mut counts = [0; 64];
    for letter in word.chars() {
        counts[letter as usize % 64] += 1;
    }
    counts
}

/// At least so many letters must change to make one word of the other, whatever their order: cheap
/// to know, and true of nearly all words that are out of reach.
fn differing(one: &[u32; 64], other: &[u32; 64]) -> usize {
    let (mut more, mut fewer) = (0, 0);
    for (one, other) in one.iter().zip(other) {
        more += one.saturating_sub(*other);
        fewer += other.saturating_sub(*one);
    }
    more.max(fewer) as usize
}

/// The verbs of a game.
pub(super) type Verbs = &'static [Verb];

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
    /// Whether a word is one that follows this verb: `body` follows `grow`.
    pub(super) fn has(&self, word: &str) -> bool {
        self.form.split([' ', '|', '[', ']', '…']).any(|known| known == word)
    }

    /// The form of it, with an example.
    pub fn formed(&self) -> String {
        format!("form: `{}`, such as `{}`", self.form, self.example)
    }
}

/// The longest handle, in characters.
pub const MAX_HANDLE: usize = 24;

/// Whether a character may stand in a handle.
pub(super) fn in_handle(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_') || is_combining_mark(letter)
}

/// Whether a word can be a handle, whatever it means.
pub fn can_be_handle(word: &str) -> bool {
    let begin = word.as_bytes().first_chunk();
    word.starts_with(char::is_alphabetic)
        && word.chars().all(in_handle)
        && word.chars().count() <= MAX_HANDLE
        && !begin.is_some_and(|begin: &[u8; 2]| begin.eq_ignore_ascii_case(b"x-"))
}

/// Whether two handles are the same: in any case, and with or without marks on their letters.
pub fn same_handle(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
        || !(one.is_ascii() && other.is_ascii()) && plain_handle(one) == plain_handle(other)
}

/// A handle after NFKD, without marks, in lower case.
pub fn plain_handle(handle: &str) -> String {
    if handle.is_ascii() {
        return handle.to_ascii_lowercase();
    }
    let letters = handle.nfkd().filter(|letter| !is_combining_mark(*letter));
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
#[path = "../../tests/unit/notation/vocabulary.rs"]
mod tests;
