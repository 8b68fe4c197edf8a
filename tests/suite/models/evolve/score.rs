//! What creatures are worth: rules 3 to 5, 16 and 25 to 31 of the page.

use serde_yaml::Value;

use super::deck::{Creature, Deck, attributes, number, words};

/// A creature: indices of its cards.
pub(super) type Parts = Vec<usize>;

fn cards<'d>(deck: &'d Deck, parts: &'d Parts) -> impl Iterator<Item = &'d Creature> {
    parts.iter().map(|card| &deck.creatures[*card])
}

/// The number of an effect on a creature.
pub(super) fn effect(deck: &Deck, parts: &Parts, kind: &str) -> Option<i32> {
    cards(deck, parts).find_map(|card| {
        let (name, number) = card.effect.as_ref()?;
        (name == kind).then_some(*number)
    })
}

/// Rule 4: sums within −2 … 10.
fn sheet(deck: &Deck, parts: &Parts) -> [i32; 4] {
    let mut sums = [0; 4];
    for card in cards(deck, parts) {
        for (sum, more) in sums.iter_mut().zip(card.attributes) {
            *sum += more;
        }
    }
    sums.map(|sum| sum.clamp(-2, 10))
}

/// Rule 5: a set.
fn abilities(deck: &Deck, parts: &Parts) -> std::collections::BTreeSet<String> {
    cards(deck, parts).flat_map(|card| card.abilities.iter().cloned()).collect()
}

fn flies(deck: &Deck, parts: &Parts) -> bool {
    abilities(deck, parts).contains("flying")
}

/// Rule 16 with A1 and A2: who alone has the least expensive creature.
pub(super) fn chooser(deck: &Deck, all: &[Parts]) -> Option<usize> {
    let costs: Vec<i32> = all
        .iter()
        .map(|parts| {
            let printed = cards(deck, parts).map(|card| card.cost).sum();
            effect(deck, parts, "selector_cost").unwrap_or(printed)
        })
        .collect();
    let least = costs.iter().min()?;
    let first = costs.iter().position(|cost| cost == least)?;
    (costs.iter().filter(|cost| *cost == least).count() == 1).then_some(first)
}

/// Rules 25 and 26: points, and the cards that are drawn.
pub(super) fn biome(deck: &Deck, index: usize, parts: &Parts) -> (i32, i32) {
    let (_, matches, loses, _) = &deck.biomes[index];
    let has = abilities(deck, parts);
    let points = matches.iter().filter(|one| has.contains(*one)).count() as i32;
    let spared = effect(deck, parts, "ignore_biome_penalty").is_some();
    let penalty = i32::from(!spared && loses.iter().any(|one| has.contains(one)));
    (points - penalty, penalty * deck.penalty_cards)
}

/// A challenge score: coefficients, ability bonuses, the bonus of an adaptation.
fn worth(deck: &Deck, parts: &Parts, factors: [i32; 4], mods: &Value) -> i32 {
    let sheet = sheet(deck, parts);
    let mut sum: i32 = (0..4).map(|one| factors[one] * sheet[one]).sum();
    for ability in abilities(deck, parts) {
        sum += number(&mods[ability.as_str()]);
    }
    sum + bonus(deck, parts, factors)
}

fn bonus(deck: &Deck, parts: &Parts, factors: [i32; 4]) -> i32 {
    let counts = |card: &&Creature| card.bonus_on.is_some_and(|one| factors[one] > 0);
    let found = cards(deck, parts).filter(counts);
    found.map(|card| card.effect.as_ref().unwrap().1).sum()
}

/// Rules 28 to 30: dense places from 0.
fn places(scores: &[(i32, bool)]) -> Vec<usize> {
    let mut steps = scores.to_vec();
    steps.sort_unstable();
    steps.dedup();
    steps.reverse();
    let place = |score| steps.iter().position(|step| step == score).unwrap();
    scores.iter().map(place).collect()
}

fn ranked(deck: &Deck, all: &[Parts], factors: [i32; 4], mods: &Value) -> Vec<usize> {
    let scores: Vec<(i32, bool)> =
        all.iter().map(|parts| (worth(deck, parts, factors, mods), flies(deck, parts))).collect();
    places(&scores)
}

