//! A switch as one entry: its field, its name, its values, its default and its meaning.
//!
//! Knows how a value is read and listed; what a switch decides stands where it is decided.

use std::ops::RangeInclusive;

use super::{Game, Opening};
use evoref_record::diagnostic::{Finding, Record};
use evoref_record::notation::fold;

/// A switch of the rules that a record may set with `ruling: NAME = VALUE`.
#[derive(Debug, Clone, Copy)]
pub struct Switch {
    /// Its name in kebab case.
    pub name: &'static str,
    /// Puts the values that it takes into words.
    #[doc(hidden)]
    pub listed: fn() -> String,
    /// Lists the values that it takes.
    #[doc(hidden)]
    pub each: fn() -> Vec<String>,
    /// The value it has if nobody says anything.
    pub default: &'static str,
    /// What it decides, in one line.
    pub meaning: &'static str,
}

impl Switch {
    /// The values that it takes, in words: `yes, no`, `0 to 9`.
    pub fn values(&self) -> String {
        (self.listed)()
    }

    /// The values one by one; none if they are too many to be listed, as `0 to 9` are.
    pub fn each(&self) -> Vec<String> {
        (self.each)()
    }
}

/// What values a switch takes.
pub trait Values {
    /// As the rules read it.
    type Value;

    /// The value that somebody wrote; `None` if the switch has no such value.
    fn find(&self, written: &str) -> Option<Self::Value>;

    /// All of them in words.
    fn words(&self) -> String {
        self.each().join(", ")
    }

    /// Each of them, if they can be listed.
    fn each(&self) -> Vec<String> {
        Vec::new()
    }

    /// A value as somebody would write it.
    fn written(&self, value: Self::Value) -> String;
}

