//! The full form told in sentences, for screen readers: no drawing, no meaning by place or colour.

use super::{capital, circumstances, one_line, severity};
use crate::prelude::*;

/// One finding, the earlier lines that caused it first.
pub(super) fn finding(source: &Source, finding: &Finding) -> String {
    let at = source.position(finding.primary.span.start);
    let mut out = format!(
        "{} {}, file {}, line {}, column {}",
        severity(finding.severity),
        finding.code,
        one_line(source.name()),
        at.line,
        at.column,
    );
    let circumstances = circumstances(finding);
    if !circumstances.is_empty() {
        out.extend([", ", &one_line(&circumstances)]);
    }
    out.push_str(&format!("\n{}\n", one_line(&finding.message)));
    let mut related: Vec<_> = finding.related.iter().collect();
    related.sort_by_key(|label| label.span.start);
    for label in related {
        out.push_str(&line(source, label.span, &capital(&label.text)));
    }
    let what = if finding.primary.text.is_empty() {
        "This is the place".to_owned()
    } else {
        format!("This is the place: {}", finding.primary.text)
    };
    out.push_str(&line(source, finding.primary.span, &what));
    out
}

/// What to do, a line each.
pub(super) fn advice(lines: &[String], out: &mut String) {
    for text in lines {
        out.push_str(&format!("help: {}\n", one_line(text).replace('`', "")));
    }
}

/// `line 19: bid Bob C 3. The bid of 3 by Bob stands here`
fn line(source: &Source, span: Span, remark: &str) -> String {
    let line = source.line_span(source.line_index(span.start));
    let text = one_line(source.slice(line).trim());
    let number = source.line(span.start);
    format!("line {number}: {text}. {}\n", one_line(remark))
}
