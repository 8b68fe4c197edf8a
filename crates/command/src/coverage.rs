//! `evoref rules --coverage`: what no record under a folder shows.

use crate::prelude::*;

use super::corpus::{self, Making};
use super::excerpt::{Mark, marks};
use super::register;
use evoref_files::paths::find;
use evoref_game::Switch;

/// What the records of a folder show.
#[derive(Default)]
struct CoverageSeen {
    broken: BTreeSet<String>,
    obeyed: BTreeSet<String>,
    endings: BTreeSet<(&'static str, &'static str)>,
    /// Game, switch and value.
    rulings: BTreeSet<(&'static str, String, String)>,
}

pub(super) fn run(
    screen: &Screen,
    game: Option<&'static Game>,
    folder: &Path,
    root: Option<&Path>,
) -> Done {
    let mut seen = CoverageSeen::default();
    let folders = [PathBuf::from(folder)];
    let sandbox = Sandbox::new(root, &folders)?;
    let inputs = screen.inputs(find(&sandbox, &folders));
    let judging = (screen.games, &sandbox, Options::default());
    let code =
        corpus::each(screen, inputs, judging, Making::nothing(), &mut |checked, (), code| {
            seen.text(checked.source.slice(checked.report.span));
            seen.report(&checked.report);
            Ok(code)
        })?;
    let mut out = String::new();
    let texts: Vec<&RuleText> = register::texts(screen.games, game).collect();
    let not_in = |set: &BTreeSet<String>| -> Vec<String> {
        let codes = texts.iter().map(|text| text.code.to_owned());
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
    list("Codes that no record breaks (`#~ CODE`)", not_in(&seen.broken));
    list("Codes that no record obeys (`#= CODE`)", not_in(&seen.obeyed));
    let games = || register::chosen(screen.games, game);
    let endings = games().flat_map(|game| game.endings.iter().map(|ending| (game.name, *ending)));
    let endings = endings.filter(|ending| !seen.endings.contains(ending));
    list(
        "Ways to end that no record shows",
        endings.map(|(game, ending)| format!("{game}: {ending}")).collect(),
    );
    let values = games().flat_map(|game| game.switches.iter().map(move |switch| (game, switch)));
    let values = values.flat_map(|(game, switch)| seen.missing_values(game, switch));
    list("Values of switches that no legal record sets", values.collect());
    if missing == 0 {
        out.push_str("Every code, way to end and value of a switch is shown.\n");
        return screen.say(&out, code);
    }
    out.push_str(&format!("{} not shown\n", count(missing as u64, "thing")));
    screen.say(&out, code.max(FAULT))
}

impl CoverageSeen {
    fn text(&mut self, text: &str) {
        for line in text.lines() {
            self.broken.extend(marks(line, Mark::Breaks).map(str::to_owned));
            self.obeyed.extend(marks(line, Mark::Obeys).map(str::to_owned));
        }
    }

    fn report(&mut self, report: &Report) {
        let Some(game) = report.game.filter(|_| report.is_clean()) else { return };
        if let Some(ending) = report.standing().and_then(|standing| standing.ending) {
            self.endings.insert((game.name, ending));
        }
        let set = report.about().rulings.clone();
        for switch in game.switches {
            // A record that does not mention a switch shows its default.
            if !switch.each().is_empty() && !set.iter().any(|(name, _)| name == switch.name) {
                let default = (game.name, switch.name.to_owned(), switch.default.to_owned());
                self.rulings.insert(default);
            }
        }
        let set = set.into_iter().map(|(switch, value)| (game.name, switch, value));
        self.rulings.extend(set);
    }

    /// `evo: ruling: newborn-parent = no` for each value that nobody sets. What is no list of values
    /// (`0 to 9`) is shown by any of them.
    fn missing_values(&self, game: &'static Game, switch: &Switch) -> Vec<String> {
        let set = |value: Option<&str>| {
            self.rulings.iter().any(|(name, set, to)| {
                *name == game.name && set == switch.name && value.is_none_or(|value| to == value)
            })
        };
        let line = |value: &str| format!("{}: ruling: {} = {value}", game.name, switch.name);
        let values = switch.each();
        if values.is_empty() {
            return Some(line(&switch.values())).filter(|_| !set(None)).into_iter().collect();
        }
        values.iter().filter(|value| !set(Some(value))).map(|value| line(value)).collect()
    }
}
