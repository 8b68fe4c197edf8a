//! Whether the header fits the lines below it: another game, or somebody who plays and is not among the players.
//!
//! Such a header makes most lines wrong, each for itself; it is one finding.

use std::collections::BTreeMap;

use crate::place::line_at;
use crate::replay::{Case, Replay};
use crate::report::Report;
use crate::{Options, unreadable};
use evoref_game::Rules;
use evoref_record::diagnostic::{Fix, Record, Severity};
use evoref_record::notation::{Misread, Misreads, Statement};
use evoref_record::source::{Source, Span};

/// Lines that cannot be read before the header is doubted.
const UNREADABLE: usize = 3;
/// Of the lines that could not be read, so many may be wrong with another header: one in so many.
const LEFT: usize = 4;

/// The report on a record whose header does not fit, if another one does; none if advice is not wanted.
pub(crate) fn misfit<G: Rules>(
    run: &Replay<'_, '_, G>,
    record: Span,
    options: Options,
) -> Option<Report> {
    let (case, forms) = (run.case, run.forms.count());
    if options.without_advice || forms < UNREADABLE {
        return None;
    }
    let misread = unlisted(run).or_else(|| other_game(case, forms))?;
    let misreads = Misreads::from(vec![misread]);
    let consequent = forms as u32;
    Some(Report { consequent, ..unreadable(record, &case.opened, misreads) })
}

/// Another game whose record this is.
fn other_game<G: Rules>(case: &Case<'_, G>, forms: usize) -> Option<Misread> {
    let lines = case.opened.body_lines();
    let said = lines.filter(|(_, line)| matches!(line, Ok(Statement::Said { .. }))).count();
    if 2 * forms < said {
        return None;
    }
    let (own, span) = case.opened.header.game?;
    let games = case.opened.header.games;
    let others = games.all().iter().filter(|game| game.name != own.name);
    let named = |name: &str| Fix { span, text: name.to_owned(), safe: false };
    let game = others.into_iter().find(|game| fits(case, &named(game.name), forms))?;
    let mut misread = *Misread::new(
        Record::HeaderValue,
        span,
        format!("the lines below are not those of {}, but of {}", own.title, game.title),
        "another game",
    )
    .help(format!("did you mean `game: {}`?", game.name));
    misread.fix = Some(named(game.name));
    Some(misread)
}

/// Somebody who says many lines and is not among the players.
fn unlisted<G: Rules>(run: &Replay<'_, '_, G>) -> Option<Misread> {
    let case = run.case;
    let players = case.opened.header.players?;
    let base = case.opened.at;
    let slice =
        |span: Span| &case.opened.text[(span.start - base) as usize..(span.end - base) as usize];
    let mut unknown: BTreeMap<&str, usize> = BTreeMap::new();
    let kept = run.forms.kept();
    for misread in kept.iter().filter(|one| one.code == Record::UnknownSubject.code()) {
        *unknown.entry(slice(misread.span)).or_default() += 1;
    }
    let (handle, lines) = unknown.into_iter().max_by_key(|(_, lines)| *lines)?;
    if lines < UNREADABLE || LEFT * (kept.len() - lines) > kept.len() {
        return None;
    }
    let listed = slice(players);
    let ends = listed.match_indices(',').map(|(at, _)| players.start + at as u32);
    let places = ends.chain([players.start + listed.trim_end().len() as u32]);
    let at = |at: u32| Fix { span: Span::new(at, at), text: format!(", {handle}"), safe: false };
    let first = Fix {
        span: Span::new(players.start, players.start),
        text: format!("{handle}, "),
        safe: false,
    };
    let places = std::iter::once(first).chain(places.map(at));
    let mut fitting: Vec<Fix> = places.filter(|fix| fits(case, fix, kept.len())).collect();
    let mut misread = *Misread::new(
        Record::BadPlayers,
        players,
        format!("`{handle}` is not among the players and says {lines} lines"),
        "somebody is missing",
    );
    // Of several seats nobody knows which one it was.
    misread.fix = fitting.pop().filter(|_| fitting.is_empty());
    misread.help.push(match &misread.fix {
        Some(fix) => {
            let line = line_at(case, players.start);
            let (before, after) =
                (Span::new(line.start, fix.span.start), Span::new(fix.span.start, line.end));
            format!("did you mean `{}{}{}`?", slice(before), fix.text, slice(after))
        }
        None => format!("add `{handle}` where they sat, in the order of the seats"),
    });
    Some(misread)
}

/// Whether the record is wrong in few places with another header.
fn fits<G: Rules>(case: &Case<'_, G>, fix: &Fix, forms: usize) -> bool {
    let (base, text) = (case.opened.at as usize, case.opened.text);
    let range = fix.span.range();
    if !case.work.advise(text.len() as u64) {
        return false;
    }
    let (before, after) = (&text[..range.start - base], &text[range.end - base..]);
    let source = Source::new(case.source.name(), format!("{before}{}{after}", fix.text));
    let whole = Span::new(0, source.text().len() as u32);
    let quick = Options { without_advice: true, verdict_only: true, ..Options::default() };
    let games = case.opened.header.games;
    let report = games.referee(&source, whole, case.files, &quick);
    let errors = report.findings.iter().filter(|one| one.severity == Severity::Error).count();
    // What it cost is paid here.
    case.work.advise(report.steps.verdict.0) && LEFT * (errors + report.more as usize) <= forms
}
