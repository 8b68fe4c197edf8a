//! A JSON array that is written item by item, laid out as `serde_json` lays out a whole document.

use serde::Serialize;

/// Blanks of one level.
const INDENT: usize = 2;

/// An array so many levels down in a document.
#[derive(Debug, Default)]
pub struct List<const DEPTH: usize> {
    begun: bool,
}

impl<const DEPTH: usize> List<DEPTH> {
    /// Writes one more item, and what stands before it.
    pub fn item(&mut self, item: &impl Serialize, out: &mut String) {
        let depth = DEPTH + 1;
        out.push_str(if self.begun { ",\n" } else { "[\n" });
        out.push_str(&format!("{:1$}", "", depth * INDENT));
        out.push_str(&nested(item, depth));
        self.begun = true;
    }

    /// Writes the end of the array.
    pub fn end(&self, out: &mut String) {
        if self.begun {
            out.push_str(&format!("\n{:1$}]", "", DEPTH * INDENT));
        } else {
            out.push_str("[]");
        }
    }
}

/// A value as it stands so many levels down in a document.
pub(super) fn nested(value: &impl Serialize, depth: usize) -> String {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    // Strings have no line ends outside of escapes.
    text.replace('\n', &format!("\n{:1$}", "", depth * INDENT))
}

#[cfg(test)]
#[path = "../../tests/unit/render/list.rs"]
mod tests;
