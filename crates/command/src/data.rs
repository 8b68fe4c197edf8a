//! `evoref data`: the boards, wheels, decks and editions that ship, and a player's own; and
//! `evoref schema`, the JSON Schemas of what commands print as JSON.

use clap::ValueEnum as _;

use super::arguments::{Data, OneFile, Printed};
use super::rules::hint;
use crate::prelude::*;
use evoref_record::data::{BadData, DataFile, DataKind, Faults, MAX_DATA, Own, Quoting};
use evoref_record::diagnostic::{Finding, Record};
use evoref_record::notation::fold;

const WIDTH: usize = 80;

/// A kind of data file with its game.
pub type OfGame = (&'static Game, &'static dyn DataKind);

pub(super) fn run(screen: &Screen, command: &Data) -> Done {
    let games = screen.games;
    match command {
        Data::List => screen.say(&list(games), DONE),
        Data::Show(asked) => show(screen, asked),
        Data::Check { files, kind } => check(screen, files, kind.as_deref()),
        Data::Template { kind } => screen.say(named(games, kind)?.1.forms().template, DONE),
        Data::Schema { kind } => screen.say(named(games, kind)?.1.forms().schema, DONE),
    }
}

/// Every kind of data file with its game.
pub fn kinds(games: Games) -> impl Iterator<Item = OfGame> {
    games.all().iter().flat_map(|game| game.data.iter().map(move |kind| (*game, *kind)))
}

fn list(games: Games) -> String {
    let mut out = String::new();
    for game in games.all().iter().filter(|game| !game.data.is_empty()) {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("{}\n", game.title));
        for kind in game.data {
            for (place, name) in kind.names().iter().enumerate() {
                let key = if place == 0 { kind.key() } else { "" };
                let title = kind.shipped(name).map_or("", |one| one.title());
                out.push_str(&format!("  {key:8} {name:14} {title}\n"));
            }
        }
    }
    out.push_str(
        "\nA record names one as in `board: reference-3`. `evoref data show NAME` prints it, \
         `evoref data template KIND` is a file of your own to fill in.\n",
    );
    folded(&out)
}

fn show(screen: &Screen, asked: &OneFile) -> Done {
    let name = &asked.name;
    if is_path(name) {
        return match own(screen, Path::new(name), asked.kind.as_deref())? {
            Ok((own, _)) => screen.say(&folded(&own.shown), DONE),
            Err(drawn) => screen.pour(&drawn, FAULT),
        };
    }
    let of_kind =
        |(game, kind): &OfGame| asked.kind.as_deref().is_none_or(|word| is(word, game, *kind));
    let mut out = String::new();
    for (_, kind) in kinds(screen.games).filter(of_kind) {
        let Some(one) = kind.shipped(&fold(name)) else { continue };
        if !out.is_empty() {
            out.push('\n');
        }
        one.show(&mut out);
    }
    if out.is_empty() {
        let names = kinds(screen.games).filter(of_kind).flat_map(|(_, kind)| kind.names().to_vec());
        let lists = "`evoref data list` names what ships; your own file has a path such as `./my-board.yaml`.";
        let hint = hint(name, names, lists);
        return Err(stop!("nothing that ships is called `{name}`. {hint}"));
    }
    screen.say(&folded(&out), DONE)
}

fn check(screen: &Screen, files: &[PathBuf], kind: Option<&str>) -> Done {
    let mut code = DONE;
    for path in files {
        match own(screen, path, kind) {
            Ok(Ok((own, kind))) => {
                let (name, what, suffices) = (path.display(), kind.what(), own.suffices);
                screen.say(&format!("{name}: {what} that can be used{suffices}\n"), code)?;
            }
            Ok(Err(drawn)) => code = code.max(screen.pour(&drawn, FAULT)?),
            Err(Stop::Because(sentence)) => {
                screen.complain(&sentence);
                code = UNDONE;
            }
            Err(deaf) => return Err(deaf),
        }
    }
    Ok(code)
}

