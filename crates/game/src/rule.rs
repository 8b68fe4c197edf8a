//! A rule as one entry: its code, the facts of a breach, the words that it concerns, its text and source.
//!
//! An entry without its sentence, its source or its word on `allow` does not compile.

use std::fmt;

use super::{Part, Player, Rules, Types, Waived, Words};
use evoref_record::diagnostic::Code;

/// The facts of one breach, and how it is told; see [`rules!`](crate::rules).
pub trait Ruled<G: Rules>: fmt::Debug + Send + Sync + 'static {
    /// The rule that is broken.
    fn rule(&self) -> G::Rule;

    /// The words of the clause that this breach concerns.
    fn part(&self) -> Part;

    /// This breach in words; `state` is the one it was judged in.
    fn words(&self, rules: &G, state: &G::State) -> Words;
}

/// The names of a game's rules; see [`rule_list!`](crate::rule_list).
pub trait RuleName: Copy + PartialEq + Into<Code> + fmt::Debug + Send + Sync + 'static {
    /// Its place in the list of the rules, for [`super::Waived`].
    fn index(self) -> usize;
}

/// A rule that stands in the list of its game; see [`rule_list!`](crate::rule_list).
#[diagnostic::on_unimplemented(message = "`{Self}` is missing in `rule_list!` of its game")]
pub trait Listed<R> {
    /// Its name there.
    const RULE: R;
    /// Whether the table can let its breaches stand.
    const MAY_STAND: bool;
}

/// Why an action is illegal: the rule and its facts. They lie elsewhere, because most actions are legal.
pub type Breach<G> = Box<dyn Ruled<G>>;

/// The breach of a rule with these facts.
#[cold]
pub fn broken<G: Rules>(facts: impl Ruled<G>) -> Breach<G> {
    Box::new(facts)
}

/// Whether a rule is kept; `?` makes a [`Breach`] of the facts.
///
/// # Errors
/// These facts, unless it is kept.
#[inline]
pub fn ensure<F>(kept: bool, facts: impl FnOnce() -> F) -> Result<(), F> {
    if kept { Ok(()) } else { Err(facts()) }
}

/// Whether a rule is kept that may be waived.
///
/// # Errors
/// A breach with these facts, unless it is kept or the table let its breaches stand.
#[inline]
pub fn require<G: Rules, F: Ruled<G> + Listed<G::Rule>>(
    kept: bool,
    waived: &Waived,
    facts: impl FnOnce() -> F,
) -> Result<(), Breach<G>> {
    const { assert!(F::MAY_STAND, "what the table may let stand has `allow`") };
    if kept || waived.has(F::RULE) { Ok(()) } else { Err(broken(facts())) }
}

/// A value that a sentence of a game names: a player or a space by its name, a number as it is.
pub trait Named<G> {
    /// The value as it stands in a sentence.
    fn named<'a>(&'a self, rules: &'a G) -> impl fmt::Display + 'a;
}

impl<G: Types> Named<G> for Player {
    fn named<'a>(&'a self, rules: &'a G) -> impl fmt::Display + 'a {
        rules.name(*self)
    }
}

/// Says how values of a game are told in its sentences, a line each: `Gene: |_, gene| gene.name();`.
#[macro_export]
macro_rules! told_by_name {
    ($Game:ty; $($Value:ty: |$rules:pat_param, $value:ident| $name:expr;)*) => { $(
        impl $crate::Named<$Game> for $Value {
            fn named<'a>(&'a self, rules: &'a $Game) -> impl std::fmt::Display + 'a {
                let ($rules, $value) = (rules, *self);
                $name
            }
        }
    )* };
}

macro_rules! named_as_they_are {
    ($($type:ty),*) => { $(
        impl<G> Named<G> for $type {
            fn named<'a>(&'a self, _: &'a G) -> impl fmt::Display + 'a {
                self
            }
        }
    )* };
}
named_as_they_are!(u8, u16, u32, usize, i8, i16, i32);

