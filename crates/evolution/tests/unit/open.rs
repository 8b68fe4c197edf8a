use super::*;
use crate::card::Kind;
use crate::names::Trait;
use crate::options::Options;

#[test]
fn the_first_edition_has_the_defaults() {
    assert_eq!(EDITIONS.at(0).options, Options::default());
}

#[test]
fn decks_have_as_many_cards_as_the_boxes() {
    for (edition, cards, each) in [(0, 110, (14, 6)), (1, 110, (14, 6)), (2, 129, (17, 7))] {
        let deck = &EDITIONS.at(edition).deck;
        assert_eq!(deck.total, cards);
        for name in Trait::ALL {
            let kinds =
                (0..deck.kinds()).filter(|kind| deck.card(Kind(*kind as u8)).name() == Some(name));
            let count: u8 = kinds.map(|kind| deck.copies[kind]).sum();
            let expected = if name == Trait::Carnivore { each.0 } else { each.1 };
            assert_eq!(count, expected, "{name:?}");
        }
    }
}
