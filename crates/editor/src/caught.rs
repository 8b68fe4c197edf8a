//! A fault of ours in the work for an editor: the conversation goes on without what it spoilt.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// What some work gives; nothing if it panics. Whoever asks throws away what the work may have left half done.
pub(super) fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
