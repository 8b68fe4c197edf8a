//! How likely random play takes an action, relative to the others.

/// There is one such thing and it must happen.
pub(crate) const MUST: u32 = 20;
pub(crate) const PLAY: u32 = 6;
pub(crate) const FREE: u32 = 4;
pub(crate) const PASS: u32 = 3;
/// One of many cards that could be in a hidden place.
pub(crate) const PERHAPS: u32 = 1;
