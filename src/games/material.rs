//! What a session is played with: a board, a wheel or a deck, ours or the player's own.
//!
//! Knows who owns it; not what it is.

use std::ops::Deref;
use std::sync::Arc;

/// Material that ships with the program, or that was read from a file beside the record.
#[derive(Debug, Clone)]
pub(super) enum Material<T: 'static> {
    Shipped(&'static T),
    // Shared by all records that name the file.
    Own(Arc<T>),
}

impl<T> Deref for Material<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Self::Shipped(material) => material,
            Self::Own(material) => material,
        }
    }
}
