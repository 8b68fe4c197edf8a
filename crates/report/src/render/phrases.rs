//! What several formats say in the same words: where, the rule, and what to do.

use unicode_width::UnicodeWidthStr as _;

use evoref_game::joined;
use evoref_record::diagnostic::{Code, Finding, Fix, Severity};
use evoref_record::source::{Source, Span};

/// The word for a severity.
pub const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// With a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// `round 2, Mutations`; round 0 is the set-up.
pub fn circumstances_of_round(round: u32, phase: &str) -> String {
    let round = match round {
        // A game may call its phase "set-up", too.
        0 if phase.eq_ignore_ascii_case("set-up") => return phase.to_owned(),
        0 => "set-up".to_owned(),
        round => format!("round {round}"),
    };
    if phase.is_empty() {
        return round;
    }
    format!("{round}, {phase}")
}

/// Where in the session: `round 2, Mutations, Alice`; empty if there is nothing to say.
pub fn circumstances(finding: &Finding) -> String {
    let place = &finding.place;
    let round = place.round.map(|round| format!("round {round}"));
    let phase = place.phase.filter(|phase| !phase.is_empty());
    let parts = [round.as_deref(), phase, place.player.as_deref()];
    joined(parts.into_iter().flatten(), ", ")
}

/// The rule behind a code with its source, if it has words: `a bid beats … Evo rules, …`.
pub fn rule(code: Code) -> Option<String> {
    let text = code.text();
    if text.rule.is_empty() {
        return None;
    }
    let rule = joined(text.rule.split_whitespace(), " ");
    let stop = if rule.ends_with(['.', '?', '!', ':']) { "" } else { "." };
    if text.source.is_empty() {
        return Some(format!("{rule}{stop}"));
    }
    let source = text.source.trim_end_matches('.');
    Some(format!("{rule}{stop} {source}"))
}

/// The sentences of help in the order of their use: what is legal, what was meant, what is missing.
pub fn help(source: &Source, finding: &Finding) -> Vec<String> {
    let mut lines: Vec<String> = legal(finding, usize::MAX).into_iter().collect();
    lines.extend(advice(source, finding));
    lines
}

/// The part of it that is read first, each sentence on a line of so many columns if it can be: the best
/// advice, then what was legal, then how the table lets it stand.
pub(super) fn first_advice(
    source: &Source,
    finding: &Finding,
    width: usize,
    allow: bool,
) -> Vec<String> {
    let allowance = allowance(finding);
    let mut advice = advice(source, finding).into_iter().filter(|line| Some(line) != allowance);
    let mut lines: Vec<String> = advice.next().into_iter().collect();
    // The only legal form may be the advice itself.
    let says_it = |form: &String| lines.iter().any(|line| line.contains(&format!("`{form}`")));
    let is_said = (finding.legal.as_ref())
        .is_some_and(|legal| legal.total == 1 && legal.shown.iter().all(says_it));
    lines.extend(legal(finding, width).filter(|_| !is_said));
    if lines.len() < 2 {
        lines.extend(advice.next());
    }
    lines.extend(allowance.filter(|_| allow).cloned());
    lines
}

/// The sentence that says how the table lets it stand, if it can.
pub(super) fn allowance(finding: &Finding) -> Option<&String> {
    let allow = format!("`allow: {} ", finding.code);
    finding.help.iter().find(|line| line.contains(&allow))
}

/// What was legal: as many forms as stand on a line of so many columns, and how many there are.
fn legal(finding: &Finding, width: usize) -> Option<String> {
    let legal = finding.legal.as_ref()?;
    let whom = legal.whose.as_ref().map_or("here".to_owned(), |name| format!("for {name}"));
    let total = legal.total.max(legal.shown.len() as u64);
    let line = |shown: &[String]| {
        let forms = joined(shown.iter().map(|form| format!("`{form}`")), ", ");
        let mut line = format!("legal {whom}: {forms}");
        if total > shown.len() as u64 {
            line.push_str(&format!(" ... ({total} forms in all)"));
        }
        line
    };
    let lines = (1..=legal.shown.len()).rev().map(|most| line(&legal.shown[..most]));
    let mut lines = lines.skip_while(|line| line.width() > width);
    lines.next().or_else(|| legal.shown.first().map(|_| line(&legal.shown[..1])))
}

/// What else there is to do.
fn advice(source: &Source, finding: &Finding) -> Vec<String> {
    let mut lines = Vec::new();
    let meant = "did you mean ";
    let line_of = |span: Span| source.line(span.start);
    // What takes words away or changes whole lines or another line is told by the help that came with it.
    if let Some(fix) = &finding.fix
        && !fix.text.trim().is_empty()
        && !fix.text.contains('\n')
        && line_of(fix.span) == line_of(finding.primary.span)
        && !finding.help.iter().any(|line| line.starts_with(meant))
    {
        lines.push(format!("{meant}`{}`?", fixed(source, finding, fix)));
    }
    lines.extend(finding.help.iter().cloned());
    if finding.fix.as_ref().is_some_and(|fix| fix.safe)
        && let Some(line) = lines.iter_mut().find(|line| line.starts_with(meant))
    {
        line.push_str(" (`evoref fix` will change it)");
    }
    lines
}

/// The words of the finding as the fix would have them.
fn fixed(source: &Source, finding: &Finding, fix: &Fix) -> String {
    let whole = finding.primary.span;
    if whole.start > fix.span.start || fix.span.end > whole.end {
        return fix.text.trim().to_owned();
    }
    let before = Span::new(whole.start, fix.span.start);
    let after = Span::new(fix.span.end, whole.end);
    let text = format!("{}{}{}", source.slice(before), fix.text, source.slice(after));
    text.trim().to_owned()
}
