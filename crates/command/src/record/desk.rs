//! The record that is being written: its session, and its file, which holds every line that was accepted.

use crate::place::behind_the_last_line;
use crate::prelude::*;
use evoref_files::{regular, save};
use evoref_referee::session::{Event, Record};
use evoref_report::render::help;

/// The most bytes of a record that is written on: no session comes near it.
const MOST: u64 = 16 << 20;

pub(super) struct Desk {
    pub(super) path: PathBuf,
    pub(super) session: Session,
    games: Games,
    beside: Beside,
    /// What the file holds; nothing if it is not there yet.
    saved: Option<Vec<u8>>,
}

impl Desk {
    /// A new record with that header, which is not on the disk yet. Errors: what is wrong with the header.
    pub(super) fn begin(
        games: Games,
        path: &Path,
        sandbox: &Sandbox,
        header: &str,
    ) -> Result<Self, Stop> {
        let beside = sandbox.beside(path);
        let session = opened(games, header, &beside)?;
        Ok(Self { path: path.to_owned(), session, games, beside, saved: None })
    }

    /// The record in a file. Errors: it cannot be read, or is not one record with a sound header.
    pub(super) fn open(games: Games, path: &Path, sandbox: &Sandbox) -> Result<Self, Stop> {
        let beside = sandbox.beside(path);
        let (session, saved) = read(games, path, &beside)?;
        Ok(Self { path: path.to_owned(), session, games, beside, saved: Some(saved) })
    }

    /// Adds lines at the end, all or none of them, and saves them.
    /// Errors: what is wrong with the first that is refused.
    pub(super) fn write(&mut self, lines: &[&str]) -> Result<Vec<Event>, Refused> {
        let before = self.session.clone();
        let written = before.source().text().len();
        let mut events = Vec::new();
        for line in lines {
            let line = as_formatted(self, &self.session, line);
            let played = self.session.play(&line).and_then(|more| {
                let findings = more.iter().flat_map(|event| &event.findings);
                let mut wrong = findings.filter(|finding| finding.is_error());
                match wrong.find(|finding| finding.primary.span.start as usize >= written) {
                    Some(wrong) => Err(Box::new(wrong.clone())),
                    None => Ok(more),
                }
            });
            match played {
                Ok(more) => events.extend(more),
                Err(finding) => {
                    self.session = before;
                    return Err(Refused::Illegal(finding));
                }
            }
        }
        if self.session.source().text() == before.source().text() {
            // It would change the header, and that cannot be written on.
            return Err(Refused::Unsaved("this line is none of a session".to_owned()));
        }
        self.save(before).map_err(Refused::Unsaved)?;
        Ok(events)
    }

    pub(super) fn last(&self) -> &str {
        let text = self.session.source().text().trim_end();
        text.rsplit('\n').next().unwrap_or(text)
    }

    /// Takes the last line away and gives it back.
    /// Errors: there is only a header, or it cannot be saved, in a sentence.
    pub(super) fn undo(&mut self) -> Result<String, String> {
        let before = self.session.clone();
        let text = self.session.source().text();
        let kept = text.trim_end();
        let start = kept.rfind('\n').map_or(0, |newline| newline + 1);
        let line = kept[start..].to_owned();
        // Blank lines above a heading go with it.
        let above = text[..start].trim_end().len();
        let end = text[above..].find('\n').map_or(text.len(), |newline| above + newline + 1);
        if self.session.edit(Span::new(end as u32, text.len() as u32), "").is_none() {
            return Err("there is nothing to take back".to_owned());
        }
        self.session.seek(At::END);
        behind_the_last_line(&mut self.session);
        self.save(before)?;
        Ok(line)
    }

    /// The session above a line, and what that line says.
    pub(super) fn above(&self, line: u32) -> (Session, String) {
        let source = self.session.source();
        let span = source.line_span((line as usize).saturating_sub(1));
        let said = source.slice(span).trim().to_owned();
        let mut above = self.session.clone();
        above.edit(Span::new(span.start, source.text().len() as u32), "");
        behind_the_last_line(&mut above);
        (above, said)
    }

