//! `evoref rules`: the codes, switches and data of the games, and what of them no record under a folder shows.

use super::arguments::Rules;
use super::codes::{chosen, sorted, texts};
use super::corpus::Corpus;
use super::explain::{BREAKS, OBEYS, marks};
use crate::prelude::*;
use evoref_files::paths::find;
use evoref_game::Switch;
use evoref_record::diagnostic::Record;
use evoref_record::notation::closest;

const WIDTH: usize = 80;

pub(super) fn run(screen: &Screen, options: &Rules) -> Done {
    let game = options.game.as_deref().map(|name| game(screen.games, name)).transpose()?;
    if let Some(folder) = &options.coverage {
        return coverage(screen, game, folder, options.root.as_deref());
    }
    let record = game.is_none().then(|| format!("Any record\n{}", codes(Record::TEXTS)));
    let pages = record.into_iter().chain(chosen(screen.games, game).map(page));
    screen.say(&joined(pages, "\n"), DONE)
}

pub(super) fn game(games: Games, name: &str) -> Result<&'static Game, Stop> {
    games.named(name).ok_or_else(|| {
        let names: Vec<&str> = games.all().iter().map(|game| game.name).collect();
        let hint = hint(name, names.iter().copied(), format!("There are {}.", names.join(", ")));
        stop!("`{name}` is not a game that is refereed here. {hint}")
    })
}

/// The name that was probably meant, else other advice.
pub(super) fn hint<'n>(
    written: &str,
    names: impl IntoIterator<Item = &'n str>,
    otherwise: impl Into<String>,
) -> String {
    let near = closest(written, names).map(|near| format!("Did you mean `{near}`?"));
    near.unwrap_or_else(|| otherwise.into())
}

/// `newborn-parent = yes | no (default yes): what it decides`
pub(super) fn switch_line(switch: &Switch) -> String {
    let values = match switch.each() {
        each if each.is_empty() => switch.values(),
        each => each.join(" | "),
    };
    format!("{} = {values} (default {}): {}", switch.name, switch.default, switch.meaning)
}

fn page(game: &'static Game) -> String {
    let (least, most) = (game.players.start(), game.players.end());
    let mut out = format!("{}   game: {}   {least} to {most} players\n", game.title, game.name);
    out.push_str(&hanging(game.about, WIDTH - 2, "  ", "  "));
    out.push_str(&codes(game.texts));
    if !game.headers.is_empty() {
        out.push_str("\n  Header lines\n");
        let width = game.headers.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
        for (key, meaning) in game.headers {
            out.push_str(&format!("    {key:width$}  {meaning}\n"));
        }
    }
    if !game.switches.is_empty() {
        out.push_str("\n  Switches, set with `ruling: SWITCH = VALUE`\n");
        for switch in game.switches {
            out.push_str(&hanging(&switch_line(switch), WIDTH - 6, "    ", "      "));
        }
    }
    out + &format!("\n  Ways to end: {}\n", game.endings.join(", "))
}

fn codes(texts: &'static [RuleText]) -> String {
    let mut out = "\n  Codes, explained by `evoref explain CODE`\n".to_owned();
    let width = texts.iter().map(|text| text.code.len()).max().unwrap_or(0);
    for text in sorted(texts) {
        let kind = match text.severity {
            Severity::Error => String::new(),
            other @ (Severity::Warning | Severity::Note) => format!(" ({})", severity(other)),
        };
        out.push_str(&format!("    {:width$}  {}{kind}\n", text.code, text.title));
    }
    out
}

/// What the records of a folder show.
#[derive(Default)]
struct CoverageSeen {
    broken: BTreeSet<String>,
    obeyed: BTreeSet<String>,
    endings: BTreeSet<String>,
    rulings: BTreeSet<String>,
}

fn coverage(screen: &Screen, game: Option<&'static Game>, top: &Path, root: Option<&Path>) -> Done {
    let mut seen = CoverageSeen::default();
    let folders = [PathBuf::from(top)];
    let sandbox = Sandbox::new(root, &folders)?;
    let inputs = screen.inputs(find(&sandbox, &folders));
    let code = Corpus::new(screen, inputs, &sandbox).each(&mut |checked, code| {
        for line in checked.source.slice(checked.report.span).lines() {
            seen.broken.extend(marks(line, BREAKS).map(str::to_owned));
            seen.obeyed.extend(marks(line, OBEYS).map(str::to_owned));
        }
        seen.report(&checked.report);
        Ok(code)
    })?;
    let mut out = String::new();
    let mut missing = 0;
    let mut list = |heading: &str, seen: &BTreeSet<String>, all: Vec<String>| {
        let names: Vec<String> = all.into_iter().filter(|name| !seen.contains(name)).collect();
        if !names.is_empty() {
            missing += names.len();
            out.push_str(&format!("{heading}\n  {}\n", names.join("\n  ")));
        }
    };
    let codes = || texts(screen.games, game).map(|text| text.code.to_owned()).collect();
    list("Codes that no record breaks (`#~ CODE`)", &seen.broken, codes());
    list("Codes that no record obeys (`#= CODE`)", &seen.obeyed, codes());
    let (mut endings, mut values) = (Vec::new(), Vec::new());
    for game in chosen(screen.games, game) {
        endings.extend(game.endings.iter().map(|ending| format!("{}: {ending}", game.name)));
        for switch in game.switches {
            let each = switch.each();
            values.extend(each.iter().map(|value| ruling(game, switch, value)));
            values.extend(each.is_empty().then(|| ruling(game, switch, "")));
        }
    }
    list("Ways to end that no record shows", &seen.endings, endings);
    list("Values of switches that no legal record sets", &seen.rulings, values);
    if missing == 0 {
        out.push_str("Every code, way to end and value of a switch is shown.\n");
        return screen.say(&out, code);
    }
    out.push_str(&format!("{} not shown\n", count(missing as u64, "thing")));
    screen.say(&out, code.max(FAULT))
}

impl CoverageSeen {
    fn report(&mut self, report: &Report) {
        let Some(game) = report.game.filter(|_| report.is_clean()) else { return };
        let ending = report.standing().and_then(|standing| standing.ending);
        self.endings.extend(ending.map(|ending| format!("{}: {ending}", game.name)));
        let set = &report.about().rulings;
        for switch in game.switches {
            let own = set.iter().filter(|(name, _)| name == switch.name);
            let mut values: Vec<&str> = own.map(|(_, value)| &**value).collect();
            // A record that does not mention a switch shows its default.
            if values.is_empty() && !switch.each().is_empty() {
                values.push(switch.default);
            }
            self.rulings.extend(values.into_iter().map(|value| ruling(game, switch, value)));
        }
    }
}

/// `evo: ruling: newborn-parent = no`; what is no list of values (`0 to 9`) is shown by any of them.
fn ruling(game: &Game, switch: &Switch, value: &str) -> String {
    let any = if switch.each().is_empty() { switch.values() } else { value.to_owned() };
    format!("{}: ruling: {} = {any}", game.name, switch.name)
}
