//! `evoref rules --coverage`: what no record under a folder shows.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::excerpt::{Mark, marks};
use super::paths::find;
use super::screen::{Done, Screen};
use super::{DONE, FAULT, corpus, input, rules};
use crate::diagnostic::RuleText;
use crate::referee::Options;
use crate::render::{Outcome, count};
use crate::rules::Game;

/// What the records of a folder show.
#[derive(Default)]
struct Seen {
    broken: BTreeSet<String>,
    obeyed: BTreeSet<String>,
    endings: BTreeSet<(&'static str, &'static str)>,
    /// Game, switch and value, as written.
    rulings: BTreeSet<(String, String, String)>,
}

pub(super) fn run(screen: &Screen, game: Option<&'static Game>, folder: &Path) -> Done {
    let mut seen = Seen::default();
    let mut code = DONE;
    let inputs = find(&[PathBuf::from(folder)]);
    for input in &inputs {
        match input {
            Ok(input) => {
                // What cannot be read is reported by the refereeing below.
                if let Ok(opened) = input::open(input, None) {
                    seen.text(opened.source.text());
                }
            }
            Err(failure) => screen.complain(&failure.to_string()),
        }
    }
    for outcome in corpus::referee(inputs, None, Options::default()) {
        match outcome {
            Outcome::Record(checked) => seen.ending(&checked.report),
            Outcome::Failure(_) => code = code.max(outcome.exit()),
        }
    }
    let mut out = String::new();
    let texts: Vec<&RuleText> = rules::texts(game).collect();
    let not_in = |set: &BTreeSet<String>| -> Vec<String> {
        let codes = texts.iter().map(|text| text.code.0.to_owned());
        codes.filter(|code| !set.contains(code)).collect()
    };
    let mut missing = 0;
    let mut list = |heading: &str, names: Vec<String>| {
        if !names.is_empty() {
            missing += names.len();
            out.push_str(&format!("{heading}\n"));
            for name in names {
                out.push_str(&format!("  {name}\n"));
            }
        }
    };
    list(
        "Codes that no record breaks (`#~ CODE`)",
        not_in(&seen.broken),
    );
    list(
        "Codes that no record obeys (`#= CODE`)",
        not_in(&seen.obeyed),
    );
    let games = || {
        let all = crate::games::ALL.iter();
        all.filter(move |one| game.is_none_or(|game| game.name == one.name))
    };
    let endings = games().flat_map(|game| game.endings.iter().map(|ending| (game.name, *ending)));
    let endings = endings.filter(|ending| !seen.endings.contains(ending));
    list(
        "Ways to end that no record shows",
        endings
            .map(|(game, ending)| format!("{game}: {ending}"))
            .collect(),
    );
    let values = games().flat_map(|game| {
        game.switches.iter().flat_map(|switch| {
            let values = switch.values.split(',').map(str::trim);
            values.map(|value| {
                (
                    game.name.to_owned(),
                    switch.name.to_owned(),
                    value.to_owned(),
                )
            })
        })
    });
    let values = values.filter(|value| !seen.rulings.contains(value));
    list(
        "Values of switches that no record sets",
        values
            .map(|(game, switch, value)| format!("{game}: ruling: {switch} = {value}"))
            .collect(),
    );
    if missing == 0 {
        out.push_str("Every code, way to end and value of a switch is shown.\n");
    } else {
        out.push_str(&format!("{} not shown\n", count(missing as u64, "thing")));
        code = code.max(FAULT);
    }
    screen.say(&out)?;
    Ok(code)
}

impl Seen {
    fn text(&mut self, text: &str) {
        let mut game = String::new();
        for line in text.lines() {
            self.broken
                .extend(marks(line, Mark::Breaks).map(str::to_owned));
            self.obeyed
                .extend(marks(line, Mark::Obeys).map(str::to_owned));
            let said = line.split('#').next().unwrap_or_default();
            let Some((key, value)) = said.split_once(':') else {
                continue;
            };
            match key.trim().to_ascii_lowercase().as_str() {
                "game" => game = value.trim().to_ascii_lowercase(),
                "ruling" => {
                    if let Some((switch, value)) = value.split_once('=') {
                        let kebab = |word: &str| word.trim().to_ascii_lowercase().replace('_', "-");
                        self.rulings
                            .insert((game.clone(), kebab(switch), kebab(value)));
                    }
                }
                _ => {}
            }
        }
    }

    fn ending(&mut self, report: &crate::referee::Report) {
        if let Some(standing) = &report.standing
            && let Some(ending) = standing.ending
            && let Some(game) = report.game
            && report.is_clean()
        {
            self.endings.insert((game.name, ending));
        }
    }
}
