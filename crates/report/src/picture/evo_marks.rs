//! What happens on the island of Evo, and what its land and its weather look like.

use std::collections::HashMap;

use super::names;
use super::svg::{Anchor, group, num, path, rect, star, text};
use evoref_game::{Fact, Value, joined};

pub(super) fn relief(terrain: &str) -> String {
    let lines = match terrain {
        "desert" => {
            "M-13 9h.1M-7 13h.1M0 10h.1M7 13h.1M13 9h.1M-10 16h.1M10 16h.1M3.5 16.5h.1M-4 16.5h.1"
        }
        "jungle" => {
            "M-14 14c0-5 3-6 3-6s3 1 3 6M-3 17c0-5 3-6 3-6s3 1 3 6M8 14c0-5 3-6 3-6s3 1 3 6"
        }
        "hills" => "M-17 12c3-5 8-5 11 0M-6 16c3-5 9-5 12 0M6 12c3-5 8-5 11 0",
        "mountains" => "M-17 14l5-9 5 9M-6 18l6-10 6 10M7 14l5-9 5 9",
        _ => return String::new(),
    };
    path("relief", lines)
}

/// The sign of a weather, some 16 wide.
pub(super) fn icon(weather: &str, x: f64, y: f64, scale: f64) -> String {
    let lines = match weather {
        "hot" => {
            "M8 14c-3.2 0-5-2-5-4.4C3 6.5 6.5 5.5 7 2c2.5 1.2 3 3.2 2.6 4.6C10.8 6.3 11 5.4 11 4.8c1.3 1.2 2 3 2 4.8C13 12 11.2 14 8 14Z"
        }
        "cold" => {
            "M8 1.5v13M2.4 4.8l11.2 6.5M13.6 4.8 2.4 11.3M6 2.6 8 4.4l2-1.8M6 13.4l2-1.8 2 1.8"
        }
        "deadly" => "M3.5 3.5l9 9M12.5 3.5l-9 9",
        "ideal" => {
            "M8 4.8a3.2 3.2 0 1 0 .01 0ZM8 .8v2M8 13.2v2M.8 8h2M13.2 8h2M2.9 2.9l1.4 1.4M11.7 11.7l1.4 1.4M2.9 13.1l1.4-1.4M11.7 4.3l1.4-1.4"
        }
        _ => return String::new(),
    };
    group(x, y, scale, &format!("weather {weather}"), &path("", lines))
}

/// The dice that were rolled, side by side; the last one stands, the others were taken back.
fn dice(rolls: &[Value]) -> String {
    let mut out = String::new();
    for (index, roll) in rolls.iter().enumerate() {
        let x = (index as f64 - (rolls.len() as f64 - 1.0) / 2.0) * 25.0;
        let class = if index + 1 < rolls.len() { "die back" } else { "die" };
        let shown = names(roll).first().unwrap_or(&"?").replace('-', "\u{2212}");
        let inside =
            rect("", -11.5, -8.0, 23.0, 16.0, 3.5) + &text(0.0, 3.6, "t8", Anchor::Middle, &shown);
        out.push_str(&group(x, 26.0, 1.0, class, &inside));
    }
    out
}

/// A burst over a space, with what comes of it and the dice.
fn burst((x, y): (f64, f64), said: &str, rolls: &[Value]) -> String {
    let inside = format!(
        "<polygon points=\"{}\"/>{}{}",
        star(12, 28.0, 22.0),
        text(0.0, -29.0, "t12", Anchor::Middle, said),
        dice(rolls)
    );
    group(x, y, 1.0, "burst", &inside)
}

fn named<'a>(fact: &'a Fact, role: &str) -> Vec<&'a str> {
    fact.get(role).map_or_else(Vec::new, names)
}

/// Whether something is so, if that is told.
pub(super) fn flag(fact: &Fact, role: &str) -> Option<bool> {
    if let Value::Flag(flag) = fact.get(role)? { Some(*flag) } else { None }
}

/// Moves as arrows, attacks as arrows that end in a burst, deaths as crosses.
pub(super) fn happenings(facts: &[Fact], places: &HashMap<String, (f64, f64)>) -> Vec<String> {
    let mut out = Vec::new();
    let at = |name: &str| places.get(name).copied();
    for fact in facts {
        let stops: Vec<(f64, f64)> = ["from", "over", "to"]
            .iter()
            .flat_map(|role| named(fact, role))
            .filter_map(at)
            .collect();
        let goes = !named(fact, "from").is_empty() && !named(fact, "to").is_empty();
        if goes
            && let Some(end) = arrow(&mut out, stops, fact)
            && fact.name == "attack"
        {
            let said = match flag(fact, "wins") {
                Some(true) => "wins",
                Some(false) => "fails",
                None => "?",
            };
            let rolls = fact.get("rolls");
            let rolls = if let Some(Value::Many(rolls)) = rolls { &rolls[..] } else { &[] };
            out.push(burst(end, said, rolls));
        }
        if fact.name == "hatch"
            && let Some(roll) = fact.get("roll")
            && let Some(end) = named(fact, "on").first().and_then(|on| at(on))
        {
            let kills = flag(fact, "kills") == Some(true);
            out.push(burst(end, if kills { "kills" } else { "dies" }, std::slice::from_ref(roll)));
        }
        let lost = if fact.name == "lose" { named(fact, "on") } else { Vec::new() };
        let crossed = lost.into_iter().chain(named(fact, "died")).chain(named(fact, "removing"));
        for (x, y) in crossed.filter_map(at) {
            out.push(group(x, y, 1.0, "", &path("death", "M-11-11 11 11M11-11-11 11")));
        }
    }
    out
}

/// A way with an arrowhead before its end; where that is.
fn arrow(out: &mut Vec<String>, mut stops: Vec<(f64, f64)>, fact: &Fact) -> Option<(f64, f64)> {
    let [.., (x0, y0), (x1, y1)] = *stops.as_slice() else { return None };
    let long = (x1 - x0).hypot(y1 - y0).max(1.0);
    let short = if fact.name == "attack" { 24.0 } else { 17.0 };
    let end = (x1 - (x1 - x0) / long * short, y1 - (y1 - y0) / long * short);
    if let Some(last) = stops.last_mut() {
        *last = end;
    }
    let points = joined(stops.iter().map(|(x, y)| format!("{},{}", num(*x), num(*y))), " ");
    let seat = fact.who.map_or(0, evoref_game::Player::seat);
    out.push(format!(
        "<polyline class=\"way-under\" points=\"{points}\"/>\
         <polyline class=\"way way-{seat} {}\" points=\"{points}\" marker-end=\"url(#head)\"/>",
        fact.name
    ));
    Some((x1, y1))
}
