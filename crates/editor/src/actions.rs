//! What can be done about a line: the suggestions of the referee, what the table decided, and what follows
//! from the record.

use crate::prelude::*;
use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, WorkspaceEdit,
};

use super::diagnostics::{of_finding, shown};
use super::document::{spliced, verdict};
use super::formatting::{edits, printed};
use evoref_record::notation::counts_text;
use evoref_referee::session::{LegalClause, What};
use evoref_referee::windows;

/// Bytes of a text with what takes their place.
type Edit = (Span, String);

/// What is offered: its title, and what it changes.
type Offer = (String, Vec<Edit>);

impl Server<'_> {
    pub(super) fn actions(&self, params: CodeActionParams) -> Option<Vec<CodeActionResponse>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let range = self.client.encoding.span(&document.source, params.range);
        let held = document.record(range.start)?;
        let near = self.workspace.near(document.path.as_deref());
        let only = params.context.only;
        let wanted = |kind: CodeActionKind| {
            let kind = String::from(kind);
            only.as_ref().is_none_or(|only| {
                let mut asked = only.iter().cloned().map(String::from);
                asked.any(|asked| kind == asked || kind.starts_with(&format!("{asked}.")))
            })
        };
        let mut actions = Vec::new();
        if wanted(CodeActionKind::QuickFix) {
            self.about_findings(document, held, range, &near, &mut actions);
        }
        if wanted(CodeActionKind::RefactorRewrite) {
            let draws =
                draws(document, held, &near).into_iter().chain(next_draw(held, range.start));
            let lines = next_lines(held, range.start).into_iter().chain(counts(held, range.start));
            let kind = || CodeActionKind::RefactorRewrite;
            actions.extend(draws.chain(lines).map(|offer| self.action(document, kind(), offer)));
        }
        if wanted(CodeActionKind::SourceFixAll) {
            let kind = CodeActionKind::SourceFixAll;
            actions
                .extend(fix_all(document, &near).map(|offer| self.action(document, kind, offer)));
        }
        Some(actions.into_iter().map(CodeActionResponse::from).collect())
    }

    fn action(
        &self,
        document: &Document,
        kind: CodeActionKind,
        (title, edits): Offer,
    ) -> CodeAction {
        let changes = Some(HashMap::from([(document.uri.clone(), self.placed(document, edits))]));
        let edit = Some(WorkspaceEdit { changes, ..WorkspaceEdit::default() });
        CodeAction { title, kind: Some(kind), edit, ..CodeAction::default() }
    }

    fn about_findings(
        &self,
        document: &Document,
        held: &OpenRecord,
        range: Span,
        files: &dyn Files,
        actions: &mut Vec<CodeAction>,
    ) {
        let lines = (held.line(range.start), held.line(range.end));
        let is_here = |one: &&Finding| (lines.0..=lines.1).contains(&held.line_of(one));
        let here: Vec<&Finding> = shown(held.report()).filter(is_here).collect();
        let about = |offer, finding: Option<&&Finding>| CodeAction {
            diagnostics: finding.map(|one| vec![of_finding(&self.client, document, held, one)]),
            ..self.action(document, CodeActionKind::QuickFix, offer)
        };
        for finding in &here {
            if let Some(fix) = &finding.fix {
                let edit = (held.outer(fix.span), fix.text.clone());
                let is_preferred = fix.safe.then_some(true);
                let action = about((told(held, fix), vec![edit]), Some(finding));
                actions.push(CodeAction { is_preferred, ..action });
            }
            if finding.code.text().allow.is_ok() {
                actions.push(about(allowance(held, finding), Some(finding)));
            }
        }
        if let Some(offer) = taken_back(held, range.start, files) {
            actions.push(about(offer, here.iter().find(|finding| finding.is_error())));
        }
    }
}

/// What a suggestion does, in a few words.
fn told(held: &OpenRecord, fix: &evoref_record::diagnostic::Fix) -> String {
    let old = held.source.slice(fix.span).trim();
    match (old, fix.text.trim()) {
        ("", new) => format!("Insert `{new}`"),
        (old, "") => format!("Remove `{old}`"),
        (old, new) => format!("Replace `{old}` by `{new}`"),
    }
}

/// `allow: CODE` above the line of a finding.
fn allowance(held: &OpenRecord, finding: &Finding) -> Offer {
    let line = held.line_of(finding);
    let text = held.line_text(line);
    let indent = &text[..text.len() - text.trim_start().len()];
    let start = held.line_span(line).start;
    let allow = format!("{indent}allow: {} \"played so\"{}", finding.code, end(held));
    let title = format!("The table let it stand: `allow: {}`", finding.code);
    (title, vec![(Span::new(start, start), allow)])
}

/// How the lines of a record end.
fn end(held: &OpenRecord) -> &'static str {
    if windows(held.source.text().as_bytes()) { "\r\n" } else { "\n" }
}

/// A line that is added behind another.
fn behind(held: &OpenRecord, line: u32, text: &str) -> Edit {
    let at = held.line_span(line).end;
    (Span::new(at, at), format!("{}{text}", end(held)))
}

