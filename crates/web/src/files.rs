//! The data files that somebody added to the page: a record finds them by their name, and nothing else.

use std::sync::Arc;

use evoref::{Files, OwnFile, Quoting, Refused};

/// Paths with the text of each.
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
