//! Random boxes so small that every distribution of their cards can be looked at, with copies of cards or without.

use crate::tables::Choices;

const NAMES: [&str; 12] =
    ["ace", "bud", "cob", "dot", "elk", "fig", "gum", "hop", "ivy", "jay", "kit", "lox"];
const ABILITIES: [&str; 3] = ["swim", "dig", "flying"];
const ATTRIBUTES: [&str; 4] = ["aggression", "resilience", "allure", "gathering"];

/// The deck file of a box, and for how many players it is.
pub(super) fn tiny(choices: &mut Choices) -> (String, u8) {
    let players = 2 + choices.below(5) as u8;
    let cards = (7 + choices.below(6)).max(u64::from(players) + 1);
    let start = 1 + choices.below((cards / u64::from(players)).min(3));
    let limit = 1 + choices.below(3);
    let drawn = |choices: &mut Choices| (1 + choices.below(2)).to_string();
    let mut places: Vec<String> = (0..=choices.below(4)).map(|_| drawn(choices)).collect();
    places[0] = choices.below(3).to_string();
    let mut file = format!(
        "format: evolve-deck/1\ndeck:\n  id: tiny\n  title: Tiny\n  status: house\n  counts: {{creatures: {cards}, \
         challenges: 12, biomes: 6}}\nrulings:\n  biome_stack: {{above: 4, with_dying_sun: 1, below: 0}}\n  \
         start_hand: {start}\n  hand_limit: {limit}\n  place_cards: [{}]\n  biome_penalty_cards: \
         {}\nabilities:\n",
        places.join(", "),
        1 + choices.below(2),
    );
    for ability in ABILITIES {
        file.push_str(&format!("  - {{id: {ability}}}\n"));
    }
    file.push_str("creatures:\n");
    let copied = choices.below(2) == 0;
    let mut left = cards;
    for (number, name) in NAMES.iter().enumerate() {
        let copies = if copied { 1 + choices.below(3) } else { 1 };
        let copies = copies.min(left);
        if copies == 0 {
            break;
        }
        left -= copies;
        let kind = ["head", "body", "tail", "adaptation"][choices.below(4) as usize];
        let abilities: Vec<&str> =
            ABILITIES.into_iter().filter(|_| choices.below(3) == 0).collect();
        let attribute = ATTRIBUTES[choices.below(4) as usize];
        file.push_str(&format!(
            "  - {{id: c{number}, name: {name}, type: {kind}, cost: {}, abilities: [{}], {attribute}: {}, copies: \
             {copies}}}\n",
            choices.below(2),
            abilities.join(", "),
            1 + choices.below(3),
        ));
    }
    file.push_str("challenges:\n");
    for number in 0..12_u8 {
        let name = format!("chal{}", char::from(b'a' + number));
        let pre = match choices.below(4) {
            0 => format!("pre: {{kind: draw, amount: {}}}, ", 1 + choices.below(2)),
            1 => "pre: {kind: crossbreed, target: left}, ".to_owned(),
            _ => String::new(),
        };
        let attribute = ATTRIBUTES[choices.below(4) as usize];
        file.push_str(&format!(
            "  - {{id: h{number}, name: {name}, {pre}score: {{{attribute}: 1}}}}\n"
        ));
    }
    file.push_str("biomes:\n");
    for number in 0..5_u8 {
        let name = format!("land{}", char::from(b'a' + number));
        let hit = if choices.below(2) == 0 { ABILITIES[choices.below(3) as usize] } else { "" };
        file.push_str(&format!(
            "  - {{id: b{number}, name: {name}, match: [], penalise: [{hit}]}}\n"
        ));
    }
    file.push_str(&format!(
        "  - {{id: b5, name: dying sun, last_round: true, match: [], penalise: [], subchallenges: [{}]}}\n",
        ATTRIBUTES.join(", "),
    ));
    (file, players)
}
