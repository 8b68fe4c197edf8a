//! A comment changes nothing of what is said of a record, legal or broken.

use super::lines::Lines;
use super::mutants::OPERATORS;
use super::originals::{Original, judged, originals};
use super::tables::{Choices, apart};

/// What is said of a record, with lines and columns for places.
fn said(text: &str, original: &Original) -> String {
    let (source, report) = judged(text, original);
    let Some(report) = report else {
        return String::new();
    };
    let place = |offset: u32| {
        let at = source.position(offset);
        (at.line, at.column)
    };
    let findings: Vec<_> = report
        .findings
        .iter()
        .map(|finding| {
            let related = finding.related.iter().map(|label| place(label.span.start));
            (
                finding.code,
                &finding.message,
                &finding.help,
                place(finding.primary.span.start),
                related.collect::<Vec<_>>(),
                finding.count,
            )
        })
        .collect();
    format!(
        "{:?} {} {} {} {:?} {:?} {findings:#?}",
        report.status,
        report.actions,
        report.judged,
        report.basis.unverified,
        report.stage,
        report.standing(),
    )
}

/// The same with a comment behind every line that says something and has none.
fn commented(text: &str) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        lines += line;
        if line.contains(": ") && !line.contains(['#', '"']) {
            lines += "  # -";
        }
        lines += "\n";
    }
    lines
}

#[test]
fn a_comment_behind_a_line_changes_nothing() {
    let mut choices = Choices(0x00C0_FFEE);
    for original in originals(2).into_iter().step_by(apart(181, 37)) {
        let lines = Lines::new(&original.text);
        let broken = OPERATORS
            .iter()
            // A comment ends a line that another belongs to.
            .filter(|(name, _)| !["split a line", "tear a line anywhere"].contains(name))
            .filter_map(|(_, operator)| operator(&lines, &mut choices));
        for text in std::iter::once(original.text.clone()).chain(broken) {
            let (bare, commented) = (said(&text, &original), said(&commented(&text), &original));
            let same = bare == commented;
            let lines = bare.lines().zip(commented.lines());
            let differs: Vec<_> = lines.filter(|(one, other)| one != other).collect();
            assert!(same, "{}: {differs:#?}\n{text}", original.name);
        }
    }
}