/// Declares rules of a game, an entry each: the facts of a breach, its code, the words of the clause that it
/// concerns, and what is said of it.
///
/// ```text
/// rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de mutations'";
///     struct BidNotHigher { by: Player, value: u8; column: u8 } = "evo/bid-not-higher", Part::Word(1);
///         title "A bid beats the one that stands",
///         rule "A pawn that comes to a column where another stands takes a higher value.",
///         allow "The bid stands as it is written.",
///         rulings ["bid-floor"],
///         let lot = |_, state| lot(state, column),
///         say "{by} bids {value} on {lot}, where somebody stands", "not higher",
///         because |_, state| state.lab.since(column), "the other bid",
///         help "a value above it";
/// }
/// ```
///
/// - Facts before the `;` are told by their name ([`Named`]); those behind it are only looked up with.
/// - `source` says where the rule stands; the one at the head is that of all entries without one of their own.
/// - `allow` says what is carried out where the table let a breach stand, `never` why nothing could be;
///   `severity Note` (or `Warning`) stands instead if it breaks no rule. One of them must be there.
/// - `rulings` are the switches that bear on the rule.
/// - `let` looks up what else is told; the facts are at hand as they are.
/// - `say` is the sentence and its label; then earlier moments that caused it (a fact or `let` that is a
///   [`Step`](crate::Step), or one that is looked up there), sentences on what to do, the line that may be
///   missing above, and `then`, which goes on with the [`Words`].
/// - A sentence with branches is `words |evo, state| …` instead of `say`.
#[macro_export]
macro_rules! rules {
    ($Game:ty $(, source $all:literal)?;) => {};
    (
        $Game:ty $(, source $all:literal)?;
        struct $name:ident { $($field:ident: $type:ty),* $(; $($raw:ident: $raw_type:ty),*)? } =
            $code:literal, $part:expr;
        title $title:literal,
        rule $rule:literal,
        $(source $source:literal,)?
        $(severity $severity:ident,)?
        $(allow $allow:literal,)?
        $(never $never:literal,)?
        $(rulings [$($ruling:literal),*],)?
        $(let $var:pat_param = |$let_rules:pat_param, $let_state:pat_param| $value:expr,)*
        say $say:literal, $label:literal
        $(, because $($step:ident)? $(|$step_rules:pat_param, $step_state:pat_param| $moment:expr,)? $because:literal)*
        $(, help $help:literal)*
        $(, missing $missing:literal)?
        $(, then |$then_rules:pat_param, $then_state:pat_param, $then_words:pat_param| $then:expr)?;
        $($rest:tt)*
    ) => {
        $crate::rules! { @entry $Game; [$name $code, $part; $title, $rule, [$($source)?] [$($all)?]]
            [$($field: $type,)* $($($raw: $raw_type,)*)?]
            [$(severity $severity)? $(allow $allow)? $(never $never)?] [$($($ruling),*)?]
            |rules, state| {
                $(let $var = { let ($let_rules, $let_state) = (rules, state); $value };)*
                let steps: &[$crate::Step] = &[$(
                    $($step)? $({ let ($step_rules, $step_state) = (rules, state); $moment })?
                ),*];
                let words = {
                    $(let $field = $crate::Named::<$Game>::named(&$field, rules);)*
                    $crate::Words::say(format!($say), format!($label))
                        .because_of(steps, &[$(format!($because)),*])
                        $(.help(format!($help)))*
                        $(.missing(format!($missing)))?
                };
                $(let words = { let ($then_rules, $then_state, $then_words) = (rules, state, words); $then };)?
                words
            }
        }
        $crate::rules! { $Game $(, source $all)?; $($rest)* }
    };
    (
        $Game:ty $(, source $all:literal)?;
        struct $name:ident { $($field:ident: $type:ty),* $(; $($raw:ident: $raw_type:ty),*)? } =
            $code:literal, $part:expr;
        title $title:literal,
        rule $rule:literal,
        $(source $source:literal,)?
        $(severity $severity:ident,)?
        $(allow $allow:literal,)?
        $(never $never:literal,)?
        $(rulings [$($ruling:literal),*],)?
        $(let $var:pat_param = |$let_rules:pat_param, $let_state:pat_param| $value:expr,)*
        words |$rules:pat_param, $state:pat_param| $words:expr;
        $($rest:tt)*
    ) => {
        $crate::rules! { @entry $Game; [$name $code, $part; $title, $rule, [$($source)?] [$($all)?]]
            [$($field: $type,)* $($($raw: $raw_type,)*)?]
            [$(severity $severity)? $(allow $allow)? $(never $never)?] [$($($ruling),*)?]
            |rules, state| {
                $(let $var = { let ($let_rules, $let_state) = (rules, state); $value };)*
                let ($rules, $state) = (rules, state);
                $words
            }
        }
        $crate::rules! { $Game $(, source $all)?; $($rest)* }
    };
    (
        @entry $Game:ty; [$name:ident $code:literal, $part:expr; $title:literal, $rule:literal, [$($source:literal)?] [$($all:literal)?]]
        [$($field:ident: $type:ty,)*]
        [$(severity $severity:ident)? $(allow $allow:literal)? $(never $never:literal)?] [$($ruling:literal),*]
        |$rules:ident, $state:ident| $words:block
    ) => {
        #[doc = $title]
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name { $(pub(crate) $field: $type),* }

        impl $name {
            pub(crate) const TEXT: $crate::diagnostic::RuleText = {
                #[allow(unused_mut)]
                let mut text = $crate::diagnostic::RuleText {
                    code: $code,
                    severity: $crate::diagnostic::Severity::Error,
                    title: $title,
                    rule: $rule,
                    source: {
                        const SOURCES: &[&str] = &[$($source,)? $($all)?];
                        assert!(!SOURCES.is_empty(), "say where the rule stands (`source`)");
                        SOURCES[0]
                    },
                    allow: {
                        const ALLOW: &[Result<&str, &str>] = &[
                            $(Ok($allow),)?
                            $(Err($never),)?
                            $(Err({
                                let _ = $crate::diagnostic::Severity::$severity;
                                "It breaks no rule."
                            }),)?
                        ];
                        assert!(ALLOW.len() == 1, "say what is carried out (`allow`) or why nothing could be (`never`)");
                        ALLOW[0]
                    },
                    rulings: &[$($ruling),*],
                };
                $(text.severity = $crate::diagnostic::Severity::$severity;)?
                text
            };
        }

        impl $crate::Ruled<$Game> for $name {
            fn rule(&self) -> <$Game as $crate::Types>::Rule {
                <Self as $crate::Listed<_>>::RULE
            }

            #[allow(unused_variables)]
            fn part(&self) -> $crate::Part {
                let Self { $($field),* } = *self;
                $part
            }

            #[allow(unused_variables, clippy::useless_format)]
            fn words(&self, $rules: &$Game, $state: &<$Game as $crate::Types>::State) -> $crate::Words {
                let Self { $($field),* } = *self;
                $words
            }
        }
    };
}

