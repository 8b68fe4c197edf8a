//! The difference of two texts, as `diff -u` writes it.

use crate::render::one_line;

/// A unified diff; empty if the texts are equal.
pub(super) fn unified(name: &str, old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    let name = one_line(name);
    similar::TextDiff::from_lines(old, new)
        .unified_diff()
        .context_radius(2)
        .header(
            &format!("{name} (as it is)"),
            &format!("{name} (as it would be)"),
        )
        .to_string()
}
