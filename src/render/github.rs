//! Annotations of GitHub Actions: workflow commands on stdout.

use super::{Checked, Outcome, help, severity};
use crate::diagnostic::{Finding, Severity};

/// GitHub shows ten errors and ten warnings a step; the last place is for what is left out.
const SHOWN: usize = 9;

/// Errors and warnings as workflow commands. Notes are left to the log.
pub(super) fn annotations(outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    for wanted in [Severity::Error, Severity::Warning] {
        let mut commands = Vec::new();
        for outcome in outcomes {
            match outcome {
                Outcome::Failure(failure) if wanted == Severity::Error => {
                    let text = format!("{} {}", failure.path, failure.message);
                    let line = failure.at.map_or(String::new(), |at| {
                        format!(",line={},col={}", at.line, at.column)
                    });
                    let path = property(&failure.path);
                    commands.push(format!(
                        "::error title=evoref,file={path}{line}::{}",
                        data(&text)
                    ));
                }
                Outcome::Failure(_) => {}
                Outcome::Record(checked) => {
                    let findings = checked.report.findings.iter();
                    let wanted = findings.filter(|finding| finding.severity == wanted);
                    commands.extend(wanted.map(|finding| command(checked, finding)));
                }
            }
        }
        let left = commands.len().saturating_sub(SHOWN);
        for command in commands.iter().take(SHOWN) {
            out.push_str(command);
            out.push('\n');
        }
        if left > 0 {
            let name = severity(wanted);
            out.push_str(&format!("::{name} title=evoref::{left} more in the log\n"));
        }
    }
    out
}

fn command(checked: &Checked, finding: &Finding) -> String {
    let source = &checked.source;
    let (line, column) = checked.place(finding.primary.span.start);
    let (end_line, end_column) = checked.place(finding.primary.span.end);
    let mut text = finding.message.clone();
    for label in &finding.related {
        text.push_str(&format!(
            "\nline {}: {}",
            checked.place(label.span.start).0,
            label.text
        ));
    }
    for line in help(source, finding) {
        text.push('\n');
        text.push_str(&line);
    }
    // The end column is only understood on one line, and points at the last character.
    let end = if end_line == line {
        format!(",endColumn={}", end_column.saturating_sub(1).max(column))
    } else {
        String::new()
    };
    format!(
        "::{} title={},file={},line={line},col={column},endLine={end_line}{end}::{}",
        severity(finding.severity),
        property(&format!("evoref ({})", finding.code)),
        property(source.name()),
        data(&text),
    )
}

/// Escapes the text of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
