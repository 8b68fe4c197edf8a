//! The form for people, with all that is known of a finding: header, message, the lines, the rule, what to do.

use crate::prelude::*;
use anstyle::{AnsiColor, Style as Ansi};
use evoref_game::joined;
use evoref_referee::Doubt;

use super::people::People;
use super::{
    Brief, Checked, Look, Paint, capital, circumstances, help, one_line, printable, rule, severity,
    short, shown, summary,
};

/// Numbers in doubt that are named for one finding.
const DOUBTS: usize = 6;

/// All findings of a record, and where judging stopped.
pub(super) fn record(to: &People, checked: &Checked, alone: bool, out: &mut String) {
    let look = to.look;
    if look.verbose {
        for finding in shown(checked, alone) {
            out.extend([&*drawn(&checked.source, finding, look), "\n"]);
        }
    } else {
        short::findings(to, checked, alone, out);
    }
    let is_aside = checked.aside.ignored + checked.aside.known > 0;
    if is_aside && checked.report.findings.is_empty() {
        // Where judging stopped belongs to what is not told.
        return;
    }
    let tail = tail(checked, alone && !look.verbose);
    if !tail.is_empty() && !look.quiet {
        out.extend([&tail, "\n"]);
    }
}

/// One finding with its lines, safe to show.
pub fn finding(source: &Source, finding: &Finding, look: Look) -> String {
    let drawn = if look.verbose {
        drawn(source, finding, look)
    } else {
        short::finding(source, finding, look, None, (true, &[]))
    };
    printable(&drawn, look.paint).into_owned()
}

fn drawn(source: &Source, finding: &Finding, look: Look) -> String {
    let Some(lines) = lines(source, finding, look, None) else {
        return narrated(source, finding, rule(finding.code), &help(source, finding));
    };
    let mut out = header(source, finding, look.paint);
    out.extend([lines.trim_end(), "\n"]);
    if finding.count > 1 {
        footer(&mut out, look, "found", &format!("{} times; this is the first", finding.count));
    }
    if let Some(rule) = rule(finding.code) {
        let more = format!("{rule} (`evoref explain {}`)", finding.code);
        footer(&mut out, look, "rule", &more);
    }
    for line in help(source, finding) {
        footer(&mut out, look, "help", &line);
    }
    out
}

/// The lines of a finding with what is wrong underlined, as [`draw`](super::snippet::draw) makes them; `None` if it
/// is to be told in sentences.
#[cfg_attr(
    not(feature = "snippets"),
    expect(unused_variables, clippy::needless_pass_by_value, reason = "nothing draws lines here")
)]
pub(super) fn lines(
    source: &Source,
    finding: &Finding,
    look: Look,
    brief: Brief<'_>,
) -> Option<String> {
    #[cfg(feature = "snippets")]
    if !look.narrated {
        return Some(super::snippet::draw(source, finding, look, brief));
    }
    None
}

/// A finding in sentences, for screen readers: no drawing, no meaning by place or colour. The earlier lines that
/// caused it come first, the rule and what to do last.
pub(super) fn narrated(
    source: &Source,
    finding: &Finding,
    rule: Option<String>,
    advice: &[String],
) -> String {
    let (name, at) = (one_line(source.name()), source.position(finding.primary.span.start));
    let (severity, code) = (severity(finding.severity), finding.code);
    let mut out = format!("{severity} {code}, file {name}, line {}, column {}", at.line, at.column);
    let circumstances = circumstances(finding);
    if !circumstances.is_empty() {
        out.extend([", ", &one_line(&circumstances)]);
    }
    out.push_str(&format!("\n{}\n", one_line(&finding.message)));
    // `line 19: bid Bob C 3. The bid of 3 by Bob stands here`
    let line = |span: Span, remark: &str| {
        let line = source.line_span(source.line_index(span.start));
        let (number, text) = (source.line(span.start), one_line(source.slice(line).trim()));
        format!("line {number}: {text}. {}\n", one_line(remark))
    };
    let mut related: Vec<_> = finding.related.iter().collect();
    related.sort_by_key(|label| label.span.start);
    out.extend(related.into_iter().map(|label| line(label.span, &capital(&label.text))));
    let colon = if finding.primary.text.is_empty() { "" } else { ": " };
    let place = format!("This is the place{colon}{}", finding.primary.text);
    out.push_str(&line(finding.primary.span, &place));
    out.extend(rule.map(|rule| format!("rule: {rule}\n")));
    out.extend(advice.iter().map(|text| format!("help: {}\n", one_line(text).replace('`', ""))));
    out
}