/// Points and cards of each player for the challenge.
pub(super) fn challenge(deck: &Deck, card: &Value, all: &[Parts]) -> Vec<(i32, i32)> {
    let special = &card["special"];
    let extra = |parts: &Parts| effect(deck, parts, "extra_challenge_cards").unwrap_or(0);
    if special.is_null() {
        let places = ranked(deck, all, attributes(&card["score"]), &card["ability_mods"]);
        let alone = places.iter().filter(|place| **place == 0).count() == 1;
        let each = |(place, parts): (&usize, &Parts)| {
            let sole = if *place == 0 && alone {
                effect(deck, parts, "sole_first_bonus").unwrap_or(0)
            } else {
                0
            };
            let points = [3, 2, 1].get(*place).copied().unwrap_or(0);
            let cards = &deck.place_cards;
            (points + sole, cards[(*place).min(cards.len() - 1)] + extra(parts))
        };
        return places.iter().zip(all).map(each).collect();
    }
    let points = special_points(deck, special, all);
    let cards = all.iter().map(|parts| 2 + extra(parts));
    points.into_iter().zip(cards).collect()
}

fn special_points(deck: &Deck, special: &Value, all: &[Parts]) -> Vec<i32> {
    let factors = attributes(&special["score"]);
    let given = |key: &str| number(&special[key]);
    match special["kind"].as_str().unwrap() {
        "threshold" => (all.iter())
            .map(|parts| {
                let score = worth(deck, parts, factors, &special["ability_mods"]);
                let reached = score >= given("at_least");
                given(if reached { "pass" } else { "fail" })
            })
            .collect(),
        "ability_any" => {
            let asked = words(&special["abilities"]);
            let any = |parts: &Parts| {
                let has = abilities(deck, parts);
                asked.iter().any(|one| has.contains(one))
            };
            all.iter().map(|parts| given(if any(parts) { "have" } else { "lack" })).collect()
        }
        "per_ability" => (all.iter())
            .map(|parts| (abilities(deck, parts).len() as i32 * given("points")).min(given("max")))
            .collect(),
        "last_place" => {
            // The bonus of an adaptation does not count here.
            let scores: Vec<(i32, bool)> = (all.iter())
                .map(|parts| {
                    let plain = worth(deck, parts, factors, &special["ability_mods"]);
                    (plain - bonus(deck, parts, factors), flies(deck, parts))
                })
                .collect();
            let places = places(&scores);
            let last = *places.iter().max().unwrap();
            let is_last = |place: usize| last > 0 && place == last;
            (places.iter())
                .map(|place| given(if is_last(*place) { "last" } else { "others" }))
                .collect()
        }
        "hunt" => hunt(deck, special, all),
        other => panic!("the model knows no {other}"),
    }
}

/// Each player hunts the left neighbour: the next seat.
fn hunt(deck: &Deck, special: &Value, all: &[Parts]) -> Vec<i32> {
    let mut points = vec![0; all.len()];
    for (hunter, parts) in all.iter().enumerate() {
        let hunted = (hunter + 1) % all.len();
        let attack = (sheet(deck, parts)[0] + bonus(deck, parts, [1, 0, 0, 0]), flies(deck, parts));
        let defence = (sheet(deck, &all[hunted])[1], flies(deck, &all[hunted]));
        let outcome = &special[if attack > defence { "success" } else { "failure" }];
        points[hunter] += number(&outcome["hunter"]);
        points[hunted] += number(&outcome["prey"]);
    }
    points
}

/// Rule 34: the four rankings of the last round.
pub(super) fn dying_sun(deck: &Deck, all: &[Parts]) -> Vec<i32> {
    let mut points = vec![0; all.len()];
    for attribute in 0..4 {
        let mut factors = [0; 4];
        factors[attribute] = 1;
        for (seat, place) in ranked(deck, all, factors, &Value::Null).iter().enumerate() {
            points[seat] += [3, 2, 1].get(*place).copied().unwrap_or(0);
        }
    }
    points
}