/// A word for each value.
#[derive(Debug, Clone, Copy)]
pub struct OneOf<T: 'static>(pub &'static [(&'static str, T)]);

/// A yes or no; YAML and some recorders say `true` or `false`.
#[derive(Debug, Clone, Copy)]
pub struct YesOrNo;

impl Values for YesOrNo {
    type Value = bool;

    fn find(&self, written: &str) -> Option<bool> {
        OneOf(&[("yes", true), ("true", true), ("no", false), ("false", false)]).find(written)
    }

    fn each(&self) -> Vec<String> {
        vec!["yes".to_owned(), "no".to_owned()]
    }

    fn written(&self, value: bool) -> String {
        if value { "yes" } else { "no" }.to_owned()
    }
}

impl<T: Copy + PartialEq> Values for OneOf<T> {
    type Value = T;

    fn find(&self, written: &str) -> Option<T> {
        let exact = |written: &str| self.0.iter().find(|(word, _)| *word == written);
        let value = exact(written).or_else(|| exact(&fold(written)));
        value.map(|(_, value)| *value)
    }

    fn each(&self) -> Vec<String> {
        self.0.iter().map(|(word, _)| (*word).to_owned()).collect()
    }

    fn written(&self, value: T) -> String {
        let word = self.0.iter().find(|(_, known)| *known == value);
        word.map_or_else(String::new, |(word, _)| (*word).to_owned())
    }
}

impl<N: TryFrom<i32> + Into<i32> + Copy> Values for RangeInclusive<N> {
    type Value = N;

    fn find(&self, written: &str) -> Option<N> {
        let number: i32 = written.trim().parse().ok()?;
        let range = (*self.start()).into()..=(*self.end()).into();
        (range.contains(&number)).then(|| N::try_from(number).ok())?
    }

    fn words(&self) -> String {
        let (from, to): (i32, i32) = ((*self.start()).into(), (*self.end()).into());
        if from + 1 == to { self.each().join(", ") } else { format!("{from} to {to}") }
    }

    fn each(&self) -> Vec<String> {
        let (from, to): (i32, i32) = ((*self.start()).into(), (*self.end()).into());
        if from + 1 == to { vec![from.to_string(), to.to_string()] } else { Vec::new() }
    }

    fn written(&self, value: N) -> String {
        let number: i32 = value.into();
        number.to_string()
    }
}

/// Values that a function reads, what they are in words, and what writes one of them.
#[derive(Debug, Clone, Copy)]
pub struct ReadBy<T>(pub fn(&str) -> Option<T>, pub &'static str, pub fn(T) -> String);

impl<T> Values for ReadBy<T> {
    type Value = T;

    fn find(&self, written: &str) -> Option<T> {
        (self.0)(written)
    }

    fn words(&self) -> String {
        self.1.to_owned()
    }

    fn written(&self, value: T) -> String {
        (self.2)(value)
    }
}

/// Numbers with blanks between them.
pub fn numbers<N: ToString, const COUNT: usize>(numbers: [N; COUNT]) -> String {
    numbers.map(|number| number.to_string()).join(" ")
}

/// Why a switch cannot be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotSet {
    /// There is no switch of this name.
    NoSwitch,
    /// It takes other values; these.
    NoValue(String),
}

impl Opening<'_> {
    /// Sets the switches as the rulings say, with the `set` of the game's options.
    ///
    /// # Errors
    /// Every unknown switch, and every value that its switch does not take.
    pub fn set_rulings(
        &self,
        game: &Game,
        mut set: impl FnMut(&str, &str) -> Result<(), NotSet>,
    ) -> Result<(), Vec<Finding>> {
        let (switches, game) = (game.switches, game.name);
        let mut faults = Vec::new();
        for ruling in self.rulings {
            let (key, name) = (ruling.key, fold(ruling.key.text));
            let Err(not_set) = set(&name, ruling.value) else { continue };
            faults.push(*match not_set {
                NotSet::NoSwitch => {
                    let message = format!("`{}` is not a switch of this game", key.text);
                    let label = "unknown switch";
                    Finding::new(Record::UnknownRuling, key.span, message, label)
                        .suggest(key.text, switches.iter().map(|switch| switch.name))
                        .help(format!("`evoref rules {game}` lists the switches and their values"))
                }
                NotSet::NoValue(values) => {
                    let message = format!("`{}` is not a value of the switch {name}", ruling.value);
                    let label = "not a value of this switch";
                    Finding::new(Record::RulingValue, ruling.span, message, label)
                        .help(format!("{name} takes: {values}"))
                }
            });
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

/// Declares the switches of a game, where a session has those in force, and what they are if the header says nothing;
/// each as one entry: its field and type, its name, the [`Values`] that it takes, its default as somebody would write
/// it, and its meaning in one line. Gives the struct of what is in force, its `Default`, `set`, the list `SWITCHES`, and
/// [`super::Switched`].
///
/// ```text
/// options! {
///     Evo, |evo| evo.options, Options::default();
///     /// The switches of Evo in force.
///     pub(super) struct Options {
///         bid_floor: u8 = "bid-floor", 0..=1, "0", "the lowest value of a column";
///     }
/// }
/// ```
#[macro_export]
macro_rules! options {
    (
        $Game:ty, |$game:ident| $here:expr, $usual:expr;
        $(#[$meta:meta])*
        $vis:vis struct $Options:ident {
            $(
                $field:ident: $type:ty = $name:literal, $values:expr, $default:literal, $meaning:literal;
            )*
        }
    ) => {
        $(#[$meta])*
        #[allow(clippy::struct_excessive_bools, reason = "a switch may be a yes or no")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis struct $Options { $(#[doc = $meaning] $vis $field: $type,)* }

        impl $Options {
            /// Every switch, as `evoref rules` lists them.
            $vis const SWITCHES: &'static [$crate::Switch] = &[$($crate::Switch {
                name: $name,
                listed: || $crate::Values::words(&$values),
                each: || $crate::Values::each(&$values),
                default: $default,
                meaning: $meaning,
            },)*];

            /// Sets the switch of this name, in lower case with hyphens.
            ///
            /// # Errors
            /// There is no such switch, or it does not take the value.
            $vis fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::NotSet> {
                match name {
                    $($name => {
                        self.$field = $crate::Values::find(&$values, value).ok_or_else(|| {
                            $crate::NotSet::NoValue($crate::Values::words(&$values))
                        })?;
                    })*
                    _ => return Err($crate::NotSet::NoSwitch),
                }
                Ok(())
            }

            /// The switches that are not as in `other`, with their values.
            $vis fn unlike(&self, other: &Self) -> Vec<(&'static str, String)> {
                let mut unlike = Vec::new();
                $(if self.$field != other.$field {
                    unlike.push(($name, $crate::Values::written(&$values, self.$field)));
                })*
                unlike
            }
        }

        impl $crate::Switched for $Game {
            fn switches(&self) -> Vec<(&'static str, String)> {
                let $game = self;
                $here.unlike(&$usual)
            }
        }

        impl Default for $Options {
            fn default() -> Self {
                Self {
                    $($field: $crate::Values::find(&$values, $default)
                        .expect("a switch takes its own default"),)*
                }
            }
        }
    };
}
