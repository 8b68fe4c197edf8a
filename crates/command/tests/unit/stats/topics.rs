use super::*;
use evoref::GAMES;

/// The facts with their roles that an entry names.
fn named(counted: &'static GameCounts) -> Vec<(&'static str, &'static str)> {
    let mut named: Vec<(&str, &str)> = Vec::new();
    let lists = counted.things.iter().chain(counted.scores);
    named.extend(lists.map(|(_, fact, role)| (*fact, *role)));
    if let Some(auction) = &counted.auction {
        let (fact, thing, price) = auction.sale;
        named.extend([auction.offer, auction.bid, (fact, thing), (fact, price)]);
    }
    named.extend(counted.feeds);
    if let Some(hunt) = &counted.hunts {
        named.push((hunt.fact, hunt.prey));
        named.extend(hunt.hunter.map(|hunter| (hunt.fact, hunter)));
    }
    if let Some(lay) = &counted.lays {
        named.extend([lay.species, lay.card, lay.over].map(|role| (lay.fact, role)));
    }
    named
}

#[test]
fn every_fact_that_is_counted_is_one_of_its_game() {
    for counted in COUNTED {
        let game = GAMES.named(counted.game).expect("a game of the register");
        for (fact, role) in named(counted) {
            let form = game.facts.iter().find(|form| form.name == fact);
            let known = form.is_some_and(|form| form.roles.contains(&role));
            assert!(known, "{}: {fact} has no {role}", counted.game);
        }
    }
}
