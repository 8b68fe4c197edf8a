//! Slips that somebody met, each beside the record as it was: `fix` writes nothing that was not said.

use std::collections::BTreeSet;
use std::path::Path;

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_record::source::{Source, Span};

#[test]
fn what_is_corrected_was_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/advice");
    let (mut tried, mut restored) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some(slipped) = name.strip_suffix(".right.evo") else {
            continue;
        };
        let right = std::fs::read_to_string(&path).unwrap();
        let text = std::fs::read_to_string(path.with_file_name(format!("{slipped}.evo"))).unwrap();
        let source = Source::new(slipped, text.as_str());
        let whole = Span::new(0, text.len() as u32);
        let after = GAMES.correct(&source, whole, &NoFiles, true, false).text;
        let said: BTreeSet<&str> = right.lines().chain(text.lines()).collect();
        let invented: Vec<&str> = after.lines().filter(|line| !said.contains(line)).collect();
        assert!(invented.is_empty(), "{slipped}: {invented:?}");
        tried += 1;
        restored += usize::from(after == right);
    }
    assert!(tried >= 10 && restored * 2 >= tried, "{restored} of {tried} are as they were");
}
