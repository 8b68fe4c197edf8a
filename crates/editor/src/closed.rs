//! The records of the folders that are not open in the editor: judged from the disk, once as long as a
//! file stays the same.

use crate::prelude::*;
use gen_lsp_types::Diagnostic;
use rayon::prelude::*;

use super::document::most_records;
use super::workspace::Workspace;
use super::{diagnostics, document, places};
use evoref_files::paths::records_in;
use evoref_files::regular::{Stamp, plain_text, stamp};
use evoref_record::notation::MAX_RECORD;
use evoref_referee::Options;
use evoref_referee::session::Record;

pub(super) struct Judged {
    stamp: Stamp,
    /// Tells one version of the file from another.
    pub(super) result_id: String,
    pub(super) uri: Uri,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) named: Vec<NamedFile>,
}

impl Workspace {
    pub(super) fn judge_closed(&mut self, client: &Client) -> Vec<Arc<Judged>> {
        let open: Vec<&Path> =
            (self.documents()).filter_map(|document| document.path.as_deref()).collect();
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
