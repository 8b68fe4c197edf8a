//! Enums: of things that have a name each, and with a variant for each of several types that do the same jobs.

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

/// Declares an enum with a variant for each of several types that implement a trait, and implements the trait
/// for it: `judge` of an action is `judge` of its verb.
///
/// A type that does not implement the trait does not compile; so whoever adds one is told by the compiler what
/// it must do.
///
/// ```text
/// one_of! {
///     /// What a clause claims.
///     #[derive(Debug, Clone, Copy, PartialEq)]
///     pub enum Action { Bid(bid::Bid), Draw(draw::Draw) }
///
///     impl Verb<Evo> {
///         fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict;
///         fn print(&self, evo: &Evo, view: View, out: &mut String);
///     }
/// }
/// ```
#[macro_export]
macro_rules! one_of {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident { $($variant:ident($type:ty)),* $(,)? }
        impl $Trait:path {
            $(fn $method:ident(&self $(, $arg:ident: $arg_type:ty)* $(,)?) $(-> $out:ty)?;)*
        }
    ) => {
        $(#[$meta])*
        $vis enum $Name { $(#[doc = concat!("See [`", stringify!($type), "`].")] $variant($type)),* }

        $crate::one_of! { @impl $Name $Trait, [$($variant)*] $(fn $method($($arg: $arg_type),*) $(-> $out)?;)* }

        $(impl From<$type> for $Name {
            #[inline]
            fn from(one: $type) -> Self {
                Self::$variant(one)
            }
        })*
    };
    (@impl $Name:ident $Trait:path, $variants:tt $(fn $method:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?;)*) => {
        impl $Trait for $Name { $(
            #[inline]
            fn $method(&self, $($arg: $type),*) $(-> $out)? {
                $crate::one_of!(@match self $variants $method ($($arg),*))
            }
        )* }
    };
    (@match $self:ident [$($variant:ident)*] $method:ident $args:tt) => {
        match $self { $(Self::$variant(one) => $crate::one_of!(@call one $method $args),)* }
    };
    (@call $one:ident $method:ident ($($arg:ident),*)) => { $one.$method($($arg),*) };
}

#[cfg(test)]
#[path = "../tests/unit/one_of.rs"]
mod tests;
