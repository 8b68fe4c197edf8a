//! Any bytes as a data file: refused with a place and a sentence, or good for a whole session.

use evoref::GAMES;
use std::sync::Arc;

use evoref_game::{Files, OwnFile, Refused};
use evoref_record::data::Quoting;
use evoref_record::source::Source;
use evoref_referee::{self as referee, DealOptions, Options};

/// The kinds of data files: the word in the first line of an input, the game, and the header that
/// names the file.
pub const KINDS: [(&str, &str, &str); 5] = [
    ("board", "evo", "board"),
    ("wheel", "evo", "wheel"),
    ("events", "evo", "events"),
    ("edition", "evolution", "edition"),
    ("deck", "evolve", "deck"),
];

const PATH: &str = "fuzz.yaml";

struct Only<'a>(&'a str);

impl Files for Only<'_> {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        if path == PATH {
            Ok(Arc::new(OwnFile::new(self.0, Quoting::Keys)))
        } else {
            Err(format!("`{path}` is not there").into())
        }
    }
}

/// A file begins with a comment such as `# board 3`: what it is, and how many play with it.
///
/// It is refused with a sentence and a line that the file has, twice with the same; or a session
/// can be dealt and played to its end with it, and the record of that session is legal.
pub fn data(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Some((game, key, players)) = kind(text) else {
        return;
    };
    let options = options(text, game, key, players);
    let dealt = GAMES.deal(&options);
    assert_eq!(dealt, GAMES.deal(&options), "the same twice");
    let record = match dealt {
        Ok(record) => record,
        Err(why) => return refused(text, &why),
    };
    legal(text, &record);
    let mut random = bytes.len() as u64 | 1;
    let mut choose = |bound: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % bound
    };
    match GAMES.play(&options, &mut choose) {
        Ok(record) => legal(text, &record),
        Err(why) => panic!("a session cannot be played: {why}"),
    }
}

fn options(text: &str, game: &str, key: &str, players: u8) -> DealOptions {
    DealOptions {
        game: game.to_owned(),
        players: (b'A'..b'A' + players).map(|c| (char::from(c).to_string(), None)).collect(),
        seed: 1,
        headers: vec![(key.to_owned(), PATH.to_owned())],
        files: vec![(PATH.to_owned(), text.to_owned())],
        ..DealOptions::default()
    }
}

fn kind(text: &str) -> Option<(&'static str, &'static str, u8)> {
    let mut words = text.lines().next()?.strip_prefix("# ")?.split(' ');
    let (word, players) = (words.next()?, words.next()?);
    let (_, game, key) = KINDS.iter().find(|(name, _, _)| *name == word)?;
    let players = players.parse().ok().filter(|players| (2..=6).contains(players))?;
    Some((game, key, players))
}

/// A refusal is a sentence; the line that it names is in the file.
fn refused(text: &str, why: &str) {
    assert!(!why.trim().is_empty());
    let line = why.strip_prefix(PATH).and_then(|rest| rest.strip_prefix(':'));
    let line = line.and_then(|rest| rest.split_once(": "));
    if let Some((line, sentence)) = line
        && let Ok(line) = line.parse::<usize>()
    {
        let lines = text.split('\n').count();
        assert!((1..=lines).contains(&line), "line {line} of {lines}: {why}");
        assert!(!sentence.is_empty());
    }
}

/// What is made with the file is legal with the file.
fn legal(text: &str, record: &str) {
    let source = Source::new("made.evo", record);
    for span in referee::records(&source) {
        let report = GAMES.referee(&source, span, &Only(text), &Options::default());
        assert!(report.is_clean(), "{:#?}\n{record}", report.findings);
    }
}

/// Whether the file is one with which a session can be dealt.
pub fn usable(text: &str) -> bool {
    kind(text)
        .is_some_and(|(game, key, players)| GAMES.deal(&options(text, game, key, players)).is_ok())
}
