//! `evoref sheet`: the notation of a game on one page, to take to the table; with `--form` boxes for a pen, from which
//! a record can be typed later.
//!
//! Made of the verb tables, so it says what the reader understands.

use super::arguments::Sheet;
use super::{printed, rules};
use crate::prelude::*;
use evoref_record::notation::in_other_languages;

const WIDTH: usize = 80;

/// A part of the page: what it is about, and lines with their meaning.
type SheetSection = (String, Vec<(String, String)>);

pub(super) fn run(screen: &Screen, options: &Sheet) -> Done {
    let game = rules::game(screen.games, &options.game)?;
    let page = if options.form {
        form(game, options.players)
    } else if options.html {
        html(game, &sections(game))
    } else {
        text(game, &sections(game))
    };
    screen.say(&page, DONE)
}

fn row(form: impl Into<String>, meaning: impl Into<String>) -> (String, String) {
    (form.into(), meaning.into())
}

fn section(title: &str, rows: impl IntoIterator<Item = (String, String)>) -> SheetSection {
    (title.to_owned(), rows.into_iter().collect())
}

fn sections(game: &Game) -> Vec<SheetSection> {
    let header = [
        row("evoref 1", "first line of every record"),
        row(format!("game: {}", game.name), ""),
        row("players: A \"Alice\", B, C", "in seat order, clockwise"),
    ];
    let own = game.headers.iter().map(|(key, meaning)| row(format!("{key}: …"), *meaning));
    let lines = [
        row("setup   round 1", "headings; every round has its own"),
        row("A: X; Y", "two clauses of A, in that order"),
        row("# …", "a comment, to the end of the line"),
        row("?", "a card that nobody knows"),
    ];
    let mut sections =
        vec![section("At the top", header.into_iter().chain(own)), section("Lines", lines)];
    for (by, title, subject) in [
        ("table", "Chance and reveals", "table: "),
        ("player", "A player, here A", "A: "),
        ("manual", "Decrees", "manual: "),
        ("adjust", "Corrections by decree", "adjust: "),
    ] {
        let verbs = game.verbs.iter().filter(|verb| verb.by == by);
        let rows: Vec<_> =
            verbs.map(|verb| row(format!("{subject}{}", verb.form), verb.meaning)).collect();
        if !rows.is_empty() {
            sections.push(section(title, rows));
        }
    }
    let units = game.units.iter().map(|(unit, _)| *unit).collect::<Vec<_>>().join(", ");
    let claims = [
        row("check: A 5 UNIT, B …", format!("counted now; {units}")),
        row("result: final A 31, B 28", "or `winner A`, `unfinished \"why\"`"),
        row("left: B \"why\"", "B left, and is passed over below"),
        row("gap: \"why\"", "not written; a position below goes on"),
        row("takeback: 2", "the last 2 clauses were taken back"),
        row("allow: CODE \"why\"", "the line below breaks that rule, and the table lets it stand"),
    ];
    sections.push(section("What the table says", claims));
    for names in game.names {
        let names = names();
        let listed = names.names.iter().map(|name| &**name).collect::<Vec<_>>();
        let title = format!("Where the form wants {}", names.what);
        sections.push(section(&title, [row("", listed.join(", "))]));
    }
    let words = ["setup", "round", "table"].into_iter();
    let of_forms = game.verbs.iter().flat_map(|verb| verb.form.split([' ', '|', '[', ']']));
    let verbs = game.verbs.iter().map(|verb| verb.name);
    // A word of the notation with the first of each other language that means it: the sheet is one page.
    let others = each_once(words.chain(verbs).chain(of_forms)).into_iter().filter_map(|word| {
        let others = in_other_languages(word).filter_map(|(_, others)| others.first().copied());
        let others: Vec<&str> = others.collect();
        (!others.is_empty()).then(|| format!("{word} {}", others.join(", ")))
    });
    let others: Vec<String> = others.collect();
    let title = "In French and German, among others (grammar.md lists all)";
    sections.push(section(title, [row("", others.join("; "))]));
    sections
}

fn text(game: &Game, sections: &[SheetSection]) -> String {
    let mut out = format!("{}: the notation of evoref\n", game.title);
    let forms = sections.iter().flat_map(|(_, rows)| rows);
    let column = forms.map(|(form, _)| form.chars().count()).max().unwrap_or(0).min(32) + 2;
    for (title, rows) in sections {
        out.push_str(&format!("\n{title}\n"));
        for (form, meaning) in rows {
            if form.is_empty() {
                out.push_str(&hanging(meaning, WIDTH - 2, "  ", "  "));
                continue;
            }
            let blank = " ".repeat(2 + column);
            let mut first = format!("  {form:column$}");
            // A long form has a line of its own.
            if meaning.is_empty() || form.chars().count() + 2 > column {
                out.push_str(&format!("{}\n", first.trim_end()));
                first.clone_from(&blank);
            }
            out.push_str(&hanging(meaning, WIDTH - blank.len(), &first, &blank));
        }
    }
    out
}

