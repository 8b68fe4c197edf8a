//! What is open, the files beside it, and the records of the folders that the editor shows: what is not open is judged
//! from the disk, once as long as a file stays the same.

use crate::prelude::*;
use gen_lsp_types::Diagnostic;
use rayon::prelude::*;
use std::collections::BTreeMap;

use super::document::most_records;
use super::{diagnostics, document, places};
use evoref_files::paths::records_in;
use evoref_files::regular::{Stamp, plain_text, stamp};
use evoref_files::{Beside, Sandbox};
use evoref_game::{Game, OwnFile, Refused, is_path};
use evoref_record::data::{DataKind, MAX_DATA, Quoting};
use evoref_record::notation::MAX_RECORD;
use evoref_referee::session::Record;
use evoref_referee::{About, Options};

/// The ending of files that hold records.
const ENDING: &str = "evo";

/// A data file that a record names, and what it is to be.
#[derive(Debug, Clone)]
pub(super) struct NamedFile {
    pub(super) uri: Uri,
    pub(super) text: String,
    pub(super) kind: &'static dyn DataKind,
}

/// A file with records that is not open.
pub(super) struct Judged {
    stamp: Stamp,
    /// Tells one version of the file from another.
    pub(super) result_id: String,
    pub(super) uri: Uri,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) named: Vec<NamedFile>,
}

/// The texts that are open, and what they may read.
pub(super) struct Workspace {
    pub(super) games: Games,
    pub(super) documents: HashMap<Uri, Document>,
    root: Option<PathBuf>,
    /// That the editor shows.
    pub(super) folders: Vec<PathBuf>,
    sandbox: Sandbox,
    closed: BTreeMap<PathBuf, Arc<Judged>>,
}

impl Workspace {
    /// With the folders that the editor shows; data files are read under `root` only, if there is one.
    pub(super) fn new(games: Games, root: Option<&Path>, folders: Vec<PathBuf>) -> Self {
        Self {
            games,
            documents: HashMap::new(),
            root: root.map(Path::to_owned),
            sandbox: Sandbox::of(root, &folders),
            folders,
            closed: BTreeMap::new(),
        }
    }

    pub(super) fn document(&self, uri: &Uri) -> Option<&Document> {
        self.documents.get(uri)
    }