/// Lists the rules of a game, by the module of `breach/` in which each stands: the one list from which come
/// their names, their order and their texts. What is not in it cannot be broken. Gives `Breach`, too.
#[macro_export]
macro_rules! rule_list {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Rule:ident of $Game:ty { $($module:ident: $($name:ident),+;)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $Rule { $($(
            #[doc = concat!("See `", stringify!($module), "::", stringify!($name), "`.")]
            $name,
        )+)* }

        /// Why something is illegal.
        $vis type Breach = $crate::Breach<$Game>;

        impl $Rule {
            /// The text of every rule, in the order of the list.
            pub const TEXTS: &'static [$crate::diagnostic::RuleText] =
                &[$($($module::$name::TEXT,)+)*];
        }

        impl $crate::RuleName for $Rule {
            fn index(self) -> usize {
                self as usize
            }
        }

        impl From<$Rule> for $crate::diagnostic::Code {
            fn from(rule: $Rule) -> Self {
                Self::of(&$Rule::TEXTS[rule as usize])
            }
        }

        $($(
            impl $crate::Listed<$Rule> for $module::$name {
                const RULE: $Rule = $Rule::$name;
                const MAY_STAND: bool = $module::$name::TEXT.allow.is_ok();
            }

            impl From<$module::$name> for $crate::Breach<$Game> {
                fn from(facts: $module::$name) -> Self {
                    $crate::broken(facts)
                }
            }
        )+)*
    };
}
