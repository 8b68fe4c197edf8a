//! The grammar of a game: a reader of words to which each verb adds its production.

use super::Claimed;
use evoref_record::notation::{Parsed, Reader, Rest, blanks};

impl<A> Claimed<A> {
    /// Appends an action that the words from `i` to `rest` claim; goes on after them.
    ///
    /// Each production does so itself: an action that is handed up is copied at every step.
    ///
    /// # Errors
    /// None: it is the last word of a production.
    #[inline]
    #[allow(clippy::unnecessary_wraps, reason = "the last word of a production")]
    pub fn said<'a, R>(
        reader: &Reader<'a, R>,
        i: Rest<'a>,
        rest: Rest<'a>,
        action: impl Into<A>,
        out: &mut Vec<Self>,
    ) -> Parsed<'a, ()> {
        Self::put(action, reader.span(blanks(i), rest), out);
        Ok((rest, ()))
    }
}

/// Declares the `Grammar` of a game, and how its productions claim actions.
#[macro_export]
macro_rules! grammar {
    ($Game:ty, $Action:ty) => {
        /// A reader of words with the productions of the game.
        #[derive(Clone, Copy)]
        pub(crate) struct Grammar<'g, 'a>(pub(crate) &'g $crate::notation::Reader<'a, $Game>);

        impl<'a> std::ops::Deref for Grammar<'_, 'a> {
            type Target = $crate::notation::Reader<'a, $Game>;

            #[inline]
            fn deref(&self) -> &Self::Target {
                self.0
            }
        }

        #[allow(clippy::unnecessary_wraps, dead_code, reason = "the last word of a production")]
        impl<'a> Grammar<'_, 'a> {
            /// See [`$crate::Claimed::said`].
            #[inline]
            pub(crate) fn says(
                &self,
                i: $crate::notation::Rest<'a>,
                rest: $crate::notation::Rest<'a>,
                action: impl Into<$Action>,
                out: &mut Vec<$crate::Claimed<$Action>>,
            ) -> $crate::notation::Parsed<'a, ()> {
                $crate::Claimed::said(self, i, rest, action, out)
            }

            /// Appends the action that the clause claims, from its verb to `rest`.
            #[inline]
            pub(crate) fn claims(
                &self,
                rest: $crate::notation::Rest<'a>,
                action: impl Into<$Action>,
                out: &mut Vec<$crate::Claimed<$Action>>,
            ) -> $crate::notation::Parsed<'a, ()> {
                self.says(self.begin(), rest, action, out)
            }
        }
    };
}
