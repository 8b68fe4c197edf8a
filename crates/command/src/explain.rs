//! `evoref explain`: what a code means, with a legal and an illegal example; or what a card, a gene, a unit or
//! anything else with a name is. The examples are the few lines of a fixture that show the rule.

use super::{codes, rules};
use crate::prelude::*;
use evoref_game::Thing;
use evoref_record::notation::fold;

/// A code with the record that obeys it and the one that breaks it. The program brings them, sorted by code: in the
/// library each changed fixture would build everything anew.
pub type Example = (&'static str, &'static str, &'static str);

/// The records of a code.
pub fn example<'e>(examples: &'e [Example], code: &str) -> Option<&'e Example> {
    examples.get(examples.binary_search_by_key(&code, |example| example.0).ok()?)
}

const WIDTH: usize = 78;

pub(super) fn run(screen: &Screen, code: &str, examples: &[Example]) -> Done {
    screen.say(&find(screen.games, code, examples)?.join("\n"), DONE)
}

/// A page for everything that is called so, in any game; the family of a code may be left out.
fn find(games: Games, written: &str, examples: &[Example]) -> Result<Vec<String>, Stop> {
    let wanted = fold(written);
    let all = || codes::texts(games, None);
    if let Some(text) = all().find(|text| fold(text.code) == wanted) {
        return Ok(vec![page(games, text, examples)]);
    }
    let slug = |code: &'static str| code.split_once('/').map_or(code, |(_, slug)| slug);
    let codes = all().filter(|text| fold(slug(text.code)) == wanted);
    let mut pages: Vec<String> = codes.map(|text| page(games, text, examples)).collect();
    for game in games.all() {
        pages.extend(named(game, &wanted));
    }
    if !pages.is_empty() {
        return Ok(pages);
    }
    let mut names: Vec<String> = all().map(|text| text.code.to_owned()).collect();
    for game in games.all() {
        names.extend((game.things)().into_iter().map(|thing| thing.name));
        names.extend(game.units.iter().map(|(name, _)| (*name).to_owned()));
        names.extend(game.switches.iter().map(|switch| switch.name.to_owned()));
    }
    let lists =
        "`evoref rules` lists all codes, units and switches, `evoref data list` names the decks.";
    let hint = rules::hint(written, names.iter().map(String::as_str), lists);
    Err(stop!("nothing is called `{written}`, no code and no card. {hint}"))
}

/// A page for each thing, unit and switch of the game that is called so.
fn named(game: &'static Game, wanted: &str) -> Vec<String> {
    let mut pages = Vec::new();
    let spellings = || game.names.iter().map(|names| names());
    let canonical: Vec<&str> =
        spellings().filter_map(|names| Some(names.name(names.find(wanted)?))).collect();
    let mut things = (game.things)();
    let called = |name: &str| fold(name) == wanted || canonical.contains(&name);
    let also = |thing: &Thing| thing.also.iter().any(|name| fold(name) == wanted);
    things.retain(|thing| called(&thing.name) || also(thing));
    // A symbol such as `+1` folds as other names do; only the same word names it.
    things.dedup();
    for thing in &things {
        let mut out = head(&thing.name, thing.kind, game);
        if !thing.facts.is_empty() {
            out.push_str(&format!("{}\n", thing.facts));
        }
        if !thing.text.is_empty() {
            out.push('\n');
            paragraph(&thing.text, "  ", &mut out);
        }
        let others: Vec<&str> = spellings()
            .filter_map(|names| Some((names, names.find(&thing.name)?)))
            .flat_map(|(names, number)| {
                let all = names.spellings.iter();
                all.filter(move |(_, of)| *of == number).map(|(spelling, _)| &**spelling)
            })
            .filter(|spelling| *spelling != thing.name)
            .chain(thing.also.iter().map(String::as_str))
            .collect();
        if !others.is_empty() {
            out.push('\n');
            paragraph(&format!("Also written {}.", others.join(", ")), "  ", &mut out);
        }
        pages.push(out);
    }
    let units = game.units.iter();
    let units = units.map(|(name, what)| (*name, "unit of counts", format!("Counts {what}.")));
    let switches = game.switches.iter().map(|one| (one.name, "switch", rules::switch_line(one)));
    for (name, kind, text) in units.chain(switches).filter(|(name, ..)| fold(name) == wanted) {
        let mut out = head(name, kind, game) + "\n";
        paragraph(&text, "  ", &mut out);
        pages.push(out);
    }
    pages
}

