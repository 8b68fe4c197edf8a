//! A JSON document of many records, written as they come: none has to wait in memory for the last.

use serde_json::Value;

use evoref_report::render::{List, json_text};

/// `{"records": [...], "schema_version": ...}`, piece by piece.
pub(super) struct Documents {
    version: u32,
    /// What was not written yet of the beginning.
    head: &'static str,
    records: List,
}

impl Documents {
    /// Nothing of it is written yet.
    pub(super) fn new(version: u32) -> Self {
        Self { version, head: "{\n  \"records\": ", records: List::new(1) }
    }

    /// Appends what one more record adds to the document.
    pub(super) fn push(&mut self, record: &Value, out: &mut String) {
        let mut text = std::mem::take(&mut self.head).to_owned();
        self.records.item(record, &mut text);
        out.push_str(&json_text(text));
    }

    /// The end of the document.
    pub(super) fn end(self) -> String {
        let mut out = self.head.to_owned();
        self.records.end(&mut out);
        format!("{out},\n  \"schema_version\": {}\n}}\n", self.version)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/cli/documents.rs"]
mod tests;