/// `error[evo/bid-not-higher] path:line:col  round 2, Mutations, Alice`
fn header(source: &Source, finding: &Finding, paint: Paint) -> String {
    let colour = match finding.severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    };
    let style = paint.of(Ansi::new().bold().fg_color(Some(colour.into())));
    let code = format!("{style}{}[{}]{style:#}", severity(finding.severity), finding.code);
    headed(source, finding, &code) + "\n"
}

/// The code of a finding, its place and its moment.
pub(super) fn headed(source: &Source, finding: &Finding, code: &str) -> String {
    let (name, at) = (one_line(source.name()), source.position(finding.primary.span.start));
    let mut out = format!("{code} {name}:{}:{}", at.line, at.column);
    let circumstances = circumstances(finding);
    if !circumstances.is_empty() {
        out.extend(["  ", &one_line(&circumstances)]);
    }
    out
}

/// A line below the snippet, wrapped under its own beginning.
fn footer(out: &mut String, look: Look, name: &str, text: &str) {
    let style = look.paint.of(Ansi::new().bold());
    let indent = 2 + name.len() + 2;
    let width = look.width.saturating_sub(indent).max(30);
    let first = format!("  {style}{name}:{style:#} ");
    out.push_str(&hanging(&one_line(text), width, &first, &" ".repeat(indent)));
}

/// The lines of a text of so many columns: `first` stands before the first of them, `then` before the others.
pub fn hanging(text: &str, width: usize, first: &str, then: &str) -> String {
    let lines = wrap(text, width);
    let before = std::iter::once(first).chain(std::iter::repeat(then));
    before.zip(&lines).map(|(before, line)| format!("{before}{line}\n")).collect()
}

/// Breaks at blanks outside of backticks, so that what is to be copied stays on one line.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    use unicode_width::UnicodeWidthStr as _;
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if open => last.extend([" ", word]),
            _ => words.push(word.to_owned()),
        }
        open ^= word.matches('`').count() % 2 == 1;
    }
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => line.extend([" ", &word]),
            _ => lines.push(word),
        }
    }
    lines
}

/// What was left out, and where judging stopped, unless the last line of a short report on one record tells that.
fn tail(checked: &Checked, is_told: bool) -> String {
    let report = &checked.report;
    let mut out = String::new();
    if report.more > 0 {
        let are = if report.more == 1 { "finding is" } else { "findings are" };
        out.push_str(&format!("{} more {are} not shown; correct these first.\n", report.more));
    }
    if report.consequent > 0 && !is_told {
        let more = summary::count(u64::from(report.consequent), "more finding");
        let depend = if report.consequent == 1 { "depends" } else { "depend" };
        out.push_str(&format!("{more} {depend} on what was found before and was only counted.\n"));
    }
    doubts(checked, &mut out);
    let Some(stopped) = report.stopped.as_ref().filter(|_| !is_told) else { return out };
    let line = checked.source.line(stopped.at.start);
    out.push_str(&format!("stopped at line {line}"));
    if stopped.action > 0 {
        out.push_str(&format!(" (action {} of {})", stopped.action, report.actions));
    }
    out.push_str(". ");
    out.push_str(&match report.actions.saturating_sub(report.judged) {
        0 => "No action after it was left to judge.".to_owned(),
        1 => "The action after it was read but not judged.".to_owned(),
        left => format!("The {left} actions after it were read but not judged."),
    });
    out.push('\n');
    out
}

/// The numbers in doubt, one line for each finding that put them there.
fn doubts(checked: &Checked, out: &mut String) {
    let line = |span: Span| checked.source.line(span.start);
    let same_line = |one: &Doubt, next: &Doubt| line(one.from) == line(next.from);
    for doubts in checked.report.doubts.chunk_by(same_line) {
        let numbers = doubts.iter().take(DOUBTS).map(|doubt| {
            let number = format!("{} of {}", doubt.unit, one_line(&doubt.owner));
            let until = |count| format!(" (until the count on line {})", line(count));
            number + &doubt.cleared.map(until).unwrap_or_default()
        });
        let (from, more) = (line(doubts[0].from), doubts.len().saturating_sub(DOUBTS));
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        out.push_str(&format!("in doubt since line {from}: {}{more}\n", joined(numbers, ", ")));
    }
}
