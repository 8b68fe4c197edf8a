//! Legal records to break: what `play` writes at every table, and the hand-written ones.

use super::editions::GAMES;
use std::sync::Arc;

use evoref_game::{Files, OwnFile, Refused};
use evoref_record::data::Quoting;
use evoref_record::source::{Source, Span};
use evoref_referee::{self as referee, Options, Report};

use super::editions;
use super::tables::{each_table, played};

/// A legal record, taken apart.
pub(crate) struct Original {
    /// Where it comes from.
    pub(crate) name: String,
    /// The whole text.
    pub(crate) text: String,
    /// The folder of its data files, if it has any.
    pub(crate) folder: Option<std::path::PathBuf>,
}

/// Data files beside a record of the fixtures.
pub(crate) struct Beside<'a>(pub(crate) &'a Original);

impl Files for Beside<'_> {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let folder = self.0.folder.as_ref().ok_or("no folder".to_owned())?;
        let text = std::fs::read_to_string(folder.join(path)).map_err(|why| why.to_string())?;
        Ok(Arc::new(OwnFile::new(text, Quoting::Keys)))
    }
}

/// Sessions that `play` wrote at every table, open and hidden, and the hand-written ones.
pub(crate) fn originals(seeds: u64) -> Vec<Original> {
    let mut originals = Vec::new();
    each_table(|table| {
        for seed in 1..=seeds {
            let hidden = (seed + u64::from(table.players)) % 2 == 0;
            originals.push(Original {
                name: format!("{table} seed {seed} hidden {hidden}"),
                text: played(table, seed, hidden),
                folder: None,
            });
        }
    });
    for game in editions::games() {
        let folder = format!("{}/fixtures/{}/played", env!("CARGO_MANIFEST_DIR"), game.name);
        let files = std::fs::read_dir(&folder).into_iter().flatten();
        let mut files: Vec<_> = files
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "evo"))
            .collect();
        files.sort();
        for path in files {
            originals.push(Original {
                name: path.display().to_string(),
                text: std::fs::read_to_string(&path).unwrap(),
                folder: Some(folder.clone().into()),
            });
        }
    }
    originals
}

pub(crate) fn judged(text: &str, original: &Original) -> (Source, Option<Report>) {
    let source = Source::new("mutant.evo", text);
    let record = referee::records(&source).first().copied();
    let report =
        record.map(|_| GAMES.referee(&source, whole(text), &Beside(original), &Options::default()));
    (source, report)
}

pub(crate) fn whole(text: &str) -> Span {
    Span::new(0, text.len() as u32)
}
