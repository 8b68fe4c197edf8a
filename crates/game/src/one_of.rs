//! An enum with one variant for each of several types that do the same jobs.

/// Declares an enum with a variant for each of several types, and hands each of its methods on to the type
/// that stands in the variant: `judge` of an action is `judge` of its verb.
///
/// A type that lacks one of the methods, or has it with other arguments, does not compile; so whoever adds a
/// type is told by the compiler what it must do.
///
/// ```text
/// one_of! {
///     /// What a clause claims.
///     #[derive(Debug, Clone, Copy, PartialEq)]
///     pub enum Action { Bid(bid::Bid), Draw(draw::Draw) }
///
///     /// Whether it is legal now.
///     pub(crate) fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict;
///     /// Prints its clause.
///     pub(crate) fn print(&self, evo: &Evo, out: &mut String);
/// }
/// ```
#[macro_export]
macro_rules! one_of {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident { $($variant:ident($type:ty)),* $(,)? }
        $($(#[$method_meta:meta])* $method_vis:vis fn $method:ident(&self $(, $arg:ident: $arg_type:ty)* $(,)?) $(-> $out:ty)?;)*
    ) => {
        $(#[$meta])*
        $vis enum $Name { $(#[doc = concat!("See [`", stringify!($type), "`].")] $variant($type)),* }

        $crate::one_of! { @methods $Name [$($variant)*] $($(#[$method_meta])* $method_vis fn $method($($arg: $arg_type),*) $(-> $out)?;)* }

        $(impl From<$type> for $Name {
            #[inline]
            fn from(one: $type) -> Self {
                Self::$variant(one)
            }
        })*
    };
    (@methods $Name:ident $variants:tt $($(#[$meta:meta])* $vis:vis fn $method:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?;)*) => {
        impl $Name { $(
            $crate::one_of! { @method $variants $(#[$meta])* $vis fn $method($($arg: $type),*) $(-> $out)? }
        )* }
    };
    (@method [$($variant:ident)*] $(#[$meta:meta])* $vis:vis fn $method:ident $args:tt $(-> $out:ty)?) => {
        $crate::one_of! { @matched [$($variant)*] $(#[$meta])* $vis fn $method $args $args $(-> $out)? }
    };
    (@matched [$($variant:ident)*] $(#[$meta:meta])* $vis:vis fn $method:ident($($arg:ident: $type:ty),*) $args:tt $(-> $out:ty)?) => {
        $(#[$meta])*
        #[inline]
        $vis fn $method(&self, $($arg: $type),*) $(-> $out)? {
            match self {
                $(Self::$variant(one) => $crate::one_of!(@call one $method $args),)*
            }
        }
    };
    (@call $one:ident $method:ident($($arg:ident: $type:ty),*)) => {
        $one.$method($($arg),*)
    };
}

#[cfg(test)]
#[path = "../tests/unit/one_of.rs"]
mod tests;