    /// Puts lines in the place of one, if what stands below is as sound as before.
    /// Errors: why not, in a sentence; then nothing has changed.
    pub(super) fn replace(&mut self, line: u32, lines: &[String]) -> Result<(), String> {
        let (before, (mut above, _)) = (self.session.clone(), self.above(line));
        let span = before.source().line_span((line as usize).saturating_sub(1));
        let mut with = String::new();
        for line in lines {
            let line = as_formatted(self, &above, line);
            with.push_str(&format!("{line}\n"));
            above.play(&line).map_err(|finding| finding.message.clone())?;
        }
        self.session.edit(span, &with);
        behind_the_last_line(&mut self.session);
        let mut findings = self.session.findings().into_iter().filter(Finding::is_error);
        if let Some(wrong) = findings.find(|finding| finding.primary.span.start >= span.start) {
            let at = self.session.source().line(wrong.primary.span.start);
            self.session = before;
            let why = format!("{} ({})", wrong.message, wrong.code);
            return Err(format!("nothing was changed, since line {at} would be wrong then: {why}"));
        }
        self.save(before)
    }

    /// Puts the session's text in the file's place. If that fails the session is as before, or as the
    /// file is if somebody else changed it.
    fn save(&mut self, before: Session) -> Result<(), String> {
        let text = self.session.source().text().as_bytes().to_vec();
        let old = self.saved.as_deref().map(|old| [old]);
        let old = old.as_ref().map(|pieces| &pieces[..]);
        let saved = save::replace(&self.path, std::slice::from_ref(&self.path), old, &text);
        let Err(why) = saved else {
            self.saved = Some(text);
            return Ok(());
        };
        self.session = before;
        if let Ok((session, saved)) = read(self.games, &self.path, &self.beside)
            && Some(&saved) != self.saved.as_ref()
        {
            (self.session, self.saved) = (session, Some(saved));
            let goes_on = "this goes on from what it says now, and the line was not written";
            return Err(format!("{} was changed meanwhile; {goes_on}", self.path.display()));
        }
        Err(why)
    }
}

/// Why lines are not written.
pub(super) enum Refused {
    /// They are not legal.
    Illegal(Box<Finding>),
    /// They cannot be saved, in a sentence.
    Unsaved(String),
}

/// A line as `fmt` writes it at the end of a session.
fn as_formatted(desk: &Desk, session: &Session, line: &str) -> String {
    let before = session.source().text();
    let newline = if before.ends_with('\n') { "" } else { "\n" };
    let source = Source::new("", format!("{before}{newline}{line}\n"));
    let whole = source.whole();
    let added = desk.games.format(&source, whole, &desk.beside, false).ok().and_then(|text| {
        let added = text.strip_prefix(before)?.trim_end();
        (!added.trim().is_empty()).then(|| added.to_owned())
    });
    // Where the lines above have a form of their own a line keeps its own, too.
    added.unwrap_or_else(|| match line.split(' ').next() {
        Some("round" | "result:") => format!("\n{line}"),
        _ => line.to_owned(),
    })
}

fn read(games: Games, path: &Path, beside: &Beside) -> Result<(Session, Vec<u8>), Stop> {
    let name = path.display();
    let text = regular::text(path, MOST as usize)
        .map_err(|error| stop!("{name} cannot be read: {}", regular::cause(&error)))?;
    let source = Arc::new(Source::new(name.to_string(), text.as_str()));
    let records = Record::all(&source).len() as u64;
    if records > 1 {
        let own = "a record that is written on has a file of its own";
        return Err(stop!("{name} holds {}; {own}", count(records, "record")));
    }
    Ok((opened(games, &text, beside)?, text.into_bytes()))
}

fn opened(games: Games, text: &str, beside: &Beside) -> Result<Session, Stop> {
    let mut session = games.open(text, beside).map_err(|unopened| {
        let source = Source::new("", text);
        let sentences = unopened.findings.into_iter().next().map(|finding| {
            let all = std::iter::once(finding.message.clone()).chain(help(&source, &finding));
            joined(all, "; ")
        });
        Stop::from(sentences.unwrap_or_else(|| "the header cannot be used".to_owned()))
    })?;
    behind_the_last_line(&mut session);
    Ok(session)
}