/// One page of A4 or letter paper, in two columns.
fn html(game: &Game, sections: &[SheetSection]) -> String {
    let title = format!("{}: the notation of evoref", game.title);
    let mut out = format!("<h1>{}</h1>\n", escaped(&title));
    for (heading, rows) in sections {
        out.push_str(&format!("<h2>{}</h2>\n<dl>\n", escaped(heading)));
        for (form, meaning) in rows {
            if !form.is_empty() {
                out.push_str(&format!("<dt>{}</dt>", escaped(form)));
            }
            out.push_str(&format!("<dd>{}</dd>\n", escaped(meaning)));
        }
        out.push_str("</dl>\n");
    }
    printed::page(&title, "margin: 10mm", STYLE, &out)
}

const STYLE: &str = "\
main { font-size: 8pt; line-height: 1.25; columns: 2; column-gap: 8mm; max-width: 190mm; margin: 0 auto }
h1 { font-size: 12pt; column-span: all } h2 { font-size: 9pt; margin: 2mm 0 0.5mm; break-after: avoid }
dl, p { margin: 0 } dt { font-family: monospace; break-after: avoid } dd { margin: 0 0 0.6mm 4mm }
";

/// Rounds that have a row; long sessions go on on a second page.
const ROUNDS: usize = 8;

const FORM_STYLE: &str = "\
table { width: 100%; table-layout: fixed; margin-bottom: 3mm }
th, td { vertical-align: top; text-align: left; padding: 0.8mm 1.5mm }
.top td { height: 9mm } .rounds td { height: 12mm } .rounds th { width: 15mm } small { color: #6b6558; font-size: 7pt }
.count { float: right; width: 14mm; height: 6mm; border: 0.3mm solid #7d7566; border-radius: 1mm }
";

/// The form for so many players: who they are, what the table shows in each round, what each one does,
/// and a box for what is counted.
fn form(game: &Game, players: u8) -> String {
    let unit = game.units.get(usize::from(game.score.0)).map_or("points", |unit| unit.0);
    let title = format!("{}: a record to fill in", game.title);
    let mut body = format!("<h1>{}</h1>\n", escaped(&title));
    let keys = ["title", "date", "place", "recorder"].into_iter().map(str::to_owned);
    let own = game.headers.iter().take(3).map(|(key, _)| (*key).to_owned());
    body.push_str("<table class=\"top\"><tr>");
    for name in keys.chain(own) {
        body.push_str(&format!("<td><small>{}</small></td>", escaped(&name)));
    }
    body.push_str("</tr></table>\n<table class=\"rounds\">\n<thead><tr><th scope=\"col\"></th>");
    let table = game.verbs.iter().filter(|verb| verb.by == "table");
    let is_of_verb = |letter: &char| letter.is_alphabetic() || *letter == '-';
    let verbs = table.map(|verb| verb.form.chars().take_while(is_of_verb).collect::<String>());
    let shown = escaped(&each_once(verbs).join(", ")).into_owned();
    body.push_str(&format!("<th scope=\"col\">table <small>{shown}</small></th>"));
    for player in 0..players {
        let letter = char::from(b'A' + player);
        body.push_str(&format!("<th scope=\"col\">{letter} <small>name</small></th>"));
    }
    body.push_str("</tr></thead>\n<tbody>\n");
    let boxes = "<td><span class=\"count\"></span></td>".repeat(usize::from(players));
    let rounds = (1..=ROUNDS).map(|round| format!("round {round}"));
    for name in std::iter::once("setup".to_owned()).chain(rounds) {
        body.push_str(&format!("<tr><th scope=\"row\">{name}</th><td></td>{boxes}</tr>\n"));
    }
    body.push_str(&format!(
        "<tr><th scope=\"row\">result</th><td><small>who won, and why</small></td>{boxes}</tr>\n</tbody>\n</table>\n<p>In the small boxes: {} after the round, for <code>check:</code>. \
         What each word means stands on the page of <code>evoref sheet {}</code>.</p>\n",
        escaped(unit),
        game.name
    ));
    printed::page(&title, "size: A4 landscape; margin: 8mm", FORM_STYLE, &body)
}
