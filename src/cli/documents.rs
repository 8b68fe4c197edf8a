//! A JSON document of many records, written as they come: none has to wait in memory for the last.

use serde_json::Value;

use evoref_report::render::json_text;

/// `{"records": [...], "schema_version": ...}`, piece by piece.
pub(super) struct Documents {
    version: u32,
    begun: bool,
}

impl Documents {
    /// Nothing of it is written yet.
    pub(super) const fn new(version: u32) -> Self {
        Self { version, begun: false }
    }

    /// Appends what one more record adds to the document.
    pub(super) fn push(&mut self, record: &Value, out: &mut String) {
        out.push_str(if self.begun { ",\n" } else { "{\n  \"records\": [\n" });
        self.begun = true;
        let text = json_text(format!("{record:#}"));
        let lines: Vec<String> = text.lines().map(|line| format!("    {line}")).collect();
        out.push_str(&lines.join("\n"));
    }

    /// The end of the document.
    pub(super) fn end(self) -> String {
        let records = if self.begun { "\n  ]," } else { "{\n  \"records\": []," };
        format!("{records}\n  \"schema_version\": {}\n}}\n", self.version)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/cli/documents.rs"]
mod tests;