    pub(super) fn near(&self, path: Option<&Path>) -> Near<'_> {
        Near { beside: path.map(|path| self.sandbox.beside(path)), workspace: self }
    }

    pub(super) fn open(&mut self, uri: Uri, language: &str, version: i32, text: String) {
        let path = places::path(&uri);
        let called = path.as_deref().and_then(Path::extension);
        let is_record = called.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING));
        let document = Document {
            games: self.games,
            uri: uri.clone(),
            version,
            path,
            is_data: !is_record && !language.eq_ignore_ascii_case("evoref"),
            source: Arc::new(Source::new("", "")),
            records: Vec::new(),
        };
        self.documents.insert(uri.clone(), document);
        self.change(&uri, |document, files| {
            document.set(text, files);
            document.judge();
        });
    }

    /// A text was changed: `change` is given the text as it stands.
    pub(super) fn change(&mut self, uri: &Uri, change: impl FnOnce(&mut Document, &dyn Files)) {
        let Some(mut document) = self.documents.remove(uri) else { return };
        let near = self.near(document.path.clone().as_deref());
        change(&mut document, &near);
        let is_data = document.is_data;
        self.documents.insert(uri.clone(), document);
        if is_data {
            self.data_changed();
        }
    }

    /// What was made of the texts may be spoilt: each is opened as if it had just come.
    pub(super) fn open_anew(&mut self) {
        let uris: Vec<Uri> = self.documents.keys().cloned().collect();
        for uri in uris {
            self.change(&uri, Document::forget);
        }
    }

    /// A text was closed: from now on its file counts.
    pub(super) fn close(&mut self, uri: &Uri) {
        if self.documents.remove(uri).is_some_and(|document| document.is_data) {
            self.data_changed();
        }
    }

    pub(super) fn show(&mut self, added: &[PathBuf], removed: &[PathBuf]) {
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend_from_slice(added);
        self.data_changed();
    }

    /// A file that records may name is not as it was: those that name one are judged anew.
    pub(super) fn data_changed(&mut self) {
        self.sandbox = Sandbox::of(self.root.as_deref(), &self.folders);
        self.closed.retain(|_, judged| judged.named.is_empty());
        let names_file = |document: &&Document| {
            document.headers().any(|(about, game)| own_files(about, game).next().is_some())
        };
        let stale = self.documents.values().filter(names_file);
        let stale: Vec<Uri> = stale.map(|document| document.uri.clone()).collect();
        for uri in stale {
            self.change(&uri, Document::forget);
        }
    }

    /// The text that is open from that file, links followed.
    fn opened_from(&self, path: &Path) -> Option<&Document> {
        let mut open = self.documents.values();
        open.find(|document| {
            let own = document.path.as_deref();
            own.is_some_and(|own| own.canonicalize().is_ok_and(|own| own == path))
        })
    }

    /// The data files that the records of an open text name.
    pub(super) fn named_in(&self, document: &Document) -> Vec<NamedFile> {
        self.named_by(document.path.as_deref(), document.headers())
    }

    /// The data files that the records of a text name, with what each is to be.
    fn named_by<'a>(
        &self,
        path: Option<&Path>,
        headers: impl IntoIterator<Item = (&'a About, Option<&'static Game>)>,
    ) -> Vec<NamedFile> {
        let near = self.near(path);
        let mut named: Vec<NamedFile> = Vec::new();
        for (about, game) in headers {
            for (kind, value) in own_files(about, game) {
                let Some((uri, text)) = near.text(value) else { continue };
                if !named.iter().any(|known| known.uri == uri) {
                    named.push(NamedFile { uri, text, kind });
                }
            }
        }
        named
    }

    pub(super) fn judge_closed(&mut self, client: &Client) -> Vec<Arc<Judged>> {
        let open: Vec<&Path> =
            (self.documents.values()).filter_map(|document| document.path.as_deref()).collect();
        let mut files = records_in(&self.folders);
        files.retain(|path| !open.contains(&&**path));
        let here = &*self;
        self.closed = files
            .into_par_iter()
            .filter_map(|path| {
                let stamp = stamp(&path)?;
                let known = here.closed.get(&path);
                let judged = match known.filter(|known| known.stamp == stamp) {
                    Some(known) => Arc::clone(known),
                    None => Arc::new(here.judge(&path, stamp, client)?),
                };
                Some((path, judged))
            })
            .collect();
        self.closed.values().cloned().collect()
    }

    fn judge(&self, path: &Path, stamp: Stamp, client: &Client) -> Option<Judged> {
        let text = plain_text(path, MAX_RECORD).ok()?;
        let uri = places::uri(path);
        let source = Arc::new(Source::new(&*uri.0, text));
        let near = self.near(Some(path));
        let records = Record::all(&source);
        let records = records.iter().take(most_records(source.text()));
        let reports: Vec<Report> = records.map(|one| verdict(self.games, one, &near)).collect();
        let headers = reports.iter().map(|report| (report.about(), report.game));
        let text = (&*source, 0, &*source);
        let found = reports.iter().flat_map(diagnostics::shown);
        let found = found.map(|finding| diagnostics::drawn(client, &uri, text, finding));
        Some(Judged {
            result_id: format!("{}-{}", stamp.0, stamp.1),
            stamp,
            diagnostics: found.collect(),
            named: self.named_by(Some(path), headers),
            uri,
        })
    }
}

/// The verdict of `--keep-going`, which takes twice as long and is the same where nothing is wrong.
fn verdict(games: Games, Record { source, span, .. }: &Record, files: &dyn Files) -> Report {
    let report = games.referee(source, *span, files, &Options::default());
    let is_sound = report.errors().next().is_none();
    if is_sound { report } else { document::verdict(games, source, *span, files) }
}

/// The header lines that name a file, with what it is to be.
fn own_files<'a>(
    about: &'a About,
    game: Option<&'static Game>,
) -> impl Iterator<Item = (&'static dyn DataKind, &'a str)> {
    about.settings.iter().filter_map(move |(key, value)| {
        let kind = game?.data.iter().find(|kind| kind.key() == key)?;
        is_path(value).then_some((*kind, &**value))
    })
}

/// The files that the records of one text may read: as they are in the editor, else as they are on the disk.
pub(super) struct Near<'w> {
    beside: Option<Beside>,
    workspace: &'w Workspace,
}

impl Near<'_> {
    fn text(&self, path: &str) -> Option<(Uri, String)> {
        let found = self.beside.as_ref()?.find(path).ok()?;
        if let Some(open) = self.workspace.opened_from(&found) {
            return Some((open.uri.clone(), open.source.text().to_owned()));
        }
        Some((places::uri(&found), plain_text(&found, MAX_DATA).ok()?))
    }
}

impl Files for Near<'_> {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let Some(beside) = &self.beside else {
            return Err(Refused {
                message: format!("`{path}` is not read: this record has no folder yet"),
                help: Some("save the record beside the file".to_owned()),
            });
        };
        match self.workspace.opened_from(&beside.find(path)?) {
            Some(open) if open.source.text().len() <= MAX_DATA => {
                Ok(Arc::new(OwnFile::new(open.source.text(), Quoting::Keys)))
            }
            Some(_) | None => beside.read(path),
        }
    }
}
