//! Enums whose things have a name each.

/// Declares things of one kind, an entry each: what it is, its name in records, and what else they may call it: plain
/// English, the French of the rulebook, and German of ours, where no German edition is at hand. The first is the
/// default.
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Kind:ident {
            $($(#[doc = $meaning:literal])* $thing:ident = $name:literal $(, $other:literal)*;)*
        }
    ) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $(#[$meta])*
        $vis enum $Kind { $($(#[doc = $meaning])* $thing,)* }

        /// The first one.
        impl Default for $Kind {
            #[inline]
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        #[allow(dead_code)]
        impl $Kind {
            /// All, in the order of their numbers: their place is `thing as usize`.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$thing),*];

            /// All names, each with its other spellings.
            pub const SPELLINGS: &'static [(&'static str, &'static [&'static str])] =
                &[$(($name, &[$($other),*])),*];

            /// Its name in records, data files and reports.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$thing => $name,)* }
            }

            /// What records call so; a vocabulary knows the other spellings, too.
            #[inline]
            #[allow(non_upper_case_globals, reason = "a name is called as its thing")]
            pub fn named(name: &[u8]) -> Option<Self> {
                $(const $thing: &[u8] = $name.as_bytes();)*
                match name {
                    $($thing => Some(Self::$thing),)*
                    _ => None,
                }
            }

            /// What it does, in a sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$thing => concat!($($meaning),*).trim_ascii_start(),)* }
            }
        }
    };
}
