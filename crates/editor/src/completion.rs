//! What may be written at the cursor: the words that the prompt offers, too.

use crate::prelude::*;
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionResponse,
    InsertTextFormat, TextEdit,
};

use super::document::{spliced, verdict};
use evoref_game::{Game, Slot, each_once, slots};
use evoref_record::diagnostic::Code;
use evoref_referee::free_keys;
use evoref_referee::session::{LegalClause, NextWord};
use evoref_short::{Meant, Short};

/// So many names are listed in a place of a snippet.
const LISTED: usize = 40;

struct Suggestion {
    text: String,
    phrase: String,
    /// With places to fill in, if it has some.
    snippet: Option<String>,
    /// What comes next may be written without a blank.
    glued: bool,
    /// Whether it takes the place of the whole line that was typed, and not of its last word.
    whole: bool,
}

#[derive(Default)]
struct Completions {
    /// The byte of what was typed that it replaces from.
    from: u32,
    offers: Vec<Suggestion>,
    /// Whether there may be others.
    more: bool,
}

impl Suggestion {
    fn new(text: impl Into<String>, phrase: impl Into<String>) -> Self {
        Self { text: text.into(), phrase: phrase.into(), snippet: None, glued: false, whole: false }
    }

    fn of(word: NextWord) -> Self {
        Self { glued: word.glued, ..Self::new(word.text, word.phrase) }
    }
}

impl Server<'_> {
    pub(super) fn completion(&self, params: CompletionParams) -> Option<CompletionResponse> {
        let Cursor { document, held, offset, line } =
            self.cursor(&params.text_document_position_params)?;
        let begin = held.line_span(line).start;
        let typed = document.source.slice(Span::new(begin, offset));
        if typed.contains('#') {
            return None;
        }
        let near = self.workspace.near(document.path.as_deref());
        let found = if held.is_in_header(line) {
            header_offers(held, line, typed, &near)
        } else {
            self.offers(held, line, typed, &near)?
        };
        Some(self.listed(document, (typed, Span::new(begin + found.from, offset)), found))
    }

    /// What may be written below the header.
    fn offers(
        &self,
        held: &OpenRecord,
        line: u32,
        typed: &str,
        files: &dyn Files,
    ) -> Option<Completions> {
        let session = held.at(At::before(line), true)?;
        let found = session.complete_briefly(typed);
        let mut offers: Vec<Suggestion> = found.next.into_iter().map(Suggestion::of).collect();
        let said = typed.trim_start();
        let is_allow = said.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("allow:"));
        if is_allow {
            let broken = broken_below(held, line, files);
            offers.sort_by_key(|offer| {
                broken.iter().position(|code| code.name() == offer.text).unwrap_or(broken.len())
            });
            for offer in &mut offers {
                if held.games.text(&offer.text).is_some() {
                    offer.snippet = Some(format!("{} \"${{1:why it stood}}\"", offer.text));
                }
            }
        } else {
            if self.client.snippets {
                offers.extend(forms(&session, said));
            }
            offers.extend(meant(held, line, session, said));
        }
        Some(Completions { from: found.replace.start, offers, more: found.more })
    }

    /// The answer, whose words replace a span.
    fn listed(
        &self,
        document: &Document,
        (typed, replaced): (&str, Span),
        Completions { offers, more, .. }: Completions,
    ) -> CompletionResponse {
        let range = self.range(document, replaced);
        let goes_on = more || offers.iter().any(|offer| offer.glued);
        let begin = replaced.end - typed.len() as u32;
        let line = self.range(document, Span::new(begin, replaced.end));
        let item = |(index, offer): (usize, Suggestion)| {
            let range = if offer.whole { line } else { range };
            let snippet = offer.snippet.filter(|_| self.client.snippets);
            let is_form = snippet.is_some();
            let new_text = snippet.unwrap_or_else(|| offer.text.clone());
            CompletionItem {
                kind: Some(kind(typed, &offer.text, is_form)),
                detail: Some(offer.phrase).filter(|phrase| !phrase.is_empty()),
                // The likeliest comes first, whatever its letters.
                sort_text: Some(format!("{index:04}")),
                // What was typed in short has few of its letters.
                filter_text: Some(if offer.whole { typed.to_owned() } else { offer.text.clone() }),
                preselect: (index == 0).then_some(true),
                insert_text_format: is_form.then_some(InsertTextFormat::Snippet),
                text_edit: Some(TextEdit { range, new_text }.into()),
                label: offer.text,
                ..CompletionItem::default()
            }
        };
        let items = offers.into_iter().enumerate().map(item).collect();
        CompletionResponse::from(CompletionList {
            is_incomplete: goes_on,
            items,
            ..CompletionList::default()
        })
    }
}

/// What may be written on a line of the header.
fn header_offers(held: &OpenRecord, line: u32, typed: &str, files: &dyn Files) -> Completions {
    let setup = held.setup_line().unwrap_or(u32::MAX);
    let lines = (1..).zip(held.source.text().lines());
    // The line that is being written may keep the header from being used.
    let others = lines.filter(|(number, _)| *number < setup && *number != line);
    let others: String = others.flat_map(|(_, text)| [text, "\n"]).collect();
    match held.games.open(others.as_str(), files) {
        Ok(session) => of_session(session, typed),
        Err(unopened) => {
            let start = typed.rfind([' ', '\t', ':']).map_or(0, |at| at + 1);
            let mut offers = match typed.split_once(':') {
                Some((key, _)) if key.trim().eq_ignore_ascii_case("game") => {
                    let all = held.games.all().iter();
                    all.map(|game| Suggestion::new(game.name, game.title)).collect()
                }
                // What ships and what can be ruled is known as soon as the game is.
                Some(_) => {
                    let opened = unopened.game.map(|game| held.games.open(least(game), files));
                    let session = opened.and_then(Result::ok);
                    return session.map_or_else(Completions::default, |one| of_session(one, typed));
                }
                None => keys(&others, unopened.game),
            };
            let begun = &typed[start..];
            offers.retain(|offer| {
                let head = offer.text.get(..begun.len());
                head.is_some_and(|head| head.eq_ignore_ascii_case(begun))
            });
            Completions { from: start as u32, offers, more: false }
        }
    }
}

