//! GitHub Actions: whether this runs there, and text that is kept from being read as commands.
//!
//! There every line of the log that begins with `::` is a workflow command. Text for people is shown
//! so that none of its lines does; between these two commands GitHub does not look for any.

use std::hash::{BuildHasher as _, RandomState};

/// Whether this is a step of a workflow.
pub(super) fn here() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// The text between `::stop-commands::TOKEN` and `::TOKEN::`, with a token that nobody could know
/// when the text was written.
pub(super) fn apart(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let token = token();
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("::stop-commands::{token}\n{text}{end}::{token}::\n")
}

/// 128 bits of two keyed hashes; the standard library seeds its hash tables from the system.
fn token() -> String {
    let keyed = RandomState::new();
    format!(
        "evoref-{:016x}{:016x}",
        keyed.hash_one(0),
        keyed.hash_one(1)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_not_used_twice() {
        let tokens: Vec<String> = (0..100).map(|_| token()).collect();
        let mut different = tokens.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), tokens.len());
        assert!(tokens.iter().all(|token| token.len() == 7 + 32));
    }
}
