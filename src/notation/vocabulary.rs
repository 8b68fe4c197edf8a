//! Names and their other spellings.
//!
//! Knows how spellings are folded; what a name stands for is the business of whoever owns the list.

use std::borrow::Cow;

/// A closed list of names, each with any number of other spellings.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    /// What one of them is, with its article: `a gene`.
    pub what: &'static str,
    /// The names as `fmt` writes them; their place in the list is their number.
    pub names: Cow<'static, [Cow<'static, str>]>,
    /// Folded spellings, names included, sorted by bytes, each with its number.
    pub spellings: Cow<'static, [(Cow<'static, str>, u16)]>,
}

impl Vocabulary {
    /// A vocabulary of `names` with `aliases` (any spelling, number of the name).
    pub fn new<'a>(
        what: &'static str,
        names: impl IntoIterator<Item = &'a str>,
        aliases: impl IntoIterator<Item = (&'a str, u16)>,
    ) -> Self {
        let names: Vec<Cow<'static, str>> = names
            .into_iter()
            .map(|name| Cow::Owned(name.to_owned()))
            .collect();
        let mut spellings: Vec<(Cow<'static, str>, u16)> = names
            .iter()
            .enumerate()
            .map(|(number, name)| (Cow::Owned(fold(name)), number as u16))
            .chain(
                aliases
                    .into_iter()
                    .map(|(alias, number)| (Cow::Owned(fold(alias)), number)),
            )
            .collect();
        spellings.sort();
        spellings.dedup();
        Self {
            what,
            names: names.into(),
            spellings: spellings.into(),
        }
    }

    /// The number of a name that is spelt exactly as it or as one of its folded spellings.
    pub fn exact(&self, written: &str) -> Option<u16> {
        let written = written.as_bytes();
        let first = written.first();
        self.spellings
            .binary_search_by(|(spelling, _)| {
                // The first letter settles most comparisons without a call.
                let spelling = spelling.as_bytes();
                spelling
                    .first()
                    .cmp(&first)
                    .then_with(|| spelling.cmp(written))
            })
            .ok()
            .map(|index| self.spellings[index].1)
    }

    /// The number of a name in any accepted spelling.
    pub fn find(&self, written: &str) -> Option<u16> {
        self.exact(written).or_else(|| self.exact(&fold(written)))
    }

    /// The name as `fmt` writes it.
    pub fn name(&self, number: u16) -> &str {
        &self.names[number as usize]
    }
}

/// Folds a spelling: lower case, accents off, ligatures opened, every other character a single `-`.
///
/// ```
/// assert_eq!(evoref::notation::fold("Paire de  Pattes"), "paire-de-pattes");
/// assert_eq!(evoref::notation::fold("Œuf"), "oeuf");
/// assert_eq!(evoref::notation::fold("cri d’alarme"), "cri-d-alarme");
/// ```
pub fn fold(written: &str) -> String {
    let mut folded = String::with_capacity(written.len());
    let mut gap = false;
    for letter in written.chars().flat_map(char::to_lowercase) {
        let plain = match letter {
            'a'..='z' | '0'..='9' | '+' => {
                push(&mut folded, &mut gap, letter.encode_utf8(&mut [0; 4]));
                continue;
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
            '\u{300}'..='\u{36f}' => continue,
            _ => {
                gap = !folded.is_empty();
                continue;
            }
        };
        push(&mut folded, &mut gap, plain);
    }
    folded
}

fn push(folded: &mut String, gap: &mut bool, plain: &str) {
    if *gap {
        folded.push('-');
        *gap = false;
    }
    folded.push_str(plain);
}