/// The least header of a game.
fn least(game: &Game) -> String {
    let players = ["A", "B", "C", "D", "E", "F"].iter().take((*game.players.start()).into());
    format!("evoref 1\ngame: {}\nplayers: {}\n", game.name, joined(players, ", "))
}

/// What a session has for a line of its header.
fn of_session(mut session: Session, typed: &str) -> Completions {
    session.seek(At::START);
    let found = session.complete_briefly(typed);
    let offers = found.next.into_iter().map(Suggestion::of);
    Completions { from: found.replace.start, offers: offers.collect(), more: found.more }
}

/// The keys that do not stand in the header yet.
fn keys(header: &str, game: Option<&'static Game>) -> Vec<Suggestion> {
    let mut offers = Vec::new();
    if !header.lines().any(|line| line.trim_start().starts_with("evoref")) {
        offers.push(Suggestion::new("evoref 1", "the first line of a record"));
    }
    let free = free_keys(header, game);
    offers.extend(free.map(|(key, meaning)| Suggestion::new(format!("{key}:"), *meaning)));
    offers
}

/// What a line means that was typed in short, as at the prompt; only where the record ends, since there
/// nothing below has to fit.
fn meant(held: &OpenRecord, line: u32, session: Session, said: &str) -> Option<Suggestion> {
    if said.trim().is_empty() || !held.is_blank_below(line) {
        return None;
    }
    let mut session = session;
    let start = held.source.line_span(line as usize - 1).start;
    session.edit(Span::new(start, held.source.text().len() as u32), "")?;
    session.seek(At::before(line));
    let Meant::Lines(lines) = Short::new(&session).offered(said)? else { return None };
    let text = lines.join("\n");
    (text != said)
        .then(|| Suggestion { whole: true, ..Suggestion::new(text, "what it is short for") })
}

fn kind(typed: &str, word: &str, is_form: bool) -> CompletionItemKind {
    if is_form {
        return CompletionItemKind::Snippet;
    }
    match typed.split_once(':') {
        None if word.ends_with(':') => CompletionItemKind::Variable,
        None => CompletionItemKind::Keyword,
        Some((_, said)) if said.trim_start().contains(' ') => CompletionItemKind::Value,
        Some(_) => CompletionItemKind::Function,
    }
}

/// The rules that the line below breaks and that a table may let stand.
fn broken_below(held: &OpenRecord, line: u32, files: &dyn Files) -> Vec<Code> {
    let span = held.source.line_span(line as usize - 1);
    // The line end stays, so that lines keep their numbers.
    let end = span.start + held.line_text(line).len() as u32;
    let below = (line + 1..=held.last_line()).find(|below| held.says(*below));
    let source = Source::new("", spliced(held.source.text(), Span::new(span.start, end), ""));
    let found = verdict(held.games, &source, source.whole(), files).findings.into_iter();
    let found = found.filter(|finding| {
        let at = source.line_index(finding.primary.span.start) as u32 + 1;
        Some(at) == below && finding.code.text().allow.is_ok()
    });
    each_once(found.map(|finding| finding.code))
}

/// The forms that may begin here, with places to fill in: of a subject if one is typed, else of all.
fn forms(session: &Session, said: &str) -> Vec<Suggestion> {
    let subject = match said.split_once(':') {
        Some((subject, rest)) if rest.trim().is_empty() => Some(subject),
        None if said.is_empty() => None,
        Some(_) | None => return Vec::new(),
    };
    let mut offers = Vec::new();
    for clause in session.legal().clauses {
        let own = subject.is_none_or(|subject| clause.subject.eq_ignore_ascii_case(subject));
        if let Some(snippet) = snippet(&clause).filter(|_| own) {
            let lead = subject.map_or_else(|| format!("{}: ", clause.subject), |_| String::new());
            offers.push(Suggestion {
                snippet: Some(format!("{lead}{snippet}")),
                ..Suggestion::new(format!("{lead}{}", clause.text), "a form to fill in".to_owned())
            });
        }
    }
    offers
}

/// A form as a snippet; nothing if there is nothing to fill in.
fn snippet(clause: &LegalClause) -> Option<String> {
    if !clause.is_form() {
        return None;
    }
    let form = slots(&clause.text).into_iter().next()?;
    let mut number = 0;
    let words = form.iter().map(|slot| match slot {
        Slot::Word(word) => word.replace(['$', '}', '\\'], ""),
        Slot::Gap(gap) => {
            number += 1;
            let names = clause.names.iter().find(|(word, _)| word == gap.word());
            match names.map_or(&[][..], |(_, names)| names) {
                names if names.is_empty() || names.len() > LISTED => {
                    format!("${{{number}:{}}}", gap.word())
                }
                names => {
                    let names = names.iter();
                    let names = names.map(|name| name.replace(['$', '}', '\\', ',', '|'], ""));
                    format!("${{{number}|{}|}}", joined(names, ","))
                }
            }
        }
    });
    let words = joined(words, " ");
    (number > 0).then_some(words)
}
