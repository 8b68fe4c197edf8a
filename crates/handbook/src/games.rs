//! The pages of the games: the rules as they are judged, and the switches.

use evoref::GAMES;
use evoref_game::{Game, Switch};

use crate::codes::reference;
use crate::frame::{Page, codes, page, page_of, sentence, text};

/// The rules of each game in the order in which it lists them.
pub(super) fn rules() -> Vec<Page> {
    let one = |game: &&'static Game| {
        let mut out = format!("<h1>{}</h1>\n<p>{}</p>\n", text(game.title), sentence(game.about));
        let (least, most) = (game.players.start(), game.players.end());
        out.push_str(&format!("<p><code>game: {}</code>, {least} to {most} players. ", game.name));
        out.push_str(&format!("It ends by {}.</p>\n<h2>Rules</h2>\n<dl>\n", codes(game.endings)));
        for rule in game.texts {
            let (text, source) = (sentence(rule.rule), sentence(rule.source));
            out.push_str(&format!("<dt>{}</dt>\n", reference(rule, "")));
            out.push_str(&format!("<dd>{text} <small>{source}</small></dd>\n"));
        }
        out.push_str("</dl>\n<h2>Header lines</h2>\n<dl>\n");
        for (key, meaning) in game.headers {
            out.push_str(&meant(&format!("{key}:"), meaning, ""));
        }
        out.push_str("</dl>\n<h2>Counts</h2>\n<dl>\n");
        for (unit, meaning) in game.units {
            out.push_str(&meant(unit, meaning, ""));
        }
        out.push_str("</dl>\n<h2>What happens</h2>\n<p>The names of ");
        out.push_str("<code>evoref stats --facts</code> and of the library.</p>\n<dl>\n");
        for fact in game.facts {
            let roles = match fact.roles {
                [] => String::new(),
                roles => format!(" ({})", codes(roles)),
            };
            out.push_str(&meant(fact.name, fact.meaning, &roles));
        }
        out.push_str("</dl>\n");
        page(&page_of(game), game.title, &out)
    };
    GAMES.all().iter().map(one).collect()
}

fn meant(word: &str, meaning: &str, more: &str) -> String {
    format!("<dt><code>{word}</code></dt>\n<dd>{}{more}</dd>\n", sentence(meaning))
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
    let rules = game.texts.iter().filter(|rule| rule.rulings.contains(&switch.name));
    let rules: String = rules.map(|rule| format!("<br>{}", reference(rule, ""))).collect();
    let (name, values, meaning) = (switch.name, codes(&values), sentence(switch.meaning));
    let default = format!("<code>{}</code> without the line", text(switch.default));
    let head = format!("<dt id=\"{}-{name}\"><code>{name}</code></dt>\n", game.name);
    format!("{head}<dd>{values}; {default}: {meaning}{rules}</dd>\n")
}