/// `takeback:` behind the line at a byte of the text, if what stands below then holds as it did: for a
/// line that is wrong, or the last one.
fn taken_back(held: &OpenRecord, offset: u32, files: &dyn Files) -> Option<Offer> {
    let line = held.line(offset);
    let mut session = held.here(At::before(line))?;
    let mut clauses = 0;
    while let Some(event) = session.step().filter(|event| event.at <= At::after(line)) {
        if event.what == What::Unread {
            return None;
        }
        let is_clause = matches!(event.what, What::Said(_) | What::Refused(_) | What::Unjudged(_));
        clauses += u32::from(is_clause);
    }
    let before: Vec<u32> = held.report().errors().map(|error| held.line_of(error)).collect();
    let is_wrong = before.contains(&line);
    let is_last = held.is_blank_below(line);
    if clauses == 0 || !(is_wrong || is_last) {
        return None;
    }
    let (at, added) = behind(held, line, &format!("takeback: {clauses}"));
    let inner = Span::new(held.inner(at.start), held.inner(at.end));
    let text = Source::new("", spliced(held.source.text(), inner, &added));
    let after = verdict(held.games, &text, text.whole(), files).errors().count();
    let fewer = after < before.len() || (after == before.len() && !is_wrong);
    fewer.then(|| {
        let title = format!("The table took it back: `takeback: {clauses}`");
        (title, vec![(at, added)])
    })
}

/// Every draw of the seed, written out.
fn draws(document: &Document, held: &OpenRecord, files: &dyn Files) -> Option<Offer> {
    held.session()?.about().seed?;
    let (short, long) = (printed(document, files, false)?, printed(document, files, true)?);
    (short != long).then(|| {
        let edits = edits(&document.source, &long);
        ("Write every draw of the seed".to_owned(), edits)
    })
}

/// The draw that comes behind the line at a byte of the text.
fn next_draw(held: &OpenRecord, offset: u32) -> Option<Offer> {
    let line = held.line(offset);
    let draw = held.here(At::after(line))?.dealt()?;
    let title = format!("Write what the seed draws: `{draw}`");
    let edit = behind(held, line, &draw);
    Some((title, vec![edit]))
}

/// So few legal lines are offered one by one.
const FEW: usize = 6;

/// The legal lines behind the line at a byte of the text, if they are few; on an empty line in its place.
fn next_lines(held: &OpenRecord, offset: u32) -> Vec<Offer> {
    let line = held.line(offset);
    let is_empty = held.line_text(line).trim().is_empty();
    let at = if is_empty { At::before(line) } else { At::after(line) };
    let Some(session) = held.here(at).filter(|_| !held.is_in_header(line)) else {
        return Vec::new();
    };
    let legal = session.legal();
    if legal.clauses.iter().any(LegalClause::is_form) {
        return Vec::new();
    }
    let mut lines: Vec<String> = legal.clauses.iter().map(LegalClause::line).collect();
    lines.extend(legal.headings);
    if lines.len() > FEW {
        return Vec::new();
    }
    let offers = lines.into_iter().map(|text| {
        let edit = if is_empty {
            (held.outer(held.source.line_span(line as usize - 1)), format!("{text}{}", end(held)))
        } else {
            behind(held, line, &text)
        };
        (format!("Write `{text}`"), vec![edit])
    });
    offers.collect()
}

/// A `check:` line with what everybody has at the end of the round at a byte of the text.
fn counts(held: &OpenRecord, offset: u32) -> Option<Offer> {
    let begins = |line: &u32| {
        let text = held.line_text(*line).trim_start().to_ascii_lowercase();
        text.starts_with("round ") || text.starts_with("result:")
    };
    let line = held.line(offset);
    let below = (line + 1..=held.last_line()).find(begins);
    let last = below.map_or(held.last_line(), |heading| heading - 1);
    let last = (line..=last).rev().find(|line| held.says(*line))?;
    let session = held.here(At::after(last))?;
    let is_counted = held.line_text(last).trim_start().starts_with("check");
    let counts = session.counted();
    if is_counted || session.stage().round == 0 || counts.is_empty() {
        return None;
    }
    let items = counts_text(counts.iter().map(|(owner, number, unit)| (&**owner, *number, *unit)));
    let edit = behind(held, last, &format!("check: {items}"));
    Some(("Write the counts of this round".to_owned(), vec![edit]))
}

/// All that is sure to be meant.
fn fix_all(document: &Document, files: &dyn Files) -> Option<Offer> {
    let safe = |finding: &Finding| finding.fix.as_ref().is_some_and(|fix| fix.safe);
    let mut text = String::new();
    for held in &document.records {
        if shown(held.report()).any(safe) {
            let whole = held.source.whole();
            let windows = windows(held.source.text().as_bytes());
            text.push_str(&document.games.correct(&held.source, whole, files, false, windows).text);
        } else {
            text.push_str(held.source.text());
        }
    }
    let edits = edits(&document.source, &text);
    (!edits.is_empty()).then(|| ("Do all that is sure to be meant".to_owned(), edits))
}
