//! `evoref sheet --form`: a page with boxes for a pen, from which a record can be typed later.

use super::printed;
use crate::prelude::*;

/// Rounds that have a row; long sessions go on on a second page.
const ROUNDS: usize = 8;

const STYLE: &str = "\
table { width: 100%; table-layout: fixed; margin-bottom: 3mm }
th, td { vertical-align: top; text-align: left; padding: 0.8mm 1.5mm }
.top td { height: 9mm } .rounds td { height: 12mm } .rounds th { width: 15mm } small { color: #6b6558; font-size: 7pt }
.count { float: right; width: 14mm; height: 6mm; border: 0.3mm solid #7d7566; border-radius: 1mm }
";

/// The page for so many players: who they are, what the table shows in each round, what each one does,
/// and a box for what is counted.
pub(super) fn form(game: &Game, players: u8) -> String {
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
    let shown = each_once(table.map(|verb| first_word(verb.form)));
    body.push_str(&format!(
        "<th scope=\"col\">table <small>{}</small></th>",
        escaped(&shown.join(", "))
    ));
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
    printed::page(&title, "size: A4 landscape; margin: 8mm", STYLE, &body)
}

/// The verb of a form.
fn first_word(form: &str) -> String {
    form.chars().take_while(|letter| letter.is_alphabetic() || *letter == '-').collect()
}
