//! `evoref rules`: the codes, switches and data of the games.

use super::arguments::Rules;
use super::coverage;
use super::register::{chosen, sorted};
use crate::prelude::*;
use evoref_game::Switch;
use evoref_record::diagnostic::Record;
use evoref_record::notation::closest;
use evoref_report::render::severity;

/// Columns of the text.
const WIDTH: usize = 80;

pub(super) fn run(screen: &Screen, options: &Rules) -> Done {
    let game = options.game.as_deref().map(|name| game(screen.games, name)).transpose()?;
    if let Some(folder) = &options.coverage {
        return coverage::run(screen, game, folder, options.root.as_deref());
    }
    let mut out = String::new();
    if game.is_none() {
        out.push_str("Any record\n");
        codes(Record::TEXTS, &mut out);
        out.push('\n');
    }
    for (index, game) in chosen(screen.games, game).enumerate() {
        if index > 0 {
            out.push('\n');
        }
        page(game, &mut out);
    }
    screen.say(&out, DONE)
}

/// The game of that name.
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

fn page(game: &Game, out: &mut String) {
    let (least, most) = (game.players.start(), game.players.end());
    out.push_str(&format!("{}   game: {}   {least} to {most} players\n", game.title, game.name));
    out.push_str(&hanging(game.about, WIDTH - 2, "  ", "  "));
    codes(game.texts, out);
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
    out.push_str(&format!("\n  Ways to end: {}\n", game.endings.join(", ")));
}

fn codes(texts: &'static [RuleText], out: &mut String) {
    out.push_str("\n  Codes, explained by `evoref explain CODE`\n");
    let width = texts.iter().map(|text| text.code.len()).max().unwrap_or(0);
    for text in sorted(texts) {
        let kind = match text.severity {
            Severity::Error => String::new(),
            other @ (Severity::Warning | Severity::Note) => format!(" ({})", severity(other)),
        };
        out.push_str(&format!("    {:width$}  {}{kind}\n", text.code, text.title));
    }
}
