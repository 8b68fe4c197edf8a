//! Annotations of GitHub Actions: workflow commands on stdout.

use super::{Checked, Outcome, help, one_line, severity};
use evoref_record::diagnostic::{Finding, Severity};
use evoref_record::source::Position;

/// GitHub shows ten errors and ten warnings a step; the last place is for what is left out.
const SHOWN: usize = 9;

/// Errors and warnings as workflow commands, in the order of the text. Notes are left to the log.
#[derive(Debug, Default)]
pub(super) struct Annotations {
    errors: usize,
    warnings: usize,
}

impl Annotations {
    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        let mut out = String::new();
        match outcome {
            Outcome::Failure(failure) => {
                self.errors += 1;
                if self.errors <= SHOWN {
                    let text = format!("{} {}", failure.path, failure.message);
                    let at = failure.at.map(|at| format!(",line={},col={}", at.line, at.column));
                    let (path, at) = (property(&failure.path), at.unwrap_or_default());
                    let text = data(&one_line(&text));
                    out.push_str(&format!("::error title=evoref,file={path}{at}::{text}\n"));
                }
            }
            Outcome::Record(checked) => {
                for finding in &checked.report.findings {
                    let number = match finding.severity {
                        Severity::Error => &mut self.errors,
                        Severity::Warning => &mut self.warnings,
                        Severity::Note => continue,
                    };
                    *number += 1;
                    if *number <= SHOWN {
                        out.push_str(&command(checked, finding));
                    }
                }
            }
        }
        out
    }

    /// How many were left out.
    pub(super) fn end(&self) -> String {
        let mut out = String::new();
        for (number, name) in [(self.errors, Severity::Error), (self.warnings, Severity::Warning)] {
            if number > SHOWN {
                let (left, name) = (number - SHOWN, severity(name));
                out.push_str(&format!("::{name} title=evoref::{left} more in the log\n"));
            }
        }
        out
    }
}

fn command(checked: &Checked, finding: &Finding) -> String {
    let source = &checked.source;
    let Position { line, column } = source.position(finding.primary.span.start);
    let end = source.position(finding.primary.span.end);
    let mut text = one_line(&finding.message).into_owned();
    for label in &finding.related {
        let line = source.line(label.span.start);
        text.push_str(&format!("\nline {line}: {}", one_line(&label.text)));
    }
    for line in help(source, finding) {
        text.extend(["\n", &one_line(&line)]);
    }
    // The end column is only understood on one line, and points at the last character.
    let last = (end.line == line).then(|| end.column.saturating_sub(1).max(column));
    let last = last.map(|last| format!(",endColumn={last}")).unwrap_or_default();
    format!(
        "::{} title={},file={},line={line},col={column},endLine={}{last}::{}\n",
        severity(finding.severity),
        property(&format!("evoref ({})", finding.code)),
        property(source.name()),
        end.line,
        data(&text),
    )
}

/// Escapes the text of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a workflow command. A line end in the name of a file stays one.
fn property(text: &str) -> String {
    let escaped = data(text).replace(':', "%3A").replace(',', "%2C");
    one_line(&escaped).into_owned()
}