/// What a file holds and of which kind it is, or everything that is wrong with it, drawn.
/// Errors: it cannot be read, or nobody knows its kind.
fn own(
    screen: &Screen,
    path: &Path,
    kind: Option<&str>,
) -> Result<Result<(Own, &'static dyn DataKind), String>, Stop> {
    let name = path.display().to_string();
    let text = regular::plain_text(path, MAX_DATA)
        .map_err(|error| stop!("{name} cannot be read: {}", regular::cause(&error)))?;
    let (_, kind) = kind_of(screen.games, &name, &text, kind)?;
    let mut faults = Faults::all();
    if let Some(own) = kind.own(DataFile::new(&name, &text, Quoting::Values), &mut faults) {
        return Ok(Ok((own, kind)));
    }
    let source = Source::new(name.as_str(), text);
    let mut out = String::new();
    let mut found: Vec<&BadData> = faults.found().iter().collect();
    found.sort_by_key(|bad| bad.line);
    for bad in found {
        let label = if bad.line.is_some() { "here" } else { "somewhere in this file" };
        let finding = Finding::new(Record::BadData, bad.place(&source), &bad.message, label);
        out.push_str(&full_finding(&source, &finding, screen.look));
        out.push('\n');
    }
    let number = count(faults.found().len() as u64, "fault");
    let more = if faults.is_full() { " at least" } else { "" };
    Ok(Err(out + &format!("{}: {number}{more}\n", one_line(&name))))
}

/// Whether `word` names this kind: `board`, or `evo/board`.
fn is(word: &str, game: &Game, kind: &dyn DataKind) -> bool {
    match word.split_once('/') {
        Some((of, key)) => of.eq_ignore_ascii_case(game.name) && is(key, game, kind),
        None => word.eq_ignore_ascii_case(kind.key()),
    }
}

fn named(games: Games, word: &str) -> Result<OfGame, Stop> {
    let found: Vec<OfGame> = kinds(games).filter(|(game, kind)| is(word, game, *kind)).collect();
    match found.as_slice() {
        [one] => Ok(*one),
        [] => {
            let keys: Vec<&str> = kinds(games).map(|(_, kind)| kind.key()).collect();
            let hint = hint(word, keys.iter().copied(), format!("There are {}.", keys.join(", ")));
            Err(stop!("`{word}` is no kind of data file. {hint}"))
        }
        several => {
            let full = several.iter().map(|(game, kind)| format!("{}/{}", game.name, kind.key()));
            Err(stop!("`{word}` can be {}; write it out", joined(full, " or ")))
        }
    }
}

/// The kind that was named, or the one whose keys the file has.
fn kind_of(games: Games, name: &str, text: &str, word: Option<&str>) -> Result<OfGame, Stop> {
    if let Some(word) = word {
        return named(games, word);
    }
    let lines = text.lines().filter(|line| line.starts_with(char::is_alphabetic));
    let written = lines.filter_map(|line| Some(line.split_once(':')?.0.trim_end()));
    let written: Vec<&str> = written.collect();
    // Of two kinds that know equally many of the keys it is the one of which fewer are missing.
    let known = |(_, kind): &OfGame| {
        let schema: Option<Value> = serde_json::from_str(kind.forms().schema).ok();
        let keys = schema.as_ref().and_then(|schema| schema["properties"].as_object());
        let keys: Vec<&String> = keys.into_iter().flat_map(|keys| keys.keys()).collect();
        let shared = keys.iter().filter(|key| written.contains(&key.as_str())).count();
        (shared, usize::MAX - keys.len())
    };
    kinds(games).max_by_key(known).filter(|best| known(best).0 > 1).ok_or_else(|| {
        let keys: Vec<&str> = kinds(games).map(|(_, kind)| kind.key()).collect();
        stop!(
            "{name} has too few keys of any kind of data file; say which it is with `--kind`: {}",
            keys.join(", ")
        )
    })
}

/// Breaks lines that are too long, under their own beginning.
fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        if line.chars().count() <= WIDTH {
            out.push_str(&format!("{line}\n"));
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let then = if indent == 2 { 4 } else { indent };
        out.push_str(&hanging(line, WIDTH - then, &" ".repeat(indent), &" ".repeat(then)));
    }
    out
}

impl Printed {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Check => evoref_report::render::SCHEMA,
            Self::Score => include_str!("score.schema.json"),
            Self::Luck => include_str!("luck.schema.json"),
            Self::Diff => include_str!("diff.schema.json"),
            Self::State => evoref_referee::session::SCENE_SCHEMA,
            Self::Facts => include_str!("stats/facts.schema.json"),
        }
    }
}

/// Every schema: its name, of what it is, and its text.
pub fn schemas() -> impl Iterator<Item = (String, String, &'static str)> {
    Printed::value_variants().iter().filter_map(|printed| {
        let value = printed.to_possible_value()?;
        Some((value.get_name().to_owned(), value.get_help()?.to_string(), printed.text()))
    })
}
