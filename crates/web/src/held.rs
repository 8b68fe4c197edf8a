//! The record that is open, and its session if its header can be used.

use std::sync::Arc;

use serde_json::{Value, json};

use evoref::{At, Files, GAMES, OwnFile, Quoting, Refused, Report, Session, Span};
use evoref_record::notation::ends_alike;
use evoref_report::page::{RecordOrigin, page, unopened};
use evoref_report::picture::Tables;

/// Goes behind the last line. What ends the session is not carried out there: somebody may still act.
pub(super) fn to_end(session: &mut Session) {
    let last = session.source().line_count() as u32;
    session.seek(At::after(last));
}

#[derive(Default)]
pub(super) struct Held {
    pub(super) text: String,
    pub(super) files: Stored,
    /// At the end of the text unless somebody looks elsewhere.
    pub(super) session: Option<Session>,
    pub(super) tables: Option<Tables>,
    pub(super) unopened: Option<Box<Report>>,
}

impl Held {
    pub(super) fn open(&mut self, text: String, files: Vec<(String, String)>) -> Value {
        self.files = Stored(files);
        self.read(text);
        self.told(true)
    }

    /// Replaces everything from a line on. What is the same at both ends is left alone, so that little is judged again.
    pub(super) fn edit(&mut self, line: u32, with: &str) -> Value {
        let lines = self.text.split_inclusive('\n').take(line.saturating_sub(1) as usize);
        let above: usize = lines.map(str::len).sum();
        let old = &self.text[above..];
        let (head, tail) = ends_alike(old.as_bytes(), with.as_bytes());
        let (start, end) =
            (old.floor_char_boundary(head), old.ceil_char_boundary(old.len() - tail));
        let span = Span::new((above + start) as u32, (above + end) as u32);
        let inserted = &with[start..with.len() - (old.len() - end)];
        let text = [&self.text[..above], with].concat();
        let edited = self.session.as_mut().and_then(|session| session.edit(span, inserted));
        if edited.is_none() {
            self.read(text);
            return self.told(true);
        }
        self.text = text;
        if let Some(session) = &mut self.session {
            to_end(session);
        }
        self.told(false)
    }

    fn read(&mut self, text: String) {
        (self.session, self.unopened) = match GAMES.open(text.as_str(), &self.files) {
            Ok(mut session) => {
                to_end(&mut session);
                (Some(session), None)
            }
            Err(unopened) => (None, Some(unopened)),
        };
        self.tables = self.session.as_ref().map(Tables::of);
        self.text = text;
    }

    /// What the page has to know of the record; what never changes only if it may be another one.
    fn told(&self, all: bool) -> Value {
        let Some(session) = &self.session else { return json!({"sound": false, "all": true}) };
        let mut told = json!({"sound": true, "all": all});
        if all {
            let seats = session.seats().iter();
            let seats = seats.map(|seat| json!({"handle": seat.handle, "name": seat.name}));
            told["game"] = session.game().name.into();
            told["game_title"] = session.game().title.into();
            told["title"] = json!(session.about().title);
            told["players"] = seats.collect();
            told["defined"] = self.tables.as_ref().map(Tables::defined).into();
        }
        told
    }

    /// The page of the record, as `evoref view` writes it.
    pub(super) fn page(&self, name: &str) -> String {
        let origin = RecordOrigin { name, ..RecordOrigin::default() };
        match (&self.session, &self.unopened) {
            (Some(session), _) => page(session, &origin),
            (None, Some(broken)) => unopened(&self.text, broken, &origin),
            (None, None) => String::new(),
        }
    }
}

/// The data files that somebody added to the page, as paths with the text of each: a record finds them by their name,
/// and nothing else.
#[derive(Default)]
pub(super) struct Stored(pub(super) Vec<(String, String)>);

impl Files for Stored {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let plain = path.trim_start_matches("./");
        // Somebody who adds a file to the page gives it no folder.
        let alone = plain.rsplit(['/', '\\']).next();
        let named = |wanted| self.0.iter().find(move |(name, _)| Some(name.as_str()) == wanted);
        let file = named(Some(plain)).or_else(|| named(alone));
        // A record may come from a stranger: of a file that it names only the keys are told.
        file.map(|(_, text)| Arc::new(OwnFile::new(text.clone(), Quoting::Keys)))
            .ok_or_else(|| format!("`{path}` cannot be read: it does not exist").into())
    }
}