/// `stampede   event card of Evo, second edition`
fn head(name: &str, kind: &str, game: &Game) -> String {
    format!("{name}   {kind} of {}\n", game.title)
}

fn page(games: Games, text: &RuleText, examples: &[Example]) -> String {
    let code = text.code;
    let mut out = format!("{code}   {}\n", text.title);
    out.push_str(&format!("{}   {}\n\n", severity(text.severity), text.source));
    paragraph(text.rule, "  ", &mut out);
    let names = match text.severity {
        Severity::Error => ["legal", "illegal"],
        Severity::Warning | Severity::Note => ["nothing to say", "reported"],
    };
    let excerpts = example(examples, code)
        .map(|(_, obeys, breaks)| [excerpt(obeys, OBEYS, code), excerpt(breaks, BREAKS, code)]);
    for (name, lines) in names.into_iter().zip(excerpts.into_iter().flatten()) {
        if let Some(lines) = lines {
            out.push_str(&format!("\n  {name}\n"));
            for line in lines.lines() {
                out.push_str(&format!("    {line}\n"));
            }
        }
    }
    // What is wrong with a record was never played, and a warning or a note breaks nothing.
    let is_play = text.severity == Severity::Error && !code.starts_with("record/");
    if text.allow.is_ok() || is_play {
        out.push_str("\n  If it was played and the table let it stand\n");
        let stands = match text.allow {
            Ok(allow) => {
                out.push_str(&format!("    allow: {code} \"why it stood\"\n"));
                format!("goes above the line. {allow}")
            }
            Err(why) => format!("It cannot be allowed. {why}"),
        };
        paragraph(&stands, "    ", &mut out);
    }
    if !text.rulings.is_empty() {
        out.push_str("\n  Rulings about it\n");
    }
    let family = code.split('/').next().unwrap_or_default();
    let switches = games.named(family).map_or(&[][..], |game| game.switches);
    for name in text.rulings {
        let switch = switches.iter().find(|switch| switch.name == *name);
        paragraph(&switch.map_or_else(|| (*name).to_owned(), rules::switch_line), "    ", &mut out);
    }
    out
}

/// Wraps each paragraph of a text and indents it.
fn paragraph(text: &str, indent: &str, out: &mut String) {
    out.push_str(&hanging(text, WIDTH - indent.len(), indent, indent));
}

/// How a fixture marks the line that obeys a rule, and the one that breaks it; the code follows.
pub const OBEYS: &str = "#= ";
pub const BREAKS: &str = "#~ ";

/// The most lines of an excerpt; those in the middle are left out.
const MOST: usize = 12;

/// The most characters of a line.
const WIDEST: usize = 90;

/// The lines from the last heading to the one that is marked with `code`, without marks.
pub fn excerpt(text: &str, mark: &'static str, code: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let marked = lines.iter().position(|line| marks(line, mark).any(|marked| marked == code))?;
    let is_heading =
        |line: &&str| matches!(line.split_whitespace().next(), Some("setup" | "round" | "evoref"));
    let heading = lines[..=marked].iter().rposition(is_heading).unwrap_or(0);
    let kept = lines[heading..=marked].iter().map(|line| unmarked(line));
    let said = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let mut kept: Vec<&str> = kept.filter(said).collect();
    if kept.len() > MOST {
        kept.splice(1..kept.len() - MOST + 2, ["..."]);
    }
    let mut out = String::new();
    for line in kept {
        out.extend(line.chars().take(WIDEST));
        out.push_str(if line.chars().nth(WIDEST).is_some() { "...\n" } else { "\n" });
    }
    Some(out)
}

/// The codes that a line is marked with.
pub fn marks<'t>(line: &'t str, mark: &'static str) -> impl Iterator<Item = &'t str> {
    line.split_once(mark).map_or("", |(_, codes)| codes).split_whitespace()
}

/// The record without marks; every line keeps its number.
pub fn without_marks(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", unmarked(line))).collect()
}

fn unmarked(line: &str) -> &str {
    let ends = [OBEYS, BREAKS].map(|mark| line.find(mark.trim_end()));
    let end = ends.into_iter().flatten().min();
    line[..end.unwrap_or(line.len())].trim()
}

#[cfg(test)]
#[path = "../tests/unit/explain.rs"]
mod tests;
