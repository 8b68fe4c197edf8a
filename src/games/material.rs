//! What a session is played with: a board, a wheel or a deck, ours or the player's own.
//!
//! Knows who owns it; not what it is.

use std::ops::Deref;

/// Material that ships with the program, or that was read from a file beside the record.
#[derive(Debug, Clone)]
pub(super) enum Material<T: 'static> {
    Shipped(&'static T),
    // Boxed: either way it is one pointer, which is followed without asking whose it is.
    Own(Box<T>),
}

impl<T> Material<T> {
    /// From a player's own file.
    pub(super) fn own(material: T) -> Self {
        Self::Own(Box::new(material))
    }
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
