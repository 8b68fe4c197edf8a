use super::*;
use evoref::GAMES;

/// The roles that an entry names.
fn roles(counted: &Counted) -> Vec<&'static str> {
    match *counted {
        Counted::Thing(_, role)
        | Counted::Score(_, role)
        | Counted::Offer(role)
        | Counted::Bid(role)
        | Counted::Feeding(role) => vec![role],
        Counted::Sale(thing, price) => vec![thing, price],
        Counted::Hunt(hunter, prey) => hunter.into_iter().chain([prey]).collect(),
        Counted::Lay { species, card, over } => vec![species, card, over],
    }
}

#[test]
fn every_fact_that_is_counted_is_one_of_its_game() {
    for (name, counted) in COUNTED {
        let game = GAMES.named(name).expect("a game of the register");
        for (fact, how) in counted {
            let form = game.facts.iter().find(|form| form.name == *fact);
            for role in roles(how) {
                let known = form.is_some_and(|form| form.roles.contains(&role));
                assert!(known, "{name}: {fact} has no {role}");
            }
        }
    }
}
