use super::*;
use crate::names::Trait;

#[test]
fn long_draws_keep_their_order() {
    let mut cards = DrawnCards::NONE;
    let mut written = Vec::new();
    for number in 0..36 {
        assert_eq!(cards.to_vec(), written);
        let card = Card::new(Trait::at(number % 17), Some(number as i8 / 17));
        assert!(cards.push(card));
        written.push(card);
    }
    assert_eq!(cards.to_vec(), written);
    assert!(!cards.push(Card::UNKNOWN));
    assert_eq!(cards.len(), 36);
}
