//! The form for people that is read at a glance: where and what, the words it is about, what to do first.
//!
//! Errors stand before notes, and each kind of note is one line. The rule, the lines around and the rest of
//! the advice are in the verbose form, in `explain` and in the reports for machines.

use super::people::People;
use super::{Checked, Look, full, page, phrases, severity, shown};
use crate::prelude::*;
use evoref_record::diagnostic::{Place, Record};

/// Lines of other places that are named.
const LINES: usize = 6;

pub(super) fn findings(to: &People, checked: &Checked, alone: bool, out: &mut String) {
    let source = &checked.source;
    let mut allow_is_told = false;
    let faults = faults(checked, alone);
    // One mistake and what it amounts to are read as one.
    let apart = if faults.len() > 1 || !alone { "\n" } else { "" };
    for (finding, again) in &faults {
        let allow = !allow_is_told;
        let docs_url = to.docs_url.as_deref();
        out.push_str(&self::finding(source, finding, to.look, docs_url, (allow, again)));
        out.push_str(apart);
        allow_is_told |= phrases::allowance(finding).is_some();
    }
    let mut kinds: Vec<(&Finding, u32)> = Vec::new();
    let notes = shown(checked, alone).filter(|finding| finding.severity == Severity::Note);
    // The last line of the report tells how far an unfinished session goes.
    for note in notes.filter(|note| note.code != Code::from(Record::Unfinished)) {
        match kinds.iter_mut().find(|(first, _)| first.code == note.code) {
            Some((_, times)) => *times += note.count,
            None => kinds.push((note, note.count)),
        }
    }
    for (note, times) in &kinds {
        let line = source.line(note.primary.span.start);
        let more = times.saturating_sub(1);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let (name, code) = (severity(note.severity), note.code);
        out.push_str(&format!("{name}[{code}] line {line}{more}: {}\n", code.text().title));
    }
    if !kinds.is_empty() {
        out.push_str(apart);
    }
}

/// Errors and warnings, each with the lines of the same form error further down.
fn faults(checked: &Checked, alone: bool) -> Vec<(&Finding, Vec<u32>)> {
    let mut faults: Vec<(&Finding, Vec<u32>)> = Vec::new();
    let mut forms: HashMap<(Code, &str), usize> = HashMap::new();
    for finding in shown(checked, alone).filter(|finding| finding.severity != Severity::Note) {
        // What was found by reading alone stands at no moment of the session.
        if finding.place == Place::default() {
            let first = forms.entry((finding.code, &finding.message)).or_insert(faults.len());
            if let Some((_, again)) = faults.get_mut(*first) {
                again.push(checked.source.line(finding.primary.span.start));
                continue;
            }
        }
        faults.push((finding, Vec::new()));
    }
    faults
}

/// One of them: how the table lets it stand if `allow`, and the lines on which the same stands once more.
pub(super) fn finding(
    source: &Source,
    finding: &Finding,
    look: Look,
    docs_url: Option<&str>,
    (allow, again): (bool, &[u32]),
) -> String {
    // miette sets what to do in by eight columns.
    let width = look.width.saturating_sub(8).max(30);
    let mut advice = phrases::first_advice(source, finding, width, allow);
    advice.extend(times(finding, again));
    let address = page(docs_url, finding.code);
    let Some(lines) = full::lines(source, finding, look, Some((&advice, address))) else {
        return full::narrated(source, finding, None, &advice);
    };
    // miette draws the code, with the address of its page, and a blank line below it.
    let (code, lines) = lines.split_once("\n\n").unwrap_or((finding.code.name(), &lines));
    let (code, url) = code.split_once(' ').unwrap_or((code, ""));
    let code = format!("{}[{code}]", severity(finding.severity));
    let mut out = full::headed(source, finding, &code);
    if !url.is_empty() {
        out.extend(["  ", url]);
    }
    out.extend(["\n", lines.trim_end(), "\n"]);
    out
}

/// How often it was found, if more than once.
fn times(finding: &Finding, again: &[u32]) -> Option<String> {
    let all = again.len() + finding.count.max(1) as usize;
    if all == 1 {
        return None;
    }
    if again.is_empty() {
        return Some(format!("found {all} times; this is the first"));
    }
    let named: Vec<String> = again.iter().take(LINES).map(ToString::to_string).collect();
    let more = (all - 1).saturating_sub(named.len());
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    let line = if again.len() == 1 { "line" } else { "lines" };
    Some(format!("found {all} times: also on {line} {}{more}", named.join(", ")))
}
