//! Paths as other programs want them.

use std::path::{Component, Path, PathBuf};

/// A text as a part of an address (RFC 3986): all bytes but the plainest, and those of `also`, are escaped.
pub fn percent_encoded(text: &str, also: &[u8]) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || also.contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// A path without `.` and `..`; links are not followed.
pub fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
#[path = "../../tests/unit/render/paths.rs"]
mod tests;
