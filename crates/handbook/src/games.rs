//! The pages of the games: the rules as they are judged, and the switches.

use evoref::GAMES;
use evoref_game::{Game, Switch};

use crate::codes::reference;
use crate::contents::page_of;
use crate::frame::{Page, page, sentence, text};

/// The rules of each game in the order in which it lists them.
pub(super) fn rules() -> Vec<Page> {
    let one = |game: &&'static Game| {
        let mut out = format!("<h1>{}</h1>\n<p>{}</p>\n", text(game.title), sentence(game.about));
        let (least, most) = (game.players.start(), game.players.end());
        let endings: Vec<String> =
            game.endings.iter().map(|ending| format!("<code>{ending}</code>")).collect();
        out.push_str(&format!(
            "<p><code>game: {}</code>, {least} to {most} players. It ends by {}.</p>\n",
            game.name,
            endings.join(", ")
        ));
        out.push_str("<h2>Rules</h2>\n<dl>\n");
        for rule in game.texts {
            out.push_str(&format!(
                "<dt>{}</dt>\n<dd>{} <small>{}</small></dd>\n",
                reference(rule, ""),
                sentence(rule.rule),
                sentence(rule.source)
            ));
        }
        out.push_str("</dl>\n<h2>Header lines</h2>\n<dl>\n");
        for (key, meaning) in game.headers {
            out.push_str(&format!(
                "<dt><code>{key}:</code></dt>\n<dd>{}</dd>\n",
                sentence(meaning)
            ));
        }
        out.push_str("</dl>\n<h2>Counts</h2>\n<dl>\n");
        for (unit, meaning) in game.units {
            out.push_str(&format!(
                "<dt><code>{unit}</code></dt>\n<dd>{}</dd>\n",
                sentence(meaning)
            ));
        }
        out.push_str("</dl>\n<h2>What happens</h2>\n");
        out.push_str(
            "<p>The names of <code>evoref stats --facts</code> and of the library.</p>\n<dl>\n",
        );
        for fact in game.facts {
            let roles: Vec<String> =
                fact.roles.iter().map(|role| format!("<code>{role}</code>")).collect();
            let roles = match roles.len() {
                0 => String::new(),
                _ => format!(" ({})", roles.join(", ")),
            };
            out.push_str(&format!(
                "<dt><code>{}</code></dt>\n<dd>{}{roles}</dd>\n",
                fact.name,
                sentence(fact.meaning)
            ));
        }
        out.push_str("</dl>\n");
        page(&page_of(game), game.title, &out)
    };
    GAMES.all().iter().map(one).collect()
}

pub(super) fn switches() -> Page {
    let mut out = String::from(
        "<h1>Switches</h1>\n<p>What the rulebooks leave open is decided by a line in the header, \
         <code>ruling: SWITCH = VALUE</code>.</p>\n",
    );
    for game in GAMES.all() {
        out.push_str(&format!("<h2>{}</h2>\n<dl>\n", text(game.title)));
        for switch in game.switches {
            out.push_str(&one_switch(game, switch));
        }
        out.push_str("</dl>\n");
    }
    page("switches.html", "Switches", &out)
}

fn one_switch(game: &Game, switch: &Switch) -> String {
    let each = switch.each();
    let values = if each.is_empty() { vec![switch.values()] } else { each };
    let values: Vec<String> =
        values.iter().map(|value| format!("<code>{}</code>", text(value))).collect();
    let codes = game.texts.iter().filter(|rule| rule.rulings.contains(&switch.name));
    let codes: Vec<String> = codes.map(|rule| reference(rule, "")).collect();
    let codes = match codes.len() {
        0 => String::new(),
        _ => format!("<br>{}", codes.join("<br>")),
    };
    format!(
        "<dt id=\"{}-{}\"><code>{}</code></dt>\n<dd>{}; <code>{}</code> without the line: {}{codes}</dd>\n",
        game.name,
        switch.name,
        switch.name,
        values.join(", "),
        text(switch.default),
        sentence(switch.meaning)
    )
}
